"""
`--format counts`: the sums for a part of a corpus, which `corefref merge` adds up.

Scores add up (choice CORPUS-1), so a corpus may be scored in parts, anywhere and in any order. Every number is exact;
the schema is `spec/schema/counts.schema.json`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from fractions import Fraction
from typing import NoReturn, cast

from corefref.formats.coverage import Coverage
from corefref.formats.documents import InputError, shown
from corefref.formats.json_text import loaded_of_file
from corefref.registry import ENTRIES
from corefref.rendering.json import Json, written
from corefref.rendering.numbers import counted
from corefref.scores import ConllScore, RatioScore, Score, Sums
from corefref.scoring import as_json
from corefref.scoring.kinds import SettingError
from corefref.scoring.report import Extent, Summary
from corefref.scoring.settings import SETTINGS, Settings

_EXPECTED = "what corefref score --format counts writes"
_EXACT = re.compile(r"(0|[1-9][0-9]*)(/[1-9][0-9]*)?")

MOST_DIGITS = 100_000
"""Longer numbers are refused, because converting one takes quadratic time."""


@dataclass(frozen=True, slots=True)
class ScoredPart:
    """The scores of some documents of a corpus, and the conventions they were made under."""

    settings: Settings
    documents: int
    scores: Mapping[str, Score]
    summary: Summary
    coverage: Coverage | None = None
    """How much of the key's text the responses have; only with `align:edits`."""

    def __add__(self, other: "ScoredPart") -> "ScoredPart":
        scores = {metric: score + other.scores[metric] for metric, score in self.scores.items()}
        coverage = self.coverage + other.coverage if self.coverage and other.coverage else None
        return ScoredPart(
            self.settings, self.documents + other.documents, scores, self.summary + other.summary, coverage
        )


def render_counts(part: ScoredPart) -> str:
    """Write a part as JSON: the same part gives the same bytes."""
    data: dict[str, Json] = {
        "signature": str(part.settings),
        "settings": cast(Mapping[str, Json], asdict(part.settings)),
        "documents": part.documents,
        "scored": as_json.extents(part.summary),
        "counts": {metric: _written(score.sums) for metric, score in part.scores.items()},
    }
    if part.coverage is not None:
        data["coverage"] = as_json.coverage(part.coverage)
    return written(data)


def _written(sums: Sums) -> Json:
    """Write sums by name: fractions as strings, integers and booleans as they are."""
    if isinstance(sums, Mapping):
        return {name: _written(member) for name, member in sums.items()}
    return str(sums) if isinstance(sums, Fraction) else sums


def merged(parts: Sequence[tuple[str, ScoredPart]]) -> ScoredPart:
    """Return the sum of named parts. Raises InputError if they were scored under different settings."""
    first_name, total = parts[0]
    alike = str(total.settings), tuple(total.scores)
    for name, part in parts[1:]:
        other = str(part.settings), tuple(part.scores)
        if other != alike:
            differing, wanted = next((a, b) for a, b in zip(other, alike, strict=True) if a != b)
            shown, expected = (x if isinstance(x, str) else f"metrics {','.join(x)}" for x in (differing, wanted))
            raise InputError(name, None, f"scored otherwise than {first_name}: {shown}", expected)
        total += part
        for metric, score in total.scores.items():
            if max(_lengths(_written(score.sums))) > MOST_DIGITS:
                raise InputError(name, None, f"the sum of {metric} is too long", f"at most {MOST_DIGITS} digits")
    return total


def _lengths(data: Json) -> Iterator[int]:
    """Yield the number of digits of each number in a score."""
    if isinstance(data, Mapping):
        for member in data.values():
            yield from _lengths(member)
    else:
        yield from map(len, str(data).split("/"))


def parse_counts(text: str, file: str) -> ScoredPart:
    """Parse a counts file. Raises InputError for anything else."""
    fields = _Object(file, "the file", cast(Mapping[str, Json], loaded_of_file(text, file, _EXPECTED)))
    names = ("signature", "settings", "documents", "scored", "counts")
    is_covered = "coverage" in fields.names
    fields.check_names(*names, *["coverage"] * is_covered)
    settings = _settings(fields["settings"], file)
    if is_covered != (settings.align == "edits"):
        problem = "coverage of texts that are not aligned by edits" if is_covered else "align:edits without coverage"
        raise InputError(file, None, problem, _EXPECTED)
    if str(settings) != fields.text("signature"):
        raise InputError(file, None, f"signature {fields.text('signature')} is not that of the settings", str(settings))
    counts, documents = fields["counts"], fields.count("documents")
    if not documents:
        raise InputError(file, None, "no documents", "those of at least one")
    if not counts.value:
        raise InputError(file, None, "no metric has counts", "those of at least one")
    scores = {name: _parsed(name, counts[name]) for name in counts.value}
    coverage = _coverage(fields["coverage"]) if is_covered else None
    part = ScoredPart(settings, documents, scores, _summary(fields["scored"]), coverage)
    _check_agreement(part, file)
    return part


def _settings(named: "_Object", file: str) -> Settings:
    """Parse the settings of a part. A setting missing in the file is newer than the file, and has its default."""
    known = asdict(Settings())
    if unknown := [name for name in named.names if name not in known]:
        raise InputError(file, None, f"{named.place} has {', '.join(unknown)}", f"some of {', '.join(known)}")
    texts = {name: named.text(name) for name in named.names}
    for name, value in texts.items():
        try:
            if value != known[name]:
                SETTINGS[name].kind(value)
        except SettingError as error:
            raise InputError(file, None, f"settings: {name}: {error}") from error
    return Settings(**texts)  # type: ignore[arg-type]  # checked against the table


