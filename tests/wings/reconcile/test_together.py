"""Departures together, documents combined, tables of a paper, and how an answer says it: each worked out by hand."""

from collections.abc import Hashable, Sequence
from fractions import Fraction
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from corefref.formats.documents import BITS, InputError
from corefref.scoring.settings import Settings
from corefref.scoring.sources import Inline
from corefref.wings.reconcile.answers import as_data, command, in_words
from corefref.wings.reconcile.combining import LEFT_OUT, Of, combined, kept, summed
from corefref.wings.reconcile.departures import Departure, cost, plan_of, rows
from corefref.wings.reconcile.explaining import Explanation, Reconciled
from corefref.wings.reconcile.forms import Figures, Ratios
from corefref.wings.reconcile.published import comparable, systems
from corefref.wings.reconcile.reading import corpus_of
from corefref.wings.reconcile.searching import Found, Printed, Search, Values
from corefref.wings.reconcile.tables import SENTENCE_WINDOWS, TOKEN_WINDOWS, Corpus, Sides

F = Fraction


@pytest.mark.parametrize(
    "names",
    [
        ("muc_over_mentions", "muc_undefined_is_one"),
        ("muc_over_mentions", "scorch"),
        ("scorch", "muc_over_mentions"),
        ("scorch", "coval-functions"),
        ("means", "scorch"),
        ("scorch", "means"),
        ("means", "means_of_defined"),
        ("conll_with_lea", "conll_with_blanc"),
        ("zero_is_one", "empty_is_one"),
        ("truncated", "recall_for_f1"),
        ("windows_128", "windows_256"),
    ],
)
def test_departures_of_one_kind_exclude_each_other(names: Sequence[str]) -> None:
    assert plan_of(rows()[name] for name in names) is None


def test_departures_of_several_kinds_are_together() -> None:
    together = (
        "singletons_dropped",
        "means",
        "muc_over_mentions",
        "conll_with_lea",
        "zero_is_one",
        "truncated",
    )
    plan = plan_of(rows()[name] for name in together)
    assert plan is not None
    assert (plan.combination, plan.conll, plan.zero, plan.report) == (
        *("means", "conll_with_lea"),
        *("zero_is_one", "truncated"),
    )
    assert plan.forms == (("muc", "muc_over_mentions"),)


def test_few_and_usual_departures_come_before_many_and_rare_ones() -> None:
    of = {name: rows()[name] for name in ("means", "truncated", "scorch", "zero_is_one", "muc_over_mentions")}
    kinds = ("means", "scorch", "zero_is_one", "muc_over_mentions")
    assert [of[name].kind for name in kinds] == ["setting", "program", "slip", "metric"]
    single = [cost((of[name],)) for name in kinds]
    assert single == sorted(set(single))
    # One more departure counts beside what it is.
    assert cost(()) == 0
    both = cost((of["means"], of["truncated"]))
    assert max(single) < both
    assert both > 2 * single[0]


SIZES = [Of(2, 2, True), Of(0, 1, False), Of(1, 0, False), Of(3, 1, True)]


@pytest.mark.parametrize(
    ("combination", "numbers"),
    [
        ("without_key_mentions_left_out", [0, 2, 3]),
        ("without_key_links_left_out", [0, 3]),
        ("without_response_mentions_left_out", [0, 1, 3]),
        ("first_document_only", [0]),
        ("last_document_only", [3]),
        ("first_document_left_out", [1, 2, 3]),
        ("last_document_left_out", [0, 1, 2]),
        ("left_out:1", [0, 2, 3]),
    ],
)
def test_what_a_combination_leaves(combination: str, numbers: Sequence[int]) -> None:
    assert list(kept(combination, SIZES)) == numbers


EACH = [
    Figures(F(1, 2), F(1), F(2, 3)),
    Figures(None, F(0), F(0)),
    Figures(F(0), None, F(0)),
    Figures(F(1), F(1), F(1)),
]


