"""
Commuting squares: what a setting, an order or a conversion must leave alone, on corpora that fill every field.

Every setting is a function on pairs of documents, so that no oracle is needed to try how settings meet. A setting that
changes nothing on an input changes nothing in the report, whatever else is asked for: which, and on what, is the table
of `spec/conventions.md` (a). Nor does another order of documents, of entities or of mentions (b). Files that are
converted first give the same figures, or are refused (c). And a key is its own perfect response, in whatever format it
is handed in (d).

`corpus` makes a small corpus at random in one of the formats, with heads, types, empty nodes and what they depend on,
minimum spans, parses, places, plurals, bridging and discourse deixis where the format has them. Its entities go on from
one document to the next.

`python -m tests.agreement.squares --inputs 10000` tries so many; `--out FILE` writes the record.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple, TypeAlias, get_args

from corefref.formats.documents import Beside, Bridge, CodedMention, Columns, Deixis, Document, Node, Sentence
from corefref.partitions import EmptyNode
from corefref.rendering.json import Json
from corefref.wings.annotation import universal_anaphora_writing
from corefref.wings.annotation.empty_nodes import mention_of_nodes
from corefref.wings.shared.nodes import coded_nodes
from tests.commands import exit_of, put

Form: TypeAlias = Literal["corefud", "conll", "topics", "universal-anaphora", "tagged", "e2e", "sets"]

WORDS = (
    ("the", "DT", "DET"),
    ("dog", "NN", "NOUN"),
    ("Eva", "NNP", "PROPN"),
    ("it", "PRP", "PRON"),
    ("saw", "VBD", "VERB"),
)

Span: TypeAlias = tuple[int, int]
Mentions: TypeAlias = dict[Span, str]
"""The entities of mentions, by their first and last node in the document."""


class Row(NamedTuple):
    """A node of a text: a word, or an empty node; and what it depends on, by its number in the sentence, 0 for none."""

    word: tuple[str, str, str]
    is_empty: bool = False
    parent: int = 0


class Text(NamedTuple):
    """A document of both sides: its name, its sentences, and which of them are validated."""

    name: str
    sentences: tuple[tuple[Row, ...], ...]
    validated: tuple[bool, ...]

    @property
    def rows(self) -> list[Row]:
        """All nodes."""
        return [row for sentence in self.sentences for row in sentence]

    @property
    def starts(self) -> list[int]:
        """The first node of each sentence."""
        return [sum(map(len, self.sentences[:n])) for n in range(len(self.sentences))]


@dataclass(frozen=True, slots=True)
class Corpus:
    """A key and two responses to it, each with the text of a document by its name, and the mentions behind it."""

    form: Form
    texts: Sequence[Text]
    sides: Sequence[Mapping[str, str]]
    marked: Sequence[Mapping[str, Mentions]]

    def has_empty_nodes_in_mentions(self, at_an_end: bool) -> bool:
        """True if a mention has an empty node, or has one as the first or last of several nodes."""
        rows = {text.name: text.rows for text in self.texts}
        spans = [(rows[name], span) for side in self.marked for name, mentions in side.items() for span in mentions]
        if at_an_end:
            return any(first < last and (r[first].is_empty or r[last].is_empty) for r, (first, last) in spans)
        return any(row.is_empty for r, (first, last) in spans for row in r[first : last + 1])

    def written(self, folder: Path, orders: Sequence[Sequence[str]] = ()) -> list[str]:
        """Write the files, each with its documents in an order, and return their paths."""
        folder.mkdir(exist_ok=True)
        paths = [folder / f"{name}{SUFFIX[self.form]}" for name in ("key", "one", "two")]
        for number, (path, side) in enumerate(zip(paths, self.sides, strict=True)):
            before = "# global.columns = " + COLUMNS + "\n" if self.form == "universal-anaphora" else ""
            path.write_text(before + "".join(side[name] for name in (orders[number] if orders else side)), "utf-8")
        return list(map(str, paths))


COLUMNS = "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM"
SUFFIX: Mapping[Form, str] = {
    "corefud": ".conllu",
    "conll": ".conll",
    "topics": ".conll",
    "universal-anaphora": ".CONLLUA",
    "tagged": ".txt",
    "e2e": ".jsonl",
    "sets": ".sets",
}
WITH_EMPTY_NODES = frozenset[Form]({"corefud", "universal-anaphora", "tagged"})
WITH_NAMES = frozenset[Form](get_args(Form)) - {"e2e", "sets"}
WITH_TOKENS = frozenset[Form](get_args(Form)) - {"sets"}


def corpus(random: Random, form: Form, size: int = 0) -> Corpus:
    """Make a corpus, of so many documents if said."""
    number = size or random.randint(1, 4)
    names = random.sample(["a_1", "a_2", "b_1", "b_2", "b_10", "C_1"], number)
    if form == "sets":
        names = [str(n) for n in range(1, number + 1)]
    share = random.choice((0.0, 0.5)) if form in WITH_EMPTY_NODES else 0.0
    texts = [_text(random, name, form, share) for name in names]
    entities = ["1", "2", "3", "7"] if form in ("conll", "topics") else ["e1", "e2", "e3", "e7"]
    keys = {text.name: _mentions(random, text, entities) for text in texts}
    marked = [keys, *({t.name: _changed(random, t, keys[t.name], entities) for t in texts} for _ in range(2))]
    sides = [
        {text.name: WRITERS[form](*_elsewhere(random, text, side[text.name], form, n), random) for text in texts}
        for n, side in enumerate(marked)
    ]
    return Corpus(form, texts, sides, marked)


def _elsewhere(random: Random, text: Text, mentions: Mentions, form: Form, side: int) -> tuple[Text, Mentions]:
    """A text of CorefUD for a response: some empty nodes stand behind the next word, and depend on what they did."""
    if form != "corefud" or not side:
        return text, mentions
    rows = [list(sentence) for sentence in text.sentences]
    found = dict(mentions)
    for start, sentence in zip(text.starts, rows, strict=True):
        for n in range(len(sentence) - 1):
            a, b = start + n, start + n + 1
            is_apart = all(
                (first, last) in ((a, a), (b, b)) or not first <= b or not last >= a for first, last in found
            )
            if sentence[n].is_empty and not sentence[n + 1].is_empty and is_apart and random.random() < 0.5:
                sentence[n], sentence[n + 1] = sentence[n + 1], sentence[n]
                swapped = {(a, a): (b, b), (b, b): (a, a)}
                found = {swapped.get(span, span): entity for span, entity in found.items()}
    return text._replace(sentences=tuple(map(tuple, rows))), found


def _text(random: Random, name: str, form: Form, share: float) -> Text:
    """A text; so great a share of its words has an empty node behind it."""
    sentences = []
    for _ in range(random.randint(1, 3)):
        words = random.randint(1, 4)
        rows: list[Row] = []
        for n in range(words):
            rows.append(Row(random.choice(WORDS), parent=random.randint(1, n) if n else 0))
            if random.random() < share:
                parent = n + 1 if form == "tagged" else random.randint(0, words)
                rows.append(Row(("##", "_", "_"), is_empty=True, parent=parent))
        sentences.append(tuple(rows))
    all_are = random.random() < 0.5
    return Text(name, tuple(sentences), tuple(all_are or random.random() < 0.6 for _ in sentences))


def _span(random: Random, text: Text) -> Span:
    number = random.randrange(len(text.sentences))
    start, size = text.starts[number], len(text.sentences[number])
    first = random.randrange(size)
    return start + first, start + min(size - 1, first + random.choice((0, 0, 1, 2)))


def _fits(found: Mentions, span: Span, entity: str) -> bool:
    """Neither repeated, nor crossing a mention of its entity, which brackets cannot say."""
    (first, last), others = span, [other for other, name in found.items() if name == entity]
    return span not in found and not any(a < first <= b < last or first < a <= last < b for a, b in others)


def _mentions(random: Random, text: Text, entities: Sequence[str]) -> Mentions:
    found: Mentions = {}
    for _ in range(random.randint(0, 6)):
        span, entity = _span(random, text), random.choice(entities)
        if _fits(found, span, entity):
            found[span] = entity
    return found


HOW = ("keep", "keep", "drop", "move", "narrow", "link")
"""What a response makes of a mention of the key."""


def _changed(random: Random, text: Text, key: Mentions, entities: Sequence[str]) -> Mentions:
    """The mentions of a response: some dropped, some moved or narrowed, some in other entities, and one more."""
    found: Mentions = {}
    wanted = [(span, entity, random.choice(HOW)) for span, entity in key.items()]
    wanted += [(_span(random, text), random.choice(entities), "keep")] * random.randint(0, 1)
    for span, entity, how in wanted:
        narrow = min(span[0] + 1, span[1]), span[1]
        there = _span(random, text) if how == "move" else narrow if how == "narrow" else span
        other = random.choice(entities) if how == "link" else entity
        if how != "drop" and _fits(found, there, other):
            found[there] = other
    return found


def _brackets(
    mentions: Mentions, at: int, opening: Callable[[Span, str, bool], str], closing: Callable[[str], str]
) -> list[str]:
    """Brackets at a node: what opens, the longest first, then what closes, the innermost first."""
    opened = sorted((span for span in mentions if span[0] == at), key=lambda span: -span[1])
    closed = sorted((span for span in mentions if span[1] == at and span[0] < at), key=lambda span: -span[0])
    opens = [opening(span, mentions[span], span[0] == span[1]) for span in opened]
    return [*opens, *(closing(mentions[span]) for span in closed)]


def _round(mentions: Mentions, at: int) -> str:
    """Brackets as columns have them, with bars between them."""
    found = _brackets(mentions, at, lambda span, e, alone: f"({e}{')' if alone else ''}", lambda e: f"{e})")
    return "|".join(found) or "-"


def _corefud(text: Text, mentions: Mentions, random: Random) -> str:
    """CorefUD: types, heads, empty nodes and what they depend on, plurals, bridging."""
    entities = sorted(set(mentions.values()))
    links: dict[str, str] = {}
    if len(entities) > 2 and random.random() < 0.3:
        links[entities[2]] = f"SplitAnte={entities[0]}<{entities[2]},{entities[1]}<{entities[2]}"
    if len(entities) > 1 and random.random() < 0.3:
        links[entities[1]] = f"Bridge={entities[0]}<{entities[1]}:part"

    def opening(span: Span, entity: str, alone: bool) -> str:
        head = random.choice(("", str(random.randint(1, span[1] - span[0] + 1))))
        return f"({entity}-{random.choice(('person', 'place', ''))}-{head}-{')' if alone else ''}"

    lines, at = [f"# newdoc id = {text.name}", "# global.Entity = eid-etype-head-other"], 0
    for number, sentence in enumerate(text.sentences, 1):
        lines.append(f"# sent_id = {text.name}-{number}")
        word, empty = 0, 0
        for row in sentence:
            found = "".join(_brackets(mentions, at, opening, lambda entity: f"{entity})"))
            here = [entity for entity in links if f"({entity}-" in found]
            misc = "|".join([*([f"Entity={found}"] if found else []), *(links.pop(entity) for entity in here)]) or "_"
            relation = "dep" if row.parent else "root"
            if row.is_empty:
                empty += 1
                lines.append(f"{word}.{empty}" + "\t_" * 7 + f"\t{row.parent}:{relation}\t{misc}")
            else:
                word, empty = word + 1, 0
                form, tag, universal = row.word
                lines.append(f"{word}\t{form}\t_\t{universal}\t{tag}\t_\t{row.parent}\t{relation}\t_\t{misc}")
            at += 1
        lines.append("")
    return "".join(f"{line}\n" for line in lines)


def _conll(text: Text, mentions: Mentions, random: Random) -> str:
    """CoNLL-2012: tags, parses, names of persons."""
    del random
    lines, at = [f"#begin document ({text.name}); part 000"], 0
    for sentence in text.sentences:
        size, inside = len(sentence), min(2, len(sentence))
        for n, row in enumerate(sentence):
            form, tag, _ = row.word
            parse = ("(TOP(S(NP" if not n else "(VP" if n == inside else "") + "*" + (")" if n == inside - 1 else "")
            parse += "" if n < size - 1 else ")))" if size > inside else "))"
            named = "(PERSON)" if tag == "NNP" else "*"
            lines.append(f"{text.name} 0 {n} {form} {tag} {parse} - - - - {named} {_round(mentions, at)}")
            at += 1
        lines.append("")
    return "".join(f"{line}\n" for line in (*lines, "#end document"))


def _topics(text: Text, mentions: Mentions, random: Random) -> str:
    """Columns of topics: a topic and a subtopic, and which sentences are validated."""
    del random
    lines, at = [f"#begin document {text.name}"], 0
    for number, sentence in enumerate(text.sentences):
        for row in sentence:
            place = f"{text.name[0]}\t{text.name[-1]}\t{text.name}\t{number}\t{at}"
            lines.append(f"{place}\t{row.word[0]}\t{text.validated[number]}\t{_round(mentions, at)}")
            at += 1
        lines.append("")
    return "".join(f"{line}\n" for line in (*lines, "#end document"))


def _universal_anaphora(text: Text, mentions: Mentions, random: Random) -> str:
    """Universal Anaphora: minimum spans, types, plurals, bridging, deixis."""
    nodes: list[Node] = []
    word, behind = -1, 0
    for row in text.rows:
        word, behind = (word, behind + 1) if row.is_empty else (word + 1, 0)
        nodes.append(EmptyNode(word, 1, behind) if row.is_empty else word)
    names = sorted(set(mentions.values()))
    found: dict[CodedMention, int] = {}
    minima: dict[CodedMention, CodedMention] = {}
    for (first, last), entity in mentions.items():
        m = mention_of_nodes(nodes[first : last + 1])
        found[m] = names.index(entity)
        words = [node for node in nodes[first : last + 1] if isinstance(node, int)]
        if words and random.random() < 0.5:
            minima[m] = coded_nodes([random.choice(words)])
    sentences: list[Sentence] = []
    for sentence in text.sentences:
        kept = [row.word for row in sentence if not row.is_empty]
        start = sum(len(before.words) for before in sentences)
        tags = tuple(tag for _, tag, _ in kept)
        sentences.append(Sentence(start, 1, tuple(form for form, _, _ in kept), tags, None, None))
    blocks = tuple("\n".join(f"{n}\t{w}\t" for n, w in enumerate(s.words, 1)) for s in sentences)
    single = next((m for m in found if isinstance(m, int)), None)
    beside = Beside(
        names=dict(enumerate(names)),
        types={m: random.choice(("person", "place")) for m in found if random.random() < 0.7},
        minima=minima,
        annotates_minima=True,
        split_antecedents={0: (1, 2)} if len(names) > 2 and random.random() < 0.5 else {},
        bridging=(Bridge(next(iter(found)), 1, "part"),) if len(names) > 1 and random.random() < 0.5 else (),
        deixis=Deixis({single: 0}, {0: "d1"}) if single is not None and random.random() < 0.5 else Deixis(),
    )
    columns = Columns(blocks, (1,) * len(blocks))
    document = Document(text.name, text.name, found, tuple(sentences), columns=columns, beside=beside)
    lines = universal_anaphora_writing.written(document)
    return "".join(f"{line}\n" for line in lines if not line.startswith("# global.columns"))


def _tagged(text: Text, mentions: Mentions, random: Random) -> str:
    """Tagged words: empty nodes behind the words that they depend on."""
    del random
    cells = []
    for at, row in enumerate(text.rows):
        tags = _brackets(mentions, at, lambda span, e, alone: f"[{e}{']' if alone else ''}", lambda e: f"{e}]")
        cells.append(row.word[0] + (f"|{','.join(tags)}" if tags else ""))
    return f"# newdoc id = {text.name}\n{' '.join(cells)}\n"


def _e2e(text: Text, mentions: Mentions, random: Random) -> str:
    """JSON: entities, and the mentions of each, in any order."""
    entities: dict[str, list[Span]] = {}
    for span, entity in _shuffled(random, mentions.items()):
        entities.setdefault(entity, []).append(span)
    sentences = [[row.word[0] for row in sentence] for sentence in text.sentences]
    return json.dumps({"doc_key": text.name, "sentences": sentences, "clusters": list(entities.values())}) + "\n"


def _sets(text: Text, mentions: Mentions, random: Random) -> str:
    """Set notation: types; entities and mentions in any order."""
    del text
    entities: dict[str, list[str]] = {}
    for (first, last), entity in _shuffled(random, mentions.items()):
        kind = ("", "/pronoun", "/name:LOC", "/name:PER", "/nominal")[(first * 7 + last) % 5]
        entities.setdefault(entity, []).append(f"m{first}-{last}{kind}")
    return " ".join("{" + " ".join(found) + "}" for found in entities.values()) + "\n"


WRITERS: Mapping[Form, Callable[[Text, Mentions, Random], str]] = {
    "corefud": _corefud,
    "conll": _conll,
    "topics": _topics,
    "universal-anaphora": _universal_anaphora,
    "tagged": _tagged,
    "e2e": _e2e,
    "sets": _sets,
}


def _shuffled(random: Random, items: Iterable[tuple[Span, str]]) -> list[tuple[Span, str]]:
    found = list(items)
    return random.sample(found, len(found))


class Answer(NamedTuple):
    """What a command printed as JSON, or why it was refused."""

    code: int
    made: Mapping[str, Json]
    said: str


def answer(words: Sequence[str]) -> Answer:
    """Run a command."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = exit_of(list(words))
    text = out.getvalue()
    return Answer(code, json.loads(text) if text.startswith("{") else {}, err.getvalue())


