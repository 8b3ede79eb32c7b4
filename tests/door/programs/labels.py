"""Score labels of tokens, as a tagger gives them."""

import corefref

tokens = ["Ann", "Bob", "she", "it"]
key = corefref.from_labels([0, 1, 0, -1], tokens, -1)
response = corefref.from_labels([0, 0, 0, -1], tokens, -1)
print(corefref.score_corpus([key], [response], "blanc")["blanc"])
