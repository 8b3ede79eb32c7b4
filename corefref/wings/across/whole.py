"""A document made of all its fields, which a type checker counts."""

from collections.abc import Mapping

from corefref.formats.documents import Beside, CodedMention, Columns, Document, Place, Sentence, Side, Unit


def whole_document(
    *,
    id: str,
    text_id: str,
    entity_of: Mapping[CodedMention, int],
    sentences: tuple[Sentence, ...],
    file: str,
    line: int,
    columns: Columns | None,
    annotations: Mapping[CodedMention, str],
    beside: Beside,
    beginning: str,
    unit: Unit,
    in_sentences: bool,
    places: tuple[Place, ...],
    side: Side | None,
    other_texts: tuple[str, ...],
    numbers_are_names: bool,
    lists_mentions: bool,
    is_named: bool,
) -> Document:
    """Make a document of all its fields: who joins or cuts documents says of each what becomes of it."""
    return Document(
        id=id,
        text_id=text_id,
        entity_of=entity_of,
        sentences=sentences,
        file=file,
        line=line,
        columns=columns,
        annotations=annotations,
        beside=beside,
        beginning=beginning,
        unit=unit,
        in_sentences=in_sentences,
        places=places,
        side=side,
        other_texts=other_texts,
        numbers_are_names=numbers_are_names,
        lists_mentions=lists_mentions,
        is_named=is_named,
    )