LEFT_ALONE = ("signature", "coverage", "windows")
"""What a setting that changes nothing may change: its name, and what is said of it."""


def figures(found: Answer) -> Json:
    """All that a report says but for what `LEFT_ALONE` names; units and windows have names of their own."""
    made = {name: value for name, value in found.made.items() if name not in LEFT_ALONE}
    by_document = made.get("by_document")
    return {**made, "by_document": list(by_document.values()) if isinstance(by_document, Mapping) else None}


class Identity(NamedTuple):
    """A row of the table of settings that change nothing: the setting, on what, and with what it is refused."""

    words: tuple[str, ...]
    on: str
    refused_with: frozenset[str]


def identities(page: str) -> list[Identity]:
    """The rows of the table in the page on conventions."""
    table = page.partition("## Where a setting changes nothing\n")[2].partition("\n## ")[0]
    found = []
    for line in table.split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `"):
            name, _, value = cells[0].strip("`").partition(":")
            refused = frozenset(word.strip(" `") for word in cells[2].split(",") if word.strip())
            found.append(Identity((f"--{name}", value), cells[1], refused))
    return found


def _sizes(corpus: Corpus, side: int) -> Iterator[int]:
    for mentions in corpus.marked[side].values():
        yield from Counter(mentions.values()).values()


