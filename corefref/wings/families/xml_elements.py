"""The elements of XML that says everything in attributes, or in the text of elements without others inside."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple
from xml.parsers import expat

from corefref.formats.documents import InputError
from corefref.wings.shared.xml_lines import feed


class Element(NamedTuple):
    """An element: its name with its namespace before a blank, its attributes, its line, and the text right inside."""

    name: str
    attributes: Mapping[str, str]
    line: int
    text: list[str]

    @property
    def local(self) -> str:
        """The tag without its namespace."""
        return self.name.rpartition(" ")[2]


def elements(lines: Iterable[str], file: str, expected: str) -> list[Element]:
    """
    Return the elements of a text in the order in which they begin.

    Names of attributes have their namespaces before a blank, too. Raises InputError for what is not XML, and for a
    DOCTYPE with declarations of its own, since their entities could expand without limit.

    >>> [(e.local, e.attributes, "".join(e.text)) for e in elements(["<a><b c='1'>d</b>e</a>"], "a.xml", "a text")]
    [('a', {}, 'e'), ('b', {'c': '1'}, 'd')]
    """
    opened: list[Element] = []
    open_elements: list[Element] = []
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True

    def begin(name: str, attributes: dict[str, str]) -> None:
        opened.append(Element(name, attributes, parser.CurrentLineNumber, []))
        open_elements.append(opened[-1])

    def end(name: str) -> None:
        del name
        open_elements.pop()

    def text(content: str) -> None:
        open_elements[-1].text.append(content)

    def doctype(name: str, system: str | None, public: str | None, declares: bool) -> None:
        del system, public
        if declares:
            what = f"declarations in `<!DOCTYPE {name}`"
            raise InputError(file, parser.CurrentLineNumber, what, "a DOCTYPE without them, or none")

    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = text, doctype
    feed(parser, lines, file, expected)
    return opened
