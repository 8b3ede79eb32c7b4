"""
The oracle: the metrics as Coq defines and computes them, compared with corefref and the worked examples.

`coq/figures.v` computes every figure on lists of numbers, and `coq/lists*.v` prove that what is computed is the metric
that the theorems are about. Here every worked example of `spec/`, and random small pairs, become Coq terms; Coq
computes their figures and compares them with the exact values of the example and of the reading.
`coq/certificates.v` checks certificates of CEAF and is proved sound; those of the reading and of the engine must
pass it.
"""

import json
import random
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TypeAlias

from typing_extensions import TypedDict

from corefref.alignment import best_alignment
from corefref.door import partition
from corefref.measures import METRICS
from corefref.metrics.ceaf import phi3, phi4
from corefref.partitions import Entity, Mention, Partition, in_order, mentions, mentions_in_order, partition_of
from corefref.registry import ENTRIES
from corefref.wings.examples.worked_examples import examples, value_by_definition
from proofs_notes import checking

IDS = (*(m for m in METRICS if ENTRIES[m].argued), "blanc.coreference", "blanc.non_coreference")
"""
The order of `figures` in `coq/figures.v`; each has recall, precision and F₁, and `conll` ends it.

A metric whose invariants are not settled is not there.
"""

FIGURES: tuple[str, ...] = (*(f"{m}.{f}" for m in IDS for f in ("recall", "precision", "f1")), "conll.f1")

ALIGNED = 5
"""One pair of many mentions is drawn for so many small ones."""
CASES_A_FILE = 300
SECONDS_A_FILE = 300


Aligned: TypeAlias = tuple[int, int]


class Alignment(TypedDict):
    """An alignment of a certificate, entities by their numbers, with the prices of both sides."""

    pairs: list[Aligned]
    u: list[str]
    v: list[str]


class Certified(TypedDict):
    """A document of a certificate: its alignments, by metric."""

    id: str
    alignments: dict[str, Alignment]


class Certificate(TypedDict):
    """The part of what `corefref certify` writes that is read here."""

    documents: list[Certified]


class UnknownFigureError(Exception):
    """An example that `coq/figures.v` does not compute."""


@dataclass(frozen=True, slots=True)
class Case:
    """A key, a response, and what is held of their figures, each with who says so."""

    id: str
    key: Partition
    response: Partition
    claims: tuple[tuple[str, Fraction | None], ...]


@cache
def computed_by_corefref(key: Partition, response: Partition) -> tuple[tuple[str, Fraction | None], ...]:
    """Every figure, by the definitions."""
    return tuple((figure, value_by_definition(figure, key, response)) for figure in FIGURES)


def worked_cases() -> Iterator[Case]:
    """Every worked example of a settled metric: its exact values, and all figures of its pair by the definitions."""
    claims: dict[str, list[tuple[str, Fraction | None]]] = {}
    pairs: dict[str, tuple[Partition, Partition]] = {}
    for example in examples():
        if not ENTRIES[example.metric.partition(".")[0]].argued:
            continue
        if example.metric not in FIGURES:
            raise UnknownFigureError(example.id)
        pairs[example.case.id] = example.key, example.response
        claims.setdefault(example.case.id, []).append((example.metric, example.exact))
    for identifier, (key, response) in pairs.items():
        both = dict.fromkeys((*claims[identifier], *computed_by_corefref(key, response)))
        yield Case(identifier, key, response, tuple(both))


def random_cases(number: int, seed: int) -> Iterator[Case]:
    """Random pairs of up to eight mentions, twinless ones and singletons among them, with the reading's figures."""
    chance = random.Random(seed)
    for index in range(number):
        size = chance.randint(0, 8)
        key, response = (random_partition(chance, size) for _ in "KR")
        yield Case(f"random-{seed}-{index}", key, response, computed_by_corefref(key, response))


def random_partition(chance: random.Random, size: int) -> Partition:
    """Some of `size` mentions, in up to five entities."""
    entities: list[list[Mention]] = [[] for _ in range(5)]
    present = chance.random()
    for m in range(size):
        if chance.random() < 0.5 + present / 2:
            chance.choice(entities[: chance.randint(1, 5)]).append(m)
    return partition(e for e in entities if e)


def aligned_cases(number: int, seed: int) -> Iterator[Case]:
    """
    Random pairs of 20 to 40 mentions in about ten entities, of which CEAF's certificates alone are checked.

    Where so many entities overlap, bids often do not find the alignment, and the engine has to repair it.
    """
    chance = random.Random(seed)
    for index in range(number):
        size = chance.randint(20, 40)
        entity_of: list[dict[Mention, int]] = [{m: chance.randrange(10) for m in range(size)} for _ in "KR"]
        key, response = (partition_of(side) for side in entity_of)
        yield Case(f"aligned-{seed}-{index}", key, response, ())


