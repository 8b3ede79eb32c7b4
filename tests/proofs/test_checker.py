"""The checker that Coq proves, built and run: it accepts what is so, and nothing else that is tried."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, TypeAlias, cast

import pytest

from corefref.formats.documents import CodedMention, Document, DocumentPair
from corefref.partitions import Partition, in_order, mentions_in_order
from corefref.registry import CERTIFIED_IDS
from corefref.rendering.json import Json
from corefref.wings.certify.certified import certified_document
from proofs_notes import checking, oracle, theories
from tests.benchmarks import generators
from tests.commands import output_of
from tests.proofs.altered import Alignment, Written, WrittenDocument

pytestmark = pytest.mark.proofs

SPEC = Path(__file__).parents[2] / "spec"
METRICS = list(CERTIFIED_IDS)
MEASURES = ("recall", "precision", "f1")

AS_USUAL = "undefined:zero rounding:half-even, signature not looked at"

Certificate: TypeAlias = "dict[str, Certificate] | list[Certificate] | str | int | None"
"""A certificate, or a part of one, as JSON has it."""

Entities: TypeAlias = Sequence[Sequence[str]]


class Checker(NamedTuple):
    """The program, and a file for what it reads."""

    program: Path
    file: Path

    def __call__(self, made: object) -> tuple[int, str]:
        """Its exit code, and what it says."""
        self.file.write_text(json.dumps(made), "utf-8")
        done = subprocess.run([self.program, self.file], capture_output=True, text=True, check=False, timeout=120)
        return done.returncode, (done.stdout + done.stderr).strip()


@pytest.fixture
def check(program: Path, tmp_path: Path) -> Checker:
    return Checker(program, tmp_path / "certificate.json")


def of(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Certificate]:
    """What `certify --out -` prints."""
    made: dict[str, Certificate] = json.loads(output_of(capsys, ["certify", "--out", "-", "--no-check", *words]))
    return made


def claimed(documents: Sequence[tuple[Entities, Entities]], figures: Mapping[str, Mapping[str, str | None]]) -> Json:
    """A certificate whose figures do not come of a score: 0/0 left open, decimals cut."""
    pairs = [
        DocumentPair(number, Document(str(number), "", numbered(key)), Document(str(number), "", numbered(response)))
        for number, (key, response) in enumerate(documents)
    ]
    return {
        "corefref": "",
        "spec": "",
        "signature": "",
        "undefined": "none",
        "rounding": "truncate",
        "digits": 0,
        "metrics": {
            metric: {name: {"exact": q, "printed": cut(q)} for name, q in of_one.items()}
            for metric, of_one in figures.items()
        },
        "documents": [{"id": pair.id, **certified_document(pair, figures)} for pair in pairs],
    }


def numbered(side: Entities) -> dict[CodedMention, int]:
    """The entity of each mention."""
    return {m: number for number, entity in enumerate(side) for m in entity}


def cut(exact: str | None) -> str | None:
    """A figure in whole percent, what is less cut away."""
    return None if exact is None else str(Fraction(exact) * 100 // 1)


def listed(p: Partition) -> Entities:
    """A partition as lists."""
    return [[str(m) for m in mentions_in_order(e)] for e in in_order(p)]


SETTINGS = [
    ("--metrics", "all"),
    ("--metrics", "all", "--undefined", "none", "--rounding", "truncate", "--digits", "7"),
    ("--metrics", "all", "--digits", "0", "--singletons", "drop"),
    ("--match", "head", "--digits", "1"),
]


@pytest.mark.parametrize("settings", SETTINGS, ids=" ".join)
def test_the_shipped_corpus_is_certified(
    settings: tuple[str, ...], check: Checker, capsys: pytest.CaptureFixture[str]
) -> None:
    made = of(capsys, str(SPEC / "corpus" / "key.conll"), str(SPEC / "corpus" / "response.conll"), *settings)
    code, said = check(made)
    assert (code, said.split(":")[0]) == (0, "certified")
    assert re.fullmatch(r"certified: \d+ figures of 7 documents \(.+, signature not looked at\)", said)


def test_a_corpus_of_conll_2012_s_size_is_certified(
    check: Checker, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, response = tmp_path / "key.conll", tmp_path / "response.conll"
    generators.write(generators.conll_2012_sized(), key, response, columns=5)
    assert check(of(capsys, str(key), str(response))) == (0, f"certified: 22 figures of 348 documents ({AS_USUAL})")


SMALL = ("--key", "{a b c} {d e f g} {h}", "--response", "{a b} {c d} {f g i} {h}", "--metrics", "all", "--digits", "3")


def changed(made: Certificate) -> Iterator[tuple[str, Certificate]]:
    """The certificate with each figure, decimal, price, pair and mention in common made another, one at a time."""
    for path, value in leaves(made):
        match path:
            case ("metrics", *_, "exact"):
                yield from ((f"{path}", put(made, path, other)) for other in altered(str(value)))
            case ("metrics", *_, "printed"):
                yield f"{path}", put(made, path, str(value)[:-1] + str((int(str(value)[-1]) + 1) % 10))
            case ("documents", _, "alignments", _, "u" | "v", _):
                yield from ((f"{path}", put(made, path, other)) for other in altered(str(value)))
            case ("documents", _, "alignments", _, "pairs", _, 0):
                yield f"{path}", put(made, path, 9)
                yield f"{path[:-1]} left out", put(made, path[:-1], None)
            case ("documents", _, "key" | "response", _, _) if value in {"a", "b", "c", "d", "f", "g", "h"}:
                yield f"{path}", put(made, path, "another")


def altered(exact: str) -> Iterator[str]:
    """Fractions that are not this one, and not negative."""
    value = Fraction(exact)
    yield str(value + Fraction(1, 10**9))
    if value:
        yield str(value * Fraction(999_999, 1_000_000))


def leaves(made: Certificate, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Certificate]]:
    """The values that hold no others, with their places."""
    if isinstance(made, dict):
        for name, part in made.items():
            yield from leaves(part, (*path, name))
    elif isinstance(made, list):
        for place, part in enumerate(made):
            yield from leaves(part, (*path, place))
    else:
        yield path, made


def put(made: Certificate, path: Sequence[str | int], value: Certificate) -> Certificate:
    """A copy with another value in a place; None takes an item of a list away."""
    copy = deepcopy(made)
    part = copy
    for step in path[:-1]:
        part = cast("dict[str | int, Certificate]", part)[step]
    last = cast("dict[str | int, Certificate]", part)
    if value is None:
        del last[path[-1]]
    else:
        last[path[-1]] = value
    return copy


def test_every_figure_price_pair_and_mention_counts(check: Checker, capsys: pytest.CaptureFixture[str]) -> None:
    made = of(capsys, *SMALL)
    assert check(made)[0] == 0
    tried = list(changed(made))
    assert len(tried) > 250
    for kind in ("exact", "printed", "'u'", "'v'", "pairs", "left out", "'key'", "'response'"):
        assert any(kind in what for what, _ in tried), kind
    assert [what for what, other in tried if check(other)[0] != 1] == []


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("documents", 0, "key", 0, 1), "a", "refused: in document 1 an entity is empty or a mention twice"),
        (("documents", 0, "key", 1), [], "refused: in document 1 an entity is empty or a mention twice"),
        (("documents", 0, "alignments"), {}, "refused: an alignment of ceaf_e is not shown to be best"),
        (
            ("documents", 0, "alignments", "ceaf_e", "u", 0),
            "7",
            "refused: an alignment of ceaf_e is not shown to be best",
        ),
        (("metrics", "lea", "recall", "exact"), "1/4", "refused: lea.recall"),
        (("metrics", "conll", "recall"), {"exact": "0", "printed": "0.00"}, "refused: conll.recall"),
        (
            ("undefined",),
            "none",
            "certified: 22 figures of 1 documents (undefined:none rounding:half-even, signature not looked at)",
        ),
    ],
)
def test_the_answer_says_what_is_wrong(
    path: Sequence[str | int], value: Certificate, said: str, check: Checker, capsys: pytest.CaptureFixture[str]
) -> None:
    made = of(capsys, *SMALL[:4], "--metrics", "mentions,muc,b_cubed,ceaf_e,blanc,lea,conll,ceaf_m")
    assert check(put(made, path, value)) == (0 if said.startswith("certified") else 1, said)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"a": 1, "a": 2}',
        '{"metrics": {}} x',
        '"\\ud800"',
        "[[[[",
        '{"digits": -1}',
        '{"documents": [1e5]}',
        "\x00",
    ],
)
def test_what_is_no_certificate_is_not_read(text: str, check: Checker) -> None:
    check.file.write_text(text, "utf-8")
    done = subprocess.run([check.program, check.file], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_no_field_may_be_missing_or_unknown(check: Checker, capsys: pytest.CaptureFixture[str]) -> None:
    made = of(capsys, *SMALL)
    for name in made:
        without = {field: value for field, value in made.items() if field != name}
        assert check(without) == (2, f"{check.file}: no field {name}")
    assert check({**made, "more": 1}) == (2, f"{check.file}: no field is named more")


VECTORS = json.loads((SPEC / "vectors" / "vectors.json").read_text("utf-8"))["cases"]


def test_the_figures_of_the_vectors_are_accepted(check: Checker) -> None:
    tried = 0
    for case in VECTORS:
        if any(of_one["status"] == "ill-formed" for of_one in case["metrics"].values()):
            continue
        figures = {
            metric: {name: of_one["accepted"][0][name]["exact"] for name in MEASURES if name in of_one["accepted"][0]}
            for metric, of_one in case["metrics"].items()
        }
        documents = [(document["key"], document["response"]) for document in case["documents"]]
        assert check(claimed(documents, figures))[0] == 0, case["id"]
        tried += 1
    assert tried > 90


def test_reading_coq_and_checker_agree_on_random_pairs(check: Checker) -> None:
    """Coq computes the figures of the same pairs by `figures_are_the_metrics`: `oracle.check`."""
    for case in oracle.random_cases(150, 1):
        of_reading = dict(case.claims)
        asked = {m: [f"{m}.{n}" for n in MEASURES if m != "conll" or n == "f1"] for m in METRICS}
        figures = {
            metric: {figure.split(".")[1]: exact(of_reading[figure]) for figure in one} for metric, one in asked.items()
        }
        made = claimed([(listed(case.key), listed(case.response))], figures)
        assert check(made)[0] == 0, case.id


def exact(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def test_the_extracted_checker_answers_as_coq_does(
    tmp_path: Path, check: Checker, capsys: pytest.CaptureFixture[str]
) -> None:
    made = of(capsys, *SMALL)
    tried = [("as it is", made), *list(changed(made))[::9]]
    terms = "; ".join(term(cast("Written", other)) for _, other in tried)
    text = (
        "From Coq Require Import ZArith QArith List.\nFrom Corefref Require Import checker.\nImport ListNotations.\n"
        f"Eval vm_compute in map accepts [{terms}].\n"
    )
    shutil.copy(theories.THEORIES / "checker.v", tmp_path)
    (tmp_path / "answers.v").write_text(text, "utf-8")
    checking.run(tmp_path, [*checking.COQC, "checker.v"])
    answers = checking.run(tmp_path, [*checking.COQC, "answers.v"]).split("[")[1].split("]")[0].split(";")
    assert [answer.strip() == "true" for answer in answers] == [check(other)[0] == 0 for _, other in tried]
    assert len(answers) > 25


METRIC_TERMS = {"blanc": "Blanc Official", "blanc_luo_2014": "Blanc Luo_2014", "conll": "Conll"}
PAIRS = {"": "Plain", "r_n": "R_n", "sys.recall": "Sys_recall", "sys.precision": "Sys_precision"}


def term(made: Written) -> str:
    """A certificate under the defaults, of defined figures, as Coq writes it."""
    claims = "; ".join(
        f"({METRIC_TERMS.get(metric, f'Quotients {metric.capitalize()}')}, [{claims_term(of_one)}])"
        for metric, of_one in made["metrics"].items()
    )
    shown = "; ".join(map(document_term, made["documents"]))
    return f"Certificate [{shown}] Zero Half_even {made['digits']} [{claims}]"


def claims_term(of_one: Mapping[str, Mapping[str, str | None]]) -> str:
    return "; ".join(claim_term(name, figure) for name, figure in of_one.items())


def claim_term(name: str, figure: Mapping[str, str | None]) -> str:
    printed = str(figure["printed"]).replace(".", "")
    return f"Claim checker.{name.capitalize()} (Some {fraction_term(str(figure['exact']))}) (Some {printed}%Z)"


def fraction_term(exact: str) -> str:
    found = Fraction(exact)
    return f"({found.numerator} # {found.denominator})"


def document_term(document: WrittenDocument) -> str:
    alignments = "; ".join(
        f"(Phi{3 if name.startswith('ceaf_m') else 4}, {PAIRS[name[7:]]}, {alignment_term(alignment)})"
        for name, alignment in document["alignments"].items()
    )
    return f"(Document {entities_term(document['key'])} {entities_term(document['response'])} [{alignments}])"


def alignment_term(alignment: Alignment) -> str:
    pairs = "; ".join(f"({i + 1}, {j + 1})%positive" for i, j in alignment["pairs"])
    u, v = ("; ".join(map(fraction_term, side)) for side in (alignment["u"], alignment["v"]))
    return f"Alignment [{pairs}] [{u}] [{v}]"


def entities_term(side: Entities) -> str:
    """Entities, a mention being its bytes as a number."""
    numbers = [[int.from_bytes(b"\x01" + m.encode()) for m in e] for e in side]
    return "[" + "; ".join("[" + "; ".join(f"{m}%positive" for m in e) + "]" for e in numbers) + "]"
