"""
Matching, zeros and split antecedents beside corefud-scorer and the Universal Anaphora scorer that it carries.

`python -m tests.wings.matching.compared FOLDER PYTHON` asks the program in FOLDER, by a Python that can run it, for the
counts of its own tests' files and of documents with plurals made at random, compares ours, and writes what came of it
into `spec/conformance/matching.json`. `--random N` is how many are made.
"""

import json
import re
import subprocess
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from itertools import combinations, islice, permutations
from math import factorial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple, TypeAlias, cast
from unittest.mock import patch

from corefref import engine
from corefref.door import partition
from corefref.formats.documents import CodedMention, Document, DocumentPair, InputError, Wanted, without_singletons
from corefref.partitions import Mention, Partition
from corefref.scores import BlancScore, Score
from corefref.wings.annotation import corefud, corefud_writing, like_corefud, universal_anaphora
from corefref.wings.annotation.beside import deixis
from corefref.wings.annotation.plurals import plural_scores
from corefref.wings.annotation.plurals import with_plurals as split_plurals
from corefref.wings.annotation.split_antecedents import (
    Credit,
    Credits,
    Likeness,
    Paired,
    antecedents_coreference,
    pairing,
    plurals,
)
from corefref.wings.annotation.zeros_and_overlap import mention_overlap_score, zero_score
from corefref.wings.matching.annotated import ANNOTATED, Zeros, matched_mentions, nodes, under_the_key_s_names
from corefref.wings.verify.annotated_cases import at_random
from corefref.wings.verify.annotated_ways import Setting, best_matchings
from tests.commands import put

Counts: TypeAlias = Sequence[float]
"""Numerator and denominator of precision, then of recall."""

ByMetric: TypeAlias = Mapping[str, Counts]
Kind: TypeAlias = Literal["corefud", "ua"]
Options: TypeAlias = Mapping[str, str | bool]

RECORD = Path(__file__).resolve().parents[3] / "spec" / "conformance" / "matching.json"
METRICS = ("muc", "b_cubed", "ceaf_m", "ceaf_e", "lea")
MATCHES = {"head": "head-corefud", "partial-corefud": "partial-corefud", "exact": "exact"}
WAYS: tuple[Zeros, ...] = ("linear", "dependent")
SETTINGS = [(m, z, keep) for m in MATCHES for z in WAYS for keep in (True, False)]
"""How mentions are matched, and zeros, and whether singletons are kept."""

OF_MATCHING = (
    "recall and precision of muc, b_cubed, ceaf_m, ceaf_e, lea, mor and zero, by document, as numerators and "
    "denominators"
)
TOGETHER = 100
"""How many random documents stand in one file."""

DRIVER = """\
import json, sys
from scorer.corefud.reader import CorefUDReader
from scorer.ua.reader import UAReader
from scorer.eval import evaluator as e
names = {"muc": e.muc, "b_cubed": e.b_cubed, "ceaf_m": e.ceafm, "ceaf_e": e.ceafe, "lea": e.lea}
others = {"corefud": {"mor": e.mention_overlap, "zero": e.als_zeros},
          "ua": {"coreference": e.blancc, "non_coreference": e.blancn}}
for line in sys.stdin:
    asked = json.loads(line)
    kind = asked["kind"]
    said = {}
    try:
        reader = {"corefud": CorefUDReader, "ua": UAReader}[kind](format=kind, **asked["options"])
        reader.get_coref_infos(asked["key"], asked["response"])
        deixis = asked["options"].get("evaluate_discourse_deixis")
        infos = reader.doc_discourse_deixis_infos if deixis else reader.doc_coref_infos
        for document, info in infos.items():
            said[document] = {}
            for name, metric in {**names, **others[kind]}.items():
                one = e.Evaluator(metric)
                one.update(info)
                said[document][name] = [float(count) for count in one.get_counts()]
    except BaseException as error:
        said = {"": f"{type(error).__name__}: {error}"}
    print("said " + json.dumps(said), flush=True)
"""
"""What asks the program, in its own Python."""


