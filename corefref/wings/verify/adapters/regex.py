"""
`regex:PATTERN`: figures found by a pattern of one's own.

The text is searched line by line (`^` and `$` are those of a line) for every match. Named groups: `recall`,
`precision`, `f1`, at least one of them; `metric`, the scorer's word for it, where one text has several; `document`, the
name of a document (`d0`, `d1` …; `(d0); part 000` is understood too), where figures are printed for each. Without
`document` the last match counts. A figure is a decimal, a fraction `5/21`, a quotient `5.66666666666667 / 7`, or one of
`nan`, `none`, `-` for an undefined one.
"""

import re
from collections.abc import Mapping

from corefref.wings.verify.adapters.texts import Files, Form, Found
from corefref.wings.verify.reported import FIGURES, Figures, Printing, Reported, RubbishError, printed, quotient


class PatternError(ValueError):
    """A pattern that cannot be used."""


def form(pattern: str, files: Files, words: Mapping[str, str], printing: Printing) -> Form:
    """The form of a pattern. Raises PatternError."""
    try:
        compiled = re.compile(pattern, re.MULTILINE)
    except re.error as error:
        raise PatternError(f"regex:{pattern}: {error}") from error
    groups = compiled.groupindex
    if not any(figure in groups for figure in FIGURES):
        raise PatternError(f"regex:{pattern}: no group named recall, precision or f1")
    id_of = {word: identifier for identifier, word in words.items()}

    def parse(text: str, asked: str | None) -> Found:
        figures_of: dict[tuple[str | None, str], Figures] = {}
        for match in compiled.finditer(text):
            named = match.groupdict()
            metric = id_of.get(named["metric"] or "") if "metric" in groups else asked
            if metric is None:
                if "metric" not in groups:
                    raise RubbishError("the pattern has no group `metric`, and the command no {metric}")
                continue
            values = {f: figure(named[f], printing) for f in FIGURES if named.get(f) is not None}
            figures_of[_document(named.get("document")), metric] = Figures(values)
        if not figures_of:
            raise RubbishError("nothing that the pattern matches")
        return figures_of

    by_document = frozenset(words) if "document" in groups else frozenset[str]()
    return Form("regex", files, ("{key}", "{response}"), words, by_document, parse)


def _document(name: str | None) -> str | None:
    """Our name of a document, from the name or the text after `#begin document`."""
    if name is None:
        return None
    match = re.search(r"\bd[0-9]+\b", name)
    return match[0] if match else None


def figure(text: str, printing: Printing) -> Reported:
    """
    A figure as a pattern finds it.

    >>> figure("17 / 21", Printing()).text, figure("66.7", Printing("percent")).text
    ('17 / 21', '66.7')
    """
    numerator, slash, denominator = text.partition(" / ")
    return quotient(numerator, denominator) if slash else printed(text, printing)
