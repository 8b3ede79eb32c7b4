"""LEA takes an overlap of one mention for a link."""

import formulas


@formulas.switched
def lea(key, response):
    def link(e):
        return len(e) * (len(e) - 1) / 2 if len(e) > 1 else len(e)

    return sum(len(k) * link(k & r) / link(k) for k in key for r in response), sum(len(k) for k in key)


formulas.METRICS["lea"] = lea
formulas.serve(formulas.corpus)
