"""BLANC with the boundary rule of Luo et al. (2014), and 0 without any link."""

import formulas

formulas.blanc_figures = lambda counts: formulas.average([h for h in (counts[:3], counts[3:]) if h[1] or h[2]])
formulas.serve(formulas.corpus)
