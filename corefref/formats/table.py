"""
The table of formats: their names, how they are recognised, what they can hold, who uses them, and their parsers.

Detection, the words of `--input-format`, messages about unsupported formats, and the page `spec/formats/README.md` are
made from it. Parsers are imported on demand, so that a command starts without the others.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol, TypeAlias, cast, get_args

from corefref.formats.documents import Document, Guess, Likeness, Unit, Wanted
from corefref.rows import load, load_module

# Possessive quantifiers: without them, backtracking would keep a hundred bytes for each character.
BEGINS_LINES = r'\{[ \t]*+"(?:[^"\\]++|\\.)*+"[ \t]*+:'
"""The first line of a file with one object per line."""

BEGINS_WHOLE = r"\{$|\[[ \t]*+(?:$|[{\]]|\[[ \t]*+(?:$|[{\]]))"
"""The first line of a file that is one object, an array of objects, or one of arrays of objects."""

_NAME = r"[^\[\],|\s]++"
_TAG = rf"(?:\[{_NAME}\]?+|{_NAME}\])"
BEGINS_TAGGED = rf"[^ \t]\|{_TAG}(?:,{_TAG})*+(?:[ \t]|$)"
"""Matches a line of tagged words with a mention."""

BEGINS_LINKS = r"\]\(#[^()\s]++\)"
"""Matches a line of Markdown with a mention."""

BEGINS_XML = r"<(?:(?:m|mention|coref|entity)[ \t][^<>]*\bid[ \t]*=[^<>]*|e[0-9]++)>"
"""Matches a line of XML-like text with a mention, in the usual tags."""

USUAL_TAGS = "m@id,mention@id,coref@id,entity@id,e#"
"""The tags of XML-like text, unless others are named; `BEGINS_XML` matches them."""

Format: TypeAlias = Literal[
    "conll",
    "topics",
    "semeval",
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
    "wl-coref",
    "allennlp",
    "stanza",
    "mentions",
    "ecb",
    "koconovel-omniscent-separate",
    "koconovel-omniscent-overlapped",
    "koconovel-reader-separate",
    "koconovel-reader-overlapped",
    "litbank-tsv",
    "litbank-brat",
    "booknlp",
    "webanno",
    "brat",
    "sacr",
    "sgml",
    "mmax2",
    "coref-annotator",
]

FORMATS: tuple[Format, ...] = get_args(Format)


class FormatsOfSides(NamedTuple):
    """The formats of key and response, if each has one of its own; None if the content of the file decides."""

    key: Format | None
    response: Format | None


AskedFormat: TypeAlias = Format | FormatsOfSides | None
"""The format that is asked for, of both sides or of each; None if the content of each file decides."""


def asked_format(value: str) -> AskedFormat:
    """Return the format, or formats, that a value of `--input-format` asks for, such as `auto` or `conll,auto`."""
    of_each = [None if word == "auto" else cast(Format, word) for word in value.split(",")]
    return of_each[0] if len(of_each) == 1 else FormatsOfSides(*of_each)


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
    "topics of documents",
]
"""What a format may be able to hold, beyond which mention is in which entity."""

SAYINGS: tuple[Says, ...] = get_args(Says)


class Reader(Protocol):
    """A function that yields the documents of a file's lines."""

    def __call__(self, lines: Iterable[str], file: str, wanted: Wanted, /, *more: str) -> Iterator[Document]:
        """
        Yield the documents of a file's lines, one at a time; raises InputError.

        `more` tells a module that parses several formats which one is meant.
        """


class Writer(Protocol):
    """A function that yields the lines of a document."""

    def __call__(self, document: Document, /, *more: str) -> Iterator[str]:
        """Yield the lines of a document; raises InputError for what the format cannot hold."""


