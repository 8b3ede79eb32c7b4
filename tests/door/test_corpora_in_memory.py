"""Corpora in memory score what the command line scores, under its conventions, with the same signature."""

import json
import math
import pickle
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Literal, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

import corefref
from corefref import Accumulator, NotAPartitionError, Result, Span, score_corpus
from corefref.cli import main
from corefref.formats.documents import InputError
from corefref.partitions import Mention, in_order, mentions_in_order
from corefref.registry import DEFAULT_IDS, IDS, UnknownMetricError
from corefref.scoring.means import averages
from corefref.scoring.report import ReportedFigure, Row
from corefref.scoring.settings import Settings
from tests import effort
from tests.agreement.small_scope import SMALL
from tests.commands import output_of

Entities: TypeAlias = list[list[Mention]]
Corpus: TypeAlias = list[tuple[Entities, Entities]]

TWO: Corpus = [
    ([["a", "b", "c"], ["d", "e", "f", "g"]], [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]]),
    ([["a", "b"], ["c"]], [["a"], ["b", "c"]]),
]
KEYS, RESPONSES = ([pair[side] for pair in TWO] for side in (0, 1))


def notation(entities: Entities) -> str:
    return " ".join("{" + " ".join(str(m) for m in e) + "}" for e in entities)


def printed(
    pairs: Corpus, folder: Path, capsys: pytest.CaptureFixture[str], *options: str, metrics: str = ",".join(DEFAULT_IDS)
) -> str:
    """What `corefref score` prints of a corpus."""
    for side in (0, 1):
        (folder / str(side)).write_text("".join(notation(pair[side]) + "\n" for pair in pairs), "utf-8")
    return output_of(capsys, ["score", str(folder / "0"), str(folder / "1"), "--metrics", metrics, *options])


def unnamed(table: str, folder: Path) -> str:
    """A table without the names of the files that were scored."""
    return re.sub(rf" +{re.escape(str(folder))}/\w+$", "", table, flags=re.MULTILINE)


@pytest.mark.parametrize("over", ["sums", "mean"])
@pytest.mark.parametrize("undefined", ["zero", "none"])
@pytest.mark.parametrize("singletons", ["keep", "drop"])
@pytest.mark.parametrize("by_definition", [False, True])
def test_the_result_is_that_of_the_command_line(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    over: Literal["sums", "mean"],
    undefined: Literal["zero", "none"],
    singletons: Literal["keep", "drop"],
    by_definition: bool,
) -> None:
    result = score_corpus(
        KEYS,
        RESPONSES,
        "all",
        over=over,
        undefined=undefined,
        singletons=singletons,
        by_document=True,
        by_definition=by_definition,
    )
    options = ["--over", over, "--undefined", undefined, "--singletons", singletons, "--by-document"]
    ids = ",".join(IDS)
    assert result.to_json() == printed(TWO, tmp_path, capsys, *options, "--format", "json", metrics=ids)
    assert str(result) + "\n" == unnamed(printed(TWO, tmp_path, capsys, *options, metrics=ids), tmp_path)
    assert result.signature in str(result)


def test_merge_reads_what_a_result_saves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, (key, response) in zip("ab", TWO, strict=True):
        (tmp_path / name).write_text(score_corpus([key], [response]).to_counts(), "utf-8")
    assert main(["merge", str(tmp_path / "a"), str(tmp_path / "b")]) == 0
    assert capsys.readouterr().out == str(score_corpus(KEYS, RESPONSES)) + "\n"


def test_figures_are_exact_and_floats() -> None:
    result = score_corpus(KEYS[:1], RESPONSES[:1], "lea,muc,b_cubed,ceaf_e,conll,blanc")
    assert result["lea"] == (Fraction(5, 21), Fraction(1, 3), Fraction(5, 18))
    assert float(result["LEA"].f1) == 5 / 18
    assert result["conll"] == (None, None, Fraction(126, 275))
    assert result.conll_f1 == 126 / 275
    assert list(result) == ["lea", "muc", "b_cubed", "ceaf_e", "conll", "blanc"]
    assert (result.documents, result.settings.undefined) == (1, "zero")
    assert result.to_dict()["conll"] == {"f1": 126 / 275}


def test_the_conll_score_is_had_from_its_members_too() -> None:
    one, other = (score_corpus(KEYS, RESPONSES, names) for names in ("conll", "ceafe,b3,muc"))
    assert one.conll_f1 == other.conll_f1
    with pytest.raises(AttributeError, match="conll_f1 needs conll among the metrics, which are lea, muc"):
        assert score_corpus(KEYS, RESPONSES, "lea,muc").conll_f1


