"""Where the texts of key and response differ, in the words of a refusal, with the option that helps."""

from itertools import zip_longest
from typing import cast

from corefref.formats.documents import NO_VALUE, Columns, Document, InputError, shown, word
from corefref.rows import MissingWingError, load
from corefref.scoring.pairing import Hint, Tokens


def check_tokens(
    key: Document, key_columns: Columns, response: Document, response_columns: Columns, tokens: Tokens
) -> None:
    """Raise InputError at the first token where two texts differ; sentence breaks may differ."""
    sizes = key_columns.size, response_columns.size
    if sizes[0] != sizes[1]:
        difference = _first_difference(key, key_columns, response_columns)
        raise InputError(
            response.file,
            response.line,
            f"document {response.id} has {sizes[1]} {key.unit}s, the key ({key.file}:{key.line}) has {sizes[0]}"
            + difference,
            f"the same {key.unit}s" + (_hint(BY_CHARACTERS, key, response) or _hint(BY_EDITS, key, response)),
        )
    if tokens == "ignore":
        return
    is_composed = tokens == "composed"
    for (key_line, k), (line, r) in zip(key_columns, response_columns, strict=True):
        if k != r and word(k) != word(r) and not (is_composed and composed(word(k)) == composed(word(r))):
            # Words of tagged text contain no blanks.
            if response.beside.behind_words and word(k).replace(" ", "_") == word(r):
                continue
            if not (_has_words(key_columns) and _has_words(response_columns)):
                return
            theirs, ours = apart(word(r), word(k))
            raise InputError(
                response.file,
                line,
                f"token {theirs} differs from the key's {ours} ({key.file}:{key_line})",
                "the same tokens; "
                + ("" if is_composed else _hint_of_letters(key_columns, response_columns))
                + "--tokens ignore compares their number alone"
                + (_hint(BY_EDITS, key, response) if response.beside.behind_words else ""),
            )


def composed(text: str) -> str:
    """Return a text with its letters composed where they can be, as é is one character then (Unicode's NFC)."""
    # Imported on demand: few texts need it.
    from unicodedata import normalize

    return normalize("NFC", text)


def _hint_of_letters(key: Columns, response: Columns) -> str:
    """Return what helps if two texts of the same size differ in nothing but how their letters are composed."""
    both = zip(key, response, strict=True)
    is_all = all(k == r or composed(word(k)) == composed(word(r)) for (_, k), (_, r) in both)
    return "--tokens composed takes composed and decomposed letters for the same; " if is_all else ""


BY_CHARACTERS, BY_EDITS = "corefref.wings.generated.characters:hint", "corefref.wings.generated.written_again:hint"


def _hint(row: str, key: Document, response: Document) -> str:
    try:
        hint = cast(Hint, load(row))
    except MissingWingError:
        return ""
    return hint(key, response)


def hint_of_characters(key: Document, response: Document) -> str:
    """Return what helps if one side counts tokens and the other characters, if anything does."""
    return _hint(BY_CHARACTERS, key, response)


def _first_difference(key: Document, key_columns: Columns, response_columns: Columns) -> str:
    """Find where two texts of different length first differ."""
    if not (_has_words(key_columns) and _has_words(response_columns)):
        return ""
    for number, (k, r) in enumerate(zip_longest(key_columns, response_columns)):
        if k is None:
            return f"; the response goes on with {shown(word(r[1]))} in line {r[0]}"
        if r is None:
            return f"; the key goes on with {shown(word(k[1]))} ({key.file}:{k[0]})"
        if word(k[1]) != word(r[1]):
            first = f"; token {number}, {shown(word(r[1]))} in line {r[0]}, is the first other word"
            return f"{first}: the key has {shown(word(k[1]))} ({key.file}:{k[0]})"
    raise AssertionError("texts of different sizes differ")


def _has_words(columns: Columns) -> bool:
    """Return True if the document has real tokens, not only placeholders `-`."""
    return any(word(line) not in NO_VALUE for _, line in columns)


def apart(first: str, other: str) -> tuple[str, str]:
    r"""
    Quote two texts so that they differ to the eye: with their code points where they look alike.

    >>> print(*apart("Ann", "Bob"))
    `Ann` `Bob`
    >>> print(*map(ascii, apart("Zo\u00e9", "Zoe\u0301")))
    '`Zo\xe9` (U+005A U+006F U+00E9)' '`Zoe\u0301` (U+005A U+006F U+0065 U+0301)'
    """
    # Imported on demand: only a refusal needs it.
    from unicodedata import normalize

    if first == other or normalize("NFKC", first) != normalize("NFKC", other):
        return shown(first), shown(other)

    def with_points(text: str) -> str:
        return f"{shown(text)} ({' '.join(f'U+{ord(character):04X}' for character in text[:12])})"

    return with_points(first), with_points(other)
