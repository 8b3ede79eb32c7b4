"""A shared task: systems compared, its score signed and checked, certified, looked into; submissions with faults."""

import io
import json
import re
import tarfile
import zipfile
from fractions import Fraction
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.formats.documents import InputError
from corefref.wings.families.submissions import Faults, members
from tests.commands import refusal_of
from tests.wings.tasks.test_tasks import folders, zipped

CORPUS = Path(__file__).parents[3] / "spec" / "corpus"


def ran(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    out, err = capsys.readouterr()
    return code, out, err


def given(tmp_path: Path) -> list[str]:
    """
    Two datasets. Under exact match CoNLL of `a` is 1/4 and of `b` 1; by heads both are 1 (`test_tasks`).

    With no mention at all CoNLL of a dataset is 0.
    """
    return folders(tmp_path, a=["boundary"], b=["zeros-rotated"])


def tarred(folder: str, archive: Path) -> str:
    with tarfile.open(archive, "w:gz") as made:
        made.add(folder, ".")
    return str(archive)


def primary(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    code, out, err = ran(capsys, "score", *words, "--format", "json")
    assert (code, err) == (0, "")
    figure = json.loads(out)["primary"]["exact"]
    assert isinstance(figure, str)
    return figure


def test_the_primary_score_of_2022_matches_parts_and_that_of_2023_heads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    In `boundary` the response has the words behind the first of a mention: part of it, with the same head.

    In `zeros-rotated` three zeros have changed places; matched as all mentions are, each is where another entity's is:
    MUC 0, B³ 1/2 and CEAFe 1/2, whose mean is 1/3. (Matched by what they depend on, all are right.)
    """
    files = given(tmp_path)
    assert primary(capsys, *files, "--task", "crac2024") == "1"
    assert primary(capsys, *files, "--task", "crac2023") == str((1 + Fraction(1, 3)) / 2)
    assert primary(capsys, *files, "--task", "crac2022") == str((1 + Fraction(1, 3)) / 2)
    _, out, _ = ran(capsys, "score", *files, "--task", "crac2022")
    assert "|match:partial-corefud|singletons:drop|" in out


def test_an_archive_is_scored_as_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys, responses = given(tmp_path)
    words = ("--task", "crac2024", "--format", "json")
    _, wanted, _ = ran(capsys, "score", keys, responses, *words)
    before = sorted(tmp_path.rglob("*"))
    archives = [zipped(responses, tmp_path / "team.zip"), tarred(responses, tmp_path / "team.tgz")]
    for archive in archives:
        assert ran(capsys, "score", keys, archive, *words) == (0, wanted, "")
    # Nothing was unpacked to the disk.
    assert sorted(tmp_path.rglob("*")) == sorted([*before, *map(Path, archives)])


@pytest.mark.parametrize("name", ["../a.conllu", "/a.conllu", "x/../../a.conllu", "..\\a.conllu", "C:\\a.conllu"])
def test_no_path_leaves_an_archive(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys, _ = given(tmp_path)
    evil = tmp_path / "evil.zip"
    with zipfile.ZipFile(evil, "w") as made:
        made.writestr(zipfile.ZipInfo(name), "x")
    assert "leads out of the archive" in refusal_of(capsys, ["score", keys, str(evil), "--task", "crac2024"])
    with tarfile.open(tmp_path / "evil.tar", "w") as made_tar:
        made_tar.addfile(tarfile.TarInfo(name), io.BytesIO())
    assert "leads out of the archive" in refusal_of(
        capsys, ["score", keys, str(tmp_path / "evil.tar"), "--task", "crac2024"]
    )


def test_a_link_in_an_archive_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys, _ = given(tmp_path)
    link = tarfile.TarInfo("a.conllu")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    with tarfile.open(tmp_path / "evil.tar", "w") as made:
        made.addfile(link)
    assert "`a.conllu` is a link" in refusal_of(
        capsys, ["score", keys, str(tmp_path / "evil.tar"), "--task", "crac2024"]
    )


def test_a_link_in_a_zip_is_refused_and_what_systems_put_there_is_left_out(tmp_path: Path) -> None:
    archive = tmp_path / "team.zip"
    with zipfile.ZipFile(archive, "w") as made:
        for name in ("__MACOSX/a.conllu", ".DS_Store", "a.conllu", "b/Thumbs.db", "b/c.conllu.gz"):
            made.writestr(name, "x")
    assert set(members(str(archive))) == {"a.conllu", "b/c.conllu"}
    link = zipfile.ZipInfo("d.conllu")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(archive, "a") as more:
        more.writestr(link, "/etc/passwd")
    with pytest.raises(InputError, match=r"`d\.conllu` is a link"):
        members(str(archive))


def test_all_faults_of_a_submission_are_kept() -> None:
    each = [InputError("a", 1, "one"), InputError("b", 2, "two")]
    assert Faults(each).faults == tuple(each)
    assert str(Faults(each)) == "a:1: one\nb:2: two"


def test_a_damaged_archive_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys, responses = given(tmp_path)
    whole = Path(zipped(responses, tmp_path / "team.zip"))
    content = bytearray(whole.read_bytes())
    content[60] ^= 0xFF
    whole.write_bytes(content)
    assert "damaged archive" in refusal_of(capsys, ["score", keys, str(whole), "--task", "crac2024"])


def spoiled(responses: str) -> None:
    """A submission with a half bracket in the one dataset, without the other, and with a file that is none."""
    file = Path(responses, "a.conllu")
    file.write_text(file.read_text("utf-8").replace("Entity=(", "Entity=((", 1), "utf-8")
    Path(responses, "b.conllu").unlink()
    Path(responses, "README.txt").write_text("Hello.\n", "utf-8")


def test_every_fault_is_listed_at_once_with_its_dataset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys, responses = given(tmp_path)
    spoiled(responses)
    code, out, err = ran(capsys, "score", keys, responses, "--task", "crac2024")
    assert (code, out) == (2, "")
    lines = err.splitlines()
    assert f"{responses}/README.txt: no dataset: {keys} has no file `README.txt`" in lines[0]
    assert any(line.startswith(f"{responses}/a.conllu:") for line in lines)
    assert f"{responses}: no file `b.conllu`, a dataset that the key has" in lines


def test_what_cannot_be_read_counts_as_nothing_if_it_shall(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys, responses = given(tmp_path)
    spoiled(responses)
    words = ("--task", "crac2024", "--unreadable", "zero", "--extra", "ignore")
    code, out, err = ran(capsys, "score", keys, responses, *words)
    assert (code, err) == (0, "")
    assert "primary score of crac2024: 0.00\n" in out
    assert out.splitlines()[-1].endswith("|task:crac2024|unreadable:zero")
    assert "b.conllu counts as having no mentions: " in out
    (Path(responses) / "a.conllu").write_bytes((Path(keys) / "a.conllu").read_bytes())
    assert primary(capsys, keys, responses, *words) == "1/2"


def test_a_key_that_cannot_be_read_is_no_fault_of_a_submission(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keys, responses = given(tmp_path)
    file = Path(keys, "a.conllu")
    file.write_text(file.read_text("utf-8").replace("Entity=(", "Entity=((", 1), "utf-8")
    assert refusal_of(capsys, ["score", keys, responses, "--task", "crac2024", "--unreadable", "zero"]).startswith(
        f"{file}:"
    )


def test_the_signature_of_a_task_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exact mentions in `a` are half right; by heads the figure is 1, and MOR 13/14 = 92.86 % (`test_tasks`)."""
    files = given(tmp_path)
    code, out, _ = ran(capsys, "signature", *files, "--task", "crac2024")
    assert code == 0
    signature = out.strip()
    assert re.search(r"\|over:datasets\|task:crac2024\|key:[0-9a-f]{16}$", signature)
    words = ("signature", *files, "--check", signature, "--figure")
    code, out, _ = ran(capsys, *words, "conll.f1=100.00", "--figure", "mor.f1=92.86")
    assert code == 0
    assert "conll.f1 100.00: reproduced, exactly 1\nmor.f1 92.86: reproduced, exactly 13/14\n" in out
    assert out.endswith(": the same key\n")
    code, out, _ = ran(capsys, *words, "conll.f1=99.99")
    assert (code, "conll.f1 99.99: not reproduced: it is 100.00" in out) == (1, True)
    # What `score` prints can be checked too, of every setting.
    _, printed, _ = ran(capsys, "score", *files, "--task", "crac2024", "--format", "tsv")
    (row,) = (line.split("\t") for line in printed.splitlines() if line.startswith("\texact-match\t"))
    assert row[3] == "5/8"
    words = ("signature", *files, "--check", row[5], "--figure")
    assert ran(capsys, *words, "conll.f1=62.50")[:2] == (0, "conll.f1 62.50: reproduced, exactly 5/8\n")
    assert "(expected one of conll.f1)" in ran(capsys, *words, "mor.f1=92.86")[2]
    _, printed, _ = ran(capsys, "score", *files, "--task", "crac2024", "--like", "corefud-1.2")
    code, out, _ = ran(capsys, "signature", *files, "--check", printed.splitlines()[-1], "--figure", "conll.f1=69.44")
    assert (code, out) == (0, "conll.f1 69.44: reproduced, exactly 25/36\n")


def test_another_key_of_a_task_has_another_digest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys, responses = given(tmp_path)
    _, out, _ = ran(capsys, "signature", keys, responses, "--task", "crac2024")
    # The same documents in the other datasets.
    a, b = (Path(keys, f"{name}.conllu") for name in "ab")
    texts = a.read_bytes(), b.read_bytes()
    a.write_bytes(texts[1])
    b.write_bytes(texts[0])
    code, said, _ = ran(capsys, "signature", keys, keys, "--check", out.strip())
    assert (code, "another key" in said) == (1, True)


@pytest.mark.parametrize(
    ("signature", "said"),
    [
        ("match:mina|singletons:drop|zeros:dependent|over:datasets|task:crac2024", "other conventions than crac2024"),
        ("match:head-corefud|singletons:drop|zeros:dependent|over:datasets|task:crac2019", "is not one of crac2022"),
    ],
)
def test_a_signature_that_is_not_that_of_its_task_is_refused(
    signature: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = given(tmp_path)
    whole = f"corefref:1.0.0|spec:1.0.0|{signature}"
    assert said in refusal_of(capsys, ["signature", *files, "--check", whole, "--figure", "conll.f1=1"])


def test_systems_are_compared_by_their_mean_over_datasets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The keys themselves come to 1; a system without `a` to 1/2. They differ on one text, so p is 1."""
    keys, responses = given(tmp_path)
    half = tmp_path / "half"
    half.mkdir()
    (half / "b.conllu").write_bytes(Path(responses, "b.conllu").read_bytes())
    words = ("--task", "crac2024", "--unreadable", "zero", "--format", "json")
    code, out, _ = ran(capsys, "compare", keys, keys, str(half), *words)
    assert code == 0
    found = json.loads(out)
    assert [system["figures"]["conll.f1"]["exact"] for system in found["systems"]] == ["1", "1/2"]
    (pair,) = found["pairs"]
    assert (pair["documents_that_differ"], pair["differences"]["conll.f1"]["p"]) == (1, "1")
    assert found["signature"].endswith("|over:datasets|task:crac2024|unreadable:zero")
    # B³ of `a` is 0, of `b` 1: recall and precision are means too.
    code, out, _ = ran(capsys, "compare", keys, keys, str(half), *words[:-2], "--table", "--metrics", "b_cubed")
    assert (code, out.splitlines()[3].split()) == (0, ["half", "50.00", "50.00", "50.00†"])


def test_the_datasets_of_a_task_are_certified_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = given(tmp_path)
    out = tmp_path / "certificates"
    code, said, _ = ran(capsys, "certify", *files, "--task", "crac2024", "--out", str(out), "--no-check")
    assert code == 0
    assert said.endswith("primary score of crac2024, the mean of these 2 datasets: 100.00\n")
    for name in ("a.conllu", "b.conllu"):
        certificate = json.loads((out / f"{name}.json").read_text("utf-8"))
        assert "|match:head-corefud|zeros:dependent|singletons:drop|" in certificate["signature"]
        words = ("signature", "--check", str(out / f"{name}.json"), "--figure", "conll.f1=100.00", "--no-check")
        assert ran(capsys, *words)[0] == 0


def test_the_errors_of_a_task_are_of_all_datasets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`a` has one mention with other bounds; the three entities of `b` have their second mentions exchanged."""
    files = given(tmp_path)
    code, out, _ = ran(capsys, "errors", *files, "--task", "crac2024", "--format", "json")
    assert code == 0
    found = json.loads(out)
    assert found["documents"] == 2
    assert found["types"]["span"]["errors"] == 1
    assert {name.partition(": ")[0] for name in re.findall(r'"document": "([^"]+)"', out)} == {"a.conllu", "b.conllu"}
    # Mentions are compared exactly, over all documents: what the signature says, beside the task.
    assert "|match:exact|singletons:drop|" in found["signature"]
    assert found["signature"].endswith("|over:sums|task:crac2024")
    printed = ran(capsys, "errors", *files, "--task", "crac2024")[1].splitlines()
    assert printed[-1] == found["signature"]
    # B³: of `a` one mention of two has a half of its entity, of `b` each of six has a half: 7/2 of 8.
    for figure, code in (("b_cubed.recall=43.75", 0), ("b_cubed.recall=43.74", 1)):
        assert ran(capsys, "signature", "--check", found["signature"], "--figure", figure, *files)[0] == code


def test_errors_of_a_task_are_those_of_its_files_without_singletons(capsys: pytest.CaptureFixture[str]) -> None:
    """Mentions stand in the order of their documents' names, so those of a dataset are named on both sides."""
    words = ["errors", str(CORPUS / "key.conll"), str(CORPUS / "response.conll"), "--format", "json"]
    of_task, of_files = (
        json.loads(ran(capsys, *words, *more)[1]) for more in (("--task", "crac2024"), ("--singletons", "drop"))
    )
    assert of_task["corrected_so_far"] == of_files["corrected_so_far"]
    assert of_task["types"] == of_files["types"]
    places = [[(e["type"], e["mentions"], e["entity"]) for e in found["errors"]] for found in (of_task, of_files)]
    assert places[0] == places[1]


def test_the_statistics_of_a_task_have_a_row_for_each_dataset(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keys, _ = given(tmp_path)
    code, out, _ = ran(capsys, "stats", zipped(keys, tmp_path / "keys.zip"), "--task", "crac2024")
    assert code == 0
    rows = {words[0]: words[1:] for line in out.splitlines() if len(words := line.split()) == 6}
    # tokens, mentions, entities, singletons, nested
    assert rows["a.conllu"][1:4] == ["2", "1", "0"]
    assert rows["b.conllu"][1:4] == ["6", "3", "0"]
