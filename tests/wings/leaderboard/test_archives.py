"""Archives of strangers: opened once, within limits, and whatever is wrong with them is a refusal by name."""

import gzip
import io
import json
import os
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

import pytest

from corefref.cli import main
from corefref.formats.documents import InputError, Wanted
from corefref.wings.families import archives
from corefref.wings.families.archives import Limits, kind_of
from corefref.wings.families.submissions import opened
from corefref.wings.leaderboard.standings import without_folders
from tests.commands import output_of, refusal_of
from tests.fuzz import archives as fuzz
from tests.wings.tasks.test_task_from_end_to_end import given

TEXT = b"#begin document (a)\nthe\t(0)\nit\t(0)\n\n#end document\n"
TOP = Path(__file__).parents[3]


def zipped(file: Path, **members: bytes) -> str:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in members.items():
            made.writestr(name, content)
    return str(file)


def tarred(file: Path, **members: bytes) -> str:
    with tarfile.open(file, "w:gz") as made:
        for name, content in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            made.addfile(entry, io.BytesIO(content))
    return str(file)


class Maker(Protocol):
    """Writes an archive."""

    def __call__(self, **members: bytes) -> str:
        """Write members by name, and return the path of the archive."""


MAKERS: dict[str, Callable[[Path, Mapping[str, bytes]], str]] = {
    "a.zip": lambda file, members: zipped(file, **members),
    "a.tar.gz": lambda file, members: tarred(file, **members),
}


@pytest.fixture(params=list(MAKERS))
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Maker:
    """A function that makes an archive of one of the kinds."""
    name: str = request.param
    return lambda **members: MAKERS[name](tmp_path / name, members)


def test_members_are_read_in_blocks_and_a_gzip_among_them_is_unpacked(make: Maker) -> None:
    whole = os.urandom(200_000).hex().encode() + b"\n"
    submission = opened(make(a=whole, b=gzip.compress(TEXT), **{"c.gz": gzip.compress(b"{a") + gzip.compress(b"}\n")}))
    assert {name: b"".join(member.blocks()) for name, member in submission.members.items()} == {
        "a": whole,
        "b": TEXT,
        "c": b"{a}\n",
    }
    assert submission.size == len(whole) + len(TEXT) + 4
    assert (submission.is_archive, submission.kind) == (True, "an archive")
    assert max(map(len, submission.members["a"].blocks())) == 1 << 16


def test_bytes_and_ratio_and_lines_are_limited(make: Maker) -> None:
    random = os.urandom(30_000).hex().encode()
    path = make(a=random[:40_000], b=random[20_000:])
    assert len(opened(path, Limits(80_000)).members) == 2
    with pytest.raises(InputError, match=r"an archive of more than 79,999 bytes, unpacked"):
        opened(path, Limits(79_999))
    with pytest.raises(InputError, match=r"b: a line of more than 39,999 bytes|a:1: a line of more than 39,999 bytes"):
        list(opened(path, Limits(80_000, 39_999)).members["a"].text().lines)
    bomb = gzip.compress(b"\0" * 30_000_000)
    for members in ({"a": b"\0" * 5_000_000}, {"a.gz": bomb}):
        with pytest.raises(InputError, match="packed to less than a 1,000th of its size"):
            opened(make(**members))


def test_what_is_kept_and_what_a_text_takes_are_limited(make: Maker) -> None:
    """Random digits pack to half their size; a document of 5,000 mentions takes more than 1,000 objects."""
    digits = os.urandom(100_000).hex().encode()
    assert opened(make(a=digits), Limits(packed=200_000)).size == 200_000
    with pytest.raises(InputError, match=r"an archive of more than 50,000 bytes, packed"):
        opened(make(a=digits), Limits(packed=50_000))
    crowded = b"#begin document (a)\n" + b"".join(b"it\t(%d)\n" % n for n in range(50_000)) + b"#end document\n"
    for objects, fits in ((1_000, False), (1 << 40, True)):
        text = opened(make(a=crowded), Limits(objects=objects)).members["a"].text()
        if fits:
            (document,) = text.documents("conll", Wanted())
            assert len(document.entity_of) == 50_000
        else:
            with pytest.raises(InputError, match="a: takes far more memory than the keys"):
                list(text.documents("conll", Wanted()))


