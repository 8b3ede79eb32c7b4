"""
Formats that are recognised and refused, each with the way to one that is supported.

Language models mark mentions in ways of their own; those that are not supported are among them. What is no text at all
is recognised by its first bytes.
"""

from collections.abc import Callable
from typing import NamedTuple

from corefref.formats.documents import Likeness
from corefref.formats.table import ENTRIES, Entry, begins, contains


class Stranger(NamedTuple):
    """
    A format that is recognised but not supported: its title, one of its lines in words, a test for a line, and the way
    to a format that is supported.
    """

    title: str
    recognised: str
    tells: Callable[[str], bool]
    way: str


class Style(NamedTuple):
    """
    A way in which language models mark mentions that is not supported: an example, and an extended regular expression
    with what replaces it to make Markdown of it.
    """

    example: str
    pattern: str
    into: str = r"[\1](#\2)"

    @property
    def stranger(self) -> Stranger:
        """The style as a format that is not supported."""
        return Stranger(
            "a text that a language model marked",
            f"`{self.example}`",
            contains(self.pattern.replace("[^][", r"[^\]\[")),
            f"mentions as `[Emma](#1)`, which `sed -E 's~{self.pattern}~{self.into}~g'` makes; ask the model for these",
        )


STYLES: tuple[Style, ...] = (
    Style("[Emma]_1", r"\[+([^][]*)\]+[_#]([0-9]+)"),
    Style("[Emma](1)", r"\[([^][]*)\]\(([0-9]+)\)"),
    Style("[1: Emma]", r"\[([0-9]+):? +([^][]*[^][ ]) *\]", r"[\2](#\1)"),
    Style("{{Emma|1}}", r"\{\{([^{}|]*)\|([^{}| ]*)\}\}"),
    Style("Emma{{1}}", r"([^ ]+)\{\{([0-9]+)\}\}"),
    Style("Emma[1]", r"([^] []+)\[([0-9]+)\]"),
    Style("<1>Emma</1>", r"<([0-9]+)>([^<>]*)</[0-9]+>", r"[\2](#\1)"),
    Style("<m> Emma | 1 </m>", r"<m> *([^<>|]*[^<>| ]) *\| *([^<>| ]+) *</m>"),
)
"""Ways in which language models mark mentions, besides those that are supported."""


_BY_COLUMNS = "columns, as its own tools or corefconversion export them"


