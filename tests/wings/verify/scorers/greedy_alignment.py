"""CEAFe aligns the most similar pair first, and so on."""

import formulas


def greedy(table):
    cells = sorted(((-v, i, j) for i, row in enumerate(table) for j, v in enumerate(row)))
    rows, columns, total = set(), set(), 0
    for negative, i, j in cells:
        if i not in rows and j not in columns:
            rows.add(i)
            columns.add(j)
            total -= negative
    return total


formulas.METRICS["ceaf_e"] = formulas.ceaf(formulas.phi4, greedy)
formulas.serve(formulas.corpus)
