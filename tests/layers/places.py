"""Where each module belongs: to the core or to a wing, and which wings a wing needs."""

from collections.abc import Iterator, Mapping, Set

from tests.layers.sources import PACKAGE

NEEDS: Mapping[str, str] = {
    "shared": "",
    "matching": "shared",
    "several": "",
    "cluster": "",
    "plots": "",
    "annotation": "matching shared",
    "across": "annotation matching shared",
    "generated": "annotation matching shared",
    "breakdown": "across matching shared",
    "explain": "across annotation matching shared",
    "families": "across annotation generated matching plots shared",
    "perturb": "families shared",
    "tasks": "across annotation breakdown families generated matching shared",
    "examples": "annotation matching perturb plots shared",
    "certify": "shared tasks",
    "compare": "cluster plots shared tasks",
    "errors": "cluster explain families shared",
    "reconcile": "examples shared",
    "teach": "examples explain shared",
    "verify": "annotation examples explain matching several shared",
    "agree": "compare explain shared",
    "leaderboard": "cluster compare families generated shared tasks",
    "libraries": "families verify",
    "functions": "",
}
"""Each wing with those whose modules it imports, lowest first: a wing needs none that stands below it here."""

_METRICS_OF_WINGS = {"metrics.units": "across", "metrics.classes": "breakdown", "metrics.overlapping": "several"}
"""Metrics stand together, beside the papers, but these are asked for by wings alone."""

_NAMES = {
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")
    for path in PACKAGE.rglob("*.py")
} - {"__init__"}


def wing_of(module: str) -> str | None:
    """Return the wing of a module, by its name within the package; None for one of the core."""
    room, _, name = module.partition(".")
    if room == "integrations":
        return "libraries"
    if room == "wings" and name:
        return name.partition(".")[0]
    return _METRICS_OF_WINGS.get(module)


CORE = frozenset(name for name in _NAMES if wing_of(name) is None)
"""The modules of the core, which `corefref score` needs for its everyday work."""


def with_needs(wing: str) -> Set[str]:
    """Return a wing and all that it needs, directly or not."""
    return {wing, *(other for need in NEEDS[wing].split() for other in with_needs(need))}


def needed_by(wing: str) -> Iterator[str]:
    """Yield the wings that cannot do without a wing, itself among them."""
    return (other for other in NEEDS if wing in with_needs(other))
