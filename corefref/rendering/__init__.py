"""Blocks of a page, and a writer for each form but HTML: text, Markdown, LaTeX, JSON and tab-separated values."""
