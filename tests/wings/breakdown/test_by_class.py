"""`score --by`: the parts of figures by class, on texts small enough to count by hand."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

import corefref
from corefref.cli import main
from corefref.formats.documents import InputError
from corefref.scoring.task import UnknownClassError
from tests.commands import output_of, refusal_of

CORPUS = Path(__file__).parents[3] / "spec" / "corpus"
SHIPPED = (str(CORPUS / "key.conll"), str(CORPUS / "response.conll"))


Parts = dict[str, dict[str, dict[str, tuple[str, str]]]]
"""By class, metric and measure, numerator and denominator."""


def scored(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return output_of(capsys, ["score", *words, "--format", "json"])


def parts(capsys: pytest.CaptureFixture[str], by: str, *words: str) -> Parts:
    found = json.loads(scored(capsys, *words, "--by", by))["by"][by]["parts"]
    return {
        name: {
            metric: {
                measure: (figure["numerator"], figure["denominator"])
                for measure, figure in figures.items()
                if measure != "f1"
            }
            for metric, figures in part["metrics"].items()
        }
        for name, part in found.items()
    }


def test_by_size_is_what_the_page_works_out(capsys: pytest.CaptureFixture[str]) -> None:
    """Figure 1 of Pradhan et al. (2014); its two key entities, of 3 and 4 mentions, are one class here."""
    sets = ("--key", "{a b c} {d e f g}", "--response", "{a b} {c d} {f g h i}")
    found = parts(capsys, "size", *sets, "--metrics", "mentions,b_cubed,muc,lea")
    assert found == {
        "2": {
            "mentions": {"recall": ("0", "0"), "precision": ("4", "4")},
            "b_cubed": {"recall": ("0", "0"), "precision": ("3", "4")},
            "muc": {"recall": ("0", "0"), "precision": ("1", "2")},
            "lea": {"recall": ("0", "0"), "precision": ("2", "4")},
        },
        "3–5": {
            "mentions": {"recall": ("6", "7"), "precision": ("2", "4")},
            "b_cubed": {"recall": ("35/12", "7"), "precision": ("1", "4")},
            "muc": {"recall": ("2", "5"), "precision": ("1", "3")},
            "lea": {"recall": ("5/3", "7"), "precision": ("2/3", "4")},
        },
    }


CONLLU = """\
# newdoc id = toy
# global.Entity = eid-etype-head-other
1\tEva\tEva\tPROPN\t_\t_\t0\t_\t_\tEntity=(e1-person-1-)
2\tsaw\tsee\tVERB\t_\t_\t0\t_\t_\t_
3\tthe\tthe\tDET\t_\t_\t0\t_\t_\tEntity=(e2-animal-2-
4\tdog\tdog\tNOUN\t_\t_\t0\t_\t_\tEntity=e2)

1\tIt\tit\tPRON\t_\t_\t0\t_\t_\tEntity=(e2-animal-1-)
2\tbarked\tbark\tVERB\t_\t_\t0\t_\t_\t_
2.1\t_\t_\tPRON\t_\t_\t_\t_\t2:nsubj\tEntity=(e1-person-1-)

