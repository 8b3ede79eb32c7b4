"""The figures that somebody printed, as they are given: METRIC[.MEASURE]=PERCENT."""

import re

from corefref import measures, registry
from corefref.formats.documents import shown
from corefref.wings.reconcile.forms import FORMS
from corefref.wings.reconcile.searching import MEASURES, Printed

_MOST_DECIMALS = 10
_PERCENT = re.compile(rf"[0-9]{{1,3}}(\.[0-9]{{1,{_MOST_DECIMALS}}})?|\.[0-9]{{1,{_MOST_DECIMALS}}}")


class FigureError(ValueError):
    """Raised for text that does not name a figure."""


def figure_of(word: str) -> Printed:
    """
    Parse a figure; without a measure it is F₁. Raises FigureError.

    >>> figure_of("B3.recall=71.2")
    Printed(metric='b_cubed', measure='recall', text='71.2')
    """
    name, equals, text = word.partition("=")
    metric, _, measure = name.strip().lower().partition(".")
    measure, text = measure or "f1", text.strip()
    if not equals or measure not in MEASURES:
        raise FigureError(f"{shown(word)} is not METRIC=PERCENT or METRIC.MEASURE=PERCENT, such as conll=68.93")
    try:
        (identifier, *others) = registry.ids_of([metric])
    except registry.UnknownMetricError as error:
        raise FigureError(str(error)) from error
    if others or (identifier not in FORMS and identifier != "conll"):
        raise FigureError(f"{shown(word)} does not name one metric of entities alone")
    if identifier in measures.MEANS and measure != "f1":
        raise FigureError(f"{identifier} is a mean of F1 and has no {measure}")
    if not _PERCENT.fullmatch(text):
        raise FigureError(f"{shown(text)} is not a percentage with up to {_MOST_DECIMALS} decimals")
    return Printed(identifier, measure, text)
