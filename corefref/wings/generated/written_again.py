"""
Map the mentions of a response with a rewritten text, as by a language model, to the words and empty nodes of the key.

`--align edits` finds the words of the key that the response's words stand for (choice ALIGN-1, `spec/edits.md`); empty
nodes of tagged text stand for those of the key that depend on the same words (choice ZERO-1). A mention of which
nothing is left is `Unplaced`, and counts as twinless.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from corefref.formats.coverage import Coverage, WrittenAgain
from corefref.formats.documents import (
    NO_VALUE,
    CodedMention,
    Columns,
    Document,
    DocumentPair,
    InputError,
    Node,
    Repair,
    Unplaced,
    mention_of,
    place_of,
    shown,
    word,
)
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.rendering.numbers import counted
from corefref.scoring.notes import note
from corefref.scoring.pairing import A_REPLY, check_unit
from corefref.scoring.settings import Settings
from corefref.wings.annotation import fields
from corefref.wings.annotation.empty_nodes import (
    behind_their_words,
    behind_word,
    is_between,
    mention_of_nodes,
    place_of_node,
)
from corefref.wings.generated.edits import TooFarApartError, edits
from corefref.wings.generated.tagged import RELATION
from corefref.wings.matching.annotated import with_heads_of
from corefref.wings.shared.nodes import nodes_of, runs_of

LOW = Fraction(1, 2)
"""Documents that keep a smaller share of their words are named."""

_NOT_OF_THE_KEY = 1_000_000
"""Added to the numbers of empty nodes that the key lacks."""


def words_of(document: Document, columns: Columns | None) -> list[str]:
    r"""
    Return the words of a document, with blanks in them replaced by `_`.

    Raises InputError if it has none.

    >>> words_of(Document("d", "d", {}), Columns(("1\tNew York\t\n2\tis\t",), (1,)))
    ['New_York', 'is']
    """
    words = [] if columns is None else [word(row).replace(" ", "_") for _, row in columns]
    if columns is None or (words and all(form in NO_VALUE for form in words)):
        what = f"document {shown(document.id)} has no words"
        raise InputError(document.file, document.line or None, what, "words on both sides, to be aligned")
    return words


def by_edits(
    key: Document, key_columns: Columns | None, response: Document, columns: Columns | None
) -> tuple[Document, WrittenAgain]:
    """
    Map the response's mentions to the words of the key that theirs stand for.

    Raises InputError for a side without words, and for texts that differ too much.
    """
    a, b = _some_words(key, key_columns), words_of(response, columns)
    try:
        script = edits(a, b)
    except TooFarApartError as error:
        what = f"the text of document {shown(response.id)} is too far from the key's to be aligned by edits: {error}"
        raise InputError(response.file, response.line or None, what, "most of the key's words") from error
    # A word is kept only if the word that it stands for is the same.
    whole = [place is not None and a[place] == form for place, form in zip(script.stands_for, b, strict=True)]
    moved = _Moved.between(key, response, script.stands_for, b)
    moved_response, names = moved.document(key, response)
    kept = sum(not isinstance(names[m], Unplaced) and moved.is_whole(m, whole) for m in response.entity_of)
    twinless = sum(isinstance(name, Unplaced) for name in names.values())
    coverage = Coverage(
        len(a),
        script.kept,
        script.changed,
        script.missing,
        script.added,
        mentions=len(names),
        mentions_kept=kept,
        mentions_moved=len(names) - kept - twinless,
        mentions_twinless=twinless,
        repaired=response.beside.repaired,
        low=(key.id,) if script.kept < LOW * len(a) else (),
    )
    return moved_response, WrittenAgain(coverage, a, b, script.stands_for)


def by_empty_nodes(key: Document, response: Document, size: int) -> Document:
    """Map the empty nodes of a response with the same words to the key's."""
    return _Moved.between(key, response, range(size)).document(key, response)[0]


def nothing(key: Document, columns: Columns | None) -> WrittenAgain:
    """Align a key document with nothing, as the response lacks it."""
    words = _some_words(key, columns)
    return WrittenAgain(Coverage(words=len(words), missing=len(words), low=(key.id,)), words)


def _some_words(key: Document, columns: Columns | None) -> list[str]:
    """Return the words of a key document. Raises InputError if it has none: nothing is aligned with no words."""
    if not (words := words_of(key, columns)):
        raise InputError(key.file, key.line or None, f"document {shown(key.id)} has no words", "words, to be aligned")
    return words


