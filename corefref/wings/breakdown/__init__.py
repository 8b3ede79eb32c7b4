"""Figures by class of mention, and weights of types."""
