"""
How files of JSON begin.
"""

# Without the plus signs behind stars, all that could be taken back is kept, a hundred bytes a character.
BEGINS_LINES = r'\{[ \t]*+"(?:[^"\\]++|\\.)*+"[ \t]*+:'
"""The first line of a file of one object a line."""

BEGINS_WHOLE = r"\{$|\[[ \t]*+(?:$|[{\]])"
"""The first line of a file that is one object or an array of objects."""
