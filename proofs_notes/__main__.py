"""
Checks every theorem: compiles the theories, asks Coq on what they rest, and lets them score what corefref scores.

Run as `proofs_notes/check`. Exit 0: everything is proved, without axioms. Exit 1: something is not, and what.
"""

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from proofs_notes import checking, stated

NEEDED = ("coqc", "coqchk", "ocamlfind")


def parser() -> argparse.ArgumentParser:
    """The words of the command."""
    made = argparse.ArgumentParser(prog="proofs_notes/check", description="Checks every theorem of proofs_notes.")
    made.add_argument("--folder", type=Path, metavar="DIR", help="compile in a folder that is kept, and used again")
    made.add_argument("--whole", action="store_true", help="check the libraries with coqchk, too")
    made.add_argument("--any-version", action="store_true", help="do not compare what another version of Coq prints")
    made.add_argument("--record", action="store_true", help="write statements.txt and parts.txt anew")
    return made


def missing() -> str:
    """What the check needs and does not find, in a clause; empty if it is there."""
    if programs := [name for name in NEEDED if shutil.which(name) is None]:
        return f"{programs[0]} is missing (Debian: see proofs_notes/README.md)"
    if find_spec("typing_extensions") is None:
        return "typing_extensions is missing, which corefref needs (pip install .)"
    return ""


def check(folder: Path, *, is_whole: bool, any_version: bool, record: bool) -> None:
    """Runs every part, and prints what it says. CheckError if one fails."""
    # Imported late: it imports corefref, which needs what `missing` looks for.
    from proofs_notes import parts

    is_version = stated.is_version()
    if not is_version and (record or not any_version):
        raise checking.CheckError(f"this is not Coq {stated.COQ}, whose answers are recorded (expected --any-version)")
    checking.build(folder)
    look = parts.together(table := parts.table(is_whole=is_whole), folder)
    if record:
        stated.record(folder)
        lines = []
        for part in table:
            line = f"{part.line(look(part))}\n"
            print(line, end="", flush=True)
            lines += [line] if part.is_recorded else []
        parts.FILE.write_text("".join(lines), "utf-8")
        return
    parts.check_table(parts.PARTS)
    for part in table:
        if part.needs_version and not is_version:
            print(f"{part.name}: not compared, since this is another version of Coq", flush=True)
        else:
            print(parts.checked(part, look(part), is_version=is_version), flush=True)


def main(words: Sequence[str] | None = None) -> int:
    """The command."""
    arguments = parser().parse_args(words)
    if lacking := missing():
        print(f"proofs_notes/check: {lacking}", file=sys.stderr)
        return 2
    started = time.monotonic()
    try:
        with tempfile.TemporaryDirectory() as thrown_away:
            folder = arguments.folder or Path(thrown_away)
            folder.mkdir(exist_ok=True)
            check(
                folder,
                is_whole=arguments.whole,
                any_version=arguments.any_version,
                record=arguments.record,
            )
    except checking.CheckError as error:
        print(f"proofs_notes/check: {error}", file=sys.stderr)
        return 1
    print(f"{time.monotonic() - started:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
