"""Ways to reach a scorer: a program's text, a conversation over a line protocol, or a function."""
