"""Workflows name actions by commit: a tag can be moved to other code, a commit cannot."""

import re
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
WORKFLOWS = [*sorted((TOP / ".github/workflows").glob("*.yml")), TOP / "spec/workflow.yml", TOP / "action.yml"]
PINNED = re.compile(r"[\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: str(path.relative_to(TOP)))
def test_every_action_is_a_commit_with_its_version_beside_it(path: Path) -> None:
    used = re.findall(r"^ *(?:- )?uses: (.*)", path.read_text("utf-8"), re.MULTILINE)
    assert used
    assert [action for action in used if not PINNED.fullmatch(action)] == []
