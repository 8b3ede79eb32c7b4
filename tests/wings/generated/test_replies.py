"""Replies of language models as they come: a perfect one scores 100 however it is wrapped, a missing one is missing."""

import json
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.formats.conll import documents
from corefref.formats.documents import Wanted
from corefref.wings.generated.replies import replies
from corefref.wings.generated.written_again import words_of
from tests.commands import refusal_of, two_files

KEY = """#begin document (story); part 000
John\t(0)
saw\t-
Ann\t(1)
.\t-

He\t(0)
smiled\t-
.\t-

#end document
#begin document (other); part 000
Eva\t(0)
left\t-
.\t-

She\t(0)
slept\t-
.\t-
#end document
"""

STORY = ("[John](#1) saw [Ann](#2) .", "[He](#1) smiled .")
OTHER = ("[Eva](#1) left .", "[She](#1) slept .")

PERFECT = {
    "a line each": [" ".join(STORY), " ".join(OTHER)],
    "a line a sentence": [*STORY, *OTHER],
    "blank lines": [*STORY, "", "", *OTHER, ""],
    "a fence": ["```markdown", *STORY, "```", "```", " ".join(OTHER), "```"],
    "lead-ins": ["Here is the annotated text:", "", *STORY, "Sure! And the second one:", *OTHER, "Hope that helps!"],
    "cut anywhere": ["[John](#1)", "saw [Ann](#2) . [He](#1)", "smiled .", *OTHER],
}


def run(capsys: pytest.CaptureFixture[str], sides: tuple[str, str], *words: str) -> tuple[dict[str, str], str]:
    assert main(["score", *sides, "--align", "edits", "--metrics", "mentions,conll", "--format", "json", *words]) == 0
    printed = capsys.readouterr()
    return {name: m["f1"]["exact"] for name, m in json.loads(printed.out)["metrics"].items()}, printed.err


@pytest.mark.parametrize("wrapped", PERFECT)
def test_a_perfect_reply_scores_100_however_it_is_wrapped(
    wrapped: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sides = two_files(tmp_path, KEY, "\n".join(PERFECT[wrapped]) + "\n")
    figures, notes = run(capsys, sides)
    assert figures == {"mentions": "1", "conll": "1"}
    assert "of 13 words of the key 13 are kept, 0 changed, 0 missing; 0 are added" in notes
    assert ("code fences left out" in notes) == (wrapped in ("a fence", "lead-ins"))


def test_what_is_left_out_of_a_reply_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, notes = run(capsys, two_files(tmp_path, KEY, "\n".join(PERFECT["lead-ins"])))
    said = "3 lines without a mention and 0 code fences left out, the first `Here is the annotated text:` in line 1"
    assert f"corefref: note: --align edits: {said}\n" in notes


def test_other_syntaxes_are_replies_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    xml = (
        '```xml\n<m id="1">John</m> saw <m id="2">Ann</m> .\n<m id="1">He</m> smiled .\n```\n<m id="1">Eva</m> left .\n'
    )
    xml += '<m id="1">She</m> slept .\n'
    words = "John|[e1] saw Ann|[e2] .\nHe|[e1] smiled .\nEva|[e1] left .\nShe|[e1] slept .\n"
    for text in (xml, words):
        assert run(capsys, two_files(tmp_path, KEY, text))[0] == {"mentions": "1", "conll": "1"}


def test_a_missing_reply_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first document has no reply: by hand, 2 of 5 mentions of the key are found."""
    sides = two_files(tmp_path, KEY, "\n".join(OTHER) + "\n")
    said = refusal_of(capsys, ["score", *sides, "--align", "edits"])
    assert "document story; part 000 is not in" in said
    assert "--missing empty counts it as empty" in said
    assert main(["score", *sides, "--align", "edits", "--missing", "empty", "--metrics", "mentions"]) == 0
    printed = capsys.readouterr().out
    assert "Mentions   40.00     100.00  57.14" in printed


def test_without_names_no_place_of_a_missing_document_is_guessed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of two documents with the same words either may be the missing one."""
    sides = two_files(tmp_path, "Eva|[e1] left .\nEva|[e1] left .\n", "Eva|[e1] left .\n")
    said = refusal_of(capsys, ["score", *sides, "--missing", "empty"])
    assert "has fewer documents than the key, and no names for them (expected a name for each; --align edits" in said


def test_a_line_too_much_is_never_advised_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key = KEY.partition("#begin document (other)")[0]
    sides = two_files(tmp_path, key, "\n".join(STORY) + "\n")
    said = refusal_of(capsys, ["score", *sides])
    assert "; --align edits takes a reply as it came, its lines by their words)" in said
    sides = two_files(tmp_path, key, f"{' '.join(STORY)}\n{STORY[0]}\n")
    said = refusal_of(capsys, ["score", *sides])
    assert "--extra ignore" not in said
    assert "; --align edits takes a reply as it came" in said


def test_a_reply_with_a_name_of_a_part_is_told_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sides = two_files(tmp_path, KEY, "# newdoc id = story\n" + "\n".join(STORY) + "\n")
    said = refusal_of(capsys, ["score", *sides])
    assert "(expected the name with its part, story; part 000)" in said


def test_a_document_begins_in_the_first_of_its_lines_whose_mark_of_utf_8_is_no_word() -> None:
    keys = [*documents(KEY.splitlines(), "key", Wanted())]
    read = replies(["\ufeffJohn saw [Ann](#1) .", "", *STORY[1:], *OTHER], "reply", Wanted(), "links", keys)
    assert read is not None
    assert [(document.id, document.line, words_of(document, document.columns)[0]) for document in read] == [
        ("story; part 000", 1, "John"),
        ("other; part 000", 4, "Eva"),
    ]
