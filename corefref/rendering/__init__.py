"""Blocks of a page, and their one writer each: as text, Markdown, LaTeX, HTML, JSON and tab-separated values."""