HOLDS: Mapping[str, Callable[[Corpus], bool]] = {
    "any": lambda c: True,
    "one document, whose entities have names": lambda c: len(c.texts) == 1 and c.form in WITH_NAMES,
    "entities with names": lambda c: c.form in WITH_NAMES,
    "documents of no more tokens": lambda c: c.form in WITH_TOKENS,
    "the same words on both sides": lambda c: c.form in WITH_TOKENS,
    "sentences that are all validated": lambda c: c.form == "topics" and all(all(t.validated) for t in c.texts),
    "no entity of one mention": lambda c: 1 not in {*_sizes(c, 0), *_sizes(c, 1)},
    "no key entity of one mention": lambda c: 1 not in {*_sizes(c, 0)},
    "no empty node": lambda c: not any(row.is_empty for text in c.texts for row in text.rows),
    "tags with both halves": lambda c: c.form == "tagged",
}
"""On what a setting changes nothing, as the table says it."""

MATCHES: Mapping[Form, Sequence[str]] = {
    "corefud": ("head-corefud", "partial-corefud", "craft"),
    "conll": ("mina", "head", "min", "head-corefud", "partial-corefud"),
    "universal-anaphora": ("min", "craft"),
}
CLASSES: Mapping[str, frozenset[Form]] = {
    "size": frozenset(get_args(Form)),
    "length": WITH_TOKENS,
    "distance": WITH_TOKENS - {"tagged"},
    "type": frozenset({"corefud", "conll"}),
    "entity-type": frozenset({"corefud", "conll", "universal-anaphora", "sets"}),
    "links": WITH_NAMES,
    "genre": WITH_NAMES,
}


