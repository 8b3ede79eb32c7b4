"""Is one system better than another by more than chance?"""

import corefref

keys = [[["a", "b"], ["c", "d"]], [["e", "f", "g"]]]
worse = [[["a", "b", "c", "d"]], [["e", "f"]]]
comparison = corefref.compare(keys, {"old": worse, "new": keys}, metrics="lea")
for statistic, p in comparison.pairs[0].adjusted.items():
    print(statistic.metric, f"p = {float(p):.3f}")
