"""A refusal names only what the running command has, and what it advises leads on."""

import ast
import json
import re
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import corefref
from corefref.cli import main, parser_of
from corefref.cli.hints import leave_possible_hints, possible
from corefref.formats.documents import InputError
from corefref.formats.strangers import STRANGERS

OBJECT = {"doc_key": "d", "sentences": [["Ann", "saw", "her"]], "clusters": [[[0, 0], [2, 2]]]}
COLUMNS = "#begin document (d)\nAnn\t(0)\nsaw\t-\nher\t(0)\n#end document\n"

FAULTS: dict[str, str] = {
    "ends-exclusive": json.dumps({**OBJECT, "clusters": [[[0, 1], [2, 3]]]}),
    "ends-inclusive": json.dumps(
        {"text": "Ann saw her", "clusters": [[[0, 2], [8, 10]]], "clusters_strings": [["Ann", "her"]], "doc_id": "d"}
    ),
    "repeated": json.dumps({**OBJECT, "clusters": [[[0, 0], [2, 2]], [[2, 2]]]}),
    "half-tag": '# newdoc id = d\n<m id="1">Ann saw <m id="1">her</m>\n',
    "unknown-tag": '# newdoc id = d\n<m id="1">Ann</m> saw <np id="1">her</np>\n',
    "other-names": json.dumps({**OBJECT, "doc_key": "d_0"}),
    "more-documents": COLUMNS + COLUMNS.replace("(d)", "(e)"),
    "no-shape": json.dumps({"text": "Ann saw her", "clusters": [[[0, 3]]], "doc_id": "d"}),
    "other-words": COLUMNS.replace("saw", "met"),
    "other-tokens": COLUMNS.replace("saw\t-\n", "sa\t-\nw\t-\n"),
    "fewer-tokens": COLUMNS.replace("her\t(0)\n", ""),
    "characters": json.dumps(
        {"text": "Ann saw her", "clusters": [[[0, 3], [8, 11]]], "clusters_strings": [["Ann", "her"]], "doc_id": "d"}
    ),
    "half-bracket": COLUMNS.replace("her\t(0)", "her\t0)"),
    "discontinuous": "{a b} {b c}\n",
    "composed": COLUMNS.replace("saw", "sa\u00e9"),
    "two-sides": json.dumps({**OBJECT, "predicted_clusters": [[[0, 0]]]}),
    "two-shapes": json.dumps({**OBJECT, "mention_clusters": []}),
    "units-of-utf-16": json.dumps(
        {"text": "Ann saw \U0001f600", "clusters": [[[0, 3], [8, 10]]], "clusters_strings": [["Ann", "\U0001f600"]]}
    ),
    "no-document": COLUMNS.replace("(d)", "(e)"),
    "xmi": '<xmi:XMI xmlns:xmi="a"/>',
    "mmax2": "<mmax_project/>",
    **{
        f"strange {n}": stranger.recognised.split("`")[1].replace("⇥", "\t")
        for n, stranger in enumerate(STRANGERS)
        if "`" in stranger.recognised
    },
}
"""Files that are refused beside the key `COLUMNS`, or by themselves, each for a reason whose message advises."""

COMMANDS: dict[str, Sequence[str]] = {
    "score": ("KEY", "FILE"),
    "errors": ("KEY", "FILE"),
    "explain": ("KEY", "FILE"),
    "compare": ("KEY", "FILE", "KEY2"),
    "check": ("FILE", "--against", "KEY"),
    "stats": ("FILE",),
    "convert": ("FILE", "-", "--to", "e2e"),
    "perturb": ("FILE", "--out", "OUT"),
    "spans": ("FILE",),
    "certify": ("KEY", "FILE", "--out", "OUT", "--no-check"),
    "signature": ("KEY", "FILE"),
    "reconcile": ("KEY", "FILE", "--figure", "muc.f1=100.00"),
    "agree": ("KEY", "FILE"),
}


def nodes(*rows: tuple[str, str, str]) -> str:
    """A document of CoNLL-U: the number, the word and what is beside it."""
    lines = ("\t".join((number, text, *"_" * 4, "0", "root", "_", beside)) for number, text, beside in rows)
    return "\n".join(("# newdoc id = d", "# global.Entity = eid-etype-head-other", *lines, "", ""))


