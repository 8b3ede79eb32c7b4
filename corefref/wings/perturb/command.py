"""`corefref perturb`: a file with a chosen kind and rate of error."""

import argparse
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TypeAlias

from corefref.cli import options
from corefref.cli.usage import Answer, Command, Option, UsageError, apart, needs
from corefref.formats.documents import CodedMention, Document, InputError, Wanted, coded_mention, mention_of
from corefref.formats.table import AskedFormat, Format
from corefref.partitions import Mention, Partition, Span, in_order, mentions, mentions_in_order
from corefref.scoring import folders, sources
from corefref.scoring.kinds import OneOf
from corefref.scoring.pairing import pairs
from corefref.wings.families.conversion import Conversion, pruned, writable_alone
from corefref.wings.families.converted import conversion_to, default_target, target, tell_what_was_dropped
from corefref.wings.perturb import perturbations
from corefref.wings.shared import options as more_options
from corefref.wings.shared.writing import folder_for, names_in_format, refuse_overwriting, write, write_folder

Rated: TypeAlias = Callable[[Partition, Fraction, Random], Partition]
"""An error that is made with a rate, at random."""

Whole: TypeAlias = Callable[[Partition], Partition]
"""A boundary system: what it makes of the mentions."""

AgainstKey: TypeAlias = Callable[[Partition, Partition], Partition]
"""A perturbation of a response, the second, that looks at the key."""

RATED: Mapping[str, Rated] = {"drop": perturbations.drop, "split": perturbations.split, "merge": perturbations.merge}

WHOLE: Mapping[str, Whole] = {"all-singletons": perturbations.all_singletons, "one-entity": perturbations.one_entity}

AGAINST_KEY: Mapping[str, AgainstKey] = {
    "more-precise": perturbations.more_precise,
    "more-precise-with-new-singletons": perturbations.more_precise_with_new_singletons,
    "less-precise-a": perturbations.less_precise_a,
    "less-precise-a-most": perturbations.less_precise_a_most,
    "less-precise-b": perturbations.less_precise_b,
    "less-precise-b-repeated": perturbations.less_precise_b_repeated,
    "less-precise-b-literal": perturbations.less_precise_b_literal,
}

KINDS = ("drop", "spurious", "split", "merge", *WHOLE, "drop-twinless", *AGAINST_KEY)

_DESCRIPTION = """\
Inject errors of a chosen kind into a file, or into the files of a folder, to stress a metric or a scorer.

The text and the names of documents stay as they are. --to names the format to write; without it, that is the format of
FILE, or CoNLL-2012 columns where FILE's can only be read. What the format cannot hold is refused, with its count and
its first place, such as two mentions of one entity that cross after an error; --drop crossing leaves the later one out,
and says how many there were.

with a rate and a seed
  drop        every mention is left out with this rate
  spurious    each mention adds, at this rate, a spurious one to its entity: a single token that was no mention
  split       with this rate an entity falls into two
  merge       with this rate an entity joins an earlier one; with rate 1 all become one
  From one seed a higher rate makes the same errors and more.

boundary systems
  all-singletons   every mention alone
  one-entity       all mentions of a document in one entity

of a response, against --key
  drop-twinless    every mention that the key does not have is left out with a rate (Cai & Strube 2010, section 3.2)
  and as in Moosavi & Strube (2016), section 2:
  more-precise     without the mentions that are linked, and only wrongly
  less-precise-a   with wrong entities of two key mentions that the response misses
  less-precise-b   with one wrong entity of them, one mention of each key entity
  and the other readings of these: more-precise-with-new-singletons, less-precise-a-most, less-precise-b-repeated,
  less-precise-b-literal"""

_EXAMPLE = """\
example:
  echo '{a b c} {d e}' | corefref perturb - --kind merge --rate 1"""


_WITH_RATE = (*RATED, "spurious", "drop-twinless")
_WITH_KEY = (*AGAINST_KEY, "drop-twinless")

