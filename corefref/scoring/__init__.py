"""From documents to scores: read, pair, match, score, report."""