TOPIC = "#begin document (1)\n1\t1ecb\t1_1ecb\t0\t0\tit\tTrue\t(1)\n#end document\n"
ONE_SIDE = json.dumps({"document_id": "d", "cased_words": ["Ann", "saw"], "clusters": [[[0, 0]]]})
PARTS = COLUMNS.replace("(d)", "(d); part 000")
OTHER_LETTERS = {"k": COLUMNS.replace("saw", "sa\u00e9"), "r": COLUMNS.replace("saw", "sae\u0301")}
NAMES = json.dumps({"name": "d", "type": "clusters", "clusters": {"1": ["a b", "c"]}})
TYPED = nodes(("1", "Ann", "Entity=(e1-a{b-1-)"))

MORE: Mapping[str, tuple[Mapping[str, str], str]] = {
    "name with a blank": ({"a": NAMES}, "convert a - --to sets --drop document-names"),
    "type": ({"a": TYPED}, "convert a - --to sets --drop document-names,names,tokens,heads"),
    "letters": (OTHER_LETTERS, "score k r"),
    "letters of characters": (OTHER_LETTERS, "score k r --align characters"),
    "missing file": ({"k/a": COLUMNS, "k/b": COLUMNS.replace("(d)", "(e)"), "r/a": COLUMNS}, "score k r"),
    "reply": ({"k": COLUMNS, "r": "[Ann](#1)\nsaw [her](#1)\n"}, "score k r"),
    "part": ({"k": PARTS, "r": json.dumps({**OBJECT, "doc_key": "d_0"})}, "score k r"),
    "one part twice": (
        {"k": PARTS, "r": "\n".join(json.dumps({**OBJECT, "doc_key": key}) for key in ("d_0", "d_00"))},
        "score k r --ids e2e",
    ),
    "topic": ({"k": COLUMNS}, "score k k --units topic"),
    "number of SemEval": (
        {"a": "#begin document d\n1\tAnn\tAnn\tAnn\t(0)\n3\tsaw\tsee\tsee\t_\n#end document d\n"},
        "stats a",
    ),
    "ends excluded": ({"k": COLUMNS, "r": ONE_SIDE}, "score k r"),
    "half a character": (
        {
            "k": COLUMNS,
            "r": json.dumps({"text": "\U0001f600 she", "clusters": [[[1, 3]]], "clusters_strings": [["x"]]}),
        },
        "score k r --offsets utf-16",
    ),
    "inside a token": (
        {"k": COLUMNS, "r": COLUMNS.replace("Ann\t(0)\nsaw\t-", "An\t(0)\nnsaw\t-")},
        "score k r --align characters",
    ),
    "types": ({"a": TYPED}, "convert a - --to e2e"),
    "parse": ({"k": nodes(("1", "Ann", "Entity=(e1-x-1-)"))}, "score k k --match head"),
    "level": (
        {
            "k": '<Document doc_name="1_1ecb.xml"><token t_id="1" sentence="0" number="0">it</token></Document>',
            "r": TOPIC,
        },
        "score k r",
    ),
    "datasets": ({"k": COLUMNS}, "score k k --over datasets"),
    "characters": ({"a": FAULTS["characters"]}, "convert a - --to conll"),
    "names of files": (
        {"f/a": COLUMNS, "f/b": COLUMNS.replace("(d)", "(D)")},
        "convert f g --to litbank-tsv",
    ),
    "twinless by heads": ({"k": COLUMNS}, "score k k --align characters-twinless --match head"),
    "twice written": ({"f/a": COLUMNS, "f/b": COLUMNS}, "convert f g.jsonl --to e2e"),
}
"""Files and commands that are refused, each for a reason that few commands have."""

PACKAGE = Path(corefref.__file__).parent
ROOMS = ("formats", "scoring", "wings/families", "wings/generated", "wings/across", "wings/matching", "wings/breakdown")
"""The rooms that read files, or make something of their documents."""

NO_REFUSALS = {"options.py", "settings.py", "slips.py", "task.py", "scoring_protocols.py", "checking.py", "counts.py"}
"""What advises of options without a file, in notes, or in a table of codes."""

