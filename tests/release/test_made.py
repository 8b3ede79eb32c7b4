"""Every file says where corefref is as it is set, and nothing says more."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import corefref.wings.examples.cite_command  # noqa: F401  # first imported under a replaced folder, it would keep that folder
from corefref import __version__
from corefref.wings.examples import worked_examples
from tests.commands import output_of
from tests.release import made
from tests.release.made import SETTING, TOP, Release, read

SET = read((TOP / SETTING).read_text("utf-8"))
FILLED = Release("https://host.example/owner/name", "a-name", "10.1234/example", "2031-02-03", "99.0.0")
EMPTY = Release("", "", "", SET.date)
MADE = made.made(SET)


@pytest.mark.parametrize("name", MADE)
def test_every_file_says_what_is_set(name: str) -> None:
    assert (TOP / name).read_text("utf-8") == MADE[name]


def texts() -> Iterator[tuple[str, str]]:
    """What a reader of the repository may see, but the tests of this room."""
    folders = (".ci", ".github", "corefref", "proofs_notes", "spec", "tests")
    kinds = (".cff", ".json", ".md", ".mjs", ".py", ".toml", ".yaml", ".yml")
    for path in [*TOP.iterdir(), *(path for folder in folders for path in (TOP / folder).rglob("*"))]:
        if path.suffix in kinds and path.parent != Path(__file__).parent:
            yield str(path.relative_to(TOP)), path.read_text("utf-8")


OURS = re.compile(r"https?://[^\s\"'`<>()]*corefref[^\s\"'`<>()]*|\b10\.5281/\S+|pip install (?:--?\S+ )*corefref\b")
"""An address, a DOI or a command that would be corefref's own."""


def test_nothing_shows_a_place_that_is_not_set() -> None:
    places = [place for place in (SET.address, SET.doi, SET.name and f"pip install {SET.name}") if place]
    assert [
        (name, shown)
        for name, text in texts()
        for shown in OURS.findall(text)
        if not any(place in shown for place in places)
    ] == []


@pytest.mark.parametrize(
    "invented", ["https://host.example/someone/corefref", "10.5281/zenodo.1", "pip install --user corefref"]
)
def test_an_invented_place_is_seen(invented: str) -> None:
    assert OURS.search(f"It is at {invented} now.")
    assert not OURS.search("pip install ./.corefref, npm's corefref-spec, https://host.example/else")


def test_what_is_set_shows_in_every_file() -> None:
    shown = made.made(FILLED)
    for name in ("CITATION.cff", "codemeta.json", "pyproject.toml", "README.md"):
        assert FILLED.address in shown[name]
        assert FILLED.doi in shown[name]
    assert "pip install a-name`" in shown["README.md"]
    assert 'name = "a-name"' in shown["pyproject.toml"]
    assert "Development Status :: 5 - Production/Stable" in shown["pyproject.toml"]
    assert "          repository: owner/name\n" in shown["spec/workflow.yml"]
    assert '"private"' not in shown["spec/package.json"]
    assert all(FILLED.version in shown[name] for name in ("CITATION.cff", "codemeta.json", ".zenodo.json"))
    assert 'version: "99.0.0"' in shown[".github/recipe.yaml"]


@pytest.mark.parametrize(
    ("name", "edit"),
    [("pyproject.toml", made.pyproject), ("README.md", made.readme), ("spec/workflow.yml", made.workflow)],
)
def test_what_is_no_longer_set_is_taken_out_again(name: str, edit: Callable[[str, Release], str]) -> None:
    before = edit((TOP / name).read_text("utf-8"), EMPTY)
    filled = edit(before, FILLED)
    assert filled != before
    assert edit(filled, FILLED) == filled
    assert edit(filled, EMPTY) == before


def test_bibtex_has_the_address_and_the_doi(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "package.json").write_text(made.package(FILLED), "utf-8")
    monkeypatch.setattr(worked_examples, "spec_folder", lambda: tmp_path)
    entry = output_of(capsys, ["cite", "lea"]).partition("@software")[2]
    assert f"  year = {{2026}},\n  doi = {{{FILLED.doi}}},\n  url = {{{FILLED.address}}}\n}}" in entry


@pytest.mark.parametrize(
    ("line", "wrong", "said"),
    [
        (2, 'address = "host.example/corefref"', "address is 'host.example/corefref'"),
        (3, "name = 1", "name is 1"),
        (4, 'doi = "https://doi.org/10.1234/x"', "doi is 'https://doi.org/10.1234/x'"),
        (5, "", "date is None"),
    ],
)
def test_a_place_of_another_form_is_refused(line: int, wrong: str, said: str) -> None:
    lines = (TOP / SETTING).read_text("utf-8").splitlines()
    lines[line - 1] = wrong
    with pytest.raises(SystemExit) as refused:
        read("\n".join(lines))
    assert str(refused.value).startswith(f"{SETTING}:{line}: {said} (expected ")


def test_a_version_is_set_wherever_corefref_prints_it() -> None:
    texts = made.of_version(FILLED)
    assert '__version__ = "99.0.0"' in texts["corefref/versions.py"]
    unreleased = " – unreleased\n" in (TOP / "CHANGELOG.md").read_text("utf-8")
    assert ("\n## 99.0.0 – 2031-02-03\n" in texts["CHANGELOG.md"]) == unreleased
    assert {"README.md", "spec/signature.md", "spec/protocol.md", "corefref/scoring/settings.py"} <= set(texts)
    assert [name for name, text in texts.items() if f"corefref:{__version__}|" in text] == []


CODEMETA = {
    *("@context", "@type", "name", "description", "identifier", "codeRepository", "issueTracker", "version", "license"),
    *("dateModified", "programmingLanguage", "softwareRequirements", "keywords", "author"),
}
"""Terms of CodeMeta 3.0."""

ZENODO = {
    *("title", "description", "upload_type", "access_right", "license", "version", "publication_date", "creators"),
    *("keywords", "related_identifiers"),
}
"""Fields of a deposit, of which Zenodo refuses others."""


@pytest.mark.parametrize("release", [EMPTY, FILLED], ids=["empty", "filled"])
def test_metadata_has_the_fields_that_are_asked_for_and_no_others(release: Release) -> None:
    codemeta = json.loads(made.codemeta(release))
    assert set(codemeta) <= CODEMETA
    assert {"@context", "@type", "name", "description", "version", "license", "author"} <= set(codemeta)
    zenodo = json.loads(made.zenodo(release))
    assert set(zenodo) == ZENODO
    assert all(set(creator) == {"name"} for creator in zenodo["creators"])
    assert {cited["relation"] for cited in zenodo["related_identifiers"]} == {"references"}


def test_every_paper_of_a_metric_is_cited(capsys: pytest.CaptureFixture[str]) -> None:
    titles = re.findall(r"title = \{\{(.+)\}\}", output_of(capsys, ["cite", "muc", "lea"]))
    assert len(titles) == 2
    assert all(json.dumps(title, ensure_ascii=False) in made.citation(SET) for title in titles)


def test_what_a_person_does_for_a_release_is_five_things() -> None:
    steps = (TOP / "CONTRIBUTING.md").read_text("utf-8").partition("\n## Release\n")[2]
    assert re.findall(r"^(\d)\. \*", steps, re.MULTILINE) == list("12345")
    assert {f"`{field}`" for field in Release._fields if field != "version"} <= set(re.findall(r"`\w+`", steps))