def test_a_metric_that_was_not_asked_for_is_named() -> None:
    result = score_corpus(KEYS, RESPONSES, "lea")
    with pytest.raises(KeyError, match=r"muc was not computed \(expected one of lea\)"):
        assert result["muc"]
    with pytest.raises(UnknownMetricError, match="did you mean lea"):
        assert result["lae"]


def test_undefined_figures_are_reported_by_the_convention() -> None:
    zero, none = (score_corpus([[]], [[]], undefined=convention) for convention in ("zero", "none"))
    assert set(zero["muc"]) == {Fraction(0)}
    assert (zero.conll_f1, zero.to_dict()["muc"]["f1"]) == (0.0, 0.0)
    assert set(none["muc"]) == {None}
    assert math.isnan(none.conll_f1)
    assert none.to_dict()["muc"] == {"recall": None, "precision": None, "f1": None}
    assert "undefined:none" in none.signature


def test_means_are_of_each_figure_and_count_where_it_was_0_0() -> None:
    def figure(value: Fraction | None) -> ReportedFigure:
        """A figure as a document has it: 0/0 where its value is None, reported as 0."""
        return ReportedFigure(value or Fraction(0), None, value is None)

    one, half, third = Fraction(1), Fraction(1, 2), Fraction(1, 3)
    documents = [
        [
            Row("muc", figure(half), figure(None), figure(third), provisional="why"),
            Row("conll", None, None, figure(half)),
        ],
        [Row("muc", figure(None), figure(None), figure(one), provisional="why"), Row("conll", None, None, figure(one))],
    ]
    mean = Settings(over="mean")
    assert averages(documents, [], mean) == (
        Row(
            "muc",
            ReportedFigure(Fraction(1, 4), None, False, 1),
            ReportedFigure(Fraction(0), None, True, 2),
            ReportedFigure(Fraction(2, 3)),
            provisional="why",
        ),
        Row("conll", None, None, ReportedFigure(Fraction(3, 4))),
    )
    (alone, _) = averages(documents[:1], [], mean)
    assert (alone.metric, alone.provisional, alone.f1.value) == ("muc", "why", third)


def test_means_of_defined_figures_leave_out_0_0_and_count_it() -> None:
    one, half, third = (ReportedFigure(Fraction(1, n)) for n in (1, 2, 3))
    none = ReportedFigure(None, None, True)
    documents = [
        [Row("muc", half, none, third, provisional="why"), Row("conll", None, None, half)],
        [Row("muc", none, none, one, provisional="why"), Row("conll", None, None, none)],
    ]
    expected = {
        "zero": ReportedFigure(Fraction(0), None, True, 2),
        "none": ReportedFigure(None, None, True, 2),
    }
    for undefined, precision in expected.items():
        settings = Settings(over="mean-defined", undefined=undefined)  # type: ignore[arg-type]  # a word
        assert averages([], documents, settings) == (
            Row(
                "muc",
                ReportedFigure(Fraction(1, 2), None, False, 1),
                precision,
                ReportedFigure(Fraction(2, 3)),
                provisional="why",
            ),
            Row("conll", None, None, ReportedFigure(Fraction(1, 2), None, False, 1)),
        )
    (alone, _) = averages([], documents[:1], Settings(over="mean-defined"))
    assert (alone.metric, alone.provisional, alone.f1.value) == ("muc", "why", Fraction(1, 3))


def test_a_mean_may_leave_out_the_documents_in_which_a_figure_is_0_0() -> None:
    """MUC: recall 1/1, 0/2 and 0/0; precision 1/1, 0/0 and 0/0; F₁ 1, none and none. B³ recall: 1, 1/3 and 1."""
    keys = [[["a", "b"]], [["c", "d", "e"]], [["f"]]]
    responses = [[["a", "b"]], [["c"], ["d"], ["e"]], [["f"]]]
    found = score_corpus(keys, responses, "muc,b_cubed,conll", over="mean-defined")
    assert (found["muc"].recall, found["muc"].precision, found["muc"].f1) == (Fraction(1, 2), 1, 1)
    assert (found["b_cubed"].recall, found["b_cubed"].precision) == (Fraction(7, 9), 1)
    # Of the CoNLL score all three members must have a value: the first document's is 1.
    assert found["conll"].f1 == 1
    assert score_corpus(keys, responses, "muc", over="mean")["muc"].recall == Fraction(1, 3)
    nothing = score_corpus([[["f"]]], [[["f"]]], "muc", over="mean-defined")
    assert nothing["muc"].recall == 0
    assert score_corpus([[["f"]]], [[["f"]]], "muc", over="mean-defined", undefined="none")["muc"].f1 is None


