"""Agreement of annotators."""
