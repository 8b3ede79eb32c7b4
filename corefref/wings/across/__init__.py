"""Coreference across documents: units, windows, datasets, and the published ways to score them."""
