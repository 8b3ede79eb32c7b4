"""
The table of formats: what each is called, how it is recognised, what it can say, who uses it, and what reads it.

Detection, the words of `--input-format`, refusals of what is not read, and the page `spec/formats/README.md` follow it.
Readers are imported where they are asked for: a command starts without the others.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, Protocol, TypeAlias, get_args

from corefref.formats.documents import Document, Wanted

Format: TypeAlias = Literal["conll", "gum", "corefud", "jsonlines", "sets"]

FORMATS: tuple[Format, ...] = get_args(Format)

Says: TypeAlias = Literal[
    "tokens",
    "parses",
    "crossing mentions of one entity",
    "discontinuous mentions",
    "empty nodes",
    "heads",
    "types of mentions",
    "names of entities",
    "split antecedents",
    "bridging",
]
"""What a format may be able to say, beyond which mention is in which entity."""

SAYINGS: tuple[Says, ...] = get_args(Says)


class Reader(Protocol):
    """Lines to documents."""

    def __call__(self, lines: Iterable[str], file: str, wanted: Wanted, /) -> Iterator[Document]:
        """The documents of a file's lines, one at a time; raises InputError."""
        ...  # pragma: no cover


class Writer(Protocol):
    """A document to lines."""

    def __call__(self, document: Document, /) -> Iterator[str]:
        """The lines of a document; raises InputError for what the format cannot say."""
        ...  # pragma: no cover


@dataclass(frozen=True, slots=True)
class Entry:
    """
    A format: its title; how it is recognised, in words and on a line; what it can say; who uses it; reader and writer.

    The line that is shown to `tells` is not empty, and stripped. A format without a `write` is only read.
    """

    title: str
    recognised: str
    tells: Callable[[str], bool]
    says: frozenset[Says]
    used_by: str
    read: Reader
    write: Writer | None = None

    @property
    def cannot_say(self) -> tuple[Says, ...]:
        """What it cannot say, in the order of `SAYINGS`."""
        return tuple(saying for saying in SAYINGS if saying not in self.says)


@dataclass(frozen=True, slots=True)
class Stranger:
    """A format that is recognised and not read: its title, a line of it in words, and whether a line is one."""

    title: str
    recognised: str
    tells: Callable[[str], bool]


def _read_conll(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    from corefref.formats import conll

    return conll.documents(lines, file, wanted.repeated, wanted.keep_text)


def _write_conll(document: Document) -> Iterator[str]:
    from corefref.formats import conll

    return conll.written(document)


def _read_gum(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    from corefref.formats import gum

    return gum.documents(lines, file, wanted.repeated, wanted.keep_text, wanted.within)


def _read_corefud(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    from corefref.formats import corefud

    return corefud.documents(lines, file, wanted.repeated, wanted.keep_text, wanted.within)


def _read_jsonlines(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    from corefref.formats import jsonlines

    return jsonlines.documents(lines, file, wanted.repeated, wanted.keep_text, wanted.side, wanted.ends)


def _read_sets(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    from corefref.formats import sets

    return sets.documents(lines, file, wanted.repeated, wanted.within)


def _write_sets(document: Document) -> Iterator[str]:
    from corefref.formats import sets

    return sets.written(document)


def _begins(pattern: str) -> Callable[[str], bool]:
    """Whether a line begins as a pattern says."""
    compiled = re.compile(pattern)
    return lambda text: compiled.match(text) is not None


# Without the plus signs behind stars, all that could be taken back is kept, a hundred bytes a character.
_NAME_IN_OBJECT = r'\{[ \t]*+"(?:[^"\\]++|\\.)*+"[ \t]*+:'

ENTRIES: Mapping[Format, Entry] = MappingProxyType(
    {
        "conll": Entry(
            title="CoNLL-2012 columns",
            recognised="`#begin document`; what no other format knows is read as this, and refused by its reader",
            tells=_begins("#begin document"),
            says=frozenset({"tokens", "parses"}),
            used_by="OntoNotes and the CoNLL shared tasks, and their scorers; LitBank; SemEval-2010",
            read=_read_conll,
            write=_write_conll,
        ),
        "gum": Entry(
            title="GUM's columns",
            recognised="`# begin document`",
            tells=_begins("# begin document"),
            says=frozenset({"tokens", "names of entities"}),
            used_by="GUM, OntoGUM, and GENTLE, as they are published in `coref`",
            read=_read_gum,
        ),
        "corefud": Entry(
            title="CorefUD's CoNLL-U",
            recognised="`# newdoc`, `# global.Entity =`, `# sent_id =`, or ten columns that begin with a word's number",
            tells=_begins(
                r"# ?(?:newdoc\b|(?:global\.Entity|sent_id) ?=)|[0-9]++(?:[-.][0-9]++)?\t(?:[^\t]*+\t){8}[^\t]*+$"
            ),
            says=frozenset(SAYINGS) - {"parses", "crossing mentions of one entity"},
            used_by="CorefUD and its shared tasks (CRAC 2022 and later), UD treebanks such as GUM",
            read=_read_corefud,
        ),
        "jsonlines": Entry(
            title="JSON lines of the e2e-coref family",
            recognised='`{"name":`',
            tells=_begins(_NAME_IN_OBJECT),
            says=frozenset({"tokens", "crossing mentions of one entity"}),
            used_by="most resolvers for English since 2017 (e2e-coref, coref-hoi, s2e, wl-coref), BookCoref",
            read=_read_jsonlines,
        ),
        "sets": Entry(
            title="the papers' set notation",
            recognised="`{`, unless it is an object",
            tells=_begins(r"\{"),
            says=frozenset({"crossing mentions of one entity", "types of mentions"}),
            used_by="papers on metrics",
            read=_read_sets,
            write=_write_sets,
        ),
    }
)
"""By what it is called; the first that tells a line has it."""

STRANGERS: tuple[Stranger, ...] = (
    Stranger("an array of JSON", "`[`", _begins(r"\[")),
    Stranger("MUC's SGML", "`<DOC>`", _begins("(?i:<doc[ >])")),
    Stranger("XML", "`<?xml` or another tag", _begins("<[?!A-Za-z]")),
    Stranger("brat's standoff annotation", "`T1⇥Person 0 5⇥Alice`", _begins(r"[TREAM*][0-9]*\t[^\t ]+ [^\t]*[0-9]")),
    Stranger("LitBank's tsv", "`MENTION⇥`", _begins(r"(?:MENTION|COREF|APPOS|COP)\t")),
    Stranger("GAP's tsv", "`ID⇥Text⇥Pronoun`", _begins("ID\tText\tPronoun\t")),
    Stranger("WebAnno's tsv", "`#FORMAT=WebAnno`, then `1-1⇥0-3⇥`", _begins("[0-9]+-[0-9]+\t[0-9]+-[0-9]+\t")),
    Stranger(
        "Universal Anaphora's CoNLL-U-Plus, or another file of more than ten columns",
        "more than ten columns that begin with a word's number",
        _begins(r"[0-9]++(?:[-.][0-9]++)?\t(?:[^\t]*+\t){9}"),
    ),
)


def looks_like(text: str) -> str | None:
    r"""
    The title of the format that a line seems to be of, whether it is read or not; None where no format knows it.

    >>> looks_like("<DOC>"), looks_like("1\tthe" + "\t_" * 13)[:20], looks_like("{a b}"), looks_like("the dog")
    ("MUC's SGML", "Universal Anaphora's", "the papers' set notation", None)
    """
    known: tuple[Entry | Stranger, ...] = (*ENTRIES.values(), *STRANGERS)
    return next((form.title for form in known if form.tells(text)), None)
