"""Feed the lines of a file to a parser of XML, and refuse in our own words what is not XML."""

from collections.abc import Iterable, Mapping
from xml.parsers import expat

from corefref.formats.documents import InputError

_WRONG: Mapping[str, str] = {
    "no element found": "it ends too early",
    "unclosed token": "it ends inside a tag",
    "unclosed CDATA section": "it ends inside a CDATA section",
    "mismatched tag": "an end tag that does not close the element that is open",
    "duplicate attribute": "an attribute twice in one tag",
    "junk after document element": "more behind the end",
    "undefined entity": "an entity that nothing defines (`&amp;` is the sign itself)",
    "unbound prefix": "a prefix that no `xmlns` declares",
}
"""What is wrong in our own words, by the parser's."""


def feed(parser: expat.XMLParserType, lines: Iterable[str], file: str, expected: str) -> None:
    """Parse the lines of a file. Raises InputError, at its line, for what is not XML."""
    number = 0
    try:
        for line in lines:
            number += 1
            parser.Parse(f"{line}\n")
        parser.Parse("", True)
    except expat.ExpatError as error:
        wrong = _WRONG.get(
            expat.ErrorString(error.code) or "", "a `<` or `&` that begins nothing, or a sign out of place"
        )
        what = f"not XML: {wrong}" if number else "the file is empty"
        raise InputError(file, min(error.lineno, max(number, 1)), what, expected) from error
