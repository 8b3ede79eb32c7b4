"""How far annotators of the same texts agree: in pairs and together, by F₁ and corrected for chance, and where not."""
