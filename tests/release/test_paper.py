"""The paper has no figure that is not found again, and no citation without an entry."""

import re

from tests.release.made import TOP, project, title
from tests.release.paper import NUMBER, PAPER, bibliography, figures, pattern

TEXT = (TOP / PAPER).read_text("utf-8")
HEAD, _, BODY = TEXT.removeprefix("---\n").partition("\n---\n")


def test_every_figure_is_one_that_the_command_writes() -> None:
    rest = BODY
    for phrase, values in figures():
        [found] = pattern(phrase).findall(BODY)
        assert re.findall(NUMBER, found) == [str(value) for value in values]
        rest = rest.replace(found, "")
    assert re.findall(NUMBER, re.sub(r"@[a-z-]+-\d{4}|CC0", "", rest)) == []


def test_every_citation_has_its_entry() -> None:
    entries = re.findall(r"^@\w+\{(.+),$", bibliography(), re.MULTILINE)
    assert sorted(entries) == sorted(set(re.findall(r"@([a-z-]+-\d{4})", BODY)))


def test_the_head_says_what_the_metadata_say() -> None:
    assert f'title: "{title()}"' in HEAD
    assert re.findall(r'^  - name: "(.+)"$', HEAD, re.MULTILINE) == [author["name"] for author in project()["authors"]]


def test_the_journal_finds_the_sections_and_the_length_that_it_asks_for() -> None:
    sections = re.findall(r"^# (.+)$", BODY, re.MULTILINE)
    assert sections[:5] == [
        "Summary",
        "Statement of need",
        "State of the field",
        "Software design",
        "Research impact statement",
    ]
    assert 750 <= len(BODY.split()) <= 1750
