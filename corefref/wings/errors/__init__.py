"""The errors of a response by type, and what each is worth."""
