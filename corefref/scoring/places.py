"""Documents without names: each belongs to that of the other side at its place. Choices READ-17 and READ-20."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from corefref.formats.documents import Document


def in_place_of_unnamed(
    keys: Iterator[Document], responses: Iterator[Document]
) -> tuple[Iterator[Document], Iterator[Document]]:
    """
    Give documents of the response the names of those of the key at the same places that have none of their own.

    A document that the key has by its name keeps it. Nothing is done if the first of the key has a name, so that a key
    with names is read document by document. Choice READ-17.
    """
    first = next(keys, None)
    if first is None or first.is_named:
        return (iter(()) if first is None else chain([first], keys)), responses
    known = [first, *keys]
    names = {document.id for document in known}

    def named() -> Iterator[Document]:
        for place, document in enumerate(responses):
            other = known[place] if place < len(known) and document.id not in names else document
            # Where one is missing, nothing says which, as where the response has no names.
            of_other = partial(replace, id=other.id, text_id=other.text_id, is_named=False)
            yield document if other.is_named else of_other(document)

    return iter(known), named()


def by_place(keys: Iterable[Document], responses: Iterable[Document]) -> tuple[Iterator[Document], Iterator[Document]]:
    """Give documents of the response without a name those of the key's at the same places, which are read first."""
    names: list[str] = []
    return map(partial(_named, names), keys), _by_place(responses, names)


def _named(names: list[str], document: Document) -> Document:
    """Record the name of a document, and return the document."""
    names.append(document.id)
    return document


def _by_place(documents: Iterable[Document], names: Sequence[str]) -> Iterator[Document]:
    """Give documents without a name the names of the key's at the same positions."""
    for place, document in enumerate(documents):
        name = document.id if document.is_named or place >= len(names) else names[place]
        yield document if name == document.id else replace(document, id=name, text_id=name)
