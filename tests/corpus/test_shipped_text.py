"""The shipped text is what its README says, read here by a reader of its own."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

import pytest

from tests.corpus.errors import CORPUS, Error, errors, page, places

KEY = "key.conll"
FILES = (KEY, "response.conll", "response-b.conll", "response-boundaries.conll")
BEGIN = re.compile(r"#begin document \((\S+)\); part (\d{3})")
PHRASE, NAME = re.compile(r"\(([A-Z]+)"), re.compile(r"\(([A-Z]+)\*?")


class Mention(NamedTuple):
    """Sentence, from 0; first and last word, from 0."""

    sentence: int
    first: int
    last: int


Part: TypeAlias = tuple[str, int]
Sentence: TypeAlias = list[list[str]]
Entities: TypeAlias = dict[Part, list[set[Mention]]]


@dataclass
class Text:
    """The rows of a file by part and sentence, and its entities; a mention is listed as often as it is marked."""

    sentences: dict[Part, list[Sentence]] = field(default_factory=dict)
    entities: dict[Part, list[list[Mention]]] = field(default_factory=dict)

    def mentions(self) -> list[tuple[Part, Mention]]:
        return [(part, m) for part, blocks in self.entities.items() for block in blocks for m in block]

    def words(self, part: Part, mention: Mention) -> list[str]:
        rows = self.sentences[part][mention.sentence][mention.first : mention.last + 1]
        return [row[3] for row in rows]


def _spans(cells: list[str], opening: re.Pattern[str]) -> list[tuple[str, int, int]]:
    """The labelled spans of a column of brackets whose closing ones have no label."""
    spans, still_open = [], list[tuple[str, int]]()
    for at, cell in enumerate(cells):
        still_open += [(label, at) for label in opening.findall(cell)]
        for _ in range(cell.count(")")):
            label, first = still_open.pop()
            spans.append((label, first, at))
    assert not still_open
    return spans


def _coreference(cells: list[str]) -> list[tuple[str, int, int]]:
    spans, still_open = [], defaultdict[str, list[int]](list)
    for at, cell in enumerate(cells):
        for item in () if cell == "-" else cell.split("|"):
            parsed = re.fullmatch(r"(\(?)(\d+)(\)?)", item)
            assert parsed, item
            opens, entity, closes = parsed.groups()
            assert opens or closes, item
            if opens:
                still_open[entity].append(at)
            if closes:
                spans.append((entity, still_open[entity].pop(), at))
    assert not any(still_open.values())
    return spans


@cache
def _read(name: str) -> Text:
    text, part, rows = Text(), None, Sentence()
    for line in (CORPUS / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("#begin"):
            header = BEGIN.fullmatch(line)
            assert header, line
            assert part is None, line
            part = (header[1], int(header[2]))
            assert part not in text.sentences
            text.sentences[part] = []
        elif line == "#end document":
            assert part is not None
            assert not rows
            part = None
        elif line:
            rows.append(line.split())
        else:
            assert part is not None
            assert rows
            text.sentences[part].append(rows)
            rows = []
    assert part is None
    for at, sentences in text.sentences.items():
        entities = defaultdict[str, list[Mention]](list)
        for number, sentence in enumerate(sentences):
            for entity, first, last in _coreference([row[11] for row in sentence]):
                entities[entity].append(Mention(number, first, last))
        text.entities[at] = list(entities.values())
    return text


README = (CORPUS / "README.md").read_text(encoding="utf-8")


def _table(first_cells: str) -> list[list[str]]:
    """The rows of the first table of the README whose head begins so."""
    lines = README.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(first_cells))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
    return rows


def _nested(mentions: list[tuple[Part, Mention]]) -> int:
    def within(inner: tuple[Part, Mention], outer: tuple[Part, Mention]) -> bool:
        (part, m), (other_part, n) = inner, outer
        same = part == other_part and m.sentence == n.sentence and m != n
        return same and n.first <= m.first and m.last <= n.last

    return sum(any(within(m, n) for n in mentions) for m in mentions)


def _names(sentences: list[Sentence]) -> list[str]:
    return [label for s in sentences for label, _, _ in _spans([row[10] for row in s], NAME)]


@pytest.mark.parametrize("name", FILES)
def test_the_brackets_of_the_coreference_column_balance(name: str) -> None:
    assert all(_read(name).entities.values())


@pytest.mark.parametrize("name", FILES)
def test_every_row_is_numbered_and_has_twelve_columns(name: str) -> None:
    for (document, part), sentences in _read(name).sentences.items():
        for sentence in sentences:
            for number, row in enumerate(sentence):
                assert len(row) == 12
                assert row[:3] == [document, str(part), str(number)]
                assert row[6:10] == ["-"] * 4


@pytest.mark.parametrize("name", FILES[1:])
def test_the_files_differ_in_their_last_column_only(name: str) -> None:
    def annotation(text: Text) -> dict[Part, list[list[list[str]]]]:
        return {part: [[row[:11] for row in s] for s in ss] for part, ss in text.sentences.items()}

    assert annotation(_read(name)) == annotation(_read(KEY))
    assert _read(name).entities != _read(KEY).entities


def test_every_sentence_has_one_tree_over_all_of_its_words() -> None:
    for sentences in _read(KEY).sentences.values():
        for sentence in sentences:
            cells = [row[5] for row in sentence]
            assert all(re.fullmatch(r"(\([A-Z]+)*\*\)*", cell) for cell in cells)
            spans = _spans(cells, PHRASE)
            assert [span for span in spans if span[0] == "TOP"] == [("TOP", 0, len(sentence) - 1)]
            assert spans[-1][0] == "TOP"


def test_named_entities_are_spans_that_do_not_nest() -> None:
    for sentences in _read(KEY).sentences.values():
        for sentence in sentences:
            depth = 0
            for row in sentence:
                assert re.fullmatch(r"\*|\*\)|\([A-Z]+\*|\([A-Z]+\)", row[10])
                depth += row[10].count("(")
                assert depth in (0, 1)
                depth -= row[10].count(")")
            assert depth == 0


def test_every_key_mention_is_a_noun_phrase_of_its_tree_or_a_possessive_pronoun() -> None:
    guide = (CORPUS / "guide.md").read_text("utf-8")
    assert "Mentions that are not constituents: none." in " ".join(guide.split())
    for part, mention in _read(KEY).mentions():
        sentence = _read(KEY).sentences[part][mention.sentence]
        phrases = _spans([row[5] for row in sentence], PHRASE)
        possessive = mention.first == mention.last and sentence[mention.first][4] == "PRP$"
        assert possessive or ("NP", mention.first, mention.last) in phrases, _read(KEY).words(part, mention)


@pytest.mark.parametrize("name", FILES)
def test_no_mention_is_repeated(name: str) -> None:
    counts = Counter(_read(name).mentions())
    assert counts
    assert max(counts.values()) == 1


@pytest.mark.parametrize("name", FILES)
def test_no_two_mentions_of_an_entity_cross(name: str) -> None:
    for blocks in _read(name).entities.values():
        for block in blocks:
            for a, b in combinations(sorted(block), 2):
                assert not (a.sentence == b.sentence and a.first < b.first <= a.last < b.last)


def test_the_counts_by_file_are_true() -> None:
    rows = _table("| file | tokens |")
    assert [row[0] for row in rows] == list(FILES)
    for name, *stated in rows:
        text = _read(name)
        blocks = [block for entities in text.entities.values() for block in entities]
        tokens = sum(len(s) for sentences in text.sentences.values() for s in sentences)
        names = sum(len(_names(sentences)) for sentences in text.sentences.values())
        singletons = sum(len(block) == 1 for block in blocks)
        mentions = text.mentions()
        counted = [tokens, len(mentions), len(blocks), singletons, names, _nested(mentions)]
        assert [int(cell) for cell in stated] == counted, name


def test_the_counts_by_document_are_true() -> None:
    rows = _table("| document | part | sentences |")
    assert [(row[0], int(row[1])) for row in rows] == list(_read(KEY).sentences)
    for document, number, *stated in rows:
        part = (document, int(number))
        sentences, blocks = _read(KEY).sentences[part], _read(KEY).entities[part]
        mentions = sum(len(block) for block in blocks)
        singletons = sum(len(block) == 1 for block in blocks)
        counted = [len(sentences), sum(len(s) for s in sentences), mentions, len(blocks), singletons]
        assert [int(cell) for cell in stated] == [*counted, len(_names(sentences))], part


def test_the_counts_by_type_of_name_are_true() -> None:
    types = Counter(label for sentences in _read(KEY).sentences.values() for label in _names(sentences))
    listed = re.search(r"in all:\n(.*)\.\n", README)
    assert listed
    assert dict(item.split() for item in listed[1].split(", ")) == {t: str(n) for t, n in types.items()}


def _mentions(cell: str) -> list[Mention]:
    return [Mention(sentence - 1, first, last) for sentence, first, last in places(cell)]


def _with_errors(rows: list[Error]) -> tuple[Entities, set[tuple[Part, Mention]]]:
    """The key's entities after the listed errors, and the singletons that are kept."""
    result: Entities = {part: [set(block) for block in blocks] for part, blocks in _read(KEY).entities.items()}
    kept = set()
    for _, document, number, error, cell, other, _ in rows:
        part = (document, int(number))
        mentions, others = _mentions(cell), _mentions(other)
        blocks = result[part]

        def entity(mention: Mention, blocks: list[set[Mention]] = blocks) -> set[Mention]:
            (found,) = (block for block in blocks if mention in block)
            return found

        if error == "merged":
            first, second = entity(mentions[0]), entity(others[0])
            assert first is not second
            first |= second
            blocks.remove(second)
            continue
        target = entity(others[0]) if error in {"spurious", "moved"} else set[Mention]()
        if error == "boundary":
            entity(mentions[0]).add(others[0])
        if error in {"boundary", "missed", "moved", "split"}:
            for mention in mentions:
                entity(mention).remove(mention)
        if error in {"spurious", "moved", "split"}:
            assert not target & set(mentions)
            target.update(mentions)
        if error == "split":
            blocks.append(target)
        elif error == "kept":
            kept.add((part, mentions[0]))
        else:
            assert error in {"boundary", "missed", "spurious", "moved"}
    return result, kept


@pytest.mark.parametrize("name", FILES[1:])
def test_the_listed_errors_turn_the_key_into_the_response(name: str) -> None:
    expected, kept = _with_errors(errors(name))
    all_kept = name == "response-boundaries.conll"
    for part, blocks in expected.items():
        left = {
            frozenset(block)
            for block in blocks
            if len(block) > 1 or any(all_kept or (part, mention) in kept for mention in block)
        }
        assert {frozenset(block) for block in _read(name).entities[part]} == left, part


def test_noisy_boundaries_are_listed_as_boundaries_only() -> None:
    rows = errors("response-boundaries.conll")
    assert {row.error for row in rows} == {"boundary"}
    assert f"every entity is right, {len(rows)} mentions begin or end elsewhere" in README


def test_the_page_of_errors_is_made_of_its_rows() -> None:
    text = (CORPUS.parent / "made" / "corpus_errors.md").read_text("utf-8")
    assert text == page(), "python -m tests.spec.made writes it"
    assert "11 lose a determiner" in " ".join(text.split())
    assert "| `austen/pride` | 0 | moved | 5:19 *she* | 5:7 *she* | wrong pronoun: Mrs. Long, not Mrs. Bennet |" in text
