"""`corefref perturb`, end to end."""

import io
import json
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.door import partition
from corefref.formats import conll, sets
from corefref.formats.documents import Document
from corefref.formats.documents import word as word_of
from corefref.partitions import Span, mentions
from corefref.wings.families import json_family
from corefref.wings.perturb.command import AGAINST_KEY, KINDS
from corefref.wings.perturb.perturbations import more_precise
from tests.commands import refusal_of

CORPUS = Path(__file__).resolve().parents[3] / "spec" / "corpus"
KEY, RESPONSE = CORPUS / "key.conll", CORPUS / "response.conll"
RATED = ("drop", "spurious", "split", "merge", "drop-twinless")

CROSSING = """\
#begin document (toy); part 000
a\t(0
b\t(1
c\t0)
d\t1)
#end document
"""


def read(text: str) -> list[Document]:
    return list(conll.documents(text.split("\n"), "perturbed"))


def words_of(kind: str) -> list[str]:
    rate = ["--rate", "0.5", "--seed", "5"] if kind in RATED else []
    return ["--kind", kind, *rate, *(["--key", str(KEY)] if kind in (*AGAINST_KEY, "drop-twinless") else [])]


def perturbed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["perturb", *words]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("merge", "one-entity")])
def test_the_text_stays_and_the_entities_are_the_perturbed_ones(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = read(RESPONSE.read_text("utf-8"))
    text = perturbed(capsys, str(RESPONSE), *words_of(kind))
    after = read(text)
    assert [d.id for d in after] == [d.id for d in before]
    assert [d.columns and list(map(str.split, d.columns.blocks)) for d in after] == [
        d.columns and list(map(str.split, d.columns.blocks)) for d in before
    ]
    assert any(d.partition != e.partition for d, e in zip(after, before, strict=True))
    assert text == perturbed(capsys, str(RESPONSE), *words_of(kind))


def test_entities_that_are_not_touched_keep_their_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    text = RESPONSE.read_text("utf-8")
    same = read(perturbed(capsys, str(RESPONSE), "--kind", "drop", "--rate", "0"))
    assert [d.entity_of for d in same] == [d.entity_of for d in read(text)]


def test_more_precise_is_that_of_the_reading(capsys: pytest.CaptureFixture[str]) -> None:
    made = read(perturbed(capsys, str(RESPONSE), *words_of("more-precise")))
    keys = {d.id: d.partition for d in read(KEY.read_text("utf-8"))}
    responses = read(RESPONSE.read_text("utf-8"))
    assert [d.partition for d in made] == [more_precise(keys[d.id], d.partition) for d in responses]


def test_spurious_mentions_are_tokens_that_were_none(capsys: pytest.CaptureFixture[str]) -> None:
    before = read(RESPONSE.read_text("utf-8"))
    after = read(perturbed(capsys, str(RESPONSE), "--kind", "spurious", "--rate", "0.5"))
    new = [m for d, e in zip(after, before, strict=True) for m in mentions(d.partition) - mentions(e.partition)]
    assert new
    assert all(isinstance(m, Span) and m.start == m.end for m in new)


def test_a_higher_rate_drops_the_same_mentions_and_more(capsys: pytest.CaptureFixture[str]) -> None:
    kept = [
        [mentions(d.partition) for d in read(perturbed(capsys, str(KEY), "--kind", "drop", "--rate", rate))]
        for rate in ("0.1", "1/4", ".9", "1")
    ]
    for fewer, more in zip(kept[1:], kept, strict=False):
        assert all(a <= b for a, b in zip(fewer, more, strict=True))
        assert sum(map(len, fewer)) < sum(map(len, more))
    assert not any(kept[-1])


def test_what_the_format_cannot_say_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "crossing.conll", tmp_path / "out.conll"
    file.write_text(CROSSING, "utf-8")
    assert refusal_of(capsys, ["perturb", str(file), "--kind", "one-entity", "-o", str(out)]) == (
        f"{file}:1: CoNLL-2012 columns cannot hold 1 × crossing mentions of one entity; the first: mention 1-3 "
        "in document toy; part 000 (expected --drop crossing, or --to universal-anaphora, sets, e2e, maverick, "
        "crac, preco, indiscrim, scorch or corenlp)\n"
    )
    assert not out.exists()
    assert main(["perturb", str(file), "--kind", "one-entity", "-o", str(out), "--drop", "crossing"]) == 0
    assert capsys.readouterr() == ("", "corefref: note: dropped 1 × crossing mentions of one entity\n")
    (document,) = conll.documents(out.read_text("utf-8").splitlines(), "made")
    assert document.partition == partition([[Span(0, 2)]])
    assert main(["perturb", str(file), "--kind", "one-entity", "--to", "e2e"]) == 0
    assert json.loads(capsys.readouterr().out)["clusters"] == [[[0, 2], [1, 3]]]


def test_sets_are_written_as_sets(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Given:
        buffer = io.BytesIO(b"{a b c} {d e}\n{x1}\n")

    monkeypatch.setattr("sys.stdin", Given)
    text = perturbed(capsys, "-", "--kind", "spurious", "--rate", "1")
    assert text == "{a b c x1 x2 x3} {d e x4 x5}\n{x1 x2}\n"
    assert len(list(sets.documents(text.splitlines(), "made"))) == 2


def test_the_output_may_be_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.conll"
    text = perturbed(capsys, str(KEY), "--kind", "all-singletons")
    assert perturbed(capsys, str(KEY), "--kind", "all-singletons", "-o", str(out)) == ""
    assert out.read_text("utf-8") == text


def test_too_many_spurious_mentions_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "full.conll"
    file.write_text("#begin document (toy)\na\t(0)\nb\t(1)\nc\t-\n#end document\n", "utf-8")
    assert refusal_of(capsys, ["perturb", str(file), "--kind", "spurious", "--rate", "1"]) == (
        f"{file}:1: document toy: 2 spurious mentions are wanted and there is room for 1 "
        "(expected enough tokens that are not mentions)\n"
    )


def test_a_document_that_the_response_lacks_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "other.conll"
    file.write_text(CROSSING, "utf-8")
    assert refusal_of(capsys, ["perturb", str(file), "--kind", "less-precise-a", "--key", str(KEY)])


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perturb", str(KEY), "--kind", "all-singletons", "-o", str(tmp_path)]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"{tmp_path}: is a directory (expected a file to write)\n")


@pytest.mark.parametrize(
    ("identifier", "word", "said"),
    [
        ("a\nb", "dog", "the name `a\\nb` has a NUL or the end of a line (expected a name of one line)"),
        ("a\0", "dog", "the name `a\\x00` has a NUL or the end of a line"),
        (" a", "dog", "the name ` a` would read back as another (expected no blanks around it)"),
        ("a ", "dog", "the name `a ` would read back as another"),
        ("a", "\ud800", "half of a surrogate pair"),
        ("\ud800", "dog", "half of a surrogate pair"),
    ],
)
def test_an_id_that_would_not_be_read_back_is_refused(
    identifier: str, word: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, output = tmp_path / "a.jsonl", tmp_path / "output"
    document = {"doc_key": identifier, "sentences": [["a", word], ["z"]], "clusters": [[[0, 1], [2, 2]]]}
    file.write_text(json.dumps(document) + "\n")
    refused = refusal_of(capsys, ["perturb", str(file), "--kind", "all-singletons", "--output", str(output)])
    assert refused.startswith(f"{file}:1: ")
    assert said in refused
    assert not output.exists()


@pytest.mark.parametrize("word", ["", " ", "two words", "-", "(0)", "#end document", "\0", "\t", "\n", "\u00a0"])
def test_what_is_written_is_read_back(word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.jsonl"
    document = {"doc_key": "a", "sentences": [["x", word], [word]], "clusters": [[[0, 1]], [[2, 2]]]}
    file.write_text(json.dumps(document) + "\n")
    (again,) = read(perturbed(capsys, str(file), "--kind", "all-singletons"))
    (before,) = json_family.documents(file.read_text().split("\n"), "a", name="e2e")
    assert again.partition == before.partition
    assert again.columns is not None
    assert before.columns is not None
    assert [list(map(word_of, block.split("\n"))) for block in again.columns.blocks] == [
        list(map(word_of, block.split("\n"))) for block in before.columns.blocks
    ]


def test_a_folder_becomes_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, out = tmp_path / "key", tmp_path / "out"
    (key / "sub").mkdir(parents=True)
    (key / "a.conll").write_text("#begin document (a); part 0\ndog\t(0)\n#end document\n")
    (key / "sub" / "b.sets").write_text("{a b} {c}\n")
    words = [str(key), "--kind", "all-singletons", "-o", str(out)]
    assert main(["perturb", *words]) == 0
    assert (out / "a.conll").read_text() == "#begin document (a); part 0\ndog\t(0)\n\n#end document\n"
    assert (out / "sub" / "b.sets").read_text() == "{a} {b} {c}\n"
    assert main(["score", str(key), str(out), "--metrics", "mentions"]) == 0
    capsys.readouterr()
    assert (
        refusal_of(capsys, ["perturb", *words]) == f"{out}: already exists (expected a folder that is new or empty)\n"
    )
    assert main(["perturb", *words[:-2]]) == 2
    assert capsys.readouterr().err.endswith(f"{key} is a folder (expected -o FOLDER to write into)\n")


def test_a_folder_is_perturbed_against_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for side, line in (("key", "{a b}"), ("response", "{a x} {b}")):
        (tmp_path / side).mkdir()
        (tmp_path / side / "a").write_text(line)
    key, response, out = (str(tmp_path / name) for name in ("key", "response", "out"))
    words = ["--kind", "drop-twinless", "--rate", "1", "-o", out]
    assert main(["perturb", response, "--key", key, *words]) == 0
    assert (tmp_path / "out" / "a").read_text() == "{a} {b}\n"
    capsys.readouterr()
    (tmp_path / "key" / "b").write_text("{c}")
    assert main(["perturb", response, "--key", key, *words]) == 2
    assert capsys.readouterr().err.startswith(f"{key}/b: a file without its other half (expected")
    assert main(["perturb", response, "--key", f"{key}/a", *words]) == 2
    assert capsys.readouterr().err.endswith(f"{response} is a folder, but --key {key}/a is not\n")


def test_nothing_is_written_of_a_folder_with_a_file_that_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "key").mkdir()
    (tmp_path / "key" / "a").write_text("{a b}")
    (tmp_path / "key" / "b").write_text("{a b")
    assert main(["perturb", str(tmp_path / "key"), "--kind", "one-entity", "-o", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path}/key/b:1: `{{` without `}}`")
    assert not (tmp_path / "out").exists()


def test_no_bridge_leads_to_its_own_entity(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With all mentions in one entity a bridge has nowhere to lead; CorefUD's scorer refuses one to its own entity."""
    rows = ("1\tAnn\t" + "_\t" * 7 + "Entity=(e1--1-)", "2\they\t" + "_\t" * 7 + "Entity=(e2--1-)|Bridge=e1<e2:part")
    header = "# newdoc id = d\n# global.Entity = eid-etype-head-other\n# sent_id = 1\n"
    (tmp_path / "a.conllu").write_text(header + "\n".join(rows) + "\n\n", "utf-8")
    assert "Bridge=" in perturbed(capsys, str(tmp_path / "a.conllu"), "--kind", "all-singletons")
    assert "Bridge=" not in perturbed(capsys, str(tmp_path / "a.conllu"), "--kind", "one-entity")
