"""`score --split-antecedents` and `--beside`: the worked cases through files, and what the options cannot go with."""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.door import partition
from corefref.formats.documents import Beside, CodedMention, Document, DocumentPair
from corefref.partitions import Partition, mentions
from corefref.ratio import ratio, value_of
from corefref.wings.annotation.plurals import WITH_PLURALS, plural_scores, plurals_of, with_plurals
from corefref.wings.annotation.split_antecedents import Plural
from corefref.wings.shared.nodes import coded_nodes
from tests.commands import output_of, two_files
from tests.wings.annotation.test_split_antecedents import CaseData, cases, side, sums

WORDS = "abcdepqxyz"
EACH_CASE = pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in cases()])


def numbered(p: Partition) -> list[tuple[list[str], list[int]]]:
    """The entities of a side: ordinary mentions, and the numbers of the entities that a plural refers to."""
    entities = sorted(p, key=lambda e: sorted(m for m in e if isinstance(m, str)))
    ordinary = [sorted(m for m in e if isinstance(m, str)) for e in entities]
    found: list[tuple[list[str], list[int]]] = []
    for e, words in zip(entities, ordinary, strict=True):
        of = [ordinary.index(sorted(map(str, a))) for m in e if isinstance(m, Plural) for a in m.antecedents]
        found.append((words, of))
    return found


def universal(p: Partition) -> str:
    """A side in the columns of Universal Anaphora, a word for each letter."""
    entities = numbered(p)
    lines = ["# newdoc id = d"]
    for place, word in enumerate(WORDS, 1):
        cell = "_"
        for number, (words, _) in enumerate(entities):
            if word in words:
                element_of = [str(plural) for plural, (_, of) in enumerate(entities) if number in of]
                also = f"|ElementOf={','.join(element_of)}" if element_of else ""
                cell = f"(EntityID={number}|MarkableID=m{place}{also})"
        lines.append("\t".join([str(place), word, *["_"] * 8, cell, *["_"] * 4]))
    return "\n".join([*lines, "", ""])


def corefud(p: Partition) -> str:
    """A side in CorefUD's columns."""
    entities = numbered(p)
    lines = ["# newdoc id = d", "# global.Entity = eid-etype-head-other"]
    for place, word in enumerate(WORDS, 1):
        misc = "_"
        for number, (words, of) in enumerate(entities):
            if word in words:
                misc = f"Entity=(e{number}--1-)"
                if of and word == words[0]:
                    misc += "|SplitAnte=" + ",".join(f"e{a}<e{number}" for a in of)
        basic = ("0", "root") if place == 1 else ("1", "dep")
        lines.append("\t".join([str(place), word, *["_"] * 4, *basic, "_", misc]))
    return "\n".join([*lines, "", ""])


def metrics_of(capsys: pytest.CaptureFixture[str], *words: str) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """What `score --format json` says of metrics."""
    found: Mapping[str, Mapping[str, Mapping[str, str]]]
    found = json.loads(output_of(capsys, ["score", *words, "--format", "json"]))["metrics"]
    return found


