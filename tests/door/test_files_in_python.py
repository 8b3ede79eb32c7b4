"""Files scored in Python are scored as on the command line: options, signature, messages, notes."""

import gzip
from collections.abc import Callable
from fractions import Fraction
from inspect import signature
from pathlib import Path
from typing import BinaryIO, Literal, Protocol, get_args, get_type_hints

import pytest

import corefref
from corefref import Span, read, score_corpus, score_files
from corefref.cli import main, parser_of, score
from corefref.cli.usage import Option
from corefref.formats.documents import InputError, Referents
from corefref.integrations.evaluate import Coreference
from corefref.scoring import sources
from corefref.scoring.kinds import OneOf, SettingError
from corefref.scoring.notes import Note
from tests.commands import output_of

CORPUS = Path(__file__).parents[2] / "spec" / "corpus"
KEY, RESPONSE = CORPUS / "key.conll", CORPUS / "response.conll"


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"metrics": "all", "by_document": True},
        {"metrics": "nec"},
        {"metrics": ("LEA", "conll"), "singletons": "drop", "over": "mean", "undefined": "none"},
        {"metrics": "muc", "by_definition": True},
        {"metrics": "lea", "jobs": 2},
    ],
    ids=str,
)
def test_the_result_is_that_of_the_command_line(
    options: dict[str, str | bool | int | tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    words: list[str] = []
    for name, value in options.items():
        option = f"--{name.replace('_', '-')}"
        words += [option] if value is True else [option, ",".join(value) if isinstance(value, tuple) else str(value)]
    wanted = output_of(capsys, ["score", str(KEY), str(RESPONSE), "--format", "json", *words])
    result = score_files(KEY, RESPONSE, **options)  # type: ignore[arg-type]  # as the parameters are named
    assert result.to_json() == wanted


class _Door(Protocol):
    def __call__(self, key: Path, response: Path, *, referents: Referents) -> object: ...


@pytest.mark.parametrize("door", [score_files, corefref.errors_of_files], ids=lambda door: door.__name__)
@pytest.mark.parametrize("refused_by", ["a word", "a setting"])
def test_what_is_refused_leaves_no_file_open(
    door: _Door, refused_by: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Longer than what is read at once, so that neither file comes to its end.
    document = "#begin document (d{n}); part 000\n" + "d 0 0 word - (1)\n" * 100 + "\n#end document\n"
    text = "".join(document.replace("{n}", str(n)) for n in range(100))
    key, response = tmp_path / "key.conll", tmp_path / "response.conll"
    key.write_text(text)
    response.write_text(text.replace("word", "other", 1) if refused_by == "a word" else text)
    opened = _opened(monkeypatch)
    with pytest.raises(InputError, match="`other`" if refused_by == "a word" else "no file of ECB") as refused:
        door(key, response, referents="all" if refused_by == "a word" else "events")
    # The error is kept, and with it every frame that it went through.
    assert refused.value.found
    assert [stream.name for stream in opened] == [str(key), str(response)]
    assert all(stream.closed for stream in opened)


def test_a_file_that_read_refuses_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "two.jsonl"
    line = '{"doc_key": "a", "sentences": [["x"]], "clusters": [[[0, 0]]]}\n'
    file.write_text(line * 2000)
    opened = _opened(monkeypatch)
    with pytest.raises(InputError, match="twice") as refused:
        read(file)
    assert refused.value.line == 2
    assert [stream.closed for stream in opened] == [True]


def _opened(monkeypatch: pytest.MonkeyPatch) -> list[BinaryIO]:
    """Return a list that every file opened from now on is put into."""
    streams: list[BinaryIO] = []

    def opening(path: str, mode: Literal["rb"]) -> BinaryIO:
        streams.append(Path(path).open(mode))  # noqa: SIM115  # closed by what is tried
        return streams[-1]

    monkeypatch.setattr(sources, "open", opening, raising=False)
    return streams


ON_THE_COMMAND_LINE = {
    "key": "the key itself; entities in memory are for corefref.score_corpus",
    "response": "the response itself",
    "metric": "another name of --metrics",
    "format": "the result prints itself: str, to_json, to_records, to_counts",
    "digits": "figures are exact until they are printed",
    "rounding": "the same",
    "confidence": "an interval is of scores by document: corefref.wings.compare.intervals",
    "task": "a table of datasets and no single score: corefref.wings.tasks.tasks.scored_task",
    "like": "the same",
    "unreadable": "the same",
    "links": "rows of by='links', which are had by their names",
    "protocol": "a row of `corefref.wings.across.protocols`, whose units and singletons are arguments",
    "protocols": "the same",
    "scheduler": "client= takes the client itself",
}
"""Options of `score` that are not arguments of `score_files`, and why."""


def score_options() -> dict[str, Option]:
    """The options of `score` by their names, as arguments are called."""
    named = {name: row for row in score.COMMAND.options() for name in row.name.split() if name.startswith("--")}
    return {name.removeprefix("--").replace("-", "_"): row for name, row in named.items()}


def test_every_option_is_an_argument_or_has_a_reason() -> None:
    arguments = set(signature(score_files).parameters) - {"key", "response", "client"}
    assert set(score_options()) == arguments | set(ON_THE_COMMAND_LINE)
    assert arguments.isdisjoint(ON_THE_COMMAND_LINE)


def test_arguments_take_the_words_of_the_options() -> None:
    hints = get_type_hints(score_files)
    kinds = {name: row.kind for name, row in score_options().items() if isinstance(row.kind, OneOf)}
    words = {name: kind.words for name, kind in kinds.items()}
    wanted = {name: some for name, some in words.items() if name not in ON_THE_COMMAND_LINE}
    assert len(wanted) == 19
    for name, some in wanted.items():
        if kinds[name].sides:
            # A word, or two with a comma; too many formats to list each two of them.
            both = {f"{key},{response}" for key in some for response in some if key != response}
            assert hints[name] is str if name == "input_format" else set(get_args(hints[name])) == {*some, *both}
            continue
        members = get_args(hints[name])
        said = [word for member in members for word in (get_args(member) or [member])]
        assert sorted(said) == sorted(some), name


def test_arguments_that_are_not_given_are_as_options_that_are_not() -> None:
    """No class, kind and window is (), "" or None, and metrics are in a row, where the command line has words."""
    nothing: dict[object, object] = {(): "", None: "none"}
    defaults = parser_of("score").defaults
    for name, parameter in signature(score_files).parameters.items():
        if name not in ("key", "response", "metrics", "client"):
            default = parameter.default
            assert defaults[f"--{name.replace('_', '-')}"] == nothing.get(default, default), name
    assert score_options()["metrics"].default == ",".join(signature(score_files).parameters["metrics"].default)


WITH_PLURAL = """\
# newdoc id = d
1	Eva	_	_	_	_	_	_	_	_	(EntityID=1|MarkableID=m1|ElementOf=3)	_	_	_	_
2	Ann	_	_	_	_	_	_	_	_	(EntityID=2|MarkableID=m2|ElementOf=3)	_	_	_	_
3	They	_	_	_	_	_	_	_	_	(EntityID=3|MarkableID=m3)	(MarkableID=m3|MentionAnchor=m1)	_	_	_
4	it	_	_	_	_	_	_	_	_	(EntityID=4-Pseudo|MarkableID=m4)	_	_	_	_

"""


def test_plurals_and_what_stands_beside_entities_are_had_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "d"
    path.write_text(WITH_PLURAL, "utf-8")
    for words, options in (
        (["--split-antecedents", "score"], {"split_antecedents": "score"}),
        (["--beside", "bridging,non-referring"], {"beside": "bridging,non-referring"}),
        (["--beside", "bridging,deixis"], {"beside": ("bridging", "deixis")}),
    ):
        assert main(["score", str(path), str(path), "--metrics", "muc", "--format", "json", *words]) == 0
        result = score_files(path, path, "muc", **options)
        assert result.to_json() == capsys.readouterr().out
        with pytest.raises(ValueError, match="counts hold figures of entities alone"):
            result.to_counts()
    assert score_files(path, path, "muc", beside="bridging")["bridging_mentions"].f1 == 1
    assert score_files(path, path, "muc")["muc"].recall == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"split_antecedents": "score", "singletons": "drop"}, "cannot be combined with --singletons drop"),
        ({"split_antecedents": "score", "metrics": "b_cubed_sys"}, "b_cubed_sys counts no plurals"),
        (
            {"split_antecedents": "score", "by_definition": True},
            "--split-antecedents cannot be combined with --by-definition",
        ),
        ({"beside": "bridging", "by": "size"}, "--beside cannot be combined with --by"),
        ({"beside": "bridging", "windows": 5}, "--beside cannot be combined with --windows"),
        ({"beside": "bridges"}, "'bridges' is not one of bridging, non-referring, deixis"),
    ],
    ids=str,
)
def test_what_cannot_be_had_together_is_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        score_files(KEY, RESPONSE, **options)  # type: ignore[arg-type]  # as the parameters are named


