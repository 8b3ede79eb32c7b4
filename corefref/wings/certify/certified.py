"""
Certificates (`corefref certify`): what a checker needs to verify figures, whoever computed them.

It holds the documents as they were scored, the figures claimed for them, and for every alignment of CEAF the prices
that prove it optimal. The schema is `spec/schema/certified.schema.json`; `corefref-check` parses it,
and what it accepts is proved correct (`proofs_notes/checker.md#accepted_is_proved`).
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, TypeAlias, TypeVar, get_args

from corefref import engine
from corefref.engine.alignment import Assignment
from corefref.engine.counting import phi3_alignment, phi4_alignment
from corefref.engine.overlaps import table_of
from corefref.formats.documents import CodedMention, Document, DocumentPair, InputError, place_of, shown
from corefref.formats.json_text import LONGEST_INTEGER, is_whole, loaded_of_file
from corefref.registry import IDS
from corefref.rendering.json import Json, written
from corefref.rendering.numbers import exact, percent
from corefref.scores import Score
from corefref.scoring.report import Report
from corefref.scoring.settings import DECIMALS, Rounding, Undefined
from corefref.scoring.task import Task
from corefref.versions import SPEC_VERSION, __version__

T = TypeVar("T")

Entities: TypeAlias = Sequence[Sequence[CodedMention]]

Treatment: TypeAlias = Literal["none", "r_n", "sys_recall", "sys_precision"]
"""How twinless mentions are treated before entities are aligned (`corefref.metrics.twinless`)."""

_ALIGNED: Mapping[str, Mapping[str, Treatment]] = {
    "ceaf_m": {"ceaf_m": "none"},
    "ceaf_e": {"ceaf_e": "none"},
    "conll": {"ceaf_e": "none"},
    "ceaf_m_r_n": {"ceaf_m_r_n": "r_n"},
    "ceaf_m_sys": {"ceaf_m_sys.recall": "sys_recall", "ceaf_m_sys.precision": "sys_precision"},
    "ceaf_e_sys": {"ceaf_e_sys.recall": "sys_recall", "ceaf_e_sys.precision": "sys_precision"},
}
"""By metric, the alignments that it needs, and the treatment of key and response in each."""


def certified_document(pair: DocumentPair, metrics: Iterable[str]) -> Mapping[str, Json]:
    """Return a document as it is scored, with the alignments that the metrics need."""
    key, response = entities(pair.key), entities(pair.response)
    wanted = {name: which for metric in metrics for name, which in _ALIGNED.get(metric, {}).items()}
    return {
        "key": [[place_of(m) for m in e] for e in key],
        "response": [[place_of(m) for m in e] for e in response],
        "alignments": {
            name: _alignment(*treated(key, response, which), name.startswith("ceaf_e"))
            for name, which in wanted.items()
        },
    }


def entities(document: Document) -> Entities:
    """Return the entities of a document and their mentions, in the order in which mentions close, as in the checker."""
    members: dict[int, list[CodedMention]] = {}
    for mention, entity in document.entity_of.items():
        members.setdefault(entity, []).append(mention)
    return list(members.values())


def treated(key: Entities, response: Entities, which: Treatment) -> tuple[Entities, Entities]:
    """
    Return the key and response whose entities are aligned, in the checker's order.

    >>> key, response = [["a", "b"], ["c"]], [["a"], ["d"], ["f", "g"], ["b", "e"]]
    >>> treated(key, response, "sys_recall")
    ([['a', 'b'], ['c']], [['a'], ['b'], ['c']])
    >>> treated(key, response, "sys_precision")
    ([['a', 'b'], ['c'], ['f'], ['g'], ['e']], [['a'], ['f', 'g'], ['b', 'e'], ['c']])
    """
    if which == "none":
        return key, response
    known = {m for e in key for m in e}
    without = [e for e in response if len(e) != 1 or e[0] in known]
    if which == "r_n":
        return key, without
    response_p = list(_with_missing(without, key))
    if which == "sys_precision":
        return list(_with_missing(key, without)), response_p
    return key, [e for e in ([m for m in e if m in known] for e in response_p) if e]


def _with_missing(side: Entities, other: Entities) -> Iterator[Sequence[CodedMention]]:
    """Yield a side's entities, then each mention that only the other side has as a singleton."""
    yield from side
    known = {m for e in side for m in e}
    yield from ([m] for e in other for m in e if m not in known)