def settings(random: Random, form: Form) -> dict[str, str]:
    """Settings at random that the format can have, by their options."""
    found: dict[str, str] = {"--singletons": random.choice(("keep", "keep", "drop", "drop-key"))}
    if form in MATCHES and random.random() < 0.6:
        found["--match"] = random.choice(MATCHES[form])
    if form in WITH_EMPTY_NODES and random.random() < 0.5:
        found["--zeros"] = "dependent"
    if form in WITH_NAMES and random.random() < 0.5:
        found["--units"] = random.choice(("document", "corpus", "topic", "subtopic"))
        if found["--units"] in ("topic", "subtopic") and (form != "topics" or random.random() < 0.3):
            found["--unit-names"] = "^(.)"
    elif form in WITH_TOKENS and random.random() < 0.3:
        found["--windows"] = random.choice(("1", "3", "7"))
    if form == "topics" and random.random() < 0.3:
        found["--sentences"] = "validated"
    if form in WITH_TOKENS and random.random() < 0.3:
        found["--align"] = random.choice(("edits", "characters", "characters-twinless"))
    if form in ("corefud", "universal-anaphora") and random.random() < 0.2:
        found["--split-antecedents"] = "score"
    if random.random() < 0.2:
        found["--undefined"] = "none"
    classes = [by for by, forms in CLASSES.items() if form in forms and random.random() < 0.35]
    if classes:
        found["--by"] = ",".join(classes)
        if "genre" in classes:
            found["--genre"] = "^(.)"
    elif random.random() < 0.3:
        found["--over"] = random.choice(("mean", "datasets"))
        if found["--over"] == "datasets":
            found["--datasets"] = "^(.)"
    found["--metrics"] = random.choice(("mentions,muc,b_cubed,ceaf_e,lea,conll", "mentions,b_cubed", "all"))
    return found