@dataclass(frozen=True, slots=True)
class _Moved:
    """Maps nodes of the response to nodes of the key."""

    stands_for: Sequence[int | None]
    called: Mapping[EmptyNode, EmptyNode] | None
    """By empty node of the response, its name behind its word; None if both sides have them where CorefUD does."""
    of_key: Mapping[EmptyNode, EmptyNode]
    """The empty node of the key, by its name behind its word."""
    filled: bool
    """True if the empty nodes between the words of a mention are taken from the key."""
    words: Sequence[str]
    """The words of the response."""

    @classmethod
    def between(
        cls, key: Document, response: Document, stands_for: Sequence[int | None], words: Sequence[str] = ()
    ) -> "_Moved":
        """Make the map between two documents."""
        if not (key.beside.behind_words or response.beside.behind_words):
            return cls(stands_for, None, {}, False, words)
        of_key = {called: node for node, called in behind_their_words(key).items()}
        filled = key.beside.behind_words != response.beside.behind_words
        return cls(stands_for, behind_their_words(response), of_key, filled, words)

    def document(self, key: Document, response: Document) -> tuple[Document, Mapping[CodedMention, CodedMention]]:
        """Return the response in the key's nodes, and what each of its mentions became."""
        between = sorted(self.of_key.values(), key=place_of_node) if self.filled else ()
        places = [place_of_node(node) for node in between]
        taken: dict[CodedMention, CodedMention] = {}
        of_text = [m for m in response.entity_of if self.is_of_text(m)]
        # Several mentions may come to lie on the same words of the key: that of the fewest nodes takes them.
        for m in sorted(of_text, key=_by_size):
            nodes = self.mention(m, between, places)
            if nodes:
                taken.setdefault(mention_of_nodes(nodes), m)
        names = {m: m for m in response.entity_of}
        # Whatever has taken no place is left without one.
        names |= {m: self.unplaced(m, number) for number, m in enumerate(sorted(of_text, key=_in_text))}
        names |= {m: there for there, m in taken.items()}
        others: dict[CodedMention, CodedMention] = {}

        def there(m: CodedMention) -> CodedMention:
            """Return what a mention became; one of no entity may share its place."""
            if m in names:
                return names[m]
            if m not in others:
                nodes = self.mention(m, between, places) if self.is_of_text(m) else []
                nothing = self.unplaced(m, len(names) + len(others)) if self.is_of_text(m) else m
                others[m] = mention_of_nodes(nodes) if nodes else nothing
            return others[m]

        beside = replace(
            fields.moved(response.beside, there, self.node),
            as_written={name: m for m, name in names.items() if name != m},
            behind_words=key.beside.behind_words,
        )
        if self.called is not None:
            # A node that stands for an empty node of the key has its dependencies.
            known = {n for node in self.called if isinstance(n := self.node(node), EmptyNode)}
            trivial = {node: frozenset[tuple[Node | None, str]]({(node.word, RELATION)}) for node in known}
            beside = replace(beside, dependencies={n: key.beside.dependencies.get(n, trivial[n]) for n in known})
        entity_of = {names[m]: entity for m, entity in response.entity_of.items()}
        moved = replace(response, entity_of=entity_of, beside=beside, columns=None)
        if key.beside.annotates_heads and not response.beside.annotates_heads:
            moved = with_heads_of(key, moved)
        return moved, names

    def is_of_text(self, m: CodedMention) -> bool:
        """True if a mention lies within the text; in a response without a text it may not."""
        match mention_of(m):
            case Span(_, end):
                return end < len(self.stands_for)
            case Nodes(runs, _):
                return all(run.end < len(self.stands_for) for run in runs)
            case _:
                return False

    def mention(
        self, m: CodedMention, between: Sequence[EmptyNode], places: Sequence[tuple[int, int, int]]
    ) -> list[Node]:
        """Return the nodes of the key that a mention covers; none if nothing of it is left."""
        runs, empty = runs_of(m)
        nodes: list[Node] = []
        for run in runs:
            there = [w for w in self.stands_for[run.start : run.end + 1] if w is not None]
            # Words of the key that the response left out in between are inside the mention.
            nodes += range(there[0], there[-1] + 1) if there else ()
        words = [n for n in nodes if isinstance(n, int)]
        for node in empty:
            is_inside = self.filled and runs and is_between(node, runs[0].start, runs[-1].end)
            if not is_inside and (there_too := self.node(node)) is not None:
                nodes.append(there_too)
        if words and self.filled:
            first, last = place_of_node(min(words)), place_of_node(max(words))
            nodes += between[bisect_right(places, first) : bisect_left(places, last)]
        return nodes

    def node(self, node: Node) -> Node | None:
        """Return the node of the key that a node stands for; None for an added word, and an empty node beside one."""
        if not isinstance(node, EmptyNode):
            return self.stands_for[node]
        if self.called is None:
            there = self.stands_for[node.word]
            return None if there is None else node._replace(word=there)
        called = self.called[node]
        if called.side > 0:
            there = self.stands_for[called.word]
            if there is None:
                return None
            called = behind_word(there, called.number)
        # An empty node that the key lacks gets a number that no empty node of the key has.
        return self.of_key.get(called) or called._replace(number=called.number + _NOT_OF_THE_KEY)

    def unplaced(self, m: CodedMention, number: int) -> Unplaced:
        """Make a mention without a place in the key, behind the last word before it that has one."""
        first = min((n.word + (n.side > 0) if isinstance(n, EmptyNode) else n for n in nodes_of(m)), default=0)
        before = next((w for w in reversed(self.stands_for[:first]) if w is not None), 0)
        words = " … ".join(" ".join(self.words[run.start : run.end + 1]) for run in runs_of(m)[0])
        return Unplaced(place_of(m), before, number, words)

    def is_whole(self, m: CodedMention, whole: Sequence[bool]) -> bool:
        """True if all words of a mention are kept, with nothing between them in the key."""
        runs, empty = runs_of(m)
        for run in runs:
            first, last = self.stands_for[run.start], self.stands_for[run.end]
            if first is None or last is None or last - first != run.end - run.start:
                return False
            if not all(whole[run.start : run.end + 1]):
                return False
        return all(self.node(node) is not None for node in empty)


