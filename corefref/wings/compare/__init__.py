"""
Compare systems over documents: is a difference more than chance, and how certain is a score?

The unit is the whole document. Every document keeps its counts; a test swaps or resamples documents, adds the counts
anew, applies the boundary rules to the totals and takes every figure from one and the same totals. Nothing is ever
averaged over documents.

| module | what |
|---|---|
| `counts` | the counts of a document as integers, and the figures of a sum of them |
| `randomization` | approximate randomization (Noreen 1989), exact where the documents that differ are few |
| `bootstrap` | percentile and BCa intervals (Efron & Tibshirani 1993), paired by documents |
| `ranking` | Holm's correction; ranks with ties |
"""
