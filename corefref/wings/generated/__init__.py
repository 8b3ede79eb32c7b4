"""Text that a language model wrote: tagged text, and its alignment with the key by edits or characters."""
