"""B³ averages over the mentions that both sides have."""

import formulas


@formulas.switched
def b_cubed(key, response):
    other = formulas.mentions_of(response)
    credit = sum(len(k & r) ** 2 / len(k) for k in key for r in response)
    return credit, sum(len(k & other) for k in key)


formulas.METRICS["b_cubed"] = b_cubed
formulas.serve(formulas.corpus)
