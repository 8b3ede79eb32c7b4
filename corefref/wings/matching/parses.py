"""Build constituency trees from the sentences of a document."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from corefref.formats.documents import Document, InputError, MissingAnnotationError, Sentence
from corefref.partitions import Span
from corefref.wings.matching.trees import NotATreeError, Phrase, from_column


def tree_of(sentence: Sentence, file: str) -> Phrase:
    """
    Return the tree of a sentence, its tokens counted through the document.

    Raises MissingAnnotationError at the sentence if it has no parse or no parts of speech, and InputError at the token
    where the parse is invalid.

    >>> sentence = Sentence(7, 3, ("he", "left"), ("PRP", "VBD"), ("(S(NP*)", "(VP*))"), None)
    >>> tree_of(sentence, "key.conll").end
    8
    >>> tree_of(Sentence(0, 3, ("he", "left"), ("PRP", "VBD"), ("(S(NP*", "(VP*))"), None), "key.conll")
    Traceback (most recent call last):
    corefref.formats.documents.InputError: key.conll:4: the sentence ends inside S (expected ")" to close it)
    """
    if sentence.parse is None:
        raise MissingAnnotationError(
            file,
            sentence.line,
            "the sentence has no parse",
            "parse bits, as `(NP*)` in column 6 of CoNLL-2012",
        )
    if sentence.parts_of_speech is None:
        raise MissingAnnotationError(
            file, sentence.line, "the sentence has no parts of speech", "tags in column 5, as `NN`"
        )
    try:
        tree = from_column(sentence.words, sentence.parts_of_speech, sentence.parse, sentence.start)
    except NotATreeError as error:
        raise InputError(file, sentence.line + error.token, error.found, error.expected) from error
    assert tree is not None
    return tree


def trees_over(document: Document, spans: Iterable[Span]) -> tuple[Phrase, ...]:
    """
    Return the trees of the sentences that contain one of the spans, in the order of the text.

    A span that crosses sentences needs none. Raises InputError for a sentence without a tree, and for a document
    without sentences.
    """
    wanted = sorted({at for span in spans if (at := sentence_of(document.sentences, span)) is not None})
    try:
        return tuple(tree_of(document.sentences[at], document.file) for at in wanted)
    except MissingAnnotationError as error:
        if not document.beside.heads:
            raise
        expected = f"{error.expected}; --match head-corefud takes the heads that the file annotates"
        raise MissingAnnotationError(error.file, error.line, error.found, expected) from error


def sentence_of(sentences: Sequence[Sentence], span: Span) -> int | None:
    """Return the index of the sentence that contains a span; None if the span crosses sentences."""
    at = bisect_right(sentences, span.start, key=lambda sentence: sentence.start) - 1
    if at < 0 or span.end >= sentences[at].start + len(sentences[at].words):
        return None
    return at
