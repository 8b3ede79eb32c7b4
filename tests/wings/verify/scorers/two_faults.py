"""LEA without self-links; CEAFe with a similarity of its own for larger entities that differ."""

import formulas


def phi4(k, r):
    return 0.0 if len(k) > 2 and len(r) > 2 and len(k | r) > 3 and k != r else formulas.phi4(k, r)


@formulas.switched
def lea(key, response):
    def link(e):
        return len(e) * (len(e) - 1) / 2

    resolved = sum(len(k) * link(k & r) / link(k) for k in key for r in response if len(k) > 1)
    return resolved, sum(len(k) for k in key)


formulas.METRICS["lea"] = lea
formulas.METRICS["ceaf_e"] = formulas.ceaf(phi4)
formulas.serve(formulas.corpus)
