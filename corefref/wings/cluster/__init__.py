"""Scoring in several processes, or on a cluster."""