@pytest.mark.parametrize(
    ("combination", "figures"),
    [
        ("means", (F(3, 8), F(1, 2), F(5, 12))),
        ("means_of_defined", (F(1, 2), F(2, 3), F(5, 12))),
        ("means_with_mentions", (F(1, 2), F(2, 3), F(5, 9))),
        ("means_with_links", (F(3, 4), F(1), F(5, 6))),
        ("means_with_links_f1_of_means", (F(3, 4), F(1), F(6, 7))),
        ("means_with_any_mention", (F(3, 8), F(1, 2), F(5, 12))),
        ("means_with_response_mentions", (F(1, 2), F(2, 3), F(5, 9))),
        # Recall by 2, 0, 1 and 3 mentions, precision by 2, 1, 0 and 1, F₁ by both.
        ("means_by_mentions", (F(4, 6), F(3, 4), (4 * F(2, 3) + 4) / 10)),
        ("means_by_key_mentions", (F(4, 6), F(5, 6), (2 * F(2, 3) + 3) / 6)),
    ],
)
def test_a_mean_of_documents(combination: str, figures: tuple[Fraction, ...]) -> None:
    assert tuple(combined(combination, EACH, SIZES)) == figures


def test_of_no_document_nothing_is_counted() -> None:
    assert summed("first_document_only", [], []) == Ratios({}, 0, {}, 0)
    assert tuple(combined("means_with_links", EACH[1:2], SIZES[1:2])) == (0, 0, 0)


def test_a_command_names_options_where_all_are_options() -> None:
    means, scorch = rows()["means"], rows()["scorch"]
    assert command((means,), ("a", "b")) == "corefref score a b --over mean"
    assert command((means, scorch), ("a", "b")) == "corefref reconcile a b --under means,scorch"


def answered(*explanations: Sequence[str], text: str = "50.00") -> Reconciled:
    """An answer for the recall of MUC in five documents, with these explanations, each by the names of its rows."""
    found = Found((F(1),), False, (), (), 67, 0, 9, 90, F(1, 100), False, ())
    groups = [[Explanation(tuple(map(departure, names)), (F(1, 2),), OTHER)] for names in explanations]
    return Reconciled((Printed("muc", "recall", text),), 5, (F(1),), False, groups, None, (), found, ())


OTHER = {"mentions": F(1, 4), "muc": F(1, 2)}


def departure(name: str) -> Departure:
    """A row, or a document left out."""
    number = name.removeprefix(LEFT_OUT)
    return rows()[name] if number == name else Departure(name, "document", "combination", f"document {number} left out")


def said(*explanations: Sequence[str], text: str = "50.00") -> str:
    return in_words(answered(*explanations, text=text), ("a", "b"))


def test_an_answer_says_how_many_departures_its_explanations_have() -> None:
    assert "1 explanation with 1 departure:\n" in said(["means"])
    assert "2 explanations with 1 departure or more:\n" in said(["means"], ["means", "truncated"])
    assert "1 explanation with 2 departures:\n" in said(["means", "truncated"])
    assert "one figure in 10 at this precision" in said(["means"])


def test_other_figures_stand_beside_those_that_were_asked() -> None:
    # Recall was asked, so that F₁ of MUC is another figure; what an explanation lacks is a dash.
    (line,) = [line for line in said(["means"]).splitlines() if "also" in line]
    assert line.strip().startswith("also Mentions 25.00, MUC 50.00, B³ –")
    asked = answered(["means"])._replace(printed=(Printed("muc", "f1", "50.00"),))
    assert "also Mentions 25.00, B³ –" in in_words(asked, ("a", "b"))


@pytest.mark.parametrize(("number", "more"), [(20, ""), (21, "  … and 1 more"), (23, "  … and 3 more")])
def test_an_answer_in_words_has_twenty_explanations(number: int, more: str) -> None:
    text = said(*([name] for name in list(rows())[:number]))
    assert sum(line.lstrip().split(" ")[0].isdecimal() for line in text.splitlines()) == 20
    assert ("more (--format json has all)" in text) == bool(more)
    assert more in text