def test_records_have_documents_where_they_were_asked_for() -> None:
    result = score_corpus({"x": KEYS[0], "y": KEYS[1]}, {"y": RESPONSES[1], "x": RESPONSES[0]}, "lea", by_document=True)
    assert [(r["document"], r["measure"], r["exact"]) for r in result.to_records()] == [
        ("x", "recall", "5/21"),
        ("x", "precision", "1/3"),
        ("x", "f1", "5/18"),
        ("y", "recall", "0"),
        ("y", "precision", "0"),
        ("y", "f1", "0"),
        (None, "recall", "1/6"),
        (None, "precision", "8/33"),
        (None, "f1", "16/81"),
    ]
    assert result.by_document["x"]["lea"].recall == Fraction(5, 21)
    with pytest.raises(AttributeError, match="no figures of documents were kept"):
        assert score_corpus(KEYS, RESPONSES, "lea").by_document


def test_a_notebook_shows_the_table() -> None:
    page = score_corpus(KEYS[:1], RESPONSES[:1], "lea,conll")._repr_html_()
    assert page
    row = "<tr><th>LEA</th><td>23.81</td><td>33.33</td><td>27.78</td></tr>"
    assert re.sub("<bdi>|</bdi>| class=number| data-answer| scope=.row.", "", page).count(row) == 1
    assert "corefref:" in page


def test_only_the_metrics_asked_for_are_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(table: object) -> None:
        raise AssertionError("an alignment is sought")

    monkeypatch.setattr("corefref.engine.counting.phi3_alignment", never)
    monkeypatch.setattr("corefref.engine.counting.phi4_alignment", never)
    assert list(score_corpus(KEYS, RESPONSES, "mentions,muc,b_cubed,blanc,lea")) == [
        "mentions", "muc", "b_cubed", "blanc", "lea",
    ]  # fmt: skip
    with pytest.raises(AssertionError, match="an alignment is sought"):
        score_corpus(KEYS, RESPONSES, "conll")


def test_documents_may_be_lists_generators_or_dicts() -> None:
    wanted = score_corpus(KEYS, RESPONSES).to_json()
    assert score_corpus(iter(KEYS), (r for r in RESPONSES)).to_json() == wanted
    assert score_corpus(dict(enumerate_(KEYS)), dict(enumerate_(RESPONSES))).to_json() == wanted


def enumerate_(documents: list[Entities]) -> list[tuple[str, Entities]]:
    return [(f"d{number}", entities) for number, entities in enumerate(documents)]