STRANGERS: tuple[Stranger, ...] = (
    *(style.stranger for style in STYLES),
    Stranger(
        "XML-like text with numbered tags",
        "`<p1>Emma</p1>`",
        contains(r"<([A-Za-z]+)[0-9]+>[^<>]*</\1[0-9]+>"),
        "the tags of mentions; --tags p# if they are `<p1>`, `<p2>` and on",
    ),
    Stranger(
        "MS-AMR's XML",
        "`<document>` and `<identchain`",
        contains("<identchain"),
        "set notation, `{s1.1:p s1.2:s}`: its mentions are variables of AMR, and have no places in a text",
    ),
    Stranger(
        "TANL's text",
        "`[ He | Emma ]`",
        contains(r"\[ [^\[\]|]+ \| [^\[\]|]+ \]"),
        "every mention with the name of its entity behind it, as `[He](#Emma)`",
    ),
    Stranger(
        "chains of CoreNLP as its client prints them",
        "`[chainID: 4`",
        begins(r"\[?chainID:"),
        "its JSON, by -outputFormat json",
    ),
    Stranger(
        "an array of JSON, not of objects",
        "`[`",
        begins(r"\["),
        'objects, such as `{"doc_key": "name", "clusters": [[[0, 1], [4, 4]]]}`',
    ),
    Stranger(
        "Stanford CoreNLP's XML",
        "`<root>`, or its style sheet",
        contains("CoreNLP-to-HTML|<coreference>"),
        "its JSON, by -outputFormat json",
    ),
    Stranger("TEI", "`<TEI`", contains("<TEI[ >]"), _BY_COLUMNS),
    Stranger(
        "MMAX2's project or its words",
        "`<mmax_project`, `<!DOCTYPE words`, `<words>`",
        contains("<!DOCTYPE words|<(?:mmax_project|words)[ />]"),
        "its folder, or the level of coreference in it, `Markables/NAME_coref_level.xml`",
    ),
    Stranger(
        "Knowtator's XML",
        "`<knowtator`, `<annotations textSource=`",
        contains("<knowtator|<annotations textSource="),
        _BY_COLUMNS,
    ),
    Stranger("TCF", "`<D-Spin`", contains("<D-Spin"), _BY_COLUMNS),
    Stranger("Anafora's XML", "`<data>` and `<annotations>`", contains("<data>.*<annotations>"), _BY_COLUMNS),
    Stranger(
        "XML",
        "`<?xml` or another tag",
        begins("<[?!A-Za-z]"),
        "ECB+'s XML, or text whose mentions are elements, named by --tags",
    ),
    Stranger(
        "brat's standoff annotation without mentions",
        "`E1⇥Meet:T1`, `A1⇥Sure T1`",
        begins(r"[EAM][0-9]*\t[^\t ]+"),
        "mentions, `T1⇥Person 0 5⇥Alice`; events are not supported",
    ),
    Stranger(
        "GAP's tsv",
        "`ID⇥Text⇥Pronoun`",
        begins("ID\tText\tPronoun\t"),
        "entities; GAP asks for which of two names a pronoun is, and its own scorer counts that",
    ),
    Stranger(
        "GAP's answers",
        "`test-1⇥True⇥False`",
        begins("(?:test|development|validation)-[0-9]+\t(?i:true|false)\t(?i:true|false)"),
        "entities; GAP's own scorer counts which of two names a pronoun is",
    ),
    Stranger(
        "WinoBias' lines",
        "`1 [The nurse] left because [she] was tired.`",
        begins(r"[0-9]+ .*\[[^\[\]]+\].*\[[^\[\]]+\]"),
        "the columns that WinoBias has too, in `conll_format`",
    ),
    Stranger(
        "EvmEval's tbf",
        "`brat⇥d⇥E1⇥4,8⇥quake⇥`",
        begins(r"[^\t]+\t[^\t]+\tE[0-9]+\t[0-9,]+\t"),
        "columns, which its scorer writes of a file for the metrics of coreference",
    ),
    Stranger(
        "CoreNLP's columns, which have no coreference",
        "`1⇥Ann⇥Ann⇥NNP⇥PERSON⇥2⇥nsubj`",
        begins(r"1\t(?:[^\t]+\t){4}[0-9]+\t[^\t]+$"),
        "its JSON, by -outputFormat json",
    ),
    Stranger(
        "WebAnno's tsv without its header",
        "`1-1⇥0-3⇥`",
        begins("[0-9]+-[0-9]+\t[0-9]+-[0-9]+\t"),
        "`#FORMAT=WebAnno TSV 3` and the layers before it, as its export has them",
    ),
    Stranger(
        "CoNLL-U-Plus other than Universal Anaphora's",
        "more than ten columns that begin with a word's number",
        begins(r"[0-9]++(?:[-.][0-9]++)?\t(?:[^\t]*+\t){9}"),
        "`# global.columns =` with `IDENTITY`, or the ten columns of CoNLL-U",
    ),
)
"""Formats that are recognised and refused, the more special ones first."""


def looks_like(text: str) -> Likeness | None:
    r"""
    Return the format that a line seems to be in, supported or not; None if no format matches.

    >>> for text in ("<DOC>", "1\tthe" + "\t_" * 13, "{a b}", "<TEI>", "the dog"):
    ...     print(looks_like(text))
    Likeness(title="MUC's and OntoNotes' SGML", way='')
    Likeness(title="Universal Anaphora's CoNLL-U-Plus", way='')
    Likeness(title="the papers' set notation", way='')
    Likeness(title='TEI', way='columns, as its own tools or corefconversion export them')
    None
    """
    styles = len(STYLES) + 3
    known: tuple[Entry | Stranger, ...] = (*STRANGERS[:styles], *ENTRIES.values(), *STRANGERS[styles:])
    likely = next((form for form in known if form.tells(text)), None)
    if likely is None:
        return None
    # What the table of formats says of its own rows says nothing in a message.
    title = likely.title.removesuffix(", of any of the shapes below")
    return Likeness(title, likely.way if isinstance(likely, Stranger) else "")


_ARCHIVES = {
    b"PK\x03\x04": "a zip",
    b"7z\xbc\xaf\x27\x1c": "a 7z",
    b"Rar!\x1a\x07": "a rar",
    b"BZh": "a bzip2",
    b"\xfd7zXZ\0": "an xz",
    b"\x28\xb5\x2f\xfd": "a zstd",
}
"""The first bytes of archives."""


def no_text_but(block: bytes) -> tuple[str, str] | None:
    """Recognise a file that is not UTF-8 text by its first bytes: what it is, and what was expected."""
    even, odd = block[:64:2], block[1:64:2]
    encoding = "utf-16" if block.startswith((b"\xff\xfe", b"\xfe\xff")) else None
    for others, zeros, order in ((even, odd, "utf-16le"), (odd, even, "utf-16be")):
        if encoding is None and odd and all(others) and not any(zeros):
            encoding = order
    if encoding is not None:
        return "text in UTF-16", f"UTF-8, as iconv -f {encoding} -t utf-8 makes it"
    kind = next((kind for begins, kind in _ARCHIVES.items() if block.startswith(begins)), None)
    if kind is None and block[257:262] == b"ustar":
        kind = "a tar"
    return None if kind is None else (f"{kind} archive", "its files, unpacked")
