"""The trial of the wing that explains published figures."""
