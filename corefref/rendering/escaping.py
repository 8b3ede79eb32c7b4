r"""
Text from outside (ids, words, names, messages) made safe: one function for each thing that it is written to.

What would steer a terminal, turn a line round or end it is spelled (`\x1b`) in all of them.
"""

import re

_STEERING = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]"
)
"""Control characters, those that set a direction or part lines, and what is not a character at all."""


def terminal(text: str) -> str:
    r"""
    Escape text for a terminal: no line breaks, no control sequences.

    >>> print(terminal("dog\x1b[31m \u202egod"))
    dog\x1b[31m \u202egod
    """
    return _STEERING.sub(lambda match: ascii(match[0])[1:-1], text)


def code_line(text: str) -> str:
    r"""
    Escape a line of code for a terminal, but keep its tabs.

    >>> code_line("a\t\x1b")
    'a\t\\x1b'
    """
    return "\t".join(map(terminal, text.split("\t")))


def log(line: str) -> str:
    r"""
    Escape a log line, so that CI does not take it for a command such as `::error::` or `##[error]`.

    >>> print(log("::error::x"), log("a: ##[debug] ::x"))
    \x3a:error::x a: #\x23[debug] ::x
    """
    return re.sub(r"^(\s*):(?=:)", r"\1\\x3a", line).replace("##[", r"#\x23[")
