"""How files of JSON begin."""

# Without the plus signs behind stars, all that could be taken back is kept, a hundred bytes a character.
BEGINS_LINES = r'\{[ \t]*+"(?:[^"\\]++|\\.)*+"[ \t]*+:'
"""The first line of a file of one object a line."""

BEGINS_WHOLE = r"\{$|\[[ \t]*+(?:$|[{\]])"
"""The first line of a file that is one object or an array of objects."""

_NAME = r"[^\[\],|\s]++"
_TAG = rf"(?:\[{_NAME}\]?+|{_NAME}\])"
BEGINS_TAGGED = rf"[^ \t]\|{_TAG}(?:,{_TAG})*+(?:[ \t]|$)"
"""What is in a line of tagged words that has a mention."""

BEGINS_LINKS = r"\]\(#[^()\s]++\)"
"""What is in a line of Markdown that has one."""

BEGINS_XML = r"<(?:(?:m|mention|coref|entity)[ \t][^<>]*\bid[ \t]*=[^<>]*|e[0-9]++)>"
"""What is in a line of XML-like text that has one, in the usual tags."""
