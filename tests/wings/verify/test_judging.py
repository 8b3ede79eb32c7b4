"""The steps of a verdict, each by a scorer that says what it is told of a few inputs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf

import pytest

from corefref import engine, verify
from corefref.partitions import Partition
from corefref.ratio import f1, mean
from corefref.wings.verify import Base, Effort, Input, Report, searching, verified
from corefref.wings.verify.accounts import of_documents
from corefref.wings.verify.asking import Asking
from corefref.wings.verify.exact import exact_values
from corefref.wings.verify.inputs import Document, of_pair
from corefref.wings.verify.judging import Judge, Time
from corefref.wings.verify.reported import Answer, Failure, Figures, of_value

Says = Callable[[Input, str], Answer]


@dataclass
class Scorer:
    """A scorer that says what it is told."""

    says: Says
    name: str = "told"

    def answers(
        self, inputs: Sequence[Input], metrics: Sequence[str], until: float = inf
    ) -> Iterator[Mapping[str, Answer]]:
        return ({metric: self.says(one, metric) for metric in metrics} for one in inputs)

    def answers_afresh(self, inputs: Sequence[Input], metrics: Sequence[str]) -> Iterator[Mapping[str, Answer]]:
        return self.answers(inputs, metrics)

    def give_up_warmth(self) -> bool:
        return False

    def close(self) -> None:
        """There is nothing to be closed."""


def report(says: Says, metrics: Sequence[str], *inputs: Input, suite: str = "small") -> Report:
    return verified(Scorer(says), metrics, {suite: inputs})


def found(of: Report) -> set[tuple[str, str]]:
    return {(finding.verdict, finding.name) for finding in of.findings}


def doc(key: str, response: str) -> Document:
    return Document(tuple(map(tuple, key.split())), tuple(map(tuple, response.split())))


def one(*documents: Document) -> Input:
    return Input(documents)


def figures(recall: Fraction | int, precision: Fraction | int) -> Figures:
    recall, precision = Fraction(recall), Fraction(precision)
    return Figures(
        {"recall": of_value(recall), "precision": of_value(precision), "f1": of_value(f1(recall, precision) or 0)}
    )


def exact(asked: Input, metric: str, by: Fraction | int = 1) -> Figures:
    values = exact_values(asked.documents, metric, "zero")
    return Figures({name: of_value((value or 0) * by) for name, value in values.items()})


HALF, QUARTER, WHOLE, SINGLE = doc("ab", "a"), doc("abcd", "ab"), doc("ab", "ab"), doc("c", "c")
WELL_FORMED = [one(d) for d in (HALF, QUARTER, WHOLE, SINGLE, doc("abc d", "ab d"))]
TWO_PLACES, TWICE_IN_ONE = one(doc("ab c", "ac ab")), one(doc("ab c", "aa bc"))


def test_repeated_mentions_have_a_name_if_one_treatment_gives_all_of_them() -> None:
    """As `test_what_convicts` works them out: with the copies counted 2/3 and 3/8, with copies credited 5/6 and 1/2."""
    counted, credited = figures(Fraction(2, 3), Fraction(3, 8)), figures(Fraction(5, 6), Fraction(1, 2))

    def says(asked: Input, metric: str) -> Answer:
        return {TWO_PLACES: counted, TWICE_IN_ONE: credited}.get(asked) or exact(asked, metric)

    of = report(says, ["b_cubed"], *WELL_FORMED, TWO_PLACES, TWICE_IN_ONE)
    assert found(of) == {("ill-formed", "repeated mentions, figures of its own")}
    assert found(report(says, ["b_cubed"], *WELL_FORMED, TWO_PLACES)) == {("ill-formed", "copies counted")}


def test_a_mean_of_wrong_figures_is_judged_by_its_members() -> None:
    def says(asked: Input, metric: str) -> Answer:
        if metric == "muc":
            return exact(asked, metric, by=Fraction(1, 2))
        if metric != "conll":
            return exact(asked, metric)
        members = [exact_values(asked.documents, m, "zero")["f1"] or Fraction(0) for m in ("muc", "b_cubed", "ceaf_e")]
        return Figures({"f1": of_value(mean([members[0] / 2, *members[1:]]) or 0)})

    of = report(says, ["muc", "b_cubed", "ceaf_e", "conll"], *WELL_FORMED)
    assert [(f.name, f.metrics) for f in of.findings] == [("unexplained", ("muc",))]
    # MUC of {a b} and {a b} is 1, and 1/2 here.
    assert of.outcomes["conll", "small"]["fault"] == of.outcomes["muc", "small"]["fault"] > 0


FEW = [one(QUARTER, WHOLE), one(WHOLE, QUARTER, SINGLE)]


def means(asked: Input, metric: str) -> Figures:
    """The means over the documents."""
    each = [exact_values([d], metric, "zero") for d in asked.documents]
    return Figures({name: of_value(mean([of_one[name] or Fraction(0) for of_one in each]) or 0) for name in each[0]})


def test_what_is_made_of_few_documents_is_named_beside_what_is_wrong_with_many() -> None:
    """Of {a b c d} and {a b} recall is 1/4: with a whole {a b} 5/8 in the mean, and (1 + 2)/6 in the sums."""

    def says(asked: Input, metric: str) -> Answer:
        return means(asked, metric) if len(asked.documents) < 6 else figures(Fraction(1, 7), Fraction(1, 7))

    of = report(says, ["b_cubed"], *WELL_FORMED, *FEW, one(QUARTER, *[WHOLE] * 5))
    assert found(of) == {
        ("convention", "choice CORPUS-1, reading b"),
        ("fault", "unexplained over several documents"),
    }


def test_what_no_one_reading_of_a_corpus_gives_is_a_convention_unless_two_exclude_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Judge, "_of_corpora", lambda *_: None)
    monkeypatch.setattr(Judge, "_contradicts", lambda *_: False)
    of = report(means, ["b_cubed"], *WELL_FORMED, *FEW)
    assert found(of) == {("convention", "choice CORPUS-1, several readings")}
    assert of.agrees


def test_a_fault_that_no_figure_of_one_document_shows_is_named_by_the_weights_of_several() -> None:
    """Spurious mentions that are put into the key change no MUC, but how much its document weighs."""

    def says(asked: Input, metric: str) -> Answer:
        each = [exact_values([d], metric, "zero") for d in asked.documents]
        ours = [len(d.mentions) for d in asked.documents]
        theirs = [sum(map(len, d.response)) for d in asked.documents]
        both = [sum(pair) for pair in zip(ours, theirs, strict=True)]
        made = {
            name: sum(((of_one[name] or 0) * w for of_one, w in zip(each, weights, strict=True)), Fraction(0))
            / (sum(weights) or 1)
            for name, weights in (("recall", ours), ("precision", theirs), ("f1", both))
        }
        return Figures({name: of_value(value) for name, value in made.items()})

    spurious, more = doc("abc", "ab xy"), doc("ab cd", "abx cd yz")
    of = report(
        says, ["muc"], *WELL_FORMED, one(spurious), one(more), one(QUARTER, spurious), one(more, WHOLE, spurious)
    )
    assert {name for _, name in found(of)} == {"fault spurious_mentions_in_key", "choice CORPUS-1, reading c"}


def test_figures_without_a_name_are_known_by_the_first_input_where_no_fixed_suite_shows_them() -> None:
    of = report(lambda asked, metric: exact(asked, metric, by=Fraction(1, 2)), ["lea"], *WELL_FORMED, suite="random")
    (finding,) = of.findings
    assert finding.count > 1
    assert finding.ids[0].endswith("; 1 in all")


def test_a_crash_on_ill_formed_input_is_shown_on_one_and_a_crash_on_others_on_another() -> None:
    def says(asked: Input, metric: str) -> Answer:
        return Failure("crashed", "killed", abrupt=True) if asked.size[1] > 1 else exact(asked, metric)

    of = report(says, ["b_cubed"], *WELL_FORMED, TWO_PLACES)
    shown = {finding.verdict: finding.example.input for finding in of.findings}
    assert set(shown) == {"fault", "ill-formed"}
    assert shown["ill-formed"].may_be_refused
    assert not shown["fault"].may_be_refused


def test_the_witness_of_what_has_no_name_is_none_that_an_account_gives() -> None:
    """
    By entities recall of {a b c} {d} and {a b} {d} is (4/9 + 1)/2; nothing makes 1/9 of {a b c d e} and {a b}, which is
    larger.
    """
    by_entity, wrong = one(doc("abc d", "ab d")), one(doc("abcde", "ab"))

    def says(asked: Input, metric: str) -> Answer:
        answers = {by_entity: figures(Fraction(13, 18), 1), wrong: figures(Fraction(1, 9), Fraction(1, 9))}
        return answers.get(asked) or exact(asked, metric)

    asking = Asking(Scorer(says), ("b_cubed",), Effort(), lambda line: None)
    asking.run({"small": [by_entity, wrong]})
    (account,) = (a for a in of_documents("b_cubed", Base()) if a.name == "fault b_cubed_by_entity")
    judge = Judge("b_cubed", Base(), asking, Time(60))
    judge._unexplained([by_entity, wrong], accounts_given=[account])
    (finding,) = judge.findings
    assert finding.example.input == wrong


class Standing:
    """A clock that stands."""

    @staticmethod
    def monotonic() -> float:
        return 1000.0


def test_least_inputs_are_looked_for_in_what_is_left_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def noted(left: float) -> Time:
        given.append(left)
        return Time(left)

    monkeypatch.setattr(searching, "time", Standing)
    monkeypatch.setattr(searching, "Time", noted)
    of = verified(Scorer(exact), ["lea"], {"small": WELL_FORMED}, effort=Effort(seconds=600, shrinking_seconds=7))
    assert (given, of.seconds) == ([7], 0)
    verified(Scorer(exact), ["lea"], {"small": WELL_FORMED}, effort=Effort(seconds=1, shrinking_seconds=1))
    # Two seconds are the least.
    assert given == [7, 2]


def test_known_faults_that_do_not_show_are_told_in_their_order() -> None:
    known = [f"fault | lea | {letter}" for letter in "hbdacgef"]
    assert verified(Scorer(exact), ["lea"], {"small": WELL_FORMED}, known=known).not_seen == tuple(sorted(known))


def test_causes_that_the_inputs_do_not_tell_apart_are_told_beside_the_first() -> None:
    (finding,) = report(lambda asked, metric: figures(1, Fraction(1, 4)), ["b_cubed"], one(HALF)).findings
    assert {"fault figures_switched", "fault roles_switched"} <= {finding.name, *finding.others}


def test_failures_are_one_finding_if_the_program_says_the_same() -> None:
    for kind in ("rubbish", "crashed"):
        apart = report(lambda asked, metric, kind=kind: Failure(kind, metric), ["muc", "lea"], *WELL_FORMED)  # type: ignore[misc]  # a default
        alike = report(lambda asked, metric, kind=kind: Failure(kind, "d"), ["muc", "lea"], *WELL_FORMED)  # type: ignore[misc]  # a default
        assert sorted(f.metrics for f in apart.findings) == [("lea",), ("muc",)]
        assert [f.metrics for f in alike.findings] == [("muc", "lea")]


def test_what_is_skipped_is_told_where_it_is_well_formed_and_has_a_figure() -> None:
    def says(asked: Input, metric: str) -> Answer:
        return Failure("skipped", f"{asked} is too large") if asked.size[1] > 2 else exact(asked, metric)

    # More than two mentions have two well-formed inputs, and an ill-formed one.
    given = report(says, ["b_cubed"], *WELL_FORMED, TWO_PLACES).given["b_cubed"]
    assert (given.figures, given.inputs, given.lacking) == (3, 6, 2)
    assert given.says == "key {a b c d}, response {a b} is too large"


def test_one_cause_in_several_metrics_is_shown_on_the_least_of_their_inputs() -> None:
    def says(asked: Input, metric: str) -> Answer:
        return exact(asked, metric) if metric == "muc" and asked.size[1] < 3 else Failure("crashed", "d")

    (finding,) = report(says, ["muc", "lea"], *WELL_FORMED).findings
    assert finding.metrics == ("muc", "lea")
    assert finding.example.input.size[1] == 0


def test_a_mean_is_judged_without_its_members_too() -> None:
    assert report(exact, ["conll"], *WELL_FORMED).decision == "passes"


def common_alone(key: Partition, response: Partition) -> float:
    """B³ over the mentions that both sides have."""
    k, r = ({m: e for e in side for m in e} for side in (key, response))
    common = k.keys() & r.keys()
    sides = [sum(len(k[m] & r[m]) / len(of[m]) for m in common) / max(len(common), 1) for of in (k, r)]
    return 2 * sides[0] * sides[1] / sum(sides) if sum(sides) else 0.0


def test_a_fault_that_gives_every_input_is_named_before_readings_that_give_one_each() -> None:
    report = verify(common_alone, "b_cubed", suites=["boundary"])
    assert [f.name for f in report.with_verdict("fault")] == ["fault b_cubed_without_twinless"]


def test_of_unexplained_inputs_of_one_size_the_gravest_is_shown() -> None:
    gravest = "key {a} {b}, response {a b}"

    def off(key: Partition, response: Partition) -> float:
        one = of_pair(key, response)
        if one.documents[0].mentions != ("a", "b"):
            return float(engine.score_partitions(key, response, ("muc",))["muc"].f1 or 0)
        return 0.9 if str(one) == gravest else 0.123

    # Of all inputs of two mentions it is 0.123 for 0 or 1, and once 0.9 for 0.
    (finding,) = verify(off, "muc", suites=["small"]).with_verdict("fault")
    assert finding.name == "unexplained"
    assert str(finding.example.input) == gravest


def test_the_wrong_one_of_two_answers_is_shown() -> None:
    def right_once(key: Partition, response: Partition) -> float:
        value = float(engine.score_partitions(key, response, ("muc",))["muc"].f1 or 0)
        again = (key, response) in seen
        seen.add((key, response))
        return 0.111 if again else value

    seen: set[tuple[Partition, Partition]] = set()
    (finding,) = verify(right_once, "muc", suites=["examples"]).with_verdict("fault")
    assert finding.name == "not reproducible"
    assert isinstance(finding.example.answer, Figures)
    assert finding.example.answer.values["f1"].text == "0.111"
