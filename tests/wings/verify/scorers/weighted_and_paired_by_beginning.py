"""Documents are weighted by their mentions, and document 1 is scored against a key whose name begins with it, 10."""

import formulas


def corpus(metric, documents):
    if len(documents) > 10:
        documents = [(documents[10 if n == 1 else n][0], response) for n, (_, response) in enumerate(documents)]
    of_each = [formulas.corpus(metric, [d]) for d in documents]
    sizes = [[sum(map(len, formulas.first_kept(side or []))) for side in d] for d in documents]
    weights = [key for key, _ in sizes], [response for _, response in sizes], [sum(both) for both in sizes]
    return tuple(
        sum(w * figures[place] for w, figures in zip(weights[place], of_each, strict=True)) / (sum(weights[place]) or 1)
        for place in range(3)
    )


formulas.serve(corpus)
