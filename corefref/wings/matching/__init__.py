"""
Minimum spans, heads, and when two mentions are the same.

`mina` and `heads` are functions of a constituency tree; `matching` holds the relations between the mentions of a key
and of a response, and the one-to-one matchings they give; `annotated` and `zeros` match mentions by what their files
say of them.
"""