NESTED = """\
#begin document (rome)
rome 0 0 the DT (S(NP(NP* (0|(1
rome 0 1 man NN *) 0)
rome 0 2 in IN (PP* -
rome 0 3 Rome NNP (NP*))) 1)
rome 0 4 left VBD (VP*)) -

#end document
"""


def test_rules_of_matching_are_had_too_and_say_their_notes(tmp_path: Path) -> None:
    path = tmp_path / "rome.conll"
    path.write_text(NESTED, "utf-8")
    with pytest.warns(Note) as notes:
        result = score_files(path, path, "lea", match="mina")
    assert [str(note.message).partition(": 2 mentions")[0] for note in notes] == [
        f'match="mina": in the {side} 1 minimum span has more than one mention' for side in ("key", "response")
    ]
    assert "match:mina" in result.signature


def test_folders_are_paired_by_name(tmp_path: Path) -> None:
    for side, path in (("keys", KEY), ("responses", RESPONSE)):
        (tmp_path / side).mkdir()
        (tmp_path / side / "one.conll.gz").write_bytes(gzip.compress(path.read_bytes()))
    result = score_files(tmp_path / "keys", tmp_path / "responses")
    assert result.to_json() == score_files(str(KEY), str(RESPONSE)).to_json()
    assert read(tmp_path / "keys") == read(KEY)


