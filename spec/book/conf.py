"""
Sphinx's settings for the book: `python -m sphinx -W --keep-going -c spec/book . OUT` in the checkout.

The sources are the chapters here and every page that the project has anyway, where they stand, so that each link
between them is checked. Formulas become MathML when the book is made: a browser shows them without a script, a screen
reader reads them, and there is nothing to fetch. The theme uses the fonts of the system. So the book needs no network,
neither when it is built nor when it is read.
"""

import re
import sys
from collections.abc import Callable, Iterable
from html import escape, unescape
from pathlib import Path
from typing import Protocol

from pygments.lexers import get_lexer_by_name  # type: ignore[import-untyped]
from pygments.token import Operator  # type: ignore[import-untyped]

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP))

from corefref import SPEC_VERSION  # noqa: E402 - the checkout's, whatever is installed
from corefref.cli import answered  # noqa: E402
from corefref.wings.examples.spec_files import spec_digest  # noqa: E402
from spec.book import docstrings, pages, running, slides  # noqa: E402

project = "The corefref book"
author = "The corefref authors"
copyright = "the text of the spec and of the book: CC0; the code: MIT"
version = release = SPEC_VERSION
root_doc = "spec/book/index"
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
include_patterns = [
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "corefref/*/README.md",
    "proofs_notes/*.md",
    "spec/**.md",
    "tests/benchmarks/README.md",
]
exclude_patterns = ["**/.*"]
# A page of a metric has a heading for each function, a level deeper than its other headings.
suppress_warnings = ["myst.header"]
nitpicky = False
myst_enable_extensions = ["deflist", "dollarmath"]
myst_heading_anchors = 4
highlight_language = "text"
templates_path = ["templates"]

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 80
add_module_names = False

html_theme = "furo"
html_title = project
html_static_path = ["static"]
html_favicon = "static/mark.svg"
html_css_files = ["book.css"]
html_js_files = ["book.js", "moves.js", "exercises.js"]
html_math_renderer = "mathml"
html_copy_source = False
html_show_sourcelink = False
html_additional_pages = {"index": "forward.html"}

latex_engine = "lualatex"
latex_documents = [(root_doc, "corefref-spec.tex", "The corefref spec", author, "manual")]
latex_elements = {
    "papersize": "a4paper",
    # "Chapter 21" rather than "Chapter twentyone".
    "fncychap": "\\usepackage[Sonny]{fncychap}\n"
    "\\ChNameVar{\\large\\sffamily}\\ChTitleVar{\\LARGE\\sffamily\\bfseries}",
    "fontpkg": (TOP / "spec/book/templates/fonts.tex").read_text("utf-8"),
    # The signs of the byte cases, which fonts seldom have.
    "preamble": "\\usepackage{tikz}\n\\usepackage{newunicodechar}\n"
    + "".join(
        f"\\newunicodechar{{{sign}}}{{{{\\tiny {name}}}}}\n"
        for sign, name in {"␀": "NUL", "␉": "HT", "␊": "LF", "␍": "CR"}.items()
    )
    # The name of a theorem is longer than a column of a table.
    + "\\AtBeginDocument{\\DeclareRobustCommand{\\_}"
    + "{\\ifmmode\\text{\\textunderscore}\\else\\textunderscore\\allowbreak\\fi}}\n"
    # Code may be broken where its parts end, and lines may be loose rather than too long.
    + "\\newunicodechar{\u200b}{\\allowbreak}\n\\setlength{\\emergencystretch}{5em}\n"
    # Sphinx writes a hyphen so that no line breaks behind it.
    + "\\AtBeginDocument{\\protected\\def\\sphinxhyphen#1{-\\allowbreak}}\n"
    # What a program wrote may be broken behind each part of a signature, too.
    + "\\renewcommand*\\sphinxbreaksafteractivelist{\\do\\.\\do\\,\\do\\;\\do\\?\\do\\!\\do\\/\\do\\|}\n"
    # The contents list every chapter.
    + "\\AtBeginDocument{\\setcounter{tocdepth}{0}}\n"
    # The name of a function stays with the beginning of what it does.
    + "\\AddToHook{env/fulllineitems/begin}{\\needspace{7\\baselineskip}}\n"
    + "\\newcommand{\\tablesize}{\\footnotesize}\n"
    + "\\AddToHook{env/longtable/begin}{\\tablesize\\setlength{\\tabcolsep}{3pt}\\hyphenpenalty=50 "
    # A cell is as wide as its column, whatever share of the columns it is.
    + "\\renewcommand{\\sphinxcolwidth}[2]{\\linewidth}"
    # The last row stays with the rule below it: no page has the head of a table alone.
    + "\\let\\lastrule\\sphinxbottomrule\\def\\sphinxbottomrule{\\noalign{\\nobreak}\\lastrule}"
    # Words of a narrow column are not spread over its width.
    + "\\let\\startpar\\sphinxAtStartPar\\def\\sphinxAtStartPar{\\rightskip=0pt plus 4em\\relax\\startpar}}\n",
    "sphinxsetup": "verbatimforcewraps=true",
    "extraclassoptions": "openany,oneside",
    "maketitle": (TOP / "spec/book/templates/cover.tex")
    .read_text("utf-8")
    .replace("VERSION", SPEC_VERSION)
    .replace("DIGEST", spec_digest()),
}
latex_show_urls = "no"
latex_toplevel_sectioning = "part"


