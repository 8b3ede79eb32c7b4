"""The mutants are what they are said to be, they are put in place, and the record is of those that there are."""

import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from corefref.door import partition
from corefref.engine import counting
from corefref.formats import conll, documents
from corefref.measures import METRICS
from corefref.ratio import ratio
from corefref.registry import ENTRIES
from corefref.scoring import settings
from corefref.wings.compare import randomization
from corefref.wings.matching import heads, mention_types
from corefref.wings.reconcile.tables import Corpus, Sides
from corefref.wings.verify.accounts import of_documents
from tests.effort import share
from tests.trial.mutants import PACKAGE, Mutant, mutants, path_of
from tests.trial.mutation import (
    EQUIVALENT,
    Outcome,
    Run,
    caches_there,
    drawn_of,
    imports,
    in_a_child,
    in_steps,
    nearest_tests,
    recorded,
    runs_for,
)
from tests.trial.patching import put_in_place
from tests.trial.rooms import LEFT_OUT, MODULES, ROOMS, SMALL


@pytest.mark.exhaustive
def test_every_equivalent_mutant_exists_and_has_a_reason() -> None:
    listed = json.loads(EQUIVALENT.read_text("utf-8"))
    made = {mutant.id for module in MODULES for mutant in mutants(module)}
    assert set(listed) <= made
    assert all(len(reason) > 20 for reason in listed.values())


def test_every_module_was_tried_and_nothing_is_alive_without_a_reason() -> None:
    record = recorded()
    later = {f"metrics.{entry.page}" for entry in ENTRIES.values() if not entry.argued}
    assert [module for module in MODULES if module in record or module not in later] == list(record)
    for module, tried in record.items():
        assert tried["alive"] == [], module
        assert 0 < tried["killed"] + tried["excused"] == tried["tried"] <= tried["mutants"], module
        assert tried["seed"] is not None or tried["tried"] == tried["mutants"], module


def test_the_tests_that_noticed_are_there() -> None:
    for test in {test for tried in recorded().values() for test in tried["noticed_by"]}:
        file, _, name = test.partition("::")
        assert name.rpartition("::")[2].rpartition(".")[2] in (PACKAGE.parent / file).read_text("utf-8"), test


def test_every_module_of_the_rooms_is_tried_or_left_out_by_name() -> None:
    packages = {module.rpartition(".")[0] for module in MODULES} - {""}
    there = {f"{p}.{file.stem}".removesuffix(".__init__") for p in packages for file in path_of(p).parent.glob("*.py")}
    # What stands at the top is of several rooms, and an `__init__` of a folder mostly says what the folder is.
    named = {module for module in (*MODULES, *LEFT_OUT) if module.rpartition(".")[0] in packages}
    assert there - packages == named - packages
    assert [module for module in LEFT_OUT if not path_of(module).exists()] == []
    assert not set(MODULES) & set(LEFT_OUT)
    assert set(SMALL) <= set(MODULES)


KINDS = [
    "metrics.muc.recall: len(k) - len(parts(k, response)) → len(k) + len(parts(k, response))",
    "metrics.muc.recall: sum((len(k) - 1 for k in key)) → len([len(k) - 1 for k in key])",
    "metrics.muc.parts: for e in p if s & e → for e in p",
    "metrics.muc.parts: return cut | alone → return None",
    "wings.compare.randomization.BLOCK: 1000 → 1001",
    "wings.compare.randomization.randomization_test: 10000 → 10001",
    "wings.compare.ranking.holm: adjusted[place] = worst → nothing",
    "wings.compare.ranking.holm: max(worst, min(Fraction(1), (len(ps) - step) * ps[place])) → "
    "min(worst, min(Fraction(1), (len(ps) - step) * ps[place]))",
    "engine.alignment._repair: _lower(over, side, other) → nothing",
    "wings.matching.mention_types.PRONOUNS: 'WP$' → nothing",
    "wings.matching.heads.noun_phrase_head_child: 'NX' → nothing",
    "wings.matching.heads.RULES: 'CC RB IN' → 'CC IN'",
    "wings.matching.heads.RULES: 'CC RB IN' → 'RB CC IN'",
    "scoring.settings.Settings: 'zero' → ''",
]


@pytest.mark.parametrize("identifier", KINDS)
def test_there_is_a_mutant_of_each_kind(identifier: str) -> None:
    assert mutant_of(identifier).id == identifier


def mutant_of(identifier: str) -> Mutant:
    """The mutant of this id."""
    module = max((module for module in MODULES if identifier.startswith(f"{module}.")), key=len)
    return {mutant.id: mutant for mutant in mutants(module)}[identifier]


def test_what_is_made_on_import_is_tried_by_all_tests_whatever_of_it_they_call() -> None:
    table = next(mutant for mutant in mutants("wings.verify.faults") if mutant.function == "FAULTS")
    file = str(path_of(table.module))
    runs = [
        Run(n, 0.1, frozenset(), frozenset({(file, line)}), frozenset()) for n, line in enumerate(range(1, 1000, 50))
    ]
    assert [run for run, _ in runs_for(table, runs)] == runs


def test_what_remembers_results_is_found_though_it_is_frozen() -> None:
    def is_found() -> bool:
        gc.freeze()
        return any(found is of_documents for found in caches_there())

    assert in_a_child(is_found) is True


def with_mutant(identifier: str, look: Callable[[], object]) -> str:
    """What is to be seen in a process in which a mutant was put in place."""
    mutant = mutant_of(identifier)
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        with os.fdopen(writing, "w") as out:
            try:
                put_in_place(mutant)
                out.write(repr(look()))
            finally:
                out.flush()
                os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as back:
        found = back.read()
    os.waitpid(child, 0)
    return found


