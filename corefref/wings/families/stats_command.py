"""`corefref stats`: what files hold, before any metric is asked."""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from corefref.cli import options
from corefref.cli.usage import Answer, Command, Option, apart, choice, window
from corefref.formats.documents import InputError, Repeated, Wanted, shown
from corefref.rendering import text
from corefref.rendering.blocks import Block, Heading, Table
from corefref.rendering.numbers import percent
from corefref.wings.families.statistics import Across, Names, Statistics, mean, median
from corefref.wings.shared import options as more_options

_DESCRIPTION = """\
Count documents, tokens, mentions, entities and singletons, and the types of mentions where the format has them; show
how sizes, lengths and distances are spread.

The length of a mention is its number of words; its distance is from its first token to that of the mention of its
entity before it; it is nested if it lies within the extent of another. Where a format counts characters, lengths and
distances are of these. Where a format says the topics of documents, entities are counted over all documents too, and
those that cross. The median is the lower of the two values in the middle, where there are two."""

_EXAMPLE = """\
example:
  corefref stats spec/corpus/key.conll --format json"""


COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        Option("files", "FILE ...", "Files, folders, or patterns; - is standard input.", nargs="*"),
        more_options.FORMAT_OF_ONE,
        more_options.SIDE,
        options.setting("tags"),
        options.setting("repeated"),
        options.setting("referents"),
        choice(
            "--format",
            ("text", "json"),
            "Output format.",
            "text is a table, json an object with all (spec/schema/stats.schema.json).",
        ),
        *options.task("each file, also of a .zip or .tar.gz, is a dataset: a row for each, then all"),
        *apart("--plot", "--by-document", other="--task", why=", which has a row for each dataset"),
        options.setting("by_document"),
        Option(
            "--names",
            "",
            "Count entities by the type of their names.",
            "And those with a pronoun and no name, where files say what is a name: CoNLL-2012 "
            "columns with parses and named entities, CorefUD, types in set notation.",
        ),
        Option("--plot", "PICTURE", "Draw sizes, lengths and distances, as .png or .svg.", "Needs matplotlib."),
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """Count what files hold, and return the figures in the format asked for."""
    more_options.check_files(arguments.files, "FILE", 1)
    options.check_standard_input(arguments.files)
    # Imported here, so that the command starts without them.
    from corefref.wings.families.submissions import members

    if arguments.plot is not None:
        from corefref.wings.plots.drawing import require_matplotlib
        from corefref.wings.shared.writing import check_picture

        check_picture(arguments.plot, *arguments.files)
        require_matplotlib("--plot")
    form, wanted = more_options.format_of_one(arguments), _wanted(arguments)
    total = Statistics(names=_names(arguments))
    parts: dict[str, Statistics] = {}
    what = "dataset" if arguments.task else "document" if arguments.by_document else ""

    def begin(name: str, file: str, line: int | None, called: str) -> None:
        if name in parts:
            raise InputError(file, line, f"{what} {called} appears twice", f"each {what} once")
        parts[name] = Statistics(names=_names(arguments))

    for name, member in ((name, member) for file in arguments.files for name, member in members(file).items()):
        if what == "dataset":
            begin(name, member.place, None, shown(name))
        for document in member.text().with_tags(arguments.tags).documents(form, wanted):
            total.add(document)
            if what == "document":
                begin(document.id, document.file, document.line, document.id)
            if what:
                parts[document.id if what == "document" else name].add(document)
    if arguments.plot is not None:
        _plot(arguments.plot, total)
    if arguments.format == "json":
        return _as_json(total, f"by_{what}", parts if what else None)
    return Answer(text.written([_summary(total), *_each(parts, f"{total.unit}s", what)], window()))


def _names(arguments: argparse.Namespace) -> Names | None:
    """What counts names, if they are wanted."""
    return Names() if arguments.names else None


def _as_json(total: Statistics, name: str, parts: Mapping[str, Statistics] | None) -> Answer:
    """All figures as an object, with those of its parts, if wanted, under a name."""
    from corefref.rendering import json

    each = {} if parts is None else {name: {part: of_one.as_json() for part, of_one in parts.items()}}
    return Answer(json.written({**total.as_json(), **each}))


