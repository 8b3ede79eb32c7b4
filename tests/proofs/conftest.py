from pathlib import Path

import pytest

from proofs_notes import checking


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The theories, compiled."""
    folder = tmp_path_factory.mktemp("theories")
    checking.build(folder)
    return folder