def words_of(options: Mapping[str, str]) -> list[str]:
    """The words of a command line."""
    return [word for option in options.items() for word in option]


def _has(options: Mapping[str, str], name: str, value: str) -> bool:
    """Whether an option is there, with a value among its own if one is named."""
    own = options.get(f"--{name}")
    return own is not None and (not value or value in own.split(","))


Departure: TypeAlias = str | None
"""How two ways round a square differ; None if they do not."""


def nothing_changed(random: Random, made: Corpus, folder: Path, table: Sequence[Identity]) -> Departure:
    """(a) A setting that changes nothing on a corpus changes nothing in the report under all other settings."""
    fits = [row for row in table if HOLDS[row.on](made)]
    if not fits:
        return None
    row = random.choice(fits)
    others = {name: value for name, value in settings(random, made.form).items() if name != row.words[0]}
    if row.words[0] == "--singletons":
        # In a window an entity may have one mention that has more in the document.
        others.pop("--windows", None)
    if row.words[0] == "--units":
        others.pop("--unit-names", None)
    key, response, _ = made.written(folder)
    words = ["score", key, response, *words_of(others), "--format", "json"]
    words += random.choice(([], [], ["--by-document"], ["--by-definition"]))
    plain = answer(words)
    if plain.code:
        return None if plain.code == 2 else f"{words}: {plain.said}"
    changed = answer([*words, *row.words])
    if any(_has(others, *what.partition(":")[::2]) for what in row.refused_with):
        return None if changed.code == 2 else f"{' '.join(row.words)} is not refused: {' '.join(words)}"
    if changed.code or figures(changed) != figures(plain):
        return f"{' '.join(row.words)} on {row.on}: {' '.join(words)}: {changed.said if changed.code else 'differs'}"
    return None