def _plot(file: str, total: Statistics) -> None:
    """Write a picture of how entity sizes, mention lengths and distances are distributed."""
    from corefref.wings.plots.drawing import spreads
    from corefref.wings.shared.writing import write

    write({file: spreads(_spreads(total), file[-3:])})


def _wanted(arguments: argparse.Namespace) -> Wanted:
    """What the reader is asked for."""
    # What a parser puts by is counted where it is to be kept.
    repeated: Repeated = "keep" if arguments.repeated == "first" else arguments.repeated
    return Wanted(
        repeated,
        keep_text=arguments.names,
        side=more_options.side(arguments),
        tags=arguments.tags,
        referents=arguments.referents,
    )


def _summary(total: Statistics) -> Table:
    rows: list[tuple[str, str]] = [
        ("documents", str(total.documents)),
        (f"{total.unit}s", "–" if total.tokens is None else str(total.tokens)),
        ("mentions", str(total.mentions)),
        ("entities", str(total.entities)),
        ("singletons", str(total.singletons)),
        ("nested mentions", str(total.nested)),
        ("discontinuous mentions", str(total.discontinuous)),
        ("mentions with empty nodes", str(total.with_empty_nodes)),
        *([("mentions of several entities", str(total.several))] if total.several else []),
    ]
    for what, counter in _spreads(total).items():
        average = mean(counter)
        if average is not None:
            spread = f"{percent(average / 100)}, median {median(counter)}, at most {max(counter)}"
            rows.append((what, spread))
    rows += [(f"mentions of type {kind}", str(count)) for kind, count in total.types.most_common(_MOST_TYPES)]
    if len(total.types) > _MOST_TYPES:
        others = sum(count for _, count in total.types.most_common()[_MOST_TYPES:])
        rows.append((f"mentions of {len(total.types) - _MOST_TYPES} other types", str(others)))
    if total.across is not None:
        rows += _rows_of_topics(total.across)
    if total.names is not None:
        rows += _rows_of_names(total.names, total)
    return Table(("", ""), rows, frozenset())


def _rows_of_topics(across: Across) -> Iterator[tuple[str, str]]:
    """The figures of documents and entities of topics."""
    entities = len(across.places)
    yield "documents of topics", str(len(across.mentions))
    yield "topics", str(len(across.topics))
    of_documents = Counter(across.mentions.values())
    average = mean(of_documents)
    if average is not None:
        spread = f"{percent(average / 100)}, median {median(of_documents)}, at most {max(of_documents)}"
        yield "mentions of a document", spread
    yield "entities of all documents", str(entities)
    yield "  and of several documents", _share(across.of_several_documents, entities)
    yield "  and of several topics", _share(across.of_several_topics, entities)


def _rows_of_names(names: Names, total: Statistics) -> Iterator[tuple[str, str]]:
    """The figures of names, with their shares of all."""
    for kind in ("name", "nominal", "pronoun"):
        yield f"{kind}s", _share(names.mentions[kind], total.mentions)
    for kind, count in names.entities_of_type.most_common():
        yield f"entities of type {kind}", _share(count, total.entities)
        yield "  and their mentions", _share(names.mentions_of_type[kind], total.mentions)
    yield "entities with a pronoun", _share(names.with_pronoun, total.entities)
    yield "  of these without a name", _share(names.nameless, names.with_pronoun)


def _share(count: int, whole: int) -> str:
    """A number, and its share of another."""
    return f"{count} ({percent(Fraction(count, whole))} %)" if whole else str(count)


_MOST_TYPES = 20
"""So many types have a row; JSON has all."""


def _spreads(total: Statistics) -> dict[str, Counter[int]]:
    return {
        "mentions of an entity": total.sizes,
        f"{'words' if total.unit == 'token' else 'characters'} of a mention": total.lengths,
        f"{total.unit}s to the mention before": total.distances,
    }


def _each(by_document: dict[str, Statistics], units: str, what: str) -> list[Block]:
    """The figures of every document, or dataset."""
    if not by_document:
        return []
    header = (what, units, "mentions", "entities", "singletons", "nested")
    rows = [
        (
            name,
            "–" if of_one.tokens is None else str(of_one.tokens),
            *map(str, (of_one.mentions, of_one.entities, of_one.singletons, of_one.nested)),
        )
        for name, of_one in by_document.items()
    ]
    return [Heading(2, f"by {what}"), Table(header, rows, frozenset(range(1, 6)))]