class Builder(Protocol):
    """What makes the pages."""

    format: str


class Node(Protocol):
    """A formula in a page."""

    def astext(self) -> str:
        """The formula itself."""
        ...


class Translator(Protocol):
    """What writes a page."""

    body: list[str]


class Environment(Protocol):
    """What Sphinx knows of the pages."""

    found_docs: set[str]


class Application(Protocol):
    """What of Sphinx is used here."""

    builder: Builder
    outdir: str

    def connect(self, event: str, callback: Callable[..., object]) -> int:  # type: ignore[explicit-any]  # any event
        """Have a function called."""
        ...

    def add_html_math_renderer(
        self,
        name: str,
        inline_renderers: tuple[Callable[[Translator, Node], None], None],
        block_renderers: tuple[Callable[[Translator, Node], None], None],
    ) -> None:
        """Have formulas written."""
        ...

    def add_lexer(self, alias: str, lexer: type) -> None:
        """Have code of a language highlighted."""
        ...


def setup(app: Application) -> dict[str, bool]:
    """Have what is made put into the chapters, docstrings read as they are meant, and formulas written as MathML."""
    app.add_html_math_renderer("mathml", (_inline, None), (_block, None))
    app.add_lexer("ebnf", _grammars())
    app.connect("env-get-outdated", _outdated)
    app.connect("html-page-context", _with_playground)
    app.connect("html-page-context", _parted)
    app.connect("build-finished", _play)
    app.connect("source-read", _read)
    app.connect("doctree-read", _over_pages)
    app.connect("autodoc-process-docstring", _described)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _grammars() -> type:
    """Read EBNF as the pages of formats have it: with a number of repetitions, `7 *`, and `…` for other attributes."""
    known = type(get_lexer_by_name("ebnf"))
    production = [(r"[0-9]+|[*…]", Operator), *known.tokens["production"]]
    return type("Grammars", (known,), {"tokens": {**known.tokens, "production": production}})


PYODIDE = TOP / "node_modules" / "pyodide"
"""What the playground runs on; a book that is made without it has no playground, and no link to one."""


CHECKER = TOP / "build" / "corefref-check.js"
"""What `proofs_notes/checker/build --js` writes there; without it the playground marks no figure."""


def _with_playground(app: Application, name: str, template: str, context: dict[str, str], page: object) -> None:
    """Tell a page where the playground is."""
    del app, name, template, page
    if PYODIDE.is_dir():
        context["metatags"] = context.get("metatags", "") + '<meta name="playground" content="playground/index.html">'


def _parted(app: Application, name: str, template: str, context: dict[str, str], page: object) -> None:
    """Let a browser break code where its parts end, and no entity; what is copied or searched for stays whole."""
    del app, name, template, page
    for part in {"body", "toc"} & context.keys():
        context[part] = _ENTITY.sub(r'<span class="whole">\g<0></span>', context[part])
        context[part] = _SHOWN_CODE.sub(lambda found: found[1] + _with_breaks(found[2]), context[part])
        context[part] = _PARAMETERS.sub(_as_list, context[part])
        context[part] = _SHOWN_NAME.sub(lambda found: found[1] + found[2].replace("_", "_<wbr>"), context[part])
        context[part] = pages.kept_together(context[part])


_SHOWN_CODE = re.compile(r'(<span class="pre">)([^<]+)')
"""A word of code in a page that Sphinx has made."""

_ENTITY = re.compile(
    r'<span class="pre">\{[^ <{}]+</span>(?: <span class="pre">[^ <{}]+</span>){0,8}?'
    r' <span class="pre">[^ <{}]+\}</span>'
)
"""An entity in the code of a page, if it has room on a line of a phone."""

