"""
The signature: one line that says under which conventions a figure was made, to print beside it.

It names everything that can change a figure, in one order, and nothing else: not the order of the input, not whether
the reading or the engine computed it (they agree), not the format of the input.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from corefref import SPEC_VERSION, __version__
from corefref.formats.documents import Ends, Repeated
from corefref.metrics import conventions
from corefref.scores import Convention
from corefref.scoring.pairing import Align, Extra, Missing, Tokens

Match: TypeAlias = Literal["exact", "mina", "mina-literal", "head", "min", "head-corefud", "partial-corefud", "craft"]
"""When a mention of the response is one of the key: the rules of `corefref.spans.matching`, and of `annotated`."""

Zeros: TypeAlias = Literal["linear", "dependent"]
"""Whether zeros are matched as all mentions are, or first with zeros, by what they depend on (MATCH-9)."""

SplitAntecedents: TypeAlias = Literal["ignore", "score"]
"""Whether mentions that refer to several entities at once count as further members of theirs (SPLIT-1)."""

ORDINARY = ("mentions",)
"""The metrics that look at ordinary mentions alone, whatever is plural."""

Singletons: TypeAlias = Literal["keep", "drop"]
"""Whether entities of one mention take part, on either side."""

PairOfEnds: TypeAlias = Literal[
    "as-documented",
    "inclusive",
    "exclusive",
    "inclusive,exclusive",
    "exclusive,inclusive",
    "as-documented,inclusive",
    "as-documented,exclusive",
    "inclusive,as-documented",
    "exclusive,as-documented",
]
"""Where a format gives offsets, which token the end of a mention is: in both files, or in the key and the response."""

_ENDS: Mapping[str, Ends] = {"as-documented": "as-documented", "inclusive": "inclusive", "exclusive": "exclusive"}

Ids: TypeAlias = Literal["as-written", "e2e"]
"""Whether a document `name_N` of JSON is part N of the document `name`, as the e2e-coref family writes it."""

Undefined: TypeAlias = Literal["zero", "none"]
"""What 0/0 is reported as (`corefref.metrics.conventions`)."""

Over: TypeAlias = Literal["sums", "mean", "datasets"]
"""What the figure of a corpus is: the ratio of sums over documents, or the mean of those of documents or datasets."""

NO_WINDOWS = "none"

Rounding: TypeAlias = Literal["half-even", "truncate"]
"""How a printed decimal is made of an exact value."""


@dataclass(frozen=True, slots=True)
class Settings:
    """
    The conventions of a score, with their defaults.

    `zeros`, `split_antecedents`, `importance`, `extra`, `tokens`, `align`, `ends`, `ids`, `windows`, `datasets` and
    `rounding` are named in the signature only where they are not the default: few formats have zeros or split
    antecedents, `importance` concerns LEA alone, extra documents and other words or tokens are mostly an error, `ends`
    and `ids` concern JSON alone, windows long texts, datasets a mean over them, and rounding printed decimals alone.

    >>> print(Settings(singletons="drop"))
    corefref:0.1.0|spec:1.0.0|match:exact|singletons:drop|repeated:error|missing:error|undefined:zero|over:sums
    """

    match: Match = "exact"
    zeros: Zeros = "linear"
    split_antecedents: SplitAntecedents = "ignore"
    importance: str = ""
    """What entities weigh in LEA, if it is not their size (`scoring.importance`)."""
    singletons: Singletons = "keep"
    repeated: Repeated = "error"
    missing: Missing = "error"
    extra: Extra = "error"
    tokens: Tokens = "error"
    align: Align = "tokens"
    ends: PairOfEnds = "as-documented"
    ids: Ids = "as-written"
    windows: str = NO_WINDOWS
    """The number of tokens of a window, or none."""
    undefined: Undefined = "zero"
    over: Over = "sums"
    datasets: str = ""
    """The pattern that finds the name of a dataset, if it is not that of the file."""
    rounding: Rounding = "half-even"

    @property
    def ends_of_sides(self) -> tuple[Ends, Ends]:
        """What the ends of mentions are in the key, and in the response."""
        key, comma, response = self.ends.partition(",")
        return _ENDS[key], _ENDS[response if comma else key]

    @property
    def convention(self) -> Convention:
        """What 0/0 is reported as."""
        return conventions.zero if self.undefined == "zero" else conventions.leave_undefined

    def __str__(self) -> str:
        """The signature."""
        named = {
            "corefref": __version__,
            "spec": SPEC_VERSION,
            "match": self.match,
            "zeros": "" if self.zeros == "linear" else self.zeros,
            "split-antecedents": "" if self.split_antecedents == "ignore" else self.split_antecedents,
            "importance": escaped(self.importance),
            "singletons": self.singletons,
            "repeated": self.repeated,
            "missing": self.missing,
            "extra": "" if self.extra == "error" else self.extra,
            "tokens": "" if self.tokens == "error" else self.tokens,
            "align": "" if self.align == "tokens" else self.align,
            "ends": "" if self.ends == "as-documented" else self.ends,
            "ids": "" if self.ids == "as-written" else self.ids,
            "windows": "" if self.windows == NO_WINDOWS else self.windows,
            "undefined": self.undefined,
            "over": self.over,
            "datasets": escaped(self.datasets),
            "rounding": "" if self.rounding == "half-even" else self.rounding,
        }
        return "|".join(f"{name}:{value}" for name, value in named.items() if value)


def escaped(value: str) -> str:
    """
    A value as it stands in a signature, where a bar ends it.

    >>> escaped("(ca|cs)_"), unescaped(escaped("100%|"))
    ('(ca%7Ccs)_', '100%|')
    """
    return value.replace("%", "%25").replace("|", "%7C")


def unescaped(value: str) -> str:
    """The value that stands so in a signature."""
    return value.replace("%7C", "|").replace("%25", "%")