def any_order(random: Random, made: Corpus, folder: Path) -> Departure:
    """(b) Documents, entities and mentions in another order give the same figures, tests, intervals and errors."""
    names = [text.name for text in made.texts]
    orders = [names if made.form == "sets" else random.sample(names, len(names)) for _ in made.sides]
    again = [
        {t.name: WRITERS[made.form](t, side[t.name], random) for t in made.texts}
        if made.form in ("e2e", "sets")
        else text
        for side, text in zip(made.marked, made.sides, strict=True)
    ]
    other = Corpus(made.form, made.texts, again, made.marked)
    files, shuffled = made.written(folder / "a"), other.written(folder / "b", orders)
    asked = settings(random, made.form)
    for name, files_of_it, more, without in random.sample(DOORS, 2):
        options = {option: value for option, value in asked.items() if option not in without}
        if name != "score" and options["--metrics"] == "all":
            options["--metrics"] = "muc,b_cubed"
        words = [*words_of(options), *more, "--format", "json"]
        found = [answer([name, *sides[:files_of_it], *words]) for sides in (files, shuffled)]
        # The errors of `errors` are listed in the order of the key.
        kept = [{what: said for what, said in one.made.items() if what != "errors"} for one in found]
        if found[0].code == 70 or found[0].code != found[1].code or kept[0] != kept[1]:
            return f"{name} {' '.join(words)} of {made.form} in the orders {orders}: {[one.said for one in found]}"
    return None


