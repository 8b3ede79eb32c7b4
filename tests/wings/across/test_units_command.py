"""`--units`: topics and the corpus from files, joined and cut as the page on units has it."""

import io
import json
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import get_args

import pytest

import corefref
from corefref.cli import main
from corefref.formats.detection import documents
from corefref.formats.documents import InputError, Wanted
from corefref.scoring.settings import Settings, Singletons, Units
from corefref.wings.across.protocols import PROTOCOLS
from corefref.wings.across.units import UnknownUnitError
from corefref.wings.certify.reproduction import digest_as_it_stands
from corefref.wings.shared.digest import digest
from tests.commands import output_of, refusal_of
from tests.wings.across.test_units import METRICS, TABLE, entities_of_page

DOCUMENTS = {"1_a": ["a1", "a2", "a3"], "1_b": ["b1", "b2", "b3"], "2_c": ["c1", "c2"]}
"""The documents of the page's example, each mention a word, with the topic before the name."""

UNITS = get_args(Units)


def columns(entities: list[list[str]]) -> str:
    """A document a `#begin document`, entities by their numbers in all of them."""
    number = {m: n for n, e in enumerate(entities) for m in e}
    return "".join(
        f"#begin document ({name})\n" + "".join(f"{m}\t({number[m]})\n" for m in words) + "#end document\n"
        for name, words in DOCUMENTS.items()
    )


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """The page's key and response."""
    paths = [tmp_path / name for name in ("key.conll", "response.conll")]
    for path, entities in zip(paths, entities_of_page(), strict=True):
        path.write_text(columns(entities), "utf-8")
    return str(paths[0]), str(paths[1])


