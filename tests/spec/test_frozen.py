"""What other programs are tested by does not change: a new version of it has a digest of its own."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

SPEC = Path(__file__).resolve().parents[2] / "spec"

DIGESTS: Mapping[str, Mapping[str, str]] = {
    "vectors/vectors.json": {
        "1.0.0": "6166876b0be8b7890e0d135f25db83595222591f912e537db1b4ba746c32c9b9",
        "1.1.0": "103ff50041c9ca10dc2afbc142e298c1bbbaf02b0ca4bab3d25ea7a9aaa67ac0",
    },
    "bytes.json": {
        "1.0.0": "c532a5a4705d45aa17dbb06a115f7c4a888296d3977b6e569c28239177621df4",
        "1.1.0": "5c05b8eedb8fa73374970738371745818fdc97bd7ddd37845c1c36bae2ece804",
        "1.2.0": "cf6398a8800b505d898c209b536b2fc90e42e9148297ad502e7ba77d8d1d3293",
        "1.3.0": "998199df92a8a949952927a604c1c20a388d2d274289244398104d7314f3504f",
        "1.4.0": "bd6dba19a19238381f987ccc95e7053f242ab481216d51177656415e57c6591b",
    },
}
"""By file and version; a digest that is here stays."""


@pytest.mark.parametrize("name", DIGESTS)
def test_a_version_is_frozen(name: str) -> None:
    content = (SPEC / name).read_bytes()
    version = json.loads(content)["version"]
    assert hashlib.sha256(content).hexdigest() == DIGESTS[name][version]
