"""Print the two sums behind a recall, and compare it with a fraction."""

from fractions import Fraction

import corefref

result = corefref.score([["a", "b", "c"], ["d", "e", "f", "g"]], [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]])
recall = result["lea"].recall
assert recall == Fraction(5, 21)
if recall.ratio is not None:
    print(recall.ratio.numerator, "over", recall.ratio.denominator, "is", round(recall, 3))
