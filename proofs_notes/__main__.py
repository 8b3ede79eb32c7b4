"""
Checks every theorem: compiles the theories, asks Coq on what they rest, and lets them score what corefref scores.

Run as `proofs_notes/check`. Exit 0: everything is proved, without axioms. Exit 1: something is not, and what.
"""

import argparse
import shutil
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from proofs_notes import checker_cases, checking, stated


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="proofs_notes/check", description="Checks every theorem of proofs_notes.")
    parser.add_argument("--random", type=int, default=300, metavar="N", help="random pairs (300)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random pairs (1)")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="compile in a folder that is kept, and used again")
    parser.add_argument("--theorems-only", action="store_true", help="do not compare corefref with the theories")
    parser.add_argument(
        "--record", action="store_true", help="write what Coq prints of the statements to statements.txt"
    )
    arguments = parser.parse_args()
    if shutil.which("coqc") is None:
        print("proofs_notes/check: coqc is missing (Debian: see proofs_notes/README.md)", file=sys.stderr)
        return 2
    if not arguments.theorems_only and find_spec("typing_extensions") is None:
        print("proofs_notes/check: typing_extensions is missing, which corefref needs (pip install .)", file=sys.stderr)
        return 2
    started = time.monotonic()
    try:
        with tempfile.TemporaryDirectory() as thrown_away:
            folder = arguments.folder or Path(thrown_away)
            folder.mkdir(exist_ok=True)
            checking.check_words()
            checking.build(folder)
            print(f"{checking.check_assumptions(folder)} statements proved. {checking.CLOSED}.", flush=True)
            if stated.is_version():
                recorded = stated.check(folder, record=arguments.record)
                print(f"{recorded} statements and definitions are those that were read.", flush=True)
            else:
                print(f"Statements not compared with those that Coq {stated.COQ} printed: another version.", flush=True)
            if not arguments.theorems_only:
                print(f"{checker_cases.check(folder)} certificates are answered rightly by the checker.", flush=True)
                # Imported late: they import corefref, which the theorems do not need.
                from proofs_notes import (
                    any_metric,
                    cells,
                    claims,
                    columns_oracle,
                    counts_oracle,
                    oracle,
                    refutations,
                    sentences,
                    statements_oracle,
                )

                print(f"{cells.check(folder)} verdicts are what is proved.", flush=True)
                print(f"{sentences.check(folder)} sentences are what is proved.", flush=True)
                print(f"{any_metric.check(folder)} lemmas of constructed metrics proved.", flush=True)
                print(f"{counts_oracle.check(folder)} tables are counted alike.", flush=True)
                print(f"{columns_oracle.check(folder)} columns are read alike.", flush=True)
                print(f"{statements_oracle.check(folder)} statements of small pairs agree.", flush=True)
                print(f"{refutations.check(folder)} refutations proved.", flush=True)
                decided, proofs, facts = claims.check(folder)
                print(f"{decided} claims decided, by {proofs} theorems and {facts} comparisons.", flush=True)
                pairs, figures = oracle.check(folder, arguments.random, arguments.seed)
                print(f"{figures} figures of {pairs} pairs agree, their alignments certified.", flush=True)
    except checking.CheckError as error:
        print(f"proofs_notes/check: {error}", file=sys.stderr)
        return 1
    print(f"{time.monotonic() - started:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