def _in_text(m: CodedMention) -> list[tuple[int, int, int]]:
    """Sort key for the order of the text: all nodes."""
    return sorted(map(place_of_node, nodes_of(m)))


def _by_size(m: CodedMention) -> tuple[int, tuple[int, int, int], tuple[int, int, int]]:
    """Sort key for the order in which mentions take places: the number of nodes, then the first and last node."""
    places = sorted(map(place_of_node, nodes_of(m)))
    return len(places), places[0], places[-1]


def aligned(pairs: Iterator[DocumentPair], settings: Settings) -> Iterator[DocumentPair]:
    """
    Map the mentions of each response to the words of the key that theirs stand for (`--align edits`).

    At the end, note how much of the key's text the responses have. Raises InputError as `by_edits` does.
    """
    del settings
    return _covered(map(_aligned, pairs))


def _aligned(pair: DocumentPair) -> DocumentPair:
    key = pair.key
    if pair.lacked_by == "key":
        return pair
    if pair.lacked_by == "response":
        return pair._replace(again=nothing(key, key.columns))
    check_unit(pair)
    response, again = by_edits(key, key.columns, pair.response, pair.response.columns)
    return pair._replace(response=replace(response, columns=None), again=again)


_FEW_CELLS = 10**8
"""The size of a trial alignment by edits: a message must not take long."""


def hint(key: Document, response: Document) -> str:
    """Name the option that aligns texts by edits, if it takes these two and they have much in common."""
    if key.unit != "token" or response.unit != "token":
        return ""
    if response.beside.behind_words and not response.is_named:
        return A_REPLY
    try:
        ours, theirs = words_of(key, key.columns), words_of(response, response.columns)
        script = edits(ours, theirs, _FEW_CELLS)
    except (InputError, TooFarApartError):
        return ""
    if script.kept < LOW * min(len(ours), len(theirs)):
        return ""
    counts = (
        f"kept {script.kept} of {len(ours)}, changed {script.changed}, missing {script.missing}, added {script.added}"
    )
    return f"; --align edits takes the text as it is (words: {counts})"


def _covered(pairs: Iterator[DocumentPair]) -> Iterator[DocumentPair]:
    coverage = Coverage()
    for pair in pairs:
        coverage += pair.again.coverage if pair.again else Coverage()
        yield pair
    note(f"--align edits: {coverage}")


def repaired(pairs: Iterator[DocumentPair], settings: Settings) -> Iterator[DocumentPair]:
    """Pass the pairs on; at the end, note how many tags were repaired, unless `--align edits` does so."""
    return pairs if settings.align == "edits" else _repaired(pairs, settings.repair)


def _repaired(pairs: Iterator[DocumentPair], repair: Repair) -> Iterator[DocumentPair]:
    number = 0
    for pair in pairs:
        number += pair.key.beside.repaired + pair.response.beside.repaired
        yield pair
    note(f"--repair {repair}: {counted(number, 'half tag or bracket', 'half tags or brackets')} repaired")