@pytest.mark.parametrize(("unit", "singletons", "cells"), TABLE)
@pytest.mark.parametrize("by_definition", [False, True])
def test_the_table_of_the_page_is_what_files_score(
    unit: str,
    singletons: str,
    cells: str,
    by_definition: bool,
    files: tuple[str, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    worked = [cell.split(", ") for cell in cells.split(" | ")]
    words = ["--units", unit, "--singletons", singletons, *(["--by-definition"] if by_definition else [])]
    named = ["--unit-names", "^([0-9]+)_"] if unit == "topic" else []
    assert main(["score", *files, *words, *named, "--metrics", ",".join(METRICS), "--format", "json"]) == 0
    made = json.loads(capsys.readouterr().out)
    found = [[made["metrics"][m][f]["exact"] for f in ("recall", "precision", "f1")] for m in METRICS]
    assert found == worked
    assert f"|units:{unit}" in made["signature"]
    assert made["documents"] == {"document": 3, "topic": 2, "corpus": 1}[unit]


def test_units_of_documents_are_what_is_scored_without_them(files: tuple[str, str]) -> None:
    plain, units = (corefref.score_files(*files, "all", units=u) for u in UNITS[:2])
    assert dict(plain) == dict(units)


def test_the_order_of_documents_means_nothing(files: tuple[str, str], tmp_path: Path) -> None:
    blocks = re.findall("#begin.*?#end document\n", Path(files[1]).read_text("utf-8"), re.DOTALL)
    other = tmp_path / "other.conll"
    other.write_text("".join(reversed(blocks)), "utf-8")
    found = [corefref.score_files(files[0], f, "all", units="corpus") for f in (files[1], str(other))]
    assert dict(found[0]) == dict(found[1])


def test_what_is_done_with_documents_is_done_with_units(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Topic 1 keeps 1 of 3 links of MUC, topic 2 its one; singletons are of sizes in their units."""
    words = [*files, "--units", "topic", "--unit-names", "^(.)", "--metrics", "muc"]
    made = json.loads(output_of(capsys, ["score", *words, "--by-document", "--by", "size", "--format", "json"]))
    assert {unit: of["muc"]["recall"]["exact"] for unit, of in made["by_document"].items()} == {"1": "1/3", "2": "1"}
    assert made["by"]["size"]["parts"]["3–5"]["metrics"]["muc"]["recall"]["exact"] == "1/2"
    assert "2 topics, 8 mentions in common" in output_of(capsys, ["score", *words])
    for command in ("explain", "errors"):
        extra = ["--metric", "muc"] if command == "explain" else []
        assert "{" in output_of(capsys, [command, *words[:-2], *extra]) or command == "errors"


def test_the_signature_sets_units_again(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    words = [*files, "--units", "topic", "--unit-names", "^(1|2)_", "--singletons", "drop-key"]
    signature = output_of(capsys, ["signature", *words]).strip()
    assert "|units:topic|unit-names:^(1%7C2)_|" in signature
    assert main(["signature", "--check", signature, "--figure", "lea.recall=42.86", *files]) == 0
    assert "reproduced, exactly 3/7" in capsys.readouterr().out
    assert corefref.score_files(
        *files, "lea", units="topic", unit_names="^(1|2)_", singletons="drop-key"
    ).signature in (signature)


def test_python_refuses_what_the_command_line_refuses(files: tuple[str, str]) -> None:
    with pytest.raises(UnknownUnitError, match="--unit-names cannot be combined with --units corpus"):
        corefref.score_files(*files, units="corpus", unit_names="(.)")


def test_entities_without_names_are_not_joined(capsys: pytest.CaptureFixture[str]) -> None:
    inline = ["--key", "{a b}\n{c}", "--response", "{a b}\n{c}"]
    assert main(["score", *inline, "--units", "corpus"]) == 2
    assert "the entities of document `1` have no names (expected a format" in capsys.readouterr().err


def test_processes_score_units_as_one_does(files: tuple[str, str]) -> None:
    one, more = (corefref.score_files(*files, "all", units="corpus", jobs=jobs) for jobs in (1, 2))
    assert dict(one) == dict(more)
    assert one["b_cubed"].recall == Fraction(17, 24)


def topics(level: str, entities: list[list[str]]) -> str:
    """The page's example as columns of topics, a `#begin document` for each topic or for the corpus."""
    number = {m: n for n, e in enumerate(entities) for m in e}
    subtopic = {"1_a": "1_0", "1_b": "1_1", "2_c": "2_0"}
    blocks: dict[str, str] = {}
    for name, words in DOCUMENTS.items():
        for place, m in enumerate(words, 1):
            line = f"{name[0]}\t{subtopic[name]}\t{name}\t{place // 2}\t{place}\t{m}\t{m[1] != '3'}\t({number[m]})\n"
            block = name[0] if level == "topic" else "dev_all"
            blocks[block] = blocks.get(block, "") + line
    return "".join(f"#begin document {name}\n{lines}#end document\n" for name, lines in blocks.items())


@pytest.fixture
def of_level(tmp_path: Path) -> dict[str, tuple[Path, Path]]:
    """The page's key and response at the level of topics and of the corpus."""
    found = {}
    for level in ("topic", "corpus"):
        found[level] = tmp_path / f"key-{level}.conll", tmp_path / f"response-{level}.conll"
        for path, entities in zip(found[level], entities_of_page(), strict=True):
            path.write_text(topics(level, entities), "utf-8")
    return found


@pytest.mark.parametrize(("unit", "singletons", "cells"), TABLE)
@pytest.mark.parametrize("level", ["topic", "corpus"])
def test_columns_of_topics_score_the_table_of_the_page_whatever_their_level(
    level: str, unit: str, singletons: str, cells: str, of_level: dict[str, tuple[Path, Path]]
) -> None:
    worked = [tuple(map(Fraction, cell.split(", "))) for cell in cells.split(" | ")]
    (units,) = [u for u in UNITS if u == unit]
    (treated,) = [s for s in get_args(Singletons) if s == singletons]
    found = corefref.score_files(*of_level[level], METRICS, units=units, singletons=treated)
    assert [tuple(found[metric]) for metric in METRICS] == worked
    if unit == level:
        assert dict(corefref.score_files(*of_level[level], METRICS, singletons=treated)) == dict(found)
    if unit == "document":
        of_subtopics = corefref.score_files(*of_level[level], METRICS, units="subtopic", singletons=treated)
        assert dict(of_subtopics) == dict(found)
    mixed = of_level["topic"][0], of_level["corpus"][1]
    assert dict(corefref.score_files(*mixed, METRICS, units=units, singletons=treated)) == dict(found)


def test_a_topic_against_a_corpus_is_refused_with_both_levels(of_level: dict[str, tuple[Path, Path]]) -> None:
    with pytest.raises(InputError) as caught:
        corefref.score_files(of_level["topic"][0], of_level["corpus"][1])
    message = str(caught.value)
    assert re.search(r"key-topic.conll:1: document 1 is a topic, and .*response-corpus.conll has a corpus", message)
    assert "(expected both of one level; --units joins documents on both sides alike)" in message


def test_check_names_the_levels_too(of_level: dict[str, tuple[Path, Path]], capsys: pytest.CaptureFixture[str]) -> None:
    response, key = of_level["topic"][1], of_level["corpus"][0]
    assert main(["check", str(response), "--against", str(key), "--select", "other-documents"]) == 1
    # Topic 2 has one document, and is no document for that.
    found = capsys.readouterr().out
    assert f"other-documents: document 1 is a topic, and {key} has a corpus" in found
    assert f"other-documents: document 2 is a topic, and {key} has a corpus" in found


def test_mentions_outside_validated_sentences_are_left_out(of_level: dict[str, tuple[Path, Path]]) -> None:
    """Third words are not validated: a3 and b3 are gone, and {b2} is left of {b2 b3}; topic 1 has a1 a2 b1 b2."""
    found = corefref.score_files(*of_level["topic"], "mentions,muc", units="topic", sentences="validated")
    assert found["mentions"].recall == 1
    assert found["muc"].recall == Fraction(2, 3)
    assert "|units:topic|sentences:validated|" in found.signature


def test_units_of_columns_keep_the_text(
    of_level: dict[str, tuple[Path, Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert "b1" in output_of(capsys, ["explain", *map(str, of_level["topic"]), "--units", "corpus", "--metric", "muc"])


def test_a_protocol_is_a_row_of_settings(
    of_level: dict[str, tuple[Path, Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    paths = list(map(str, of_level["topic"]))
    for name, protocol in PROTOCOLS.items():
        found = output_of(capsys, ["score", *paths, "--protocol", name, "--format", "json"])
        words = ["--units", protocol.units, "--singletons", protocol.singletons]
        assert output_of(capsys, ["score", *paths, *words, "--format", "json"]) == found


COMMANDS: Mapping[str, Sequence[str]] = {
    "compare": ("--resamples", "1"),
    "errors": (),
    "explain": ("--metric", "lea"),
    "signature": (),
    "certify": ("--no-check",),
}
"""Those that score, beside score and leaderboard, with what they need here."""


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_that_score_take_a_protocol(
    command: str, of_level: dict[str, tuple[Path, Path]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, response = map(str, of_level["topic"])
    words = [
        command,
        key,
        response,
        *([str(of_level["corpus"][0])] if command == "compare" else []),
        *COMMANDS[command],
    ]
    out = ["--out", str(tmp_path / "certificate.json")] if command == "certify" else []
    found = output_of(capsys, [*words, *out, "--protocol", "cattan-2021"])
    assert "|singletons:drop|" in found
    assert "|units:corpus|" in found
    assert output_of(capsys, [*words, *out, "--units", "corpus", "--singletons", "drop"]) == found
    assert main([*words, *out, "--protocol", "corpus", "--singletons", "drop"]) == 2
    assert "--singletons cannot be combined with --protocol, which sets it" in capsys.readouterr().err
    if command != "explain":
        assert main([*words, *out, "--protocol", "corpus", "--task", "crac2026"]) == 2
        assert "--protocol cannot be combined with --task, which sets it" in capsys.readouterr().err


def test_a_published_signature_says_what_a_protocol_would(
    of_level: dict[str, tuple[Path, Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    paths = list(map(str, of_level["topic"]))
    signature = output_of(capsys, ["signature", *paths, "--protocol", "cattan-2021"]).strip()
    assert main(["signature", *paths, "--check", signature]) == 0
    assert main(["signature", *paths, "--check", signature, "--protocol", "corpus"]) == 2
    assert "--protocol cannot be combined with --check, which sets it" in capsys.readouterr().err


def test_what_is_shuffled_is_called_a_unit(
    of_level: dict[str, tuple[Path, Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    """Two topics of three documents: a shuffle swaps the two."""
    paths = [*map(str, of_level["topic"]), str(of_level["topic"][0].with_name("again"))]
    Path(paths[2]).write_bytes(Path(paths[0]).read_bytes())
    for words, over in ((["--units", "topic"], "2 units"), (["--units", "document"], "3 documents")):
        shown = output_of(capsys, ["compare", *paths, *words, "--table"])
        assert f"two-sided approximate randomization over {over}, " in shown
        assert f"- Warning: {over} are few" in shown
        assert f"- {over}; seed 1; " in output_of(capsys, ["compare", *paths, *words])


def test_the_digest_of_a_key_is_of_its_documents_whatever_those_of_the_response_are(
    of_level: dict[str, tuple[Path, Path]], monkeypatch: pytest.MonkeyPatch
) -> None:
    key, response = str(of_level["topic"][0]), str(of_level["corpus"][1])
    settings = Settings(units="corpus")
    wanted = digest(documents(Path(key).read_text("utf-8").splitlines(), key, "topics", Wanted()))
    assert digest_as_it_stands(key, response, None, settings) == wanted
    # What comes through a pipe is read once.
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(Path(key).read_bytes())))
    assert digest_as_it_stands("-", str(of_level["topic"][1]), None, settings) == wanted


def test_one_response_under_every_protocol_has_the_spread_at_the_foot(
    of_level: dict[str, tuple[Path, Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    """
    CoNLL is the mean of the F1 of MUC, B3 and CEAFe that the page works out: of documents 289/360 and 3/4, of topics
    (4/7 + 119/152 + 104/135)/3 and (4/7 + 25/36 + 23/30)/3, of the corpus 71/120 and (1/2 + 650/1071 + 7/10)/3.
    """
    worked = {
        "within-document": Fraction(289, 360),
        "within-document-linked": Fraction(3, 4),
        "ecb-subtopic": Fraction(289, 360),
        "ecb-topic": (Fraction(4, 7) + Fraction(119, 152) + Fraction(104, 135)) / 3,
        "ecb-topic-linked": (Fraction(4, 7) + Fraction(25, 36) + Fraction(23, 30)) / 3,
        "corpus": Fraction(71, 120),
        "cattan-2021": (Fraction(1, 2) + Fraction(650, 1071) + Fraction(7, 10)) / 3,
    }
    words = ["score", *map(str, of_level["topic"]), "--protocols", "all", "--metrics", "conll"]
    made = json.loads(output_of(capsys, [*words, "--format", "json"]))
    found = {name: Fraction(of["metrics"]["conll"]["f1"]["exact"]) for name, of in made["protocols"].items()}
    assert found == worked
    assert Fraction(made["spread"]["conll"]["f1"]["exact"]) == Fraction(289, 360) - Fraction(71, 120)
    assert "|units:corpus|" in made["protocols"]["cattan-2021"]["signature"]
    lines = output_of(capsys, words).split("\n")
    assert next(line for line in lines if line.startswith("cattan-2021 ")).split() == [
        "cattan-2021",
        "corpus",
        "drop",
        "60.23",
    ]
    assert next(line for line in lines if line.startswith("spread")).split() == ["spread", "21.11"]
    rows = [line.split("\t") for line in output_of(capsys, [*words, "--format", "tsv"]).split("\n")]
    assert rows[0] == ["protocol", "metric", "f1", "f1_decimal", "signature"]
    assert [row[:3] for row in rows if row[0] in ("corpus", "")][:2] == [
        ["corpus", "conll", "71/120"],
        ["", "conll", "19/90"],
    ]
    assert "one response under every protocol: F₁" in lines
    assert "one response: F₁" in output_of(capsys, [*words[:3], "--protocols", "corpus"]).split("\n")


@pytest.mark.parametrize("words", [[], ["--by-definition"]])
def test_links_within_and_across_are_those_of_the_page(
    words: list[str], of_level: dict[str, tuple[Path, Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    paths = map(str, of_level["topic"])
    given = ["--units", "corpus", "--by", "links", "--metrics", "muc,lea,blanc,b_cubed"]
    made = json.loads(output_of(capsys, ["score", *paths, *given, *words, "--format", "json"]))["by"]["links"]
    for metric, (within, across) in {"muc": ("2:3", "0:1"), "lea": ("3:6", "0:2"), "blanc": ("2:3", "0:2")}.items():
        for measure in ("recall", "precision"):
            found = [made["parts"][name]["metrics"][metric][measure] for name in ("within", "across")]
            assert [f"{of['numerator']}:{of['denominator']}" for of in found] == [within, across]
    assert list(made["without_parts"]) == ["b_cubed"]


def test_links_are_printed_as_a_table(
    of_level: dict[str, tuple[Path, Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    """BLANC's coreference links: 2 of 5 on both sides, so 60 points are lost, 20 within and 40 across."""
    given = ["--units", "corpus", "--by", "links", "--metrics", "blanc"]
    lines = [line.split() for line in output_of(capsys, ["score", *map(str, of_level["topic"]), *given]).split("\n")]
    assert ["within", "3", "66.67", "20.00", "3", "66.67", "20.00"] in lines
    assert ["across", "2", "0.00", "40.00", "2", "0.00", "40.00"] in lines
    assert ["all", "5", "40.00", "60.00", "5", "40.00", "60.00"] in lines


@pytest.mark.parametrize("word", ["within", "across", "within,across"])
def test_links_of_one_kind_are_shown_alone(
    word: str, of_level: dict[str, tuple[Path, Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["score", *map(str, of_level["topic"]), "--units", "corpus", "--metrics", "lea", "--format", "json"]
    both = json.loads(output_of(capsys, [*given, "--by", "links"]))
    found = json.loads(output_of(capsys, [*given, "--links", word]))
    assert found["by"]["links"]["parts"] == {name: both["by"]["links"]["parts"][name] for name in word.split(",")}
    assert found["metrics"] == both["metrics"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--links", "between"], "'between' is not one of within, across"),
        (["--links", ""], "--links names nothing (expected some of within, across)"),
        (["--links", "across", "--format", "tsv"], "--links cannot be combined with --format tsv"),
        (["--links", "across", "--task", "crac2026"], "--links cannot be combined with --task"),
        (["--links", "across", "--protocols", "all"], "--links cannot be combined with --protocols"),
    ],
)
def test_what_is_no_link_is_refused(
    words: list[str], message: str, of_level: dict[str, tuple[Path, Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in refusal_of(capsys, ["score", *map(str, of_level["topic"]), *words])


def test_in_documents_all_links_are_within(files: tuple[str, str]) -> None:
    across = corefref.score_files(*files, "muc,lea", by="links").by["links"]["across"]
    assert [figure for metric in ("muc", "lea") for figure in across[metric]] == [None] * 6


TOPICS = Path(__file__).parents[3] / "spec" / "corpus" / "topics"


def converted(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    return output_of(capsys, ["convert", *map(str, words), "-", "--to", "topics"])


def test_topics_are_cut_and_joined_and_are_the_same_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At every level the response of the corpus has its figures against the key."""
    texts = {u: converted(capsys, TOPICS / "response.conll", "--units", u) for u in UNITS}
    begun = {u: re.findall("^#begin document (.*)$", text, re.MULTILINE) for u, text in texts.items()}
    assert begun == {
        "as-written": ["(1)", "(2)"],
        "document": ["(1_1ecb.xml)", "(1_1ecbplus.xml)", "(2_1ecb.xml)"],
        "subtopic": ["(1_0)", "(1_1)", "(2_0)"],
        "topic": ["(1)", "(2)"],
        "corpus": ["(corpus)"],
    }
    worked = corefref.score_files(TOPICS / "key.conll", TOPICS / "response.conll", "all", units="corpus")
    for unit, text in texts.items():
        (tmp_path / unit).write_text(text, "utf-8")
        found = corefref.score_files(TOPICS / "key.conll", tmp_path / unit, "all", units="corpus")
        assert dict(found) == dict(worked)
        other = converted(capsys, tmp_path / unit, "--units", "corpus")
        assert other == texts["corpus"]


def test_the_files_of_a_folder_are_joined_into_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name in DOCUMENTS:
        (folder / name).write_text(f"#begin document ({name})\nx\t(7)\n\ny\t-\n#end document\n", "utf-8")
    text = converted(capsys, folder, "--units", "topic", "--unit-names", "^(.)_")
    assert text == (
        "#begin document (1)\n"
        "1\t-\t1_a\t0\t1\tx\tTrue\t(0)\n1\t-\t1_a\t1\t2\ty\tTrue\t-\n"
        "1\t-\t1_b\t0\t1\tx\tTrue\t(0)\n1\t-\t1_b\t1\t2\ty\tTrue\t-\n#end document\n"
        "#begin document (2)\n"
        "2\t-\t2_c\t0\t1\tx\tTrue\t(0)\n2\t-\t2_c\t1\t2\ty\tTrue\t-\n#end document\n"
    )
    (folder / "again").write_text("#begin document (1_a)\n#end document\n", "utf-8")
    assert main(["convert", str(folder), "-", "--to", "topics", "--units", "corpus"]) == 2
    assert "document 1_a appears twice, first in" in capsys.readouterr().err
    assert main(["convert", str(folder), "-", "--to", "topics", "--unit-names", "("]) == 2
    assert "--unit-names cannot be combined with --units" in capsys.readouterr().err


def test_corrected_responses_are_not_of_units(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert main(["errors", *files, "--units", "corpus", "--corrected", str(out)]) == 2
    assert "--units cannot be combined with --corrected" in capsys.readouterr().err
    assert not out.exists()
