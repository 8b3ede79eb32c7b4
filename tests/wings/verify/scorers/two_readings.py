"""LEA gives a singleton a link in documents of two mentions or more, and none in others."""

import formulas

right = formulas.METRICS["lea"]


@formulas.switched
def without_self_links(key, response):
    def link(e):
        return len(e) * (len(e) - 1) / 2

    resolved = sum(len(k) * link(k & r) / link(k) for k in key for r in response if len(k) > 1)
    return resolved, sum(len(k) for k in key)


def lea(key, response):
    mentions = formulas.mentions_of(key) | formulas.mentions_of(response)
    return (right if len(mentions) > 1 else without_self_links)(key, response)


formulas.METRICS["lea"] = lea
formulas.serve(formulas.corpus)