_PARAMETERS = re.compile(r"<dl>\n((?:<dd>.*</dd>\n)+)</dl>")
"""The parameters of a signature, which Sphinx makes a list of definitions without a term."""


def _as_list(found: re.Match[str]) -> str:
    items = (
        found[1].replace("<dd>", "<li>").replace("</dd>", "</li>").replace(">[</span></span>", ">[</span></span><wbr>")
    )
    return f'<ul class="parameters">\n{items}</ul>'


_OPTION = re.compile(r"(?<![\w-])--[a-z]")
"""The beginning of an option, which a browser would break between its hyphens."""

_SHOWN_NAME = re.compile(r'(<h[1-6]>|<a class="reference internal" href="#[^"]*">)([^<]+)')
"""A heading, and its like in the list of headings: the name of a theorem is longer than a line there."""


def _with_breaks(code: str) -> str:
    """
    Code of a page, with its breaks.

    >>> _with_breaks("response_singletons"), _with_breaks("a&lt;b&gt;&amp;cccc"), _with_breaks("--over")
    ('response_<wbr>singletons', 'a&lt;b&gt;&amp;<wbr>cccc', '<span class="whole">--o</span>ver')
    """
    return _OPTION.sub(
        r'<span class="whole">\g<0></span>', escape(_breakable(unescape(code))).replace("\u200b", "<wbr>")
    )


def _play(app: Application, error: Exception | None) -> None:
    """Put into the site the running text's figures, the slides, and the playground, which stays once it is there."""
    if error is None and app.builder.format == "html":
        (Path(app.outdir) / "_static" / "moves-data.js").write_text(running.script(), "utf-8")
        (Path(app.outdir) / "spec" / "book" / "slides.html").write_text(slides.page(), "utf-8")
    folder = Path(app.outdir) / "playground"
    if error is None and app.builder.format == "html" and PYODIDE.is_dir() and not folder.exists():
        checker = ["--checker", str(CHECKER)] if CHECKER.is_file() else []
        answered(["play", "--pyodide", str(PYODIDE), "--book", "../", *checker, "--out", str(folder)])


_ROWS = re.compile(r"^\|.*\n", re.MULTILINE)
"""The table of all verdicts, which is wider than a page of paper; each verdict stands below it too."""

_REASON = re.compile(r"\| ((?:by its source: )?(?:wrong|reading|convention))(?:[:,]| as its) (?:[^|\\\n]|\\.)*(?=\|)")
"""A cell of the table of scorers with its reason, for which paper has no room; each reason stands below it too."""

_FOLDER = re.compile(r"\[([^\]]+)\]\([\w./]+/\)")
"""A link to a folder, which has no page."""

_CAPTION = re.compile(r"```\{toctree\}\n:caption: (.+)")
"""A list of chapters with a caption, which paper has as a part with its own heading."""

_DIGEST = re.compile(r"`([0-9a-f]{16})([0-9a-f]{16})([0-9a-f]{16})([0-9a-f]{16})`")
"""A digest, which is longer than a line of paper."""


