"""
Every kind of page that a program writes, with every kind of content, and what is wrong with how each looks.

Contents: the smallest pair, the shipped texts, 2,000 mentions, and names that would run or break out if they could.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from corefref import compare, errors, explain, score_corpus
from corefref.cli import answered, main
from tests.browser import Scheme, opened, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOP = Path(__file__).resolve().parents[2]
RECORD = TOP / "tests" / "pages" / "looked.json"
"""What the whole run looked at, and what it found."""

LOOK = (TOP / "tests" / "pages" / "look.js").read_text("utf-8")

Content: TypeAlias = Literal["smallest", "shipped", "large", "hostile"]
CONTENTS: tuple[Content, ...] = ("smallest", "shipped", "large", "hostile")

Medium: TypeAlias = Literal["phone", "screen", "paper"]
MEDIA: Mapping[Medium, tuple[int, int]] = MappingProxyType(
    {"phone": (390, 844), "screen": (1280, 800), "paper": (718, 1040)}
)
"""The sizes of windows; paper is A4 without its margins, at 96 dots an inch."""

OWNED = (
    "<b class=owned></b><img src=x class=owned onerror=globalThis.owned=1><svg/class=owned/onload=globalThis.owned=1>"
)
PAYLOADS = (
    OWNED.replace(" ", "/"),
    "</script><script/class=owned>globalThis.owned=1</script>",
    "</style><style/class=owned>",
    "\"><iframe/class=owned/srcdoc='<script>parent.owned=1</script>'>",
    "'onmouseover=globalThis.owned=1;class=owned'",
    "]]><b/class=owned>&lt;b/class=owned&gt;<!--",
    "javascript:globalThis.owned=1//",
    "\u202egnp.exe",
    "\u05db\u05dc\u05d1",
    "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen" * 4,
)
"""Words; what an element or an attribute of theirs would be has the class `owned`."""


def columns(name: str, entities: Mapping[str, str], words: Mapping[int, str] | None = None) -> str:
    """A document in CoNLL's columns: a mention a word, `entities` has the entity of each, `words` some words."""
    named = words or {}
    lines = [f"{named.get(place, f'w{place}')}\t({e})" for place, e in enumerate(entities.values())]
    return "\n".join([f"#begin document ({name}); part 000", *lines, "", "#end document", ""])