_OF_SCORE = ("--by", "--genre", "--over", "--datasets", "--undefined", "--split-antecedents")
DOORS = (
    ("score", 2, ("--by-document",), ()),
    ("compare", 3, ("--shuffles", "5", "--resamples", "20"), _OF_SCORE),
    ("errors", 2, (), (*_OF_SCORE, "--match", "--zeros")),
)
"""The commands whose figures no order changes: how many files each takes, its options, and those that it lacks."""


TARGETS = ("conll", "corefud", "universal-anaphora", "gum", "tagged", "links", "xml", "e2e", "maverick", "sets")
LOSSES = frozenset({"crossing", "crossing-mentions", "discontinuous", "zeros", "names", "blanks", "tokens"})
"""What dropping takes mentions away, or the names of entities, or the words as they are."""

PLACES = "places-of-zeros"
"""Dropping it may make two empty nodes one, or take one out of a mention of several nodes at whose end it is."""


def converted(file: str, target: str, folder: Path, drop: Sequence[str] = ()) -> tuple[str, frozenset[str]] | None:
    """A file in another format and what was dropped for it; None if it cannot be."""
    dropped = list(drop)
    for _ in range(20):
        there = folder / f"{Path(file).stem}.{target}"
        words = ["convert", file, str(there), "--to", target, *(["--drop", ",".join(dropped)] if dropped else [])]
        found = answer(words)
        if not found.code:
            return str(there), frozenset(dropped)
        wanted = found.said.partition("--drop ")[2].split(" ")[0].strip(";,)\n").split(",")
        if not any(wanted) or set(wanted) <= set(dropped):
            return None
        dropped += [what for what in wanted if what not in dropped]
    return None


def converted_first(random: Random, made: Corpus, folder: Path) -> Departure:
    """(c) Files that are converted first give the same figures, or are refused."""
    key, response, _ = made.written(folder)
    target = random.choice(TARGETS)
    sides = [converted(file, target, folder) for file in (key, response)]
    if None in sides:
        return None
    (one, lost), (other, more) = (side for side in sides if side is not None)
    if (lost | more) & LOSSES or (PLACES in lost | more and made.has_empty_nodes_in_mentions(at_an_end=False)):
        return None
    options = {"--singletons": random.choice(("keep", "drop")), "--metrics": "mentions,muc,b_cubed,ceaf_e,blanc,lea"}
    if made.form in WITH_NAMES:
        options["--units"] = random.choice(("document", "corpus", "topic"))
        if options["--units"] == "topic":
            options["--unit-names"] = "^(.)"
    plain, changed = (
        answer(["score", *files, *words_of(options), "--by", "size", "--format", "json"])
        for files in ((key, response), (one, other))
    )
    if plain.code or changed.code == 2:
        return None
    if changed.code or figures(plain) != figures(changed):
        without = ",".join(sorted(lost | more))
        return f"{made.form} to {target} without {without}, {' '.join(words_of(options))}: {changed.said or 'differs'}"
    return None


