"""`corefref errors`: counts, corrections, links and contexts, in every format."""

import json
from fractions import Fraction
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest
from referencing import Registry, Resource

from corefref.cli import main
from tests.commands import output_of, refusal_of

SPEC = Path(__file__).parents[3] / "spec"
SCHEMAS = {path.name: json.loads(path.read_text("utf-8")) for path in (SPEC / "schema").glob("*.json")}
SHIPPED = (str(SPEC / "corpus" / "key.conll"), str(SPEC / "corpus" / "response.conll"))
SETS = ("--key", "{a b c} {d e} {f g}", "--response", "{a b d} {c z} {x y}")


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["errors", *words]) == 0
    captured = capsys.readouterr()
    # The shipped key has singletons, its response none.
    assert all(
        line.startswith("corefref: note: the key has 52 entities of one mention") for line in captured.err.splitlines()
    )
    return captured.out


def made(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return printed(capsys, *words, "--format", "json")


@pytest.mark.parametrize("words", [SETS, SHIPPED, ("--key", "", "--response", "")], ids=["sets", "text", "nothing"])
def test_json_satisfies_its_schema(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    registry = Registry().with_resources([(name, Resource.from_contents(s)) for name, s in SCHEMAS.items()])
    validator = jsonschema.Draft202012Validator(SCHEMAS["errors.schema.json"], registry=registry)
    found = json.loads(made(capsys, *words))
    validator.validate(found)
    with pytest.raises(jsonschema.ValidationError):
        validator.validate({**found, "links": {}})


def test_each_type_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """
    LEA recall of {abc}{de}{fg} by {abd}{cz}{xy}: one link of three of abc, 3 · 1/3 of 7.

    With d apart, or x, y or z gone, no key link more is found. With f g there they count 2 more. With e beside d its
    link is found, 2 more. With c, z beside a and b all of abc is found: 3 instead of 1.
    """
    found = json.loads(made(capsys, *SETS, "--metrics", "lea"))
    assert {error_type: of["errors"] for error_type, of in found["types"].items()} == {
        "span": 0,
        "extra-entity": 1,
        "extra-mention": 1,
        "conflated-entities": 1,
        "missing-entity": 1,
        "missing-mention": 1,
        "divided-entity": 1,
    }
    recall = {error_type: of["corrected_alone"]["lea"]["recall"]["exact"] for error_type, of in found["types"].items()}
    assert recall == {
        "span": "1/7",
        "extra-entity": "1/7",
        "extra-mention": "1/7",
        "conflated-entities": "1/7",
        "missing-entity": "3/7",
        "missing-mention": "3/7",
        "divided-entity": "3/7",
    }
    assert found["corrected_so_far"][-1]["metrics"]["lea"]["f1"]["exact"] == "1"


def test_the_links_are_what_muc_loses(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (SETS, SHIPPED):
        found = json.loads(made(capsys, *words, "--metrics", "muc"))
        muc = found["metrics"]["muc"]
        for measure, lost, of in (("recall", "missing", "of_key"), ("precision", "spurious", "of_response")):
            figure = muc[measure]
            numerator, denominator = Fraction(figure["numerator"]), Fraction(figure["denominator"])
            assert [Fraction(found["links"][name]) for name in (lost, of)] == [denominator - numerator, denominator]


def test_the_response_as_it_is_has_the_scores_of_score(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(made(capsys, *SHIPPED, "--metrics", "all"))
    assert main(["score", *SHIPPED, "--metrics", "all", "--format", "json"]) == 0
    assert found["metrics"] == json.loads(capsys.readouterr().out)["metrics"]


ROW = "d\t0\t{}\t{}\t{}\t{}\t-\t-\t-\t-\t*\t{}"


def test_other_bounds_are_one_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """“the old dog ,” against “old dog” by words, “a cat” against “cat” by their head; “it” is there on both sides."""
    words = [
        ("the", "DT", "(S(NP*", "(0", "-"), ("old", "JJ", "*", "-", "(0"), ("dog", "NN", "*", "-", "0)"),
        (",", ",", "*)", "0)", "-"), ("saw", "VBD", "(VP*", "-", "-"), ("a", "DT", "(NP*", "(1", "-"),
        ("cat", "NN", "*)))", "1)", "(1)"), ("it", "PRP", "(S(NP*)", "(0)", "(0)"), ("ran", "VBD", "(VP*)", "-", "-"),
        ("it", "PRP", "(NP*))", "(1)", "(1)"),
    ]  # fmt: skip
    for name, column in (("key", 3), ("response", 4)):
        rows = [ROW.format(at, row[0], row[1], row[2], row[column]) for at, row in enumerate(words)]
        text = "\n".join([*rows[:7], "", *rows[7:]])
        (tmp_path / name).write_text(f"#begin document (d)\n{text}\n\n#end document\n", "utf-8")
    found = json.loads(made(capsys, str(tmp_path / "key"), str(tmp_path / "response"), "--metrics", "conll"))
    assert [(e["type"], e["words"], e["others"]) for e in found["errors"]] == [
        ("span", ["old dog"], ["the old dog ,"]),
        ("span", ["cat"], ["a cat"]),
    ]
    assert found["types"]["span"]["corrected_alone"]["conll"]["f1"]["exact"] == "1"
    assert found["documents_without_text"] == 0


def test_the_table_and_an_example_in_its_context(capsys: pytest.CaptureFixture[str]) -> None:
    listed = json.loads(made(capsys, *SHIPPED))["errors"]
    lines = printed(capsys, *SHIPPED, "--examples", "1").splitlines()
    assert f"{len(listed)} errors in 7 documents" in lines
    assert (
        "- austen/emma; part 000: [Emma Woodhouse] , handsome , clever , and rich , with a … · in the key: Emma "
        "Woodhouse , handsome , clever , and rich , with a comfortable home and happy disposition ,"
    ) in lines
    assert lines[-1].startswith("corefref:")


def test_examples_all_leaves_none_out(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(made(capsys, *SHIPPED))["errors"]
    listed = printed(capsys, *SHIPPED, "--examples", "all")
    assert listed.count("\n- ") == len(found) > 3 * len({error["type"] for error in found})
    assert "more; --examples all" not in listed
    assert printed(capsys, *SHIPPED, "--examples", "0").count("\n- ") == 0


@pytest.mark.parametrize(
    ("form", "part"),
    [
        ("markdown", "| divided-entity |"),
        ("latex", "divided-entity &"),
        ("html", '<th scope="row"><bdi>divided-entity</bdi></th>'),
        ("html", "<mark><bdi>Emma Woodhouse</bdi></mark>"),
    ],
)
def test_other_formats_have_the_types(form: str, part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert part in printed(capsys, *SHIPPED, "--format", form)


def test_html_escapes_what_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    page = printed(capsys, "--key", "{<b>x b}", "--response", "{<b>x b c}", "--format", "html")
    assert "<b>x" not in page
    assert "&lt;b&gt;x" in page


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--over", "mean"), "errors takes no --over: errors are counted over all documents"),
        (("--match", "head"), "errors takes no --match: other bounds are a type of error"),
        (("--metrics", "nec"), "nec needs the types of mentions"),
        (("--examples", "x"), "'x' is not a number of errors from 0 to 1000000000, nor all"),
    ],
)
def test_what_cannot_be_done_is_refused(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in refusal_of(capsys, ["errors", *SETS, *words])


def test_heads_are_found_by_what_words_depend_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of “a dog” and “dog” it is “dog”, which depends on “saw”; no head is named."""
    words = [("a", "2", "(1)", ""), ("dog", "3", "", "(1)"), ("saw", "0", "", ""), ("it", "3", "(1)", "(1)")]
    for name, column in (("key", 2), ("response", 3)):
        text = "# newdoc id = toy\n# global.Entity = GRP\n"
        for number, row in enumerate(words, 1):
            said = row[column]
            if name == "key" and number < 3:
                said = "(1" if number == 1 else "1)"
            text += f"{number}\t{row[0]}\t_\t_\t_\t_\t{row[1]}\t_\t_\t{f'Entity={said}' if said else '_'}\n"
        (tmp_path / name).write_text(text + "\n", "utf-8")
    found = json.loads(made(capsys, str(tmp_path / "key"), str(tmp_path / "response")))
    assert [(e["type"], e["words"], e["others"]) for e in found["errors"]] == [("span", ["dog"], ["a dog"])]


def figures(capsys: pytest.CaptureFixture[str], *words: str) -> list[Fraction]:
    assert main(["score", *words, "--metrics", "muc,b_cubed,ceaf_m,lea,conll", "--format", "json"]) == 0
    made = json.loads(capsys.readouterr().out)["metrics"]
    return [Fraction(metric["f1"]["exact"]) for metric in made.values()]


def test_corrected_responses_are_files_whose_scores_end_with_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = str(tmp_path / "key.conll")
    assert main(["convert", SHIPPED[0], key, "--to", "conll", "--drop", "singletons"]) == 0
    capsys.readouterr()
    found = json.loads(made(capsys, key, SHIPPED[1], "--metrics", "conll", "--corrected", str(tmp_path / "to")))
    written = sorted((tmp_path / "to").iterdir())
    assert [path.name for path in written] == [f"{n}-{name}.conll" for n, name in enumerate(found["types"], 1)]
    scores = [figures(capsys, key, str(path)) for path in written]
    wanted = [Fraction(step["metrics"]["conll"]["f1"]["exact"]) for step in found["corrected_so_far"]]
    assert [score[-1] for score in scores] == wanted
    assert figures(capsys, key, str(written[-1]), "--singletons", "drop") == [1] * 5 != scores[0]
    assert "already exists" in refusal_of(capsys, ["errors", *SHIPPED, "--corrected", str(tmp_path / "to")])


def test_corrected_responses_of_folders_and_of_other_formats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for side, path in zip(("key", "response"), SHIPPED, strict=True):
        (tmp_path / side).mkdir()
        (tmp_path / side / "all.conll").write_bytes(Path(path).read_bytes())
    sides = str(tmp_path / "key"), str(tmp_path / "response")
    options = ("--singletons", "drop", "--corrected", str(tmp_path / "to"), "--to", "e2e", "--drop", "parses")
    assert main(["errors", *sides, *options]) == 0
    assert "note: dropped" in capsys.readouterr().err
    last = tmp_path / "to" / "7-divided-entity"
    assert [path.name for path in last.iterdir()] == ["all.jsonl"]
    assert len(list((tmp_path / "to").iterdir())) == 7
    assert figures(capsys, SHIPPED[0], str(last / "all.jsonl"), "--singletons", "drop") == [1] * 5


def test_sets_are_corrected_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed(capsys, *SETS, "--corrected", str(tmp_path / "to"))
    texts = {path.name: path.read_text("utf-8") for path in (tmp_path / "to").iterdir()}
    assert texts["3-extra-mention.sets"] == "{a b d} {c}\n"
    assert texts["7-divided-entity.sets"] == "{a b c} {d e} {f g}\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--to", "conll"), "--to needs --corrected DIR"),
        (("--drop", "crossing"), "--drop needs --corrected DIR"),
        (("--corrected", "DIR", "--windows", "9"), "--windows cannot be combined with --corrected"),
        (("--corrected", "DIR", "--to", "conll"), "mention `a` is not a span of tokens"),
    ],
)
def test_what_cannot_be_corrected_is_refused_and_nothing_written(
    words: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [str(tmp_path / "to") if word == "DIR" else word for word in words]
    assert said in refusal_of(capsys, ["errors", *SETS, *given])
    assert list(tmp_path.iterdir()) == []


def test_what_errors_refuses_is_not_offered(capsys: pytest.CaptureFixture[str]) -> None:
    told = output_of(capsys, ["errors", "--help"])
    assert [option for option in ("--match", "--over", "--datasets") if option in told] == []
    assert "--singletons" in told


TOKENS = ["the", "old", "man", "met", "Bo", "'s", "dog", ".", "She", "likes", "her", ",", "and", "Ann", "and", "him"]
KEY = [[(0, 2), (8, 8), (10, 10)], [(4, 5), (15, 15)]]
RESPONSE = [[(8, 8), (10, 10), (6, 6), (3, 3)], [(1, 2), (13, 13)], [(4, 4), (15, 15)]]


def of_both(tmp_path: Path, name: str, entities: list[list[tuple[int, int]]]) -> tuple[str, str]:
    """The same document, by tokens and by characters."""
    starts = [len(" ".join(TOKENS[:n])) + (n > 0) for n in range(len(TOKENS))]
    text = " ".join(TOKENS)
    places = [[(starts[m[0]], starts[m[1]] + len(TOKENS[m[1]])) for m in e] for e in entities]
    strings = [[text[start:end] for start, end in e] for e in places]
    tokens, characters = tmp_path / f"{name}.jsonl", tmp_path / f"{name}.json"
    tokens.write_text(json.dumps({"doc_key": "d", "sentences": [TOKENS], "clusters": entities}))
    characters.write_text(json.dumps({"doc_id": "d", "text": text, "clusters": places, "clusters_strings": strings}))
    return str(tokens), str(characters)


def test_characters_have_the_errors_of_the_words_they_make(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    `old man` for `the old man` and `Bo` for `Bo 's` are spans. Without `met` and `dog` pronouns are left, one error.
    `Ann` is extra, and `the old man` stands apart from the pronouns.
    """
    keys, responses = of_both(tmp_path, "key", KEY), of_both(tmp_path, "response", RESPONSE)
    by_tokens, by_characters = (
        json.loads(made(capsys, *pair, "--metrics", "muc")) for pair in zip(keys, responses, strict=True)
    )
    assert by_characters["types"] == by_tokens["types"]
    assert by_characters["corrected_so_far"] == by_tokens["corrected_so_far"]
    assert [(e["type"], e["words"], e["others"]) for e in by_characters["errors"]] == [
        (e["type"], e["words"], e["others"]) for e in by_tokens["errors"]
    ]
    counts = {name: found["errors"] for name, found in by_characters["types"].items() if found["errors"]}
    assert counts == {
        "span": 2, "extra-entity": 1, "extra-mention": 1, "divided-entity": 1,
    }  # fmt: skip
    shown = printed(capsys, keys[1], responses[1])
    assert "d: the [old man] met Bo 's dog" in shown


def test_characters_are_corrected_in_json_of_fastcoref(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (_, key), (_, response) = of_both(tmp_path, "key", KEY), of_both(tmp_path, "response", RESPONSE)
    printed(capsys, key, response, "--corrected", str(tmp_path / "to"))
    assert figures(capsys, key, str(tmp_path / "to" / "7-divided-entity.jsonl"), "--singletons", "drop") == [1] * 5


def test_without_singletons_the_rows_are_the_scores_of_the_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once a and b are left, they earn 2/3 each of the key's 5 mentions: F1 is 8/19; d, e and c are left alone."""
    key, response = tmp_path / "key.sets", tmp_path / "response.sets"
    key.write_text("{a b c} {d e}\n")
    response.write_text("{a b d} {c e}\n")
    options = ("--singletons", "drop")
    found = json.loads(
        made(capsys, str(key), str(response), *options, "--metrics", "b_cubed", "--corrected", str(tmp_path / "to"))
    )
    rows = [Fraction(step["metrics"]["b_cubed"]["f1"]["exact"]) for step in found["corrected_so_far"]]
    written = sorted((tmp_path / "to").iterdir())
    assert [figures(capsys, str(key), str(path), *options)[1] for path in written] == rows
    assert (written[3].name, written[3].read_text()) == ("4-conflated-entities.sets", "{a b}\n")
    assert [rows[3], rows[-1]] == [Fraction(8, 19), 1]


def test_corrected_mentions_that_are_names_are_refused_where_a_text_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, response = tmp_path / "key", tmp_path / "response"
    key.write_text("{a} {b}\n", "utf-8")
    response.write_text("{a b}\n", "utf-8")
    corrected = ("--corrected", str(tmp_path / "out"), "--to", "corefud", "--drop", "places-of-zeros")
    assert "mention `a` is not of a text" in refusal_of(capsys, ["errors", str(key), str(response), *corrected])


@pytest.mark.parametrize("form", ["e2e", "crac", "tagged", "links", "conll", "corefud"])
def test_a_mention_beyond_the_words_of_the_key_is_not_written(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, response = tmp_path / "key", tmp_path / "response"
    key.write_text("#begin document (a)\n(0)\t(0)\n#end document\n", encoding="utf-8")
    response.write_text('{"doc_key": "a", "clusters": [[[0, 1], [3, 3]]]}', encoding="utf-8")
    words = ["errors", str(key), str(response), "--corrected", str(tmp_path / "out"), "--to", form]
    assert main(words) == 2
    said = f"{key}:1: a mention reaches token 4, the text has 1 (expected mentions within the text)\n"
    assert capsys.readouterr() == ("", said)
    assert not (tmp_path / "out").exists()
