"""`--repeated merge` and `--repeated keep`: the page's examples, what is refused, and every format."""

import json
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import corefref
from corefref.door import family, numbered_and_joined, partition
from corefref.formats.documents import Beside, Bridge, CodedMention, Document
from corefref.metrics import b_cubed, lea, overlapping
from corefref.partitions import NotAPartitionError
from corefref.scoring.kinds import SettingError
from corefref.scoring.notes import Note
from corefref.wings.several import figures, joining
from tests import effort
from tests.commands import output_of, refusal_of, two_files

TOP = Path(__file__).resolve().parents[3]
PAGE = (TOP / "spec" / "metrics" / "overlapping.md").read_text("utf-8")
EXAMPLES = re.findall(r"^\| `(.*?)` \| `(.*?)` \| `(first|merge|keep)` \| (.*) \|$", PAGE, re.MULTILINE)


def test_the_page_has_at_least_six_examples() -> None:
    assert len(EXAMPLES) >= 6
    assert {treatment for _, _, treatment, _ in EXAMPLES} == {"first", "merge", "keep"}


@pytest.mark.parametrize(("key", "response", "treatment", "values"), EXAMPLES)
@pytest.mark.parametrize("by_definition", [False, True])
def test_an_example_of_the_page_follows(
    key: str, response: str, treatment: str, values: str, by_definition: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--key", key, "--response", response, "--repeated", treatment, "--metrics", "b_cubed,lea"]
    words += ["--by-definition"] * by_definition
    data = json.loads(output_of(capsys, ["score", *words, "--format", "json"]))
    found = [data["metrics"][m][of]["exact"] for m in ("b_cubed", "lea") for of in ("recall", "precision")]
    assert found == values.split(" | ")
    assert f"|repeated:{treatment}|" in data["signature"]


FAMILIES = st.lists(st.frozensets(st.sampled_from("abcd"), min_size=1), max_size=4)


def text(entities: Sequence[frozenset[str]]) -> str:
    return " ".join("{" + " ".join(sorted(e)) + "}" for e in entities)


@effort.examples(40)
@given(key=FAMILIES, response=FAMILIES)
def test_what_is_kept_is_what_the_formulas_give(key: list[frozenset[str]], response: list[frozenset[str]]) -> None:
    documents = [document(side) for side in (key, response)]
    for found, side in zip(documents, (key, response), strict=True):
        assert sorted(sorted(map(str, e)) for e in joining.family(found)) == sorted(map(sorted, side))
    k, r = family(key), family(response)
    plain = all(len(e & f) == 0 for side in (key, response) for e, f in combinations(side, 2))
    if plain:
        both = partition(key), partition(response)
        assert overlapping.b_cubed_recall(k, r) == b_cubed.recall(*both)
        assert overlapping.lea_precision(k, r) == lea.precision(*both)


def document(entities: Sequence[frozenset[str]]) -> Document:
    """A document as a parser leaves it that puts by repeated mentions."""
    entity_of: dict[CodedMention, int] = {}
    every = [(m, number) for number, e in enumerate(entities) for m in sorted(e)]
    again = tuple((m, number) for m, number in every if entity_of.setdefault(m, number) != number)
    return Document("d", "d", entity_of, beside=Beside(again=again))


def every_family() -> Iterator[tuple[frozenset[str], ...]]:
    """Every family of up to three entities over three mentions."""
    entities = [frozenset(e) for size in (1, 2, 3) for e in combinations("abc", size)]
    for size in range(4):
        yield from product(entities, repeat=size)


def parts(entities: Sequence[frozenset[str]]) -> frozenset[frozenset[str]]:
    """The entities joined, two at a time until no two share a mention: a second statement."""
    left = list(entities)
    while met := next(((e, f) for e, f in combinations(left, 2) if e & f), None):
        left.remove(met[0])
        left.remove(met[1])
        left.append(met[0] | met[1])
    return frozenset(left)


def test_joining_is_what_the_page_says() -> None:
    for entities in every_family():
        found = joining.joined(document(entities))
        assert found.partition == parts(entities)
        assert found.partition == partition(by_number(numbered_and_joined(entities)))
        # Joining again changes nothing, and no order means anything.
        assert joining.joined(found) == found
        assert {joining.joined(document(order)).partition for order in permutations(entities)} == {found.partition}
        shared = {m for m in "abc" if sum(m in e for e in entities) > 1}
        assert found.beside.several == shared
        assert joining.kept(document(entities)).beside.several == shared


def by_number(entity_of: object) -> list[list[object]]:
    assert isinstance(entity_of, dict)
    return [[m for m in entity_of if entity_of[m] == number] for number in sorted(set(entity_of.values()))]


def test_a_chain_of_many_entities_is_joined_at_once() -> None:
    chain = [frozenset({f"{n:05}", f"{n + 1:05}"}) for n in range(20_000)]
    (joined,) = joining.joined(document(chain[::-1])).partition
    assert len(joined) == 20_001


def test_what_stands_beside_entities_follows_them() -> None:
    beside = Beside(
        again=(("b", 1),),
        names={0: "x", 1: "y", 2: "z"},
        split_antecedents={1: (2,), 0: (2, 3), 2: (0, 1)},
        bridging=(Bridge("d", 1, "part"), Bridge("d", None, "part")),
    )
    found = joining.joined(Document("d", "d", {"a": 0, "b": 0, "c": 1, "d": 2, "e": 3}, beside=beside)).beside
    assert found.names == {0: "x", 2: "z"}
    assert found.split_antecedents == {0: (2, 3), 2: (0,)}
    assert [link.antecedent for link in found.bridging] == [0, None]
    assert found.again == ()
    assert found.several == {"b"}


COLUMNS = "#begin document (d); part 000\nAnn (0)\nand -\nBob (1)|(0)\nher (2)|(1)\n\n#end document\n"
FILES = {
    "sets": "{a b} {b c} {c}\n",
    "conll": COLUMNS,
    "e2e": '{"doc_key": "d", "sentences": [["a", "b", "c"]], '
    '"clusters": [[[0, 0], [1, 1]], [[1, 1], [2, 2]], [[2, 2]]]}\n',
    "scorch": '{"type": "clusters", "clusters": {"x": ["a", "b"], "y": ["b", "c"], "z": ["c"]}}\n',
    "fastcoref": '{"text": "a b c", "clusters": [[[0, 1], [2, 3]], [[2, 3], [4, 5]], [[4, 5]]], '
    '"clusters_strings": [["a", "b"], ["b", "c"], ["c"]]}\n',
    "tagged": "# newdoc id = d\n[Ann](#x) and [[Bob](#x)](#y) [[her](#y)](#z)\n",
    "mentions": json.dumps(
        [
            {"doc_id": "d", "topic": "1", "subtopic": "1", "tokens_ids": [token], "cluster_id": entity}
            for token, entity in ((0, 1), (1, 1), (1, 2), (2, 2), (2, 3))
        ]
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_every_format_has_the_mentions_of_several_entities(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, response = two_files(tmp_path, FILES[name], FILES[name])
    words = ["score", key, response, "--metrics", "b_cubed,lea"]
    data = json.loads(output_of(capsys, [*words, "--repeated", "merge", "--format", "json"]))
    assert data["metrics"]["b_cubed"]["recall"]["denominator"] == "3"
    assert data["scored"]["key"]["entities"] == 1
    assert main_notes(capsys, [*words, "--repeated", "merge"]) == ["2 of the key, 2 of the response; joined"]
    data = json.loads(output_of(capsys, [*words, "--repeated", "keep", "--format", "json"]))
    assert data["metrics"]["lea"]["recall"]["denominator"] == "5"
    assert refusal_of(capsys, words)


def main_notes(capsys: pytest.CaptureFixture[str], words: list[str]) -> list[str]:
    """How many mentions of several entities a command notes."""
    capsys.readouterr()
    assert corefref.cli.main(words) == 0
    return re.findall(r"mentions of several entities: (.*)$", capsys.readouterr().err, re.MULTILINE)


def test_several_documents_keep_their_mentions_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a parser puts by belongs to the document that comes next."""
    key, response = two_files(tmp_path, "{a b} {b c}\n{a} {b}\n{a} {a}\n", "{a b} {b c}\n{a} {b}\n{a} {a}\n")
    words = ["score", key, response, "--metrics", "lea,muc", "--by-document", "--format", "json"]
    data = json.loads(output_of(capsys, [*words, "--repeated", "merge"]))
    assert [data["by_document"][n]["lea"]["recall"]["denominator"] for n in "123"] == ["3", "2", "1"]
    assert data["by_document"]["1"]["muc"]["recall"]["denominator"] == "2"
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in ("x", "y"):
        (folder / name).write_text("{a b} {b c}\n", "utf-8")
    found = output_of(capsys, ["score", str(folder), str(folder), "--repeated", "merge", "--jobs", "2"])
    assert "6 mentions, 2 entities" in found


def test_a_figure_above_one_is_printed_and_noted(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--key", "{a}", "--response", "{a b} {a}", "--metrics", "b_cubed,lea", "--repeated", "keep"]
    assert corefref.cli.main(["score", *words]) == 0
    out, err = capsys.readouterr()
    assert "B³      200.00      50.00  80.00" in out
    assert "note: above 1: b_cubed, since" in err


@pytest.mark.parametrize("command", ["errors", "compare", "explain", "certify", "agree", "leaderboard"])
def test_the_other_commands_do_not_keep(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, response = two_files(tmp_path, "{a}", "{a}")
    said = refusal_of(capsys, [command, key, response, "--repeated", "keep"])
    assert "'keep' is not one of error, first, merge" in said


def test_a_published_figure_of_what_was_kept_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    pair = ["--key", "{a b} {b c}", "--response", "{a b c}"]
    signature = output_of(capsys, ["score", *pair, "--repeated", "keep", "--metrics", "lea"]).splitlines()[-1]
    words = ["signature", *pair, "--check", signature, "--figure", "lea.precision=66.67"]
    assert "reproduced, exactly 2/3" in output_of(capsys, words)


def test_errors_and_agree_say_what_was_joined(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, response = two_files(tmp_path, "{a b} {b c}", "{a b c}")
    for command in ("errors", "agree"):
        assert main_notes(capsys, [command, key, response, "--repeated", "merge"]) == [
            "1 of the key, 0 of the response; joined"
        ]
    assert "0 errors in 1 document" in output_of(capsys, ["errors", key, response, "--repeated", "merge"])


def test_check_says_how_many_mentions_have_several_entities(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, other = two_files(tmp_path, "{a b} {b c} {c c}\n", COLUMNS)
    assert corefref.cli.main(["check", file, other]) == 1
    said = capsys.readouterr().out.splitlines()[-1]
    # Twice in one entity, c has two for its other place.
    assert "5 repeated-mention" in said
    assert said.endswith("; 4 mentions of several entities (--repeated merge joins these)")


def test_stats_count_the_mentions_of_several_entities(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, _ = two_files(tmp_path, "{a b} {b c} {c}\n{x} {x}\n", "")
    for treatment, entities in (("first", 3), ("merge", 2)):
        words = ["stats", file, "--repeated", treatment]
        assert re.search(r"^mentions of several entities +3$", output_of(capsys, words), re.MULTILINE)
        data = json.loads(output_of(capsys, [*words, "--format", "json"]))
        assert (data["several"], data["entities"], data["mentions"]) == (3, entities, 4)


def test_python_joins_too_and_keeps_in_files(tmp_path: Path) -> None:
    key = [["a", "b"], ["b", "c"]]
    with pytest.warns(Note, match="mentions of several entities are joined, first in document 1"):
        assert corefref.score_corpus([key], [[["a", "b", "c"]]], repeated="merge")["lea"].f1 == 1
    with pytest.raises(NotAPartitionError):
        corefref.score_corpus([key], [key])
    with pytest.raises(SettingError, match="'keep' is not one of error, first, merge"):
        corefref.score_corpus([key], [key], repeated="keep")
    files = two_files(tmp_path, "{a b} {b c}", "{a b c}")
    with pytest.warns(Note, match="1 of the key"):
        assert corefref.score_files(*files, metrics="lea", repeated="keep")["lea"].precision == Fraction(2, 3)
    assert len(corefref.read(files[0], repeated="merge")["1"]) == 1
    with pytest.raises(SettingError, match="'keep' is not one of"):
        corefref.read(files[0], repeated="keep")


def test_the_metrics_that_keep_are_those_of_the_page() -> None:
    named = re.findall(r"`overlapping\.(\w+)_recall`", PAGE)
    assert set(figures._FORMULAS) == set(named)
