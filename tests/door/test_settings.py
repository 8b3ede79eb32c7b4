"""Every setting of every public function is checked, in the words of the command line."""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from os import PathLike
from pathlib import Path
from types import FunctionType
from typing import Literal, Protocol, Unpack, get_args, get_origin, get_type_hints

import pytest

import corefref
from corefref.cli import main
from corefref.integrations import e2e, evaluate, objects, torchmetrics
from corefref.scoring.doors import InFiles, OfScores, checked
from corefref.scoring.doors import settings_of as settings_made_of
from corefref.scoring.kinds import OneOf, Whole
from corefref.scoring.settings import DECIMALS, NO_WINDOWS, SETTINGS, TOKENS, Settings
from corefref.wings import verify as verification

TOP = Path(__file__).parents[2]
KEY, RESPONSE = [["a", "b"], ["c", "d"]], [["a", "b"], ["c"], ["e"]]
FILE = str(TOP / "spec" / "corpus" / "key.conll")


def recall_of_lea(key: corefref.Partition, response: corefref.Partition) -> object:
    return corefref.lea.recall(key, response), corefref.lea.precision(key, response)


GIVEN: Mapping[str, tuple[object, ...]] = {
    "score": (KEY, RESPONSE),
    "score_corpus": ([KEY], [RESPONSE]),
    "score_files": (FILE, FILE),
    "read": (FILE,),
    "Accumulator": (),
    "compare": ([KEY], {"one": [RESPONSE], "other": [KEY]}),
    "errors": ([KEY], [RESPONSE]),
    "errors_of_files": (FILE, FILE),
    "explain": (KEY, RESPONSE),
    "verify": (recall_of_lea,),
    "verification.verify": (recall_of_lea,),
    "evaluate.Coreference": (),
    "torchmetrics.CoreferenceScore": (),
    "e2e.CorefEvaluator": (),
    "objects.entities_of": ({"tokens": ["a"], "clusters_token_offsets": [((0, 0),)]},),
}
"""What each public function with settings is given beside them."""


def public() -> dict[str, object]:
    """The functions and classes that the package and its integrations have for users."""
    rooms = {"": corefref, "verification.": verification}
    found = {f"{room}{name}": getattr(of, name) for room, of in rooms.items() for name in of.__all__}
    for module in (e2e, evaluate, objects, torchmetrics):
        found |= {
            f"{module.__name__.rpartition('.')[2]}.{name}": value
            for name, value in vars(module).items()
            if callable(value) and getattr(value, "__module__", "") == module.__name__ and not name.startswith("_")
        }
    types = {"MeanRatio", "NotAPartitionError", "Partition", "Ratio", "Result", "Span"}
    return {
        name: value
        for name, value in found.items()
        if inspect.isfunction(value)
        or (isinstance(value, type) and name not in types and not name.startswith("verification."))
    }


def settings_of(function: object) -> dict[str, object]:
    """The settings of a function, with their types; one that is a command has words, which its command checks."""
    assert callable(function)
    if function.__module__ == "corefref.wings.functions":
        return {}
    parameters = inspect.signature(function).parameters.items()
    found = [name for name, p in parameters if name in SETTINGS or p.kind is p.KEYWORD_ONLY]
    hints = get_type_hints(vars(function)["__init__"] if isinstance(function, type) else function) if found else {}
    return {name: hints[name] for name in found}


def bad(name: str, hint: object) -> Sequence[object]:
    """Values that a setting of a type cannot have."""
    members = get_args(hint) or (hint,)
    words = [w for m in (hint, *members) if get_origin(m) is Literal for w in get_args(m)]
    if words and get_origin(hint) is Iterable:
        return [None, 3, b"x", [None], words[0].upper(), [words[0] + " "]]
    if words and not any(get_origin(m) is not None and get_origin(m) is not Literal for m in members):
        wrong = ["", words[0].upper(), words[-1].title(), words[0] + " ", 1, True, 0.5, b"keep", [words[0]]]
        return [*wrong, *([] if type(None) in members else [None])]
    if hint is bool:
        return [None, 0, 1, "", "no", "True", []]
    if int in members:
        return [-1, 1.5, True, "x", "-1", 10**60, [1], b"1", *([] if type(None) in members else [None])]
    if Fraction in members:
        return [None, 0, 1, 2, -0.5, float("nan"), float("inf"), True, "", "x", "1e-9", [0.5], b"0.5"]
    if hint is str:
        return [None, 3, b"x", ["x"], True]
    if type(None) in members:
        return [3, "x", b"x", [None]]
    return [None, 3, 0.5, True, b"lea", [None], ["lea", None], [3]]