def test_a_text_of_too_many_mentions_stops_nobody(
    make: Maker, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    crowded = b"#begin document (a)\n" + b"".join(b"it\t(%d)\n" % n for n in range(150_000)) + b"#end document\n"
    key, team = zipped(tmp_path / "keys.zip", a=TEXT), make(a=crowded)
    assert main(["leaderboard", key, team, key, *WORDS, "--out", str(tmp_path / "board")]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[:2] == ["-  100.00  keys", "-  0.00  a"]
    assert "takes far more memory than the keys" in err


def test_members_are_limited(make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    assert archives.MOST_MEMBERS == 10_000
    most = 100
    monkeypatch.setattr(archives, "MOST_MEMBERS", most)
    assert len(opened(make(**{f"e{n}": b"" for n in range(most)})).members) == most
    with pytest.raises(InputError, match="an archive with more than 100 members"):
        opened(make(**{f"e{n}": b"" for n in range(most + 1)}))


def test_headers_of_a_tar_are_limited_too(tmp_path: Path) -> None:
    """A name of 40 MB, which the library reads whole."""
    name = tarfile.TarInfo("././@LongLink")
    name.type, name.size = tarfile.GNUTYPE_LONGNAME, 40_000_000
    content = name.tobuf(tarfile.GNU_FORMAT) + os.urandom(1 << 16) + b"x" * name.size
    (tmp_path / "a.tar.gz").write_bytes(gzip.compress(content))
    with pytest.raises(InputError, match="an archive of more than 16,777,216 bytes"):
        opened(str(tmp_path / "a.tar.gz"), Limits.of_key(1_000))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_is_packed_by_deflate(method: int, tmp_path: Path) -> None:
    file = tmp_path / "a.zip"
    file.write_bytes(fuzz.zipped(method))
    with pytest.raises(InputError, match="is not packed by deflate"):
        opened(str(file))


def test_a_sparse_file_is_refused(tmp_path: Path) -> None:
    sparse = tarfile.TarInfo("a")
    sparse.type, sparse.size = tarfile.GNUTYPE_SPARSE, 0
    header = bytearray(sparse.tobuf(tarfile.GNU_FORMAT))
    (tmp_path / "a.tar").write_bytes(bytes(header) + bytes(1024))
    with pytest.raises(InputError, match=r"`a` is not a file|a damaged archive"):
        opened(str(tmp_path / "a.tar"))


def test_a_kind_is_told_by_bytes_or_by_the_name(tmp_path: Path) -> None:
    for name, content, kind in (
        ("x", fuzz.WHOLE["8.zip"], "zip"),
        ("x", fuzz.WHOLE["a.tar.gz"], "tar"),
        ("x", fuzz.WHOLE["0.tar"], "tar"),
        ("x.conll", TEXT, None),
        ("x.gz", gzip.compress(TEXT), None),
        ("x", b"", None),
        ("cut.zip", b"cut", "zip"),
        ("cut.tgz", b"\x1f\x8bcut", "tar"),
    ):
        (tmp_path / name).write_bytes(content)
        assert kind_of(str(tmp_path / name)) == kind
    assert kind_of("-") is kind_of(str(tmp_path)) is None


def test_the_second_half_of_an_archive_is_called_damaged(tmp_path: Path) -> None:
    for name in ("8.zip", "a.tar.gz"):
        whole = fuzz.WHOLE[name]
        for part in (whole[: len(whole) // 2], whole[len(whole) // 2 :]):
            (tmp_path / name).write_bytes(part)
            with pytest.raises(InputError, match="a damaged archive"):
                opened(str(tmp_path / name))


def test_every_archive_is_opened_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else the time would grow with the square of the members."""
    counts = {"zip": 0, "tar": 0}
    real_zip, real_tar = archives._zipped, archives._tarred

    def of_zip(*given: object) -> object:
        counts["zip"] += 1
        return real_zip(*given)  # type: ignore[arg-type]  # what the reader hands over

    def of_tar(*given: object) -> object:
        counts["tar"] += 1
        return real_tar(*given)  # type: ignore[arg-type]  # what the reader hands over

    monkeypatch.setattr(archives, "_zipped", of_zip)
    monkeypatch.setattr(archives, "_tarred", of_tar)
    key = zipped(tmp_path / "keys.zip", a=TEXT)
    team = tarred(tmp_path / "team.tar.gz", a=TEXT, **{f"e{n}": b"" for n in range(50)})
    output_of(capsys, ["leaderboard", key, team, "--protocol", "within-document", "--out", str(tmp_path / "board")])
    assert counts == {"zip": 1, "tar": 1}


WORDS = ("--protocol", "within-document")


def test_archives_are_scored_in_units_as_folders_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two files of a document each, the key {0 1} in each, one of them found: MUC recall 1 of 2, precision 1 of 1."""
    other = TEXT.replace(b"(a)", b"(b)")
    none = other.replace(b"(0)", b"-")
    (tmp_path / "keys").mkdir()
    (tmp_path / "team").mkdir()
    for name, text in {"keys/a": TEXT, "keys/b": other, "team/a": TEXT, "team/b": none}.items():
        (tmp_path / name).write_bytes(text)
    key = zipped(tmp_path / "keys.zip", a=TEXT, b=other)
    team = tarred(tmp_path / "team.tar.gz", a=TEXT, b=none)
    boards = []
    for number, files in enumerate(([key, team], [str(tmp_path / "keys"), str(tmp_path / "team")])):
        output_of(capsys, ["leaderboard", *files, *WORDS, "--out", str(tmp_path / f"board{number}")])
        boards.append(json.loads((tmp_path / f"board{number}" / "leaderboard.json").read_text("utf-8")))
    for board in boards:
        (mean,) = board["submissions"][0]["mean"].values()
        assert mean["muc"]["exact"] == "2/3"
    assert boards[0]["key"] == boards[1]["key"]


def test_one_that_cannot_be_read_stops_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, good = zipped(tmp_path / "keys.zip", a=TEXT), zipped(tmp_path / "good.zip", a=TEXT)
    (tmp_path / "cut.zip").write_bytes(Path(good).read_bytes()[:50])
    (tmp_path / "text").write_bytes(TEXT)
    words = ["leaderboard", key, str(tmp_path / "cut.zip"), good, str(tmp_path / "text"), *WORDS]
    assert main([*words, "--out", str(tmp_path / "board")]) == 0
    out, err = capsys.readouterr()
    cut = "cut.zip: a damaged archive (expected a whole .zip, .tar or .tar.gz)"
    expected = "two files, or two folders with files of equal names, one for each dataset"
    text = f"keys.zip: an archive, but text is not (expected {expected})"
    assert out.splitlines()[:3] == ["-  100.00  good", f"-  not scored  cut: {cut}", f"-  not scored  text: {text}"]
    assert err == ""
    made = json.loads((tmp_path / "board" / "leaderboard.json").read_text("utf-8"))
    assert made["not_scored"] == {"cut": cut, "text": text}
    page = (tmp_path / "board" / "index.html").read_text("utf-8")
    assert "Submissions that cannot be read" in page
    assert "not scored" in page
    rows = (tmp_path / "board" / "leaderboard.csv").read_text("utf-8").splitlines()
    assert [row.split(",")[:4] for row in rows[-2:]] == [["", "cut", "", "not scored"], ["", "text", "", "not scored"]]
    strict = refusal_of(capsys, [*words, "--strict", "--out", str(tmp_path / "strict")])
    assert "a damaged archive" in strict
    assert not (tmp_path / "strict").exists()
    alone = refusal_of(capsys, ["leaderboard", key, words[2], *WORDS, "--out", str(tmp_path / "alone")])
    assert "a damaged archive" in alone


def test_a_submission_that_is_not_there_is_refused_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key = zipped(tmp_path / "keys.zip", a=TEXT)
    gone = str(tmp_path / "gone.zip")
    line = refusal_of(capsys, ["leaderboard", key, key, gone, *WORDS, "--out", str(tmp_path / "board")])
    assert line == f"{gone}: no such file or folder (expected a submission)\n"


def test_nothing_of_the_machine_is_on_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither in what was left out, nor in why something was not read, nor in the names of files called alike."""
    keys, responses = given(tmp_path)
    key, response = Path(keys, "a.conllu"), Path(responses, "a.conllu").read_text("utf-8")
    more = response.replace("# newdoc id = ", "# newdoc id = more-")
    for name, text in {"one": response + more, "two": response.replace("Entity=(", "Entity=((", 1)}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "team.conllu").write_text(text, "utf-8")
    files = [str(key), *(str(tmp_path / name / "team.conllu") for name in ("one", "two"))]
    assert main(["leaderboard", *files, "--task", "crac2026", "--out", str(tmp_path / "board")]) == 0
    assert str(tmp_path) not in capsys.readouterr().err
    for file in sorted((tmp_path / "board").iterdir()):
        assert str(tmp_path) not in file.read_text("utf-8"), file.name
    made = json.loads((tmp_path / "board" / "leaderboard.json").read_text("utf-8"))
    assert [s["name"] for s in made["submissions"]] == ["one/team.conllu", "two/team.conllu"]
    assert [bool(s.get("left_out")) for s in made["submissions"]] == [True, False]
    assert made["datasets"] == ["a.conllu"]


def test_a_path_is_taken_out_of_a_text_and_nothing_like_it() -> None:
    text = "/x/key:3: /x/keys, /x/key/a and y/x/key"
    assert without_folders(text, ["/x/key"]) == "key:3: /x/keys, key/a and y/x/key"


def test_damaged_archives_are_read_or_refused() -> None:
    read, refused, departures = fuzz.tried(range(1_000), 2)
    assert departures == []
    assert min(read, refused) > 100


def test_the_record_is_of_a_long_run_without_departures() -> None:
    record = json.loads((TOP / "tests" / "fuzz" / "archives_tried.json").read_text("utf-8"))
    assert record["archives"] >= 100_000
    assert record["departures"] == []
    assert record["read"] + record["refused"] == record["archives"]


def test_a_list_of_too_many_members_is_refused_before_an_object_is_made_of_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = zipped(tmp_path / "a.zip", **{str(number): b"" for number in range(4)})
    monkeypatch.setattr(archives, "MOST_MEMBERS", 3)
    monkeypatch.setattr(zipfile, "ZipInfo", None)
    with pytest.raises(InputError, match="an archive with more than 3 members"):
        archives.members_of(path, "zip", Limits())


def test_a_folder_in_an_archive_is_no_member(tmp_path: Path) -> None:
    file = tmp_path / "a.tar"
    with tarfile.open(file, "w") as made:
        folder = tarfile.TarInfo("folder")
        folder.type = tarfile.DIRTYPE
        made.addfile(folder)
        entry = tarfile.TarInfo("folder/a")
        entry.size = len(TEXT)
        made.addfile(entry, io.BytesIO(TEXT))
    assert [*archives.members_of(str(file), "tar", Limits())] == ["folder/a"]


def test_an_archive_that_is_not_there_is_refused_in_the_words_of_the_system(tmp_path: Path) -> None:
    path = str(tmp_path / "a.zip")
    with pytest.raises(InputError) as refused:
        archives.members_of(path, "zip", Limits())
    assert str(refused.value) == f"{path}: no such file or directory"
