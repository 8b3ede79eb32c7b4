"""
The pages and files that are made from data: `python -m tests.spec.made` writes them.

Another test holds each of them to its data.
"""

import json
import re
from pathlib import Path
from typing import cast

from corefref.registry import CERTIFIED_IDS
from corefref.wings.examples.worked_examples import ClaimsData
from corefref.wings.reconcile import departures
from proofs_notes.theory import page as which_metric
from spec import invariants
from spec.annotated_invariants import page as annotated_page
from spec.conformance import page as conformance_page
from spec.invariants import data as invariants_data
from spec.judges import page as claims_page
from spec.judges import slips as slips_page
from spec.judges.printed import errata_page
from spec.papers import figures
from tests.commands import put
from tests.corpus import errors as shipped_errors
from tests.proofs import evidence
from tests.release import made as release
from tests.spec import answer_cases, blocks, byte_cases, file_cases, notebooks, rules, vectors

SPEC = Path(__file__).resolve().parents[2] / "spec"
NOTEBOOK = SPEC / "notebooks" / "from_files_to_table.ipynb"


def certified_schema() -> str:
    """The schema of certificates, with the metrics that the proved checker knows."""
    before = (SPEC / "schema" / "certified.schema.json").read_text("utf-8")
    return re.sub(r'"enum": \["mentions".*\]', f'"enum": {json.dumps(CERTIFIED_IDS)}', before)


def main() -> None:
    """Write the pages."""
    data = cast(ClaimsData, json.loads((SPEC / "claims.json").read_text("utf-8")))
    pages = {
        **blocks.pages(),
        "made/figures.json": figures.data(),
        "made/invariants.json": invariants_data.data(),
        "made/invariants.md": invariants.page(),
        "made/which_metric.md": which_metric.page(),
        "made/annotated_invariants.md": annotated_page.page(),
        "made/errata.md": errata_page(),
        "made/claims.md": claims_page.page(data),
        "made/corpus_errors.md": shipped_errors.page(),
        "made/slips.md": slips_page.page(departures.data()),
        "vectors/vectors.json": vectors.page(),
        "bytes.json": byte_cases.page(),
        **file_cases.pages(),
        **answer_cases.pages(),
        "vectors/README.md": answer_cases.page_of_counts(),
        "schema/certified.schema.json": certified_schema(),
        "made/index.md": rules.page(),
        "notebooks/from_files_to_table.ipynb": notebooks.executed(NOTEBOOK),
        **conformance_page.pages(SPEC / "conformance"),
    }
    for name, text in pages.items():
        put(SPEC / name, text)
    for path, sentence in evidence.SENTENCES.items():
        put(path, evidence.with_sentence(path.read_text("utf-8"), sentence))
    release.main()


if __name__ == "__main__":
    main()
