"""Blocks of a page, and a writer for each form: text, Markdown, LaTeX, JSON and tab-separated values. HTML is a wing's."""
