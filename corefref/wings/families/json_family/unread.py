"""JSON of tools whose objects are recognised by their fields and refused, with the shape that says the same."""

from typing import NamedTuple

from corefref.wings.families.json_family import e2e, fastcoref
from corefref.wings.families.json_family.objects import Object


class Unread(NamedTuple):
    """What objects with these fields are, and a shape in which their entities can be written."""

    title: str
    fields: frozenset[str]
    way: str


_BY_TEXT = f"its links joined to entities, as in {fastcoref.EXAMPLE}"
_BY_TOKENS = f"its entities as in {e2e.EXAMPLE}"

UNREAD: tuple[Unread, ...] = (
    Unread("doccano's export", frozenset({"text", "entities", "relations"}), _BY_TEXT),
    Unread("Label Studio's export", frozenset({"data", "annotations"}), _BY_TEXT),
    Unread("Prodigy's relations", frozenset({"text", "spans", "relations"}), _BY_TEXT),
    Unread("MAVEN-ERE's events", frozenset({"events", "tokens", "sentences"}), _BY_TOKENS),
    Unread("DocRED's entities", frozenset({"vertexSet", "sents"}), _BY_TOKENS),
    Unread("WinoBias of Hugging Face", frozenset({"tokens", "coreference_clusters"}), _BY_TOKENS),
    Unread("ELIT's output", frozenset({"sens", "coref"}), _BY_TOKENS),
)


def refuse_unread(o: Object) -> None:
    """Raise InputError for an object of a tool that is recognised and not supported."""
    for known in UNREAD:
        if known.fields <= o.fields.keys():
            raise o.fault(f"this looks like {known.title}, which is not read", known.way)