class Entry(NamedTuple):
    """
    A format: its title, how to recognise it (in words, and by a line), what it can hold, who uses it, parser and
    writer.

    `tells` gets lines that are stripped and not empty. A format without `write` can only be parsed.
    """

    title: str
    recognised: str
    tells: Callable[[str], bool]
    says: frozenset[Says]
    used_by: str
    read: Reader
    write: Writer | None = None
    counts: Unit = "token"
    """The unit of the offsets that it writes."""
    beside: Writer | None = None
    """Writes the text of an annotation into a file of its own, with `.txt` for `.ann`; both hold one document."""
    numbered: bool = False
    """True if its documents may be named by their numbers in a file."""
    is_json: bool = False
    """True if it is JSON, whose documents may have the names of the e2e-coref family (`--ids`)."""
    listed: str = ""
    """
    The file name of a list of sentences, in the folder of a file or one of the two above it; a star stands for what the
    name of the file begins with.
    """
    is_tagged: bool = False
    """True if it is tagged text, whose first documents may lack the mentions that it is recognised by."""
    text_beside: tuple[str, ...] = ()
    """
    The suffix of its files, and where their texts are, if these are apart: a suffix, or a path from the folder of the
    file, in which a star stands for what the name of the file begins with.
    """
    is_project: bool = False
    """True if a folder with its files has others that belong to them and are no documents."""

    @property
    def cannot_say(self) -> tuple[Says, ...]:
        """Return the kinds of annotation that the format cannot hold, in the order of `SAYINGS`."""
        return tuple(saying for saying in SAYINGS if saying not in self.says)


def _looks_like(text: str) -> Likeness | None:
    """Return the format that a line seems to be in; most files have no line that asks for it."""
    return cast(Guess, load("corefref.formats.strangers:looks_like"))(text)


def _read_by(module: str, *names: str) -> Reader:
    """Return the function `documents` of a module, which is imported when a file is parsed."""

    def read(lines: Iterable[str], file: str, wanted: Wanted, /, *more: str) -> Iterator[Document]:
        documents = cast(Reader, load_module(module).documents)
        return documents(lines, file, wanted._replace(looks_like=_looks_like), *names, *more)

    return read


def _written_by(module: str, function: str = "written", *names: str) -> Writer:
    """Return a function of a module, which is imported when a document is written."""

    def write(document: Document, /, *more: str) -> Iterator[str]:
        return cast(Writer, getattr(load_module(module), function))(document, *names, *more)

    return write


def begins(pattern: str) -> Callable[[str], bool]:
    """Return a test for lines that begin with a pattern."""
    # Compiled on the first line, since most commands meet only one format.
    return lambda text: re.match(pattern, text) is not None


def contains(pattern: str) -> Callable[[str], bool]:
    """Return a test for lines that contain a pattern."""
    return lambda text: re.search(pattern, text) is not None


def _tagged(
    syntax: Format, title: str, recognised: str, pattern: str, used_by: str, more: frozenset[Says] = frozenset()
) -> Entry:
    """Make the entry of a syntax of tagged text."""
    return Entry(
        title=title,
        recognised=f"{recognised}, in any line",
        tells=contains(pattern),
        says=more | {"names of documents", "tokens", "mentions across sentences", "empty nodes", "names of entities"},
        used_by=used_by,
        read=_read_by("corefref.wings.generated.tagged", syntax),
        write=_written_by("corefref.wings.generated.tagged_writing", "written", syntax),
        numbered=True,
        is_tagged=True,
    )


def _is_told_otherwise(text: str) -> bool:
    """Return False for a format that a line does not tell: what an object has, or what is above the line, tells it."""
    del text
    return False


_OF_ANY_PLACES: frozenset[Says] = frozenset(
    {"crossing mentions", "crossing mentions of one entity", "mentions across sentences"}
)


def _json(
    name: Format,
    title: str,
    recognised: str,
    says: frozenset[Says],
    used_by: str,
    counts: Unit = "token",
    writer: Sequence[str] | None = None,
) -> Entry:
    """
    Make the entry of a shape of JSON.

    `writer` is the function of `wings.families.json_writing` that writes the shape, with its arguments. By default it
    has the name of the format; it is empty for a shape that cannot be written.
    """
    function, *arguments = (name,) if writer is None else writer or ("",)
    return Entry(
        title=title,
        recognised=f"fields {recognised}",
        tells=_is_told_otherwise,
        says=says | {"names of documents", "crossing mentions", "crossing mentions of one entity"},
        used_by=used_by,
        read=_read_by("corefref.wings.families.json_family", name),
        write=_written_by("corefref.wings.families.json_writing", function, *arguments) if function else None,
        counts=counts,
        numbered=True,
        is_json=True,
    )


