"""Each folder is one thing that may be left out; the core knows it by its rows alone."""
