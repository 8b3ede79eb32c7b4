"""The scorers are programs, run and not imported."""

collect_ignore_glob = ["scorers/*"]
