"""A scorer that prints as corefud-scorer does, with the fault that stands before the files; `right` is none."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from corefref import engine
from corefref.formats.documents import Wanted, without_singletons
from corefref.ratio import zero
from corefref.scores import Score
from corefref.wings.annotation import corefud, like_corefud
from corefref.wings.annotation.zeros_and_overlap import mention_overlap_score, zero_score
from corefref.wings.matching.annotated import ANNOTATED, matched_mentions, under_the_key_s_names

MATCHES = {"head": "head-corefud", "partial": "partial-corefud", "exact": "exact"}
WORDS = {"lea": "lea", "muc": "muc", "bcub": "b_cubed", "ceafe": "ceaf_e", "ceafm": "ceaf_m", "blanc": "blanc"}


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("fault", choices=("right", "one-table", "by-place", "heads-ignored", "crashes"))
    parser.add_argument("key")
    parser.add_argument("response")
    parser.add_argument("-m", nargs="+")
    parser.add_argument("-a", default="head")
    parser.add_argument("-x", action="store_true")
    parser.add_argument("-z")
    parser.add_argument("-s", action="store_true")
    asked = parser.parse_args()
    key, response = (
        next(corefud.documents(Path(path).read_text("utf-8").split("\n"), path, Wanted(keep_text=True)))
        for path in (asked.key, asked.response)
    )
    if not asked.s:
        key, response = without_singletons(key), without_singletons(response)
    if asked.fault == "crashes" and not response.entity_of:
        sys.exit("nothing to score")
    match = (
        "exact" if asked.fault == "heads-ignored" and asked.a == "head" else MATCHES["exact" if asked.x else asked.a]
    )
    zeros = "linear" if asked.fault == "by-place" else asked.z
    found = matched_mentions(key, response, ANNOTATED[match], zeros)
    partner = {k: r for r, k in found.items()}
    scores: dict[str, Score] = dict(
        engine.score(key.entity_of, under_the_key_s_names(key, response, found), tuple(WORDS.values()))
    )
    if asked.fault == "one-table":
        scores |= dict(like_corefud.scores_like(key, response, partner, asked.a == "head"))
    scores |= {"mor": mention_overlap_score(key, response), "zero": zero_score(key, response, partner)}
    members: list[float] = []
    for word in (*WORDS, "mor", "zero"):
        values = scores[WORDS.get(word, word)].under(zero)
        recall, precision, f1 = (100 * float(values[name] or 0) for name in ("recall", "precision", "f1"))
        print(f"{word}\nRecall: {recall:.2f}  Precision: {precision:.2f}  F1: {f1:.2f}")
        if word in ("muc", "bcub", "ceafe"):
            members.append(f1)
    print(f"CoNLL score: {sum(members) / 3:.2f}")


main()
