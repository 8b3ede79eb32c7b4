"""
`--certificate`: the alignments of CEAF, with prices that prove each of them optimal.

For every pair of entities u + v is at least their similarity, no price is negative, and the sum of all prices is the
similarity of the alignment; so no other alignment has more. The schema is `spec/schema/certificate.schema.json`.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from corefref import engine
from corefref.engine.alignment import Assignment
from corefref.engine.counting import phi3_alignment, phi4_alignment
from corefref.engine.overlaps import Overlaps, table_of
from corefref.formats.documents import Document, DocumentPair
from corefref.rendering.json import Json
from corefref.scores import Score
from corefref.scoring.report import Report
from corefref.scoring.task import Task

_ALIGNMENTS = {"ceaf_m": phi3_alignment, "ceaf_e": phi4_alignment}


def metrics_with_certificates(metrics: Iterable[str]) -> Sequence[str]:
    """Return those of the metrics that have a certificate; `conll` has that of CEAFe."""
    wanted = {"ceaf_e" if metric == "conll" else metric for metric in metrics}
    return [metric for metric in _ALIGNMENTS if metric in wanted]


def certificates(key: Document, response: Document, metrics: Iterable[str]) -> Mapping[str, Json]:
    """Return a document's certificates; entities go by their numbers in the file, or in a set by their index."""
    table = table_of(key.entity_of, response.entity_of)
    return {metric: _certificate(_ALIGNMENTS[metric](table), table) for metric in metrics_with_certificates(metrics)}


def _certificate(found: Assignment, table: Overlaps) -> Mapping[str, Json]:
    """Return an alignment and its prices; an entity that shares no mention has the price 0."""
    return {
        "similarity": str(Fraction(found.weight, found.scale)),
        "alignment": [{"key": i, "response": j} for i, j in sorted(found.pairs)],
        "u": {str(i): str(Fraction(found.u.get(i, 0), found.scale)) for i in sorted(table.key)},
        "v": {str(j): str(Fraction(found.v.get(j, 0), found.scale)) for j in sorted(table.response)},
    }


class KeptDocuments:
    """Keeps something of each document for the report, in the order of the key."""

    def __init__(self, task: Task) -> None:
        """Start with no documents."""
        self.task = task
        self.kept: dict[int, tuple[str, Mapping[str, Json]]] = {}

    def merge(self, other: "KeptDocuments") -> None:
        """Add later documents."""
        before = len(self.kept)
        self.kept |= {before + place: document for place, document in other.kept.items()}

    def into(self, report: Report) -> Report:
        """Add it to the report."""
        return report._replace(certificates=dict(self.kept[place] for place in sorted(self.kept)))


class CertificateCollector(KeptDocuments):
    """Collects the certificates of the alignments of each document."""

    def add(self, pair: DocumentPair, counts: engine.Counts, others: Mapping[str, Score]) -> None:
        """Add the certificates of a document."""
        del counts, others
        self.kept[pair.number] = (pair.id, certificates(pair.key, pair.response, self.task.metrics))