KEY = partition([["a", "b", "c"]])
RESPONSE = partition([["a", "b"]])

SEEN: list[tuple[str, Callable[[], object], object]] = [
    # Functions, by whatever name they were imported: 3 − 2 of 3 − 1 is changed to 3 + 2.
    (KINDS[0], lambda: METRICS["muc"].recall(KEY, RESPONSE).value, Fraction(5, 2)),
    # Constants of a module, where they are and where they were imported.
    ("formats.documents.BITS: 32 → 33", lambda: (documents.BITS, vars(conll)["BITS"]), (33, 33)),
    (KINDS[9], lambda: sorted(mention_types.PRONOUNS), ["PRP", "PRP$", "WP"]),
    # Defaults of functions, and of the fields of a class.
    (KINDS[5], lambda: randomization.randomization_test.__defaults__, (10_001, 1, map)),
    (KINDS[13], lambda: settings.Settings().undefined, ""),
    # Constants that are a default.
    ("engine.counting.NO_LINKS: 0 → 1", lambda: counting.NO_LINKS.coreference.common, 1),
    # Methods and properties.
    ("ratio.ratio: return Ratio(Fraction(numerator), Fraction(denominator)) → return None", lambda: ratio(1, 2), None),
    (
        "ratio.Ratio.value: self.numerator / self.denominator → self.numerator * self.denominator",
        lambda: ratio(1, 2).value,
        Fraction(2),
    ),
    # Properties that are computed once.
    (
        "wings.reconcile.tables.Corpus.tokens: max(starts, default=0) → min(starts, default=0)",
        lambda: Corpus([Sides("d", "d", {1 << documents.BITS | 1: 0, 7 << documents.BITS | 7: 0}, {})]).tokens,
        1,
    ),
    # What is computed on import with the changed function.
    (
        "wings.matching.heads._rule: return Rule(start, tuple(priority.split())) → return None",
        lambda: heads.RULES["QP"],
        None,
    ),
]


@pytest.mark.parametrize(("identifier", "look", "expected"), SEEN, ids=[identifier for identifier, _, _ in SEEN])
def test_a_mutant_is_put_in_place(identifier: str, look: Callable[[], object], expected: object) -> None:
    before = repr(look())
    assert with_mutant(identifier, look) == repr(expected) != before
    assert repr(look()) == before


@pytest.mark.parametrize("module", share(MODULES))
def test_no_two_mutants_of_a_module_have_one_name_or_are_the_module(module: str) -> None:
    made = [mutant.id for mutant in mutants(module)]
    assert len(made) == len(set(made)) > 0


def test_a_small_draw_is_the_beginning_of_a_large_one() -> None:
    made = list(mutants("ratio"))
    assert drawn_of(made, 4, 1) == drawn_of(made, 20, 1)[:4] != drawn_of(made, 4, 2)
    assert drawn_of(made, None, 1) == made


def test_each_step_tries_what_is_left_and_the_last_is_the_whole_room_only_if_need_be() -> None:
    noticed = {"few": {"a"}, "near": {"b"}, "": {"c"}}
    tried: list[tuple[frozenset[str] | None, Sequence[str]]] = []

    def trial(only: frozenset[str] | None, tests: Sequence[str]) -> Outcome:
        tried.append((only, tests))
        left = frozenset("abcd" if only is None else only) - noticed["".join(tests)]
        return Outcome(sorted(left), ["odd"])

    steps: list[Sequence[str]] = [["few"], ["near"], ()]
    assert in_steps(trial, None, steps) == (["d"], ["odd"])
    assert tried == [(None, ["few"]), (frozenset("bcd"), ["near"]), (frozenset("cd"), ())]
    tried.clear()
    assert in_steps(trial, frozenset("ab"), steps) == ([], ["odd"])
    assert [tests for _, tests in tried] == [["few"], ["near"]]


def test_what_cannot_be_tried_is_no_success() -> None:
    assert in_steps(lambda only, tests: "it did not end", None, [["few"], ()]) == ([], ["it did not end"])


def test_the_nearest_tests_a_module_import_it_or_noticed_its_changes() -> None:
    assert imports("from corefref.formats.sets import said\n", "formats.sets")
    assert imports("from corefref.formats import conll, sets\n", "formats.sets")
    assert imports("from corefref.ratio import ratio\n", "ratio")
    assert not imports("from corefref.formats.sets_of import said\n", "formats.sets")
    assert not imports("from corefref.formats import conll\n# sets\n", "formats.sets")
    near = nearest_tests(ROOMS["scoring"], ["scoring.pairing"])
    assert "tests/formats/test_pairing_documents.py" in near
    assert "tests/cli/test_printed_tables.py" not in near


TWO_CHILDREN = """
import signal, time
from tests.trial.mutation import in_a_child

def begun_and_ended():
    print("begun", flush=True)
    time.sleep(10)
    print("outlived", flush=True)

# What a shell begins in the background ignores it.
signal.signal(signal.SIGINT, signal.default_int_handler)
in_a_child(lambda: in_a_child(begun_and_ended))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there does a process end with its parent")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_run_that_is_stopped_leaves_no_process_behind(stop: signal.Signals) -> None:
    words = [sys.executable, "-c", TWO_CHILDREN]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=PACKAGE.parent) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == b"begun\n"
        run.send_signal(stop)
        # It ends when the last process that may write into it has ended.
        assert run.stdout.read() == b""


@pytest.mark.mutation
def test_changes_of_modules_touched_since_the_last_tag_are_noticed() -> None:
    words = [sys.executable, "-m", "tests.trial.mutation", "--new", "--at-most", "4"]
    tried = subprocess.run(words, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert tried.returncode == 0, tried.stdout + tried.stderr
    assert "mutants," in tried.stdout
