"""
JSON of many resolvers and corpora, one module each; an object's fields tell its shape. Choice READ-17.

`SHAPES` has the shapes by name; `documents` parses a file of any of them.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType

from corefref.formats.documents import AS_DOCUMENTED, Document, Wanted, named_twice, shown
from corefref.wings.families.json_family import (
    allennlp,
    corenlp,
    crac,
    e2e,
    fastcoref,
    indiscrim,
    koconovel,
    maverick,
    mentions,
    preco,
    rucoco,
    scorch,
    stanza,
    wl_coref,
)
from corefref.wings.families.json_family.objects import Object, objects
from corefref.wings.families.json_family.shapes import Shape
from corefref.wings.families.json_family.unread import refuse_unread

SHAPES: Mapping[str, Shape] = MappingProxyType(
    {
        "e2e": e2e.SHAPE,
        "maverick": maverick.SHAPE,
        "crac": crac.SHAPE,
        "fastcoref": fastcoref.SHAPE,
        "preco": preco.SHAPE,
        "indiscrim": indiscrim.SHAPE,
        "rucoco": rucoco.SHAPE,
        "scorch": scorch.SHAPE,
        "corenlp": corenlp.SHAPE,
        "wl-coref": wl_coref.SHAPE,
        "allennlp": allennlp.SHAPE,
        "stanza": stanza.SHAPE,
        **{f"koconovel-{view.replace('_', '-')}": shape for view, shape in koconovel.SHAPES.items()},
    }
)
"""The shapes by name; an object with the fields of several needs the name to be given."""


def documents(
    lines: Iterable[str], file: str, wanted: Wanted = AS_DOCUMENTED, name: str | None = None
) -> Iterator[Document]:
    """
    Yield the documents of a file's lines, one at a time; `file` is its name in messages, `name` the shape of its
    objects.

    Without a name, the fields of each object tell its shape. Raises InputError for every departure from the format, at
    its line, and for a file without a document.

    >>> line = '{"tokens": ["the", "dog", "it"], "clusters_token_offsets": [[[0, 1], [2, 2]]]}'
    >>> [(d.id, [sorted(e) for e in d.partition]) for d in documents([line], "toy.json", Wanted())]
    [('1', [[Span(start=0, end=1), Span(start=2, end=2)]])]
    """
    begun: dict[str, tuple[int, int]] = {}
    expected = mentions.EXAMPLE if name == "mentions" else SHAPES[name or "e2e"].example
    read_objects = iter(objects(lines, file, expected, wanted.first, wanted.before, wanted.looks_like))
    for o in read_objects:
        if name == "mentions" or (name is None and not begun and mentions.tells(o)):
            yield from mentions.documents(chain([o], read_objects), file, wanted)
            return
        for document in (SHAPES[name] if name else shape_of(o)).documents(o, wanted):
            number, line = begun.setdefault(document.id, (o.number, o.line))
            if number != o.number:
                wanted.noticed(named_twice(file, o.line, document.id, line))
            yield document


def shape_of(o: Object) -> Shape:
    """
    Return the shape that the fields of an object tell; by default that of the e2e-coref family.

    Raises InputError if they tell two, or if they leave open whether offsets count tokens or characters.
    """
    refuse_unread(o)
    is_of_text = "text" in o.fields and "sentences" not in o.fields
    is_e2e = e2e.SHAPE.tells(o)
    telling = [name for name, shape in SHAPES.items() if name != "e2e" and shape.tells(o)]
    # A field `type` beside a list of entities is not scorch's.
    if "scorch" in telling and isinstance(o.fields.get("clusters"), list):
        telling.remove("scorch")
    if "crac" in telling:
        telling.remove("maverick" if crac.has_empty_node(o) else "crac")
    if is_e2e and "scorch" not in telling and (not telling or "sentences" in o.fields):
        telling.append("e2e")
    if telling == ["e2e"] and is_of_text:
        what = "a `text` with mentions whose offsets may count tokens or characters"
        raise o.fault(what, "`sentences`, or `clusters_strings`; --input-format e2e or --input-format fastcoref")
    if not telling and (strings := next((field for field in maverick.TEXTS if field in o.fields), None)):
        what = f"`{strings}` without the places of the mentions, so that equal texts cannot be told apart"
        raise o.fault(what, maverick.EXAMPLE)
    if not telling:
        raise o.fault(f"{_fields(o)}, which match no known JSON format", f"{e2e.EXAMPLE}, or another shape's fields")
    if len(telling) > 1:
        raise o.fault(f"{_fields(o)}, which fit more than one format", f"--input-format {' or '.join(telling)}")
    return SHAPES[telling[0]]


def _fields(o: Object) -> str:
    """Format the fields of an object for a message."""
    return f"an object with the fields {shown(', '.join(o.fields))}" if o.fields else "an object without fields"
