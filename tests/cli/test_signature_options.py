"""
Every option of `corefref score` is named in the signature, or cannot change a figure.

The options come from the parser, so that a new one fails here until it is said which it is, and shown.
"""

import json
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

import pytest

from corefref.cli import main, score
from corefref.cli.usage import Command, Option
from corefref.scoring.settings import Settings
from tests.commands import output_of, two_files

CORPUS = Path(__file__).parents[2] / "spec" / "corpus"
SHIPPED = (str(CORPUS / "key.conll"), str(CORPUS / "response.conll"))


class Named(NamedTuple):
    """A value of an option of the signature, and an input that reacts to it."""

    value: str
    key: str
    response: str
    alone: bool
    """Whether the input is an error without the option."""
    also: tuple[str, ...] = ()
    """Another option that it needs."""


def json_line(name: str, spans: list[list[int]]) -> str:
    """A document of one entity, as the e2e-coref family writes it."""
    return json.dumps({"doc_key": name, "clusters": [spans]})


def empty_node(at: int) -> str:
    """A document of two words; an empty node behind one of them, a subject, is the second mention."""
    row = "{}\tword" + "\t_" * 6 + "\t{}\t{}"
    rows = [row.format("1", "_", "Entity=(e--1-)"), row.format("2", "_", "_")]
    rows.insert(at, row.format(f"{at}.1", "2:nsubj", "Entity=(e--1-)"))
    return "\n".join(["# newdoc id = d", "# global.Entity = eid-etype-head-other", *rows, "", ""])


def plural(antecedents: str) -> str:
    """A document of three words, the last of them a plural of some entities."""
    rows = [f"{n}\tword" + "\t_" * 7 + f"\tEntity=(e{n}--1-)" for n in (1, 2, 3)]
    rows[2] += f"|SplitAnte={antecedents}"
    return "\n".join(["# newdoc id = d", "# global.Entity = eid-etype-head-other", *rows, "", ""])


def in_text(offsets: list[list[int]]) -> str:
    """A document of one entity whose mentions are offsets in a text that begins with an emoji."""
    return json.dumps({"text": "😀 Zoé saw her .", "clusters": [offsets], "clusters_strings": []})


COLUMN = "#begin document (d)\n{}\t(0)\n#end document"
PARTED = "#begin document (d)\ndo\t(0\nn't\t0)\n#end document"

IN_TWO = "#begin document (d_1)\na\t(0)\n#end document\n#begin document (e_1)\nb\t{}\n#end document"
TAGGED = "Eva|[e1] saw her|[e1]\n"
UNCLOSED = "Eva|[e1] saw her|[e1\n"
MARKED = (
    '<Document doc_name="1_1ecb.xml"><token t_id="1" sentence="0">Lee</token><token t_id="2" sentence="0">quit</token>'
    '<token t_id="3" sentence="0">it</token><Markables><HUM m_id="1"><token_anchor t_id="1"/></HUM>'
    '<ACTION m_id="2"><token_anchor t_id="3"/></ACTION></Markables><Relations/></Document>\n'
)
IN_XML = '<w id="1">Eva</w> saw <w id="1">her</w>\n'
OF_TOPIC = "#begin document 1\n1\t1_0\td\t0\t1\ta\t{}\t(0)\n1\t1_0\td\t1\t2\ta\tFalse\t{}\n#end document"

NAMED: Mapping[str, Named] = {
    "--match": Named("head", *SHIPPED, alone=False),
    "--zeros": Named("dependent", empty_node(1), empty_node(2), alone=False),
    "--split-antecedents": Named("score", plural("e1<e3,e2<e3"), plural("e1<e3"), alone=False),
    "--importance": Named("mention-type:name=3", "{a/name b/nominal} {c/nominal d/nominal}", "{a b}", alone=False),
    "--singletons": Named("drop", "{a b} {c} {d}", "{a b} {c d}", alone=False),
    "--repeated": Named("first", "{a b} {b c}", "{a b c}", alone=True),
    "--missing": Named("empty", "{a b}\n{c d}", "{a b}", alone=True),
    "--extra": Named("ignore", "{a b}", "{a b}\n{c d}", alone=True),
    "--tokens": Named("ignore", COLUMN.format("jnk"), COLUMN.format("x"), alone=True),
    "--align": Named("characters", COLUMN.format("don't"), PARTED, alone=True),
    "--ends": Named(
        "inclusive,exclusive", json_line("d", [[0, 1], [3, 3]]), json_line("d", [[0, 2], [3, 4]]), alone=False
    ),
    "--offsets": Named("utf-16,characters", in_text([[3, 6], [11, 14]]), in_text([[2, 5], [10, 13]]), alone=False),
    "--ids": Named("e2e", json_line("d; part 000", [[0, 1]]), json_line("d_0", [[0, 1]]), alone=True),
    "--referents": Named("events", MARKED, MARKED.replace('"1"/></HUM', '"2"/></HUM'), alone=False),
    "--units": Named("corpus", IN_TWO.format("(0)"), IN_TWO.format("(1)"), alone=False),
    "--unit-names": Named("_([0-9])", IN_TWO.format("(0)"), IN_TWO.format("(1)"), True, ("--units", "topic")),
    "--sentences": Named("validated", OF_TOPIC.format("True", "(0)"), OF_TOPIC.format("False", "-"), alone=False),
    "--repair": Named("close", TAGGED, UNCLOSED, True, ("--align", "edits")),
    "--tags": Named("w@id", IN_XML, IN_XML, True, ("--input-format", "xml")),
    "--windows": Named("2", json_line("d", [[0, 0], [3, 3]]), json_line("d", [[0, 0], [3, 3]]), alone=False),
    "--datasets": Named("([a-z])", json_line("d", [[0, 0]]), json_line("d", [[0, 0]]), True, ("--over", "datasets")),
    "--undefined": Named("none", "{a}", "{b c}", alone=False),
    "--over": Named("mean", "{a b c}\n{d e}", "{a b} {c}\n{d e}", alone=False),
}