SENTENCES_OF_ECB = "ECBplus_coreference_sentences.csv"
"""ECB+'s list of its validated sentences."""


_WORDS: frozenset[Says] = frozenset({"tokens", "blanks in words"})
_BY_SENTENCES: frozenset[Says] = _WORDS | {"sentences"}
_ACROSS: frozenset[Says] = frozenset({"mentions across sentences"})
_OF_COLUMNS: frozenset[Says] = _BY_SENTENCES | _ACROSS | {"names of documents", "crossing mentions"}
_FLAT: frozenset[Says] = _ACROSS | _WORDS
_TOKENS: frozenset[Says] = _BY_SENTENCES | _ACROSS
_NAMES: frozenset[Says] = _ACROSS | {"names of entities"}
_OF_LITBANK: frozenset[Says] = frozenset(
    {
        "names of documents",
        *_BY_SENTENCES,
        *_OF_ANY_PLACES,
        "types of mentions",
        "kinds of mentions",
        "names of entities",
    }
)
_OF_CHARACTERS: frozenset[Says] = _FLAT | {
    "names of documents",
    "crossing mentions",
    "crossing mentions of one entity",
    "types of mentions",
    "names of entities",
}
_OF_JSON: frozenset[Says] = _TOKENS | {
    "names of documents",
    "crossing mentions",
    "crossing mentions of one entity",
    "empty nodes",
    "heads",
    "types of mentions",
    "names of entities",
    "split antecedents",
}
_OF_CONLL_U: frozenset[Says] = frozenset(
    {
        "names of documents",
        *_BY_SENTENCES,
        "crossing mentions",
        "discontinuous mentions",
        "empty nodes",
        "places of empty nodes",
        "types of mentions",
        "names of entities",
        "split antecedents",
        "bridging",
    }
)
_LANGUAGE_MODELS = "language models that write annotated text"
_KOCONOVEL = "characters of Korean novels, under one of four views"
_VIEWS: Mapping[Format, str] = {
    "koconovel-omniscent-separate": "omniscent_separate",
    "koconovel-omniscent-overlapped": "omniscent_overlapped",
    "koconovel-reader-separate": "reader_separate",
    "koconovel-reader-overlapped": "reader_overlapped",
}
"""KoCoNovel's views, by the formats that take one of them."""

