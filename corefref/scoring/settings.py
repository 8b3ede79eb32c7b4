"""
The signature: one line that says under which conventions a figure was made, to print beside it.

It names everything that can change a figure, in one order, and nothing else: not the order of the input, not whether
the reading or the engine computed it (they agree), not the format of the input.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias, cast, get_args

from corefref.formats.documents import Counted, Ends, Referents, Repair, Repeated, Side
from corefref.formats.table import FORMATS, USUAL_TAGS
from corefref.ratio import leave_undefined, zero
from corefref.registry import UnknownMetricError, ids_of
from corefref.rows import load
from corefref.scores import Convention
from corefref.scoring import kinds
from corefref.scoring.kinds import Kind, OneOf, OrNone, SettingError, SomeOf, Whole
from corefref.scoring.pairing import Align, Extra, Missing, Tokens
from corefref.versions import SPEC_VERSION, __version__

Match: TypeAlias = Literal["exact", "mina", "head", "min", "head-corefud", "partial-corefud", "craft"]
"""
When a mention of the response is one of the key: the rules of `corefref.wings.matching.matching`, and of `annotated`.
"""

Zeros: TypeAlias = Literal["linear", "dependent"]
"""How zeros are matched: like all mentions, or first among themselves, by their dependencies (MATCH-9)."""

SplitAntecedents: TypeAlias = Literal["ignore", "score"]
"""Whether mentions that refer to several entities at once count as further members of theirs (SPLIT-1)."""

ExtraAnnotation: TypeAlias = Literal["bridging", "non-referring", "deixis"]
"""Annotation other than entities that has figures of its own."""

Singletons: TypeAlias = Literal["keep", "drop", "drop-key"]
"""Which singletons count: those of both sides, of neither, or only of the response (CD-3)."""

Units: TypeAlias = Literal["as-written", "document", "subtopic", "topic", "corpus"]
"""What is scored as one text: a document of the file, or documents joined by name (CD-1)."""

Sentences: TypeAlias = Literal["all", "validated"]
"""Whether mentions in all sentences count, or only those in validated sentences (CD-6)."""

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
"""For formats with offsets, which token the end of a mention is: in both files, or in key and response separately."""

PairOfOffsets: TypeAlias = Literal["characters", "utf-16", "characters,utf-16", "utf-16,characters"]
"""What offsets of characters count: in both files, or in key and response separately."""

Ids: TypeAlias = Literal["as-written", "e2e"]
"""Whether a document `name_N` of JSON is part N of the document `name`, as the e2e-coref family writes it."""

Undefined: TypeAlias = Literal["zero", "none"]
"""What 0/0 is reported as (`corefref.ratio`)."""

Over: TypeAlias = Literal["sums", "mean", "mean-defined", "datasets"]
"""What the figure of a corpus is: the ratio of sums over documents, or the mean of those of documents or datasets."""

NO_WINDOWS = "none"

By: TypeAlias = Literal["genre", "type", "length", "size", "distance", "entity-type", "links"]
"""The property by which mentions, entities or documents are classed."""

OF_TEXT = frozenset[By]({"type", "distance", "entity-type"})
"""The properties for which the key must keep its text."""

Rounding: TypeAlias = Literal["half-even", "truncate"]
"""How a printed decimal is made from an exact value."""

Ties: TypeAlias = Literal["best", "adjacent"]
"""Which other system a system may tie with: the best of a rank, or the one directly above. Choice RANK-1."""


@dataclass(frozen=True, slots=True)
class Settings:
    """
    The conventions of a score, with their defaults.

    The signature names those in `ALWAYS_NAMED`, and the others only where they are not the default: few formats have
    zeros or split antecedents, `importance` concerns LEA alone, extra documents and other words or tokens are mostly an
    error, `ends` and `ids` concern JSON alone, `referents` ECB+, units and sentences corpora across documents, windows
    long texts, datasets a mean over them, and rounding concerns printed decimals alone.

    >>> print(Settings(singletons="drop"))
    corefref:1.0.0|spec:1.0.0|match:exact|singletons:drop|repeated:error|missing:error|undefined:zero|over:sums
    """

    match: Match = "exact"
    zeros: Zeros = "linear"
    split_antecedents: SplitAntecedents = "ignore"
    importance: str = ""
    """The weights of entities in LEA, if they are not the sizes (`scoring.importance`)."""
    singletons: Singletons = "keep"
    repeated: Repeated = "error"
    missing: Missing = "error"
    extra: Extra = "error"
    tokens: Tokens = "error"
    align: Align = "tokens"
    repair: Repair = "error"
    tags: str = ""
    """The tags of XML-like text, if they are not the usual ones."""
    ends: PairOfEnds = "as-documented"
    offsets: PairOfOffsets = "characters"
    ids: Ids = "as-written"
    referents: Referents = "all"
    units: Units = "as-written"
    unit_names: str = ""
    """The pattern that finds the topic or subtopic in the name of a document, if the file does not give it."""
    sentences: Sentences = "all"
    windows: str = NO_WINDOWS
    """The number of tokens in a window, if there are windows."""
    undefined: Undefined = "zero"
    over: Over = "sums"
    datasets: str = ""
    """The pattern that finds the name of a dataset, if it is not that of the file."""
    rounding: Rounding = "half-even"

    @property
    def ends_of_sides(self) -> tuple[Ends, Ends]:
        """How the offsets of mention ends are to be interpreted, in key and response."""
        return cast(tuple[Ends, Ends], _of_sides(self.ends))

    @property
    def offsets_of_sides(self) -> tuple[Counted, Counted]:
        """What offsets of characters count, in key and response."""
        return cast(tuple[Counted, Counted], _of_sides(self.offsets))

    @property
    def text(self) -> str:
        """What is scored as one text: a document, or a unit that joins documents."""
        return "document" if self.units in ("as-written", "document") else "unit"

    @property
    def convention(self) -> Convention:
        """The convention that replaces 0/0."""
        return zero if self.undefined == "zero" else leave_undefined

    def __str__(self) -> str:
        """The signature: versions and conventions in one line."""
        words = {"corefref": __version__, "spec": SPEC_VERSION}
        for field in fields(self):
            value: str = getattr(self, field.name)
            if field.name in ALWAYS_NAMED or value != field.default:
                words[field.name.replace("_", "-")] = escaped(value)
        return "|".join(f"{name}:{value}" for name, value in words.items())


def _of_sides(value: str) -> tuple[str, str]:
    """Return a value for key and response, which may be one for both."""
    key, comma, response = value.partition(",")
    return key, response if comma else key


EVERY_REPEATED = OneOf(get_args(Repeated))
"""What is done with a repeated mention where scores are made: `keep` too, which the other functions do not know."""

ALWAYS_NAMED = frozenset({"match", "singletons", "repeated", "missing", "undefined", "over"})
"""The conventions that every signature names."""


def escaped(value: str) -> str:
    """
    Escape a value for a signature, in which a bar ends a value.

    >>> escaped("(ca|cs)_"), unescaped(escaped("100%|"))
    ('(ca%7Ccs)_', '100%|')
    """
    return value.replace("%", "%25").replace("|", "%7C")


def unescaped(value: str) -> str:
    """Undo `escaped`."""
    return value.replace("%7C", "|").replace("%25", "%")


class Setting(NamedTuple):
    """A setting: how its value is checked wherever it is given, and its text in a help."""

    kind: Kind
    short: str = ""
    """The sentence that `--help` shows."""
    more: str = ""
    """What `--help-all` adds."""
    value: str = ""
    """What a help calls its value, if not by its words."""


def _one_metric(value: object) -> str:
    """Accept the name of one metric, and return its id."""
    identifiers = ids_of(kinds.text(value))
    if len(identifiers) > 1:
        raise UnknownMetricError(f"{value!r} names {len(identifiers)} metrics (expected one)")
    return identifiers[0]


def _tags(value: object) -> str:
    """Accept the tags of XML-like text, or nothing."""
    text = kinds.text(value)
    if text:
        try:
            cast(Callable[[str], object], load("corefref.wings.generated.tag_names:tags_of"))(text)
        except ValueError as error:
            raise SettingError(str(error)) from None
    return text


TOKENS = Whole(1, 10**9, "number of tokens")
"""How long a window can be."""

DECIMALS = Whole(0, 100, "number of decimals")
"""More decimals than this are refused; exact values are in other formats."""

LOOKED_AT = "auto looks at the content."
"""What becomes of a format that is not named."""

MOST_JOBS, MOST_SHUFFLES, MOST_RESAMPLES = 100, 10_000_000, 100_000
"""More are refused: so many processes suit no machine, and take hours and a gigabyte."""

SETTINGS: Mapping[str, Setting] = MappingProxyType(
    {
        "input_format": Setting(
            OneOf(("auto", *FORMATS), sides=True),
            "File format; see corefref formats.",
            f"{LOOKED_AT} KEY,RESPONSE names one for each side.",
            "FORMAT",
        ),
        "metrics": Setting(lambda value: ids_of(kinds.names(value))),
        "metric": Setting(_one_metric),
        "match": Setting(
            OneOf(get_args(Match)),
            "When two mentions count as the same. All but exact and craft need parses or annotated heads.",
            "head-corefud and partial-corefud take CorefUD's heads, min Universal Anaphora's minimum spans.",
        ),
        "zeros": Setting(
            OneOf(get_args(Zeros)),
            "How zeros (CorefUD mentions headed by an empty node) are matched.",
            "Like all mentions (linear), or first with one another by the words they depend on (dependent).",
        ),
        "split_antecedents": Setting(
            OneOf(get_args(SplitAntecedents)),
            "Whether plurals (mentions of several entities at once) count.",
            "CorefUD and Universal Anaphora annotate them. Such a mention is one more member of its "
            "entity, and counts as far as its antecedents are right, in muc, b_cubed, ceaf_m, "
            "ceaf_e, lea, blanc, conll.",
        ),
        "importance": Setting(
            kinds.ByRow("corefref.wings.breakdown.weights:checked_importance"),
            "What entities weigh in LEA, instead of their size.",
            "entity-type:person=2,place=1/2 gives each mention the weight of the type of its entity, "
            "mention-type:name=3,pronoun=1/2 that of its own type (pronoun, name, nominal, zero). A "
            "type without a weight weighs 1.",
            "KIND:TYPE=WEIGHT,…",
        ),
        "singletons": Setting(
            OneOf(get_args(Singletons)),
            "Whether entities of one mention count: in both files, in neither, or in the response alone.",
            "OntoNotes annotates none.",
        ),
        "repeated": Setting(
            OneOf(get_args(Repeated)[:-1]),
            "What to do with a mention that is listed twice.",
            "In two entities, or twice in one: it is refused, counted in the first, or its entities are joined; score "
            "can keep it in each of them, by b_cubed and lea alone.",
        ),
        "missing": Setting(
            OneOf(get_args(Missing)),
            "What to do with a key document that the response lacks: refuse it, or score an empty response.",
        ),
        "extra": Setting(OneOf(get_args(Extra)), "What to do with a response document that the key lacks."),
        "tokens": Setting(
            OneOf(get_args(Tokens)),
            "What to do where key and response have different words.",
            "Refuse it, refuse it unless composing letters such as é makes it equal, or compare no words.",
        ),
        "align": Setting(
            OneOf(get_args(Align)),
            "What mentions are compared by: tokens, characters or edits.",
            "By tokens or, where the response has its own, by characters that are not blank; a "
            "mention that begins or ends inside a token of the key is refused, or counted as "
            "twinless. edits, for text that a language model rewrote: by the key words that its "
            "words correspond to.",
        ),
        "repair": Setting(
            OneOf(get_args(Repair)),
            "What to do with half a tag or half a bracket.",
            "In tagged text and in columns. Refuse it, close it at its own word, or drop it.",
        ),
        "tags": Setting(
            _tags, "The tags of XML-like text.", f"Such as {USUAL_TAGS}, which are the usual ones.", "TAGS"
        ),
        "ends": Setting(
            OneOf(get_args(PairOfEnds)),
            "Which token the end of a mention names, in JSON.",
            "The last token (inclusive), the next one (exclusive), or what the authors of the format "
            "say (as-documented); for both sides, or as KEY,RESPONSE.",
            "ENDS",
        ),
        "offsets": Setting(
            OneOf(get_args(Counted), sides=True),
            "What character offsets count: characters or UTF-16 units.",
            "For JSON and brat. An emoji has two UTF-16 units, which Java and JavaScript count. KEY,RESPONSE names one "
            "for each side.",
            "OFFSETS",
        ),
        "ids": Setting(
            OneOf(get_args(Ids)),
            "How JSON names the parts of a document.",
            "e2e: name_N is part N of the document name.",
        ),
        "referents": Setting(
            OneOf(get_args(Referents)), "Which mentions of ECB+ count: of events, of entities, or all."
        ),
        "units": Setting(
            OneOf(get_args(Units)),
            "Which documents are scored together, as one text.",
            "Entities with one name are joined inside it, and never beyond it. as-written: as the file divides its "
            "documents.",
        ),
        "unit_names": Setting(
            kinds.text,
            "With --units: a pattern that finds the topic or subtopic.",
            "A regular expression whose first group is its name in the id of a document, such as "
            "'^([0-9]+)_' (default: what the file says)",
            "PATTERN",
        ),
        "sentences": Setting(OneOf(get_args(Sentences)), "Where mentions count: in all or in validated sentences."),
        "windows": Setting(
            OrNone(TOKENS),
            "Cut long texts into documents of N tokens.",
            "A mention is in the document of its first token; none leaves texts whole.",
            "N",
        ),
        "undefined": Setting(
            OneOf(get_args(Undefined)), "How 0/0 is reported: as 0, like the official scorer, or as undefined."
        ),
        "over": Setting(
            OneOf(get_args(Over)),
            "How the figures of documents become one.",
            "By summing numerators and denominators, by the mean of figures, or by the mean over datasets, "
            "with sums in each. mean-defined leaves documents out of the mean of a figure that is 0/0 there.",
        ),
        "datasets": Setting(
            kinds.text,
            "With --over datasets: a pattern that finds the dataset.",
            "A regular expression whose first group is its name, in the name of the file in its "
            "folder, or of a single file in the id of the document (default: each file is a dataset)",
            "PATTERN",
        ),
        "rounding": Setting(OneOf(get_args(Rounding)), "Rounding; the official scorer truncates."),
        "side": Setting(OneOf(get_args(Side))),
        "by": Setting(kinds.names),
        "genre": Setting(
            kinds.text,
            "With --by genre: a pattern that finds the genre.",
            "A regular expression whose first group is the genre in the id of a document, such as "
            "'^[A-Z]+_([a-z]+)_'. Without a pattern, the genre is what stands before the first /.",
            "PATTERN",
        ),
        "beside": Setting(
            SomeOf(get_args(ExtraAnnotation)),
            "Score bridging, non-referring or deixis, too.",
            "Separate several with commas. Universal Anaphora annotates them besides entities: bridging is scored by "
            "anaphors, mentions and entities, discourse deixis by the metrics that count plurals.",
            "KINDS",
        ),
        "by_document": Setting(kinds.yes_or_no, "Add the figures of each document."),
        "by_definition": Setting(kinds.yes_or_no, "Use the papers' formulas, not the engine."),
        "jobs": Setting(Whole(1, MOST_JOBS, "number of processes"), "Use N processes.", value="N"),
        "measures": Setting(kinds.names),
        "shuffles": Setting(Whole(1, MOST_SHUFFLES, "number of shuffles"), "Shuffles of the test", value="N"),
        "resamples": Setting(Whole(1, MOST_RESAMPLES, "number of resamples"), "Resamples of the bootstrap", value="N"),
        # Not negative, since some generators ignore the sign.
        "seed": Setting(Whole(0, 10**50 - 1, "seed"), "Random seed", value="N"),
        "alpha": Setting(kinds.share, "Significance level", value="P"),
        "level": Setting(kinds.level, "Level of the intervals", value="P"),
        "ties": Setting(
            OneOf(get_args(Ties)),
            "Which systems share a rank.",
            "Those that do not differ from the best of the rank, or from the system above.",
        ),
    }
)
"""Every setting by its name in Python; on the command line it has hyphens."""