def in_coq(value: Fraction | None) -> str:
    """A value, or None for 0/0, as a term of type `option Q`."""
    return "None" if value is None else f"(Some {rational(value)})"


NAMED = 100
NAMES = "".join(f"Definition n{number} : nat := {number}.\n" for number in range(NAMED))
"""Names of small natural numbers: Coq reads a name ten times sooner than digits."""


def natural(number: Fraction | int) -> str:
    """
    A natural number as a term, by its name if it has one.

    >>> natural(12), natural(100)
    ('n12', '100')
    """
    return f"n{number}" if number < NAMED else str(number)


def rational(value: Fraction) -> str:
    """
    A rational number as a term of type `Q`.

    >>> rational(Fraction(-5, 21))
    '(Qmake (-5)%Z 21%positive)'
    """
    return f"(Qmake ({value.numerator})%Z {value.denominator}%positive)"


def listed(terms: Iterable[str]) -> str:
    """
    A list.

    >>> listed(["1", "2"])
    '[:: 1; 2]'
    """
    made = "; ".join(terms)
    return f"[:: {made}]" if made else "[::]"


@dataclass(frozen=True, slots=True)
class Numbering:
    """The mentions of a key and a response, numbered from 0."""

    number: dict[Mention, int]

    def entity(self, e: Entity) -> str:
        """An entity as a list of numbers."""
        return listed(natural(self.number[m]) for m in mentions_in_order(e))

    def family(self, p: Partition) -> str:
        """Entities as a list of lists, in the order of `in_order`."""
        return listed(self.entity(e) for e in in_order(p))


def numbering(key: Partition, response: Partition) -> Numbering:
    """The numbers of the mentions of both."""
    return Numbering({m: i for i, m in enumerate(mentions_in_order(mentions(key) | mentions(response)))})


def term(case: Case) -> str:
    """A case of `coq/figures.v`."""
    names = numbering(case.key, case.response)
    claims = listed(f"({natural(FIGURES.index(figure))}, {in_coq(value)})" for figure, value in case.claims)
    return f"({natural(len(names.number))}, {names.family(case.key)}, {names.family(case.response)}, {claims})"


def certificate(case: Case, phi: str, u: Iterable[Fraction], v: Iterable[Fraction], pairs: Iterable[Aligned]) -> str:
    """The term `certified …` of prices and pairs, entities in the order of `in_order`."""
    names = numbering(case.key, case.response)
    families = f"{names.family(case.key)} {names.family(case.response)}"
    prices = f"{listed(map(rational, u))} {listed(map(rational, v))}"
    return f"certified {phi} {families} {prices} {listed(f'({natural(i)}, {natural(j)})' for i, j in pairs)}"


def certificates_of_reading(case: Case) -> Iterator[str]:
    """The certificates of the reading's alignments under φ₃ and φ₄."""
    ks, rs = in_order(case.key), in_order(case.response)
    for phi, similarity in (("phi3L", phi3), ("phi4L", phi4)):
        best = best_alignment(case.key, case.response, similarity)
        pairs = [(ks.index(k), rs.index(r)) for k, r in best.pairs]
        yield certificate(case, phi, (best.u[k] for k in ks), (best.v[r] for r in rs), pairs)


def certificates_of_engine(cases: Sequence[Case]) -> Iterator[str]:
    """What `corefref certify` writes, each case a document in the set notation."""
    with tempfile.TemporaryDirectory() as name:
        files = [Path(name, "key.sets"), Path(name, "response.sets")]
        for file, side in zip(files, ("key", "response"), strict=True):
            file.write_text("".join(f"{in_sets(case, side)}\n" for case in cases), "utf-8")
        command = [sys.executable, "-m", "corefref", "certify", *map(str, files), "--input-format", "sets"]
        command += ["--metrics", "ceaf_m,ceaf_e", "--out", "-", "--no-check"]
        printed: Certificate = json.loads(checking.run(Path.cwd(), command))
    for case, document in zip(cases, printed["documents"], strict=True):
        for metric, phi in (("ceaf_m", "phi3L"), ("ceaf_e", "phi4L")):
            found = document["alignments"][metric]
            u, v = (map(Fraction, prices) for prices in (found["u"], found["v"]))
            yield certificate(case, phi, u, v, found["pairs"])


def in_sets(case: Case, side: str) -> str:
    """The key or the response of a case in the set notation, entities in the order of `in_order`."""
    number = numbering(case.key, case.response).number
    p = case.key if side == "key" else case.response
    return " ".join("{" + " ".join(str(number[m]) for m in mentions_in_order(e)) + "}" for e in in_order(p))


HEAD = f"""From Coq Require Import ZArith QArith BinNat.
From mathcomp Require Import all_ssreflect.
From Corefref Require Import rationals lists certificates figures.
Local Open Scope nat_scope.
{NAMES}"""


