"""Mentions of one name in different documents are one mention."""

import formulas


def corpus(metric, documents):
    key = [e for k, _ in documents for e in k]
    return formulas.corpus(metric, [(key, [e for _, r in documents for e in r or []])])


formulas.serve(corpus)