@pytest.mark.parametrize(
    ("names", "text", "line"),
    [
        ("23", "50.00", "2, 3; MUC recall from 50.0000 to 50.0000"),
        ("123", "50.00", "1, 2, 3; MUC recall from 50.0000 to 50.0000"),
        ("1234", "50.0", "1, 2, 3 … (4 of 5); MUC recall from 50.0000 to 50.0000"),
        ("12", "50.0000", "1, 2; MUC recall from 50.000000 to 50.000000"),
    ],
)
def test_documents_left_out_are_a_range(names: str, text: str, line: str) -> None:
    assert f"  – one document left out: {line}\n" in said(*([f"{LEFT_OUT}{name}"] for name in names), text=text)


def test_what_is_no_option_has_none_in_data() -> None:
    data = as_data(answered(["means"], ["scorch"]), ("a", "b"), Settings())
    explanations = data["explanations"]
    assert isinstance(explanations, list)
    assert [one["departures"][0]["option"] for one in explanations] == ["--over mean", None]


def test_systems_are_comparable_under_what_fits_all_of_them() -> None:
    both, means, cut = answered(["means"], ["truncated"]), answered(["means"]), answered(["truncated"])
    assert comparable({"a": both, "b": both, "c": cut}) == {"--rounding truncate": ["a", "b", "c"]}
    assert comparable({"a": both, "b": both}) == {"--over mean": ["a", "b"]}
    assert comparable({"a": means, "b": cut}) == {}
    assert comparable({"a": both, "b": both, "c": cut, "d": cut, "e": means}) == {
        "--rounding truncate": ["a", "b", "c", "d"],
        "--over mean": ["a", "b", "e"],
    }


def test_a_table_names_responses_from_its_folder() -> None:
    lines = ["a\tone\tmuc.recall\t5\r\n", "\n", "a\tone\tmuc.precision\t6\n", "b\t/two/\tlea\t7"]
    found = systems(lines, "folder/table")
    assert {name: system.response for name, system in found.items()} == {"a": "folder/one", "b": "/two/"}
    assert [p.name for p in found["a"].printed] == ["muc.recall", "muc.precision"]
    assert [p.name for p in systems(["a\tone\tmuc\t5", "a\tone\tlea\t5"], "table")["a"].printed] == ["muc", "lea"]
    header = "system\tresponse\tmetric\tfigure"
    assert list(systems([header, lines[0]], "table")) == ["a"]
    with pytest.raises(InputError, match="2: "):
        systems([lines[0], header], "table")
    assert {name: system.response for name, system in systems(lines, "table").items()} == {"a": "one", "b": "/two/"}


def test_sentences_are_those_of_the_key_where_both_sides_count_tokens(tmp_path: Path) -> None:
    text = "#begin document (d)\nx\t(0)\ny\t-\n\nz\t(0)\n\n#end document\n"
    for name in ("key", "response"):
        (tmp_path / name).write_text(text, "utf-8")
    files = str(tmp_path / "key"), str(tmp_path / "response")
    corpus = corpus_of(*files, None, Settings())
    assert corpus.counts_tokens
    assert [list(document.sentences) for document in corpus.documents] == [[0, 2]]
    assert [
        d.sentences
        for d in corpus_of(Inline("--key", "{a b}"), Inline("--response", "{a}"), None, Settings()).documents
    ] == [()]
    (tmp_path / "sets").write_text("{x y}", "utf-8")
    assert [
        d.sentences for d in corpus_of(str(tmp_path / "sets"), str(tmp_path / "sets"), None, Settings()).documents
    ] == [()]


def test_what_sides_count_decides_what_is_known_of_tokens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "#begin document (d)\nx\t(0)\ny\t-\n\nz\t(0)\n\n#end document\n"
    (tmp_path / "response").write_text(text, "utf-8")
    response = str(tmp_path / "response")
    (document,) = corpus_of(response, response, None, Settings()).documents
    assert document.tokens == 3
    (document,) = corpus_of(response, response, None, Settings(align="characters")).documents
    assert document.sentences == ()
    words = tmp_path / "words"
    words.write_text('{"document": ["x", "y"], "clusters": [[[0, 0], [1, 1]]]}\n', "utf-8")
    (document,) = corpus_of(str(words), str(words), None, Settings()).documents
    assert (document.tokens, document.sentences) == (2, ())
    letters = tmp_path / "letters"
    letters.write_text('{"text": "x y", "clusters": [[[0, 1], [2, 3]]], "clusters_strings": []}\n', "utf-8")
    corpus = corpus_of(str(letters), str(letters), None, Settings())
    assert (corpus.counts_tokens, corpus.has_places, corpus.documents[0].sentences) == (False, False, ())
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode())))
    (document,) = corpus_of("-", response, None, Settings()).documents
    assert document.sentences == ()


