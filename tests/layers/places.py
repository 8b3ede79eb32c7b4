"""Where each module belongs: to the core, in one of its rooms, or to a wing."""

from collections.abc import Mapping

from tests.layers.sources import PACKAGE

_ROOMS: Mapping[str, str] = {
    "": "versions rows index registry scores partitions ratio alignment __main__",
    "engine": "alignment overlaps treatments counting",
    "formats": "documents table conll sets json_text brackets closing detection beginnings tag_names coverage",
    "scoring": "sources pairing pipeline stages collectors corpus settings kinds task result report tables as_json "
    "summary notes slips collector faults signals files accumulating texts digest counts labels values client patterns",
    "rendering": "blocks escaping html json latex markdown numbers parts text tsv csv style",
    "cli": "usage options score writing progress colour functions merge formats",
}
"""The modules of the core, which `corefref score` needs for its everyday work, by their rooms; metrics are below."""

_WINGS: Mapping[str, str] = {
    "matching": "spans trees scoring.matching cli.spans",
    "annotation": "beyond formats.corefud formats.universal_anaphora formats.empty_nodes formats.conllu formats.parses "
    "formats.annotation converting.corefud_writing converting.universal_anaphora_writing scoring.submissions "
    "scoring.archives",
    "across": "metrics.units engine.links_apart scoring.units scoring.windows beyond.protocols formats.topics "
    "formats.ecb",
    "generated": "spans.edits scoring.written_again scoring.characters scoring.replies formats.tagged "
    "converting.tagged_writing",
    "breakdown": "metrics.classes engine.classes scoring.classes beyond.importance scoring.weights",
    "certify": "scoring.certified cli.certify cli.signature inspection.reproduction",
    "families": "formats converting inspection cli.convert cli.check cli.stats cli.converted",
    "verify": "verification metrics.overlapping beyond.like_corefud cli.verify",
    "explain": "explanation cli.explain",
    "errors": "explanation.error cli.errors",
    "compare": "significance cli.compare cli.comparison_plot",
    "leaderboard": "competition cli.leaderboard",
    "cluster": "scoring.cluster scoring.jobs scoring.processes",
    "teach": "playground cli.play",
    "perturb": "experiments cli.perturb",
    "examples": "evidence cli.spec cli.cite cli.completion cli.figures cli.plots",
    "libraries": "integrations",
}
"""The modules and rooms of each wing; of two that fit a module, the longer decides. Those of `wings` name theirs."""

_OF_WINGS = {part for parts in _WINGS.values() for part in parts.split()}
_METRICS = {f"metrics.{file.stem}" for file in (PACKAGE / "metrics").glob("*.py")} - {"metrics.__init__"}

CORE = frozenset(
    {f"{room}.{module}".strip(".") for room, modules in _ROOMS.items() for module in ("", *modules.split())} - {""}
    | {"metrics"}
    | _METRICS - _OF_WINGS
)
"""The modules of the core: a metric that no wing names is of it, so that a new one needs no row here."""


def wing_of(module: str) -> str | None:
    """Return the wing of a module, by its name within the package; None for one of the core."""
    if module in CORE or module in ("", "__init__", "wings"):
        return None
    room, _, name = module.partition(".")
    if room == "wings":
        return name.partition(".")[0]
    fits = [(part, wing) for wing, parts in _WINGS.items() for part in parts.split() if _is_in(module, part)]
    assert fits, f"{module} is in no room of the core and in no wing"
    return max(fits, key=lambda fit: len(fit[0]))[1]


def _is_in(module: str, part: str) -> bool:
    return f"{module}.".startswith(f"{part}.") or (part == "explanation.error" and module.startswith(part))
