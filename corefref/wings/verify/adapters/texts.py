"""
Scorers that read files and print a text.

Each adapter is a `Form`: which files and arguments a scorer takes, and how its text is parsed. The command is a list of
words, in which `{key}`, `{response}` and `{metric}` (or `{metrics}`, separated by commas) are replaced. Without
`{key}`, the form's own arguments follow.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from tempfile import mkdtemp
from typing import TypeAlias, TypeVar

from corefref.wings.verify import writing
from corefref.wings.verify.adapters.warmth import Warmth
from corefref.wings.verify.inputs import OF_LARGE, Document, Input
from corefref.wings.verify.keeper import remove
from corefref.wings.verify.processes import NOT_ASKED, Finished, Limits, Over, Patience, call, temporary_folder
from corefref.wings.verify.reported import Answer, Failure, Figures, RubbishError

F = TypeVar("F")

Documents: TypeAlias = Mapping[str, Document]
Files: TypeAlias = Callable[[Documents, Path], tuple[Path, Path]]
"""Writes documents into a folder and returns the paths of key and response."""

Found: TypeAlias = Mapping[tuple[str | None, str], Figures]
"""Figures by the name of a document (None for the whole corpus) and the id of a metric."""

Parse: TypeAlias = Callable[[str, str | None], Found]
"""Finds the figures in a text, given the metric that was asked for, if it was only one. Raises RubbishError."""

BATCH = 250
"""The most documents in one call."""


@dataclass(frozen=True, slots=True)
class Form:
    """
    How a kind of scorer is called and what its text looks like.

    `words` are the scorer's own names of the metrics, by our ids. `by_document` are the metrics whose figures it prints
    for every document: for these, inputs of one document share a call. `of_all` are the metrics whose figures it prints
    if it is asked for the metric `all`.
    """

    name: str
    files: Files
    arguments: tuple[str, ...]
    words: Mapping[str, str]
    by_document: frozenset[str]
    parse: Parse
    for_documents: tuple[str, ...] = ()
    """Arguments added if figures are wanted for every document."""

    of_all: frozenset[str] = frozenset()


def text_files(write: Callable[[Documents], writing.Sides], suffix: str) -> Files:
    """Return a writer of two files in a format."""

    def files(documents: Documents, folder: Path) -> tuple[Path, Path]:
        texts = write(documents)
        paths = folder / f"key.{suffix}", folder / f"response.{suffix}"
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text, "utf-8")
        return paths

    return files


CONLL = text_files(writing.conll, "conll")


@dataclass(slots=True)
class TextScorer:
    """A scorer behind a form; its files live in a folder from the first call until it is closed."""

    form: Form
    command: tuple[str, ...]
    limits: Limits
    jobs: int = 1
    patience: Patience = field(default_factory=Patience)
    context: ExitStack = field(default_factory=ExitStack)
    folder: Path | None = None
    warmth: Warmth | None = None

    @property
    def name(self) -> str:
        """The command."""
        return " ".join(self.command)

    def __post_init__(self) -> None:
        """Keep the modules of a Python program loaded."""
        warmth = Warmth(self.command, self.limits)
        self.warmth = warmth if warmth.is_possible else None

    def answers(
        self, inputs: Sequence[Input], metrics: Sequence[str], until: float = inf
    ) -> Iterator[Mapping[str, Answer]]:
        """Yield the answers. Inputs of one document share a call for the metrics that the form has by document."""
        calls: list[tuple[list[int], tuple[str, ...]]] = []
        numbers = range(len(inputs))
        alone = {
            n
            for n, an_input in enumerate(inputs)
            if len(an_input.documents) > 1 or an_input.may_be_refused or an_input.crosses
        }
        if len(inputs) - len(alone) == 1:
            # The only input of a call has all its figures in the figures of the whole, and needs no second call.
            alone.update(numbers)
        known = [m for m in metrics if m in self.form.words]
        # One metric that takes too long on a large input must not cost the others.
        large = {n for n in alone if inputs[n].is_large and len(inputs[n].documents) == 1 and self._names_a_metric}
        calls += [([n], (m,)) for n in sorted(large) for m in known]
        for asked in self._together(known):
            shared = [n for n in numbers if n not in alone]
            each = tuple(m for m in asked if m in self.form.by_document)
            rest = tuple(m for m in asked if m not in each)
            if each:
                calls += [(shared[at : at + BATCH], each) for at in range(0, len(shared), BATCH)]
            if rest:
                calls += [([n], rest) for n in shared]
            calls += [([n], asked) for n in sorted(alone - large)]
        place = self.folder = self.folder or self.context.enter_context(temporary_folder())
        over = Over(until)
        answered_here: dict[tuple[int, str], Answer] = {}
        with ThreadPoolExecutor(self.jobs) as pool:
            try:
                for answers_of_call in pool.map(
                    lambda c: self._asked({n: inputs[n] for n in c[0]}, c[1], place, over), calls
                ):
                    answered_here.update(answers_of_call)
            finally:
                # After an interrupt the pool waits for running calls.
                over.set()
        missing = Failure("skipped", f"{self.form.name} has no such metric")
        for n in numbers:
            answers = {metric: answered_here.get((n, metric), missing) for metric in metrics}
            if NOT_ASKED in answers.values():
                return
            yield answers

    def answers_afresh(self, inputs: Sequence[Input], metrics: Sequence[str]) -> Iterator[Mapping[str, Answer]]:
        """Yield the answers of calls that are new starts."""
        warmth, self.warmth = self.warmth, None
        try:
            yield from self.answers(inputs, metrics)
        finally:
            self.warmth = warmth

    def give_up_warmth(self) -> bool:
        """Start the program anew for every call from now on; True if this is a change."""
        warmth, self.warmth = self.warmth, None
        if warmth is not None:
            warmth.close()
        return warmth is not None

    def close(self) -> None:
        """Remove the folder, and end what was kept loaded."""
        self.give_up_warmth()
        self.context.close()
        self.folder = None

    def _together(self, metrics: Sequence[str]) -> list[tuple[str, ...]]:
        """Group the metrics that one call answers: all, or if the command names a metric, those of `all`."""
        if not self._names_a_metric:
            return [tuple(metrics)] * bool(metrics)
        together = tuple(m for m in metrics if m in self.form.of_all)
        return [together] * bool(together) + [(m,) for m in metrics if m not in together]

    @property
    def _names_a_metric(self) -> bool:
        return any("{metric}" in word for word in (*self.command, *self._arguments))

    @property
    def _arguments(self) -> tuple[str, ...]:
        return () if any("{key}" in word for word in self.command) else self.form.arguments

    def _asked(
        self, inputs: Mapping[int, Input], metrics: tuple[str, ...], place: Path, over: Over
    ) -> Mapping[tuple[int, str], Answer]:
        """Return the answers to a call; where one input or metric spoils it or is missing, those of smaller calls."""
        several = len(inputs) > 1
        documents = {f"d{n}": i.documents[0] for n, i in inputs.items()} if several else _named(inputs)
        large = not several and any(an_input.is_large for an_input in inputs.values())
        answer = self._call(documents, metrics, several, place, over, large)
        if isinstance(answer, Failure):
            if several:
                numbered = list(inputs.items())
                halves = numbered[: len(numbered) // 2], numbered[len(numbered) // 2 :]
                return {
                    **self._asked(dict(halves[0]), metrics, place, over),
                    **self._asked(dict(halves[1]), metrics, place, over),
                }
            if len(metrics) > 1 and self._names_a_metric:
                of_one = [self._asked(inputs, (m,), place, over) for m in metrics]
                return {about: reply for answers_there in of_one for about, reply in answers_there.items()}
            return {(n, m): answer for n in inputs for m in metrics}
        answers: dict[tuple[int, str], Answer] = {}
        for n, an_input in inputs.items():
            name = f"d{n}" if several else None
            if several and not all((name, m) in answer for m in metrics):
                answers.update(self._asked({n: an_input}, metrics, place, over))
                continue
            for m in metrics:
                answers[n, m] = answer.get((name, m), Failure("skipped", f"no figures of {m} in the text"))
        return answers

    def _call(
        self, documents: Documents, metrics: tuple[str, ...], each: bool, place: Path, over: Over, large: bool
    ) -> Found | Failure:
        if end := NOT_ASKED if over.is_set() else self.patience.end:
            return end
        folder = Path(mkdtemp(dir=place))
        try:
            try:
                key, response = self.form.files(documents, folder)
            except writing.NotExpressibleError as error:
                return Failure("skipped", str(error), asked=False)
            places = {"{key}": str(key), "{response}": str(response), "{metric}": self.form.words[metrics[0]]}
            places["{metrics}"] = ",".join(self.form.words[m] for m in metrics)
            if len(metrics) > 1:
                places["{metric}"] = "all"
            extra = self.form.for_documents if each and self._arguments else ()
            words = [filled(word, places) for word in (*self.command, *self._arguments, *extra)]
            finished = self._called(words, folder, over, large)
        finally:
            remove(str(folder))
        return self._figures(
            finished, lambda text: self.form.parse(text, metrics[0] if len(metrics) == 1 else None), each
        )

    def _figures(self, finished: Finished | Failure, parse: Callable[[str], F], several: bool = False) -> F | Failure:
        """Parse what a call printed. If one of several inputs makes it rubbish, this costs no patience."""
        if not isinstance(finished, Finished):
            return self.patience.watched(finished)
        if finished.code:
            return self.patience.watched(Failure("crashed", finished.last_words, finished.abrupt))
        try:
            return self.patience.watched(parse(finished.output))
        except RubbishError as error:
            failure = Failure("rubbish", str(error))
            return failure if several else self.patience.watched(failure)

    def asked_of_texts(
        self, files: Mapping[str, str], words: Sequence[str], reads: Callable[[str], Mapping[str, Figures]]
    ) -> Mapping[str, Figures] | Failure:
        """Call the program with files of these names among its words, and return the figures it prints."""
        if end := self.patience.end:
            return end
        place = self.folder = self.folder or self.context.enter_context(temporary_folder())
        folder = Path(mkdtemp(dir=place))
        try:
            for name, text in files.items():
                folder.joinpath(name).write_text(text, "utf-8")
            words_here = [str(folder / word) if word in files else word for word in (*self.command, *words)]
            finished = self._called(words_here, folder, Over())
        finally:
            remove(str(folder))
        return self._figures(finished, reads)

    def _called(self, words: Sequence[str], folder: Path, over: Over, large: bool = False) -> Finished | Failure:
        limits = replace(self.limits, seconds=self.limits.seconds / OF_LARGE) if large else self.limits
        finished = None if self.warmth is None else self.warmth.call(words, folder, over, limits)
        finished = call(words, limits, over) if finished is None else finished
        return finished.without(folder) if isinstance(finished, Finished) else finished


def _named(inputs: Mapping[int, Input]) -> Documents:
    """Return the documents of a single input."""
    return {f"d{place}": d for an_input in inputs.values() for place, d in enumerate(an_input.documents)}


def filled(word: str, places: Mapping[str, str]) -> str:
    """Return a word of a command with the values of its places."""
    for place, value in places.items():
        word = word.replace(place, value)
    return word
