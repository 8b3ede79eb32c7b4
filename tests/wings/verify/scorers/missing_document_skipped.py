"""A document that the response lacks is left out."""

import formulas


def corpus(metric, documents):
    there = [(k, r) for k, r in documents if r is not None]
    return formulas.corpus(metric, there or [([], [])])


formulas.serve(corpus)