HARMLESS: Mapping[str, tuple[str, ...]] = {
    "--by-document": ("--by-document",),
    "--confidence": ("--confidence", "95"),
    "--by": ("--by", "size,type"),
    "--links": ("--links", "within"),
    "--genre": ("--by", "genre", "--genre", "/([a-z])"),
    "--by-definition": ("--by-definition",),
    "--jobs": ("--jobs", "2"),
    "--input-format": ("--input-format", "conll"),
    "--digits": ("--digits", "7"),
}
"""Options that leave every exact figure, and the signature, as they are."""

INPUT = {"--key", "--response"}
"""What is scored; like the files, it is nothing that a signature names."""

OF_A_TASK = {"--task", "--like", "--unreadable"}
"""What the signature of a task names (`tests/wings/tasks/test_tasks.py`)."""

CHOICE_OF_METRICS = {"--metrics", "--metric", "--beside"}
"""Which figures are printed, not what they are."""

OF_SETTINGS = {"--protocol", "--protocols"}
"""What sets --units and --singletons, which the signature names."""

ELSEWHERE = {"--scheduler"}
"""Which machines count (`tests/wings/cluster/test_cluster.py` compares the bytes)."""

PRINTED = {"--format", "--rounding"}
"""How a figure is written; rounding, which changes printed digits, is named where digits are printed."""


def options_of(command: Command) -> set[str]:
    """The long name of every option."""
    return {name for row in command.options() for name in row.name.split() if name.startswith("--")}


class Scored(NamedTuple):
    """What `score --format json` says."""

    figures: Mapping[str, object]
    signature: str


def scored(capsys: pytest.CaptureFixture[str], key: str, response: str, *words: str) -> Scored | None:
    """The figures and the signature, or None if the input is refused."""
    given = [key, response] if Path(key).is_absolute() else ["--key", key, "--response", response]
    code = main(["score", *given, "--format", "json", *words])
    out = capsys.readouterr().out
    if code == 2 and not out:
        return None
    made = json.loads(out)
    return Scored(made["metrics"], made["signature"])


def test_every_option_is_named_in_the_signature_or_known_not_to_change_a_figure() -> None:
    known = OF_A_TASK | set(NAMED) | set(HARMLESS) | INPUT | CHOICE_OF_METRICS | PRINTED | OF_SETTINGS | ELSEWHERE
    assert options_of(score.COMMAND) == known


def test_the_signature_names_nothing_that_is_no_option() -> None:
    assert {f"--{field.name.replace('_', '-')}" for field in fields(Settings)} == set(NAMED) | {"--rounding"}


def test_an_option_that_nobody_classified_is_noticed() -> None:
    rows = (*score.COMMAND.rows, Option("--weights", "", "Weigh entities."))
    assert options_of(score.COMMAND._replace(rows=rows)) - options_of(score.COMMAND) == {"--weights"}


@pytest.mark.parametrize("option", NAMED)
def test_an_option_that_changes_a_figure_is_named(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    value, key, response, alone, also = NAMED[option]
    if key.startswith(('{"', "#", "<", "Eva")):
        key, response = two_files(tmp_path, key, response)
    without = scored(capsys, key, response, *also)
    found = scored(capsys, key, response, *also, option, value)
    assert found is not None
    assert f"|{option.removeprefix('--')}:{value}" in found.signature
    if alone:
        assert without is None
    else:
        assert without is not None
        assert without.figures != found.figures
        assert without.signature != found.signature


@pytest.mark.parametrize("option", HARMLESS)
def test_a_harmless_option_changes_neither_figure_nor_signature(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = scored(capsys, *SHIPPED)
    assert found is not None
    assert scored(capsys, *SHIPPED, *HARMLESS[option]) == found


def test_a_figure_is_the_same_whichever_metrics_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    found, alone = scored(capsys, *SHIPPED), scored(capsys, *SHIPPED, "--metrics", "lea")
    assert found is not None
    assert alone is not None
    assert alone.figures["lea"] == found.figures["lea"]
    assert alone.signature == found.signature


def test_rounding_changes_printed_digits_and_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["score", "--key", "{a b c d}", "--response", "{a b c} {d}", "--metrics", "muc"]
    assert main(words) == main([*words, "--rounding", "truncate"]) == 0
    rounded, _, truncated = capsys.readouterr().out.partition("over:sums\n")
    assert "66.67" in rounded
    assert "66.66" in truncated
    assert truncated.endswith("|rounding:truncate\n")


@pytest.mark.parametrize("form", ["text", "tsv", "markdown", "latex", "counts"])
def test_every_format_has_the_signature_of_json(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--singletons", "drop", "--undefined", "none")
    found = scored(capsys, *SHIPPED, *words)
    assert found is not None
    printed = output_of(capsys, ["score", *SHIPPED, *words, "--format", form]).replace(r"\textbar\allowbreak{}", "|")
    assert found.signature in printed
