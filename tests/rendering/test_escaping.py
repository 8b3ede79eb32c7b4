"""What comes from outside stays text, whatever it is written to."""

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.rendering import escaping, markdown, markup

HOSTILE = st.text(st.sampled_from("a*_`|<>&$\\{}[]#%~^\"'-,! \n\t\x1b\x85\u202e\u2028\ud800北éя"), max_size=12)
STEERING = set("\x1b\x85\u202e\u2028\ud800\n")
WRITERS = (escaping.terminal, markup.markdown, markup.latex, markup.html, markup.tsv, markdown.code)


@given(HOSTILE)
def test_nothing_steers_a_terminal_or_ends_a_line(text: str) -> None:
    for writer in WRITERS:
        assert not STEERING & set(writer(text))


@given(HOSTILE)
def test_a_page_shows_the_text_and_has_no_tag_of_it(text: str) -> None:
    shown = markup.html(text)
    assert unescape(shown) == escaping.code_line(text)
    tags: list[str] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: tags.append(tag)  # type: ignore[method-assign]  # of this one parser
    parser.feed(shown)
    assert tags == []


@given(HOSTILE)
def test_a_cell_of_tabs_stays_one_cell(text: str) -> None:
    assert "\t" not in markup.tsv(text)


@given(HOSTILE)
def test_code_ends_where_its_text_does(text: str) -> None:
    shown = markdown.code(text)
    fence = (re.match("`*", shown) or [""])[0]
    inside = shown[len(fence) : len(shown) - len(fence)]
    assert shown == fence + inside + fence
    assert len(fence) not in {len(run) for run in re.findall("`+", inside)}


@given(st.lists(HOSTILE, min_size=1))
def test_a_block_of_code_has_the_lines_that_it_was_given(lines: list[str]) -> None:
    first, *shown, last = markdown.code_block(lines).split("\n")
    assert first == last
    assert shown == [escaping.code_line(line) for line in lines]
    assert not any(line.startswith(first) for line in shown)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("--- ,, ''", r"-\/-\/- ,\/, '\/'"),
        ("[t]*", "{[}t{]}{*}"),
        ("`", r"\textasciigrave{}"),
        ("\\end{document}", r"\textbackslash{}end\{document\}"),
        ("Привет", "Привет"),
    ],
)
def test_latex_sets_each_character_by_itself(text: str, shown: str) -> None:
    assert markup.latex(text) == shown
