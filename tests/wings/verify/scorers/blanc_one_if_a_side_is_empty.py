"""BLANC is 1 where a side has no entity; else the key decides, and the mentions where there is no link."""

import formulas


def document(metric, key, response):
    key, response = formulas.first_kept(key), formulas.first_kept(response or [])
    counts = formulas.METRICS[metric](key, response)
    if metric == "blanc" and (not key or not response):
        return "one"
    if metric == "blanc" and not (counts[1] or counts[2] or counts[4] or counts[5]):
        return "one" if formulas.mentions_of(key) == formulas.mentions_of(response) else "zero"
    return counts


def corpus(metric, documents):
    if len(documents) > 1:
        return formulas.corpus(metric, documents)
    found = document(metric, *documents[0])
    return {"one": (1.0, 1.0, 1.0), "zero": (0.0, 0.0, 0.0)}.get(found) or formulas.figures(found)


formulas.serve(corpus)
