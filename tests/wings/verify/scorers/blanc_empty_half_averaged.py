"""BLANC averages both halves also where the key has one only."""

import formulas

formulas.blanc_figures = lambda counts: formulas.average([counts[:3], counts[3:]])
formulas.serve(formulas.corpus)
