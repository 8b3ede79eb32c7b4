"""What several wings share and the core has no use for: what commands write, and mentions as words of a text."""
