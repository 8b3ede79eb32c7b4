"""List the errors of a response, and what a metric gains where one type is corrected."""

import corefref

found = corefref.errors([[["a", "b", "c"], ["d", "e"]]], [[["a", "b", "d"], ["e", "x"]]], metrics="lea")
for error in found.found:
    print(error.document, error.error.type, *error.words)
