"""
`--format certificate`: what a checker needs to see that figures are so, whoever computed them.

That is the documents as they were scored, the figures claimed of them, and for every alignment of CEAF the prices that
prove it best (`certificates`). The schema is `spec/schema/certified.schema.json`; `corefref-check` reads it, and what
that accepts is proved (`proofs_notes/checker.md#accepted_is_proved`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Literal, TypeAlias

from corefref import SPEC_VERSION, __version__
from corefref.engine.alignment import Assignment
from corefref.engine.counting import phi3_alignment, phi4_alignment
from corefref.engine.overlaps import table_of
from corefref.formats.documents import Document, place_of
from corefref.partitions import Mention
from corefref.rendering.json import Json, written
from corefref.rendering.numbers import exact, percent
from corefref.scoring.pairing import Pair
from corefref.scoring.report import Report
from corefref.scoring.settings import Rounding

Entities: TypeAlias = Sequence[Sequence[Mention]]

Treatment: TypeAlias = Literal["none", "r_n", "sys_recall", "sys_precision"]
"""What is done about twinless mentions before entities are aligned (`corefref.metrics.twinless`)."""

_ALIGNED: Mapping[str, Mapping[str, Treatment]] = {
    "ceaf_m": {"ceaf_m": "none"},
    "ceaf_e": {"ceaf_e": "none"},
    "conll": {"ceaf_e": "none"},
    "ceaf_m_r_n": {"ceaf_m_r_n": "r_n"},
    "ceaf_m_sys": {"ceaf_m_sys.recall": "sys_recall", "ceaf_m_sys.precision": "sys_precision"},
    "ceaf_e_sys": {"ceaf_e_sys.recall": "sys_recall", "ceaf_e_sys.precision": "sys_precision"},
}
"""By metric the alignments that it needs, and of which key and response each is."""


def certified(pair: Pair, metrics: Iterable[str]) -> Mapping[str, Json]:
    """A document as it is scored, with the alignments that the metrics need."""
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
    """The entities of a document by their numbers, each with its mentions in the order of the text."""
    found: dict[int, list[Mention]] = {}
    for mention, entity in document.entity_of.items():
        found.setdefault(entity, []).append(mention)
    return [found[entity] for entity in sorted(found)]


def treated(key: Entities, response: Entities, which: Treatment) -> tuple[Entities, Entities]:
    """
    The key and the response whose entities are aligned, in the order that the checker has them in.

    >>> key, response = [["a", "b"], ["c"]], [["a"], ["d"], ["b", "e"]]
    >>> treated(key, response, "sys_recall")
    ([['a', 'b'], ['c']], [['a'], ['b'], ['c']])
    >>> treated(key, response, "sys_precision")
    ([['a', 'b'], ['c'], ['e']], [['a'], ['b', 'e'], ['c']])
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


def _with_missing(one: Entities, other: Entities) -> Iterator[Sequence[Mention]]:
    """The entities of one, and the mentions that only the other has as singletons."""
    yield from one
    known = {m for e in one for m in e}
    yield from ([m] for e in other for m in e if m not in known)


def _alignment(key: Entities, response: Entities, by_phi4: bool) -> Mapping[str, Json]:
    """The best alignment and its prices; entities go by their places."""
    table = table_of(*({m: place for place, e in enumerate(side) for m in e} for side in (key, response)))
    found: Assignment = (phi4_alignment if by_phi4 else phi3_alignment)(table)
    return {
        "pairs": [[i, j] for i, j in sorted(found.pairs)],
        "u": [str(Fraction(found.u.get(i, 0), found.scale)) for i in range(len(key))],
        "v": [str(Fraction(found.v.get(j, 0), found.scale)) for j in range(len(response))],
    }


def rendered(report: Report, digits: int, rounding: Rounding) -> str:
    """The certificate of a report that kept its documents."""
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
            "documents": [{"id": name, **made} for name, made in (report.certificates or {}).items()],
        }
    )