def test_documents_that_are_read_are_documents_to_score() -> None:
    keys, responses = read(KEY), read(RESPONSE, side="response")
    assert score_corpus(keys, responses).to_json() == score_files(KEY, RESPONSE).to_json()
    assert set(keys) == set(score_files(KEY, RESPONSE, by_document=True).by_document)
    one = next(iter(keys))
    assert {type(m) for e in keys[one] for m in e} == {Span}
    assert corefref.score(keys[one], keys[one], "lea")["lea"].f1 == 1


def test_bad_input_is_refused_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bad.conll"
    path.write_text("#begin document (d)\ndog\t(0\n#end document\n", "utf-8")
    for refused in (lambda: read(path), lambda: score_files(path, path)):
        with pytest.raises(InputError, match=r"bad\.conll:2: entity 0 is opened but never closed"):
            refused()
    twice = tmp_path / "twice"
    twice.mkdir()
    for name in ("a", "b"):
        (twice / name).write_text("#begin document (d)\ndog\t(0)\n#end document\n", "utf-8")
    with pytest.raises(InputError, match="document d appears twice"):
        read(twice)


def test_the_format_may_be_named(tmp_path: Path) -> None:
    path = tmp_path / "toy"
    path.write_text("{a b} {c}\n", "utf-8")
    assert read(path, input_format="sets") == read(path) == {"1": corefref.partition([["a", "b"], ["c"]])}
    with pytest.raises(InputError, match="toy:1: text outside a document"):
        read(path, input_format="conll")
    assert score_files(path, path, "conll", input_format="sets").conll_f1 == 1.0


LINES = ["#begin document (a); part 000\n", "Ann\t(0)\n", "saw\t-\n", "her\t(0)\n", "#end document\n"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_file_may_be_a_path_or_open_or_a_list_of_its_lines(tmp_path: Path, jobs: int) -> None:
    file = tmp_path / "a.conll"
    file.write_text("".join(LINES), "utf-8")
    with file.open(encoding="utf-8") as key, file.open(encoding="utf-8", newline="") as response:
        of_open = score_files(key, response, "muc", jobs=jobs)
    lines = [line.rstrip("\n") for line in LINES]
    for result in (of_open, score_files(LINES, lines, "muc", jobs=jobs), score_files(file, LINES, "muc")):
        assert (result["muc"].f1, result["muc"].recall.ratio) == (1, corefref.Ratio(Fraction(1), Fraction(1)))
    assert read(LINES) == read(file)
    assert not corefref.errors_of_files(lines, file).found


def test_lines_are_refused_by_argument_and_line() -> None:
    with pytest.raises(InputError, match=r"^response:2: "):
        score_files(LINES, ["#begin document (a); part 000", "Ann (0"])
    with pytest.raises(
        SettingError, match=r"^key: 3 is not a file \(expected a path, an open text file, or its lines\)"
    ):
        score_files(3, LINES)  # type: ignore[arg-type]  # not a file


@pytest.mark.parametrize(
    "call",
    [
        lambda: score_corpus([LINES], [LINES]),
        lambda: corefref.score(LINES, LINES),
        lambda: Coreference().compute(predictions=[LINES], references=[LINES]),
        lambda: score_corpus("key.conll", "response.conll"),
        lambda: corefref.score("key.conll", "response.conll"),
    ],
)
def test_files_in_the_place_of_entities_lead_to_the_function_for_files(call: Callable[[], object]) -> None:
    """A line in brackets, as coval's users would write it, makes a mention of it: figures of nonsense."""
    with pytest.raises(ValueError, match=r"corefref\.score_files\)$"):
        call()


def test_files_are_compared_by_name_as_documents_are() -> None:
    printed = corefref.compare_files(KEY, {"ours": RESPONSE, "the key": KEY}, metrics="muc", table=True, format="csv")
    assert [line.split(",")[0] for line in printed.splitlines()[1:3]] == ["ours", "the key"]


@pytest.mark.parametrize("name", ["", "a=b", "a/b", "-a", 1])
def test_a_name_that_the_command_line_would_misread_is_refused(name: str) -> None:
    with pytest.raises(SettingError, match="is not the name of a system"):
        corefref.compare_files(KEY, {name: RESPONSE, "other": KEY})


def test_what_names_no_file_is_refused_where_commands_take_files() -> None:
    with pytest.raises(SettingError, match=r"^a list where a file is expected \(expected a path for each file\)$"):
        corefref.compare_files(KEY, [RESPONSE])  # type: ignore[arg-type]  # a caller without a type checker does so
