"""
The result of a score in Python: exact figures and floats, a table, records, and the signature to print beside them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol, TypeAlias, cast

from typing_extensions import override

from corefref.metrics import conll
from corefref.registry import ENTRIES, UnknownMetricError, ids_of
from corefref.rendering import text
from corefref.rendering.blocks import Block
from corefref.rendering.numbers import exact
from corefref.rows import MissingWingError, load
from corefref.scoring import as_json, counts, tables
from corefref.scoring.report import Report, ReportedFigure, Row
from corefref.scoring.settings import Settings
from corefref.scoring.values import Exact

Record: TypeAlias = dict[str, str | float | None]
"""One figure: its document (if figures of documents were asked for), metric, measure, nearest float, exact value."""


class DataFrame(Protocol):
    """The part of the pandas data frame interface that corefref uses."""

    @property
    def columns(self) -> object:
        """The names of the columns."""

    def __len__(self) -> int:
        """The number of rows."""


Number: TypeAlias = Exact | Any  # type: ignore[explicit-any]  # see below
"""
A figure. It is None only where `Figures` says so; a type that made every program check for it would help nobody, so
the type is a number, and a check is still allowed (the "Any trick" of typeshed).
"""


class Figures(NamedTuple):
    """
    The exact figures of a metric, with 0/0 replaced by the convention.

    >>> from corefref import score
    >>> lea = score([["a", "b", "c"], ["d", "e", "f", "g"]], [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]])["lea"]
    >>> f"{lea.f1:.2f}", lea.f1, lea.recall.ratio
    ('0.28', Fraction(5, 18), Ratio(numerator=Fraction(5, 3), denominator=Fraction(7, 1)))

    None is a figure that the metric does not have (CoNLL is a mean of F₁ and has no recall), or 0/0 under
    `undefined="none"`.
    """

    recall: Number
    precision: Number
    f1: Number


class NoSuchFigureError(UnknownMetricError, KeyError):
    """No metric has this name. It is a KeyError, so that `in` and `get` work as usual."""

    __str__ = Exception.__str__


class Result(Mapping[str, Figures]):
    """
    The scores by metric, under the conventions that the signature names.

    >>> from corefref import score_corpus
    >>> result = score_corpus([[["a", "b", "c"], ["d"]]], [[["a", "b"], ["c", "d"]]], metrics="muc,conll")
    >>> f"{result['muc'].f1:.2f}", result["muc"].f1, result.conll_f1
    ('0.50', Fraction(1, 2), 0.64640522875817)
    >>> print(result)
    1 document, 4 mentions in common
    key       4 mentions, 2 entities
    response  4 mentions, 2 entities
    <BLANKLINE>
    Metric  Recall  Precision     F₁
    MUC      50.00      50.00  50.00
    CoNLL        –          –  64.64
    <BLANKLINE>
    corefref:1.0.0|spec:1.0.0|match:exact|singletons:keep|repeated:error|missing:error|undefined:zero|over:sums
    """

    def __init__(self, report: Report) -> None:
        """Show the report on a corpus or a document."""
        self._report = report
        self._figures = _figures(report.rows)

    @override
    def __getitem__(self, name: str) -> Figures:
        """Return the figures of a metric, by any of its names, or of another annotation by its name."""
        if name in self._figures:
            return self._figures[name]
        try:
            (identifier, *others) = ids_of([name])
        except UnknownMetricError as error:
            raise NoSuchFigureError(str(error)) from None
        if others or identifier not in self._figures:
            raise KeyError(f"{name} was not computed (expected one of {', '.join(self._figures)})")
        return self._figures[identifier]

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._figures)

    @override
    def __len__(self) -> int:
        return len(self._figures)

    @property
    def conll_f1(self) -> float:
        """The CoNLL score, the mean F₁ of MUC, B³ and CEAFe; nan where it is left undefined."""
        if "conll" in self._figures:
            value = self._figures["conll"].f1
        elif all(member in self._figures for member in conll.MEMBERS):
            value = conll.mean_f1(*(self._figures[member].f1 for member in conll.MEMBERS))
        else:
            raise AttributeError(f"conll_f1 needs conll among the metrics, which are {', '.join(self._figures)}")
        return float("nan") if value is None else float(value)

    @property
    def documents(self) -> int:
        """
        How many documents were scored; one that was cut into windows counts once.

        >>> from corefref import score_corpus
        >>> score_corpus([[["a", "b"]], []], [[["a", "b"]], []]).documents
        2
        """
        return self._report.documents if self._report.uncut is None else self._report.uncut

    @property
    def settings(self) -> Settings:
        """
        The conventions.

        >>> from corefref import score_corpus
        >>> score_corpus([[["a", "b"]]], [[["a", "b"]]], singletons="drop").settings.singletons
        'drop'
        """
        return self._report.settings

    @property
    def signature(self) -> str:
        """
        The conventions in one line, to print beside the figures.

        >>> from corefref import score_corpus
        >>> score_corpus([[["a", "b"]]], [[["a", "b"]]], over="mean").signature.rpartition("|")[2]
        'over:mean'
        """
        return str(self._report.settings)

    @property
    def by_document(self) -> Mapping[str, Mapping[str, Figures]]:
        """
        The figures of every document by metric. Raises AttributeError if they were not asked for.

        >>> from corefref import score_corpus
        >>> keys, responses = {"x": [["a", "b"]], "y": [["a", "b"]]}, {"x": [["a", "b"]], "y": []}
        >>> by_document = score_corpus(keys, responses, metrics="muc", by_document=True).by_document
        >>> [(document, figures["muc"].recall) for document, figures in by_document.items()]
        [('x', Fraction(1, 1)), ('y', Fraction(0, 1))]
        """
        if self._report.by_document is None:
            raise AttributeError("no figures of documents were kept (expected by_document=True where they are scored)")
        return {document: _figures(rows) for document, rows in self._report.by_document.items()}

    @property
    def by(self) -> Mapping[str, Mapping[str, Mapping[str, Figures]]]:
        """
        What each class contributes to recall and precision, if asked for with `by=`; the parts add up to the figure.

        >>> from corefref import score_corpus
        >>> keys, responses = [[["a", "b", "c"], ["d", "e"]]], [[["a", "b"], ["d", "e"]]]
        >>> result = score_corpus(keys, responses, metrics="lea", by="size")
        >>> for size, figures in result.by["size"].items():
        ...     print(size, figures["lea"].recall.ratio)
        2 Ratio(numerator=Fraction(2, 1), denominator=Fraction(2, 1))
        3–5 Ratio(numerator=Fraction(1, 1), denominator=Fraction(3, 1))
        >>> result["lea"].recall
        Fraction(3, 5)

        A figure that is 0/0 in a class is None there; a metric that cannot be broken down is missing.
        """
        return {
            name: {
                part: {metric: _figures_of(shown) for metric, shown in figures.figures.items()}
                for part, figures in breakdown.parts.items()
            }
            for name, breakdown in self._report.by.items()
        }

    def to_dict(self) -> dict[str, dict[str, float | None]]:
        """
        Return floats by metric and measure, for JSON and for logging.

        >>> from json import dumps
        >>> from corefref import score_corpus
        >>> dumps(score_corpus([[["a", "b"]]], [[["a", "b"]]], metrics="lea,conll").to_dict())
        '{"lea": {"recall": 1.0, "precision": 1.0, "f1": 1.0}, "conll": {"f1": 1.0}}'
        """
        return {
            row.metric: {
                name: None if shown.value is None else float(shown.value) for name, shown in row.figures.items()
            }
            for row in self._report.rows
        }

    def to_records(self) -> list[Record]:
        """
        Return a record for each metric and measure, as a data frame takes them; documents come before the corpus.

        >>> from corefref import score_corpus
        >>> for record in score_corpus([[["a", "b", "c"]]], [[["a", "b"]]], metrics="lea").to_records():
        ...     print(record)
        {'metric': 'lea', 'measure': 'recall', 'value': 0.3333333333333333, 'exact': '1/3'}
        {'metric': 'lea', 'measure': 'precision', 'value': 1.0, 'exact': '1'}
        {'metric': 'lea', 'measure': 'f1', 'value': 0.5, 'exact': '1/2'}
        """
        if self._report.by_document is None:
            return list(_records({}, self._report.rows))
        documents = self._report.by_document.items()
        of_documents = [record for name, rows in documents for record in _records({"document": name}, rows)]
        return of_documents + list(_records({"document": None}, self._report.rows))

    def to_dataframe(self) -> DataFrame:
        """
        Return the records of `to_records` as a pandas data frame. Raises ModuleNotFoundError without pandas.

        The example needs pandas; a test with the marker `libraries` runs it.

        >>> from corefref import score_corpus
        >>> result = score_corpus([[["a", "b", "c"]]], [[["a", "b"]]], metrics="lea")
        >>> result.to_dataframe()[["measure", "exact"]].to_dict("list")  # doctest: +SKIP
        {'measure': ['recall', 'precision', 'f1'], 'exact': ['1/3', '1', '1/2']}
        """
        try:
            frames = import_module("pandas")
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(f"{error} (to_dataframe needs it: pip install pandas)") from error
        frame: DataFrame = frames.DataFrame.from_records(self.to_records())
        return frame

    def to_json(self) -> str:
        """
        Return the JSON that `corefref score --format json` prints, exact.

        >>> from json import loads
        >>> from corefref import score_corpus
        >>> loads(score_corpus([[["a", "b"]]], [[["a", "b"]]], metrics="conll").to_json())["metrics"]["conll"]
        {'f1': {'exact': '1', 'decimal': '1.0'}}
        """
        return as_json.render_scores(self._report)

    def to_counts(self) -> str:
        """
        Return the sums that `corefref score --format counts` prints and `corefref merge` adds, exact.

        Raises ValueError if more than entities was scored: plurals, or other annotation.

        >>> from json import loads
        >>> from corefref import score_corpus
        >>> loads(score_corpus([[["a", "b", "c"]]], [[["a", "b"]]], metrics="muc").to_counts())["documents"]
        1
        """
        report = self._report
        if report.settings.split_antecedents != "ignore" or not set(report.total) <= set(ENTRIES):
            what = "counts hold figures of entities alone (leave out split_antecedents and beside)"
            raise ValueError(what)
        return counts.render_counts(
            counts.ScoredPart(report.settings, report.documents, report.total, report.summary, report.coverage)
        )

    @override
    def __str__(self) -> str:
        """The table that `corefref score` prints, with the signature."""
        return text.written(self._blocks()).rstrip("\n")

    __repr__ = __str__

    def _blocks(self) -> Sequence[Block]:
        return [tables.table_of_extents(self._report), *tables.blocks(self._report, tables.Decimals())]

    def _repr_html_(self) -> str | None:
        """Return the table as HTML, for notebooks; without the wing that writes it none, and they show the text."""
        try:
            written = cast(Callable[[Iterable[Block]], str], load("corefref.wings.shared.html:written"))
        except MissingWingError:
            return None
        return f"<div>{written(self._blocks())}</div>"


def _figures(rows: Sequence[Row]) -> Mapping[str, Figures]:
    """Return the figures of rows, by metric."""
    return {row.metric: _figures_of(row.figures) for row in rows}


def _figures_of(shown: Mapping[str, ReportedFigure]) -> Figures:
    """Convert recall, precision and F₁ to exact numbers, each with its quotient under `.ratio`."""
    return Figures(*(_exact(shown.get(measure)) for measure in Figures._fields))


def _exact(shown: ReportedFigure | None) -> Number:
    return None if shown is None or shown.value is None else Exact(shown.value, shown.ratio)


def _records(head: Record, rows: Sequence[Row]) -> Iterator[Record]:
    """Yield the figures of rows, one per record."""
    for row in rows:
        for measure, shown in row.figures.items():
            value = None if shown.value is None else float(shown.value)
            yield {**head, "metric": row.metric, "measure": measure, "value": value, "exact": exact(shown.value)}