def _outdated(
    app: Application, environment: Environment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """The chapters: what is made for them may have changed where they have not."""
    del app, added, changed, removed
    return sorted(filter(_made, environment.found_docs))


def _read(app: Application, name: str, content: list[str]) -> None:
    text = _FOLDER.sub(r"\1", content[0])
    if app.builder.format == "latex" and name in ("spec/made/invariants", "spec/made/annotated_invariants"):
        text = _ROWS.sub("", text)
    if app.builder.format == "latex" and name == "spec/made/conformance":
        text = _REASON.sub(r"| \1 ", text)
    if app.builder.format == "latex" and name == root_doc:
        text = _CAPTION.sub(r"## \1\n\n```{toctree}", text)
    if app.builder.format == "latex":
        text = _DIGEST.sub(r"`\1` `\2` `\3` `\4`", text)
    content[0] = pages.expanded(text, "latex" if app.builder.format == "latex" else "html") if _made(name) else text


def _made(name: str) -> bool:
    """Whether a page is a chapter, in which things are made."""
    return name.startswith("spec/book/")


def _described(app: Application, what: str, name: str, found: object, options: object, lines: list[str]) -> None:
    del app, what, name, found, options
    # What Python says of a field of a tuple says nothing.
    said = [line for line in lines if not line.startswith("Alias for field number")]
    lines[:] = docstrings.as_restructured_text(said)


class Part(Protocol):
    """A part of a page: a table, its columns, its rows and their cells."""

    children: list["Part"]
    parent: "Part"

    def findall(self, condition: Callable[["Part"], bool]) -> Iterable["Part"]:
        """The parts within it."""
        ...

    def astext(self) -> str:
        """Its text."""
        ...

    def __getitem__(self, name: str) -> list[str]:
        """A list among its attributes."""
        ...

    def __setitem__(self, name: str, value: int) -> None:
        """Give it a number."""
        ...

    tagname: str


def _named(tag: str) -> Callable[[Part], bool]:
    return lambda part: getattr(part, "tagname", "") == tag


def _over_pages(app: Application, page: Part) -> None:
    """
    On paper, let every table go over pages, and code be broken where its parts end.

    A column is as wide as what is in it asks for, and at least as its longest word; the letters of a table that is
    wider than the line are smaller. A short table stays whole, and any stays with what stands above it.
    """
    if app.builder.format != "latex":
        return
    from docutils import nodes

    for code in list(page.findall(_named("literal"))):
        code.children[:] = [nodes.Text(_breakable(code.astext()))]
    for table in list(page.findall(_named("table"))):
        rows = [[cell.astext() for cell in row.children] for row in table.findall(_named("row"))]
        columns = list(zip(*rows, strict=True))
        least = [max(max(map(len, _WORD_ENDS.split(cell))) for cell in column) + 2 for column in columns]
        asked = [sum(min(len(cell), _WIDEST) for cell in column) // len(column) for column in columns]
        size = next((name for name, line in _SIZES if sum(least) <= line), _SIZES[-1][0])
        room = max(dict(_SIZES)[size] - sum(least), 0)
        more = [max(want - need, 0) for want, need in zip(asked, least, strict=True)]
        widths = [need + room * extra // max(sum(more), 1) for need, extra in zip(least, more, strict=True)]
        for column, width in zip(table.findall(_named("colspec")), widths, strict=True):
            column["colwidth"] = width
        table["classes"].extend(("longtable", "colwidths-given"))
        before = nodes.raw("", f"\\begingroup\\renewcommand{{\\tablesize}}{{\\{size}}}", format="latex")
        first, more_lines = _leads_to(table)
        place = table.parent.children.index(table)
        table.parent.children[place : place + 1] = [before, table, nodes.raw("", r"\endgroup", format="latex")]
        lines = sum(max(-(-len(cell) // width) for cell, width in zip(row, widths, strict=True)) for row in rows)
        room_below = (lines if lines <= _WHOLE else _BEGUN) + more_lines
        needed = nodes.raw("", f"\\par\\Needspace{{{room_below}\\baselineskip}}", format="latex")
        place = first.parent.children.index(before if first is table else first)
        first.parent.children.insert(place, needed)


def _leads_to(node: Part) -> tuple[Part, int]:
    """The paragraph or the section with which a page must not end before a node, and how many lines that takes."""
    place = node.parent.children.index(node)
    seen = [above for above in node.parent.children[:place] if above.tagname not in ("target", "index", "comment")]
    if not seen:
        return node, 2
    above = seen[-1]
    if above.tagname == "title":
        return above.parent, 6
    if above.tagname == "rubric":
        return above, 5
    if above.tagname == "paragraph" and len(above.astext()) <= _WIDEST:
        first, lines = _leads_to(above)
        return first, lines + 2
    return node, 2


_WHOLE, _BEGUN = 16, 8
"""In lines: what a table has at most that stays whole, and what of a longer one stands on its first page at least."""

_WIDEST = 400
"""In letters: what a cell asks for at most."""

_SIZES = (("footnotesize", 92), ("scriptsize", 106), ("tiny", 130))
"""Sizes of letters in tables, and how many of them a line has, the spaces between columns left out."""

_WORD_ENDS = re.compile(r"(?<=[-_])|[\n\u200b]| (?!\()")

_PART_ENDS = re.compile(r"(?<=[-_./,:=|({&;])(?<!--)(?=[^\W_])")


def _breakable(code: str) -> str:
    r"""
    Code that may be broken where its parts end, if it is long.

    >>> _breakable("response_singletons").split("\u200b"), _breakable("a-b")
    (['response_', 'singletons'], 'a-b')
    """
    return _PART_ENDS.sub("\u200b", code) if len(code) > _SHORT_CODE else code


_SHORT_CODE = 8
"""Letters of code that stay together."""


def _inline(writer: Translator, node: Node) -> None:
    writer.body.append(pages.mathml(node.astext(), block=False))
    _skip()


def _block(writer: Translator, node: Node) -> None:
    writer.body.append(f'<div class="math">{pages.mathml(node.astext(), block=True)}</div>')
    _skip()


def _skip() -> None:
    from docutils.nodes import SkipNode

    raise SkipNode
