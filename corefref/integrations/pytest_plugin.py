"""
pytest: a scorer of yours in your own tests, against the suites of `corefref verify`.

The project has a fixture `corefref_scorer`, which gives the scorer: a function of key and response, as
`corefref.verify` takes it. A test that asks for `corefref_suite` is run once for each metric and suite::

    @pytest.fixture
    def corefref_scorer():
        return my_lea


    @pytest.mark.corefref(metrics=["lea"], undefined="zero")
    def test_my_scorer(corefref_suite):
        corefref_suite.check()

The marker takes `metrics`, `suites`, `undefined`, `follows`, `known` and `fail_on` as `corefref.verify` does. A reading
that is followed and not declared is a warning, unless `fail_on` names it. pytest finds the plugin by itself where
corefref is installed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypedDict

import pytest

if TYPE_CHECKING:
    from corefref.wings.verify import Report, Verdict
    from corefref.wings.verify.adapters.functions import Scoring
    from corefref.wings.verify.exact import Undefined

# The rest of corefref is imported where it is needed: this module is loaded by every run of pytest.

_NAMES = ("metrics", "suites", "undefined", "follows", "known", "fail_on")
_MARKER = f"corefref({', '.join(_NAMES)}): what corefref_suite tries of corefref_scorer"


class _Options(TypedDict, total=False):
    metrics: Iterable[str]
    suites: Iterable[str]
    undefined: "Undefined"
    follows: Iterable[str]
    known: Iterable[str]
    fail_on: Iterable["Verdict"]


@dataclass(frozen=True)
class Asked:
    """A metric and a suite, and the conventions that the scorer declares."""

    metric: str
    suite: str
    undefined: "Undefined"
    follows: tuple[str, ...]
    known: tuple[str, ...]
    fail_on: tuple["Verdict", ...]

    def __str__(self) -> str:
        return f"{self.metric}-{self.suite}"


@dataclass(frozen=True)
class Suite:
    """A suite and a metric, tried on the scorer."""

    report: "Report"
    node: pytest.Item

    def check(self) -> None:
        """Fail with the report if the scorer does not pass, and warn of readings that it follows."""
        from corefref.wings.verify.reports import as_text
        from corefref.wings.verify.reports.describing import briefly, titles

        report = self.report
        if not report.agrees:
            # pytest shows the first line in its summary, of which a narrow terminal has room for a few words.
            shown = report.failing or report.with_verdict("no answer")
            why = "; ".join(": ".join(briefly(finding)) for finding in shown[:1]) or report.open_because
            pytest.fail(f"{titles(report.metrics)} {report.decision}: {why}\n\n{as_text(report)}", pytrace=False)
        for finding in (*report.with_verdict("follows"), *report.with_verdict("convention")):
            sentence = f"{titles(finding.metrics)} follows {finding.name}: {finding.sentence}"
            self.node.warn(pytest.PytestWarning(sentence))


Scorer: TypeAlias = "Scoring"


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker `corefref`, so that pytest knows its arguments."""
    config.addinivalue_line("markers", _MARKER)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for `corefref_suite` once for each metric and suite."""
    if "corefref_suite" not in metafunc.fixturenames:
        return
    marker = metafunc.definition.get_closest_marker("corefref")
    try:
        asked = _asked(_options(marker.args if marker else (), marker.kwargs if marker else {}))
    except ValueError as error:
        # Shown by itself; any other error would stand below the frames of pytest's own calls.
        raise pytest.Collector.CollectError(f"{metafunc.definition.nodeid}: {error}") from error
    metafunc.parametrize("corefref_suite", asked, ids=str, indirect=True)


@pytest.fixture
def corefref_suite(request: pytest.FixtureRequest, corefref_scorer: "Scorer") -> Suite:
    """A metric and a suite, tried on the scorer of the fixture `corefref_scorer`."""
    from corefref.wings.verify import verify

    asked: Asked = request.param
    return Suite(
        verify(
            corefref_scorer,
            [asked.metric],
            suites=[asked.suite],
            undefined=asked.undefined,
            follows=asked.follows,
            known=asked.known,
            fail_on=asked.fail_on,
        ),
        request.node,
    )


def _options(unnamed: tuple[object, ...], named: Mapping[str, object]) -> _Options:
    """Parse the arguments of the marker. Raises ValueError."""
    unknown = [name for name in named if name not in _NAMES]
    if unnamed or unknown:
        problem = f"{unknown[0]}=" if unknown else "an argument without a name"
        raise ValueError(f"the marker corefref has {problem} (expected {', '.join(f'{n}=' for n in _NAMES)})")
    options: _Options = {}
    for name in ("metrics", "suites", "follows", "known"):
        if name in named:
            options[name] = _words(name, named[name])
    options["fail_on"] = list(map(_verdict, _words("fail_on", named.get("fail_on", ()))))
    match named.get("undefined", "zero"):
        case "zero" | "none" | "one" | "always" as undefined:
            options["undefined"] = undefined
        case other:
            raise ValueError(f"undefined={other!r} (expected zero, none, one or always)")
    return options


def _verdict(word: str) -> "Verdict":
    match word:
        case "follows" | "convention" | "ill-formed" as verdict:
            return verdict
        case other:
            raise ValueError(f"fail_on={other!r} (expected follows, convention or ill-formed)")


def _words(name: str, value: object) -> list[str]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise ValueError(f"{name}={value!r} (expected a list of names)")
    return [str(word) for word in value]


def _asked(options: _Options) -> list[Asked]:
    """Return every metric with every suite. Raises ValueError for unknown ones."""
    from corefref.registry import DEFAULT_IDS, check_entities_alone, ids_of
    from corefref.wings.verify import SUITES, declared

    metrics, suites = ids_of(options.get("metrics", DEFAULT_IDS)), list(options.get("suites", SUITES))
    check_entities_alone(metrics, "which the inputs lack")
    if unknown := [suite for suite in suites if suite not in SUITES]:
        raise ValueError(f"unknown suite {unknown[0]!r} (expected some of {', '.join(SUITES)})")
    undefined, follows = options.get("undefined", "zero"), declared(options.get("follows", ()))
    known, fail_on = tuple(options.get("known", ())), tuple(options.get("fail_on", ()))
    return [Asked(metric, suite, undefined, follows, known, fail_on) for metric in metrics for suite in suites]
