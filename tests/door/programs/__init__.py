"""Programs that a user may write: they run, and their types are checked as strictly as our own."""
