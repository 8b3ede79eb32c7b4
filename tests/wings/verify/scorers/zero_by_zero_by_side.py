"""MUC is 1 where the formula has 0/0 and the key has no mention, else 0."""

import formulas

right = formulas.corpus


def corpus(metric, documents):
    recall, precision, f1 = right(metric, documents)
    if metric == "muc" and not any(e for key, _ in documents for e in key):
        return 1.0, precision, formulas.f1(1.0, precision)
    return recall, precision, f1


formulas.serve(corpus)
