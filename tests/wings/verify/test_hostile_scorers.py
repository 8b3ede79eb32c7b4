"""A hostile scorer is an outcome: it cannot hang verification, fill the disk, or run a shell."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count as count_from
from pathlib import Path

import pytest

from corefref import Partition
from corefref.metrics import lea, muc
from corefref.wings.verify import Sizes, Verdict, inputs_of, verified, verify
from corefref.wings.verify.adapters.conversation import ConversingScorer
from corefref.wings.verify.adapters.known import FORMS
from corefref.wings.verify.adapters.texts import TextScorer
from corefref.wings.verify.processes import CannotRunError, Finished, Limits, call
from corefref.wings.verify.reported import Failure
from tests.wings.verify.programs import LONGER, SCORERS, program

pytestmark = pytest.mark.processes


@pytest.mark.parametrize(
    ("name", "verdict", "kind", "says"),
    [
        ("hangs", "no answer", "timed out", "no end after 0.5 s"),
        ("endless", "no answer", "rubbish", "more than 1048576 bytes printed"),
        ("exits", "fault", "crashed", "no model found"),
        ("rubbish", "no answer", "rubbish", "b'Coreference: fine' is not JSON"),
    ],
)
def test_a_hostile_scorer_is_an_outcome(name: str, verdict: Verdict, kind: str, says: str) -> None:
    scorer = program(name, seconds=0.5 if name == "hangs" else 120)
    report = verified(scorer, ["muc"], {"boundary": inputs_of("boundary", Sizes())})
    scorer.close()
    assert not report.agrees
    assert not report.answered
    found = {(f.verdict, f.name, f.sentence) for f in report.findings}
    assert (verdict, kind, says) in found
    # What gives no figures is not asked any more before the ill-formed inputs come, and is not accused.
    assert {found_verdict for found_verdict, _, _ in found} == (
        {verdict, "ill-formed"} if name == "exits" else {verdict}
    )
    assert all(f.fails == (name == "exits") for f in report.findings)
    assert report.decision == ("does not pass" if name == "exits" else "not decided")


def running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_what_a_program_leaves_behind_is_ended_even_outside_its_session_and_without_its_environment(
    tmp_path: Path,
) -> None:
    noted, beats = tmp_path / "pids", tmp_path / "pids.beats"
    pids: list[int] = []
    for seconds in LONGER:
        noted.unlink(missing_ok=True)
        ended = call([sys.executable, str(SCORERS / "forks.py"), str(noted)], Limits(seconds=seconds))
        assert ended == Failure("timed out", f"no end after {seconds} s")
        pids = [int(line) for line in noted.read_text("utf-8").split()] if noted.exists() else []
        if len(pids) == 3 and beats.exists():
            break
    assert len(pids) == 3
    assert not any(running(pid) for pid in pids)
    size = beats.stat().st_size
    time.sleep(0.2)
    assert beats.stat().st_size == size > 0


LEAVING = r"""
import os, sys, time
open(sys.argv[1], "a").write(f"{os.getpid()}\n")
if not os.fork():
    os.setsid()
    open(sys.argv[1], "a").write(f"{os.getpid()}\n")
    os.execve(sys.executable, [sys.executable, "-c", "import time; time.sleep(600)"], {})
if len(sys.argv) == 2:
    input()
    print('{"protocol": 1}', flush=True)
time.sleep(600)
"""


def eventually(happens: Callable[[], bool]) -> bool:
    """Whether something comes about; a loaded machine may take its time."""
    for _ in range(600):
        if happens():
            return True
        time.sleep(0.1)
    return False


def heed() -> None:
    """Heed the signals that whoever started the tests may ignore, as nohup and the background of a shell do."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("files", [["{key}"], []])
