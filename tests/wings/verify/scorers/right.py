"""Wrong in nothing."""

import formulas

formulas.serve(formulas.corpus)
