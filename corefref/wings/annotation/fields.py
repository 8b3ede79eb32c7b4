"""
Move and join what is annotated beside entities: the one place that goes through all fields of `Beside`.

An aligned response has its mentions in other tokens, and a unit of several documents has theirs one after the other.
Both must take every field along: a head that stays behind is a wrong figure under a setting that asks for heads. So
whoever makes a `Beside` of others names each field in a call of `whole`, whose parameters have no defaults. A new field
of `Beside` is a new parameter of `whole`, as a test compares, and mypy then lists the calls that lack it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from corefref.formats.documents import Beside, Bridge, CodedMention, Deixis, Node
from corefref.partitions import EmptyNode

K = TypeVar("K")
V = TypeVar("V")

OfMention: TypeAlias = Callable[[CodedMention], CodedMention]
OfNode: TypeAlias = Callable[[Node], Node | None]
"""The node that a node becomes; None if nothing is there for it."""
OfEntity: TypeAlias = Callable[[int], int]


def whole(
    *,
    names: Mapping[int, str],
    names_hold_in_file: bool,
    heads: Mapping[CodedMention, Node],
    annotates_heads: bool,
    types: Mapping[CodedMention, str],
    kinds: Mapping[CodedMention, str],
    texts: Mapping[CodedMention, str],
    split_antecedents: Mapping[int, tuple[int, ...]],
    bridging: tuple[Bridge, ...],
    dependencies: Mapping[EmptyNode, frozenset[tuple[Node | None, str]]],
    minima: Mapping[CodedMention, CodedMention],
    annotates_minima: bool,
    non_referring: Mapping[CodedMention, str],
    deixis: Deixis,
    again: tuple[tuple[CodedMention, int], ...],
    heads_again: Mapping[tuple[CodedMention, int], tuple[Node | None, ...]],
    as_written: Mapping[CodedMention, CodedMention],
    behind_words: bool,
    repaired: int,
    several: frozenset[CodedMention],
) -> Beside:
    """Make a `Beside` of all its fields."""
    return Beside(
        names=names,
        names_hold_in_file=names_hold_in_file,
        heads=heads,
        annotates_heads=annotates_heads,
        types=types,
        kinds=kinds,
        texts=texts,
        split_antecedents=split_antecedents,
        bridging=bridging,
        dependencies=dependencies,
        minima=minima,
        annotates_minima=annotates_minima,
        non_referring=non_referring,
        deixis=deixis,
        again=again,
        heads_again=heads_again,
        as_written=as_written,
        behind_words=behind_words,
        repaired=repaired,
        several=several,
    )


def _same(number: int) -> int:
    """Return the number of an entity unchanged."""
    return number


def moved(
    beside: Beside, of_mention: OfMention, of_node: OfNode, of_entity: OfEntity = _same, of_deictic: OfEntity = _same
) -> Beside:
    """
    Return what is annotated, each mention, node and entity replaced by what it becomes.

    A head for which nothing is there is left out, and so is an empty node, or what it depends on. `of_deictic` is of
    the entities of discourse deixis, which have numbers of their own.

    >>> from corefref.formats.documents import code_of
    >>> from corefref.partitions import Span
    >>> first, second = code_of(Span(0, 1)), code_of(Span(5, 6))
    >>> found = moved(Beside({0: "e"}, heads={first: 1}), {first: second}.__getitem__, {1: 6}.get, {0: 7}.__getitem__)
    >>> found == Beside({7: "e"}, heads={second: 6})
    True
    """
    return whole(
        names={of_entity(e): name for e, name in beside.names.items()},
        names_hold_in_file=beside.names_hold_in_file,
        heads={of_mention(m): head for m, node in beside.heads.items() if (head := of_node(node)) is not None},
        annotates_heads=beside.annotates_heads,
        types={of_mention(m): value for m, value in beside.types.items()},
        kinds={of_mention(m): value for m, value in beside.kinds.items()},
        texts={of_mention(m): value for m, value in beside.texts.items()},
        split_antecedents=_split(beside.split_antecedents, of_entity),
        bridging=tuple(
            Bridge(
                of_mention(b.anaphor),
                None if b.antecedent is None else of_entity(b.antecedent),
                b.relation,
                None if b.mention is None else of_mention(b.mention),
            )
            for b in beside.bridging
        ),
        dependencies={
            there: frozenset(_heads(depends, of_node))
            for node, depends in beside.dependencies.items()
            if isinstance(there := of_node(node), EmptyNode)
        },
        minima={of_mention(m): of_mention(least) for m, least in beside.minima.items()},
        annotates_minima=beside.annotates_minima,
        non_referring={of_mention(m): name for m, name in beside.non_referring.items()},
        deixis=Deixis(
            {of_mention(m): of_deictic(e) for m, e in beside.deixis.entity_of.items()},
            {of_deictic(e): name for e, name in beside.deixis.names.items()},
            _split(beside.deixis.split_antecedents, of_deictic),
        ),
        again=tuple((of_mention(m), of_entity(e)) for m, e in beside.again),
        heads_again={
            (of_mention(m), of_entity(e)): tuple(None if head is None else of_node(head) for head in heads)
            for (m, e), heads in beside.heads_again.items()
        },
        as_written={of_mention(m): own for m, own in beside.as_written.items()},
        behind_words=beside.behind_words,
        repaired=beside.repaired,
        several=frozenset(map(of_mention, beside.several)),
    )


def _split(antecedents: Mapping[int, tuple[int, ...]], of_entity: OfEntity) -> dict[int, tuple[int, ...]]:
    """Replace the entities of split antecedents; entities that become one have the antecedents of all."""
    antecedents_of: dict[int, tuple[int, ...]] = {}
    for anaphor, entities in antecedents.items():
        there = of_entity(anaphor)
        antecedents_of[there] = tuple(dict.fromkeys((*antecedents_of.get(there, ()), *map(of_entity, entities))))
    return antecedents_of


def _heads(depends: Iterable[tuple[Node | None, str]], of_node: OfNode) -> Iterable[tuple[Node | None, str]]:
    """Yield what an empty node depends on, without what is not there any more; the root stays."""
    for head, relation in depends:
        there = None if head is None else of_node(head)
        if head is None or there is not None:
            yield there, relation


def kept(beside: Beside, has_mention: Callable[[CodedMention], bool], has_node: Callable[[Node], bool]) -> Beside:
    """
    Return what is annotated of some mentions and empty nodes; what is said of entities alone stays.

    >>> found = kept(Beside(heads={3: 3, 8: 8}, annotates_heads=True), lambda m: m == 3, lambda node: False)
    >>> found == Beside(heads={3: 3}, annotates_heads=True)
    True
    """
    return whole(
        names=beside.names,
        names_hold_in_file=beside.names_hold_in_file,
        heads=_only(beside.heads, has_mention),
        annotates_heads=beside.annotates_heads,
        types=_only(beside.types, has_mention),
        kinds=_only(beside.kinds, has_mention),
        texts=_only(beside.texts, has_mention),
        split_antecedents=beside.split_antecedents,
        bridging=tuple(bridge for bridge in beside.bridging if has_mention(bridge.anaphor)),
        dependencies=_only(beside.dependencies, has_node),
        minima=_only(beside.minima, has_mention),
        annotates_minima=beside.annotates_minima,
        non_referring=_only(beside.non_referring, has_mention),
        deixis=beside.deixis._replace(entity_of=_only(beside.deixis.entity_of, has_mention)),
        again=tuple((m, e) for m, e in beside.again if has_mention(m)),
        heads_again={(m, e): heads for (m, e), heads in beside.heads_again.items() if has_mention(m)},
        as_written=_only(beside.as_written, has_mention),
        behind_words=beside.behind_words,
        repaired=beside.repaired,
        several=frozenset(filter(has_mention, beside.several)),
    )


def _only(mapping: Mapping[K, V], has: Callable[[K], bool]) -> dict[K, V]:
    """Keep what a mapping says of some of its keys."""
    return {key: value for key, value in mapping.items() if has(key)}


def joined(each: Sequence[Beside]) -> Beside:
    """
    Join the annotation of documents whose mentions, nodes and entities have been moved out of each other's way.

    Formats of heads and minimum spans must be those of all documents, which `units` checks where it matters.

    >>> from corefref.partitions import EmptyNode
    >>> found = joined([Beside(dependencies={EmptyNode(n, 1, 1): frozenset()}, repaired=n) for n in (1, 2)])
    >>> len(found.dependencies), found.repaired
    (2, 3)
    """
    return whole(
        names=_all(b.names for b in each),
        names_hold_in_file=all(b.names_hold_in_file for b in each),
        heads=_all(b.heads for b in each),
        annotates_heads=any(b.annotates_heads for b in each),
        types=_all(b.types for b in each),
        kinds=_all(b.kinds for b in each),
        texts=_all(b.texts for b in each),
        split_antecedents=_all_split(b.split_antecedents for b in each),
        bridging=tuple(bridge for b in each for bridge in b.bridging),
        dependencies=_all(b.dependencies for b in each),
        minima=_all(b.minima for b in each),
        annotates_minima=any(b.annotates_minima for b in each),
        non_referring=_all(b.non_referring for b in each),
        deixis=Deixis(
            _all(b.deixis.entity_of for b in each),
            _all(b.deixis.names for b in each),
            _all_split(b.deixis.split_antecedents for b in each),
        ),
        again=tuple(pair for b in each for pair in b.again),
        heads_again=_all(b.heads_again for b in each),
        as_written=_all(b.as_written for b in each),
        behind_words=any(b.behind_words for b in each),
        repaired=sum(b.repaired for b in each),
        several=frozenset(m for b in each for m in b.several),
    )


def _all(each: Iterable[Mapping[K, V]]) -> dict[K, V]:
    """Merge mappings into one."""
    return {key: value for mapping in each for key, value in mapping.items()}


def _all_split(each: Iterable[Mapping[int, tuple[int, ...]]]) -> dict[int, tuple[int, ...]]:
    """Join split antecedents: an entity of several documents has those of all."""
    antecedents_of: dict[int, tuple[int, ...]] = {}
    for mapping in each:
        for anaphor, antecedents in mapping.items():
            antecedents_of[anaphor] = tuple(dict.fromkeys((*antecedents_of.get(anaphor, ()), *antecedents)))
    return antecedents_of
