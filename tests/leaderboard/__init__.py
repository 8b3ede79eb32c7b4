"""Leaderboards of shared tasks."""
