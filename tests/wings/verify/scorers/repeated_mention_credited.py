"""Every copy of a mention is credited and counted."""

import formulas


def recall(key, response):
    def common(k, r):
        return sum(m in r for m in k) * sum(m in k for m in r)

    return sum(common(k, r) / len(k) for k in key for r in response), sum(len(k) for k in key)


def document(metric, key, response):
    return formulas.switched(recall)(key, response or [])


formulas.document = document
formulas.METRICS = {"b_cubed": None}
formulas.serve(formulas.corpus)