def _alignment(key: Entities, response: Entities, by_phi4: bool) -> Mapping[str, Json]:
    """Return the best alignment and its prices; entities are numbered by position."""
    table = table_of(*({m: place for place, e in enumerate(side) for m in e} for side in (key, response)))
    best: Assignment = (phi4_alignment if by_phi4 else phi3_alignment)(table)
    return {
        "pairs": [[i, j] for i, j in sorted(best.pairs)],
        "u": [str(Fraction(best.u.get(i, 0), best.scale)) for i in range(len(key))],
        "v": [str(Fraction(best.v.get(j, 0), best.scale)) for j in range(len(response))],
    }


def render_certificate(report: Report, digits: int, rounding: Rounding) -> str:
    """Write the certificate of a report that kept its documents."""
    settings = replace(report.settings, rounding=rounding)
    return written(
        {
            "corefref": __version__,
            "spec": SPEC_VERSION,
            "signature": str(settings),
            "undefined": settings.undefined,
            "rounding": rounding,
            "digits": digits,
            "metrics": {
                row.metric: {
                    name: {
                        "exact": exact(figure.value),
                        "printed": None if figure.value is None else percent(figure.value, digits, rounding),
                    }
                    for name, figure in row.figures.items()
                }
                for row in report.rows
            },
            "documents": [{"id": name, **certificate} for name, certificate in (report.certificates or {}).items()],
        }
    )


@dataclass(frozen=True, slots=True)
class ClaimedFigure:
    """A figure of a certificate: its exact value (None for 0/0 left undefined), and as printed."""

    exact: Fraction | None
    printed: str | None


EntitySets: TypeAlias = frozenset[frozenset[str]]
"""The entities of one side of a certificate, in no particular order."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The claims of a certificate and its documents; only the checker uses the prices."""

    signature: str
    texts: Mapping[str, str]
    """Statements outside the signature that the signature makes too."""
    digits: int
    figures: Mapping[str, Mapping[str, ClaimedFigure]]
    documents: Mapping[str, tuple[EntitySets, EntitySets]]


_EXPECTED = "what corefref certify writes"
_SAID = ("corefref", "spec", "undefined", "rounding")
_MEASURES = ("recall", "precision", "f1")
_POSITIVE = rf"[1-9][0-9]{{0,{LONGEST_INTEGER - 1}}}"
"""Longer numbers are refused, as by the checker, because converting one takes quadratic time."""
_WHOLE = rf"(0|{_POSITIVE})"
_EXACT = re.compile(rf"{_WHOLE}(/{_POSITIVE})?")
_PRINTED = re.compile(rf"{_WHOLE}(?:\.([0-9]+))?")


def claimed(report: Report, digits: int, rounding: Rounding) -> Certificate:
    """Return the claims in the certificate of a report."""
    return parse_certificate(render_certificate(report, digits, rounding), "the certificate")