def test_nothing_is_left_when_verify_itself_is_ended(tmp_path: Path, ending: signal.Signals, files: list[str]) -> None:
    noted, temporary = tmp_path / "pids", tmp_path / "temporary"
    temporary.mkdir()
    command = [sys.executable, "-c", LEAVING, str(noted), *files]
    process = subprocess.Popen(
        [sys.executable, "-m", "corefref", "verify", "--suites", "boundary", "--timeout", "600", "--", *command],
        env={**os.environ, "TMPDIR": str(temporary)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=heed,
    )
    assert eventually(lambda: noted.exists() and len(noted.read_text("utf-8").split()) >= 2)
    assert len(list(temporary.iterdir())) == len(files)
    process.send_signal(ending)
    assert process.wait(300) == (-ending if ending == signal.SIGKILL else 128 + ending)
    assert eventually(lambda: not any(running(int(pid)) for pid in noted.read_text("utf-8").split()))
    assert eventually(lambda: list(temporary.iterdir()) == [])


def test_a_child_that_holds_the_output_open_does_not_keep_a_call_from_its_end() -> None:
    program = "import os, time\nif not os.fork(): time.sleep(600)\nprint('said')"
    assert call([sys.executable, "-c", program], Limits(seconds=120)) == Finished("said\n", "", 0)


@pytest.mark.parametrize(("ends", "code"), [("sys.exit(7)", 7), ("os.kill(os.getpid(), 15)", -15)])
def test_a_program_ends_as_it_does_without_a_keeper(ends: str, code: int) -> None:
    assert call([sys.executable, "-c", f"import os, sys; {ends}"], Limits()) == Finished("", "", code)


def test_a_program_cannot_fill_the_disk_with_a_file(tmp_path: Path) -> None:
    program = f"f = open({str(tmp_path / 'big')!r}, 'wb')\nfor _ in range(64): f.write(b'0' * 2**20)"
    result = call([sys.executable, "-c", program], Limits(bytes_of_a_file=4 << 20))
    assert isinstance(result, Finished)
    assert result.code != 0
    assert (tmp_path / "big").stat().st_size <= 4 << 20


def test_a_program_cannot_eat_the_memory() -> None:
    program = "b = bytearray(2**30)"
    result = call([sys.executable, "-c", program], Limits(bytes_of_memory=256 << 20))
    assert isinstance(result, Finished)
    assert (result.code, result.last_words) == (1, "MemoryError")


def test_a_program_has_the_limits_that_were_asked_for() -> None:
    names = ("RLIMIT_DATA", "RLIMIT_FSIZE", "RLIMIT_CORE", "RLIMIT_NPROC")
    program = f"import resource\nfor n in {names}: print(*resource.getrlimit(getattr(resource, n)))"
    result = call([sys.executable, "-c", program], Limits(bytes_of_memory=1 << 30, bytes_of_a_file=5000, processes=9))
    assert isinstance(result, Finished)
    *fixed, processes = [[int(word) for word in line.split()] for line in result.output.splitlines()]
    assert fixed == [[1 << 30] * 2, [5000] * 2, [0, 0]]
    # Those of the user that ran already come on top.
    assert processes[0] == processes[1] > 9


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


def test_a_program_that_hangs_is_not_asked_forever(tmp_path: Path) -> None:
    noted = tmp_path / "calls"
    program = f"import time; open({str(noted)!r}, 'a').write('called '); time.sleep(600)"
    inputs = list(inputs_of("small", Sizes()))
    calls: list[str] = []
    for seconds in LONGER:
        noted.unlink(missing_ok=True)
        scorer = TextScorer(FORMS["coval"], (sys.executable, "-c", program), Limits(seconds=seconds))
        answers = list(scorer.answers(inputs, ["muc", "lea"]))
        scorer.close()
        assert {type(a["muc"]) for a in answers} == {Failure}
        calls = noted.read_text("utf-8").split() if noted.exists() else []
        assert len(calls) <= 3
        if len(calls) == 3:
            break
    assert calls == ["called"] * 3


def test_a_command_that_is_not_there_cannot_be_run() -> None:
    with pytest.raises(CannotRunError, match="no such file"):
        call(["/no/such/program"], Limits())


def test_no_folder_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    scorer = TextScorer(FORMS["coval"], ("false",), Limits())
    assert len(list(scorer.answers(list(inputs_of("boundary", Sizes())), ["muc"]))) > 20
    scorer.close()
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "done",
    [
        "shutil.rmtree(place); os.symlink(sys.argv[1], place)",
        "shutil.rmtree(place); open(place, 'w').close()",
        "shutil.rmtree(place)",
        "os.mkdir('in'); os.chmod('in', 0); os.chmod('.', 0)",
        "[(os.mkdir('in'), os.chdir('in')) for _ in range(1200)]",
    ],
)
def test_a_folder_is_removed_whatever_a_scorer_makes_of_it(
    done: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary, others = tmp_path / "temporary", tmp_path / "others"
    temporary.mkdir()
    others.mkdir()
    (others / "file").write_text("somebody else's")
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    program = f"import os, shutil, sys; place = os.path.dirname(sys.argv[2]); os.chdir(place); {done}; print('done')"
    scorer = TextScorer(FORMS["coval"], (sys.executable, "-c", program, str(others)), Limits(seconds=60))
    answers = list(scorer.answers(list(inputs_of("boundary", Sizes()))[:1], ["muc"]))
    assert [a["muc"] for a in answers] == [Failure("rubbish", "no line with the figures of a metric")]
    scorer.close()
    assert list(temporary.iterdir()) == []
    assert (others / "file").read_text() == "somebody else's"


def test_a_program_that_answers_before_it_is_asked_answers_rubbish() -> None:
    said = '{"protocol": 1}\n{"id": "1", "scores": {}}\n{"id": "2", "scores": {}}\n{"id": "3", "scores": {}}\n'
    program = f"import sys; sys.stdout.write({said!r}); sys.stdout.flush(); sys.stdin.read()"
    scorer = ConversingScorer((sys.executable, "-c", program), Limits(seconds=60))
    answers = [a["muc"] for a in scorer.answers(list(inputs_of("boundary", Sizes()))[:2], ["muc"])]
    scorer.close()
    assert answers == [Failure("rubbish", "an answer to no question")] * 2


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("print('{\"protocol\": 2}', flush=True); input()", "protocol 2, expected 1"),
        ("import sys; print('no model here', file=sys.stderr); sys.exit(3)", "no model here"),
    ],
)
def test_a_scorer_of_another_version_or_that_cannot_run_is_not_asked(program: str, said: str) -> None:
    scorer = ConversingScorer((sys.executable, "-c", program), Limits(seconds=60))
    with pytest.raises(CannotRunError, match=said):
        list(scorer.answers(list(inputs_of("boundary", Sizes()))[:1], ["muc"]))
    scorer.close()


