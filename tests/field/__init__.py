"""Files as programs and annotation tools write them, and public repositories of them."""
