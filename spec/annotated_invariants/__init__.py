"""
The laws of scores of annotated documents: matchings, MOR, anaphors, plurals, bridging, non-referring mentions.

They have a table of their own, apart from that of the metrics of entities, since a side is a document here.

>>> from spec.annotated_invariants.verdicts import LAWS
>>> LAWS[0].id
'within_unit_interval'
"""
