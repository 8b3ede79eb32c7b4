import fcntl
import os
import subprocess
from pathlib import Path

import pytest

from proofs_notes import checking, theories


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The theories, compiled; once for all processes that run tests."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "theories"
    with folder.with_name("theories.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.with_name("theories.done").exists():
            folder.mkdir()
            checking.build(folder)
            folder.with_name("theories.done").touch()
    return folder


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """corefref-check, built once for all processes that run tests."""
    own = tmp_path_factory.getbasetemp()
    made = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "corefref-check"
    with made.with_name("checker.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            subprocess.run([theories.HERE / "checker" / "build", made], check=True)
    return made