@EACH_CASE
@pytest.mark.parametrize("written", [universal, corefud], ids=lambda f: f.__name__)
def test_the_command_prints_the_figures_of_the_case(
    written: object, case: CaseData, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert written in (universal, corefud)
    made = universal if written is universal else corefud
    given = two_files(tmp_path, made(side(case["key"])), made(side(case["response"])))
    found = metrics_of(capsys, *given, "--split-antecedents", "score")
    for metric, figures in case["scores"].items():
        for measure, text in figures.items():
            shown = found[metric][measure]
            assert ratio(Fraction(shown["numerator"]), Fraction(shown["denominator"])) == sums(text)
    members = [found[metric]["f1"]["exact"] for metric in ("muc", "b_cubed", "ceaf_e")]
    assert Fraction(found["conll"]["f1"]["exact"]) == sum(map(Fraction, members)) / 3


def test_blanc_has_parts_of_links_and_the_signature_names_the_option(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """S3 by hand: f = 2/3 in either half of BLANC, so the links of the plural count 2/3."""
    case = cases()[2]
    given = two_files(tmp_path, universal(side(case["key"])), universal(side(case["response"])))
    assert main(["score", *given, "--split-antecedents", "score", "--metrics", "blanc", "--format", "json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert "|split-antecedents:score|singletons:keep|" in made["signature"]
    counts = made["metrics"]["blanc"]["counts"]
    # Of the links ap, bq and c–s, bq counts 1 and c–s 2/3.
    assert counts["coreference"] == {"common": "5/3", "key": 3, "response": 2}
    # ab, aq, ac, bc and qc count 1 each, those of s with a, b and q 2/3 each.
    assert counts["non_coreference"] == {"common": 7, "key": 12, "response": 8}


def test_without_the_option_a_plural_is_an_ordinary_mention(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = cases()[4]
    given = two_files(tmp_path, universal(side(case["key"])), universal(side(case["response"])))
    found = metrics_of(capsys, *given, "--metrics", "muc")
    assert [found["muc"][measure]["exact"] for measure in ("recall", "precision")] == ["1", "1"]


def test_without_plurals_the_figures_are_the_plain_ones_and_a_note_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = two_files(tmp_path, universal(partition([["a", "b"], ["c"]])), universal(partition([["a"], ["b", "c"]])))
    plain = metrics_of(capsys, *given)
    assert main(["score", *given, "--split-antecedents", "score", "--format", "json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["metrics"] == plain
    assert "corefref: note: neither side has split antecedents" in captured.err


def test_a_page_shows_a_plural_that_the_response_alone_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = {"text": "the dog it they", "includes": [[], [], [0, 1]]}
    for name, second in (("key", [8, 10]), ("response", [4, 10])):
        said = {**text, "entities": [[[0, 7], second], [[4, 7]], [[11, 15]]]}
        (tmp_path / name).write_text(json.dumps(said), "utf-8")
    words = ["explain", str(tmp_path / "key"), str(tmp_path / "response"), "--split-antecedents", "score"]
    page = output_of(capsys, [*words, "--format", "html"])
    assert "+k1+k2" in page
    assert "+r1+r2" in page
    assert "Plural(" not in page


def test_a_signature_with_plurals_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """S2: MUC R = 3/4."""
    case = cases()[1]
    given = two_files(tmp_path, universal(side(case["key"])), universal(side(case["response"])))
    signature = output_of(capsys, ["signature", *given, "--split-antecedents", "score"]).strip()
    for figure, code in (("75.00", 0), ("100.00", 1)):
        words = ["signature", "--check", signature, "--figure", f"muc.recall={figure}", *given]
        assert main(words) == code
        assert "exactly 3/4" in capsys.readouterr().out


LINKS = """\
# newdoc id = d
1	house	_	_	_	_	_	_	_	_	(EntityID=1|MarkableID=m1)	_	_	_	_
2	home	_	_	_	_	_	_	_	_	(EntityID=1|MarkableID=m2)	_	_	_	_
3	roof	_	_	_	_	_	_	_	_	(EntityID=2|MarkableID=m3)	{roof}	_	_	_
4	door	_	_	_	_	_	_	_	_	(EntityID=3|MarkableID=m4)	{door}	_	_	_
5	it	_	_	_	_	_	_	_	_	(EntityID={it}|MarkableID=m5)	_	_	_	_
6	there	_	_	_	_	_	_	_	_	(EntityID=5-Pseudo|MarkableID=m6)	_	_	_	_

"""


def test_bridging_and_non_referring_mentions_are_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """roof → house in the key, home in the response; door in the response alone. `it` refers in the response."""
    key = LINKS.format(roof="(MarkableID=m3|MentionAnchor=m1)", door="_", it="4-Pseudo")
    response = LINKS.format(roof="(MarkableID=m3|MentionAnchor=m2)", door="(MarkableID=m4|MentionAnchor=m1)", it="4")
    given = two_files(tmp_path, key, response)
    found = metrics_of(capsys, *given, "--metrics", "muc", "--beside", "bridging,non-referring")
    assert list(found) == ["muc", "bridging_anaphors", "bridging_mentions", "bridging_entities", "non_referring"]
    shown = {name: [found[name][m]["exact"] for m in ("recall", "precision")] for name in list(found)[1:]}
    assert shown == {
        "bridging_anaphors": ["1", "1/2"],
        "bridging_mentions": ["0", "0"],
        "bridging_entities": ["1", "1/2"],
        "non_referring": ["1/2", "1"],
    }
    assert main(["score", *given, "--beside", "non-referring", "--by-document", "--over", "mean"]) == 0
    assert capsys.readouterr().out.count("non_referring") >= 2


def in_deixis(text: str) -> str:
    """The columns of Universal Anaphora with the entities in the column of discourse deixis."""
    rows = [line.split("\t") for line in text.split("\n")]
    return "\n".join("\t".join([*r[:10], "_", "_", r[10], *r[13:]] if len(r) > 1 else r) for r in rows)


@EACH_CASE
def test_discourse_deixis_is_scored_with_its_plurals_and_singletons(
    case: CaseData, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = two_files(tmp_path, in_deixis(universal(side(case["key"]))), in_deixis(universal(side(case["response"]))))
    found = metrics_of(capsys, *given, "--metrics", "mentions", "--beside", "deixis", "--singletons", "drop")
    assert [name.removeprefix("deixis_") for name in found] == ["mentions", *WITH_PLURALS]
    for metric, figures in case["scores"].items():
        for measure, text in figures.items():
            shown = found[f"deixis_{metric}"][measure]
            assert ratio(Fraction(shown["numerator"]), Fraction(shown["denominator"])) == sums(text)
    assert found["mentions"]["recall"]["numerator"] == "0"


def test_discourse_deixis_without_plurals_adds_up_over_documents(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """B³ of {a b} {c} against {a} {b c} is 2/3 each way; of two such documents 4 of 6."""
    key, response = (in_deixis(universal(partition(p))) for p in ([["a", "b"], ["c"]], [["a"], ["b", "c"]]))
    key, response = (text + text.replace("id = d", "id = e") for text in (key, response))
    given = two_files(tmp_path, key, response)
    found = metrics_of(capsys, *given, "--beside", "deixis,bridging", "--metrics", "muc")
    assert found["deixis_b_cubed"]["recall"]["numerator"] == "4"
    assert found["deixis_b_cubed"]["precision"]["denominator"] == "6"
    assert list(found)[-1] == "bridging_entities"
    assert output_of(capsys, ["score", *given, "--beside", "deixis", "--by-document"]).count("deixis_blanc") == 3


def test_bridging_to_entities_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = corefud(partition([["a"], ["b"]])).replace("Entity=(e1--1-)", "Entity=(e1--1-)|Bridge=e0<e1")
    given = two_files(tmp_path, text, text)
    assert main(["score", *given, "--beside", "bridging"]) == 2
    assert "document d has bridging to entities, of which no mention is named" in capsys.readouterr().err


PLURAL = ["--key", "{a}", "--response", "{a}", "--split-antecedents", "score"]
BESIDE = ["--key", "{a}", "--response", "{a}", "--beside", "bridging"]


def of_entities(entities: Sequence[str], split_antecedents: Mapping[int, tuple[int, ...]]) -> Document:
    """A document of words by letters, with plurals."""
    entity_of: dict[CodedMention, int] = {
        coded_nodes([WORDS.index(word)]): number for number, words in enumerate(entities) for word in words
    }
    return Document("d", "d", entity_of, beside=Beside(split_antecedents=split_antecedents))


def test_antecedents_of_antecedents_count_and_equal_plurals_are_one() -> None:
    document = of_entities(["a", "b", "c", "d", "e"], {2: (0, 1), 3: (2,), 4: (3, 0, 1)})
    found = with_plurals(document)
    (plural,) = (m for m in mentions(found) if isinstance(m, Plural))
    assert len(plural.antecedents) == 2
    assert sorted(map(len, found)) == [1, 1, 4]
    assert [len(e) for e, _ in plurals_of(document)] == [4]


@pytest.mark.parametrize("circle", [{0: (0,)}, {0: (1,), 1: (0,)}, {0: (1,), 1: (2,), 2: (0, 3)}])
def test_an_entity_among_its_own_antecedents_is_refused(circle: Mapping[int, tuple[int, ...]]) -> None:
    with pytest.raises(ValueError, match="is among its own split antecedents"):
        with_plurals(of_entities(["a", "b", "c", "d"], circle))


def test_the_order_of_entities_makes_no_difference() -> None:
    plain = with_plurals(of_entities(["a", "b", "cd"], {2: (0, 1)}))
    for order in permutations(range(3)):
        entities = [["a", "b", "cd"][n] for n in order]
        of = {order.index(2): (order.index(0), order.index(1))}
        assert with_plurals(of_entities(entities, of)) == plain


@pytest.mark.parametrize("of_response", [True, False])
def test_plurals_of_one_side_count(of_response: bool) -> None:
    """Of {3 4 =1+2} MUC has two links, and one of them is found: 1/2; of {3 4} it is 1/1."""
    ordinary = {coded_nodes([word]): number for word, number in ((0, 0), (1, 1), (2, 2), (3, 2))}
    sides = [
        Document("d", "d", dict(ordinary)),
        Document("d", "d", ordinary, beside=Beside(split_antecedents={2: (0, 1)})),
    ]
    key, response = sides if of_response else sides[::-1]
    found = plural_scores(DocumentPair(0, key, response), ["muc"])["muc"]
    figures = [value_of(figure) for figure in (found.recall, found.precision)]
    assert figures == ([1, Fraction(1, 2)] if of_response else [Fraction(1, 2), 1])
