"""
The records of `spec/conformance/`, made anew: `python -m tests.wings.verify.records [ID …]`.

Programs are looked for in the folder that COREFREF_SCORERS names: each in a subfolder, a checkout of its version or
what a package was installed in; what runs them in `bin` of the subfolder or of the folder, as a virtual environment has
it, and then on the path. A program that is a command alone needs no subfolder.
"""

import json
import os
import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from corefref.wings.verify.adapters.known import FORMS
from corefref.wings.verify.annotated_suite import PROGRAMS
from corefref.wings.verify.byte_suite import forms_read
from spec.conformance.page import PeerData, PeersData, annotated_command, byte_command, command
from tests.commands import exit_of, put

TOP = Path(__file__).resolve().parents[3]
CONFORMANCE = TOP / "spec" / "conformance"
WRAPPERS = CONFORMANCE / "wrappers.py"
VARIABLE = "COREFREF_SCORERS"


def why_not(peer: PeerData) -> str | None:
    """Why a program cannot be run here; None if it can."""
    program, *rest = words(peer)
    if shutil.which(program) is None:
        return f"{peer['name']} {peer['version']} is not installed: no {program} on the path or in {VARIABLE}"
    if rest and not place(peer["folder"]).is_dir():
        return f"{peer['name']} {peer['version']} is not in {VARIABLE} as {peer['folder']}"
    return None


def place(name: str) -> Path:
    """The subfolder of this name, which need not be there."""
    return Path(os.environ.get(VARIABLE, os.devnull)).resolve() / name


def words(peer: PeerData) -> list[str]:
    """A program's command with the places of its files."""
    folder = place(peer["folder"])
    program, *rest = peer["command"]
    programs = (folder / "bin" / program, folder.parent / "bin" / program)
    found = next((str(path) for path in programs if path.exists()), program)
    if rest[:1] == [WRAPPERS.name]:
        return [found, str(WRAPPERS), *rest[1:-1], str(folder)]
    return [found, *(str(folder / word) if folder.joinpath(word).exists() else word for word in rest)]


def remake(peers: Sequence[PeerData]) -> int:
    """Make the records of programs; how many could not be made."""
    missing = 0
    for peer in peers:
        if reason := why_not(peer):
            print(reason, file=sys.stderr)
            missing += 1
            continue
        for line in _lines(peer):
            options = shlex.split(line)[1 : -len(peer["command"])]
            print(shlex.join(["corefref", *options, *words(peer)]), file=sys.stderr)
            missing += exit_of([*options, *words(peer)]) not in (0, 1)
            _forget_the_place(Path(options[options.index("--report") + 1]), peer)
    return missing


def _forget_the_place(record: Path, peer: PeerData) -> None:
    """Name a program's files in its record as from its own folder: what it prints may name the machine's."""
    if record.exists():
        put(record, record.read_text("utf-8").replace(f"{place(peer['folder'])}/", ""))


def _lines(peer: PeerData) -> Iterator[str]:
    """The commands that make a program's records: of the suites that its adapter has."""
    adapter = peer["options"][peer["options"].index("--adapter") + 1]
    yield command(peer)
    if adapter in FORMS and "conll" in forms_read(FORMS[adapter]):
        yield byte_command(peer)
    if adapter in PROGRAMS:
        yield annotated_command(peer)


def main() -> int:
    """Make the records of the programs that are named, or of all."""
    os.chdir(TOP)
    data: PeersData = json.loads((CONFORMANCE / "peers.json").read_text("utf-8"))
    peers = data["peers"]
    named = sys.argv[1:] or [peer["id"] for peer in peers]
    if unknown := set(named) - {peer["id"] for peer in peers}:
        print(f"no program is called {min(unknown)}", file=sys.stderr)
        return 2
    return 1 if remake([peer for peer in peers if peer["id"] in named]) else 0


if __name__ == "__main__":
    sys.exit(main())