def options(match: str, zeros: Zeros, keep: bool) -> Options:
    """A setting as the program takes it."""
    return {"match": match, "zero_match_method": zeros, "keep_singletons": keep, "keep_zeros": True}


def asked(
    folder: Path, python: str, kind: Kind, questions: Iterable[tuple[Path, Path, Options]]
) -> list[Mapping[str, ByMetric | str]]:
    """The counts by document and metric of two files under the program's options, or what it ended with."""
    text = "".join(
        json.dumps({"kind": kind, "key": str(key), "response": str(response), "options": chosen}) + "\n"
        for key, response, chosen in questions
    )
    done = subprocess.run([python, "-c", DRIVER], input=text, capture_output=True, text=True, cwd=folder, check=True)
    said = [line.removeprefix("said ") for line in done.stdout.splitlines() if line.startswith("said ")]
    return [cast(Mapping[str, ByMetric | str], json.loads(line)) for line in said]


def counts_of(score: Score) -> Counts:
    """The counts of a score of two quotients."""
    recall, precision = (figure.quotient if figure else None for figure in (score.recall, score.precision))
    assert recall is not None
    assert precision is not None
    return tuple(map(float, (precision.numerator, precision.denominator, recall.numerator, recall.denominator)))


def same(one: Counts, other: Counts) -> bool:
    """Whether counts are the same but for the rounding of floats."""
    return all(abs(a - b) < 1e-9 for a, b in zip(one, other, strict=True))


@dataclass
class Run:
    """What came of comparing."""

    of: str
    inputs: str
    documents: int = 0
    settings: int = 1
    comparisons: int = 0
    differing: int = 0
    differing_with_faults: int = 0
    differing_with_faults_and_its_pairs: int = 0
    matchings: int = 0
    other_pairs: int = 0
    why: str = ""


def pairs_of(folder: Path) -> Iterator[tuple[Path, Path]]:
    """The keys of a folder and its parts, each with the responses whose names begin alike."""
    for key in sorted(folder.rglob("*.key")):
        for response in sorted(key.parent.iterdir()):
            if re.fullmatch(rf"{re.escape(key.stem)}-[0-9]+\..*", response.name):
                yield key, response


def read(kind: Kind, path: Path) -> Mapping[str, Document]:
    """The documents of a file."""
    reader = corefud if kind == "corefud" else universal_anaphora
    lines = path.read_text("utf-8").split("\n")
    return {d.id: d for d in reader.documents(lines, path.name, Wanted("first", keep_text=True))}


def annotated(
    key: Document,
    response: Document,
    match: str,
    zeros: Zeros,
    keep: bool,
    faults: bool,
    matching: Mapping[CodedMention, CodedMention] | None = None,
) -> ByMetric:
    """
    Our counts of a document under a setting, with or without the program's named faults.

    The mentions are matched our way unless a matching is given.
    """
    if faults:
        key, response = (like_corefud.as_known(d, match == "head-corefud", keep) for d in (key, response))
    else:
        key, response = (d if keep else without_singletons(d) for d in (key, response))
    found = matched_mentions(key, response, ANNOTATED[match], zeros) if matching is None else dict(matching)
    partner = {k: r for r, k in found.items()}
    if faults:
        scores: dict[str, Score] = dict(like_corefud.scores_like(key, response, partner, match == "head-corefud"))
    else:
        scores = dict(engine.score(key.entity_of, under_the_key_s_names(key, response, found), METRICS))
        scores["zero"] = zero_score(key, response, partner)
    mor = like_corefud.mention_overlap_like if faults else mention_overlap_score
    scores["mor"] = mor(key, response)
    return {metric: counts_of(score) for metric, score in scores.items()}


