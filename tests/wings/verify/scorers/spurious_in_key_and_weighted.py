"""Mentions that only the response has are put into the key; documents are weighted by their mentions, those too."""

import formulas


def key_with_spurious(key, response):
    there = formulas.mentions_of(key)
    return [*key, *({m} for e in response or [] for m in e if m not in there)]


def corpus(metric, documents):
    documents = [(key_with_spurious(key, response), response or []) for key, response in documents]
    of_each = [formulas.corpus(metric, [d]) for d in documents]
    sizes = [[sum(map(len, side)) for side in d] for d in documents]
    weights = [key for key, _ in sizes], [response for _, response in sizes], [sum(both) for both in sizes]
    return tuple(
        sum(w * figures[place] for w, figures in zip(weights[place], of_each, strict=True)) / (sum(weights[place]) or 1)
        for place in range(3)
    )


formulas.serve(corpus)