_OF_KINDS = (
    *(rule for kind in _WITH_RATE for rule in needs(f"--kind {kind}", other="--rate", why=" R, from 0 to 1")),
    *(rule for kind in KINDS if kind not in _WITH_RATE for rule in apart("--rate", other=f"--kind {kind}")),
    *(rule for kind in _WITH_KEY for rule in needs(f"--kind {kind}", other="--key", why=" FILE")),
    *(rule for kind in KINDS if kind not in _WITH_KEY for rule in apart("--key", other=f"--kind {kind}")),
)


def _rate(word: str) -> Fraction:
    """Parse a rate exactly."""
    if re.fullmatch(r"[0-9]{1,50}(/[0-9]{1,50}|\.[0-9]{1,50})?|\.[0-9]{1,50}", word) and not re.fullmatch(
        r".*/0+", word
    ):
        rate = Fraction(word)
        if rate <= 1:
            return rate
    raise argparse.ArgumentTypeError(f"{word!r} is not a rate from 0 to 1")


COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        Option("file", "FILE", "The file or folder to perturb; - is standard input.", nargs="*"),
        Option("--kind", "KIND", "The kind of error (listed by --help-all).", kind=OneOf(KINDS)),
        Option("--rate", "R", "The share to change, from 0 to 1, as 0.1 or 1/10.", kind=_rate),
        options.setting("seed", 0),
        Option("--key", "FILE", "The key, where the kind of error needs one.", "A folder for a folder."),
        Option(
            "-o --output",
            "FILE",
            "Where to write.",
            "A new or empty folder for a folder",
            default="-",
            shown="standard output",
        ),
        *target("The format to write.", writable_alone()),
        options.setting("input_format"),
        more_options.SIDE,
        *_OF_KINDS,
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """Read a file, make the errors asked for, and write the result."""
    words: list[str] = arguments.file
    more_options.check_files(words, "FILE", 1, 1)
    if arguments.kind is None:
        raise UsageError(f"no kind given (expected --kind and one of {', '.join(KINDS)})")
    options.check_standard_input([*words, arguments.key])
    form = more_options.format_of_one(arguments) if arguments.key is None else options.input_format(arguments)
    if sources.is_many(words[0]):
        if arguments.output == "-":
            raise UsageError(f"{words[0]} is a folder (expected -o FOLDER to write into)")
        paths = folders.files(words[0])
        keys = _keys(words[0], arguments.key, paths)
        output = folder_for(arguments.output)
        write_folder(output, _written(arguments, paths, keys, form))
        return Answer("")
    of_one = {} if arguments.key is None else {"": arguments.key}
    if arguments.output != "-":
        refuse_overwriting([("-o", arguments.output)], words[0], *of_one.values())
    (written,) = _written(arguments, {"": words[0]}, of_one, form).values()
    if arguments.output == "-":
        return Answer(written)
    write({arguments.output: written})
    return Answer("")


def _keys(folder: str, key: str | None, paths: Mapping[str, str]) -> Mapping[str, str]:
    """Return the key file for each file name. Raises InputError unless both folders have the same names."""
    if key is None:
        return {}
    if not sources.is_many(key):
        raise UsageError(f"{folder} is a folder, but --key {key} is not")
    keys = folders.files(key)
    if keys.keys() != paths.keys():
        name = min(keys.keys() ^ paths.keys())
        key_there = {**keys, **paths}[name]
        raise InputError(key_there, None, "a file without its other half", "the same names on both sides")
    return keys


def _written(
    arguments: argparse.Namespace, paths: Mapping[str, str], keys: Mapping[str, str], form: AskedFormat
) -> dict[str, str]:
    """The documents of files perturbed, as texts, by the names of the files that are written."""
    conversions: dict[Format, Conversion] = {}
    fitted: dict[str, tuple[Format, list[Document]]] = {}
    formats: dict[str, Format] = {}
    for name, path in paths.items():
        text = sources.opened(path, name)
        of_file = more_options.format_of_side(form, "response")
        formats[name] = of_file or text.seems or "conll"
        documents = list(text.documents(of_file, Wanted("error", keep_text=True, side=more_options.side(arguments))))
        target: Format = arguments.to or default_target(formats[name], documents)
        conversion = conversions.setdefault(target, conversion_to(target, arguments.drop))
        fitted[name] = target, conversion.fit(_with_errors(arguments, documents, keys.get(name), name, form), name)
    for conversion in conversions.values():
        conversion.refuse_what_is_lost()
    names = dict.fromkeys(paths, "")
    for target in conversions:
        names |= names_in_format({n: p for n, p in paths.items() if fitted[n][0] == target}, target, formats)
    texts = {
        names[name]: "".join(f"{line}\n" for line in conversions[target].write(changed))
        for name, (target, changed) in fitted.items()
    }
    tell_what_was_dropped(*conversions.values())
    return texts


