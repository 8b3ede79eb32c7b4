"""The parts of CoNLL-U that CorefUD and Universal Anaphora share: the comment above a document, ids of empty nodes."""

import re

NEWDOC = re.compile(r"newdoc(?:[ \t]++id[ \t]*+=[ \t]*+(?P<id>[^\r]*+))?")
EMPTY_ID = re.compile(r"(?P<word>0|[1-9][0-9]{0,8})\.(?P<number>[1-9][0-9]{0,8})")
