"""
The table of formats: what each is called, how it is recognised, what it can say, who uses it, and what reads it.

Detection, the words of `--input-format`, refusals of what is not read, and the page `spec/formats/README.md` follow it.
Readers are imported where they are asked for: a command starts without the others.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias, get_args

from corefref.formats.beginnings import BEGINS_LINES, BEGINS_LINKS, BEGINS_TAGGED, BEGINS_WHOLE, BEGINS_XML
from corefref.formats.documents import Document, Unit, Wanted

if TYPE_CHECKING:
    from corefref.formats.tagged import Syntax

Format: TypeAlias = Literal[
    "conll",
    "gum",
    "corefud",
    "universal-anaphora",
    "jsonlines",
    "json",
    "sets",
    "tagged",
    "links",
    "xml",
    "e2e",
    "maverick",
    "crac",
    "fastcoref",
    "preco",
    "indiscrim",
    "rucoco",
    "scorch",
    "corenlp",
    "koconovel-omniscent-separate",
    "koconovel-omniscent-overlapped",
    "koconovel-reader-separate",
    "koconovel-reader-overlapped",
    "litbank-tsv",
    "litbank-brat",
]

FORMATS: tuple[Format, ...] = get_args(Format)

Says: TypeAlias = Literal[
    "names of documents",
    "tokens",
    "blanks in words",
    "sentences",
    "parses",
    "crossing mentions",
    "crossing mentions of one entity",
    "mentions across sentences",
    "discontinuous mentions",
    "empty nodes",
    "places of empty nodes",
    "heads",
    "types of mentions",
    "kinds of mentions",
    "names of entities",
    "split antecedents",
    "bridging",
    "minimum spans",
    "mentions that do not refer",
    "discourse deixis",
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


class Entry(NamedTuple):
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
    counts: Unit = "token"
    """What the offsets count that it writes."""
    beside: Writer | None = None
    """What writes the text of an annotation, which is in another file; there is one document in both."""

    @property
    def cannot_say(self) -> tuple[Says, ...]:
        """What it cannot say, in the order of `SAYINGS`."""
        return tuple(saying for saying in SAYINGS if saying not in self.says)


class Stranger(NamedTuple):
    """A format that is recognised and not read: its title, a line of it in words, and whether a line is one."""

    title: str
    recognised: str
    tells: Callable[[str], bool]


def _read_conll(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    from corefref.formats import conll

    return conll.documents(
        lines, file, wanted.repeated, wanted.keep_text, wanted.other, looks_like, wanted.noticed, wanted.first
    )


def _write_conll(document: Document) -> Iterator[str]:
    from corefref.formats import conll

    return conll.written(document)


def _read_gum(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    from corefref.formats import gum

    return gum.documents(
        lines,
        file,
        wanted.repeated,
        wanted.keep_text,
        wanted.within,
        wanted.noticed,
        wanted.first,
        wanted.before,
    )


def _read_corefud(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    from corefref.formats import corefud

    return corefud.documents(
        lines,
        file,
        wanted.repeated,
        wanted.keep_text,
        wanted.within,
        looks_like,
        wanted.noticed,
        wanted.first,
        wanted.before,
    )


def _read_universal_anaphora(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    from corefref.formats import universal_anaphora

    return universal_anaphora.documents(lines, file, wanted.repeated, wanted.keep_text, wanted.noticed, wanted.first)


def _read_json(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    from corefref.formats import json_family

    return json_family.documents(lines, file, wanted)


def _of_shape(name: Format) -> Reader:
    """The reader of JSON of one shape."""

    def read(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
        from corefref.formats import json_family

        return json_family.documents(lines, file, wanted, name)

    return read


def _read_litbank_tsv(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    from corefref.formats import litbank

    return litbank.documents(lines, file, wanted, "tsv")


def _read_litbank_brat(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    from corefref.formats import litbank

    return litbank.documents(lines, file, wanted, "brat")


def _read_sets(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    from corefref.formats import sets

    return sets.documents(lines, file, wanted.repeated, wanted.within, wanted.noticed, wanted.first)


def _tagged(name: "Syntax") -> tuple[Reader, Writer]:
    """The reader and the writer of a syntax of tagged text."""

    def read(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
        from corefref.formats import tagged

        return tagged.documents(lines, file, wanted, name)

    def write(document: Document) -> Iterator[str]:
        from corefref.formats import tagged_writing

        return tagged_writing.written(document, name)

    return read, write


def _has(pattern: str) -> Callable[[str], bool]:
    """Whether a line has a pattern in it."""
    return lambda text: re.search(pattern, text) is not None


def _write_gum(document: Document) -> Iterator[str]:
    from corefref.formats import gum

    return gum.written(document)


def _write_corefud(document: Document) -> Iterator[str]:
    from corefref.formats import corefud_writing

    return corefud_writing.written(document)


def _write_universal_anaphora(document: Document) -> Iterator[str]:
    from corefref.formats import universal_anaphora_writing

    return universal_anaphora_writing.written(document)


def _write_litbank_tsv(document: Document) -> Iterator[str]:
    from corefref.formats import litbank_writing

    return litbank_writing.tsv(document)


def _write_litbank_brat(document: Document) -> Iterator[str]:
    from corefref.formats import litbank_writing

    return litbank_writing.brat(document)


def _write_litbank_text(document: Document) -> Iterator[str]:
    from corefref.formats import litbank_writing

    return litbank_writing.text(document)


def _koconovel(view: str) -> Writer:
    """What writes one view of KoCoNovel."""

    def write(document: Document) -> Iterator[str]:
        from corefref.formats.json_family import writing

        return writing.koconovel(document, view)

    return write


def _write_sets(document: Document) -> Iterator[str]:
    from corefref.formats import sets

    return sets.written(document)


def _begins(pattern: str) -> Callable[[str], bool]:
    """Whether a line begins as a pattern says."""
    # Compiled where a line is first shown to it: most commands meet one format.
    return lambda text: re.match(pattern, text) is not None


def _write_e2e(document: Document) -> Iterator[str]:
    from corefref.formats.json_family import writing

    return writing.e2e(document)


def _write_maverick(document: Document) -> Iterator[str]:
    from corefref.formats.json_family import writing

    return writing.maverick(document)


def _write_crac(document: Document) -> Iterator[str]:
    from corefref.formats.json_family import writing

    return writing.crac(document)


def _write_fastcoref(document: Document) -> Iterator[str]:
    from corefref.formats.json_family import writing

    return writing.fastcoref(document)


def _write_preco(document: Document) -> Iterator[str]:
    from corefref.formats.json_family import writing

    return writing.preco(document)


def _write_indiscrim(document: Document) -> Iterator[str]:
    from corefref.formats.json_family import writing

    return writing.indiscrim(document)


def _write_rucoco(document: Document) -> Iterator[str]:
    from corefref.formats.json_family import writing

    return writing.rucoco(document)


def _write_scorch(document: Document) -> Iterator[str]:
    from corefref.formats.json_family import writing

    return writing.scorch(document)


def _write_corenlp(document: Document) -> Iterator[str]:
    from corefref.formats.json_family import writing

    return writing.corenlp(document)


def _is_told_otherwise(text: str) -> bool:
    """Never: the fields of an object tell its shape, not the first line of a file."""
    del text
    return False


_OF_ANY_PLACES: frozenset[Says] = frozenset(
    {"crossing mentions", "crossing mentions of one entity", "mentions across sentences"}
)

_BY_SENTENCES: frozenset[Format] = frozenset({"preco", "indiscrim", "corenlp"})
"""The shapes of JSON whose mentions lie in a sentence each."""


def _json(
    name: Format,
    title: str,
    recognised: str,
    says: frozenset[Says],
    used_by: str,
    write: Writer | None = None,
    counts: Unit = "token",
) -> Entry:
    """The entry of a shape of JSON."""
    always: frozenset[Says] = frozenset({"names of documents", "crossing mentions", "crossing mentions of one entity"})
    if name not in _BY_SENTENCES:
        always |= {"mentions across sentences"}
    return Entry(
        title, f"fields {recognised}", _is_told_otherwise, says | always, used_by, _of_shape(name), write, counts
    )


_NOT_OF_CONLL_U: frozenset[Says] = frozenset({"parses", "crossing mentions of one entity", "mentions across sentences"})
_FLAT: frozenset[Says] = frozenset({"tokens", "blanks in words"})
_OF_COLUMNS: frozenset[Says] = frozenset(
    {"names of documents", *_FLAT, "sentences", "crossing mentions", "mentions across sentences"}
)
_OF_TAGGED_TEXT: frozenset[Says] = frozenset(
    {"names of documents", "tokens", "mentions across sentences", "empty nodes", "names of entities"}
)
_LANGUAGE_MODELS = "language models that write annotated text"
_TOKENS: frozenset[Says] = _FLAT | {"sentences"}
_NAMES: frozenset[Says] = frozenset({"names of entities"})
_OF_LITBANK: frozenset[Says] = frozenset(
    {
        "names of documents",
        *_FLAT,
        "sentences",
        *_OF_ANY_PLACES,
        "types of mentions",
        "kinds of mentions",
        "names of entities",
    }
)
_MOST: frozenset[Says] = _OF_LITBANK - {"kinds of mentions"} | {"heads", "split antecedents"}
_OF_UNIVERSAL_ANAPHORA: frozenset[Says] = frozenset({"minimum spans", "mentions that do not refer", "discourse deixis"})
_KOCONOVEL = "characters of Korean novels, under one of four views"

ENTRIES: Mapping[Format, Entry] = MappingProxyType(
    {
        "conll": Entry(
            title="CoNLL-2012 columns",
            recognised="`#begin document`; what no other format knows is read as this, and refused by its reader",
            tells=_begins("#begin document"),
            says=_OF_COLUMNS | {"parses"},
            used_by="OntoNotes and the CoNLL shared tasks, and their scorers; LitBank; SemEval-2010",
            read=_read_conll,
            write=_write_conll,
        ),
        "universal-anaphora": Entry(
            title="Universal Anaphora's CoNLL-U-Plus",
            recognised="`# global.columns =` with `IDENTITY`, or fifteen columns that begin with a word's number",
            tells=_begins(
                r"# ?global\.columns ?=.*\bIDENTITY\b|[0-9]++(?:[-.][0-9]++)?(?:(?:\t[^\t]*+){14}|(?: +[^ \t]++){14})$"
            ),
            says=frozenset(SAYINGS) - {"parses", "heads", "kinds of mentions"},
            used_by="Universal Anaphora, the shared tasks CODI-CRAC 2021 and 2022, ARRAU",
            read=_read_universal_anaphora,
            write=_write_universal_anaphora,
        ),
        "gum": Entry(
            title="GUM's columns",
            recognised="`# begin document`",
            tells=_begins("# begin document"),
            says=_OF_COLUMNS | {"names of entities"},
            used_by="GUM, OntoGUM, and GENTLE, as they are published in `coref`",
            read=_read_gum,
            write=_write_gum,
        ),
        "corefud": Entry(
            title="CorefUD's CoNLL-U",
            recognised="`# newdoc`, `# global.Entity =`, `# sent_id =`, or ten columns that begin with a word's number",
            tells=_begins(
                r"# ?(?:newdoc\b|(?:global\.Entity|sent_id) ?=)|[0-9]++(?:[-.][0-9]++)?\t(?:[^\t]*+\t){8}[^\t]*+$"
            ),
            says=frozenset(SAYINGS) - {"kinds of mentions"} - _NOT_OF_CONLL_U - _OF_UNIVERSAL_ANAPHORA,
            used_by="CorefUD and its shared tasks (CRAC 2022 and later), UD treebanks such as GUM",
            read=_read_corefud,
            write=_write_corefud,
        ),
        "jsonlines": Entry(
            title="JSON, one object a line, of any of the shapes below",
            recognised='`{"name":`',
            tells=_begins(BEGINS_LINES),
            says=_MOST,
            used_by="most resolvers for English since 2017",
            read=_read_json,
        ),
        "json": Entry(
            title="JSON, one object or an array of objects, of any of the shapes below",
            recognised="`{` or `[` alone, `[{`",
            tells=_begins(BEGINS_WHOLE),
            says=_MOST,
            used_by="CRAC's LLM track, CoreNLP, RuCoCo, scorch",
            read=_read_json,
        ),
        "litbank-tsv": Entry(
            title="LitBank's tsv, its text in another file",
            recognised="`MENTION⇥`",
            tells=_begins(r"(?:MENTION|COREF|APPOS|COP)\t"),
            says=_OF_LITBANK,
            used_by="LitBank",
            read=_read_litbank_tsv,
            write=_write_litbank_tsv,
            beside=_write_litbank_text,
        ),
        "litbank-brat": Entry(
            title="LitBank's standoff annotation of brat, its text in another file",
            recognised="`T1⇥PROP_PER 0 5⇥Alice`",
            tells=_begins(r"T[0-9]+\t(?:(?:PROP|NOM|PRON|MENTION)(?:_[A-Z]+)?|[^\t ]+-[0-9]+) [0-9]+ [0-9]+\t"),
            says=_OF_LITBANK,
            used_by="LitBank",
            read=_read_litbank_brat,
            write=_write_litbank_brat,
            beside=_write_litbank_text,
        ),
        "sets": Entry(
            title="the papers' set notation",
            recognised="`{`, unless it is an object",
            tells=_begins(r"\{"),
            says=_OF_ANY_PLACES | {"types of mentions"},
            used_by="papers on metrics",
            read=_read_sets,
            write=_write_sets,
        ),
        "tagged": Entry(
            "tagged words",
            "a word with `|[e1]`, `|[e1`, `|e1]` or several of these, with commas, behind it, in any line",
            _has(BEGINS_TAGGED),
            _OF_TAGGED_TEXT | {"crossing mentions"},
            f"CRAC's LLM track since 2025, {_LANGUAGE_MODELS}",
            *_tagged("tagged"),
        ),
        "links": Entry(
            "Markdown whose links are mentions",
            "`](#e1)`, in any line",
            _has(BEGINS_LINKS),
            _OF_TAGGED_TEXT,
            _LANGUAGE_MODELS,
            *_tagged("links"),
        ),
        "xml": Entry(
            "XML-like text whose elements are mentions",
            '`<m id="e1">`, also of `mention`, `coref` and `entity`, or `<e1>`, in any line',
            _has(BEGINS_XML),
            _OF_TAGGED_TEXT,
            _LANGUAGE_MODELS,
            *_tagged("xml"),
        ),
        "e2e": _json(
            "e2e",
            "JSON of the e2e-coref family",
            "`clusters` or `predicted_clusters`",
            _TOKENS,
            "e2e-coref, coref-hoi, s2e, wl-coref, BookCoref",
            _write_e2e,
        ),
        "maverick": _json(
            "maverick",
            "JSON of Maverick, xCoRe and CRAC's LLM track",
            "`tokens`, `clusters_token_offsets`",
            _FLAT,
            "Maverick, xCoRe, the LLM track of CRAC since 2025",
            _write_maverick,
        ),
        "crac": _json(
            "crac",
            "JSON of CRAC's LLM track with empty nodes",
            "`tokens`, `clusters_token_offsets`, and a token that begins with `##`",
            _FLAT | {"empty nodes"},
            "the LLM track of CRAC since 2025",
            _write_crac,
        ),
        "fastcoref": _json(
            "fastcoref",
            "JSON of fastcoref",
            "`text`, `clusters`, `clusters_strings`",
            _FLAT,
            "fastcoref and LingMess",
            _write_fastcoref,
            "character",
        ),
        "preco": _json("preco", "JSON of PreCo", "`sentences`, `mention_clusters`", _TOKENS, "PreCo", _write_preco),
        "indiscrim": _json(
            "indiscrim",
            "JSON of coref-data (indiscrim)",
            "`sentences`, `coref_chains`",
            _TOKENS,
            "the corpora of coref-data on Hugging Face",
            _write_indiscrim,
        ),
        "rucoco": _json(
            "rucoco",
            "JSON of RuCoCo",
            "`text`, `entities`",
            _FLAT | {"split antecedents"},
            "RuCoCo",
            _write_rucoco,
            "character",
        ),
        "scorch": _json(
            "scorch",
            "JSON of scorch",
            "`type` and `clusters`, or `type`, `mentions`, `links`",
            frozenset({"names of entities"}),
            "the scorer scorch",
            _write_scorch,
        ),
        "corenlp": _json(
            "corenlp",
            "JSON of Stanford CoreNLP",
            "`sentences`, `corefs`",
            _TOKENS | {"heads", "types of mentions", "names of entities"},
            "Stanford CoreNLP",
            _write_corenlp,
        ),
        "koconovel-omniscent-separate": _json(
            "koconovel-omniscent-separate",
            "JSON of KoCoNovel",
            "`omniscent_separate`",
            _NAMES,
            _KOCONOVEL,
            _koconovel("omniscent_separate"),
            "character",
        ),
        "koconovel-omniscent-overlapped": _json(
            "koconovel-omniscent-overlapped",
            "JSON of KoCoNovel",
            "`omniscent_overlapped`",
            _NAMES,
            _KOCONOVEL,
            _koconovel("omniscent_overlapped"),
            "character",
        ),
        "koconovel-reader-separate": _json(
            "koconovel-reader-separate",
            "JSON of KoCoNovel",
            "`reader_separate`",
            _NAMES,
            _KOCONOVEL,
            _koconovel("reader_separate"),
            "character",
        ),
        "koconovel-reader-overlapped": _json(
            "koconovel-reader-overlapped",
            "JSON of KoCoNovel",
            "`reader_overlapped`",
            _NAMES,
            _KOCONOVEL,
            _koconovel("reader_overlapped"),
            "character",
        ),
    }
)
"""By what it is called; the first that tells a line has it."""

BESIDE_A_TEXT: frozenset[Format] = frozenset({"litbank-tsv", "litbank-brat"})
"""The formats whose text is in another file, of the same name with `.txt` for `.ann`."""

WITHOUT_NAMES: frozenset[Format] = frozenset(FORMATS) - {"conll", "universal-anaphora"}
"""The formats whose documents may go by their numbers in a file."""

TAGGED_FORMATS: frozenset[Format] = frozenset({"tagged", "links", "xml"})
"""Tagged text, whose first documents may have no mention to tell the format by, and need no names."""

JSON_FORMATS: frozenset[Format] = WITHOUT_NAMES - BESIDE_A_TEXT - TAGGED_FORMATS - {"sets", "gum", "corefud"}
"""Those whose documents may have the names of the e2e-coref family (`--ids`)."""

STRANGERS: tuple[Stranger, ...] = (
    Stranger("an array of JSON, not of objects", "`[`", _begins(r"\[")),
    Stranger("MUC's SGML", "`<DOC>`", _begins("(?i:<doc[ >])")),
    Stranger("XML", "`<?xml` or another tag", _begins("<[?!A-Za-z]")),
    Stranger(
        "brat's standoff annotation, other than LitBank's",
        "`T1⇥Person 0 5⇥Alice`",
        _begins(r"[TREAM*][0-9]*\t[^\t ]+ [^\t]*[0-9]"),
    ),
    Stranger("GAP's tsv", "`ID⇥Text⇥Pronoun`", _begins("ID\tText\tPronoun\t")),
    Stranger("WebAnno's tsv", "`#FORMAT=WebAnno`, then `1-1⇥0-3⇥`", _begins("[0-9]+-[0-9]+\t[0-9]+-[0-9]+\t")),
    Stranger(
        "CoNLL-U-Plus other than Universal Anaphora's",
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