CASES = [
    pytest.param(name, setting, value, id=f"{name}-{setting}-{value!r}"[:70])
    for name in GIVEN
    for setting, hint in settings_of(public()[name]).items()
    for value in bad(setting, hint)
]


def test_every_public_function_with_settings_is_tried() -> None:
    # Another name of the same, what it is made of, and what `verify` is for functions.
    others = {"e2e.OfficialCoNLL2012CorefEvaluator", "e2e.Evaluator", "verification.verified"}
    assert {name for name, value in public().items() if settings_of(value)} - others == set(GIVEN)
    # What `verify` calls rounding is how another scorer rounds.
    tried = {case.values[1] for case in CASES if not str(case.values[0]).endswith("verify")}
    assert set(SETTINGS) - tried == {"rounding"}, "of printed decimals alone"
    assert tried - set(SETTINGS) == {"client", "prefix"}, "of kinds of their functions' own"


@pytest.mark.parametrize(("name", "setting", "value"), CASES)
def test_a_value_that_a_setting_cannot_have_is_refused_by_name(name: str, setting: str, value: object) -> None:
    function = public()[name]
    assert callable(function)
    needed = {"metric": "lea"} if name == "explain" and setting != "metric" else {}
    with pytest.raises(ValueError, match=f"^{setting}: .") as refused:
        function(*GIVEN[name], **{**needed, setting: value})
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", GIVEN)
def test_an_unknown_argument_is_answered_with_the_nearest(name: str) -> None:
    function = public()[name]
    assert callable(function)
    for setting in settings_of(function):
        wrong = f"{setting}s"
        with pytest.raises(TypeError, match=rf"\(\) got an unexpected argument '{wrong}'; did you mean {setting}\?"):
            function(*GIVEN[name], **{wrong: "x"})


def test_a_setting_that_is_in_no_table_cannot_be_added() -> None:
    with pytest.raises(KeyError, match="new_setting"):

        @checked()
        def scored(*, new_setting: str = "") -> str:
            return new_setting


class Counted(Protocol):
    """A function of our own."""

    def __call__(
        self,
        path: str,
        text: str,
        metric: str = "lea",
        number: int = 1,
        over: int = 2,
        **conventions: Unpack[InFiles],
    ) -> Fraction | None:
        """Divide a number by another, unless there are windows."""


def counted() -> Counted:
    """Put it behind a door, with a kind of its own for a setting that has another elsewhere."""

    @checked(number=Whole(1, 9, "number"), over=Whole(1, 9, "number"))
    def found(
        path: str | PathLike[str],
        text: str | PathLike[str] | Iterable[str],
        metric: str = "lea",
        number: int = 1,
        over: int = 2,
        **conventions: Unpack[InFiles],
    ) -> Fraction | None:
        return Fraction(number, over) if conventions.get("windows") is None else None

    return found


def test_a_door_shows_each_setting_with_its_default_and_names_of_types() -> None:
    """A setting whose type is called as it is itself has none."""
    assert str(inspect.signature(counted())) == (
        "(path: Path, text: File, metric: str = 'lea', number: int = 1, over: int = 2, *, singletons='keep', "
        "repeated='error', undefined='zero', missing='error', extra='error', tokens='error', align='tokens', "
        "repair='error', referents='all', tags: str = '', ends: PairOfEnds = 'as-documented', "
        "offsets: PairOfOffsets = 'characters', ids='as-written', windows: int | None = None) -> Fraction | None"
    )
    assert get_type_hints(counted())["singletons"] == get_type_hints(Settings)["singletons"]

    def nothing() -> None:
        pass

    assert str(inspect.signature(checked()(nothing))) == "() -> None"

    def bare(x):  # type: ignore[no-untyped-def]  # nothing is known of its types
        return x

    assert str(inspect.signature(checked()(bare))) == "(x)"


