"""Whatever bytes a file has, it is scored, or refused in one line."""

from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.cli import main

PIECES = [
    b"#begin document (a)\n",
    b"#begin document (b); part 000\r\n",
    b"#end document\n",
    b"dog\t(0)\n",
    b"dog\t(0\n",
    b"cat\t0)\n",
    b"cat -\n",
    b"\n",
    b"{a b} {c}\n",
    b'{"doc_key": "a", "clusters": [[[0, 1]]]}\n',
    b"\xef\xbb\xbf",
    b"\x1f\x8b\x08\x00",
]


@given(st.lists(st.one_of(st.sampled_from(PIECES), st.binary(max_size=6)), max_size=8).map(b"".join))
def test_a_file_is_scored_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "fuzz"
    file.write_bytes(content)
    code, out, err = followed(["score", str(file), str(file), "--metrics", "mentions,lea"])
    if code == 0:
        assert (out.count("\n"), err) == (out.count("0/0 reported") + 9, "")
    else:
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"{file}:")
        assert "(expected " in err


def followed(words: Sequence[str | Path]) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main([str(word) for word in words])
    return code, out.getvalue(), err.getvalue()
