"""`--certificate`: anyone can check, from the files and the JSON alone, that an alignment is best."""

import json
import random
from fractions import Fraction
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest

from corefref.cli import main
from tests.commands import output_of, refusal_of

SCHEMA = json.loads((Path(__file__).parents[2] / "spec" / "schema" / "certificate.schema.json").read_text("utf-8"))

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
    made = json.loads(output_of(capsys, ["score", *files, "--certificate", "--by-document", "--format", "json"]))
    jsonschema.validate(made["certificates"], SCHEMA)
    assert list(made["certificates"]) == ["1", "2", "3"]
    for number, (key, response) in enumerate(documents, 1):
        for metric in ("ceaf_m", "ceaf_e"):
            found = made["certificates"][str(number)][metric]
            u, v = ([Fraction(found[side][str(n)]) for n in range(len(found[side]))] for side in "uv")
            pairs = [(pair["key"], pair["response"]) for pair in found["alignment"]]
            aligned = sum(phi(metric, key[i], response[j]) for i, j in pairs)
            assert (len(u), len(v)) == (len(key), len(response))
            assert min(u + v) >= 0
            assert all(u[i] + v[j] >= phi(metric, k, r) for i, k in enumerate(key) for j, r in enumerate(response))
            assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)
            assert sum(u) + sum(v) == aligned == Fraction(found["similarity"])
            recall = made["by_document"][str(number)][metric]["recall"]
            assert recall["numerator"] == found["similarity"]


def test_the_conll_score_has_the_certificate_of_ceaf_e(capsys: pytest.CaptureFixture[str]) -> None:
    example = ["score", "--key", "{a b c} {d e f g}", "--response", "{a b} {c d} {f g h i}"]
    assert main([*example, "--metrics", "conll", "--certificate", "--format", "json"]) == 0
    # By hand: φ₄ of {abc}, {ab} is 4/5, of {defg}, {fghi} 1/2, of {abc}, {cd} 2/5, of {defg}, {cd} 1/3.
    assert json.loads(capsys.readouterr().out)["certificates"]["1"]["ceaf_e"]["similarity"] == "13/10"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "expected --format json"),
        (["--format", "json", "--by-definition"], "expected no --by-definition"),
        (["--format", "json", "--metrics", "muc,lea"], "not muc, lea"),
    ],
)
def test_a_certificate_without_a_place_is_refused(
    options: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refusal_of(capsys, ["score", "--key", "{a b}", "--response", "{a}", "--certificate", *options])
