"""Mentions that have several entities: their entities joined, or kept for the metrics that can count that."""
