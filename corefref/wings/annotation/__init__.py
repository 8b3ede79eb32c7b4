"""Annotation beside entities: CorefUD and Universal Anaphora, zeros, plurals, bridging, named entities."""