def numbered(*documents: Sequence[tuple[Sequence[int], Sequence[int]]]) -> Corpus:
    """Documents of entities of tokens on both sides."""

    def side(entities: Sequence[tuple[Sequence[int], Sequence[int]]], place: int) -> dict[Hashable, int]:
        return {m << BITS | m: e for e, of in enumerate(entities) for m in of[place]}

    return Corpus([Sides(f"d{n}", f"d{n}", side(each, 0), side(each, 1), 300) for n, each in enumerate(documents)])


ONE = [((0, 1, 2), (0, 1)), ((200,), ())]
RECALL = Printed("muc", "recall", "60.00")


def test_a_departure_is_tried_where_it_can_change_something() -> None:
    def tried(corpus: Corpus, *printed: Printed) -> set[str]:
        return {d.id for d in Search(corpus, printed or (RECALL,)).singles}

    one, two = tried(numbered(ONE)), tried(numbered(ONE, ONE))
    assert {"means", "documents_merged", "one_document"}.isdisjoint(one)
    assert {"means", "documents_merged", "one_document"} <= two
    assert {"windows_128", "response_ends_one_higher"} <= one
    assert "windows_256" not in one
    left_out = {f"{LEFT_OUT}{number}" for number in range(11)}
    many = numbered(*[ONE] * 11)
    six = [Printed(metric, measure, "50.00") for metric in ("muc", "b_cubed", "lea") for measure in ("recall", "f1")]
    assert left_out.isdisjoint(tried(many))
    assert left_out <= tried(many, *six)
    assert f"{LEFT_OUT}9" in tried(numbered(*[ONE] * 10))
    assert left_out.isdisjoint(two)


def test_a_search_counts_what_it_tries() -> None:
    # MUC recall is 1/2 by default, 10 points below: of two figures each has 2,001 values within so much.
    printed = (RECALL, Printed("muc", "f1", "60.00"))
    found = Search(numbered(ONE, ONE), printed).run(pairs=True, seconds=0)
    assert (found.default[0], found.within, found.possible) == (F(1, 2), F(1, 10), 2001**2)
    assert (found.pairs, found.stopped) == (0, True)
    assert 1 < found.values <= found.alone
    default = Search(numbered(ONE), [Printed("muc", "recall", "50.00")]).run(pairs=False)
    assert (default.fits, default.alone, default.values) == (True, 0, 1)


def test_tables_count_what_is_in_documents() -> None:
    corpus = numbered(ONE, ONE)
    (first, second) = corpus.tables(())
    assert [(t.mentions, t.entities, t.links, t.common) for t in (first, second, corpus.sums(()))] == [
        *[(4, 2, 3, 2)] * 2,
        (8, 4, 6, 4),
    ]
    assert [(t.mentions, t.entities, t.links) for t in (first.switched, corpus.sums(()).switched)] == [
        (2, 1, 1),
        (4, 2, 2),
    ]


def test_windows_are_those_of_the_table_of_slips() -> None:
    tokens = [int(name[8:]) for name in rows() if name.startswith("windows_") and name[8:].isdecimal()]
    sentences = [int(name.split("_")[2]) for name in rows() if name.startswith("windows_of_")]
    assert (list(TOKEN_WINDOWS), list(SENTENCE_WINDOWS)) == (tokens, sentences)


def test_what_is_cut_off_is_cut_off_in_each_document() -> None:
    # B³ recall is 4/9, cut to 0.4444, and 1: of 20,000, 4,444 and 10,000. Of all mentions it would be 2/3.
    corpus = numbered([((0, 1, 2), (0, 1))], [((0, 1), (0, 1))])
    plan = plan_of([rows()["b_cubed_truncated"]])
    assert plan is not None
    assert Values(corpus).value(plan, Printed("b_cubed", "recall", "72.22"), exactly=True) == F(14_444, 20_000)
