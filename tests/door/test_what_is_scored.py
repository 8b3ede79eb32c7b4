"""A task: which figures it has, by whom they are scored, what they need, and what is gathered beside them."""

from collections.abc import Sequence

import pytest

from corefref.formats.documents import DocumentPair, InputError, Wanted
from corefref.formats.sets import documents
from corefref.ratio import ratio
from corefref.scores import RatioScore
from corefref.scoring.kinds import SettingError
from corefref.scoring.settings import By, Over, Settings
from corefref.scoring.task import ApartError, Task, UnknownClassError, check_patterns, classes_of, needs_text, scores_of

PLAIN = Settings()


@pytest.mark.parametrize(
    ("task", "by_engine", "shown"),
    [
        (Task(("lea", "nec", "muc"), PLAIN), ("lea", "muc"), ("lea", "nec", "muc")),
        # What entities weigh is a matter of LEA alone, which is a figure even where it was not asked for.
        (Task(("muc", "lea"), Settings(importance="entity-type:person=2")), ("muc",), ("muc", "lea")),
        (Task(("muc",), Settings(importance="entity-type:person=2")), ("muc",), ("muc", "lea")),
        (
            Task(("nec", "lea", "mentions"), Settings(split_antecedents="score")),
            ("mentions",),
            ("nec", "lea", "mentions"),
        ),
        (Task(("b_cubed", "lea"), Settings(repeated="keep")), (), ("b_cubed", "lea")),
        (Task(("lea",), PLAIN, beside=("non-referring",)), ("lea",), ("lea", "non_referring")),
    ],
)
def test_figures_are_those_of_the_engine_and_those_of_wings(
    task: Task, by_engine: Sequence[str], shown: Sequence[str]
) -> None:
    assert (task.plain, task.shown) == (by_engine, shown)


@pytest.mark.parametrize(
    ("metrics", "settings", "by", "keeps"),
    [
        (("lea",), PLAIN, (), False),
        (("lea", "nec"), PLAIN, (), True),
        (("lea",), Settings(importance="entity-type:person=2"), (), True),
        (("lea",), PLAIN, ("type",), True),
        (("lea",), PLAIN, ("size", "length"), False),
    ],
)
def test_the_text_is_kept_where_something_needs_it(
    metrics: Sequence[str], settings: Settings, by: tuple[By, ...], keeps: bool
) -> None:
    assert Task(metrics, settings, by=by).keeps_text is keeps
    assert needs_text(metrics) is ("nec" in metrics)


@pytest.mark.parametrize(
    ("over", "each"), [("sums", False), ("mean", True), ("mean-defined", True), ("datasets", False)]
)
def test_figures_of_each_document_are_kept_for_means_and_where_they_are_shown(over: Over, each: bool) -> None:
    assert Task(("lea",), Settings(over=over)).each is each
    assert Task(("lea",), Settings(over=over), by_document=True).each is True


def test_a_task_gathers_classes_and_certificates_where_they_are_asked_for() -> None:
    def names(task: Task) -> list[str]:
        return [type(collector).__name__ for collector in task.collectors()]

    assert names(Task(("lea",), PLAIN)) == []
    assert names(Task(("lea",), PLAIN, certified=True)) == ["CertifiedCollector"]
    assert names(Task(("lea",), PLAIN, by=("size",))) == ["ClassCollector"]
    assert names(Task(("lea",), Settings(over="datasets"), certified=True)) == ["ClassCollector", "CertifiedCollector"]


def test_a_unit_has_no_dataset_or_genre_of_its_own() -> None:
    of_units = Settings(units="topic")
    Task(("lea",), of_units, by=("size",)).check()
    Task(("lea",), Settings(units="document", over="datasets"), by=("genre",)).check()
    with pytest.raises(ApartError, match=r"^--units topic cannot be combined with --over datasets$"):
        Task(("lea",), Settings(units="topic", over="datasets")).check()
    with pytest.raises(ApartError, match=r"^--units topic cannot be combined with --by genre$"):
        Task(("lea",), of_units, by=("genre",)).check()


def test_classes_are_asked_for_by_name() -> None:
    assert classes_of("", "", "sums") == classes_of((), "", "sums") == ()
    assert classes_of("size,type", "", "sums") == ("size", "type")
    with pytest.raises(UnknownClassError, match=r"^genre: "):
        classes_of("", "^(a)", "sums")


def test_scores_of_a_pair_are_in_the_order_asked_for() -> None:
    """By hand: the response has one link of two. NEC needs the types of mentions."""
    (key,), (response,) = (documents([text], "toy", Wanted(keep_text=True)) for text in ("{a b c}", "{a b} {c}"))
    pair = DocumentPair(0, key, response)
    scores = scores_of(pair, ["mentions", "muc"])
    assert list(scores.items()) == [
        ("mentions", RatioScore(ratio(3, 3), ratio(3, 3))),
        ("muc", RatioScore(ratio(1, 2), ratio(1, 1))),
    ]
    typed = [next(documents([text], "toy")) for text in ("{a/name:X she/pronoun}", "{a/name:X} {she/pronoun}")]
    assert list(scores_of(DocumentPair(0, typed[0], typed[1]), ["nec", "muc"])) == ["nec", "muc"]
    with pytest.raises(InputError):
        scores_of(pair, ["muc", "nec"])


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (Settings(datasets="(a)"), "a pattern of datasets without a mean over datasets"),
        (Settings(datasets="(", over="datasets"), r"'\(' is not a regular expression"),
        (Settings(units="topic", windows="9"), "--units topic cannot be combined with --windows"),
        (Settings(units="corpus", unit_names="(a)"), "--unit-names cannot be combined with --units corpus"),
        (Settings(unit_names="(a)"), "--unit-names cannot be combined with --units as-written"),
        (Settings(units="topic", unit_names="a"), "--unit-names: 'a' has no group"),
    ],
)
def test_patterns_that_nothing_uses_or_that_find_nothing_are_refused(settings: Settings, said: str) -> None:
    with pytest.raises(SettingError, match=f"^{said}"):
        check_patterns(settings)


def test_other_settings_have_no_patterns_to_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the wings of datasets and of units are not imported for every score."""
    monkeypatch.setattr("corefref.scoring.task.load", None)
    check_patterns(PLAIN)
