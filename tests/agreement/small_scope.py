"""Every pair of partial partitions of up to four mentions, up to renaming."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations

from spec.statements import Family

LETTERS = "abcd"


def families(mentions: str) -> Iterator[Family]:
    """Every partial partition of the mentions: each is left out, joins an entity or starts one."""
    if not mentions:
        yield frozenset()
        return
    first, rest = mentions[0], mentions[1:]
    for family in families(rest):
        yield family
        yield family | {frozenset({first})}
        for entity in family:
            yield family - {entity} | {entity | {first}}


def least_renaming(key: Family, response: Family) -> tuple[list[str], list[str]]:
    """The same key and response under the renaming whose writing comes first."""

    return min((_written(names, key), _written(names, response)) for names in permutations(LETTERS))


@cache
def _written(names: tuple[str, ...], family: Family) -> list[str]:
    """A family with these names for the letters."""
    name = dict(zip(LETTERS, names, strict=True))
    return sorted("".join(sorted(name[m] for m in entity)) for entity in family)


def small_pairs() -> list[tuple[list[str], list[str]]]:
    """Every pair of partial partitions of up to four mentions, up to renaming."""
    every = list(families(LETTERS))
    found = {tuple(map(tuple, least_renaming(key, response))) for key in every for response in every}
    return [(list(key), list(response)) for key, response in sorted(found)]


SMALL = small_pairs()
