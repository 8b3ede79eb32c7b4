"""`--format counts` and `corefref merge`: parts of a corpus, scored apart, give the score of the corpus."""

import json
import random
import re
from io import BytesIO, TextIOWrapper
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest
from referencing import Registry, Resource

from corefref.rendering.markup import markdown as escaped
from tests.commands import output_of, refusal_of

SCHEMAS = {
    path.name: json.loads(path.read_text("utf-8"))
    for path in (Path(__file__).parents[2] / "spec" / "schema").glob("*.json")
}
REGISTRY = Registry().with_resources([(name, Resource.from_contents(schema)) for name, schema in SCHEMAS.items()])
SCHEMA = jsonschema.Draft202012Validator(SCHEMAS["counts.schema.json"], registry=REGISTRY)
FORMATS = ("text", "json", "tsv", "markdown", "latex", "counts")


def sets(rng: random.Random) -> str:
    """A document of the set notation, perhaps without entities."""
    entities: dict[int, list[str]] = {}
    for mention in rng.sample("abcdefghij", rng.randrange(11)):
        entities.setdefault(rng.randrange(4), []).append(mention)
    return " ".join("{" + " ".join(mentions) + "}" for mentions in entities.values())


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return output_of(capsys, words)


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return refusal_of(capsys, words)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("undefined", ["zero", "none"])
def test_merged_parts_print_what_the_whole_prints(
    seed: int, undefined: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(seed)
    documents = [(sets(rng), sets(rng)) for _ in range(rng.randint(1, 7))]
    options = ["--metrics", "all", "--input-format", "sets", "--undefined", undefined]

    def written(name: str, part: list[tuple[str, str]]) -> list[str]:
        for side, file in enumerate((f"{name}.key", f"{name}.response")):
            (tmp_path / file).write_text("".join(pair[side] + "\n" for pair in part), "utf-8")
        return [str(tmp_path / f"{name}.key"), str(tmp_path / f"{name}.response")]

    whole = ["score", *written("whole", documents), *options]
    parts: list[list[tuple[str, str]]] = [[] for _ in range(rng.randint(1, 4))]
    for document in documents:
        rng.choice(parts).append(document)
    counts: list[str] = []
    for number, part in enumerate(filter(None, parts)):
        words = ["score", *written(f"part-{number}", part), *options, "--format", "counts"]
        counts.append(str(tmp_path / f"{number}.json"))
        Path(counts[-1]).write_text(printed(capsys, *words), "utf-8")
        SCHEMA.validate(json.loads(Path(counts[-1]).read_text("utf-8")))
    for form in FORMATS:
        shuffled = rng.sample(counts, len(counts))
        wanted = printed(capsys, *whole, "--format", form)
        for name in (*map(escaped, whole[1:3]), *whole[1:3]):
            wanted = wanted.replace(f" {name}", "")
        assert spaced(printed(capsys, "merge", *shuffled, "--format", form)) == spaced(wanted)


def spaced(text: str) -> str:
    """A text with one space where there are several, and none at the ends of lines."""
    return re.sub(" +(?=\n)", "", re.sub(" +", " ", text))


@pytest.fixture
def part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "part.json"
    path.write_text(printed(capsys, "score", "--key", "{a b}", "--response", "{a}", "--format", "counts"), "utf-8")
    return path


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--undefined", "none"], "undefined:none"),
        (["--singletons", "drop"], "singletons:drop"),
        (["--metrics", "muc,lea"], "metrics muc,lea"),
    ],
)
def test_parts_scored_otherwise_are_refused(
    options: list[str], said: str, part: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.json"
    words = ["score", "--key", "{a b}", "--response", "{a}", "--format", "counts", *options]
    other.write_text(printed(capsys, *words), "utf-8")
    err = refusal(capsys, "merge", str(part), str(other))
    assert err.startswith(f"{other}: scored otherwise than {part}: ")
    assert said in err


def test_a_mean_over_documents_has_no_counts(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["score", "--key", "{a b}", "--response", "{a}", "--format", "counts", "--over", "mean"]
    assert "--over mean" in refusal(capsys, *words)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"2"', '"2.0"', "not an exact number"),
        ('"2"', '"-2"', "not an exact number"),
        ('"2"', "2", "numerator is not a string"),
        ('"documents": 1', '"documents": -1', "documents is not a count"),
        ('"documents": 1', '"documents": true', "documents is not a count"),
        ('"documents": 1', '"documents": NaN', "documents is not a count"),
        (
            '"documents": 1',
            f'"documents": {"9" * 3_000_000}',
            "an integer of more than 4300 digits (expected at most 4300)",
        ),
        ('"documents": 1', '"documents": 1, "documents": 1', "`documents` appears twice in one object (expected each"),
        ('"recall"', '"recall": {}, "recall"', "`recall` appears twice in one object"),
        ('"2"', f'"{"9" * 3_000_000}"', "numerator is too long (expected at most 100000 digits)"),
        ('"same_mentions": false', '"same_mentions": "no"', "same_mentions is not true or false"),
        ('"lea"', '"laa"', "unknown metric 'laa'"),
        ('"recall"', '"recal"', "mentions has recal, precision"),
        ('"undefined": "zero"', '"undefined": "one"', "undefined: 'one' is not one of zero, none"),
        ('"undefined": "zero"', '"undefined": "none"', "is not that of the settings"),
        ('"settings": {', '"settings": [{', "not JSON"),
        ('"documents": 1', '"documents": 0', "no documents (expected those of at least one)"),
        ('"2"', f'"{"9" * 100_001}"', "numerator is too long (expected at most 100000 digits)"),
        ('"numerator": "1"', '"numerator": "7"', "mentions: recall is greater than 1"),
        ('"2"', '"0"', "mentions: recall is greater than 1 (expected"),
        ('"common": 0', '"common": 2', "coreference: more common links than one side has"),
        ("{", "", "not JSON"),
    ],
)
def test_a_damaged_part_is_refused_in_one_line(
    old: str, new: str, said: str, part: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = part.read_text("utf-8")
    if old == '"2"':
        old, new = f'"denominator": {old}', f'"denominator": {new}'
        said = said.replace("numerator", "denominator")
    assert old in whole
    part.write_text(whole.replace(old, new, 1), "utf-8")
    err = refusal(capsys, "merge", str(part))
    assert err.startswith(str(part))
    assert said in err


@pytest.mark.parametrize("text", ["", "[]", "null", "[" * 100_000, '{"signature": 1}'])
def test_what_is_no_part_is_refused_in_one_line(text: str, part: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part.write_text(text, "utf-8")
    assert refusal(capsys, "merge", str(part)).startswith(str(part))


@pytest.mark.parametrize("left_out", [["importance"], ["windows", "datasets", "align"], ["extra", "match", "over"]])
def test_a_part_that_was_written_before_there_was_an_option_is_added(
    left_out: list[str], part: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    older, value = tmp_path / "older.json", json.loads(part.read_text("utf-8"))
    value["settings"] = {name: word for name, word in value["settings"].items() if name not in left_out}
    older.write_text(json.dumps(value), "utf-8")
    copy = tmp_path / "copy.json"
    copy.write_bytes(part.read_bytes())
    assert printed(capsys, "merge", str(part), str(older)) == printed(capsys, "merge", str(part), str(copy))


@pytest.mark.parametrize(
    ("name", "word", "wrong"),
    [
        ("zorro", "a", "settings has zorro (expected some of match, zeros, "),
        ("windows", "x", "settings: windows: 'x' is not a number of tokens"),
        ("match", "near", "settings: match: 'near' is not one of exact, "),
    ],
)
def test_a_setting_that_there_is_not_is_refused(
    name: str, word: str, wrong: str, part: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    value = json.loads(part.read_text("utf-8"))
    value["settings"][name] = word
    part.write_text(json.dumps(value), "utf-8")
    assert wrong in refusal(capsys, "merge", str(part))


def test_counts_of_no_metric_are_refused(part: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = json.loads(part.read_text("utf-8"))
    part.write_text(json.dumps(made | {"counts": {}}), "utf-8")
    assert refusal(capsys, "merge", str(part)) == f"{part}: no metric has counts (expected those of at least one)\n"


def test_a_sum_that_grows_too_long_is_refused(part: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Denominators without a common factor: each part is short enough, their sum is not."""
    whole, other = part.read_text("utf-8"), tmp_path / "other.json"
    for path, denominator in ((part, "1" + "0" * 60_000), (other, "1" + "0" * 59_999 + "1")):
        path.write_text(whole.replace('"numerator": "1"', f'"numerator": "1/{denominator}"', 1), "utf-8")
    message = "the sum of mentions is too long (expected at most 100000 digits)"
    assert refusal(capsys, "merge", str(part), str(other)) == f"{other}: {message}\n"


def test_a_missing_or_repeated_file_is_refused(part: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no file given" in refusal(capsys, "merge")
    assert "is given twice" in refusal(capsys, "merge", str(part), str(part))
    assert refusal(capsys, "merge", str(part) + "x").startswith(f"{part}x: no such file")
    assert "standard input is given twice" in refusal(capsys, "merge", "-", "-")


def test_standard_input_is_named_as_such(
    part: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"{")))
    assert refusal(capsys, "merge", str(part), "-").startswith("standard input:1: not JSON")


def test_numbers_longer_than_python_converts_unasked_are_added(part: Path, capsys: pytest.CaptureFixture[str]) -> None:
    huge = "1" + "0" * 5000
    part.write_text(part.read_text("utf-8").replace('"numerator": "1"', f'"numerator": "1/{huge}"', 1), "utf-8")
    made = json.loads(printed(capsys, "merge", str(part), "--format", "json"))
    assert made["metrics"]["mentions"]["recall"]["exact"] == f"1/2{'0' * 5000}"
