"""Every kind of page of the book, on a screen, a phone and paper, looked at as all pages are (`look.js`)."""

from typing import TYPE_CHECKING

import pytest

from tests.browser import Scheme
from tests.pages.kinds import MEDIA, Medium, faults, seen

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.site, pytest.mark.xdist_group("book")]

SLIDE = (1062, 570)
"""The paper of a slide, 297 × 167 mm, without its margins; `slides.css` asks for it."""

SCHEMES: dict[Medium, Scheme | None] = {"screen": "light", "phone": "dark", "paper": None}

CHAPTERS = (
    "spec/book/index",
    "spec/book/preface",
    "spec/book/start",
    "spec/book/sees",
    "spec/book/slides",
    "spec/book/teaching",
    "spec/book/glossary",
    "spec/book/figures",
    "spec/book/metrics/lea",
    "spec/book/metrics/matching",
    "spec/book/metrics/conll",
    "spec/book/metrics/plurals",
    "spec/book/metrics/units",
    "spec/book/metrics/generated_text",
    "spec/book/proofs",
    "proofs_notes/claims",
    "spec/made/conformance",
    "spec/made/invariants",
)
"""Chapters and pages that have, between them, every kind of thing that a page has."""


def looked_at(
    chromium: "Browser",
    address: str,
    name: str,
    medium: Medium,
    scheme: Scheme | None,
    *,
    colours: bool = True,
    both: bool = True,
) -> list[str]:
    """What is wrong with a page of the book; colours are asked of both schemes at once, or of one."""
    size = SLIDE if (name, medium) == ("spec/book/slides", "paper") else None
    with seen(chromium, f"{address}{name}.html", medium, scheme or "light", size) as (page, said):
        found = faults(page, medium, scheme=scheme if colours else None, both=both)
        # The chapter of a metric is about its figures. Another page tells first, or only.
        told = () if name.startswith("spec/book/metrics/") else ("no answer", "answer below")
        return [*(fault for fault in found if not fault.startswith(told)), *said]


@pytest.mark.parametrize("medium", MEDIA)
@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_can_be_read(chromium: "Browser", address: str, name: str, medium: Medium) -> None:
    # A screen is light and a phone dark, so that each colour of both schemes is asked of once.
    assert looked_at(chromium, address, name, medium, SCHEMES[medium], both=False) == []


@pytest.mark.parametrize("medium", ["screen", "phone"])
def test_the_playground_of_the_book_can_be_read(chromium: "Browser", address: str, medium: Medium) -> None:
    with seen(chromium, f"{address}playground/index.html", medium, SCHEMES[medium] or "light") as (page, _):
        page.wait_for_selector("html[data-shown]")
        assert faults(page, medium, scheme=SCHEMES[medium], both=False) == []


MENDS: dict[str, tuple[str, Medium, str, str]] = {
    "M5, the link": (
        "spec/book/metrics/lea",
        "paper",
        "style.textContent = '@media print { .skip-to-content { display: block !important } }'",
        "stays over every sheet",
    ),
    "M5, the source": (
        "spec/book/metrics/lea",
        "paper",
        "style.textContent = '@media print { .content .source { white-space: pre !important; font-size: 1rem } }'",
        "wider than the window",
    ),
    "M5, the table": (
        "spec/made/invariants",
        "paper",
        "style.textContent = '@media print { .content table { break-inside: avoid !important } }'",
        "a long table on one sheet",
    ),
    "a list": (
        "spec/book/metrics/lea",
        "paper",
        "style.textContent = '@media print { .content ul { break-inside: avoid !important } }'",
        "a long ul on one sheet",
    ),
    "the title of what is folded": (
        "spec/book/metrics/lea",
        "paper",
        "style.textContent = '@media print { details.answer > summary { display: none } }'",
        "unfolded without its title",
    ),
    "an empty field": (
        "spec/book/metrics/lea",
        "paper",
        "style.textContent = '@media print { .asked input::placeholder { color: black } }'",
        "an example in an empty field",
    ),
    "M6": (
        "spec/book/metrics/lea",
        "screen",
        "document.querySelector('.passage [data-m=d]').style.borderColor = '#e69f00'",
        "a colour of another than k2",
    ),
    "M9": (
        "spec/book/metrics/lea",
        "screen",
        "style.textContent = '.beside { grid-template-columns: 1fr 1fr }'",
        "source cut",
    ),
    "M10": (
        "spec/book/metrics/ceaf",
        "screen",
        "for (const p of document.querySelectorAll('p')) if (p.textContent.startsWith('One mention is out of place'))"
        "p.textContent = 'One mention is out of place in the second and in the third response, two in the first.'",
        "counts responses",
    ),
}
"""A mend by the fault that it is of: a page, where it is looked at, what takes it out, and what is found then."""


@pytest.mark.parametrize("mend", MENDS)
def test_a_mend_that_is_taken_out_of_a_chapter_is_missed(chromium: "Browser", address: str, mend: str) -> None:
    name, medium, without, fault = MENDS[mend]
    with seen(chromium, f"{address}{name}.html", medium) as (page, _):
        assert [text for text in faults(page, medium) if text.startswith(fault)] == []
        page.evaluate(
            f"() => {{ const style = document.head.appendChild(document.createElement('style')); {without}; }}"
        )
        assert [text for text in faults(page, medium) if text.startswith(fault)] != []