NO_HINT = re.compile(
    "cannot be combined|^--(?:referents|unit-names|match|importance|drop|align)|^, or --to$|needs lea|units topic"
    "|^, which is there if"
)
"""Beginnings of refusals and notes, and parts of a longer hint; they advise nothing by themselves."""

PARSERS_WORDS = re.compile("Expecting|char 0|not well-formed|no element found|codec|invalid literal|unterminated")
"""What Python's parsers say, which is for who writes the parser."""

_OPTION = re.compile("--[a-z][a-z-]*")
_ADVICE = re.compile("(--[a-z][a-z-]*) ([a-z][a-z0-9-]*)")
NOT_A_VALUE = {"takes", "compares", "counts", "keeps", "leaves", "drops", "joins", "and", "or", "if", "writes", "names"}


def words_of(command: str, fault: str, folder: Path) -> list[str]:
    files = {"KEY": COLUMNS, "KEY2": COLUMNS, "FILE": FAULTS[fault]}
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return [command, *(str(folder / word) if word in (*files, "OUT") else word for word in COMMANDS[command])]


def lead_on(words: Sequence[str], code: int, printed: tuple[str, str]) -> None:
    """What a refusal advises is in the command, and changes what it says."""
    said = printed[0] if words[0] == "check" else printed[1] if code else ""
    options = parser_of(words[0]).defaults
    expected = " ".join(re.findall(r"\(expected (.*)\)$", said, re.MULTILINE))
    assert set(_OPTION.findall(expected)) <= set(options)
    for option, value in _ADVICE.findall(expected):
        if value in NOT_A_VALUE or options[option] is False:
            continue
        advised = [*words, option, value]
        if option in words:
            advised = [*words]
            advised[words.index(option) + 1] = value
        again = StringIO()
        with redirect_stdout(again), redirect_stderr(again):
            assert main(advised) in (0, 1, 2)
        refusals = (set(re.findall(r"^.*\(expected .*\)$", text, re.MULTILINE)) for text in (said, again.getvalue()))
        assert not set.intersection(*refusals), (option, value)


def ran(words: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command and what its refusal advises; return what it prints."""
    code = main(words)
    assert code in (0, 1, 2)
    printed = capsys.readouterr()
    assert not PARSERS_WORDS.search("".join(printed))
    lead_on(words, code, printed)
    return "".join(printed)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_refusal_advises_what_the_command_has_and_what_leads_on(
    command: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran(words_of(command, fault, tmp_path), capsys)


def put(files: Mapping[str, str], folder: Path) -> None:
    """Write files into a folder."""
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")


@pytest.mark.parametrize("name", MORE)
def test_what_one_command_alone_advises_leads_on(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    files, words = MORE[name]
    put(files, tmp_path)
    assert "expected" in ran(words.split(), capsys)


def hints() -> Mapping[str, str]:
    """The texts of the sources that name an option with a value, with their places; docstrings are none."""
    found: dict[str, str] = {}
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            if path.name in NO_REFUSALS or path.name.endswith("command.py"):
                continue
            tree = ast.parse(path.read_text("utf-8"))
            documented = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documented:
                    text = node.value.strip()
                    if re.search("--[a-z][a-z-]+ ", node.value) and not NO_HINT.search(text):
                        found[text] = f"{path.relative_to(PACKAGE)}:{node.lineno}"
    return found


def test_every_hint_of_the_sources_is_met(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for fault in FAULTS:
        for command in ("score", "check", "convert", "stats"):
            main(words_of(command, fault, tmp_path))
    for name, (files, words) in MORE.items():
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        put(files, tmp_path / name)
        main(words.split())
    met = "".join(capsys.readouterr())
    assert [place for text, place in hints().items() if text not in met] == []


@pytest.mark.parametrize("message", ["a:1: --repair is unknown", "a:1: half a tag (expected --repair close) in it"])
def test_what_is_no_list_of_hints_stays_as_it_is(message: str) -> None:
    assert possible(message, ()) == message


def test_a_hint_stays_that_names_every_option_of_the_command() -> None:
    assert possible("a (expected b; --tags c)", {"--tags"}) == "a (expected b; --tags c)"


def test_an_error_says_only_what_the_command_can_do() -> None:
    error = InputError("a", 1, "half a tag", "--repair close")
    leave_possible_hints(error, {"--tags"})
    assert str(error) == "a:1: half a tag"