@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        (lambda: score_corpus(KEYS, RESPONSES[:1]), r"responses: 1 documents \(expected 2, as many as keys\)"),
        (lambda: score_corpus({"x": []}, [[]]), "one side has ids and the other has none"),
        (lambda: score_corpus({"x": []}, {}), r'responses: document x is missing \(expected it, or missing="empty"'),
        (lambda: score_corpus({}, {"x": []}), r'keys: document x of the responses is missing .* extra="ignore"'),
        (lambda: score_corpus("abc", []), r"keys: 'abc' \(expected a list of documents"),
        (lambda: score_corpus([], None), r"responses: None \(expected a list of documents"),  # type: ignore[arg-type]  # refused
        (
            lambda: score_corpus([[["a"]], [["b", "b"]]], [[], []]),
            "document 2, key: mention 'b' is twice in one entity",
        ),
        (lambda: score_corpus({"x": []}, {"x": ["ab"]}), "document x, response: entity 1 is a text, 'ab'"),
        (lambda: score_corpus([], [], "nec"), "nec needs the types of mentions"),
        (lambda: score_corpus([], [], "lae"), "unknown metric 'lae'; did you mean lea?"),
    ],
)
def test_what_cannot_be_scored_is_refused(score: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        score()


def test_conventions_about_documents_and_mentions_are_those_of_the_command_line() -> None:
    keys, responses = {"x": KEYS[0], "y": [["a", "b"]]}, {"x": RESPONSES[0], "z": [["q"]]}
    result = score_corpus(keys, responses, "muc", missing="empty", extra="ignore")
    assert result["muc"].recall == Fraction(2, 6)
    assert "missing:empty|extra:ignore" in result.signature
    first = score_corpus([[["a", "b"], ["b", "c"]]], [[["a", "b"], ["c"]]], "b_cubed", repeated="first")
    assert first["b_cubed"].f1 == 1
    assert "repeated:first" in first.signature


# Some of the corpora that are drawn have nothing in common, which is noted.
@pytest.mark.filterwarnings("ignore::corefref.scoring.notes.Note")
@effort.examples(60)
@given(documents=st.lists(st.sampled_from(SMALL), max_size=6), cut=st.integers(0, 6), data=st.data())
def test_an_accumulator_adds_batches_and_merges_in_any_way(
    documents: list[tuple[tuple[str, ...], tuple[str, ...]]], cut: int, data: st.DataObject
) -> None:
    keys, responses = ([list(map(set, pair[side])) for pair in documents] for side in (0, 1))
    wanted = score_corpus(keys, responses, IDS, by_document=True)
    one, other = (Accumulator(IDS, by_document=True) for _ in range(2))
    for key, response in list(zip(keys, responses, strict=True))[:cut]:
        one.add(key, response)
    if data.draw(st.booleans()):
        assert one.result().documents == min(cut, len(keys))
    other.add_batch(keys[cut:], responses[cut:])
    one.merge(pickle.loads(pickle.dumps(other)))
    assert one.result().to_json() == wanted.to_json()
    one.reset()
    assert one.result().documents == 0
    one.add_batch(keys, responses)
    assert one.result().to_json() == wanted.to_json()


def test_a_batch_is_added_whole_or_not_at_all() -> None:
    found = Accumulator("muc")
    found.add(*TWO[0])
    with pytest.raises(NotAPartitionError, match="document 3, key: mention 'x' is twice in one entity"):
        found.add_batch([KEYS[1], [["x", "x"]]], [RESPONSES[1], []])
    assert found.result().to_json() == score_corpus(KEYS[:1], RESPONSES[:1], "muc").to_json()


def test_a_document_is_added_once() -> None:
    found, other = Accumulator("muc"), Accumulator("muc")
    for accumulator in (found, other):
        accumulator.add(*TWO[0], document="x")
    with pytest.raises(InputError, match="document: x was added before"):
        found.add(*TWO[1], document="x")
    with pytest.raises(InputError, match="merge: document x is in both"):
        found.merge(other)
    another = Accumulator("muc")
    another.add(*TWO[0], document="y")
    found.merge(another)
    with pytest.raises(InputError, match="document: y was added before"):
        found.add(*TWO[1], document="y")


def test_what_was_made_otherwise_is_not_merged() -> None:
    found = Accumulator("muc")
    with pytest.raises(InputError, match=r"merge: an accumulator of lea under .* \(expected muc under "):
        found.merge(Accumulator("lea"))
    with pytest.raises(InputError, match=r"singletons:drop"):
        found.merge(Accumulator("muc", singletons="drop"))


def test_nothing_added_is_no_document() -> None:
    for over in ("sums", "mean"):
        result = Accumulator("muc,conll", over=over).result()
        assert (result.documents, result.conll_f1, result["muc"].f1) == (0, 0.0, Fraction(0))


def test_spans_of_json_are_scored_as_the_file_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, response = [[[0, 1], [4, 4]], [[7, 7]]], [[[0, 1], [4, 4], [7, 8]]]
    for name, entities in (("key", key), ("response", response)):
        (tmp_path / name).write_text(json.dumps({"doc_key": "d", "clusters": entities}) + "\n", "utf-8")
    assert main(["score", str(tmp_path / "key"), str(tmp_path / "response")]) == 0
    assert unnamed(capsys.readouterr().out, tmp_path) == str(score_corpus([key], [response])) + "\n"


def test_a_partition_is_an_entry_as_good_as_lists() -> None:
    key, response = (corefref.partition(side) for side in TWO[0])
    assert score_corpus([key], [response]).to_json() == score_corpus(KEYS[:1], RESPONSES[:1]).to_json()
    assert [[str(m) for m in mentions_in_order(e)] for e in in_order(key)] == KEYS[0]


def test_a_result_is_what_the_door_returns() -> None:
    assert isinstance(score_corpus([[[Span(0, 0)]]], [[[[0, 0]]]]), Result)


def test_batches_without_their_names_are_refused_by_the_names_that_they_need() -> None:
    evaluation = Accumulator("lea")
    with pytest.raises(TypeError, match="'preds' and 'target'"):
        evaluation.update([[["a", "b"]]], [[["a", "b"]]])  # type: ignore[arg-type, call-arg]  # refused
    with pytest.raises(TypeError, match="by their names"):
        evaluation.update([[]], preds=[[]], target=[[]])  # type: ignore[arg-type]  # refused
