"""Names of documents in JSON that say the part of a document too (`--ids e2e`)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from corefref.formats.documents import Document, InputError
from corefref.scoring.pairing import with_part


def with_parts(documents: Iterable[Document]) -> Iterator[Document]:
    """Rename documents to the ids that CoNLL columns give them. Raises InputError if two ids collide."""
    name_of: dict[str, str] = {}
    for document in documents:
        identifier = with_part(document.id)
        if identifier in name_of:
            both = f"{name_of[identifier]} and {document.id} are both {identifier}"
            raise InputError(document.file, document.line, f"documents {both}", "one of them; --ids as-written")
        name_of[identifier] = document.id
        yield replace(document, id=identifier, text_id=identifier.partition("; part ")[0])
