"""A program that is loaded once answers as one that is started for every call, and leaves nothing behind."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from corefref.wings.verify import Report, Sizes, inputs_of, verified
from corefref.wings.verify.adapters import regex
from corefref.wings.verify.adapters.texts import CONLL, TextScorer
from corefref.wings.verify.adapters.warmth import Warmth
from corefref.wings.verify.processes import CannotRunError, Finished, Limits, Over, call
from corefref.wings.verify.reported import Failure, Printing
from tests.wings.verify.programs import LONGER
from tests.wings.verify.test_hostile_scorers import running

pytestmark = pytest.mark.processes

FORM = regex.form(r"recall (?P<recall>\S+)", CONLL, {"muc": "muc"}, Printing())


def made(folder: Path, text: str, module: str = "") -> tuple[str, ...]:
    """The command of a program that may import a module `loaded`."""
    (folder / "loaded.py").write_text(module, "utf-8")
    (folder / "program.py").write_text(text, "utf-8")
    return sys.executable, str(folder / "program.py")


@contextmanager
def scorer(command: tuple[str, ...], limits: Limits | None = None) -> Iterator[TextScorer]:
    made = TextScorer(FORM, (*command, "{key}", "{response}"), limits or Limits(seconds=60))
    try:
        yield made
    finally:
        made.close()


def asked(scorer: TextScorer) -> Report:
    return verified(scorer, ["muc"], {"boundary": inputs_of("boundary", Sizes())})


def test_its_modules_are_loaded_once_and_no_call_sees_what_another_did(tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    module = f"calls = []\nopen({str(noted)!r}, 'a').write('loaded ')\n"
    command = made(tmp_path, "import loaded\nloaded.calls.append(1)\nprint('recall', len(loaded.calls))\n", module)
    boundary = list(inputs_of("boundary", Sizes()))
    # CoNLL columns cannot hold two crossing mentions of one entity: no call is made of these.
    crossing = [one for one in boundary if one.crosses]
    inputs = [one for one in boundary if not one.crosses]
    with scorer(command) as warm:
        skipped = [answer["muc"] for answer in warm.answers(crossing, ["muc"])]
        assert skipped
        assert all(isinstance(one, Failure) and one.kind == "skipped" for one in skipped)
        assert not noted.exists()
        answers = [answer["muc"] for answer in warm.answers(inputs, ["muc"])]
        assert noted.read_text("utf-8").split() == ["loaded"]
        (afresh,) = warm.answers_afresh(inputs[:1], ["muc"])
        assert noted.read_text("utf-8").split() == ["loaded"] * 2
    assert len(answers) > 30
    assert set(map(str, answers)) == {str(afresh["muc"])}


@pytest.mark.parametrize(
    "text",
    [
        "import sys\nprint(__name__, __file__, sys.argv, sys.path[0])",
        "import sys\nprint('said')\nsys.exit('refused')",
        "import sys\nsys.exit(300)",
        "import sys\nsys.exit(None)",
        "print('half')\nraise KeyError('d1')",
        "import atexit\natexit.register(print, 'late')\nprint('early')",
        "import threading, time\nthreading.Thread(target=lambda: (time.sleep(0.2), print('late'))).start()",
        "import sys\nprint('said', flush=True)\nsys.stdout.close()",
        "import sys\nsys.stdout = None",
        "import os\nprint('lost')\nos._exit(3)",
        "import os\nprint('said', flush=True)\nos.kill(os.getpid(), 9)",
        "import os\nprint('said', flush=True)\nos.kill(os.getppid(), 0)\nprint(os.getpid() == os.getsid(0))",
        "import sys\nprint(repr(sys.stdin.read()))",
        "import no_such_module",
        "def (",
    ],
)
def test_it_ends_and_prints_as_if_it_were_started_for_the_call(text: str, tmp_path: Path) -> None:
    command = (*made(tmp_path, text), "a word", "")
    warmth = Warmth(command, Limits(seconds=60))
    assert warmth.is_possible
    try:
        warm = warmth.call(command, tmp_path, Over())
    finally:
        warmth.close()
    cold = call(command, Limits(seconds=60))
    assert isinstance(warm, Finished)
    assert isinstance(cold, Finished)
    assert (warm.output, warm.code, warm.last_words) == (cold.output, cold.code, cold.last_words)
    assert warm.abrupt == cold.abrupt


PERL_SCORER = (
    'use strict;\nuse warnings;\nBEGIN {{ (my $d = $0) =~ s{{/[^/]*$}}{{}}; unshift @INC, "$d/lib"; }}\n'
    "use Loaded;\nour $calls = 0;\n{}\n"
)


@pytest.mark.parametrize(
    "text",
    [
        'print "$0 [@ARGV] ", scalar(@ARGV), " ", ++$Loaded::calls, ++$calls, "\\n";',
        'print "said\\n"; exit 3;',
        'print "half\\n"; die "d1: a mention is repeated\\n";',
        'print "said\\n"; warn "careful\\n"; END { print "late\\n"; }',
        '$| = 1; print "said\\n"; kill "KILL", $$;',
        'my $line = <STDIN>; print defined $line ? "read" : "nothing to read", "\\n";',
        'print "said, not ended"; open(my $k, "<", "no such file") || die "Can not open";',
    ],
)
def test_a_perl_program_ends_and_prints_as_if_it_were_started_for_the_call(text: str, tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "Loaded.pm").write_text("package Loaded;\nour $calls = 0;\n1;\n")
    script = tmp_path / "program.pl"
    script.write_text(PERL_SCORER.format(text))
    command = ("perl", str(script), "a word", "")
    warmth = Warmth(command, Limits(seconds=60))
    assert warmth.is_possible
    said = [warmth.call(command, tmp_path, Over()) for _ in range(2)]
    warmth.close()
    cold = call(command, Limits(seconds=60))
    assert isinstance(cold, Finished)
    for warm in said:
        assert isinstance(warm, Finished)
        assert (warm.output, warm.last_words, warm.code != 0) == (cold.output, cold.last_words, cold.code != 0)
        assert warm.abrupt == cold.abrupt


def test_a_perl_program_has_its_modules_loaded_once(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    noted = tmp_path / "noted"
    (tmp_path / "lib" / "Loaded.pm").write_text(
        f"package Loaded;\nopen(my $n, '>>', '{noted}'); print $n 'loaded '; close $n;\nour $calls = 0;\n1;\n"
    )
    script = tmp_path / "program.pl"
    script.write_text(PERL_SCORER.format('print "said\\n";'))
    warmth = Warmth(("perl", str(script)), Limits(seconds=60))
    said = [warmth.call(("perl", str(script)), tmp_path, Over()) for _ in range(3)]
    warmth.close()
    assert said == [Finished("said\n", "", 0)] * 3
    assert noted.read_text("utf-8").split() == ["loaded"]
    script.write_text("print 'main' unless caller;\n")
    assert not Warmth(("perl", str(script)), Limits()).is_possible


def test_a_package_run_as_a_module_has_its_modules_loaded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    package = tmp_path / "package"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "inner.py").write_text("open('noted', 'a').write('loaded ')\n")
    (package / "__main__.py").write_text("import sys\nfrom package import inner\nprint(__name__, sys.argv[1:])\n")
    command = (sys.executable, "-m", "package", "x")
    warmth = Warmth(command, Limits(seconds=60))
    said = [warmth.call(command, tmp_path, Over()) for _ in range(3)]
    warmth.close()
    assert said == [Finished("__main__ ['x']\n", "", 0)] * 3
    assert (tmp_path / "noted").read_text().split() == ["loaded"]


def test_a_script_is_warm_by_its_first_line_wherever_it_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    lines = {
        "named": f"#!{sys.executable}",
        "found": "#!/usr/bin/env python3",
        "isolated": f"#!{sys.executable} -I",
        "shell": "#!/bin/sh",
        "none": "",
    }
    for name, line in lines.items():
        (tmp_path / name).write_text(f"{line}\n")
        (tmp_path / name).chmod(0o755)
    assert [name for name in lines if Warmth((name,), Limits()).is_possible] == ["named", "found"]
    others = (
        ("no-such",),
        ("perl", "-w", "x.pl"),
        (sys.executable, "-c", "1"),
        (sys.executable, "-W", "error", "x.py"),
        (),
    )
    assert not any(Warmth(command, Limits()).is_possible for command in others)


def test_a_program_that_minds_being_kept_loaded_is_accused_of_nothing(tmp_path: Path) -> None:
    text = "import loaded, os\nassert loaded.started_as == os.getpid()\nimport right\n"
    module = "import os\nstarted_as = os.getpid()\n"
    # MUC's recall by its own start, 0 if it was started for somebody else.
    right = (
        "import sys\nsides = [open(name).read().split('#begin') for name in sys.argv[1:]]\n"
        "print('recall', '1.0' if sides[0] == sides[1] else '0.5')\n"
    )
    command = made(tmp_path, text, module)
    (tmp_path / "right.py").write_text(right)
    inputs = [one for one in inputs_of("small", Sizes(small_mentions=2)) if not one.may_be_refused]
    with scorer(command) as warm:
        report = verified(warm, ["muc"], {"small": inputs})
        assert warm.warmth is None
    assert report.total("crashed") == 0
    assert report.total("agrees") > 0


def test_a_call_that_hangs_is_timed_out_and_ended_with_what_it_started(tmp_path: Path) -> None:
    noted = tmp_path / "pids"
    text = (
        "import os, time\n"
        "if not os.fork():\n    os.setsid()\n"
        f"open({str(noted)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        "time.sleep(600)\n"
    )
    inputs = list(inputs_of("boundary", Sizes()))[:1]
    pids: list[int] = []
    for seconds in LONGER:
        noted.unlink(missing_ok=True)
        with scorer(made(tmp_path, text), Limits(seconds=seconds)) as warm:
            (answer,) = warm.answers(inputs, ["muc"])
        assert answer["muc"] == Failure("timed out", f"no end after {seconds} s")
        pids = [int(line) for line in noted.read_text("utf-8").split()] if noted.exists() else []
        if len(pids) == 2:
            break
    assert len(pids) == 2
    assert not any(running(pid) for pid in pids)


def test_what_a_call_leaves_in_its_session_ends_with_it(tmp_path: Path) -> None:
    noted = tmp_path / "pids"
    text = (
        "import os, time\n"
        "pid = os.fork()\n"
        "if not pid: time.sleep(600)\n"
        f"open({str(noted)!r}, 'a').write(f'{{pid}}\\n')\nprint('recall 1.0')\n"
    )
    inputs = list(inputs_of("boundary", Sizes()))[:3]
    with scorer(made(tmp_path, text)) as warm:
        assert len(list(warm.answers(inputs, ["muc"]))) == 3
        pids = [int(line) for line in noted.read_text("utf-8").split()]
        assert len(pids) == 3
        for _ in range(600):
            if not any(running(pid) for pid in pids):
                break
            time.sleep(0.1)
        assert not any(running(pid) for pid in pids)


@pytest.mark.parametrize("much", ["print('9' * 2**22)", "while True: print('9' * 2**16)"])
def test_a_call_that_prints_without_end_is_rubbish(much: str, tmp_path: Path) -> None:
    limits = Limits(seconds=60, bytes_printed=1 << 20, bytes_of_a_file=8 << 20)
    with scorer(made(tmp_path, much), limits) as warm:
        answers = [a["muc"] for a in warm.answers(list(inputs_of("boundary", Sizes()))[:2], ["muc"])]
    assert answers == [Failure("rubbish", "more than 1048576 bytes printed")] * 2


def test_a_program_that_cannot_be_started_is_said_to_be_so(tmp_path: Path) -> None:
    command = (str(tmp_path / "python3"), str(tmp_path / "program.py"))
    with scorer(command) as warm, pytest.raises(CannotRunError, match="no such file"):
        asked(warm)
