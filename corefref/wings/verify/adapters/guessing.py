"""
Find out whether a scorer gives figures at all, and which adapter understands a command.

A few plain inputs are asked before anything else, so that a command that cannot be used fails at once.
"""

import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import closing
from math import inf

from corefref.door import partition
from corefref.wings.verify.adapters.functions import id_of
from corefref.wings.verify.adapters.known import FORMS
from corefref.wings.verify.adapters.texts import CONLL, Form, TextScorer, filled
from corefref.wings.verify.inputs import Input, of_pair
from corefref.wings.verify.processes import CannotRunError, Finished, Limits, call, temporary_folder
from corefref.wings.verify.reported import Failure, Figures
from corefref.wings.verify.scorers import Scorer


def _pair(key: Sequence[str], response: Sequence[str]) -> Input:
    return of_pair(partition(map(set, key)), partition(map(set, response)))


PLAIN: Sequence[Input] = (
    _pair(["ab", "cde"], ["ab", "cde"]),
    _pair(["abc", "de"], ["ab", "cde"]),
    _pair(["ab"], ["ab", "c"]),
)
"""Inputs that no scorer has a reason to refuse."""


def why_unusable(scorer: Scorer, metrics: Sequence[str], until: float = inf) -> Failure | None:
    """
    Return why a scorer gives no figure for any plain input; None if it gives one, or time ran out first.

    Raises CannotRunError.
    """
    failure = Failure("skipped", "no metric was asked for")
    for an_input in PLAIN:
        answers = next(iter(scorer.answers((an_input,), metrics, until)), None)
        if answers is None:
            return None if failure.kind == "skipped" else failure
        for answer in answers.values():
            if isinstance(answer, Figures):
                return None
            if failure.kind == "skipped":
                failure = answer
        if failure.kind == "timed out":
            return failure
    return failure


def check_usable(
    scorer: Scorer, metrics: Sequence[str], command: Sequence[str], limits: Limits, until: float = inf
) -> None:
    """Raise CannotRunError, with a hint if there is time, if a scorer gives no figure for any plain input."""
    failure = why_unusable(scorer, metrics, until)
    if failure is None:
        return
    if failure.kind == "skipped":
        raise CannotRunError(f"{scorer.name}: no figures of {', '.join(metrics)}: {failure.says}")
    hint = ""
    if failure.kind != "timed out" and command:
        adapter = guessed(command, limits, until)
        hint = f"what it prints is understood by --adapter {adapter}" if adapter else pattern_of(command, limits) or ""
    hint = f"; {hint}" if hint else ""
    raise CannotRunError(f"{scorer.name}: no figures of plain inputs, {failure.kind}: {failure.says}{hint}")


def guessed(command: Sequence[str], limits: Limits, until: float = inf) -> str | None:
    """Return the adapter that finds figures in what a command prints; None if none does or time runs out."""
    for form in _likely_first(command):
        with closing(TextScorer(form, tuple(command), limits)) as scorer:
            # LEA's branch of the official scorer prints the same text, and one metric more.
            metrics = ("lea",) if form.name == "lea-perl" else tuple(form.words)
            answers = next(iter(scorer.answers(PLAIN[:1], metrics, until)), None)
        if answers is None:
            return None
        if any(isinstance(answer, Figures) for answer in answers.values()):
            return form.name
        if any(isinstance(answer, Failure) and answer.kind == "timed out" for answer in answers.values()):
            return None
    return None


def pattern_of(command: Sequence[str], limits: Limits) -> str | None:
    r"""
    Return a hint for a command whose text no adapter understands: a line with figures, and the pattern that reads it.

    The command is given two files, in the columns of CoNLL-2012. None if it prints no line with a figure.
    """
    words = command if any("{key}" in word for word in command) else (*command, "{key}", "{response}")
    with temporary_folder() as folder:
        paths = CONLL({"d0": PLAIN[1].documents[0]}, folder)
        places = dict(zip(("{key}", "{response}", "{metric}"), (*map(str, paths), "muc"), strict=True))
        finished = call([filled(word, places) for word in words], limits)
    if not isinstance(finished, Finished) or finished.code:
        return None
    return hint_for(finished.output)


def hint_for(output: str) -> str | None:
    r"""
    Return a hint for a text with figures: the line that matters, and the pattern that reads it, if names tell which.

    Of several lines the last counts, as it does for a pattern without documents.

    >>> print(hint_for("| metric | P | R |\n| B3 | 0.5 | 1.0 |"))
    it prints `| B3 | 0.5 | 1.0 |`, which --adapter 'regex:\| B3 \| (?P<precision>\S+) \| (?P<recall>\S+)' would read
    """
    lines = [line.strip() for line in output.splitlines() if re.search(r"\w", line)]
    if not lines:
        return None
    if hint := _hint_for_metrics(lines):
        return hint
    for line in reversed(lines):
        if len(_figures_in(line)) > 1 and (pattern := pattern_for(line)):
            return _hint(line, pattern)
    for line, before in zip(reversed(lines), [*reversed(lines[:-1]), ""], strict=True):
        if pattern := _pattern_for_cells(before, line):
            return _hint(line, pattern)
    # Names and figures that stand in lines of their own.
    text = output.strip()
    if len(_figures_in(text)) > 1 and (pattern := pattern_for(text)):
        return _hint(next(line for line in lines if _figures_in(line)), pattern)
    for line in reversed(lines):
        if pattern := pattern_for(line):
            return _hint(line, pattern)
    with_numbers = [line for line in lines if re.search(r"\d", line)]
    return f"it prints `{with_numbers[-1][:80]}`; --adapter regex:PATTERN reads figures" if with_numbers else None


