"""
A digest of a key's documents, mentions and entities, not of its bytes.

Up to a collision of SHA-256, two keys have the same digest exactly if they have the same documents with the same
entities, whatever the order of documents, the numbers of entities, the columns, the spacing or the compression.
"""

from collections.abc import Iterable
from hashlib import sha256

from corefref.formats.documents import Document, mention_of
from corefref.partitions import Mention, Nodes, Span

DIGITS = 16
"""How many hexadecimal digits are shown: 64 bits."""


def digest(documents: Iterable[Document]) -> str:
    """
    Return the digest: a sum of the documents' digests, so that their order does not matter.

    >>> one = Document("1", "1", {"a": 0, "b": 0, "c": 1})
    >>> digest([one]) == digest([Document("1", "1", {"c": 7, "b": 5, "a": 5})])
    True
    """
    total = sum(_number(document) for document in documents)
    return sha256(str(total).encode()).hexdigest()[:DIGITS]


def _number(document: Document) -> int:
    members: dict[int, list[str]] = {}
    for coded, entity in document.entity_of.items():
        members.setdefault(entity, []).append(_written(mention_of(coded)))
    entities = sorted("\t".join(sorted(mentions)) for mentions in members.values())
    return int.from_bytes(sha256("\n".join([document.id, *entities]).encode()).digest())


def _written(m: Mention) -> str:
    if isinstance(m, Span):
        return f"{m.start}-{m.end}"
    return str(m) if isinstance(m, Nodes) else f"={m}"
