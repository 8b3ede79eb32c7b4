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

The marker takes `metrics`, `suites`, `undefined` and `follows` as `corefref.verify` does. pytest finds the plugin by
itself where corefref is installed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypedDict

import pytest

if TYPE_CHECKING:
    from corefref.verification import Report
    from corefref.verification.adapters.functions import Scoring
    from corefref.verification.exact import Undefined

# The rest of corefref is imported where it is needed: this module is loaded by every run of pytest.

_MARKER = "corefref(metrics, suites, undefined, follows): what corefref_suite tries of corefref_scorer"
_NAMES = ("metrics", "suites", "undefined", "follows")


class _Options(TypedDict, total=False):
    metrics: Iterable[str]
    suites: Iterable[str]
    undefined: "Undefined"
    follows: Iterable[str]


@dataclass(frozen=True)
class Asked:
    """A metric and a suite, and what the scorer says that it follows."""

    metric: str
    suite: str
    undefined: "Undefined"
    follows: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.metric}-{self.suite}"


@dataclass(frozen=True)
class Suite:
    """A suite and a metric, tried on the scorer."""

    report: "Report"

    def check(self) -> None:
        """Fail with the report if the scorer departs."""
        from corefref.verification.reports import as_text

        if not self.report.agrees:
            pytest.fail(as_text(self.report), pytrace=False)


Scorer: TypeAlias = "Scoring"


def pytest_configure(config: pytest.Config) -> None:
    """Describe the marker."""
    config.addinivalue_line("markers", _MARKER)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for `corefref_suite` once for each metric and suite."""
    if "corefref_suite" not in metafunc.fixturenames:
        return
    marker = metafunc.definition.get_closest_marker("corefref")
    try:
        asked = _asked(_options(marker.args if marker else (), marker.kwargs if marker else {}))
    except ValueError as error:
        raise pytest.UsageError(f"{metafunc.definition.nodeid}: {error}") from error
    metafunc.parametrize("corefref_suite", asked, ids=str, indirect=True)


@pytest.fixture
def corefref_suite(request: pytest.FixtureRequest, corefref_scorer: "Scorer") -> Suite:
    """A metric and a suite, tried on the scorer of the fixture `corefref_scorer`."""
    from corefref.verification import verify

    asked: Asked = request.param
    return Suite(
        verify(
            corefref_scorer,
            [asked.metric],
            suites=[asked.suite],
            undefined=asked.undefined,
            follows=asked.follows,
        )
    )


def _options(unnamed: tuple[object, ...], named: Mapping[str, object]) -> _Options:
    """What the marker says. Raises ValueError."""
    unknown = [name for name in named if name not in _NAMES]
    if unnamed or unknown:
        found = f"{unknown[0]}=" if unknown else "an argument without a name"
        raise ValueError(f"the marker corefref has {found} (expected {', '.join(f'{n}=' for n in _NAMES)})")
    made: _Options = {}
    for name in ("metrics", "suites", "follows"):
        if name in named:
            made[name] = _words(name, named[name])
    match named.get("undefined", "zero"):
        case "zero" | "none" | "one" | "always" as undefined:
            made["undefined"] = undefined
        case other:
            raise ValueError(f"undefined={other!r} (expected zero, none, one or always)")
    return made


def _words(name: str, value: object) -> list[str]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise ValueError(f"{name}={value!r} (expected a list of names)")
    return [str(word) for word in value]


def _asked(options: _Options) -> list[Asked]:
    """Every metric with every suite. Raises ValueError for one that is not known."""
    from corefref.registry import DEFAULT_IDS, TYPED_IDS, ids_of
    from corefref.verification import SUITES, declared

    metrics, suites = ids_of(options.get("metrics", DEFAULT_IDS)), list(options.get("suites", SUITES))
    if typed := [metric for metric in metrics if metric in TYPED_IDS]:
        raise ValueError(f"{typed[0]} needs types of mentions, which the inputs lack")
    if unknown := [suite for suite in suites if suite not in SUITES]:
        raise ValueError(f"unknown suite {unknown[0]!r} (expected some of {', '.join(SUITES)})")
    undefined, follows = options.get("undefined", "zero"), declared(options.get("follows", ()))
    return [Asked(metric, suite, undefined, follows) for metric in metrics for suite in suites]