def _hint(line: str, pattern: str, names: str = "") -> str:
    return f"it prints `{line[:80]}`, which --adapter {shlex.quote(f'regex:{pattern}')}{names} would read"


def _hint_for_metrics(lines: Sequence[str]) -> str | None:
    """Return the hint for lines of several metrics, each with its name in front."""
    word_of: dict[str, str] = {}
    last = last_pattern = ""
    for line in lines:
        match = re.match(r"[\w-]+", line)
        if match and (identifier := id_of(match[0])) and (pattern := pattern_for(line[match.end() :])):
            word_of.setdefault(identifier, match[0])
            last, last_pattern = line, pattern
    if len(word_of) < 2:
        return None
    names = ",".join(f"{identifier}={word}" for identifier, word in word_of.items())
    return _hint(last, rf"^(?P<metric>[\w-]+)\W+{last_pattern}", f" --names {names}")


def _figures_in(text: str) -> Sequence[tuple[re.Match[str], str]]:
    """Return the figures of a text that stand behind their names, with the names."""
    return [(m, name) for m in _NAMED.finditer(text) for name in (_NAMES.get(m["name"].lower()),) if name]


def pattern_for(line: str) -> str | None:
    r"""
    Return a pattern for a text in which figures stand behind their names; None if there is none.

    >>> print(pattern_for("Recall=0.5 F1: 66.67%"))
    Recall=(?P<recall>\S+) F1: (?P<f1>\S+)
    """
    named = _figures_in(line)
    if not named or len({name for _, name in named}) < len(named):
        return None
    pattern, at = "", named[0][0].start()
    for match, name in named:
        pattern += _escaped(line[at : match.start("figure")]) + _group(name, line[match.end() :])
        at = match.end("figure")
    return pattern


def _escaped(text: str) -> str:
    """Return a pattern for a text; where a line ends, or blanks are many, any blanks may be."""
    return re.sub(r"\s*\n\s*|\s{2,}|\t", r"\\s+", re.sub(r"([^\w\s:=\"',;%/@#&<>!-])", r"\\\1", text))


def _group(name: str, rest: str) -> str:
    """Return the group of a figure; where no blank follows it, as in JSON, it ends before the sign that does."""
    return rf"(?P<{name}>\S+)" if rest[:1].isspace() or not rest else rf"(?P<{name}>[\w.%+-]+)"


def _pattern_for_cells(head: str, line: str) -> str | None:
    """Return a pattern for a row of a table whose head names its figures; None if the head does not."""
    cells = list(re.finditer(r"[^\s|,;]+", line))
    names = [_NAMES.get(word.lower()) for word in re.findall(r"[^\s|,;]+", head)]
    # The column of the metrics may have no name.
    names = [*([None] * (len(cells) == len(names) + 1)), *names]
    named = [(m, name) for m, name in zip(cells, names, strict=False) if name and re.search(r"\d", m[0])]
    if len(cells) != len(names) or not named or len({name for _, name in named}) < len(named):
        return None
    pattern, at = "", 0
    for match, name in named:
        pattern += _escaped(line[at : match.start()]) + _group(name, line[match.end() :])
        at = match.end()
    return pattern


_NAMED = re.compile(r"(?P<name>[A-Za-z][A-Za-z0-9_-]*)\W{1,3}(?P<figure>[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?%?)")
_NAMES = {
    **dict.fromkeys(("recall", "rec", "r"), "recall"),
    **dict.fromkeys(("precision", "prec", "p"), "precision"),
    **dict.fromkeys(("f1", "f", "f-score", "fscore", "f1-score", "f_score", "f-measure"), "f1"),
}


def _likely_first(command: Sequence[str]) -> Iterator[Form]:
    """Yield the forms, first those that the command names; with {key}, only those that read CoNLL files."""
    placed = any("{key}" in word for word in command)
    forms = [form for name in _ORDER for form in [FORMS[name]] if form.files is CONLL or not placed]
    words = " ".join(command).lower()
    # `perl` is also the word that runs the programs of the others.
    yield from sorted(forms, key=lambda form: form.name == "perl" or form.name not in words)


_ORDER = ("lea-perl", "perl", "coval", "corefud", "ua", "scorch", "neleval", "corefref")
