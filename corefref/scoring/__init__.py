"""From documents to scores: parse, pair, match, score, report."""
