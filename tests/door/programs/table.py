"""Print every figure of every metric, with a dash where there is none."""

import corefref

result = corefref.score_corpus([[["a", "b"], ["c"]]], [[["a", "b", "c"]]])
for metric, figures in result.items():
    cells = ("-" if value is None else f"{value:.1%}" for value in figures)
    print(f"{metric:10}", *cells)