def test_a_door_checks_settings_by_its_own_kinds_and_by_the_table() -> None:
    divided = counted()
    assert divided("a", "b", "LEA", 3, over=4, singletons="drop", windows=None) == Fraction(3, 4)
    assert divided("a", "b", windows=5) is None
    for wrong, said in (
        ({"number": 0}, "number: 0 "),
        ({"over": 10}, "over: 10 "),
        ({"metric": "b"}, "unknown metric"),
    ):
        with pytest.raises(ValueError, match=said):
            divided("a", "b", **wrong)
    with pytest.raises(ValueError, match="unknown metric 'lae'"):
        divided("a", "b", "lae")
    with pytest.raises(TypeError, match=r"found\(\) got an unexpected argument 'numbr'; did you mean number\?$"):
        divided("a", "b", numbr=1, ovr=2)  # type: ignore[call-arg]  # refused


def test_windows_are_a_number_or_none_in_python_and_a_word_in_settings() -> None:
    assert settings_made_of({}) == settings_made_of({"windows": None}) == Settings(windows=NO_WINDOWS)
    assert settings_made_of({"windows": 9, "singletons": "drop"}) == Settings(windows="9", singletons="drop")


def test_the_examples_of_a_function_behind_a_door_are_found() -> None:
    def scored() -> None:
        pass

    known: dict[str, object] = {}
    of_a_module = FunctionType(scored.__code__, known, "scored")
    of_a_module.__qualname__ = "scored"
    checked()(of_a_module)
    assert known["__test__"] == {"scored": of_a_module}
    # Those of a class are found in it.
    of_a_module.__qualname__ = "Accumulator.scored"
    known.clear()
    checked()(of_a_module)
    assert "__test__" not in known


def test_every_field_of_the_settings_is_a_keyword_of_the_scores_of_files() -> None:
    """But for the rounding of printed decimals, and windows, which Python has as a number."""
    types, keywords = get_type_hints(Settings), get_type_hints(OfScores)
    assert set(types) - set(keywords) == {"rounding"}
    assert [name for name, kind in keywords.items() if kind != types[name]] == ["windows"]


@pytest.mark.parametrize("name", GIVEN)
def test_help_shows_a_signature_that_fits_on_a_screen(name: str) -> None:
    function = public()[name]
    assert callable(function)
    assert len(str(inspect.signature(function))) <= 24 * 80


LIMITS = {
    "jobs": (1, 100),
    "shuffles": (1, 10_000_000),
    "resamples": (1, 100_000),
    "seed": (0, 10**50 - 1),
    "windows": (1, 1_000_000_000),
}


@pytest.mark.parametrize("name", LIMITS)
def test_numbers_have_a_least_and_a_greatest(name: str) -> None:
    least, most = LIMITS[name]
    kind = SETTINGS[name].kind
    assert (kind(str(least)), kind(str(most))) == (least, most)
    for beyond in (least - 1, most + 1):
        with pytest.raises(ValueError, match=str(most)):
            kind(str(beyond))


def test_decimals_and_windows_have_too() -> None:
    for kind, least, most in ((DECIMALS, 0, 100), (TOKENS, 1, 1_000_000_000)):
        assert (kind(str(least)), kind(str(most))) == (least, most)
        for beyond in (least - 1, most + 1):
            with pytest.raises(ValueError, match=str(most)):
                kind(str(beyond))


def test_formats_ends_and_offsets_may_differ_between_the_sides() -> None:
    for name, both in (
        ("input_format", "conll,auto"),
        ("ends", "exclusive,inclusive"),
        ("offsets", "utf-16,characters"),
    ):
        assert SETTINGS[name].kind(both) == both
    with pytest.raises(ValueError, match="is not one of"):
        SETTINGS["singletons"].kind("keep,drop")


def is_of_words(name: str) -> bool:
    """True if the setting takes one of a few words."""
    return name in SETTINGS and isinstance(SETTINGS[name].kind, OneOf)