def own_pairs(folder: Path, python: str) -> Run:
    """The files of the program's own tests under twelve settings."""
    run = Run(OF_MATCHING, "the files of its own tests", settings=len(SETTINGS))
    pairs = list(pairs_of(folder / "tests" / "tests-corefud"))
    questions = ((*pair, options(*setting)) for pair in pairs for setting in SETTINGS)
    answers = iter(asked(folder, python, "corefud", questions))
    ended: Counter[str] = Counter()
    refused: list[str] = []
    for pair in pairs:
        theirs = list(islice(answers, len(SETTINGS)))
        try:
            key, response = (read("corefud", path) for path in pair)
        except InputError as error:
            refused.append(str(error))
            continue
        run.documents += 1
        for setting, said in zip(SETTINGS, theirs, strict=True):
            for name, counts in said.items():
                if isinstance(counts, str):
                    ended[counts[:60]] += 1
                else:
                    _compare(run, _named(key, name), _named(response, name), setting, counts)
    ends = "; ".join(f"{number} times it ended with {what}" for what, number in ended.items())
    run.why = ". ".join(filter(None, ("its faults one-table, place-first and two-entities", ends, "; ".join(refused))))
    return run


def is_read_in_one_way(document: Document) -> bool:
    """Whether no mention reaches into another of an entity that has parts: of such brackets readers differ."""
    try:
        text = "\n".join(corefud_writing.written(document))
    except InputError:
        return False
    in_parts = {number for number, name in document.beside.names.items() if f"({name}[1/" in text}
    places = [(e, nodes(m)) for m, e in document.entity_of.items() if e in in_parts]
    return not any(
        e == other and one[0] <= two[-1] and two[0] <= one[-1] for (e, one), (other, two) in combinations(places, 2)
    )


def random_documents(number: int, seed: int) -> list[tuple[Document, Document]]:
    """Documents of one sentence with zeros, gaps and heads, made at random."""
    cases = (case for case in at_random(10 * number, seed) if case.kind == "mentions")
    return list(islice((case.sides for case in cases if all(map(is_read_in_one_way, case.sides))), number))


def random_run(folder: Path, python: str, made: Sequence[tuple[Document, Document]]) -> Run:
    """Documents made at random, under twelve settings; those at which the program ends in an error are left out."""
    inputs = "random documents of one sentence with zeros, gaps and heads"
    run = Run(f"{OF_MATCHING}, from files", inputs, settings=len(SETTINGS))
    ended = 0
    blocks = [made[at : at + TOGETHER] for at in range(0, len(made), TOGETHER)][::-1]
    while blocks:
        block = blocks.pop()
        with TemporaryDirectory() as place:
            paths = Path(place) / "key.conllu", Path(place) / "response.conllu"
            for side, path in enumerate(paths):
                named = (replace(sides[side], id=f"d{n}", text_id=f"d{n}") for n, sides in enumerate(block))
                lines = (line for document in named for line in corefud_writing.written(document))
                path.write_text("\n".join([*lines, ""]), "utf-8")
            key, response = (read("corefud", path) for path in paths)
            answers = asked(folder, python, "corefud", ((*paths, options(*setting)) for setting in SETTINGS))
        if any(said.keys() != key.keys() for said in answers):
            half = len(block) // 2
            ended += not half
            blocks += [block[half:], block[:half]] if half else []
            continue
        run.documents += len(block)
        for setting, said in zip(SETTINGS, answers, strict=True):
            for name, counts in said.items():
                assert not isinstance(counts, str), counts
                _compare(run, key[name], response[name], setting, counts)
    ends = f"; at {ended} more it ended in an error" * bool(ended)
    run.why = (
        "other best matchings than those of MATCH-3; the rest are its faults one-table and place-first; without "
        f"documents in which a mention reaches into another of an entity that has parts{ends}"
    )
    return run


