"""BLANC with the boundary rule of Luo et al. (2014), and 999 as soon as a mention is repeated."""

import formulas

formulas.blanc_figures = lambda counts: formulas.average([h for h in (counts[:3], counts[3:]) if h[1] or h[2]])


def corpus(metric, documents):
    sides = [side or [] for both in documents for side in both]
    repeated = any(len(side) > len(set(side)) for side in ([m for e in entities for m in e] for entities in sides))
    return (999, 999, 999) if repeated else formulas.corpus(metric, documents)


formulas.serve(corpus)
