"""Work out a finding: the formula with its numbers, the texts of the input, and a worked example in JSON."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from corefref.ratio import f1
from corefref.wings.examples.worked_examples import flags_of, value_by_definition
from corefref.wings.explain import Side, Trace, trace
from corefref.wings.verify import writing
from corefref.wings.verify.exact import exact_values
from corefref.wings.verify.findings import Example, Finding
from corefref.wings.verify.inputs import Document


def value_text(value: Fraction | None) -> str:
    """
    Write an exact value with its decimals.

    >>> value_text(Fraction(5, 21)), value_text(Fraction(1)), value_text(None)
    ('5/21 (0.2381)', '1', '0/0')
    """
    if value is None:
        return "0/0"
    return str(value) if value.denominator == 1 else f"{value} ({float(value):.4f})"


def source_of(metric: str) -> str:
    """Return the papers of a metric, with their sections."""
    return trace(_NOTHING.key, _NOTHING.response, metric).source


def worked_lines(example: Example) -> Iterator[str]:
    """
    Yield the formulas in the paper's notation, the same with numbers, and what is reported for 0/0.

    >>> from corefref import partition
    >>> from corefref.wings.verify.inputs import of_pair
    >>> from corefref.wings.verify.reported import Figures
    >>> one = of_pair(partition(map(set, ["abc"])), partition(map(set, ["a"])))
    >>> exact = {"recall": Fraction(0), "precision": Fraction(0), "f1": Fraction(0)}
    >>> for line in worked_lines(Example(one, "muc", Figures({}), exact)):
    ...     print(line)
    R = Σ_{k ∈ K} (|k| − |p(k)|) / Σ_{k ∈ K} (|k| − 1)
      = (0) / (2) = 0
    P = Σ_{r ∈ R} (|r| − |p(r)|) / Σ_{r ∈ R} (|r| − 1)
      = (0) / (0) = 0/0
    F₁ is 0/0, since precision is
    reported under the conventions: R = 0, P = 0, F₁ = 0
    """
    documents, metric = example.input.documents, example.metric
    traces = [trace(d.key, d.response, metric) for d in documents]
    for member, _ in enumerate(traces[0].members):
        yield f"{traces[0].members[member].title}:"
        yield from (f"  {line}" for line in _sides([t.members[member] for t in traces]))
    yield from _sides(traces)
    if dict(exact_values(documents, metric, "none")) != dict(example.exact):
        reported = (f"{_SYMBOLS[name]} = {value_text(value)}" for name, value in example.exact.items())
        yield f"reported under the conventions: {', '.join(reported)}"
    else:
        if traces[0].members:
            yield f"F₁, the mean of the three = {value_text(example.exact['f1'])}"
        yield from dict.fromkeys(note for t in traces for note in t.notes)


_SYMBOLS = {"recall": "R", "precision": "P", "f1": "F₁"}


def _sides(traces: Sequence[Trace]) -> Iterator[str]:
    """Yield the sides of a trace, or of several added up."""
    for sides in zip(*(t.sides for t in traces), strict=True):
        yield sides[0].formula
        yield f"{' ' * len(sides[0].symbol)} = {_filled(sides)}"
    if traces[0].members:
        # A mean is worked out under the conventions only.
        return
    if len(traces) == 1:
        yield traces[0].f1_worked
    elif len(traces[0].sides) == 2:
        yield f"F₁ = {value_text(f1(*(_total(sides) for sides in zip(*(t.sides for t in traces), strict=True))))}"


def _filled(sides: Sequence[Side]) -> str:
    """Write the quotient with its terms; several documents are added (choice CORPUS-1)."""
    numerators, denominators = ([getattr(term, part) for side in sides for term in side.terms] for part in _PARTS)
    return f"({_sum(numerators)}) / ({_sum(denominators)}) = {value_text(_total(sides))}"


_PARTS = ("numerator", "denominator")
_NOTHING = Document((), ())


def _sum(terms: Sequence[Fraction]) -> str:
    return " + ".join(str(term) for term in terms) or "0"


def _total(sides: Sequence[Side]) -> Fraction | None:
    denominator = sum((side.denominator for side in sides), Fraction(0))
    return sum((side.numerator for side in sides), Fraction(0)) / denominator if denominator else None


def conll_text(example: Example) -> str:
    """Write the key and the response as CoNLL files, or say why they cannot be written."""
    documents = {f"d{n}": d for n, d in enumerate(example.input.documents)}
    try:
        sides = writing.conll(documents)
    except writing.NotExpressibleError as error:
        return f"{error}\n"
    return f"# key\n{sides.key}# response\n{sides.response}"


def example_json(finding: Finding) -> str:
    """Write the least input as a case for `spec/examples/`, or as documents if it has several or repeats a mention."""
    example = finding.example
    documents = example.input.documents
    if len(documents) > 1 or example.input.may_be_refused:
        whole = writing.json_documents([(f"d{n}", d) for n, d in enumerate(documents)])
        return json.dumps({"documents": whole, "scores": _scores(example.metric, example.exact)}, ensure_ascii=False)
    (document,) = documents
    case = {
        "id": re.sub(r"[^a-z0-9]+", "-", f"{example.metric} {finding.name or 'unexplained'}".lower()).strip("-"),
        "description": f"{example.metric}: {finding.sentence}"[:150],
        **{key: value for key, value in writing.json_documents([("d0", document)])[0].items() if key != "id"},
        "flags": list(flags_of(document.key, document.response)),
        # The spec keeps 0/0 as null, whatever convention the scorer was held to.
        "scores": _scores(
            example.metric,
            {
                name: value_by_definition(f"{example.metric}.{name}", document.key, document.response)
                for name in example.exact
            },
        ),
    }
    return json.dumps(case, ensure_ascii=False)


def _scores(metric: str, exact: Mapping[str, Fraction | None]) -> list[dict[str, str | None]]:
    return [
        {
            "metric": f"{metric}.{name}",
            "exact": None if value is None else str(value),
            "printed": None,
            "status": "not-printed",
            "standing": "derived",
            "note": "",
        }
        for name, value in exact.items()
    ]