def _with_errors(
    arguments: argparse.Namespace, documents: list[Document], key: str | None, within: str, form: AskedFormat
) -> list[Document]:
    """Return the documents of a file with errors of the asked kind; some kinds are taken from the key."""
    kind, rate, seed = arguments.kind, arguments.rate, arguments.seed
    if key is None:
        return [_perturbed(document, kind, rate, seed) for document in documents]
    keys = sources.opened(key, within).documents(more_options.format_of_side(form, "key"), Wanted("error"))
    return list(_against_key(documents, keys, kind, rate, seed))


def _perturbed(document: Document, kind: str, rate: Fraction, seed: int) -> Document:
    """Perturb a document; each has its own random numbers, so that it does not depend on the others."""
    p = document.partition
    if kind in WHOLE:
        return _with(document, WHOLE[kind](p))
    random = Random(f"{seed} {document.id}")
    if kind in RATED:
        return _with(document, RATED[kind](p, rate, random))
    try:
        return _with(document, perturbations.spurious(p, rate, random, _supply(document, seed)))
    except ValueError as error:
        problem = f"document {document.id}: {error}"
        raise InputError(document.file, document.line, problem, "enough tokens that are not mentions") from error


def _supply(document: Document, seed: int) -> list[Mention]:
    """What may be a spurious mention: single tokens in a random order, or words that are not there."""
    there = mentions(document.partition)
    if document.columns is None:
        numbers = range(1, 2 * len(there) + 1)
        return [word for word in (f"x{number}" for number in numbers) if word not in there]
    tokens = [Span(place, place) for place in range(document.columns.size)]
    supply: list[Mention] = [span for span in tokens if span not in there]
    Random(f"supply {seed} {document.id}").shuffle(supply)
    return supply


def _against_key(
    responses: Iterable[Document], keys: Iterable[Document], kind: str, rate: Fraction, seed: int
) -> Iterator[Document]:
    """The response's documents perturbed, each against the key's of its id."""
    held = {document.id: document for document in responses}
    for pair in pairs(keys, held.values()):
        key, response = pair.key.partition, pair.response.partition
        if kind == "drop-twinless":
            changed = perturbations.drop_twinless(key, response, rate, Random(f"{seed} {pair.id}"))
        else:
            changed = AGAINST_KEY[kind](key, response)
        held[pair.id] = _with(held[pair.id], changed)
    yield from held.values()


def _with(document: Document, p: Partition) -> Document:
    """A document with other entities; each keeps the number of its first mention that had one, if no other has it."""
    number_before = {mention_of(m): number for m, number in document.entity_of.items()}
    free = max(number_before.values(), default=-1) + 1
    taken: set[int] = set()
    entity_of: dict[CodedMention, int] = {}
    for e in in_order(p):
        ordered = mentions_in_order(e)
        before = (number_before[m] for m in ordered if m in number_before and number_before[m] not in taken)
        number = next(before, None)
        if number is None:
            number, free = free, free + 1
        taken.add(number)
        entity_of |= {coded_mention(m): number for m in ordered}
    # A bridge to another entity may have become one to its own, which the format's own tools refuse.
    bridging = tuple(
        b for b in document.beside.bridging if b.antecedent is None or entity_of.get(b.anaphor) != b.antecedent
    )
    return pruned(replace(document, entity_of=entity_of, beside=replace(document.beside, bridging=bridging)))