"""


def test_types_and_distances_of_conll_u(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The response has all but the zero: Eva is a singleton, and both e2 are right."""
    key, response = tmp_path / "key.conllu", tmp_path / "response.conllu"
    key.write_text(CONLLU, "utf-8")
    response.write_text(CONLLU.replace("2:nsubj\tEntity=(e1-person-1-)", "2:nsubj\t_"), "utf-8")
    files = (str(key), str(response), "--metrics", "b_cubed,lea")
    assert parts(capsys, "type", *files) == {
        "pronoun": {"b_cubed": {"recall": ("1", "1"), "precision": ("1", "1")}},
        "name": {"b_cubed": {"recall": ("1/2", "1"), "precision": ("1", "1")}},
        "nominal": {"b_cubed": {"recall": ("1", "1"), "precision": ("1", "1")}},
        "zero": {"b_cubed": {"recall": ("0", "1"), "precision": ("0", "0")}},
    }
    assert parts(capsys, "distance", *files) == {
        "first": {"b_cubed": {"recall": ("3/2", "2"), "precision": ("2", "2")}},
        "1": {"b_cubed": {"recall": ("1", "2"), "precision": ("1", "1")}},
    }
    assert parts(capsys, "length", *files) == {
        "0": {"b_cubed": {"recall": ("0", "1"), "precision": ("0", "0")}},
        "1": {"b_cubed": {"recall": ("3/2", "2"), "precision": ("2", "2")}},
        "2": {"b_cubed": {"recall": ("1", "1"), "precision": ("1", "1")}},
    }
    animal = {"b_cubed": {"recall": ("2", "2"), "precision": ("2", "2")}, "lea": {"recall": ("2", "2")}}
    by_type = parts(capsys, "entity-type", *files)
    assert by_type["animal"]["b_cubed"] == animal["b_cubed"]
    assert by_type["animal"]["lea"]["recall"] == animal["lea"]["recall"]
    assert by_type["person"]["lea"] == {"recall": ("0", "2"), "precision": ("0", "1")}


def test_the_head_is_the_word_that_depends_on_another_where_none_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """“the dog” is a nominal by its second word, “this” a pronoun; the first word of “the dog” is a determiner."""
    text = "# newdoc id = toy\n# global.Entity = GRP-etype\n"
    rows = [
        ("the", "DET", "2", "(1-animal"),
        ("dog", "NOUN", "3", "1)"),
        ("saw", "VERB", "0", ""),
        ("this", "DET", "3", "(2-x)"),
    ]
    for number, (form, tag, governor, said) in enumerate(rows, 1):
        text += (
            "\t".join([str(number), form, form, tag, "_", "_", governor, "_", "_", f"Entity={said}" if said else "_"])
            + "\n"
        )
    key = tmp_path / "key.conllu"
    key.write_text(text + "\n", "utf-8")
    found = parts(capsys, "type", str(key), str(key), "--metrics", "mentions")
    assert {name: part["mentions"]["recall"] for name, part in found.items()} == {
        "pronoun": ("1", "1"),
        "nominal": ("1", "1"),
    }


def test_types_of_set_notation(capsys: pytest.CaptureFixture[str]) -> None:
    key, response = "{Doe/name:PERSON he/pronoun} {firm/nominal}", "{Doe/name:PERSON} {he/pronoun firm/nominal}"
    found = parts(capsys, "type", "--key", key, "--response", response, "--metrics", "b_cubed")
    assert {name: part["b_cubed"]["recall"] for name, part in found.items()} == {
        "pronoun": ("1/2", "1"),
        "name": ("1/2", "1"),
        "nominal": ("1", "1"),
    }
    found = parts(capsys, "entity-type", "--key", key, "--response", response, "--metrics", "b_cubed")
    assert {name: part["b_cubed"]["precision"] for name, part in found.items()} == {
        "PERSON": ("1", "1"),
        "none": ("1", "2"),
    }


