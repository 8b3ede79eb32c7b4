"""Check whether published figures, a key or a certificate match what is scored here, for `corefref signature`."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from corefref.formats.documents import DocumentPair, shown
from corefref.formats.table import AskedFormat
from corefref.rendering.numbers import counted, percent
from corefref.scores import Value
from corefref.scoring import sources
from corefref.scoring.corpus import scored
from corefref.scoring.settings import NO_WINDOWS, Settings
from corefref.scoring.task import Task
from corefref.wings.certify.certified import Certificate
from corefref.wings.shared.digest import digest
from corefref.wings.tasks.datasets import key_alone, key_digest


class PublishedFigure(NamedTuple):
    """A published figure."""

    metric: str
    measure: str
    printed: str

    @property
    def digits(self) -> int:
        """The number of decimals in print."""
        return len(self.printed.partition(".")[2])


def values(pairs: Iterable[DocumentPair], task: Task) -> Mapping[tuple[str, str], Value]:
    """Score documents, and return the figures by metric and measure."""
    return {
        (row.metric, measure): figure.value
        for row in scored(pairs, task).report().rows
        for measure, figure in row.figures.items()
    }


def compared(
    figure: PublishedFigure, value: Fraction | None, settings: Settings, word: str = "reproduced"
) -> tuple[str, bool]:
    """Compare a published figure with its value; return a line, with `word` if they agree, and whether they do."""
    now = "0/0" if value is None else percent(value, figure.digits, settings.rounding)
    reproduced = value is not None and Fraction(now) == Fraction(figure.printed)
    return f"{figure.metric}.{figure.measure} {figure.printed}: {_verdict(reproduced, now, value, word)}", reproduced


def _verdict(reproduced: bool, now: str, value: Fraction | None, word: str = "reproduced") -> str:
    exact = "" if value is None else f", exactly {value}"
    return f"{word}{exact}" if reproduced else f"not {word}: it is {now}{exact}"


def same_key(claimed: str, digest: str) -> tuple[str, bool]:
    """Compare a key's digest with the one in a signature; return a line that says so, and whether they agree."""
    same = digest == claimed
    return f"key {claimed}: " + ("the same key" if same else f"another key, this one is {digest}"), same


def same_documents(certificate: Certificate, reproduced: Certificate) -> str:
    """Say whether the documents are those of the certificate, or name the first that is not."""
    there, here = certificate.documents, reproduced.documents
    if there == here:
        return f"documents: the same {counted(len(here), 'document')}"
    for name in there:
        if name not in here:
            return f"documents: {shown(name)} is in the certificate alone"
        for side, entity, other in zip(("key", "response"), there[name], here[name], strict=True):
            if entity != other:
                return f"documents: the {side} of {shown(name)} has other entities"
    return f"documents: {shown(next(name for name in here if name not in there))} is not in the certificate"


def same_figures(certificate: Certificate, reproduced: Certificate) -> Iterator[str]:
    """Say for each figure of the certificate whether it was reproduced."""
    for metric, figures in certificate.figures.items():
        for measure, claimed in figures.items():
            now = reproduced.figures[metric].get(measure)
            printed = "0/0" if now is None or now.printed is None else now.printed
            verdict = _verdict(claimed == now, printed, None if now is None else now.exact)
            yield f"{metric}.{measure} {claimed.printed or '0/0'}: {verdict}"


def digest_as_it_stands(key: sources.Source, response: sources.Source, form: AskedFormat, settings: Settings) -> str:
    """Return the digest of the whole key, ignoring conventions that cut, drop or match anything."""
    if isinstance(key, sources.Datasets):
        # What cannot be scored has no signature.
        for _ in sources.paired(key, response, form, settings):
            pass
        return key_digest(True, key, form, settings)
    plain = replace(
        settings,
        match="exact",
        zeros="linear",
        singletons="keep",
        units="as-written",
        sentences="all",
        referents="all",
        windows=NO_WINDOWS,
    )
    if settings.units != plain.units and isinstance(key, str) and key != "-":
        # As they stand, the two may be divided into other documents than the units that are scored.
        for _ in sources.paired(key, response, form, settings):
            pass
        return digest(pair.key for pair in key_alone(key, form, plain))
    return digest(pair.key for pair in sources.paired(key, response, form, plain))
