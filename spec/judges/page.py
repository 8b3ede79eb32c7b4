"""`spec/claims.json` as typed values, and the page `spec/made/claims.md` that is made of it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from corefref.wings.examples.worked_examples import (
    ClaimData,
    ClaimsData,
    Decider,
    Locator,
    Verdict,
    WitnessData,
    spec_folder,
)
from spec.judges.situations import Situation
from spec.markdown import RIGHT, table

PAPERS = {
    "moosavi-strube-2016": "Moosavi & Strube (2016)",
    "cai-strube-2010": "Cai & Strube (2010)",
    "pradhan-et-al-2014": "Pradhan et al. (2014)",
    "agarwal-et-al-2019": "Agarwal et al. (2019)",
    "moosavi-et-al-2019": "Moosavi et al. (2019)",
}


def witness_data(witness: Situation | None) -> WitnessData | None:
    """
    A situation as the file writes it: one of the papers' own by its name, any other by its sets.

    >>> from corefref import partition
    >>> witness_data(Situation(partition(map(set, ["ab"])), partition(map(set, ["a", "b"]))))
    {'key': [['a', 'b']], 'response': [['a'], ['b']]}
    """
    if witness is None:
        return None
    if " " in witness.name:
        return {"name": witness.name}
    key, response = ([sorted(map(str, e)) for e in p] for p in witness[:2])
    if witness.changed is None:
        return {"key": sorted(key), "response": sorted(response)}
    changed = sorted(sorted(map(str, e)) for e in witness.changed)
    return {"key": sorted(key), "response": sorted(response), "changed": changed}


def page(data: ClaimsData) -> str:
    """The page `spec/made/claims.md`, which a test compares with the file."""
    return "\n".join(_lines(data)) + "\n"


def _sentences() -> int:
    listed = json.loads(spec_folder().joinpath("sentences.json").read_text("utf-8"))
    return sum(map(len, listed["papers"].values()))


def _lines(data: ClaimsData) -> Iterator[str]:
    counts = {verdict: sum(c["verdict"] == verdict for c in data["claims"]) for verdict in _VERDICTS}
    yield "# Claims"
    yield ""
    yield "Do not edit: made from `claims.json` by `python -m tests.spec.made`."
    yield ""
    yield "What five papers say about metrics, scorers and experiments. Each sentence is either a check, which a test"
    yield "runs, or listed at the end with the reason why it is not checked. Definitions and worked examples are not"
    yield f"claims. `sentences.json` has all {_sentences():,} sentences of the texts, by digest, and says what each is."
    yield ""
    yield _by_paper(data)
    yield ""
    yield "Unless a row says otherwise, its sentence is tried on all pairs of up to five mentions (keys without"
    yield "singletons first), or on the papers' own figures in every construction (choices FIGURE-1 to FIGURE-4). 0/0"
    yield "counts as 0, as in the official scorer. A *true* sentence held wherever it was tried; its reason stands"
    yield "under “why”, and where that only repeats what was tried, no more is claimed. A *conditional* sentence fails"
    yield "somewhere, but held under the condition given. A *false* one fails, and no condition is given. The witness"
    yield "is the smallest deciding case that was found; → marks a change."
    yield ""
    yield f"{len(data['claims'])} checks: {', '.join(f'{count} {verdict}' for verdict, count in counts.items())}."
    yield ""
    yield "The last column says what decides a claim; `proofs_notes/check` has Coq check it."
    yield ""
    yield table(("decided by", "what that is"), ((f"*{by}*", meaning) for by, meaning in _DECIDERS.items()))
    for paper, title in PAPERS.items():
        of_paper = [c for c in data["claims"] if c["id"].startswith(f"{paper}/")]
        for section, found in groupby(of_paper, key=lambda c: c["locator"]["section"]):
            rows = (
                (
                    "″" if number else f"“{quote}”",
                    *(c["reading"], c["verdict"], c["reason"], _witness(c["witness"]), decided(c)),
                )
                for quote, checks in groupby(found, key=lambda c: c["locator"]["quote"])
                for number, c in enumerate(checks)
            )
            yield from ("", f"## {title}, {Locator(section=section)}", "")
            yield table(("sentence", "as checked", "verdict", "why", "witness", "decided by"), rows)
    yield from ("", "## Not checked", "")
    unchecked = (
        (f"{PAPERS[u['paper']]}, {Locator(section=u['locator']['section'])}", f"“{u['locator']['quote']}”", u["why"])
        for u in data["unchecked"]
    )
    yield table(("where", "sentence", "why"), unchecked)


def _by_paper(data: ClaimsData) -> str:
    """What decides the claims, paper by paper; one that two things decide counts under both."""
    header, rows = ("paper", "checks", *_DECIDERS, "not checked"), []
    for paper, title in PAPERS.items():
        found = [c["decided"]["by"] for c in data["claims"] if c["id"].startswith(f"{paper}/")]
        unchecked = sum(u["paper"] == paper for u in data["unchecked"])
        counts = (len(found), *(sum(by in d for d in found) for by in _DECIDERS), unchecked)
        rows.append((title, *map(str, counts)))
    return table(header, rows, [RIGHT] * (len(header) - 1))


_VERDICTS: tuple[Verdict, ...] = ("true", "conditional", "false")
_DECIDERS: Mapping[Decider, str] = MappingProxyType(
    {
        "theorem": "a theorem about every key and every response, under the condition of a conditional claim",
        "cases": "the cases it speaks of, where its condition is met: every comparison of scores computed in Coq",
        "witness": "its witness: every comparison of scores computed in Coq",
        "small scope": "not proved: it held wherever it was tried, up to the number of mentions given",
        "prose": "not in Coq, for the reason given",
    }
)


def decided(claim: ClaimData) -> str:
    """What decides a claim, with its theorems."""
    names = (proof["theorem"].split()[0].lstrip("@").removeprefix("Corefref.") for proof in claim["decided"]["proofs"])
    theorems = ", ".join(f"`{name}`" for name in dict.fromkeys(names))
    by = ", ".join(f"*{by}* {theorems}" if by == "theorem" else f"*{by}*" for by in claim["decided"]["by"])
    return f"{by}: {claim['decided']['note']}" if claim["decided"]["note"] else by


def _witness(witness: WitnessData | None) -> str:
    """A witness in the set notation."""
    if witness is None:
        return ""
    if "name" in witness:
        return witness["name"]
    written = f"key {_sets(witness['key'])}, response {_sets(witness['response'])}"
    return f"{written} → {_sets(witness['changed'])}" if "changed" in witness else written


def _sets(entities: Sequence[Sequence[str]]) -> str:
    written = ("{" + " ".join(e) + "}" for e in entities)
    return f"`{' '.join(written)}`" if entities else "empty"
