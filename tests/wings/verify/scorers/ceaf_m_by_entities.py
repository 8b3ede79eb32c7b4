"""CEAFm divides by the numbers of entities."""

import formulas


def ceaf_m(key, response):
    similarity, _, _, _ = formulas.ceaf(formulas.phi3)(key, response)
    return similarity, len(key), similarity, len(response)


formulas.METRICS["ceaf_m"] = ceaf_m
formulas.serve(formulas.corpus)