def text_of(cases: Sequence[Case]) -> str:
    """A file that Coq accepts if and only if every claim and every certificate of the cases is right."""
    # Of a case without a claim, Coq would compute every figure all the same, going through all alignments.
    terms = ";\n ".join(term(case) for case in cases if case.claims)
    return agreeing(
        terms, [*(c for case in cases for c in certificates_of_reading(case)), *certificates_of_engine(cases)]
    )


def agreeing(terms: str, certificates: Iterable[str]) -> str:
    """A file that Coq accepts if and only if every claim of the cases, as terms, and every certificate is right."""
    proofs = ";\n ".join(certificates)
    return f"""{HEAD}
Definition cases : seq case := [::
 {terms}].
Definition certificates := [::
 {proofs}].
(* the kernel evaluates each of these once, at Qed *)
Lemma figures_agree : wrong cases = [::].
Proof. vm_cast_no_check (erefl (@nil (nat * seq nat))). Qed.
Lemma all_certified : find negb certificates = size certificates.
Proof. vm_cast_no_check (erefl (size certificates)). Qed.
{checking.sizes(["sumn [seq size c.2 | c <- cases]", "size certificates"])}"""


def hold(folder: Path, cases: Sequence[Case]) -> tuple[int, int]:
    """
    Compares the cases with the theories compiled in `folder`; CheckError names what differs.

    How many figures and how many certificates, by Coq's count.
    """
    figures = certified = 0
    for start in range(0, len(cases), CASES_A_FILE):
        part = cases[start : start + CASES_A_FILE]
        checking.write(folder / "oracle.v", text_of(part))
        try:
            printed = checking.run(folder, [*checking.COQC, "oracle.v"], SECONDS_A_FILE)
        except checking.CheckError as error:
            raise checking.CheckError(f"{differences(folder, part)}{error}") from error
        counted = checking.counted(printed)
        figures, certified = figures + sum(counted[:1]), certified + sum(counted[1:])
    return figures, certified


def differences(folder: Path, cases: Sequence[Case]) -> str:
    """Which figures of which cases differ, one line each, and how many certificates pass."""
    before, _, _ = text_of(cases).partition("(* the kernel")
    claiming = [case for case in cases if case.claims]
    text = f"{before}Compute wrong cases.\nCompute (find negb certificates, size certificates).\n"
    checking.write(folder / "differences.v", text)
    answer = checking.run(folder, [*checking.COQC, "differences.v"], SECONDS_A_FILE)
    found = re.findall(r"\((\d+), \[:: ([\d;\s]+)\]\)", answer)
    lines = [
        f"{claiming[int(case)].id}: Coq computes another {', '.join(FIGURES[int(i)] for i in figures.split(';'))}"
        for case, figures in found
    ]
    if (passed := re.search(r"= \((\d+), (\d+)\)", answer)) and passed[1] != passed[2]:
        lines.append(f"{passed[1]} of {passed[2]} certificates accepted before one is not")
    return "".join(f"{line}\n" for line in lines)


def control(folder: Path, case: Case) -> None:
    """CheckError unless a figure and a price that are made wrong are found, in the way in which all are compared."""
    figure, value = case.claims[-1]
    altered = Case(case.id, case.key, case.response, (*case.claims[:-1], (figure, (value or 0) + Fraction(1, 97))))
    try:
        hold(folder, [altered])
    except checking.CheckError as error:
        if f"{case.id}: Coq computes another {figure}\n" not in str(error):
            raise
    else:
        raise checking.CheckError(f"{case.id}: a wrong {figure} is not found")
    sound = next(certificates_of_reading(case))
    unsound = re.sub(r"Qmake \((\d+)\)%Z", lambda found: f"Qmake ({int(found[1]) + 1})%Z", sound, count=1)
    for certificate, name in ((sound, "sound"), (unsound, "unsound")):
        checking.write(folder / f"{name}.v", agreeing(term(case), [certificate]))
    checking.run(folder, [*checking.COQC, "sound.v"], SECONDS_A_FILE)
    try:
        checking.run(folder, [*checking.COQC, "unsound.v"], SECONDS_A_FILE)
    except checking.CheckError:
        return
    raise checking.CheckError(f"{case.id}: a wrong price is not found")


RANDOM, SEED = 300, 1
"""How many random pairs of few mentions are drawn, and from which seed."""


def check(folder: Path, number: int = RANDOM, seed: int = SEED) -> checking.Looked:
    """
    Checks all worked examples and random pairs, `number` of them small.

    How many figures of how many pairs, and how many alignments. CheckError if one differs.
    """
    cases = (*worked_cases(), *random_cases(number, seed), *aligned_cases(number // ALIGNED, seed))
    figures, certified = hold(folder, cases)
    by_id = {case.id: case for case in cases}
    control(folder, by_id["pradhan-et-al-2014/figure-1"])
    return checking.Looked((figures, len(cases), certified))