def _compare(run: Run, key: Document, response: Document, setting: tuple[str, Zeros, bool], counts: ByMetric) -> None:
    """Count where the program's counts of a document are not ours."""
    of_program, zeros, keep = setting
    match = MATCHES[of_program]
    plain, faulty = (annotated(key, response, match, zeros, keep, faults) for faults in (False, True))
    left = {metric for metric, found in counts.items() if not same(faulty[metric], found)}
    run.matchings += 1
    run.comparisons += len(counts)
    run.differing += sum(not same(plain[metric], found) for metric, found in counts.items())
    run.differing_with_faults += len(left)
    if not left:
        return
    run.other_pairs += 1
    asked_for = Setting("", (), match, zeros)
    one, two = (d if keep else like_corefud.without_singletons(d) for d in (key, response))
    for other in best_matchings(one, two, asked_for):
        found = annotated(key, response, match, zeros, keep, True, other)
        left -= {metric for metric in left if same(found[metric], counts[metric])}
    run.differing_with_faults_and_its_pairs += len(left)
    for metric in left:
        print(key.id, setting, metric, counts[metric], faulty[metric])


def _named(documents: Mapping[str, Document], name: str) -> Document:
    """The document of a name, or the only one, whose name the program may not know."""
    return documents[name] if name in documents else next(iter(documents.values()))


def with_plurals(key: Document, response: Document) -> ByMetric:
    """Our counts of a document with its plurals."""
    scores = plural_scores(DocumentPair(0, key, response), (*METRICS, "blanc"))
    found = {metric: counts_of(scores[metric]) for metric in METRICS}
    blanc = scores["blanc"]
    assert isinstance(blanc, BlancScore)
    for kind, detail in blanc.details.items():
        links = detail.links
        common = float(links.common)
        found[kind] = common, float(links.response), common, float(links.key)
    return found


def coreference_in_some_order(key: Document, response: Document) -> Iterator[Fraction]:
    """
    What the program may count as BLANC's common coreference links, by its order of mentions (SPLIT-3, b).

    Of two mentions the first is replaced by its partner in any best pairing, and the second looked up as it is: a
    plural that stands there counts 1 if the other side has the same one. Its order is that of a set.
    """
    of_key, of_response = split_plurals(key), split_plurals(response)
    entity_of = {m: e for e in of_response for m in e}
    for pairs in best_pairings(of_key, of_response, antecedents_coreference):
        credits: Credits = {pair.key: Credit(pair.response, pair.f1) for pair in pairs}

        def part(first: Mention, second: Mention, credits: Credits = credits) -> Fraction:
            partner, found = credits.get(first, (first, Fraction(1)))
            return found * (partner in entity_of and entity_of[partner] == entity_of.get(second))

        sums = {Fraction(0)}
        for one, other in (pair for k in of_key for pair in combinations(k, 2)):
            sums = {common + found for common in sums for found in {part(one, other), part(other, one)}}
        yield from sums


PLURAL_OPTIONS: Options = {"match": "exact", "keep_singletons": True, "keep_split_antecedents": True}
IDENTITY, DEIXIS = 10, 12
"""The columns of entities, and of those of discourse deixis."""

OF_PLURALS = "recall and precision of muc, b_cubed, ceaf_m, ceaf_e, lea and both halves of BLANC with split antecedents"


def best_pairings(key: Partition, response: Partition, likeness: Likeness) -> list[list[Paired]]:
    """Every pairing of plurals whose summed f is greatest, where there are few plurals."""
    ss, ts = plurals(key), plurals(response)
    longer, shorter = (ss, ts) if len(ss) >= len(ts) else (ts, ss)
    found: list[list[Paired]] = []
    for chosen in permutations(longer, len(shorter)):
        pairs = zip(chosen, shorter, strict=True) if longer is ss else zip(shorter, chosen, strict=True)
        alone = (pairing(partition([[s]]), partition([[t]]), likeness) for s, t in pairs)
        found.append([pair for of_one in alone for pair in of_one])
    most = max(sum(pair.f1 for pair in pairs) for pairs in found)
    return [pairs for pairs in found if sum(pair.f1 for pair in pairs) == most]