ENTRIES: Mapping[Format, Entry] = MappingProxyType(
    {
        "conll": Entry(
            title="CoNLL-2012 columns",
            recognised="`#begin document`; what no other format knows is read as this, and refused by its reader",
            tells=begins("#begin document"),
            says=_OF_COLUMNS | {"parses"},
            used_by="OntoNotes and the CoNLL shared tasks, and their scorers; LitBank",
            read=_read_by("corefref.formats.conll"),
            write=_written_by("corefref.wings.shared.conll_writing"),
        ),
        "topics": Entry(
            title="CoNLL columns of topics",
            recognised="`#begin document`, then eight columns, the seventh `True` or `False`",
            tells=begins(r"[^\t]+\t[^\t]+\t[^\t]+\t[0-9]++\t[0-9]++\t[^\t]*\t(?:True|False)\t[^\t]+$"),
            says=_OF_COLUMNS | {"topics of documents"},
            used_by="scorers of cross-document coreference, on ECB+ since 2020",
            read=_read_by("corefref.wings.across.topics"),
            write=_written_by("corefref.wings.across.topics"),
        ),
        "semeval": Entry(
            title="SemEval-2010's columns",
            recognised="`#begin document`, then four columns or more, the first `1` and the third not `0`",
            # Where no document has begun, such a line may be of any text.
            tells=_is_told_otherwise,
            says=_OF_COLUMNS,
            used_by="the shared task SemEval-2010, and corpora in its columns",
            read=_read_by("corefref.wings.families.semeval"),
        ),
        "universal-anaphora": Entry(
            title="Universal Anaphora's CoNLL-U-Plus",
            recognised="`# global.columns =` with `IDENTITY`, or fifteen columns that begin with a word's number",
            tells=begins(
                r"# ?global\.columns ?=.*\bIDENTITY\b|[0-9]++(?:[-.][0-9]++)?(?:(?:\t[^\t]*+){14}|(?: +[^ \t]++){14})$"
            ),
            says=_OF_CONLL_U | _OF_ANY_PLACES | {"minimum spans", "mentions that do not refer", "discourse deixis"},
            used_by="Universal Anaphora, the shared tasks CODI-CRAC 2021 and 2022, ARRAU",
            read=_read_by("corefref.wings.annotation.universal_anaphora"),
            write=_written_by("corefref.wings.annotation.universal_anaphora_writing"),
        ),
        "gum": Entry(
            title="GUM's columns",
            recognised="`# begin document`",
            tells=begins("# begin document"),
            says=_OF_COLUMNS | {"names of entities"},
            used_by="GUM, OntoGUM, and GENTLE, as they are published in `coref`",
            read=_read_by("corefref.wings.families.gum"),
            write=_written_by("corefref.wings.families.gum"),
            numbered=True,
        ),
        "corefud": Entry(
            title="CorefUD's CoNLL-U",
            recognised="`# newdoc`, `# global.Entity =`, `# sent_id =`, or ten columns that begin with a word's number",
            tells=begins(
                r"# ?(?:newdoc\b|(?:global\.Entity|sent_id) ?=)|[0-9]++(?:[-.][0-9]++)?\t(?:[^\t]*+\t){8}[^\t]*+$"
            ),
            says=_OF_CONLL_U | {"heads"},
            used_by="CorefUD and its shared tasks (CRAC 2022 and later), UD treebanks such as GUM",
            read=_read_by("corefref.wings.annotation.corefud"),
            write=_written_by("corefref.wings.annotation.corefud_writing"),
            numbered=True,
        ),
        "jsonlines": Entry(
            title="JSON, one object a line, of any of the shapes below",
            recognised='`{"name":`',
            tells=begins(BEGINS_LINES),
            says=_OF_JSON,
            used_by="most resolvers for English since 2017",
            read=_read_by("corefref.wings.families.json_family"),
            numbered=True,
            is_json=True,
        ),
        "json": Entry(
            title="JSON, one object or an array of objects, of any of the shapes below",
            recognised="`{` or `[` alone, `[{`",
            tells=begins(BEGINS_WHOLE),
            says=_OF_JSON,
            used_by="CRAC's LLM track, CoreNLP, RuCoCo, scorch",
            read=_read_by("corefref.wings.families.json_family"),
            numbered=True,
            is_json=True,
        ),
        "booknlp": Entry(
            title="BookNLP's entities, its tokens in another file",
            recognised="`COREF⇥start_token⇥end_token⇥`",
            tells=begins("COREF\tstart_token\tend_token\t"),
            says=_OF_LITBANK,
            used_by="BookNLP",
            read=_read_by("corefref.wings.families.booknlp"),
            numbered=True,
            text_beside=(".entities", ".tokens"),
        ),
        "litbank-tsv": Entry(
            title="LitBank's tsv, its text in another file",
            recognised="`MENTION⇥`",
            tells=begins(r"(?:MENTION|COREF|APPOS|COP)\t"),
            says=_OF_LITBANK,
            used_by="LitBank",
            read=_read_by("corefref.wings.families.litbank", "tsv"),
            write=_written_by("corefref.wings.families.litbank_writing", "tsv"),
            beside=_written_by("corefref.wings.families.litbank_writing", "text"),
            numbered=True,
            text_beside=(".ann", ".txt"),
        ),
        "litbank-brat": Entry(
            title="LitBank's standoff annotation of brat, its text in another file",
            recognised="`T1⇥PROP_PER 0 5⇥Alice`",
            tells=begins(r"T[0-9]+\t(?:(?:PROP|NOM|PRON|MENTION)(?:_[A-Z]+)?|[^\t ]+-[0-9]+) [0-9]+ [0-9]+\t"),
            says=_OF_LITBANK,
            used_by="LitBank",
            read=_read_by("corefref.wings.families.litbank", "brat"),
            write=_written_by("corefref.wings.families.litbank_writing", "brat"),
            beside=_written_by("corefref.wings.families.litbank_writing", "text"),
            numbered=True,
            text_beside=(".ann", ".txt"),
        ),
        "webanno": Entry(
            title="WebAnno's and INCEpTION's TSV 3",
            recognised="`#FORMAT=WebAnno TSV 3`",
            tells=begins("#FORMAT=WebAnno TSV 3"),
            says=_OF_LITBANK - {"kinds of mentions"} | {"discontinuous mentions"},
            used_by="WebAnno and INCEpTION; GUM's annotators, SentiCoref",
            read=_read_by("corefref.wings.families.webanno"),
            numbered=True,
        ),
        "brat": Entry(
            title="brat's standoff annotation with relations, its text in another file",
            recognised="`T1⇥Person 0 5⇥Alice`, if it is not LitBank's, or a relation",
            tells=begins(
                r"T[0-9]+\t[^\t ]+ [0-9]+ [0-9]+(?:;[0-9]+ [0-9]+)*\t|R[0-9]+\t[^\t ]+ \w+:T[0-9]|\*\t[^\t ]+ T[0-9]"
            ),
            says=_OF_CHARACTERS | {"discontinuous mentions"},
            used_by="brat",
            read=_read_by("corefref.wings.families.brat"),
            counts="character",
            numbered=True,
            text_beside=(".ann", ".txt"),
        ),
        "sacr": Entry(
            title="SACR's text with mentions in braces",
            recognised='`{Ann:head="0" Ann}`, in any line',
            tells=contains(r'\{[^\s:{}]+:[^\s=,{}"]+='),
            says=_OF_CHARACTERS - {"types of mentions"},
            used_by="SACR",
            read=_read_by("corefref.wings.families.sacr"),
            counts="character",
            numbered=True,
        ),
        "sgml": Entry(
            title="MUC's and OntoNotes' SGML",
            recognised="`<DOC>`",
            tells=begins("(?i:<doc[ >])"),
            says=_OF_LITBANK - {"kinds of mentions", "types of mentions", "blanks in words"},
            used_by="MUC 6 and 7, OntoNotes' `.coref`",
            read=_read_by("corefref.wings.families.sgml"),
            numbered=True,
        ),
        "mmax2": Entry(
            title="MMAX2's level of coreference, its words in another file",
            recognised="`<!DOCTYPE markables`, `<markables`",
            tells=begins(r"(?:<\?xml[^>]*+>[ \t]*+)?<(?:!DOCTYPE[ \t]+)?markables[ \t>]"),
            says=_OF_LITBANK - {"kinds of mentions", "types of mentions"} | {"discontinuous mentions"},
            used_by="MMAX2; ParCor and ParCorFull",
            read=_read_by("corefref.wings.families.mmax2"),
            numbered=True,
            listed="*_sentence_level.xml",
            text_beside=("_coref_level.xml", "../Basedata/*_words.xml", "../basedata/*_words.xml", "_words.xml"),
            is_project=True,
        ),
        "coref-annotator": Entry(
            title="CorefAnnotator's XMI",
            recognised="`<xmi:XMI`",
            tells=begins(r"(?:<\?xml[^>]*+>[ \t]*+)?<xmi:XMI[ \t>]"),
            says=_OF_CHARACTERS - {"types of mentions"} | {"discontinuous mentions", "split antecedents"},
            used_by="CorefAnnotator; GerDraCor-Coref",
            read=_read_by("corefref.wings.families.coref_annotator"),
            counts="character",
            numbered=True,
        ),
        "sets": Entry(
            title="the papers' set notation",
            recognised="`{`, unless it is an object or of tagged text",
            tells=begins(r"\{"),
            says=_OF_ANY_PLACES | {"types of mentions"},
            used_by="papers on metrics",
            read=_read_by("corefref.formats.sets"),
            write=_written_by("corefref.formats.sets"),
            numbered=True,
        ),
        "tagged": _tagged(
            "tagged",
            "tagged words",
            "a word with `|[e1]`, `|[e1`, `|e1]` or several of these, with commas, behind it",
            BEGINS_TAGGED,
            f"CRAC's LLM track since 2025, {_LANGUAGE_MODELS}",
            frozenset({"crossing mentions"}),
        ),
        "links": _tagged("links", "Markdown whose links are mentions", "`](#e1)`", BEGINS_LINKS, _LANGUAGE_MODELS),
        "xml": _tagged(
            "xml",
            "XML-like text whose elements are mentions",
            '`<m id="e1">`, also of `mention`, `coref` and `entity`, or `<e1>`',
            BEGINS_XML,
            _LANGUAGE_MODELS,
        ),
        "e2e": _json(
            "e2e",
            "JSON of the e2e-coref family",
            "`clusters` or `predicted_clusters`",
            _TOKENS,
            "e2e-coref, the SpanBERT resolver, coref-hoi, s2e, BookCoref",
        ),
        "maverick": _json(
            "maverick",
            "JSON of Maverick, xCoRe and CRAC's LLM track",
            "`tokens`, `clusters_token_offsets`",
            _FLAT,
            "Maverick, xCoRe, the LLM track of CRAC since 2025",
        ),
        "crac": _json(
            "crac",
            "JSON of CRAC's LLM track with empty nodes",
            "`tokens`, `clusters_token_offsets`, and a token that begins with `##`",
            _FLAT | {"empty nodes"},
            "the LLM track of CRAC since 2025",
        ),
        "fastcoref": _json(
            "fastcoref",
            "JSON of fastcoref",
            "`text`, `clusters`, `clusters_strings`",
            _FLAT,
            "fastcoref and LingMess",
            "character",
        ),
        "preco": _json("preco", "JSON of PreCo", "`sentences`, `mention_clusters`", _BY_SENTENCES, "PreCo"),
        "indiscrim": _json(
            "indiscrim",
            "JSON of coref-data (indiscrim)",
            "`sentences`, `coref_chains`",
            _BY_SENTENCES,
            "the corpora of coref-data on Hugging Face",
        ),
        "rucoco": _json(
            "rucoco", "JSON of RuCoCo", "`text`, `entities`", _FLAT | {"split antecedents"}, "RuCoCo", "character"
        ),
        "scorch": _json(
            "scorch",
            "JSON of scorch",
            "`type` and `clusters`, or `type`, `mentions`, `links`",
            _NAMES,
            "the scorer scorch",
        ),
        "corenlp": _json(
            "corenlp",
            "JSON of Stanford CoreNLP",
            "`sentences`, `corefs`",
            _BY_SENTENCES | {"heads", "types of mentions", "names of entities"},
            "Stanford CoreNLP",
        ),
        "wl-coref": _json(
            "wl-coref", "JSON of wl-coref", "`document_id`, `cased_words`", _TOKENS, "wl-coref", writer=()
        ),
        "allennlp": _json(
            "allennlp",
            "JSON of AllenNLP's predictor, and others with one list of words",
            "`document` or `tokens`, and `clusters` or `predicted_clusters`, without `sentences` and `text`",
            _FLAT,
            "the predictor of AllenNLP",
            writer=(),
        ),
        "stanza": _json(
            "stanza", "JSON of Stanza", "", _BY_SENTENCES | {"names of entities"}, "Stanza", writer=()
        )._replace(recognised="a list of lists of objects, words with `coref_chains`"),
        "mentions": _json(
            "mentions",
            "JSON of mentions",
            "`doc_id`, `tokens_ids`, `cluster_id`; or `doc_id`, `sent_id`, `tokens_number`, `coref_chain`",
            _ACROSS | {"discontinuous mentions", "topics of documents"},
            "programs for cross-document coreference, on ECB+; WEC",
            writer=(),
        ),
        "ecb": Entry(
            title="ECB+'s XML",
            recognised="`<Document doc_name=`",
            tells=begins(r"(?:<\?xml[^>]*+>[ \t]*+)?<Document[ \t][^>]*?\bdoc_name="),
            says=_BY_SENTENCES
            | _OF_ANY_PLACES
            | {
                "names of documents",
                "discontinuous mentions",
                "types of mentions",
                "names of entities",
                "topics of documents",
            },
            used_by="ECB+",
            read=_read_by("corefref.wings.across.ecb"),
            listed=SENTENCES_OF_ECB,
        ),
        **{
            name: _json(name, "JSON of KoCoNovel", f"`{view}`", _NAMES, _KOCONOVEL, "character", ("koconovel", view))
            for name, view in _VIEWS.items()
        },
    }
)
"""The formats by name; the first one that recognises a line gets it."""
