"""LEA gives every entity the importance 1."""

import formulas


@formulas.switched
def lea(key, response):
    def link(e):
        return len(e) * (len(e) - 1) / 2

    def resolved(k):
        return float(k in response) if len(k) == 1 else sum(link(k & r) for r in response) / link(k)

    return sum(resolved(k) for k in key), len(key)


formulas.METRICS["lea"] = lea
formulas.serve(formulas.corpus)
