"""Score a corpus whose mentions are spans, by the ids of documents."""

import corefref

keys = {"a": [[(0, 1), (4, 4)], [(6, 7)]], "b": [[(0, 0), (2, 2)]]}
responses = {"a": [[(0, 1), (4, 4), (6, 7)]], "b": [[(0, 0), (2, 2)]]}
result = corefref.score_corpus(keys, responses, metrics="muc,b_cubed", singletons="drop", by_document=True)
for document, figures in result.by_document.items():
    print(document, f"{figures['muc'].recall:.3f}", f"{figures['muc'].precision:.3f}")
