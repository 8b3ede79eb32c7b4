"""
Which setting, slip or program gives a published figure?

`verify` goes from a scorer to its departures, over inputs made for it. This wing goes the other way: from one key, one
response and a figure that somebody printed to the departures that give it. `departures` has their table, which is data
of the spec; `tables`, `forms` and `combining` carry them out; `searching` tries them alone and in pairs; `explaining`
groups what fits, and says which further figure would tell the groups apart.
"""
