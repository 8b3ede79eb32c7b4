"""BLANC is the harmonic mean of its recall and its precision."""

import formulas

right = formulas.blanc_figures


def blanc_figures(counts):
    recall, precision, _ = right(counts)
    return recall, precision, formulas.f1(recall, precision)


formulas.blanc_figures = blanc_figures
formulas.serve(formulas.corpus)