def _check_agreement(part: ScoredPart, file: str) -> None:
    """Refuse counts that contradict each other: members of a mean, and denominators."""
    whole = part.scores.get("conll")
    for name, member in whole.members.items() if isinstance(whole, ConllScore) else ():
        if part.scores.get(name, member) != member:
            raise InputError(file, None, f"counts: {name} is not what it is in conll", "the same counts in both")
    for metric, divided_by in _DIVIDED_BY.items() if part.settings.over == "sums" else ():
        score = part.scores.get(metric)
        ratios = (score.recall, score.precision) if isinstance(score, RatioScore) else ()
        for ratio, side in zip(ratios, (part.summary.key, part.summary.response), strict=False):
            if ratio.denominator != divided_by(side):
                problem = f"counts: {metric} is divided by {shown(str(ratio.denominator))}"
                extent = f"{counted(side.mentions, 'mention')} in {counted(side.entities, 'entity', 'entities')}"
                raise InputError(file, None, problem, f"{divided_by(side)}, of {extent}")


_DIVIDED_BY: Mapping[str, Callable[[Extent], int]] = {
    "mentions": lambda side: side.mentions,
    "muc": lambda side: side.mentions - side.entities,
    "b_cubed": lambda side: side.mentions,
    "ceaf_m": lambda side: side.mentions,
    "ceaf_e": lambda side: side.entities,
    "lea": lambda side: side.mentions,
}
"""What the denominators of metrics sum up to over documents, given what their side has."""


def _summary(sums: "_Object") -> Summary:
    sums.check_names("key", "response", "common_mentions")
    sides = [sums["key"], sums["response"]]
    for side in sides:
        side.check_names("mentions", "entities")
    key, response = (Extent(side.count("mentions"), side.count("entities")) for side in sides)
    both = sums.count("common_mentions")
    if both > min(key.mentions, response.mentions) or any(side.entities > side.mentions for side in (key, response)):
        raise InputError(sums.file, None, "scored: more in common, or more entities, than mentions", _EXPECTED)
    return Summary(key, response, both)


def _coverage(sums: "_Object") -> Coverage:
    """Parse how much of the key's text the responses have."""
    names = [field.name for field in fields(Coverage)]
    sums.check_names(*names)
    low = sums.value["low"]
    if not isinstance(low, list):
        sums.refuse("low is not a list of documents")
    of_low = tuple(name for name in low if isinstance(name, str))
    if len(of_low) < len(low):
        sums.refuse("low is not a list of documents")
    numbers = {name: sums.count(name) for name in names if name != "low"}
    coverage = Coverage(**numbers, low=of_low)
    if coverage.words != coverage.kept + coverage.changed + coverage.missing:
        sums.refuse("words that are neither kept nor changed nor missing")
    if coverage.mentions != coverage.mentions_kept + coverage.mentions_moved + coverage.mentions_twinless:
        sums.refuse("mentions that are neither kept nor moved nor twinless")
    return coverage


def _parsed(metric: str, sums: "_Object") -> Score:
    if metric not in ENTRIES:
        raise InputError(sums.file, None, f"unknown metric {metric!r}", f"one of {', '.join(ENTRIES)}")
    return ENTRIES[metric].read(sums)


@dataclass(frozen=True, slots=True)
class _Object:
    """A JSON object in a file, and its place there."""

    file: str
    place: str
    value: Mapping[str, Json]

    def __post_init__(self) -> None:
        """Refuse anything but an object."""
        if not isinstance(self.value, dict):
            raise InputError(self.file, None, f"{self.place} is not a JSON object", _EXPECTED)

    def check_names(self, *names: str) -> None:
        """Refuse any members but these, in this order."""
        if tuple(self.value) != names:
            shown = ", ".join(self.value) or "nothing"
            raise InputError(self.file, None, f"{self.place} has {shown}", ", ".join(names))

    def __getitem__(self, name: str) -> "_Object":
        return _Object(self.file, name, cast(Mapping[str, Json], self.value[name]))

    @property
    def names(self) -> Sequence[str]:
        """The names of the members, in file order."""
        return tuple(self.value)

    def refuse(self, problem: str, expected: str = "") -> NoReturn:
        """Raise InputError for counts that no corpus can have."""
        raise InputError(self.file, None, f"{self.place}: {problem}", expected or _EXPECTED)

    def flag(self, name: str) -> bool:
        """Return a member that is true or false. Raises InputError for anything else."""
        value = self.value[name]
        if not isinstance(value, bool):
            self.refuse(f"{name} is not true or false")
        return value

    def text(self, name: str) -> str:
        """Return a member that is a string. Raises InputError for anything else."""
        value = self.value[name]
        if not isinstance(value, str):
            raise InputError(self.file, None, f"{self.place}: {name} is not a string", _EXPECTED)
        return value

    def count(self, name: str) -> int:
        """Return a member that is a whole number, not negative. Raises InputError for anything else."""
        value = self.value[name]
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise InputError(self.file, None, f"{self.place}: {name} is not a count", _EXPECTED)
        return value

    def exact(self, name: str) -> Fraction:
        """Return a member that is an exact number, not negative. Raises InputError for anything else."""
        text = self.text(name)
        if not _EXACT.fullmatch(text):
            raise InputError(self.file, None, f"{self.place}: {name} is not an exact number", 'one like "35/12"')
        if max(map(len, text.split("/"))) > MOST_DIGITS:
            raise InputError(self.file, None, f"{self.place}: {name} is too long", f"at most {MOST_DIGITS} digits")
        return Fraction(text)