def parse_certificate(text: str, file: str) -> Certificate:
    """Parse a certificate. Raises InputError for anything else."""
    return _Reader(file).certificate(loaded_of_file(text, file, _EXPECTED))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Takes values out of a certificate's JSON, and raises InputError with its file name for one of another type."""

    file: str

    def certificate(self, value: object) -> Certificate:
        names = ("corefref", "spec", "signature", "undefined", "rounding", "digits", "metrics", "documents")
        members = self._members(value, "the file", names)
        metrics, digits = self._object(members["metrics"], "metrics"), self._digits(members["digits"])
        documents = [self._document(value) for value in self._array(members["documents"], "documents")]
        self._no_others(members, "the file", names)
        texts = {name: self._text(members[name], name) for name in _SAID}
        for name, known in (("undefined", get_args(Undefined)), ("rounding", get_args(Rounding))):
            if texts[name] not in known:
                raise self._refused(f"{name} is {shown(texts[name])}")
        if not metrics:
            raise self._refused("no metric has figures")
        if unknown := [metric for metric in metrics if metric not in IDS]:
            raise self._refused(f"unknown metric {shown(unknown[0])}")
        if len(dict(documents)) < len(documents):
            raise self._refused("two documents of one id")
        return Certificate(
            self._text(members["signature"], "signature"),
            texts,
            digits,
            {metric: self._figures(figures, metric, digits) for metric, figures in metrics.items()},
            dict(documents),
        )

    def _refused(self, problem: str) -> InputError:
        return InputError(self.file, None, problem, _EXPECTED)

    def _digits(self, value: object) -> int:
        digits = self._expect(value, int, "digits is not a number")
        if not 0 <= digits <= DECIMALS.most or isinstance(value, bool):
            raise self._refused("digits is not a number of decimals")
        return digits

    def _expect(self, value: object, kind: type[T], problem: str) -> T:
        if not isinstance(value, kind):
            raise self._refused(problem)
        return value

    def _text(self, value: object, what: str) -> str:
        text = self._expect(value, str, f"{what} is not a string")
        if not is_whole(text):
            raise self._refused(f"{what} has half of a surrogate pair")
        return text

    def _object(self, value: object, what: str) -> Mapping[str, object]:
        members: Mapping[str, object] = self._expect(value, dict, f"{what} is not a JSON object")
        return members

    def _array(self, value: object, what: str) -> Sequence[object]:
        items: Sequence[object] = self._expect(value, list, f"{what} is not a JSON array")
        return items

    def _member(self, members: Mapping[str, object], name: str) -> object:
        if name not in members:
            raise self._refused(f"no {name}")
        return members[name]

    def _members(self, value: object, what: str, names: Sequence[str]) -> Mapping[str, object]:
        members = self._object(value, what)
        return {**members, **{name: self._member(members, name) for name in names}}

    def _no_others(self, members: Mapping[str, object], what: str, names: Sequence[str]) -> None:
        if unknown := [name for name in members if name not in names]:
            raise self._refused(f"unknown field {shown(unknown[0])} in {what}")

    def _figures(self, value: object, metric: str, digits: int) -> Mapping[str, ClaimedFigure]:
        figures = self._object(value, metric)
        if not figures or not set(figures) <= set(_MEASURES):
            raise self._refused(f"{metric} has {', '.join(figures) or 'nothing'}")
        return {name: self._figure(figure, f"{metric}.{name}", digits) for name, figure in figures.items()}

    def _figure(self, value: object, name: str, digits: int) -> ClaimedFigure:
        members = self._members(value, name, ("exact", "printed"))
        written, printed = (
            None if members[part] is None else self._text(members[part], f"{name}: {part}")
            for part in ("exact", "printed")
        )
        if written is not None and not _EXACT.fullmatch(written):
            raise self._refused(f"{name}: exact is not an exact number")
        decimals = printed is None or ((match := _PRINTED.fullmatch(printed)) and len(match[2] or "") == digits)
        if not decimals:
            raise self._refused(f"{name}: printed does not have {digits} decimals")
        self._no_others(members, name, ("exact", "printed"))
        return ClaimedFigure(None if written is None else Fraction(written), printed)

    def _document(self, value: object) -> tuple[str, tuple[EntitySets, EntitySets]]:
        names = ("id", "key", "response", "alignments")
        members = self._members(value, "a document", names)
        name = self._text(members["id"], "id")
        sides = self._sides(members["key"], name), self._sides(members["response"], name)
        self._no_others(members, "a document", names)
        return name, sides

    def _sides(self, value: object, document: str) -> EntitySets:
        what = f"an entity of {document}"
        entities = [
            [self._text(m, f"a mention of {document}") for m in self._array(entity, what)]
            for entity in self._array(value, what)
        ]
        named = [m for e in entities for m in e]
        if not all(entities) or len(set(named)) < len(named):
            raise self._refused(f"{what} is empty, or has a mention that appears twice")
        return frozenset(map(frozenset, entities))


class CertifiedCollector:
    """Collects documents as the proved checker reads them, with the alignments that their figures need."""

    def __init__(self, task: Task) -> None:
        """Start with no documents."""
        self.task = task
        self.kept: dict[int, tuple[str, Mapping[str, Json]]] = {}

    def add(self, pair: DocumentPair, counts: engine.Counts, others: Mapping[str, Score]) -> None:
        """Keep a document."""
        del counts, others
        self.kept[pair.number] = (pair.id, certified_document(pair, self.task.metrics))

    def merge(self, other: "CertifiedCollector") -> None:
        """Add later documents."""
        before = len(self.kept)
        self.kept |= {before + place: document for place, document in other.kept.items()}

    def into(self, report: Report) -> Report:
        """Add it to the report."""
        return report._replace(certificates=dict(self.kept[place] for place in sorted(self.kept)))