WORDS = [
    (setting, value)
    for setting, value in [
        *(("singletons", "Drop"), ("match", "mena"), ("ends", "exclusiv"), ("ids", "E2E"), ("align", "Characters")),
        *(("over", "macro"), ("missing", "Error"), ("input_format", "CoNLL"), ("jobs", "0"), ("undefined", "None")),
        *((name, "?") for name in inspect.signature(corefref.score_files).parameters if is_of_words(name)),
    ]
]


@pytest.mark.parametrize(("setting", "value"), WORDS)
def test_python_and_the_command_line_refuse_in_the_same_words(
    setting: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ValueError, match=f"^{setting}: ") as refused:
        corefref.score_files(FILE, FILE, **{setting: value})  # type: ignore[arg-type]  # refused
    option = f"--{setting.replace('_', '-')}"
    assert main(["score", FILE, FILE, option, value]) == 2
    said = str(refused.value).partition(": ")[2]
    assert capsys.readouterr().err == f"corefref: argument {option}: {said} (see corefref score --help)\n"


def test_a_misspelt_convention_is_never_another() -> None:
    """Of {a b}{c d} against {a b}{c}{e} LEA's F1 is 1/2 with singletons, 2/3 without: 2/4 and 2/4, then 1 and 1/2."""
    keep, drop = (corefref.score_corpus([KEY], [RESPONSE], "lea", singletons=s)["lea"].f1 for s in ("keep", "drop"))
    assert (keep, drop) == (Fraction(1, 2), Fraction(2, 3))
    with pytest.raises(
        ValueError, match=r"^singletons: 'Drop' is not one of keep, drop, drop-key; did you mean drop\?$"
    ):
        corefref.score_corpus([KEY], [RESPONSE], "lea", singletons="Drop")  # type: ignore[arg-type]  # refused


def test_settings_are_named_in_a_signature_as_they_were_given() -> None:
    made = Settings(singletons="drop", split_antecedents="score", datasets="(a|b)", rounding="truncate")
    names = [word.partition(":")[0] for word in str(made).split("|")]
    assert names == [
        *("corefref", "spec", "match", "split-antecedents", "singletons", "repeated", "missing", "undefined", "over"),
        *("datasets", "rounding"),
    ]


SYSTEMS = {"one": [RESPONSE], "other": [KEY]}
NUMBERS: list[tuple[Callable[[], object], str]] = [
    (lambda: corefref.compare([KEY], SYSTEMS, alpha=0.05).plan.alpha, "1/20"),
    (lambda: corefref.compare([KEY], SYSTEMS, level="0.9").plan.level, "0.9"),
    (lambda: corefref.compare([KEY], SYSTEMS, "lea", measures="F1").plan.measures, "('f1',)"),
    (lambda: corefref.compare([KEY], SYSTEMS, "lea", measures="all").plan.measures, "('recall', 'precision', 'f1')"),
]


@pytest.mark.parametrize(("ask", "found"), NUMBERS)
def test_numbers_and_names_are_taken_as_the_command_line_takes_them(ask: Callable[[], object], found: str) -> None:
    assert str(ask()) == found


def test_systems_are_named() -> None:
    with pytest.raises(
        ValueError, match=r"^systems: a list, not a dict \(expected the documents of each system by its name\)"
    ):
        corefref.compare([KEY], [[RESPONSE], [KEY]])  # type: ignore[arg-type]  # refused


def half(key: object, response: object) -> float:
    return 0.5


def test_what_is_known_to_verify_are_ids_of_findings_whole() -> None:
    """There is a comma in `choice LEA-1, reading b`: it would not be known in two halves."""
    one = "fault | muc | unexplained, 1 of 3"
    found = corefref.verify(half, "muc", suites=["boundary"], known=one)
    assert found.not_seen == (one,)
    with pytest.raises(ValueError, match=r"^known: `x` is not a known fault"):
        corefref.verify(half, "muc", suites=["boundary"], known=["x"])


def test_verify_tries_a_suite_at_least() -> None:
    with pytest.raises(ValueError, match="no suite is named"):
        corefref.verify(half, "muc", suites=[])
