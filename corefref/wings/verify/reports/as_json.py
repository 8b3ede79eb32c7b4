"""Write the report as JSON; the schema is `spec/schema/report.schema.json`."""

import json
from collections.abc import Mapping
from fractions import Fraction

from corefref.rendering.json import Json, written
from corefref.wings.verify.findings import (
    VERDICTS,
    CorpusSize,
    Example,
    Finding,
    Report,
    SideOfCorpus,
    in_json,
    json_name,
)
from corefref.wings.verify.reported import Figures
from corefref.wings.verify.worked import conll_text, example_json, source_of, worked_lines
from corefref.wings.verify.writing import json_documents


def render_report(report: Report) -> str:
    """Write the report as JSON: the same findings give the same bytes, except for the time taken."""
    data: dict[str, Json] = {
        "corefref": report.corefref,
        "spec": report.spec,
        "scorer": report.scorer,
        "adapter": report.adapter,
        "undefined": report.base.undefined,
        "follows": list(report.base.follows),
        "agrees": report.agrees,
        "decision": report.decision,
        "seed": report.seed,
        "compared_within": None if report.coarsest is None else f"{float(report.coarsest):.2g}",
        "answered": {
            m: {"figures": g.figures, "inputs": g.inputs, "lacking": g.lacking} for m, g in report.given.items()
        },
        "power": {
            "ways": report.power.ways,
            "told_apart": report.power.told_apart,
            "not_excluded": list(report.power.not_excluded),
        },
        "summary": {**{json_name(v): len(report.with_verdict(v)) for v in VERDICTS}, "fails": len(report.failing)},
        "seconds": f"{report.seconds:.1f}",
        "outcomes": {m: {s: in_json(report.outcomes[m, s]) for s in report.suites} for m in report.metrics},
        "not_tried": dict(report.not_tried),
        "findings": [_finding(f) for f in report.findings],
        "known_faults_not_seen": list(report.not_seen),
        **({} if report.corpus is None else {"corpus": _corpus(report.corpus)}),
    }
    return written(data)


def _corpus(corpus: CorpusSize) -> Mapping[str, Json]:
    return {"documents": corpus.documents, "key": _side(corpus.key), "response": _side(corpus.response)}


def _side(side: SideOfCorpus) -> Mapping[str, Json]:
    return {"mentions": side.mentions, "repeated": side.repeated, "digest": side.digest}


def _finding(finding: Finding) -> Mapping[str, Json]:
    example = finding.example
    return {
        "ids": list(finding.ids),
        "verdict": finding.verdict,
        "fails": finding.fails,
        "metrics": list(finding.metrics),
        "name": finding.name,
        "sentence": finding.sentence,
        "grounds": finding.grounds or None,
        "others": list(finding.others),
        "count": finding.count,
        "otherwise": finding.otherwise,
        "known": finding.known,
        "metric": example.metric,
        "documents": json_documents([(f"d{n}", d) for n, d in enumerate(example.input.documents)]),
        "figures": _figures(example),
        "worked": list(worked_lines(example)),
        "source": source_of(example.metric),
        "conll": conll_text(example),
        "worked_example": json.loads(example_json(finding)),
    }


def _figures(example: Example) -> Mapping[str, Json]:
    reported = example.answer.values if isinstance(example.answer, Figures) else {}
    return {
        name: {
            "exact": _exact(value),
            "scorer": reported[name].text if name in reported else None,
            "differs": name in example.differing,
        }
        for name, value in example.exact.items()
    }


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
