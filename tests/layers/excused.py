"""A plugin for pytest that excuses what asks for a module that is gone, and tells how the tests went."""

import json
import os
from collections.abc import Generator
from pathlib import Path

import pytest

ASKED = Path(os.environ.get("COREFREF_ASKED", os.devnull))
TOLD = Path(os.environ.get("COREFREF_TOLD", os.devnull))

_excused_errors: set[int] = set()
"""Errors of what tests share, which pytest raises again in every test that needs it."""
_excused: set[str] = set()
_failed: set[str] = set()
_passed: set[str] = set()
_marks = {"before": 0}


def _length() -> int:
    return ASKED.stat().st_size if ASKED.exists() else 0


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Excuse a file that imports what is gone."""
    before = _length()
    report = yield
    if report.failed:
        if _length() > before:
            _excused.add(collector.nodeid)
            report.outcome = "passed"
            report.result = []
        else:
            _failed.add(collector.nodeid)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note what was asked for before a test."""
    _marks["before"] = _length()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Excuse a test that asked for what is gone, or shares with others what did."""
    report = yield
    if report.failed and call.excinfo is not None:
        if _length() > _marks["before"] or id(call.excinfo.value) in _excused_errors:
            _excused_errors.add(id(call.excinfo.value))
            _excused.add(item.nodeid)
        else:
            _failed.add(item.nodeid)
    elif report.passed and call.when == "call":
        _passed.add(item.nodeid)
    return report


def pytest_sessionfinish() -> None:
    """Tell how it went."""
    told = {"passed": len(_passed - _failed - _excused), "asked": len(_excused), "failed": sorted(_failed)}
    TOLD.write_text(json.dumps(told), "utf-8")
