"""The figures of a corpus are the means of those of its documents."""

import formulas


def corpus(metric, documents):
    of_each = [formulas.corpus(metric, [d]) for d in documents]
    return tuple(sum(column) / len(documents) for column in zip(*of_each, strict=True))


formulas.serve(corpus)