def pairs(content: Content) -> tuple[str, tuple[str, str]]:
    """A key and two responses to it."""
    if content == "smallest":
        key, one, other = (
            dict(zip("ab", "00", strict=True)),
            dict(zip("ab", "01", strict=True)),
            dict(zip("ab", "00", strict=True)),
        )
        return columns("d", key), (columns("d", one), columns("d", other))
    if content == "shipped":
        corpus = TOP / "spec" / "corpus"
        texts = [(corpus / f"{name}.conll").read_text("utf-8") for name in ("key", "response", "response-b")]
        return texts[0], (texts[1], texts[2])
    if content == "large":
        random = Random(1)
        places = [str(n) for n in range(2000)]
        key = {place: str(random.randrange(400)) for place in places}
        one, other = (
            {p: e if random.random() > rate else str(random.randrange(400)) for p, e in key.items()}
            for rate in (0.3, 0.1)
        )
        return columns("long", key), (columns("long", one), columns("long", other))
    words = dict(enumerate(PAYLOADS))
    places = [str(n) for n in range(len(PAYLOADS))]
    key = {place: str(n // 4) for n, place in enumerate(places)}
    one = {place: str(n // 3) for n, place in enumerate(places)}
    other = {place: str(n // 5) for n, place in enumerate(places)}
    made = [columns(PAYLOADS[0], side, words) for side in (key, one, other)]
    return made[0], (made[1], made[2])


PAGES = (
    "explain",
    "explain-all",
    "explain-against",
    "errors",
    "compare",
    "table",
    "agree",
    "leaderboard/index",
    "verify",
)
"""Pages that commands write; `stats` and `reconcile` print text alone."""

CELLS = ("notebook-scores", "notebook-explain", "notebook-errors", "notebook-compare")
"""What notebooks show, in a page that is not ours."""

KINDS = (*PAGES, *CELLS)

NOTEBOOK = (
    "<!doctype html><html lang=en><meta charset=utf-8><link rel=icon href=data:,>"
    "<meta name=viewport content='width=device-width'><title>cell</title><main><h1>Cell</h1>{}</main>"
)
"""A cell of a notebook: it has no style of ours."""


def commands(content: Content, folder: Path) -> Mapping[str, tuple[str, ...]]:
    """The commands that print a page, over files of a content, which are written."""
    # A file's name holds no stroke.
    stem = OWNED.replace("/", " ") if content == "hostile" else "team"
    paths = [folder / "key.conll", folder / f"{stem}.conll", folder / f"{stem} b.conll"]
    key, responses = pairs(content)
    for path, text in zip(paths, (key, *responses), strict=True):
        path.write_text(text, "utf-8")
    ours, one, other = map(str, paths)
    document = ("--document", "austen/emma; part 000") if content == "shipped" else ()
    return {
        "explain": ("explain", ours, one, "--metric", "lea", *document),
        "explain-all": ("explain", ours, one),
        "explain-against": ("explain", ours, one, "--against", other, "--metric", "ceaf_e"),
        "errors": ("errors", ours, one, "--metrics", "muc,b3,ceafe,lea,conll"),
        "compare": ("compare", ours, one, other),
        "table": ("compare", ours, one, other, "--table"),
        "agree": ("agree", ours, one, other),
    }


def write(content: Content, folder: Path) -> None:
    """Write each kind of page for a content."""
    printing = commands(content, folder)
    _, ours, one, other = printing["compare"]
    for name, words in printing.items():
        (folder / f"{name}.html").write_text(answered([*words, "--format", "html"]).text, "utf-8")
    # The task matches by heads, which only the shipped texts have parses for.
    task = ("--task", "crac2026") if content == "shipped" else ("--units", "document")
    assert main(["leaderboard", ours, one, other, *task, "--out", str(folder / "leaderboard")]) == 0
    name = PAYLOADS[0] if content == "hostile" else "corefref"
    # 0/0 reported as 0 is a departure from what is declared, which the report shows on its least input.
    words = ("verify", "--adapter", "python:corefref:score", "--name", name, "--metrics", "lea", "--suites", "boundary")
    assert main([*words, "--undefined", "none", "--progress", "none", "--report", str(folder / "verify.html")]) == 0
    _write_cells(content, folder)


class Cell(Protocol):
    """What a notebook shows of itself."""

    def _repr_html_(self) -> str | None: ...


def _write_cells(content: Content, folder: Path) -> None:
    """Write what a notebook shows of objects."""
    names = PAYLOADS if content == "hostile" else [f"m{n}" for n in range(2000 if content == "large" else 8)]
    key = {"d": [list(names[place : place + 4]) for place in range(0, len(names), 4)]}
    response = {"d": [list(names[place : place + 3]) for place in range(0, len(names), 3)]}
    other = {"d": [list(names)]}
    cells: Mapping[str, Cell] = {
        "scores": score_corpus(key, response),
        "explain": explain(key["d"], response["d"], "lea"),
        "errors": errors(key, response),
        "compare": compare(key, {"one": response, "<b class=owned>": other}),
    }
    for name, shown in cells.items():
        (folder / f"notebook-{name}.html").write_text(NOTEBOOK.format(shown._repr_html_()), "utf-8")


def media_of(kind: str) -> tuple[Medium, ...]:
    """Where a kind of page is looked at: a notebook is none for a phone."""
    return ("screen", "paper") if kind in CELLS else ("phone", "screen", "paper")


@contextmanager
def seen(
    chromium: "Browser", url: str, medium: Medium, scheme: Scheme = "light", size: tuple[int, int] | None = None
) -> "Iterator[tuple[Page, list[str]]]":
    """A page as it is seen: in a window or on paper, of its size; what it says and asks for elsewhere is kept."""
    width, height = size or MEDIA[medium]
    with opened(chromium, width, scheme) as (context, said):
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.goto(url)
        if medium == "paper":
            page.emulate_media(media="print", color_scheme="light")
        yield page, said


def faults(page: "Page", medium: Medium, *, scheme: Scheme | None = None, both: bool = True) -> list[str]:
    """What is wrong with how a page looks, in both schemes or in one: only colours are others in the other."""
    # Whether a box can be scrolled is told to its style when it is painted.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: list[str] = page.evaluate(LOOK, medium == "paper")
    if scheme is not None and medium != "paper":
        found += violations(page)
    if scheme is not None and medium != "paper" and both:
        page.emulate_media(color_scheme=OTHER[scheme])
        found += violations(page, "color-contrast")
        page.emulate_media(color_scheme=scheme)
    return found


OTHER: Mapping[Scheme, Scheme] = MappingProxyType({"light": "dark", "dark": "light"})

INJECTED = """() => {
  const every = [...document.querySelectorAll("*")];
  const alien = ".owned, iframe, img:not([src^=data]), object, embed, base";
  const leads = (a) => /^(href|src|srcdoc|action)$/.test(a.name) && /^\\s*javascript:/i.test(a.value);
  const steers = (a) => a.name.startsWith("on") || leads(a);
  return [
    ...(globalThis.owned ? ["a script of the text ran"] : []),
    ...every.filter((e) => e.matches(alien)).map((e) => `foreign: ${e.outerHTML.slice(0, 80)}`),
    ...every.flatMap((e) => [...e.attributes].filter(steers).map((a) => `foreign: ${a.name}=${a.value.slice(0, 40)}`)),
  ];
}"""
"""What of a text has become a part of the page."""


def injected(page: "Page") -> list[str]:
    """What of its text a page runs or takes for its own, also once its first buttons were pressed."""
    for button in page.locator("main button:visible:enabled").all()[:12]:
        button.click(timeout=2000)
        if page.locator("#chosen .close:visible").count():
            page.locator("#chosen .close").click()
    found: list[str] = page.evaluate(INJECTED)
    return found
