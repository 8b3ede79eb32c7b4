"""
Serve a Python function by the line protocol, in a process of its own.

So a function given on the command line (`python:module:function`) is under the limits of any program. What it prints
goes to standard error. The current folder is searched last, so that no file in it shadows an installed module.
"""

import json
import os
import sys
from collections.abc import Iterable, Mapping
from typing import TextIO

from corefref.wings.verify.adapters.conversation import BY_PLACE, CANNOT_RUN, PROTOCOL, UNREADABLE
from corefref.wings.verify.adapters.functions import NoSuchFunctionError, Scoring, asking, named
from corefref.wings.verify.inputs import Input
from corefref.wings.verify.reported import SLACK, Answer, Failure, Reported
from corefref.wings.verify.writing import document_of

_BEGINNING = "import sys; sys.path[:] = filter(None, sys.path); from corefref.wings.verify.adapters import host; "
"""Removes the current folder, which Python itself puts first."""


def command(name: str) -> tuple[str, ...]:
    """Return the command line that serves the function that `module:function` names."""
    return (sys.executable, "-c", f"{_BEGINNING}sys.exit(host.main())", name)


def converse(name: str, function: Scoring, questions: Iterable[str], replies: TextIO) -> None:
    """Answer questions for a function until `stop`."""
    ask = asking(function)
    for line in questions:
        message = json.loads(line)
        if message["cmd"] == "stop":
            return
        reply: Mapping[str, object] = {"protocol": PROTOCOL, "scorer": {"name": name}}
        if message["cmd"] == "score":
            an_input = Input(tuple(document_of(d) for d in message["documents"]))
            reply = {
                "id": message["id"],
                "scores": {m: _reply(a) for m, a in ask(an_input, message["metrics"]).items()},
            }
        replies.write(json.dumps(reply) + "\n")
        replies.flush()


def _reply(answer: Answer) -> Mapping[str, object]:
    """Write an answer for the protocol."""
    if isinstance(answer, Failure):
        return {_FAILED.get(answer.kind, "error"): answer.says}
    figures = {name: _figure(reported) for name, reported in answer.values.items()}
    return {**figures, **({BY_PLACE: True} if answer.by_place else {})}


_FAILED: Mapping[str, str] = {"skipped": "skipped", "rubbish": UNREADABLE}


def _figure(reported: Reported) -> str | float | None:
    """Write a fraction or a printed decimal as a text, a float as a number."""
    if reported.low is None or reported.middle is None:
        return None
    if reported.low == reported.middle:
        return str(reported.middle)
    return float(reported.middle) if reported.middle - reported.low == SLACK else reported.text


def main() -> int:
    """Serve the function that the command line names."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.path.append(os.getcwd())
    try:
        converse(sys.argv[1], named(sys.argv[1]), sys.stdin, replies)
    except NoSuchFunctionError as error:
        print(error, file=sys.stderr)
        return CANNOT_RUN
    return 0
