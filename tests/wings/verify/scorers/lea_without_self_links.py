"""In LEA a singleton has no link, and earns nothing."""

import formulas


@formulas.switched
def lea(key, response):
    def link(e):
        return len(e) * (len(e) - 1) / 2

    resolved = sum(len(k) * link(k & r) / link(k) for k in key for r in response if len(k) > 1)
    return resolved, sum(len(k) for k in key)


formulas.METRICS["lea"] = lea
formulas.serve(formulas.corpus)
