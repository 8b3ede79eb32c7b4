"""Score one document and print a figure in percent."""

import corefref

key = [["Ann", "she"], ["the dog", "it", "him"]]
response = [["Ann", "she", "it"], ["the dog", "him"]]
result = corefref.score(key, response)
print(f"LEA {100 * result['lea'].f1:.2f}, CoNLL {100 * result.conll_f1:.2f}")
