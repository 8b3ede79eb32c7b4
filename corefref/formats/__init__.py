"""Text to documents. Pure: these modules take text and a name for it, never a path."""
