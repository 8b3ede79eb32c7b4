"""Every pair of partial partitions of up to four mentions, up to renaming."""

from collections.abc import Iterator
from itertools import permutations

from tests.agreement.statements import Family

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

    def written(names: dict[str, str], family: Family) -> list[str]:
        return sorted("".join(sorted(names[m] for m in entity)) for entity in family)

    renamings = (dict(zip(LETTERS, names, strict=True)) for names in permutations(LETTERS))
    return min((written(names, key), written(names, response)) for names in renamings)


def small_pairs() -> list[tuple[list[str], list[str]]]:
    """Every pair of partial partitions of up to four mentions, up to renaming."""
    every = list(families(LETTERS))
    found = {tuple(map(tuple, least_renaming(key, response))) for key in every for response in every}
    return [(list(key), list(response)) for key, response in sorted(found)]


SMALL = small_pairs()
