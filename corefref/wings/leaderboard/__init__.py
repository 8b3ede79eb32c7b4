"""The submissions to a shared task, ranked and checked."""
