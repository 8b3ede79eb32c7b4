"""How files of JSON begin."""

# Possessive quantifiers: without them, backtracking would keep a hundred bytes for each character.
BEGINS_LINES = r'\{[ \t]*+"(?:[^"\\]++|\\.)*+"[ \t]*+:'
"""The first line of a file with one object per line."""

BEGINS_WHOLE = r"\{$|\[[ \t]*+(?:$|[{\]]|\[[ \t]*+(?:$|[{\]]))"
"""The first line of a file that is one object, an array of objects, or one of arrays of objects."""

_NAME = r"[^\[\],|\s]++"
_TAG = rf"(?:\[{_NAME}\]?+|{_NAME}\])"
BEGINS_TAGGED = rf"[^ \t]\|{_TAG}(?:,{_TAG})*+(?:[ \t]|$)"
"""Matches a line of tagged words with a mention."""

BEGINS_LINKS = r"\]\(#[^()\s]++\)"
"""Matches a line of Markdown with a mention."""

BEGINS_XML = r"<(?:(?:m|mention|coref|entity)[ \t][^<>]*\bid[ \t]*=[^<>]*|e[0-9]++)>"
"""Matches a line of XML-like text with a mention, in the usual tags."""
