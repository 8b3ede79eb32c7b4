"""Entities with one number in different documents are one entity."""

import formulas


def corpus(metric, documents):
    sides = ([], [])
    for place, document in enumerate(documents):
        for side, entities in zip(sides, document, strict=True):
            for number, e in enumerate(formulas.first_kept(entities or [])):
                if number == len(side):
                    side.append([])
                side[number] += [(place, m) for m in e]
    return formulas.corpus(metric, [sides])


formulas.serve(corpus)
