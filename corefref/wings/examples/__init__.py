"""The worked examples of the spec, its invariants and the papers' figures, and the commands that show them."""
