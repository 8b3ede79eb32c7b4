"""Mentions of several entities."""
