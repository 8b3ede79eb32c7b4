"""The metrics by their ids: one entry for each, of which every table about metrics is made."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol, TypeAlias, cast

from corefref.formats.documents import DocumentPair
from corefref.partitions import Partition
from corefref.rows import load, load_module
from corefref.scores import BlancLuo2014Score, BlancScore, ConllScore, RatioScore, Read, Score, WrittenSums

Definition: TypeAlias = Callable[[Partition, Partition], Score]
"""The score of a key and a response."""

Need: TypeAlias = Literal["types"]
"""What a metric needs of documents beside their entities: the types of mentions."""


class OfPair(Protocol):
    """A function that scores a pair of documents by one metric."""

    def __call__(self, pair: DocumentPair, by_definition: bool, /) -> Score:
        """The score, by the paper's formulas or as fast; raises InputError for documents without what it needs."""


class Entry(NamedTuple):
    """A row of the registry: everything that corefref has to know about a metric."""

    id: str
    paper: str
    page: str
    """The name of its page in `spec/metrics/`."""
    read: Read
    """Its score from the sums that a counts file has of it."""
    formulas: str = ""
    """
    The functions of `corefref.metrics` that state recall and precision, as `module:beginning of their names`, behind a
    blank CEAF's similarity of entities; empty where a metric is not of two quotients.
    """
    title: str | None = None
    """What people read, if not its id."""
    aliases: tuple[str, ...] = ()
    """Names that are also accepted."""
    default: bool = False
    """Whether `score` prints it by default."""
    provisional: str = ""
    """Why it may change, if it may: it is in no `all`, and says so wherever it shows."""
    certified: bool = False
    """Whether the proved checker of certificates knows it."""
    needs: frozenset[Need] = frozenset()
    """What it needs of documents beside their entities."""
    of_pair: OfPair | None = None
    """Its score of a pair of documents, where it needs more than entities."""
    argued: bool = True
    """
    Whether it is settled: it is stated a second time, its invariants have verdicts, its boundary cases figures, and
    `explain` its terms. A metric may be merged before it is, and its cells say so.
    """


def _classic(identifier: str, paper: str, page: str, formulas: str, read: Read, title: str, *aliases: str) -> Entry:
    """The entry of a metric that `score` prints by default."""
    return Entry(identifier, paper, page, read, formulas, title, aliases, default=True, certified=True)


def _twinless(identifier: str, title: str, paper: str = "cai-strube-2010") -> Entry:
    """The entry of a treatment of twinless mentions."""
    return Entry(identifier, paper, "twinless", RatioScore.read, f"twinless:{identifier}_", title, certified=True)


def _nec(pair: DocumentPair, by_definition: bool, /) -> Score:
    """NEC, whose modules are imported when it is asked for."""
    nec: OfPair = load_module("corefref.wings.annotation.nec").nec_score
    return nec(pair, by_definition)


def _read_nec(sums: WrittenSums, /) -> Score:
    """NEC from the sums that a counts file has of it."""
    read: Read = load_module("corefref.wings.annotation.nec_scores").NecScore.read
    return read(sums)


_ENTRIES = (
    _classic(
        "mentions",
        "pradhan-et-al-2014",
        "mentions",
        "mention_identification:",
        RatioScore.read,
        "Mentions",
        "mention",
        "md",
    ),
    _classic("muc", "vilain-et-al-1995", "muc", "muc:", RatioScore.read, "MUC"),
    _classic("b_cubed", "bagga-baldwin-1998", "b_cubed", "b_cubed:", RatioScore.read, "B³", "b3", "bcub"),
    _classic("ceaf_m", "luo-2005", "ceaf", "ceaf: phi3", RatioScore.read, "CEAFm", "ceafm", "ceaf_orig"),
    _classic("ceaf_e", "luo-2005", "ceaf", "ceaf: phi4", RatioScore.read, "CEAFe", "ceafe"),
    _classic("blanc", "recasens-hovy-2011", "blanc", "", BlancScore.read, "BLANC"),
    Entry(
        "blanc_luo_2014",
        "luo-et-al-2014",
        "blanc",
        BlancLuo2014Score.read,
        title="BLANC (Luo et al.\u00a02014)",
        certified=True,
    ),
    _classic("lea", "moosavi-strube-2016", "lea", "lea:", RatioScore.read, "LEA"),
    _twinless("b_cubed_0", "B³₀"),
    _twinless("b_cubed_all", "B³_all"),
    _twinless("b_cubed_r_n", "B³_r&n"),
    _twinless("b_cubed_sys", "B³_sys"),
    _twinless("ceaf_m_r_n", "CEAFm_r&n"),
    _twinless("ceaf_m_sys", "CEAFm_sys"),
    _twinless("ceaf_e_sys", "CEAFe_sys"),
    _twinless("b_cubed_0_full", "B³₀, full entities"),
    _twinless("b_cubed_v4", "B³_sys, scorer v4", paper="pradhan-et-al-2014"),
    _classic("conll", "denis-baldridge-2009", "conll", "", ConllScore.read, "CoNLL", "avg", "mela"),
    Entry(
        "nec",
        "agarwal-et-al-2019",
        "named_entities",
        _read_nec,
        needs=frozenset({"types"}),
        of_pair=_nec,
        title="NEC",
        provisional="of its paper only a part could be read, without the formula: this one is corefref's",
    ),
)

