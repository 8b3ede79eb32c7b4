"""
Sentences that are generated, as definitions and lemmas that Coq types, and what Coq understands by them.

The words of a sentence are made here, but what they mean is for Coq to say: a coercion, a notation or a canonical
structure of a theory could lend them another meaning. So Coq prints each sentence with nothing left out, and the record
has a digest of them all.
"""

from collections.abc import Sequence
from pathlib import Path

from proofs_notes import checking, contents


def typed(folder: Path, theory: str, text: str, names: Sequence[str]) -> checking.Looked:
    """
    Has Coq compile a generated theory; how many sentences it printed, and a digest of them.

    CheckError if it does not compile, or if what is named rests on an axiom or is not printed.
    """
    checking.write(folder / f"{theory}.v", text)
    checking.run(folder, [*checking.COQC, f"{theory}.v"])
    checking.rest_on_nothing(folder, [f"{theory}.{name}" for name in names], [theory])
    asked = [(name, f"Set Printing All. Check @Corefref.{theory}.{name}.") for name in names]
    printed = contents.pieces(folder, f"{theory}_typed", [theory], asked)
    return checking.Looked((len(printed),), checking.digest(" ".join(f"{n} {printed[n]}" for n in sorted(printed))))
