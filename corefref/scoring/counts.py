"""
`--format counts`: the sums of a part of a corpus, which `corefref merge` adds.

Scores add up (choice CORPUS-1), so a corpus may be scored in parts, anywhere, in any order. Every number is exact; the
schema is `spec/schema/counts.schema.json`.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import cast, get_args, get_type_hints

from corefref.formats.documents import InputError
from corefref.metrics.blanc import Counts, LinkCounts
from corefref.metrics.named_entities import MeanFigures, NecScore
from corefref.ratio import Ratio
from corefref.registry import MEANS, METRICS, TYPED_IDS, BlancMetric
from corefref.rendering.json import Json, written
from corefref.scores import BlancScore, ConllScore, RatioScore, Score
from corefref.scoring.settings import Settings

_EXPECTED = "what corefref score --format counts writes"
_EXACT = re.compile(r"(0|[1-9][0-9]*)(/[1-9][0-9]*)?")


@dataclass(frozen=True, slots=True)
class Part:
    """The scores of some documents of a corpus, and the conventions they were made under."""

    settings: Settings
    documents: int
    scores: Mapping[str, Score]

    def __add__(self, other: "Part") -> "Part":
        scores = {metric: score + other.scores[metric] for metric, score in self.scores.items()}
        return Part(self.settings, self.documents + other.documents, scores)


def rendered(part: Part) -> str:
    """A part as JSON: the same part gives the same bytes."""
    made: Json = {
        "signature": str(part.settings),
        "settings": cast(Mapping[str, Json], asdict(part.settings)),
        "documents": part.documents,
        "counts": {metric: _score(score) for metric, score in part.scores.items()},
    }
    return written(made)


def _score(score: Score) -> Mapping[str, Json]:
    """The sums of one metric."""
    if isinstance(score, BlancScore):
        return cast(Mapping[str, Json], asdict(score.counts))
    if isinstance(score, NecScore):
        return {
            "nec": _named(score.figures),
            "by_entity_type": {name: _named(found) for name, found in score.by_entity_type.items()},
            "by_mention_type": {name: _named(found) for name, found in score.by_mention_type.items()},
        }
    if isinstance(score, ConllScore):
        return {"muc": _score(score.muc), "b_cubed": _score(score.b_cubed), "ceaf_e": _score(score.ceaf_e)}
    assert isinstance(score, RatioScore), "every other score is two quotients"
    return {"recall": _ratio(score.recall), "precision": _ratio(score.precision)}


def _named(found: MeanFigures) -> Mapping[str, Json]:
    """The sums of NEC, or of one type."""
    return {
        "recall": _ratio(found.recall),
        "precision": _ratio(found.precision),
        "f1": _ratio(found.mean_f1),
        "not_found": _ratio(found.not_found),
    }


def _ratio(ratio: Ratio) -> Mapping[str, Json]:
    """A quotient of two sums."""
    return {"numerator": str(ratio.numerator), "denominator": str(ratio.denominator)}


def merged(parts: Sequence[tuple[str, Part]]) -> Part:
    """The sum of parts, each with its name. Raises InputError where they were not scored alike."""
    first_name, total = parts[0]
    alike = str(total.settings), tuple(total.scores)
    for name, part in parts[1:]:
        other = str(part.settings), tuple(part.scores)
        if other != alike:
            found, wanted = next((a, b) for a, b in zip(other, alike, strict=True) if a != b)
            shown, expected = (x if isinstance(x, str) else f"metrics {','.join(x)}" for x in (found, wanted))
            raise InputError(name, None, f"scored otherwise than {first_name}: {shown}", expected)
        total += part
    return total


def parsed(text: str, file: str) -> Part:
    """The part that a file holds. Raises InputError for anything else."""
    try:
        made = _Object(file, "the file", json.loads(text, parse_constant=str, parse_float=str))
    except json.JSONDecodeError as error:
        raise InputError(file, error.lineno, f"no JSON: {error.msg.lower()}", _EXPECTED) from error
    except RecursionError as error:
        raise InputError(file, None, "JSON nested too deeply", _EXPECTED) from error
    made.check_names("signature", "settings", "documents", "counts")
    named = made["settings"]
    default = asdict(Settings())
    named.check_names(*default)
    for name, kind in get_type_hints(Settings).items():
        words = get_args(kind)
        if named.text(name) not in (words or [named.text(name)]):
            raise InputError(file, None, f"settings: {name} is {named.text(name)!r}", " or ".join(words))
    settings = Settings(**{name: named.text(name) for name in default})  # type: ignore[arg-type]  # checked above
    if str(settings) != made.text("signature"):
        raise InputError(file, None, f"signature {made.text('signature')} is not that of the settings", str(settings))
    counts = made["counts"]
    return Part(settings, made.count("documents"), {name: _parsed(name, counts[name]) for name in counts.value})


def _parsed(metric: str, found: "_Object") -> Score:
    """The score of a metric."""
    if metric in MEANS:
        found.check_names("muc", "b_cubed", "ceaf_e")
        return ConllScore(*(_ratio_score(found[name]) for name in found.value))
    if metric in TYPED_IDS:
        found.check_names("nec", "by_entity_type", "by_mention_type")
        by_entity_type, by_mention_type = found["by_entity_type"], found["by_mention_type"]
        return NecScore(
            _mean_figures(found["nec"]),
            {name: _mean_figures(by_entity_type[name]) for name in by_entity_type.value},
            {name: _mean_figures(by_mention_type[name]) for name in by_mention_type.value},
        )
    if metric not in METRICS:
        raise InputError(
            found.file, None, f"unknown metric {metric!r}", f"one of {', '.join((*METRICS, *MEANS, *TYPED_IDS))}"
        )
    known = METRICS[metric]
    if not isinstance(known, BlancMetric):
        return _ratio_score(found)
    found.check_names("coreference", "non_coreference", "same_mentions")
    same = found.value["same_mentions"]
    if not isinstance(same, bool):
        raise InputError(found.file, None, f"{found.place}: same_mentions is no truth value", _EXPECTED)
    return known.score_type(Counts(_links(found["coreference"]), _links(found["non_coreference"]), same))


def _links(found: "_Object") -> LinkCounts:
    """The counts of one kind of links."""
    found.check_names("common", "key", "response")
    return LinkCounts(found.count("common"), found.count("key"), found.count("response"))


def _ratio_score(found: "_Object") -> RatioScore:
    """Recall and precision."""
    found.check_names("recall", "precision")
    return RatioScore(*_quotients(found, "recall", "precision"))


def _mean_figures(found: "_Object") -> MeanFigures:
    """The sums of NEC, or of one type."""
    names = ("recall", "precision", "f1", "not_found")
    found.check_names(*names)
    return MeanFigures(*_quotients(found, *names))


def _quotients(found: "_Object", *names: str) -> Sequence[Ratio]:
    """Some quotients of an object."""
    quotients = [found[name] for name in names]
    for quotient in quotients:
        quotient.check_names("numerator", "denominator")
    return [Ratio(quotient.exact("numerator"), quotient.exact("denominator")) for quotient in quotients]


@dataclass(frozen=True, slots=True)
class _Object:
    """A JSON object of a file, and where in the file it is."""

    file: str
    place: str
    value: Mapping[str, Json]

    def __post_init__(self) -> None:
        """Refuse anything else."""
        if not isinstance(self.value, dict):
            raise InputError(self.file, None, f"{self.place} is no JSON object", _EXPECTED)

    def check_names(self, *names: str) -> None:
        """Refuse other members than these, in this order."""
        if tuple(self.value) != names:
            shown = ", ".join(self.value) or "nothing"
            raise InputError(self.file, None, f"{self.place} has {shown}", ", ".join(names))

    def __getitem__(self, name: str) -> "_Object":
        return _Object(self.file, name, cast(Mapping[str, Json], self.value[name]))

    def text(self, name: str) -> str:
        """A string."""
        value = self.value[name]
        if not isinstance(value, str):
            raise InputError(self.file, None, f"{self.place}: {name} is no string", _EXPECTED)
        return value

    def count(self, name: str) -> int:
        """A number, not negative."""
        value = self.value[name]
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise InputError(self.file, None, f"{self.place}: {name} is no count", _EXPECTED)
        return value

    def exact(self, name: str) -> Fraction:
        """An exact number, not negative."""
        if not _EXACT.fullmatch(self.text(name)):
            raise InputError(self.file, None, f"{self.place}: {name} is no exact number", 'one like "35/12"')
        return Fraction(self.text(name))
