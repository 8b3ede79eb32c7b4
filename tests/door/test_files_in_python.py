"""Files scored in Python are scored as on the command line: options, signature, messages, notes."""

import gzip
from pathlib import Path

import pytest

import corefref
from corefref import Span, read, score_corpus, score_files
from corefref.cli import main
from corefref.formats.documents import InputError
from corefref.scoring.notes import Note

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
    assert main(["score", str(KEY), str(RESPONSE), "--format", "json", *words]) == 0
    wanted = capsys.readouterr().out
    result = score_files(KEY, RESPONSE, **options)  # type: ignore[arg-type]  # as the parameters are named
    assert result.to_json() == wanted


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
        f"--match mina: in the {side} 1 minimum span has more than one mention" for side in ("key", "response")
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
    with pytest.raises(InputError, match="document d stands twice"):
        read(twice)


def test_the_format_may_be_named(tmp_path: Path) -> None:
    path = tmp_path / "toy"
    path.write_text("{a b} {c}\n", "utf-8")
    assert read(path, input_format="sets") == read(path) == {"1": corefref.partition([["a", "b"], ["c"]])}
    with pytest.raises(InputError, match="toy:1: text outside a document"):
        read(path, input_format="conll")
    assert score_files(path, path, "conll", input_format="sets").conll_f1 == 1.0
