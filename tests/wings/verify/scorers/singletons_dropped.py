"""Singletons are dropped on both sides."""

import formulas


def corpus(metric, documents):
    return formulas.corpus(
        metric, [([e for e in k if len(e) > 1], [e for e in r or [] if len(e) > 1]) for k, r in documents]
    )


formulas.serve(corpus)