def perfect(random: Random, made: Corpus, folder: Path) -> Departure:
    """(d) A key is its own perfect response: as it is, and in every format that can say its mentions."""
    key, _, _ = made.written(folder)
    response = key
    asked = settings(random, made.form)
    target = random.choice((None, *TARGETS))
    if target is not None and made.form in WITH_TOKENS:
        there = converted(key, target, folder)
        if there is None or there[1] & LOSSES or target == "sets":
            return None
        if PLACES in there[1] and made.has_empty_nodes_in_mentions(at_an_end=True):
            return None
        response = there[0]
        if target in ("tagged", "links", "xml"):
            # A text without a mention does not show that it is tagged.
            asked["--input-format"] = target
        kept = ("--singletons", "--match", "--zeros", "--align", "--metrics", "--input-format")
        asked = {name: value for name, value in asked.items() if name in kept}
        if (
            "corefud" not in asked.get("--match", "")
            or made.form != "corefud"
            or "twinless" in asked.get("--align", "")
        ):
            asked.pop("--match", None)
    asked["--singletons"] = random.choice(("keep", "drop"))
    asked["--metrics"] = "mentions,muc,b_cubed,ceaf_m,ceaf_e,lea"
    asked.pop("--over", None)
    asked.pop("--datasets", None)
    words = ["score", key, response, *words_of(asked), "--undefined", "none", "--format", "json"]
    found = answer(words)
    if found.code:
        is_refused = found.code == 2 and response == key
        return None if is_refused else f"{' '.join(words)}: {found.said}"
    text = json.dumps(found.made["metrics"])
    rows = json.loads(text)
    lower = [name for name, row in rows.items() if row["f1"]["exact"] not in ("1", None)]
    return f"{' '.join(words)}: {lower} are not 1" if lower else None


class Kind(NamedTuple):
    """Which squares are tried: their letters, the formats, and of (a) the settings."""

    letters: str = "aabcd"
    forms: Sequence[Form] = get_args(Form)
    settings: frozenset[str] = frozenset()


ANY = Kind()


def tried(numbers: Iterable[int], seed: int, page: str, which: Kind = ANY) -> tuple[Counter[str], list[str]]:
    """Try squares by their numbers, and return how many there were of each kind, and what departs."""
    counts, departures = Counter[str](), list[str]()
    table = [row for row in identities(page) if not which.settings or ":".join(row.words)[2:] in which.settings]
    for number in numbers:
        random = Random(f"{seed}:{number}")
        form = random.choice(which.forms)
        kind = which.letters[number % len(which.letters)]
        with TemporaryDirectory() as name:
            folder = Path(name)
            made = corpus(random, form, 1 if kind == "a" and random.random() < 0.6 else 0)
            match kind:
                case "a":
                    found = nothing_changed(random, made, folder, table)
                case "b":
                    found = any_order(random, made, folder)
                case "c":
                    found = converted_first(random, made, folder)
                case _:
                    found = perfect(random, made, folder)
        counts[kind] += 1
        if found is not None:
            departures.append(f"{seed}:{number} ({kind}) {found}")
    return counts, departures


PAGE = Path(__file__).parents[2] / "spec" / "conventions.md"


def main() -> int:
    """Try the squares."""
    parser = argparse.ArgumentParser(prog="python -m tests.agreement.squares", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out")
    asked = parser.parse_args()
    counts, departures = tried(range(asked.inputs), asked.seed, PAGE.read_text("utf-8"))
    for found in departures:
        print(found)
    record = {
        "inputs": asked.inputs,
        "seed": asked.seed,
        "squares": dict(sorted(counts.items())),
        "departures": departures,
    }
    print(f"{asked.inputs} tried, {len(departures)} departures")
    if asked.out:
        put(Path(asked.out), json.dumps(record, indent=2) + "\n")
    return 1 if departures else 0


if __name__ == "__main__":
    raise SystemExit(main())