ENTRIES: Mapping[str, Entry] = MappingProxyType({entry.id: entry for entry in _ENTRIES})
"""The entries of all metrics, in their order."""


IDS: tuple[str, ...] = tuple(entry.id for entry in _ENTRIES if not entry.needs and not entry.provisional)
"""Every id, in the order of `--metrics all`."""

SETTLED_IDS: tuple[str, ...] = tuple(identifier for identifier in IDS if ENTRIES[identifier].argued)
"""The ids whose invariants, boundary cases and terms are settled."""

CERTIFIED_IDS: tuple[str, ...] = tuple(entry.id for entry in ENTRIES.values() if entry.certified)
"""The ids that the proved checker of certificates knows."""

DEFAULT_IDS: tuple[str, ...] = tuple(entry.id for entry in ENTRIES.values() if entry.default)
"""What `score` prints by default."""

ALIASES: Mapping[str, str] = MappingProxyType(
    {alias: entry.id for entry in ENTRIES.values() for alias in entry.aliases}
)
"""Names that are also accepted."""


def title_of(metric: str) -> str:
    """
    Return what people read for a metric, by its id.

    >>> title_of("b_cubed"), title_of("b_cubed_r_n")
    ('B³', 'B³_r&n')
    """
    return (ENTRIES[metric].title if metric in ENTRIES else None) or metric


class UnknownMetricError(ValueError):
    """A name that no metric has, or has where it is asked for."""


def check_entities_alone(ids: Iterable[str], where: str) -> None:
    """
    Raise UnknownMetricError for a metric that needs more than entities; `where` says why that cannot be had.

    >>> check_entities_alone(["lea", "nec"], "which a list of entities lacks")
    Traceback (most recent call last):
        ...
    corefref.registry.UnknownMetricError: nec needs the types of mentions, which a list of entities lacks
    """
    for identifier in ids:
        if needs := ENTRIES[identifier].needs:
            raise UnknownMetricError(f"{identifier} needs the {' and the '.join(sorted(needs))} of mentions, {where}")


def ids_of(names: str | Iterable[str]) -> tuple[str, ...]:
    """
    The ids that names stand for, in their order, each once; "all" is every one that is not provisional.

    Names are in a row or separated by commas, in letters of either case. Raises UnknownMetricError.

    >>> ids_of(["B3", "lea", "b_cubed"]), ids_of("muc, CEAFe")
    (('b_cubed', 'lea'), ('muc', 'ceaf_e'))
    """
    identifiers: dict[str, None] = {}
    for name in names.split(",") if isinstance(names, str) else names:
        plain = name.strip().lower()
        identifier = ALIASES.get(plain, plain)
        if plain != "all" and identifier not in ENTRIES:
            known = (*ENTRIES, "all")
            raise UnknownMetricError(f"unknown metric {name!r}{_nearest(plain)} (expected some of {', '.join(known)})")
        identifiers |= dict.fromkeys(IDS if plain == "all" else (identifier,))
    if not identifiers:
        raise UnknownMetricError(f"no metric is named (expected some of {', '.join((*ENTRIES, 'all'))})")
    return tuple(identifiers)


def _nearest(name: str) -> str:
    """Suggest the metric closest to a misspelt name, or return an empty string."""
    from difflib import get_close_matches

    close = get_close_matches(name, (*ENTRIES, *ALIASES, "all"), n=1)
    return f"; did you mean {close[0]}?" if close else ""


def score_by_definition(key: Partition, response: Partition, identifier: str) -> Score:
    """
    The score of one metric by its definition (`--by-definition`). Raises KeyError for an id that has none.

    >>> from corefref import partition
    >>> key, response = partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))
    >>> score_by_definition(key, response, "lea").f1
    Fraction(5, 18)
    """
    definitions = cast(Mapping[str, Definition], load("corefref.measures:DEFINITIONS"))
    return definitions[identifier](key, response)
