"""Certificates of alignments: anyone can check, from the JSON alone, that an alignment is best."""

import json
import random
from fractions import Fraction
from pathlib import Path

import pytest

from tests.commands import output_of

Entities = list[set[str]]


def phi(metric: str, k: set[str], r: set[str]) -> Fraction:
    return Fraction(len(k & r)) if metric == "ceaf_m" else Fraction(2 * len(k & r), len(k) + len(r))


def random_entities(rng: random.Random, mentions: list[str]) -> Entities:
    entities: list[set[str]] = [set() for _ in range(rng.randint(1, 6))]
    for mention in mentions:
        rng.choice(entities).add(mention)
    return [e for e in entities if e]


def in_sets(entities: Entities) -> str:
    return " ".join("{" + " ".join(sorted(e)) + "}" for e in entities)


@pytest.mark.parametrize("seed", range(10))
def test_the_prices_prove_the_alignment_best(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(seed)
    documents = [
        tuple(random_entities(rng, [f"m{n}" for n in rng.sample(range(20), 14)]) for _ in ("key", "response"))
        for _ in range(3)
    ]
    for side, name in enumerate(("key.txt", "response.txt")):
        (tmp_path / name).write_text("".join(in_sets(pair[side]) + "\n" for pair in documents), "utf-8")
    files = [str(tmp_path / "key.txt"), str(tmp_path / "response.txt")]
    made = json.loads(output_of(capsys, ["certify", *files, "--out", "-", "--no-check", "--metrics", "ceaf_m,ceaf_e"]))
    assert [document["id"] for document in made["documents"]] == ["1", "2", "3"]
    aligned = {"ceaf_m": Fraction(0), "ceaf_e": Fraction(0)}
    for document in made["documents"]:
        key, response = ([set(e) for e in document[side]] for side in ("key", "response"))
        assert (key, response) == documents[int(document["id"]) - 1]
        for metric in aligned:
            found = document["alignments"][metric]
            u, v = ([Fraction(price) for price in found[side]] for side in "uv")
            pairs = [(i, j) for i, j in found["pairs"]]
            similarity = sum(phi(metric, key[i], response[j]) for i, j in pairs)
            assert (len(u), len(v)) == (len(key), len(response))
            assert min(u + v) >= 0
            assert all(u[i] + v[j] >= phi(metric, k, r) for i, k in enumerate(key) for j, r in enumerate(response))
            assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)
            assert sum(u) + sum(v) == similarity
            aligned[metric] += similarity
    mentions = sum(len(e) for key, _ in documents for e in key)
    entities = sum(len(key) for key, _ in documents)
    for metric, size in (("ceaf_m", mentions), ("ceaf_e", entities)):
        assert Fraction(made["metrics"][metric]["recall"]["exact"]) == aligned[metric] / size


def test_the_conll_score_has_the_certificate_of_ceaf_e(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["certify", "--key", "{a b c} {d e f g}", "--response", "{a b} {c d} {f g h i}", "--out", "-", "--no-check"]
    [document] = json.loads(output_of(capsys, [*words, "--metrics", "conll"]))["documents"]
    assert list(document["alignments"]) == ["ceaf_e"]
    # By hand: φ₄ of {abc}, {ab} is 4/5, of {defg}, {fghi} 1/2, of {abc}, {cd} 2/5, of {defg}, {cd} 1/3.
    prices = document["alignments"]["ceaf_e"]["u"] + document["alignments"]["ceaf_e"]["v"]
    assert sum(map(Fraction, prices)) == Fraction(13, 10)
