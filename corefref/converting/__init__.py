"""Documents to the text of another format."""
