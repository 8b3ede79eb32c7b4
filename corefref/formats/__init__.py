"""Parse text into documents. Pure: these modules take text and a name for it, never a path."""
