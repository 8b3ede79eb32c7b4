"""The line protocol of `spec/protocol.md`: one process that answers many questions, a line of JSON each."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from math import inf

from corefref.versions import SPEC_VERSION, __version__
from corefref.wings.verify.adapters.known import json_object, json_value
from corefref.wings.verify.inputs import Input
from corefref.wings.verify.processes import (
    NOT_ASKED,
    CallFailedError,
    CannotRunError,
    Limits,
    Over,
    Patience,
    Running,
    running,
)
from corefref.wings.verify.reported import FIGURES, Answer, Failure, Figures, RubbishError, of_value
from corefref.wings.verify.writing import json_documents

PROTOCOL = 1

BY_PLACE, UNREADABLE = "x_by_place", "x_unreadable"
"""What the server of a Python function adds: figures stood in a row; a value could not be converted."""

CANNOT_RUN = 3
"""The exit code of a program that ends without answering `start` because it cannot run here."""


@dataclass(slots=True)
class ConversingScorer:
    """A program that speaks the protocol; it is started when first asked, and again after a failure."""

    command: tuple[str, ...]
    limits: Limits
    called: str | None = None
    program: Running | None = None
    context: ExitStack = field(default_factory=ExitStack)
    number: int = 0
    started: bool = False
    """Whether the program has ever answered `start` as the protocol says."""

    patience: Patience = field(default_factory=Patience)

    @property
    def name(self) -> str:
        """What the program calls itself, or the command."""
        return self.called or " ".join(self.command)

    def answers(
        self, inputs: Sequence[Input], metrics: Sequence[str], until: float = inf
    ) -> Iterator[Mapping[str, Answer]]:
        """Yield the answers, one input after the other, all metrics at once."""
        over = Over(until)
        for an_input in inputs:
            answers = {} if over.is_set() else self._answer(an_input, metrics, over)
            if not answers or NOT_ASKED in answers.values():
                return
            yield answers

    def answers_afresh(self, inputs: Sequence[Input], metrics: Sequence[str]) -> Iterator[Mapping[str, Answer]]:
        """Yield the answers, starting the program anew for each."""
        for an_input in inputs:
            self._drop()
            yield self._answer(an_input, metrics)

    def give_up_warmth(self) -> bool:
        """Return False: what the program keeps between questions is its own business."""
        return False

    def close(self) -> None:
        """Send `stop`, and kill the program if it does not end."""
        if self.program is not None:
            try:
                self.program.begin(_line({"cmd": "stop"}))
                while self.program.waiting:
                    self.program.exchange()
            except CallFailedError:
                pass
        self._drop()

    def _drop(self) -> None:
        self.context.close()
        self.program = None

    def _answer(self, an_input: Input, metrics: Sequence[str], over: Over | None = None) -> Mapping[str, Answer]:
        if end := self.patience.end:
            return dict.fromkeys(metrics, end)
        try:
            if self.program is None:
                self._start(over)
            self.number += 1
            documents = json_documents([(f"d{n}", d) for n, d in enumerate(an_input.documents)])
            identifier = str(self.number)
            asked = {"cmd": "score", "id": identifier, "metrics": list(metrics), "documents": documents}
            reply = self._asked(asked, over)
            if str(reply.get("id")) != identifier:
                raise RubbishError(f"an answer to {str(reply.get('id'))[:20]!r} instead of {identifier!r}")
            return self.patience.watched(_answers(reply, metrics))
        except CallFailedError as error:
            self._drop()
            return dict.fromkeys(metrics, self.patience.watched(error.failure))
        except RubbishError as error:
            self._drop()
            return dict.fromkeys(metrics, self.patience.watched(Failure("rubbish", str(error))))

    def _start(self, over: Over | None) -> None:
        self.context = ExitStack()
        self.program = self.context.enter_context(running(self.command, self.limits, talk=True))
        try:
            asked = {"cmd": "start", "protocol": PROTOCOL, "corefref": __version__, "spec": SPEC_VERSION}
            reply = self._asked(asked, over)
        except CallFailedError as error:
            if self.program.process.returncode == CANNOT_RUN:
                raise CannotRunError(error.failure.says) from error
            raise
        if reply.get("protocol") != PROTOCOL:
            raise CannotRunError(f"{self.command[0]}: protocol {reply.get('protocol')!r}, expected {PROTOCOL}")
        self.started = True
        named = json_object(reply.get("scorer", {}))
        self.called = " ".join(str(named[part]) for part in ("name", "version") if part in named) or None

    def _asked(self, message: Mapping[str, object], over: Over | None = None) -> Mapping[str, object]:
        """Send a message and return the reply. Raises CallFailedError and RubbishError."""
        program = self.program
        if program is None:
            raise CallFailedError(Failure("crashed", "the program is not running"))
        program.look()
        if program.output:
            raise RubbishError("an answer to no question")
        program.begin(_line(message))
        return json_object(json_value(program.line(over)))


def _line(message: Mapping[str, object]) -> bytes:
    return json.dumps(message).encode() + b"\n"


def _answers(reply: Mapping[str, object], metrics: Sequence[str]) -> Mapping[str, Answer]:
    """Return the answers of a reply by metric."""
    if "skipped" in reply:
        return dict.fromkeys(metrics, Failure("skipped", str(reply["skipped"])[:200]))
    if "error" in reply:
        return dict.fromkeys(metrics, Failure("crashed", str(reply["error"])[:200]))
    scores = json_object(reply.get("scores"))
    return {m: _answer(scores[m], m) if m in scores else Failure("skipped", f"no figures of {m}") for m in metrics}


def _answer(reply: object, metric: str) -> Answer:
    of_one = json_object(reply)
    if "skipped" in of_one:
        return Failure("skipped", str(of_one["skipped"])[:200])
    if "error" in of_one:
        return Failure("crashed", str(of_one["error"])[:200])
    if UNREADABLE in of_one:
        return Failure("rubbish", str(of_one[UNREADABLE])[:200])
    figures = {name: of_value(of_one[name]) for name in FIGURES if name in of_one}
    return Figures(figures, BY_PLACE in of_one) if figures else Failure("skipped", f"no figures of {metric}")