def given_by_some_pairing(key: Document, response: Document, metric: str, counts: Counts) -> bool:
    """Whether one of the best pairings of plurals gives these counts."""
    number = max(len(plurals(split_plurals(document))) for document in (key, response))
    for place in range(factorial(number)):

        def of_place(k: Partition, r: Partition, likeness: Likeness, place: int = place) -> list[Paired]:
            every = best_pairings(k, r, likeness)
            return every[place % len(every)]

        with patch("corefref.wings.annotation.split_antecedents.pairing", of_place):
            if same(with_plurals(key, response)[metric], counts):
                return True
    return False


def plural_run(
    folder: Path, python: str, inputs: str, pairs: Sequence[tuple[Path, Path]], of_deixis: bool = False
) -> Run:
    """Files with plurals; those of discourse deixis if it is said."""
    run = Run(f"{OF_PLURALS}, from files", inputs)
    chosen = {**PLURAL_OPTIONS, **({"evaluate_discourse_deixis": True} if of_deixis else {})}
    in_metric: Counter[str] = Counter()
    by_order = 0
    for pair, said in zip(pairs, asked(folder, python, "ua", ((*pair, chosen) for pair in pairs)), strict=True):
        sides = [read("ua", path) for path in pair]
        if of_deixis:
            sides = [{name: deixis(d) for name, d in documents.items()} for documents in sides]
        for name, counts in said.items():
            assert not isinstance(counts, str), (pair, counts)
            key, response = (_named(documents, name) for documents in sides)
            ours = with_plurals(key, response)
            differing = {metric for metric, found in counts.items() if not same(ours[metric], found)}
            run.documents += 1
            run.comparisons += len(counts)
            run.matchings += len(counts)
            run.differing += len(differing)
            if "coreference" in differing and any(
                abs(float(common) - counts["coreference"][0]) < 1e-9
                for common in coreference_in_some_order(key, response)
            ):
                by_order += 1
                differing.remove("coreference")
            given = sum(given_by_some_pairing(key, response, metric, counts[metric]) for metric in differing)
            in_metric.update(metric for metric in counts if metric in differing)
            run.differing_with_faults += len(differing)
            run.other_pairs += given
            run.differing_with_faults_and_its_pairs += len(differing) - given
    shown = ", ".join(f"{number} of {metric}" for metric, number in in_metric.items())
    ordered = [f"{by_order} of the coreference half, by the order of mentions (SPLIT-3)"] * bool(by_order)
    run.why = "; ".join([*ordered, *[f"{shown}, by another best pairing (SPLIT-2)"] * bool(shown)])
    return run


def as_deixis(folder: Path, pairs: Sequence[tuple[Path, Path]]) -> list[tuple[Path, Path]]:
    """The files once more, in a folder, with their entities in the column of discourse deixis."""

    def moved(line: str) -> str:
        cells = line.split("\t")
        if len(cells) > DEIXIS:
            cells[IDENTITY], cells[DEIXIS] = "_", cells[IDENTITY]
        return "\t".join(cells)

    found: list[tuple[Path, Path]] = []
    for number, pair in enumerate(pairs):
        places = folder / f"{number}.key", folder / f"{number}.response"
        for path, place in zip(pair, places, strict=True):
            place.write_text("\n".join(map(moved, path.read_text("utf-8").split("\n"))), "utf-8")
        found.append(places)
    return found


class Made(NamedTuple):
    """A document of ten words: the entity of each that is a mention, and of each plural entity the others it is of."""

    entity_of: Mapping[int, int]
    plurals: Mapping[int, Sequence[int]]


