"""A refusal names only what the running command has, and what it advises leads on."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from corefref.cli import main, parser_of
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
    "explain": ("conll", "KEY", "FILE"),
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

_OPTION = re.compile("--[a-z][a-z-]*")
_ADVICE = re.compile("(--[a-z][a-z-]*) ([a-z][a-z0-9-]*)")
NOT_A_VALUE = {"takes", "compares", "counts", "keeps", "leaves", "drops", "joins", "and", "or", "if", "writes", "names"}


def words_of(command: str, fault: str, folder: Path) -> list[str]:
    files = {"KEY": COLUMNS, "KEY2": COLUMNS, "FILE": FAULTS[fault]}
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return [command, *(str(folder / word) if word in (*files, "OUT") else word for word in COMMANDS[command])]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_refusal_advises_what_the_command_has_and_what_leads_on(
    command: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = words_of(command, fault, tmp_path)
    code = main(words)
    assert code in (0, 1, 2)
    printed = capsys.readouterr()
    said = printed.out if command == "check" else printed.err if code else ""
    options = parser_of(command).defaults
    expected = " ".join(re.findall(r"\(expected (.*)\)$", said, re.MULTILINE))
    assert set(_OPTION.findall(expected)) <= set(options)
    for option, value in _ADVICE.findall(expected):
        if value in NOT_A_VALUE or options[option] is False or option in words:
            continue
        assert main([*words, option, value]) in (0, 1, 2)
        after = capsys.readouterr()
        again = after.out if command == "check" else after.err
        assert not set(re.findall(r"^.*\(expected .*\)$", said, re.MULTILINE)) & set(again.split("\n")), (option, value)
