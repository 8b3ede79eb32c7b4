"""A hostile scorer is an outcome: it cannot hang verification, fill the disk, or run a shell."""

import os
import sys
from collections import Counter
from pathlib import Path

import pytest

from corefref.verification import Outcome, Sizes, inputs_of, verified
from corefref.verification.adapters.conversation import ConversingScorer
from corefref.verification.adapters.known import FORMS
from corefref.verification.adapters.texts import TextScorer
from corefref.verification.processes import CannotRunError, Finished, Limits, call
from corefref.verification.reported import Failure
from tests.verification.programs import SCORERS, program


@pytest.mark.parametrize(
    ("name", "outcome", "says"),
    [
        ("hangs", "timed out", "no end after 0.5 s"),
        ("endless", "rubbish", "more than 1048576 bytes printed"),
        ("exits", "crashed", "no model found"),
        ("rubbish", "rubbish", "b'Coreference: fine' is no JSON"),
    ],
)
def test_a_hostile_scorer_is_an_outcome(name: str, outcome: Outcome, says: str) -> None:
    scorer = program(name, seconds=0.5 if name == "hangs" else 10)
    report = verified(scorer, ["muc"], {"boundary": inputs_of("boundary", Sizes())})
    scorer.close()
    assert not report.agrees
    assert not report.answered
    found = {f.outcome: f.sentence for f in report.findings}
    assert found[outcome] == says
    assert set(found) == {outcome}


def running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_what_a_program_leaves_behind_is_ended_even_outside_its_group(tmp_path: Path) -> None:
    noted = tmp_path / "pids"
    assert call([sys.executable, str(SCORERS / "forks.py"), str(noted)], Limits(seconds=1)) == Failure(
        "timed out", "no end after 1 s"
    )
    pids = [int(line) for line in noted.read_text("utf-8").split()]
    assert len(pids) == 2
    assert not any(running(pid) for pid in pids)


def test_a_child_that_holds_the_output_open_does_not_keep_a_call_from_its_end() -> None:
    program = "import os, time\nif not os.fork(): time.sleep(600)\nprint('said')"
    assert call([sys.executable, "-c", program], Limits(seconds=120)) == Finished("said\n", "", 0)


def test_a_program_cannot_fill_the_disk_with_a_file(tmp_path: Path) -> None:
    program = f"f = open({str(tmp_path / 'big')!r}, 'wb')\nfor _ in range(64): f.write(b'0' * 2**20)"
    result = call([sys.executable, "-c", program], Limits(bytes_of_a_file=4 << 20))
    assert isinstance(result, Finished)
    assert result.code != 0
    assert (tmp_path / "big").stat().st_size <= 4 << 20


def test_words_are_arguments_and_never_a_shell(tmp_path: Path) -> None:
    inside = tmp_path / "made"
    word = f"$(touch {inside}); `touch {inside}` | touch {inside}"
    assert call(["echo", word], Limits()) == Finished(word + "\n", "", 0)
    assert not inside.exists()


def test_a_program_that_does_not_read_is_no_obstacle() -> None:
    scorer = program("hangs", seconds=0.5)
    several = list(inputs_of("random", Sizes(random_inputs=3, random_mentions=30)))
    answers = list(scorer.answers(several, ["muc"]))
    scorer.close()
    assert [a["muc"] for a in answers] == [Failure("timed out", "no end after 0.5 s")] * 3


def test_a_program_that_hangs_is_not_asked_forever() -> None:
    hanging = (sys.executable, "-c", "import time; time.sleep(600)")
    scorer = TextScorer(FORMS["coval"], hanging, Limits(seconds=0.1))
    answers = [a["muc"] for a in scorer.answers(list(inputs_of("small", Sizes())), ["muc", "lea"])]
    said = Counter(answer.says for answer in answers if isinstance(answer, Failure))
    assert said["no end after 0.1 s"] + said["not asked any more after 3 failures in a row"] == len(answers) > 100
    assert said["no end after 0.1 s"] <= 3


def test_a_command_that_is_not_there_cannot_be_run() -> None:
    with pytest.raises(CannotRunError, match="no such file"):
        call(["/no/such/program"], Limits())


def test_no_folder_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    scorer = TextScorer(FORMS["coval"], ("false",), Limits())
    assert len(list(scorer.answers(list(inputs_of("boundary", Sizes())), ["muc"]))) > 20
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "figure", ["'9' * 3_000_000", "'[' * 100_000", "'1e999'", "'\"' + '9' * 3_000_000 + '\"'", "'true'", "'{}'"]
)
def test_a_monstrous_figure_is_rubbish(figure: str) -> None:
    said = '{"protocol": 1}\n{"id": "1", "scores": {"muc": {"recall": '
    program = f"import sys; print({said!r} + {figure} + '}}}}}}', flush=True); sys.stdin.read()"
    scorer = ConversingScorer((sys.executable, "-c", program), Limits())
    (answers,) = scorer.answers(list(inputs_of("boundary", Sizes()))[:1], ["muc"])
    scorer.close()
    assert isinstance(answers["muc"], Failure)
    assert answers["muc"].kind == "rubbish"
