r"""
Scorers in use, and the exact text of each that is understood.

`perl` and `lea-perl`, the official scorer v8.01 (and its LEA branch): `all KEY RESPONSE` follow the command, or the
name of a metric instead of `all` where that prints no figures: more than ten repeated mentions, counted over all
metrics, end it. Of the text, these lines count, from the fractions; only F is read from its truncated percentage::

    Identification of Mentions: Recall: (7 / 7) 100%	Precision: (7 / 8) 87.5%	F1: 93.33%
    Coreference: Recall: (5.66666666666667 / 7) 80.95%	Precision: (5.66666666666667 / 8) 70.83%	F1: 75.55%
    BLANC: Recall: (0.633333333333333 / 1) 63.33%	Precision: (0.55 / 1) 55%	F1: 58.57%

and, before `TOTALS`, for each document a line with its name `(d0); part 000`, then its numbers of mentions, and then
`Recall: (n / d) …`. So hundreds of documents are asked in one start. Of BLANC nothing is printed for a document, which
has a call of its own.

`coval`: `KEY RESPONSE mentions muc bcub ceafe lea` follow the command; percentages with two decimals, rounded::

    bcub       Recall: 80.95  Precision: 70.83  F1: 75.56
    CoNLL score: 74.95

`corefud`, corefud-scorer 1.2, exact matching, singletons kept, zeros by their places: `KEY RESPONSE -x -s -z linear
-m …` follow; the name of a metric stands on a line of its own, then the figures as above. Mentions with gaps and empty
nodes, of a corpus of your own, are given to it alone.

`ua`, the Universal Anaphora scorer v1: `KEY RESPONSE all` follow; the text is as that of corefud.

`scorch`: two JSON files, or two folders of them for several documents, follow; fractions in full::

    B³:	R=0.8333333333333333	P=0.8333333333333333	F₁=0.8333333333333333
    CoNLL-2012 average score: 0.8333333333333333

`neleval`: `evaluate -g KEY -m … -f json RESPONSE` follow, with `--by-doc` for inputs of one document; an object by
measure and document, of which `precision`, `recall` and `fscore` count, under `muc` and `muc;docid="d0"`.

`corefref`: the JSON of `corefref score --format json`, with `by_document` if it is there.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Set
from pathlib import Path
from typing import TypeAlias

from corefref.registry import IDS
from corefref.wings.verify import writing
from corefref.wings.verify.adapters.texts import CONLL, Documents, Files, Form, Found, text_files
from corefref.wings.verify.reported import (
    FIGURES,
    Figures,
    Printing,
    Reported,
    RubbishError,
    of_value,
    printed,
    quotient,
)

_QUOTIENTS = r"Recall: \((?P<recall>\S+ / \S+)\) \S+%\s+Precision: \((?P<precision>\S+ / \S+)\) \S+%\s+F1: (?P<f1>\S+)%"
_PERL_LINE = re.compile(rf"^(?:(?P<name>Identification of Mentions|Coreference|BLANC): )?{_QUOTIENTS}", re.MULTILINE)
_PERL = {"mentions": "muc", "muc": "muc", "b_cubed": "bcub", "ceaf_m": "ceafm", "ceaf_e": "ceafe", "blanc": "blanc"}


def _perl(name: str, words: Mapping[str, str], of_all: Set[str]) -> Form:
    def parse(text: str, asked: str | None) -> Found:
        """The figures of each metric, which stand under its name if there are several."""
        before, *rest = re.split(r"^METRIC (\w+):$", text, flags=re.MULTILINE)
        sections = zip(rest[::2], rest[1::2], strict=True) if rest else [(words[asked or "mentions"], before)]
        id_of = {word: identifier for identifier, word in words.items() if identifier != "mentions"}
        figures_of: dict[tuple[str | None, str], Figures] = {}
        for word, section in sections:
            if word in id_of:
                figures_of |= {
                    about: figures for about, figures in _perl_section(section, id_of[word]) if about not in figures_of
                }
        if (None, asked) not in figures_of if asked else not figures_of:
            raise RubbishError(f"no line `{_PERL_LABELS.get(asked or '', 'Coreference')}: Recall: (…` under TOTALS")
        return figures_of

    by_document = frozenset(words) - {"blanc"}
    arguments = ("{metric}", "{key}", "{response}")
    return Form(name, CONLL, arguments, words, by_document, parse, of_all=frozenset(of_all))


_PERL_LABELS = {"mentions": "Identification of Mentions", "blanc": "BLANC"}
_PERL_COUNT = re.compile(r"^(Total key mentions|Total response mentions|Strictly correct identified mentions): (\d+)$")


def _perl_section(text: str, metric: str) -> Iterator[tuple[tuple[str | None, str], Figures]]:
    """Yield the figures of a metric and of mention identification, for which documents have only counts."""
    documents, totals, after = text.rpartition("TOTALS")
    name, counts = None, list[str]()
    for line in documents.splitlines():
        if named := re.search(r"\((d[0-9]+)\); part 000", line):
            name, counts = named[1], []
        elif name and (count := _PERL_COUNT.match(line)):
            counts.append(count[2])
            if len(counts) == 3:
                key, response, common = counts
                of_mentions = {"recall": _or_zero(f"{common} / {key}"), "precision": _or_zero(f"{common} / {response}")}
                yield (name, "mentions"), Figures(of_mentions)
        elif name and (match := _PERL_LINE.match(line)) and not match["name"]:
            yield (name, metric), _perl_figures(match)
    for match in _PERL_LINE.finditer(after if totals else ""):
        for identifier in ("mentions", metric):
            if match["name"] == _PERL_LABELS.get(identifier, "Coreference"):
                yield (None, identifier), _perl_figures(match)


def _perl_figures(match: re.Match[str]) -> Figures:
    return Figures(
        {
            "recall": _or_zero(match["recall"]),
            "precision": _or_zero(match["precision"]),
            "f1": printed(match["f1"], Printing("percent", "truncate", 2)),
        }
    )


def _or_zero(text: str) -> Reported:
    """Parse a quotient; for 0/0 the program prints 0%."""
    numerator, _, denominator = text.partition(" / ")
    value = quotient(numerator, denominator)
    return printed("0/1") if value.low is None else value


def _lines(
    name: str,
    files: Files,
    arguments: tuple[str, ...],
    words: Mapping[str, str],
    line: str,
    mean: str,
    printing: Printing,
) -> Form:
    """Make the form of a text with one line per metric and, at the end, the CoNLL score."""
    pattern = re.compile(rf"{line}|^{mean}: (?P<mean>\S+)", re.MULTILINE)
    id_of = {word: identifier for identifier, word in words.items()}

    def parse(text: str, asked: str | None) -> Found:
        figures_of: dict[tuple[str | None, str], Figures] = {}
        for match in pattern.finditer(text):
            if match["mean"]:
                figures_of[None, "conll"] = Figures({"f1": printed(match["mean"], printing)})
            elif match["metric"] in id_of:
                values = {f: printed(match[f], printing) for f in FIGURES}
                figures_of[None, id_of[match["metric"]]] = Figures(values)
        if not figures_of:
            raise RubbishError("no line with the figures of a metric")
        return figures_of

    return Form(name, files, arguments, words, frozenset(), parse)


_PERCENTAGES = r"^(?P<metric>\w+)\s+Recall: (?P<recall>\S+)\s+Precision: (?P<precision>\S+)\s+F1: (?P<f1>\S+)"
_COVAL = {"mentions": "mentions", "muc": "muc", "b_cubed": "bcub", "ceaf_e": "ceafe", "lea": "lea", "conll": "conll"}
_COREFUD = {"muc": "muc", "b_cubed": "bcub", "ceaf_m": "ceafm", "ceaf_e": "ceafe", "blanc": "blanc", "lea": "lea"}
_SCORCH = {"muc": "MUC", "b_cubed": "B³", "ceaf_m": "CEAF_m", "ceaf_e": "CEAF_e", "blanc": "BLANC", "conll": "CoNLL"}
_SCORCH_LINE = r"^(?P<metric>\w+):\tR=(?P<recall>\S+)\tP=(?P<precision>\S+)\tF₁=(?P<f1>\S+)"


def _scorch_files(documents: Documents, folder: Path) -> tuple[Path, Path]:
    sides = writing.scorch_documents(documents)
    for name, files in zip(("key", "response"), sides, strict=True):
        folder.joinpath(name).mkdir()
        for file, text in files.items():
            folder.joinpath(name, file).write_text(text, "utf-8")
    if len(documents) > 1 or not sides[1]:
        return folder / "key", folder / "response"
    (only,) = sides[0]
    return folder / "key" / only, folder / "response" / only


_NELEVAL_WORDS = {
    "mentions": "strong_mention_match",
    "muc": "muc",
    "b_cubed": "b_cubed",
    "ceaf_m": "mention_ceaf",
    "ceaf_e": "entity_ceaf",
}


def _neleval_parse(text: str, asked: str | None) -> Found:
    id_of = {word: identifier for identifier, word in _NELEVAL_WORDS.items()}
    figures_of: dict[tuple[str | None, str], Figures] = {}
    for measure, values in json_object(json_value(text)).items():
        word, _, document = measure.partition(";docid=")
        if word not in id_of or document == "<macro>":
            continue
        named = {"recall": "recall", "precision": "precision", "f1": "fscore"}
        of_one = json_object(values)
        figures = Figures({ours: of_value(of_one.get(theirs, "?")) for ours, theirs in named.items()})
        figures_of[document.strip('"') if document not in ("", "<micro>") else None, id_of[word]] = figures
    if not figures_of:
        raise RubbishError("no measure in the object")
    return figures_of


def _corefref_parse(text: str, asked: str | None) -> Found:
    whole = json_object(json_value(text))
    figures_of: dict[tuple[str | None, str], Figures] = {
        (None, metric): figures for metric, figures in _metrics_of(whole).items()
    }
    for name, metrics in json_object(whole.get("by_document", {})).items():
        figures_of |= {(name.partition(";")[0], m): figures for m, figures in _metrics_of({"metrics": metrics}).items()}
    return figures_of


def _metrics_of(whole: Mapping[str, object]) -> dict[str, Figures]:
    figures_of: dict[str, Figures] = {}
    for metric, figures in json_object(whole.get("metrics", {})).items():
        named = {name: json_object(value) for name, value in json_object(figures).items() if name in FIGURES}
        figures_of[metric] = Figures({name: of_value(value.get("exact")) for name, value in named.items()})
    return figures_of


_MOST_DIGITS = 400


def json_value(text: str | bytes) -> object:
    """
    Parse JSON. Raises RubbishError, also for a number with too many digits, whose conversion may take hours.

    >>> json_value("[1, 2.5]")
    [1, 2.5]
    """
    try:
        value: object = json.loads(text, parse_int=_integer)
    except (ValueError, RecursionError) as error:
        raise RubbishError(f"{text[:40]!r} is not JSON") from error
    return value


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError("too many digits")
    return int(digits)


def json_object(value: object) -> Mapping[str, object]:
    """Return a value that must be a JSON object. Raises RubbishError."""
    if not isinstance(value, dict):
        raise RubbishError(f"{str(value)[:40]!r} in the place of a JSON object")
    return value


_IDS = {identifier: identifier for identifier in IDS}
_OPTIONS = ("--format", "json", "--metrics", "{metrics}")

FORMS: Mapping[str, Form] = {
    form.name: form
    for form in (
        _perl("perl", _PERL, _PERL.keys()),
        # One of the two programs with this name leaves CEAFm and BLANC out of `all`.
        _perl("lea-perl", {**_PERL, "lea": "lea"}, {*_PERL, "lea"} - {"ceaf_m", "blanc"}),
        _lines(
            "coval",
            CONLL,
            ("{key}", "{response}", "mentions", "muc", "bcub", "ceafe", "lea"),
            _COVAL,
            _PERCENTAGES,
            "CoNLL score",
            Printing("percent"),
        ),
        _lines(
            "corefud",
            text_files(writing.corefud, "conllu"),
            ("{key}", "{response}", "-x", "-s", "-z", "linear", "-m", *_COREFUD.values()),
            {**_COREFUD, "conll": "conll"},
            _PERCENTAGES,
            "CoNLL score",
            Printing("percent"),
        ),
        _lines(
            "ua",
            text_files(writing.ua, "ua"),
            ("{key}", "{response}", "all"),
            {**_COREFUD, "conll": "conll"},
            _PERCENTAGES,
            "CoNLL score",
            Printing("percent"),
        ),
        _lines(
            "scorch",
            _scorch_files,
            ("{key}", "{response}"),
            _SCORCH,
            _SCORCH_LINE,
            "CoNLL-2012 average score",
            Printing(),
        ),
        Form(
            "neleval",
            text_files(writing.neleval, "tsv"),
            (
                "evaluate",
                "-g",
                "{key}",
                *(word for measure in _NELEVAL_WORDS.values() for word in ("-m", measure)),
                *("-f", "json", "{response}"),
            ),
            _NELEVAL_WORDS,
            frozenset(_NELEVAL_WORDS),
            _neleval_parse,
            ("--by-doc",),
        ),
        Form(
            "corefref",
            CONLL,
            ("{key}", "{response}", *_OPTIONS),
            _IDS,
            frozenset(IDS),
            _corefref_parse,
            ("--by-document",),
        ),
    )
}
"""The forms of the scorers in use, by the names of their adapters."""

Reads: TypeAlias = Callable[[str], Mapping[str, Figures]]
"""Finds the figures of a corpus in a text, under our names of metrics. Raises RubbishError."""

_SECTION = re.compile(
    r"^(?P<metric>\w[^\n:=]*?):?[ \t]*\n?[ \t]*"
    r"Recall: (?P<recall>\S+)\s+Precision: (?P<precision>\S+)\s+F1: (?P<f1>\S+)"
    r"|^CoNLL score: (?P<mean>\S+)",
    re.MULTILINE,
)
_OF_BRIDGING = {
    "bridging_anaphors": "Bridging anaphora recognition scores",
    "bridging_mentions": "Full bridging scores (Markable Level)",
    "bridging_entities": "Full bridging scores (Entity Level)",
    "non_referring": "Non-referring markable identification scores",
}


def _reads(words: Mapping[str, str]) -> Reads:
    """Make a parser of figures under headings, as percentages with two decimals."""
    id_of = {word: identifier for identifier, word in words.items()}

    def read(text: str) -> Mapping[str, Figures]:
        figures_of: dict[str, Figures] = {}
        for match in _SECTION.finditer(text):
            if match["mean"]:
                figures_of["conll"] = Figures({"f1": printed(match["mean"], Printing("percent"))})
            elif match["metric"] in id_of:
                values = {f: printed(match[f], Printing("percent")) for f in FIGURES}
                figures_of[id_of[match["metric"]]] = Figures(values)
        if not figures_of:
            raise RubbishError("no line with the figures of a metric")
        return figures_of

    return read


ANNOTATED_TEXTS: Mapping[str, Reads] = {
    "corefud": _reads({**_COREFUD, "mor": "mor", "zero": "zero"}),
    "ua": _reads({**_COREFUD, **_OF_BRIDGING}),
}
"""By the names of adapters, how to find the figures of annotated inputs in a program's output."""

FILES: Mapping[str, Files] = {
    "conll": CONLL,
    "sets": text_files(writing.sets, "sets"),
    "corefud": text_files(writing.corefud, "conllu"),
    "ua": text_files(writing.ua, "ua"),
    "neleval": text_files(writing.neleval, "tsv"),
    "scorch": _scorch_files,
}
"""The formats that inputs can be written in."""
