"""
Collect mentions as their brackets close, each with the number of its entity, and each once.

Brackets close in another order than they open. So each opening has a number, and of mentions with the same words the
one opened first counts, unless repeated mentions are refused. Choice REPEAT-1.
"""

from corefref.formats.documents import CodedMention, Noticed, Repeated, RepeatedMentionError, refused


class Numbers(dict[str, int]):
    """
    The numbers of entities by name, in order of appearance, and the names by number.

    >>> numbers = Numbers()
    >>> [numbers.number(name) for name in ("e1", "e2", "e1")], numbers.names
    ([0, 1, 0], ['e1', 'e2'])
    """

    def __init__(self) -> None:
        """Begin without names."""
        super().__init__()
        self.names: list[str] = []

    def number(self, name: str) -> int:
        """Return the number of a name; a new name gets the next number."""
        if name not in self:
            self[name] = len(self.names)
            self.names.append(name)
        return self[name]


class Closed:
    """The mentions of a document whose brackets have closed."""

    __slots__ = ("again", "entity_of", "file", "names", "noticed", "number_of", "repeated")

    def __init__(self, file: str, repeated: Repeated, names: Numbers | None = None, noticed: Noticed = refused) -> None:
        """
        Start with none. `names` has the names of entities that are not numbers.

        `noticed` is called with each repeated mention that is not allowed; if it returns, the one closed first counts.
        """
        self.file, self.repeated, self.names, self.noticed = file, repeated, names, noticed
        self.entity_of: dict[CodedMention, int] = {}
        self.number_of: dict[CodedMention, int] = {}
        """By mention, the number of the bracket that opened it; only where the first of repeated mentions counts."""
        self.again: list[tuple[CodedMention, int]] = []
        """The repeated mentions that do not count, with their entities."""

    def add(self, mention: CodedMention, entity: int, *, number: int, opening: int, line: int) -> bool:
        """
        Add a mention opened in line `opening`, by the bracket of a `number`, and closed in `line`.

        Return whether it counts.
        """
        if mention in self.entity_of:
            if self.repeated == "error":
                self.noticed(self.fault(mention, entity, opening, line))
                return False
            if number > self.number_of[mention]:
                self.again.append((mention, entity))
                return False
            self.again.append((mention, self.entity_of[mention]))
        self.entity_of[mention] = entity
        if self.repeated == "first":
            self.number_of[mention] = number
        return True

    def fault(self, mention: CodedMention, other: int, opening: int, line: int) -> RepeatedMentionError:
        """Make the error for a repeated mention."""
        earlier = self.entity_of[mention]
        first, second = (str(e) if self.names is None else self.names.names[e] for e in (earlier, other))
        both = f"twice in entity {first}" if earlier == other else f"in entities {first} and {second}"
        where = f"line {line}" if line == opening else f"lines {opening}-{line}"
        return RepeatedMentionError(self.file, opening, f"repeated mention ({where}): {both}", mention)
