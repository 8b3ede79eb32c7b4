"""`corefref spec` and `corefref cite`."""

import json
import re
from pathlib import Path

import pytest

from corefref import registry
from corefref.cli import main
from corefref.wings.examples import worked_examples
from tests.commands import output_of, refusal_of

SPEC = Path(__file__).resolve().parents[3] / "spec"


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return output_of(capsys, words)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return refusal_of(capsys, words)


def test_every_example_has_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "spec", "list").splitlines()
    assert len(lines) == len(worked_examples.examples())
    assert "moosavi-strube-2016/illustrative-example/lea.recall\t5/21\t0.24\tas-printed" in lines


@pytest.mark.parametrize("kind", ["choices", "invariants", "errata", "claims", "papers", "pages"])
def test_what_is_listed_can_be_shown(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "spec", "list", kind).splitlines()
    assert lines
    identifier = lines[0].split("\t")[0]
    assert identifier in printed(capsys, "spec", "show", identifier) or kind == "pages"


@pytest.mark.parametrize("kind", ["spans", "names"])
def test_a_case_without_figures_is_shown_as_its_file_states_it(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    for line in printed(capsys, "spec", "list", kind).splitlines():
        identifier, description = line.split("\t")
        shown = json.loads(printed(capsys, "spec", "show", identifier))
        assert (identifier.partition("/")[2], description) == (shown["id"], shown["description"])


def test_every_metric_has_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    for name in (*registry.ENTRIES, *registry.ALIASES):
        assert printed(capsys, "spec", "show", name).startswith("# ")


def test_every_case_of_nec_that_a_page_cites_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    listed = {line.split("\t")[0] for line in printed(capsys, "spec", "list", "names").splitlines()}
    pages = (page.read_text("utf-8") for page in SPEC.rglob("*.md"))
    cited = {identifier for page in pages for identifier in re.findall(r"`(named_entities/[a-z0-9-]+)`", page)}
    assert cited
    assert cited <= listed


def test_a_case_is_shown_with_the_command_that_scores_it(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "spec", "show", "moosavi-strube-2016/illustrative-example/lea.recall")
    assert "key       {a b c} {d e f g}" in shown
    assert "lea.recall   5/21     0.24" in shown
    assert "corefref score --key '{a b c} {d e f g}' --response '{a b} {c d} {f g h i}' --metrics lea" in shown


def test_an_unknown_id_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean pradhan-et-al-2014/figure-1?" in refused(capsys, "spec", "show", "pradhan-et-al-2014/figur-1")
    assert "did you mean choices?" in refused(capsys, "spec", "list", "choice")
    assert "expected one of list, show, export" in refused(capsys, "spec")
    assert "did you mean show?" in refused(capsys, "spec", "shwo", "LEA-1")


@pytest.mark.parametrize(
    "fault", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=["disk", "interrupt"]
)
def test_half_an_export_is_not_left_behind(
    fault: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written: list[Path] = []

    def write(path: Path, data: bytes) -> int:
        if len(written) == 3:
            raise fault
        written.append(path)
        return path.open("wb").write(data)

    monkeypatch.setattr(Path, "write_bytes", write)
    folder = tmp_path / "export"
    code = main(["spec", "export", str(folder)])
    assert (code, capsys.readouterr().out) == (2 if isinstance(fault, OSError) else 130, "")
    assert written
    assert not folder.exists()


def test_the_export_has_the_data_and_no_python(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "spec"
    assert printed(capsys, "spec", "export", str(folder)).endswith(f"files in {folder}\n")
    assert json.loads((folder / "examples" / "moosavi-strube-2016.json").read_text())["paper"] == "moosavi-strube-2016"
    assert (folder / "choices.md").is_file()
    assert not list(folder.rglob("*.py"))
    assert "already exists" in refused(capsys, "spec", "export", str(folder))


def test_a_paper_is_cited_once_whatever_its_metrics(capsys: pytest.CaptureFixture[str]) -> None:
    cited = printed(capsys, "cite", "ceafm", "ceafe", "lea")
    assert cited.count("@inproceedings{luo-2005,") == 1
    assert cited.index("% ceaf_m, ceaf_e\n") < cited.index("% lea\n@inproceedings{moosavi-strube-2016,")
    assert cited.count("@software{corefref,") == 1
    assert "did you mean lea?" in refused(capsys, "cite", "leaa")


def test_the_conll_mean_is_cited_with_all_that_it_rests_on(capsys: pytest.CaptureFixture[str]) -> None:
    cited = printed(capsys, "cite", "conll")
    # Its authors, the task and the scorer that made it official, and the three metrics that it averages.
    assert re.findall(r"@\w+{([a-z0-9-]+),", cited) == [
        "denis-baldridge-2009",
        "pradhan-et-al-2012",
        "pradhan-et-al-2014",
        "vilain-et-al-1995",
        "bagga-baldwin-1998",
        "luo-2005",
        "corefref",
    ]
