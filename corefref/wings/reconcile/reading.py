"""Parse a key and a response once, into documents in numbered form."""

from collections.abc import Mapping, Sequence
from typing import cast

from corefref.formats.documents import Wanted
from corefref.formats.table import AskedFormat
from corefref.scoring import folders, sources
from corefref.scoring.settings import Settings
from corefref.wings.reconcile.tables import Corpus, Side, Sides
from corefref.wings.shared.options import format_of_side


def corpus_of(key: sources.Source, response: sources.Source, form: AskedFormat, settings: Settings) -> Corpus:
    """The documents of a key and a response under settings. Raises InputError."""
    documents: list[Sides] = []
    counts_tokens = True
    for pair in sources.paired(key, response, form, settings):
        counts_tokens = counts_tokens and pair.key.unit == "token"
        # A mapping is invariant in its keys, though nothing is put into it.
        key_side, response_side = cast(Side, pair.key.entity_of), cast(Side, pair.response.entity_of)
        documents.append(Sides(pair.id, pair.key.text_id, key_side, response_side, pair.tokens or 0))
    if counts_tokens and _in_sentences(key, settings):
        starts = _sentences(key, form, settings)
        documents = [d._replace(sentences=starts.get(d.name, ())) for d in documents]
    return Corpus(documents, counts_tokens)


def _in_sentences(key: sources.Source, settings: Settings) -> bool:
    """Whether the sentences of the key are those of the documents, and its file can be read again."""
    return isinstance(key, str) and key != "-" and settings.units == "as-written" and settings.align == "tokens"


def _sentences(key: sources.Source, form: AskedFormat, settings: Settings) -> Mapping[str, Sequence[int]]:
    """The first token of each sentence of the key, by the document; nothing where a format has no sentences."""
    starts_of: dict[str, Sequence[int]] = {}
    places = folders.files(str(key)) if sources.is_many(key) else {"": key}
    ends, _ = settings.ends_of_sides
    of_key = format_of_side(form, "key")
    for name, place in places.items():
        text = sources.opened(place, name)
        # Parsing without the words of sentences is much faster than keeping them for every document.
        for d in text.documents(
            of_key, Wanted(settings.repeated, ends=ends, referents=settings.referents), settings.ids
        ):
            if d.columns is not None and d.in_sentences:
                starts_of[d.id] = d.columns.starts[:-1]
    return starts_of
