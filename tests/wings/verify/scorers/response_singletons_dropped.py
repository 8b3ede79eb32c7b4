"""Singletons of the response are dropped, those of the key kept."""

import formulas


def corpus(metric, documents):
    return formulas.corpus(metric, [(k, [e for e in r or [] if len(e) > 1]) for k, r in documents])


formulas.serve(corpus)
