import pytest

from corefref.cli import main


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--adapter", "python:no_such_module:x", "--metrics", "muc"], 3, "No module named 'no_such_module'"),
        (["--small", "99", "--", "cat"], 2, "'99' is more than 7"),
        (["--jobs", "0", "--", "cat"], 2, "'0' is no number from 1 on"),
        (["--adapter", "regex:(", "--", "cat"], 2, "expected a pattern"),
    ],
)
def test_what_cannot_be_verified_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], code: int, message: str
) -> None:
    assert main(["verify", *words]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err
    assert captured.err.strip().count("\n") == 0
