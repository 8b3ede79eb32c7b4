"""Texts that a reader can only refuse, of any size: their time and memory are to grow as they do."""

from collections.abc import Callable, Mapping

END = "\n#end document\n"

REFUSALS: Mapping[str, Callable[[int], str]] = {
    "detection: a name that never ends": lambda size: '{"' + "\\a" * (size // 2),
    "detection: a name without a colon": lambda size: '{"' + "a" * size + '"',
    "a beginning: blanks before a letter": lambda size: "#begin document x" + " " * size + "y" + END,
    "a beginning: brackets and semicolons": lambda size: "#begin document (x" + "); " * (size // 3) + "y" + END,
    "an integer of JSON lines": lambda size: '{"doc_key": "a", "clusters": [[[0, ' + "9" * size + "]]]}",
    "integers of JSON lines, as long as they may be": lambda size: (
        '{"doc_key": "a", "x": [' + ", ".join(["9" * 4300] * (size // 4302)) + '], "clusters": 0}'
    ),
    "an integer of CoNLL-2012": lambda size: "#begin document (a)\nx\t(" + "9" * size + ")" + END,
    "items of one last column": lambda size: "#begin document (a)\nx\t" + "(1|" * (size // 3) + "(1)" + END,
    "a line without a field": lambda size: "#begin document (a)\n" + "x" * size + END,
    "JSON nested in itself": lambda size: '{"doc_key": "a", "clusters": ' + "[" * size,
}
"""By what is tried, a text of about so many characters."""
