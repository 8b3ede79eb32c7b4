"""
A small scorer of its own, in floats and on lists, from which the wrong ones differ in one thing each.

A metric takes key and response as lists of sets and returns the four sums of recall and precision, BLANC its
six counts. `serve` speaks the line protocol; `document` and `corpus` may be replaced.
"""

import json
import sys
from itertools import permutations


def mentions_of(entities):
    return {m for e in entities for m in e}


def switched(recall):
    return lambda key, response: (*recall(key, response), *recall(response, key))


@switched
def mentions(key, response):
    return len(mentions_of(key) & mentions_of(response)), len(mentions_of(key))


@switched
def muc(key, response):
    def parts(k):
        return sum(1 for r in response if k & r) + len(k - mentions_of(response))

    return sum(len(k) - parts(k) for k in key), sum(len(k) - 1 for k in key)


@switched
def b_cubed(key, response):
    return sum(len(k & r) ** 2 / len(k) for k in key for r in response), sum(len(k) for k in key)


def best_sum(table):
    if len(table) > len(table[0] if table else []):
        table = [list(column) for column in zip(*table, strict=True)]
    if not table:
        return 0
    if len(table[0]) > 7:
        return hungarian(table)
    return max(
        sum(row[c] for row, c in zip(table, chosen, strict=True))
        for chosen in permutations(range(len(table[0])), len(table))
    )


def hungarian(table):
    """Shortest augmenting paths; no more rows than columns."""
    n, m = len(table), len(table[0])
    u, v, row_of = [0.0] * (n + 1), [0.0] * (m + 1), [0] * (m + 1)
    for i in range(1, n + 1):
        row_of[0], column, least, way, used = i, 0, [float("inf")] * (m + 1), [0] * (m + 1), [False] * (m + 1)
        while row_of[column]:
            used[column], row, delta, following = True, row_of[column], float("inf"), 0
            for j in range(1, m + 1):
                if not used[j]:
                    cost = -table[row - 1][j - 1] - u[row] - v[j]
                    if cost < least[j]:
                        least[j], way[j] = cost, column
                    if least[j] < delta:
                        delta, following = least[j], j
            for j in range(m + 1):
                if used[j]:
                    u[row_of[j]] += delta
                    v[j] -= delta
                else:
                    least[j] -= delta
            column = following
        while column:
            row_of[column] = row_of[way[column]]
            column = way[column]
    return sum(table[row_of[j] - 1][j - 1] for j in range(1, m + 1) if row_of[j])


def phi3(k, r):
    return len(k & r)


def phi4(k, r):
    return 2 * len(k & r) / (len(k) + len(r))


def ceaf(phi, best=best_sum):
    def score(key, response):
        similarity = best([[phi(k, r) for r in response] for k in key])
        return similarity, sum(phi(k, k) for k in key), similarity, sum(phi(r, r) for r in response)

    return score


@switched
def lea(key, response):
    def link(e):
        return len(e) * (len(e) - 1) / 2

    def resolved(k):
        if len(k) == 1:
            return float(k in response)
        return sum(link(k & r) for r in response) / link(k)

    return sum(len(k) * resolved(k) for k in key), sum(len(k) for k in key)


def pairs(n):
    return n * (n - 1) // 2


def blanc(key, response):
    """Pairs are counted, not listed, since a document of 1,000 mentions has half a million."""
    of_key, of_response = mentions_of(key), mentions_of(response)
    common = of_key & of_response
    linked = [sum(pairs(len(e)) for e in side) for side in (key, response)]
    linked_of_common = [sum(pairs(len(e & common)) for e in side) for side in (key, response)]
    in_both = sum(pairs(len(k & r)) for k in key for r in response)
    in_neither = pairs(len(common)) - sum(linked_of_common) + in_both
    others = [pairs(len(side)) - n for side, n in zip((of_key, of_response), linked, strict=True)]
    return in_both, *linked, in_neither, *others


METRICS = {
    "mentions": mentions,
    "muc": muc,
    "b_cubed": b_cubed,
    "ceaf_m": ceaf(phi3),
    "ceaf_e": ceaf(phi4),
    "blanc": blanc,
    "lea": lea,
}


MEMBERS = ("muc", "b_cubed", "ceaf_e")


def quotient(numerator, denominator):
    return numerator / denominator if denominator else 0.0


def f1(recall, precision):
    return quotient(2 * recall * precision, recall + precision)


def figures(sums):
    if len(sums) == 4:
        recall, precision = quotient(*sums[:2]), quotient(*sums[2:])
        return recall, precision, f1(recall, precision)
    return blanc_figures(sums)


def blanc_figures(counts):
    """The boundary rule of the official scorer."""
    halves = [counts[:3], counts[3:]]
    counted = [h for h in halves if h[1]]
    return average(counted)


def average(halves):
    if not halves:
        return 0.0, 0.0, 0.0
    of_each = [(quotient(c, k), quotient(c, r)) for c, k, r in halves]
    n = len(halves)
    return sum(r for r, _ in of_each) / n, sum(p for _, p in of_each) / n, sum(f1(r, p) for r, p in of_each) / n


def first_kept(entities):
    seen, kept = set(), []
    for e in entities:
        kept.append({m for m in e if m not in seen})
        seen |= kept[-1]
    return [e for e in kept if e]


def document(metric, key, response):
    return METRICS[metric](first_kept(key), first_kept(response or []))


def added(sums):
    return tuple(sum(column) for column in zip(*sums, strict=True))


def corpus(metric, documents):
    return figures(added([document(metric, key, response) for key, response in documents]))


def named(side):
    return None if side is None else [[tuple(m) if isinstance(m, list) else m for m in e] for e in side]


def serve(corpus):
    for line in sys.stdin:
        message = json.loads(line)
        if message["cmd"] == "stop":
            return
        if message["cmd"] == "start":
            reply = {"protocol": 1, "scorer": {"name": sys.argv[0].rpartition("/")[2]}}
        else:
            documents = [(named(d["key"]), named(d["response"])) for d in message["documents"]]
            scores = {}
            for metric in message["metrics"]:
                if metric == "conll":
                    scores[metric] = {"f1": sum(corpus(member, documents)[2] for member in MEMBERS) / 3}
                elif metric in METRICS:
                    found = corpus(metric, documents)
                    scores[metric] = dict(zip(("recall", "precision", "f1"), found, strict=True))
            reply = {"id": message["id"], "scores": scores}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    serve(corpus)
