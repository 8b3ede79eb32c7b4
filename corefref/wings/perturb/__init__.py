"""Errors of a chosen kind and rate, put into a file."""