def test_a_scorer_that_says_otherwise_when_it_is_asked_again_is_told_so() -> None:
    count = count_from(0)
    report = verify(lambda key, response: (next(count), 0, 0), ["lea"], suites=["boundary"])
    (finding,) = report.findings
    assert (finding.verdict, finding.name) == ("fault", "not reproducible")
    assert re.fullmatch(
        r"asked again, it says recall \d+, precision 0, f1 0 and no longer recall \d+, precision 0, f1 0",
        finding.sentence,
    )
    assert not report.agrees


def test_a_failure_that_does_not_come_again_is_told_so() -> None:
    count = count_from(0)

    def first_fails(key: Partition, response: Partition) -> object:
        if not next(count):
            raise OSError("busy")
        return lea.recall(key, response), lea.precision(key, response)

    report = verify(first_fails, ["lea"], suites=["boundary"], undefined="none")
    assert [f.sentence for f in report.findings] == ["OSError: busy (but not when it is asked again)"]


def test_a_metric_that_has_no_figure_at_all_is_no_pass_even_if_that_is_known() -> None:
    def no_lea(key: Partition, response: Partition, metric: str) -> object:
        if metric == "lea":
            raise NotImplementedError
        return muc.recall(key, response), muc.precision(key, response)

    found = verify(no_lea, ["muc", "lea"], suites=["boundary"], undefined="none")
    (failure,) = found.faults
    again = verify(no_lea, ["muc", "lea"], suites=["boundary"], undefined="none", known=failure.ids)
    assert again.failing == ()
    assert not again.agrees


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
