"""MUC takes all mentions that the response lacks for one part."""

import formulas


@formulas.switched
def muc(key, response):
    def parts(k):
        return sum(1 for r in response if k & r) + bool(k - formulas.mentions_of(response))

    return sum(len(k) - parts(k) for k in key), sum(len(k) - 1 for k in key)


formulas.METRICS["muc"] = muc
formulas.serve(formulas.corpus)