@pytest.mark.parametrize("by", ["type", "length", "size", "distance", "entity-type", "genre"])
@pytest.mark.parametrize(
    "words", [(), ("--by-definition",), ("--match", "head"), ("--singletons", "drop")], ids=" ".join
)
def test_the_parts_of_the_shipped_text_sum_to_the_whole(
    by: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = (*SHIPPED, *words, "--metrics", "mentions,b_cubed,muc,lea")
    whole, found = json.loads(scored(capsys, *asked))["metrics"], parts(capsys, by, *asked)
    metrics = {metric for part in found.values() for metric in part}
    assert metrics >= {"mentions", "b_cubed"}
    for metric in metrics:
        for measure in ("recall", "precision"):
            sums = [part[metric][measure] for part in found.values()]
            assert [sum(map(Fraction, side)) for side in zip(*sums, strict=True)] == [
                Fraction(whole[metric][measure]["numerator"]),
                Fraction(whole[metric][measure]["denominator"]),
            ]


def test_the_parts_of_two_processes_are_those_of_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = (*SHIPPED, "--by", "size,genre,length")
    assert json.loads(scored(capsys, *words, "--jobs", "2")) == json.loads(scored(capsys, *words))


def test_a_metric_without_parts_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    made = json.loads(scored(capsys, *SHIPPED, "--metrics", "all", "--by", "type,genre"))
    by = made["by"]
    assert set(by["type"]["without_parts"]) == set(made["metrics"]) - {"mentions", "b_cubed"}
    assert by["type"]["without_parts"]["ceaf_e"].startswith("the best alignment is not unique")
    assert by["genre"]["without_parts"] == {}


def test_the_table_shows_what_each_class_loses(capsys: pytest.CaptureFixture[str]) -> None:
    """Of the key's 3 mentions a and b lose 1/2 each: together 1/3 of the recall."""
    words = ["score", "--key", "{a b} {c}", "--response", "{a} {b} {c}", "--metrics", "b_cubed,conll", "--by", "size"]
    lines = output_of(capsys, words).splitlines()
    at = lines.index("B³ by size")
    assert [line.split() for line in lines[at + 1 : at + 5]] == [
        ["Size", "Of", "key", "Recall", "Loses", "Of", "response", "Precision", "Loses"],
        ["1", "1", "100.00", "0.00", "3", "100.00", "0.00"],
        ["2", "2", "50.00", "33.33", "0", "0/0", "0.00"],
        ["all", "3", "66.67", "33.33", "3", "100.00", "0.00"],
    ]
    assert "CoNLL has no parts by size: a mean of quotients with different denominators is not a sum" in lines


def test_classes_in_memory() -> None:
    keys = {"bc/1": [[[0, 1], [4, 4]]], "nw/1": [[[0, 0], [3, 3]]]}
    responses = {"bc/1": [[[0, 1], [4, 4]]], "nw/1": [[[0, 0]]]}
    result = corefref.score_corpus(keys, responses, metrics="b_cubed", by=["genre", "length"])
    genres = result.by["genre"]
    assert {name: figures["b_cubed"].recall for name, figures in genres.items()} == {"bc": 1, "nw": Fraction(1, 4)}
    lengths = result.by["length"]
    assert {name: figures["b_cubed"].recall for name, figures in lengths.items()} == {
        "1": Fraction(1 + 0 + Fraction(1, 2), 3),
        "2": 1,
    }


def test_numbers_in_memory_are_mentions_of_their_own() -> None:
    result = corefref.score_corpus([[[1, 2], ["1"]]], [[[1, 2], ["1"]]], metrics="mentions", by="size")
    recalls = {name: figures["mentions"].recall for name, figures in result.by["size"].items()}
    assert {name: recall and recall.ratio for name, recall in recalls.items()} == {
        "1": corefref.Ratio(Fraction(1), Fraction(1)),
        "2": corefref.Ratio(Fraction(2), Fraction(2)),
    }


def test_what_has_no_classes_in_memory_is_refused() -> None:
    with pytest.raises(UnknownClassError, match="type needs annotation"):
        corefref.score_corpus([], [], by="type")
    with pytest.raises(InputError, match="has no genre"):
        corefref.score_corpus([[]], [[]], by="genre")
    with pytest.raises(InputError, match="has no words"):
        corefref.score_corpus([[["a"]]], [[["a"]]], by="length")


def test_files_in_python_have_the_parts_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    result = corefref.score_files(*SHIPPED, by=["type", "genre"])
    assert json.loads(result.to_json()) == json.loads(scored(capsys, *SHIPPED, "--by", "type,genre"))


FASTCOREF = '{"text": "he sat. he", "clusters": [[[0, 2], [8, 10]]], "clusters_strings": [["he", "he"]]}'
KOCONOVEL = '{"doc_id": "1_0", "reader_separate": [[["0", "2", "he", "A"], ["8", "10", "he", "A"]]]}'
MAVERICK = '{"doc_id": "1", "tokens": ["he", "sat", ".", "he"], "clusters_token_offsets": [[[0, 0], [3, 3]]]}'
XCORE = '{"doc_id": "1", "tokens": [["he", "sat"], [".", "he"]], "clusters_token_offsets": [[[0, 0, 0], [1, 1, 1]]]}'
RUCOCO = '{"text": "he sat. he", "entities": [[[0, 2], [8, 10]]], "includes": [[]]}'


@pytest.mark.parametrize(
    ("by", "text", "said"),
    [("length", text, "counts characters (expected tokens, for lengths") for text in (FASTCOREF, RUCOCO, KOCONOVEL)]
    + [
        ("distance", text, "has no sentences (expected a text in sentences, for distances")
        for text in (FASTCOREF, RUCOCO, KOCONOVEL, MAVERICK, XCORE)
    ],
)
def test_what_has_no_words_or_no_sentences_is_refused(
    by: str, text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.json"
    file.write_text(text)
    assert said in refusal_of(capsys, ["score", str(file), str(file), "--by", by])
    assert main(["score", str(file), str(file), "--by", "size"]) == 0


def test_tokens_without_sentences_have_lengths(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.json"
    file.write_text(MAVERICK)
    found = parts(capsys, "length", str(file), str(file), "--metrics", "mentions")
    assert found == {"1": {"mentions": {"recall": ("2", "2"), "precision": ("2", "2")}}}


def test_types_need_parts_of_speech_or_parses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.conllu"
    file.write_text("# newdoc id = d\n# global.Entity = eid\n1\tdog" + "\t_" * 7 + "\tEntity=(e1)\n\n", "utf-8")
    assert main(["score", str(file), str(file), "--by", "type"]) == 2
    said = "document `d` has neither universal parts of speech nor parses (expected UPOS in column 4 of CoNLL-U, or"
    assert said in capsys.readouterr().err
    file.write_text("# newdoc id = d\n# global.Entity = eid\n1\tdog" + "\t_" * 8 + "\n\n", "utf-8")
    assert main(["score", str(file), str(file), "--by", "type"]) == 0


@pytest.mark.parametrize("match", ["exact", "head-corefud"])
@pytest.mark.parametrize("first", [1, 2])
def test_a_key_singleton_that_is_left_out_gives_no_type(
    match: str, first: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The response has the singleton's mention from its first word or from its second, its head, and links it."""
    response = {1: "(e1-animal-2-", 2: "e1)"} if first == 1 else {2: "(e1-animal-1-)"}
    mentions = {
        "key": {1: "(e1-person-2-", 2: "e1)", 4: "(e2-animal-1-)", 5: "(e2-animal-1-)"},
        "response": {**response, 4: "(e1-animal-1-)"},
    }
    for name, cells in mentions.items():
        lines = ["# global.Entity = eid-etype-head-other", "# newdoc id = d"]
        for n, word in enumerate(("the", "man", "saw", "he", "him"), 1):
            misc = f"Entity={cells[n]}" if cells.get(n) else "_"
            lines.append(f"{n}\t{word}\t_\tNOUN\t_\t_\t{3 * (n != 3)}\t_\t_\t{misc}")
        (tmp_path / name).write_text("\n".join([*lines, "", ""]), "utf-8")
    files = (str(tmp_path / "key"), str(tmp_path / "response"))
    words = ("--metrics", "mentions", "--match", match, "--singletons", "drop-key")
    found = parts(capsys, "entity-type", *files, *words)
    assert found == {"animal": {"mentions": {"recall": ("1", "2"), "precision": ("1", "2")}}}