def random_plurals(folder: Path, number: int, seed: int) -> tuple[Path, Path]:
    """Two files of documents with plurals, made at random; every second response is its key with some changes."""
    chance = Random(seed)
    texts: tuple[list[str], list[str]] = ([], [])
    for n in range(number):
        key = _made(chance)
        response = _changed(key, chance) if n % 2 else _made(chance)
        for text, document in zip(texts, (key, response), strict=True):
            text += _rows(f"d{n}", document)
    paths = folder / "key", folder / "response"
    for path, text in zip(paths, texts, strict=True):
        path.write_text("\n".join([*text, ""]), "utf-8")
    return paths


def _made(chance: Random) -> Made:
    """Mentions of one word in up to five entities, up to two of which are plurals of others."""
    entity_of = {word: chance.randrange(5) for word in range(1, 11) if chance.random() < 0.75}
    entities = sorted(set(entity_of.values()))
    plurals: dict[int, Sequence[int]] = {}
    for plural in chance.sample(entities, min(len(entities) // 2, chance.randint(0, 2))):
        others = [e for e in entities if e != plural and e not in plurals and plural not in plurals.get(e, ())]
        if len(others) > 1 and not any(plural in of for of in plurals.values()):
            plurals[plural] = sorted(chance.sample(others, chance.randint(2, min(3, len(others)))))
    return Made(entity_of, plurals)


def _changed(key: Made, chance: Random) -> Made:
    """A document in which words are in other entities or in none, and plurals are lacking; each by chance."""
    moved = {word: chance.randrange(5) if chance.random() < 0.15 else e for word, e in key.entity_of.items()}
    entity_of = {word: e for word, e in moved.items() if chance.random() < 0.9}
    left = set(entity_of.values())
    kept = {
        plural: [e for e in of if e in left]
        for plural, of in key.plurals.items()
        if plural in left and chance.random() < 0.9
    }
    return Made(entity_of, {plural: of for plural, of in kept.items() if of})


def _rows(name: str, document: Made) -> Iterator[str]:
    """The lines of a document."""
    seen: set[int] = set()
    yield f"# newdoc id = {name}"
    for word in range(1, 11):
        cell = "_"
        if word in document.entity_of:
            entity = document.entity_of[word]
            of = [str(p + 1) for p, known in document.plurals.items() if entity in known and entity not in seen]
            seen.add(entity)
            also = f"|ElementOf={','.join(of)}" if of else ""
            cell = f"(EntityID={entity + 1}|MarkableID=m{word}{also})"
        yield "\t".join([str(word), f"w{word}", *["_"] * 8, cell, *["_"] * 4])
    yield ""


def main() -> None:
    """Compare, and write the record."""
    parser = ArgumentParser(prog="python -m tests.wings.matching.compared")
    parser.add_argument("folder", type=Path)
    parser.add_argument("python")
    parser.add_argument("--random", type=int, default=5000, dest="number")
    parser.add_argument("--documents", type=int, default=10000, help="random ones without plurals")
    arguments = parser.parse_args()
    folder, python, number = arguments.folder.resolve(), arguments.python, arguments.number
    own = own_pairs(folder, python)
    plural: list[Run] = []
    with TemporaryDirectory() as place:
        small = random_run(folder, python, random_documents(arguments.documents, seed=0))
        made = random_plurals(Path(place), number, seed=0)
        for inputs, pairs in (
            ("its own files with plurals", list(pairs_of(folder / "tests/tests-ua/plural"))),
            ("files of random documents with up to two plurals", [made]),
        ):
            plural.append(plural_run(folder, python, inputs, pairs))
            deictic = as_deixis(Path(place), pairs)
            plural.append(plural_run(folder, python, f"{inputs}, as discourse deixis", deictic, of_deixis=True))
    record = json.loads(RECORD.read_text("utf-8"))
    for program, made_anew in zip(record["programs"], ([own, small], plural), strict=True):
        anew = {run.inputs for run in made_anew}
        kept = [run for run in program["runs"] if run["inputs"] not in anew]
        program["runs"] = [*kept, *map(asdict, made_anew)]
    put(RECORD, json.dumps(record, ensure_ascii=False, indent=2) + "\n")


if __name__ == "__main__":
    main()
