"""
The laws of what is scored of annotated documents: matchings, MOR, anaphors, plurals, bridging, what refers to nothing.

They stand in a table of their own, beside that of the metrics of entities, since a side is a document here.

>>> from corefref.evidence.annotated.verdicts import LAWS
>>> LAWS[0].id
'within_unit_interval'
"""
