"""Adapters understand the texts that they say they understand, and reach scorers in every way."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest

from corefref import Partition, partition
from corefref.cli import main
from corefref.metrics import lea
from corefref.partitions import Span
from corefref.wings.examples.worked_examples import spec_folder
from corefref.wings.verify import Base, Effort, Input, Sizes, inputs_of, verified, verify
from corefref.wings.verify.adapters import evaluators, host, regex
from corefref.wings.verify.adapters.conversation import ConversingScorer
from corefref.wings.verify.adapters.functions import NoSuchFunctionError, named
from corefref.wings.verify.adapters.guessing import guessed
from corefref.wings.verify.adapters.known import FORMS
from corefref.wings.verify.adapters.texts import CONLL, Found, TextScorer
from corefref.wings.verify.inputs import Document, document, of_pair
from corefref.wings.verify.processes import CannotRunError, Finished, Limits
from corefref.wings.verify.reported import Failure, Figures, Printing, Rounding, RubbishError
from corefref.wings.verify.writing import NotExpressibleError, Sides, conll, corefud, json_documents, sets, ua

# The sample: K = {a b} {c d e}, R = {a b c} {d e}; K = {a b}, R = {a b} {c}.
SAMPLE = Input(
    (
        document(partition(map(set, ["ab", "cde"])), partition(map(set, ["abc", "de"]))),
        document(partition(map(set, ["ab"])), partition(map(set, ["ab", "c"]))),
    )
)


def texts(found: Found) -> dict[tuple[str | None, str], dict[str, str]]:
    return {place: {name: r.text for name, r in figures.values.items()} for place, figures in found.items()}


PERL = """version: 8.01 /somewhere/lib/CorScorer.pm
====> (d0); part 000:
(d0); part 000:
Recall: (3.66666666666667 / 5) 73.33%	Precision: (3.66666666666667 / 5) 73.33%	F1: 73.33%
--------------------------------------------------------------------------
====> (d1); part 000:
(d1); part 000:
Recall: (2 / 2) 100%	Precision: (2 / 3) 66.66%	F1: 80%
--------------------------------------------------------------------------
====== TOTALS =======
Identification of Mentions: Recall: (7 / 7) 100%	Precision: (7 / 8) 87.5%	F1: 93.33%
--------------------------------------------------------------------------
Coreference: Recall: (5.66666666666667 / 7) 80.95%	Precision: (5.66666666666667 / 8) 70.83%	F1: 75.55%
--------------------------------------------------------------------------
"""
PERL_BLANC = """====== TOTALS =======
Identification of Mentions: Recall: (7 / 7) 100%	Precision: (7 / 8) 87.5%	F1: 93.33%

Coreference:
Coreference links: Recall: (3 / 5) 60%	Precision: (3 / 5) 60%	F1: 60%
--------------------------------------------------------------------------
Non-coreference links: Recall: (4 / 6) 66.66%	Precision: (4 / 8) 50%	F1: 57.14%
--------------------------------------------------------------------------
BLANC: Recall: (0.633333333333333 / 1) 63.33%	Precision: (0.55 / 1) 55%	F1: 58.57%
"""
COVAL = """mentions   Recall: 100.00  Precision: 87.50  F1: 93.33
muc        Recall: 75.00  Precision: 75.00  F1: 75.00
bcub       Recall: 80.95  Precision: 70.83  F1: 75.56
CoNLL score: 74.95
"""
COREFUD = """bcub
  Recall: 80.95  Precision: 70.83  F1: 75.56
CoNLL score: 74.95
"""
SCORCH = """B³:	R=0.8333333333333333	P=0.8333333333333333	F₁=0.8333333333333333
CoNLL-2012 average score: 0.8333333333333333
"""
NELEVAL = """{"b_cubed": {"recall": 0.8095238095238095, "precision": 0.7083333333333334, "fscore": 0.7555555555555556},
"b_cubed;docid=\\"d1\\"": {"recall": 1.0, "precision": 0.6666666666666666, "fscore": 0.8},
"b_cubed;docid=<macro>": {"recall": 0.9, "precision": 0.7, "fscore": 0.7}}"""


def test_what_the_official_scorer_prints_is_the_exact_figures() -> None:
    b_cubed = FORMS["perl"].parse(PERL, "b_cubed")
    assert texts(b_cubed)[None, "b_cubed"]["recall"] == "5.66666666666667 / 7"
    assert b_cubed[None, "b_cubed"].agree(
        {"recall": Fraction(17, 21), "precision": Fraction(17, 24), "f1": Fraction(34, 45)}
    )
    assert b_cubed["d1", "b_cubed"].agree({"recall": Fraction(1), "precision": Fraction(2, 3), "f1": Fraction(4, 5)})
    mentions = FORMS["perl"].parse(PERL, "mentions")[None, "mentions"]
    assert mentions.agree({"recall": Fraction(1), "precision": Fraction(7, 8), "f1": Fraction(14, 15)})
    blanc = FORMS["perl"].parse(PERL_BLANC, "blanc")[None, "blanc"]
    assert blanc.agree({"recall": Fraction(19, 30), "precision": Fraction(11, 20), "f1": Fraction(41, 70)})
    assert blanc.differing({"recall": Fraction(19, 30), "precision": Fraction(11, 20), "f1": Fraction(3, 5)}) == ("f1",)


def test_a_quotient_of_nothing_is_the_0_percent_beside_it() -> None:
    text = PERL.replace("(5.66666666666667 / 7) 80.95%", "(0 / 0) 0%")
    figures = FORMS["perl"].parse(text, "muc")[None, "muc"]
    assert figures.values["recall"].agrees(Fraction(0))
    assert not figures.values["recall"].agrees(None)


@pytest.mark.parametrize(
    ("form", "text", "place"),
    [
        ("coval", COVAL, (None, "b_cubed")),
        ("corefud", COREFUD, (None, "b_cubed")),
        ("ua", COREFUD, (None, "b_cubed")),
        ("neleval", NELEVAL, (None, "b_cubed")),
    ],
)
def test_the_texts_of_scorers_in_use_are_understood(form: str, text: str, place: tuple[None, str]) -> None:
    figures = FORMS[form].parse(text, None)[place]
    exact = {"recall": Fraction(17, 21), "precision": Fraction(17, 24), "f1": Fraction(34, 45)}
    assert figures.agree(exact)
    assert set(figures.values) == set(exact)
    assert figures.differing({**exact, "precision": Fraction(3, 4)}) == ("precision",)


def test_the_conll_score_is_understood_where_it_is_printed() -> None:
    assert texts(FORMS["coval"].parse(COVAL, None))[None, "conll"] == {"f1": "74.95"}
    assert texts(FORMS["scorch"].parse(SCORCH, None)) == {
        (None, "b_cubed"): dict.fromkeys(("recall", "precision", "f1"), "0.8333333333333333"),
        (None, "conll"): {"f1": "0.8333333333333333"},
    }


def test_neleval_figures_by_document_are_understood() -> None:
    found = FORMS["neleval"].parse(NELEVAL, None)
    assert set(found) == {(None, "b_cubed"), ("d1", "b_cubed")}


@pytest.mark.processes
@pytest.mark.parametrize(
    ("asked_for", "text", "found"),
    [
        ("bcub", PERL, "perl"),
        ("lea", PERL, "lea-perl"),
        ("ceafe", COVAL, "coval"),
        ("-x", COREFUD, "corefud"),
        ("key.ua", COREFUD, "ua"),
        (".json", SCORCH, "scorch"),
        ("--by-doc", NELEVAL, None),
        ("entity_ceaf", NELEVAL, "neleval"),
    ],
)
def test_the_adapter_is_guessed_from_what_a_command_prints(
    asked_for: str, text: str, found: str | None, tmp_path: Path
) -> None:
    """A program that prints its text only for the arguments that its own scorer takes, and else complains."""
    path = tmp_path / "program.py"
    lines = (
        "import os, sys",
        "sys.stdout.reconfigure(encoding='utf-8')",
        f"if not any({asked_for!r} in os.path.basename(word) for word in sys.argv[1:]): sys.exit(2)",
        f"print({text!r})",
    )
    path.write_text("\n".join(lines), "utf-8")
    assert guessed((sys.executable, str(path)), Limits(seconds=60)) == found


@pytest.mark.parametrize("form", sorted(FORMS))
def test_a_text_without_figures_is_rubbish(form: str) -> None:
    with pytest.raises(RubbishError):
        FORMS[form].parse("Segmentation fault\n", "muc")


@pytest.mark.parametrize(
    ("recall", "rounding", "verdicts"),
    [
        ("0.67", "nearest", []),
        ("0.66", "nearest", ["convention"]),
        ("0.66", "truncate", []),
        ("0.67", "truncate", ["fault"]),
    ],
)
def test_a_printed_figure_agrees_as_it_was_declared_to_be_rounded(
    recall: str, rounding: Rounding, verdicts: list[str]
) -> None:
    form = regex.form(r"recall (?P<recall>\S+)", CONLL, {"muc": "muc"}, Printing("fraction", rounding))
    scorer = TextScorer(form, (sys.executable, "-c", f"print('recall {recall}')", "{key}", "{response}"), Limits())
    # MUC recall 2/3.
    one = of_pair(partition(map(set, ["abcd"])), partition(map(set, ["abc", "d"])))
    report = verified(scorer, ["muc"], {"examples": [one]}, effort=Effort(questions=10))
    scorer.close()
    assert [f.verdict for f in report.findings] == verdicts


def test_a_pattern_reads_figures_by_metric_and_document() -> None:
    pattern = r"^(?P<document>d\d+) (?P<metric>\w+) (?P<recall>\S+) (?P<precision>\S+) (?P<f1>\S+)$"
    form = regex.form(pattern, CONLL, {"b_cubed": "b3", "muc": "muc"}, Printing("percent"))
    found = form.parse("d0 b3 66.7 50 nan\nd1 muc 0 0 0\nd1 other 1 1 1\n", None)
    assert texts(found) == {
        ("d0", "b_cubed"): {"recall": "66.7", "precision": "50", "f1": "nan"},
        ("d1", "muc"): {"recall": "0", "precision": "0", "f1": "0"},
    }
    assert form.by_document == {"b_cubed", "muc"}


@pytest.mark.parametrize("pattern", ["(", "recall", "(?P<metric>x)"])
def test_a_pattern_that_finds_no_figures_is_refused(pattern: str) -> None:
    with pytest.raises(regex.PatternError):
        regex.form(pattern, CONLL, {"muc": "muc"}, Printing())


@pytest.mark.processes
def test_documents_share_a_call_where_the_text_tells_them_apart() -> None:
    calls = TextScorer(FORMS["corefref"], (sys.executable, "-m", "corefref", "score"), Limits(seconds=60))
    assert verified(calls, ["muc", "lea"], {"small": list(inputs_of("small", Sizes()))[:251]}).agrees


def test_a_written_document_is_read_as_it_was_meant() -> None:
    from corefref.formats import conll as reader

    boundary = [d for i in inputs_of("boundary", Sizes()) for d in i.documents]
    # What CoNLL columns cannot hold is refused. Beside it, only repeated mentions are passed over.
    refused = [d for d in boundary if d.crosses]
    assert refused
    for d in refused:
        with pytest.raises(NotExpressibleError, match="crossing"):
            conll({"d": d})
    documents = {f"d{n}": d for n, d in enumerate(boundary) if not d.repeats and not d.crosses}
    read = reader.documents(conll(documents).key.splitlines(keepends=True), "key")
    for found, (name, d) in zip(read, documents.items(), strict=True):
        assert found.text_id == name
        sizes = sorted(len(e) for e in d.key)
        assert sorted(len(e) for e in found.partition) == sizes


def test_mentions_of_several_tokens_are_read_back_from_corefud_and_no_token_is_added() -> None:
    from corefref.formats.documents import Wanted
    from corefref.wings.annotation import corefud as reader

    meant = document(partition([[Span(0, 2), Span(4, 4)], [Span(1, 2)]]), partition([]))
    lines = corefud({"d0": meant}).key.splitlines(keepends=True)
    (found,) = reader.documents(lines, "key", Wanted(keep_text=True))
    assert found.partition == meant.key
    assert found.columns is not None
    assert found.columns.size == 5


def test_crossing_mentions_of_one_entity_are_not_written() -> None:
    crossing = {"d0": document(partition([[Span(0, 1), Span(1, 2)]]), partition([]))}
    for write in (conll, corefud):
        with pytest.raises(NotExpressibleError):
            write(crossing)


def test_a_function_is_asked_in_this_process() -> None:
    def my_scorer(key: Partition, response: Partition) -> float:
        raise NotImplementedError

    report = verify(my_scorer, ["lea"], suites=["boundary"])
    assert [(f.verdict, f.name) for f in report.findings] == [("fault", "crashed")]
    assert report.findings[0].sentence == "NotImplementedError: "
    assert not report.agrees


def test_a_convention_for_0_by_0_is_told_by_its_choice() -> None:
    # The formula to the letter takes too long for an entity of 1,100 mentions, which says nothing of 0/0.
    suites = ["boundary", "examples", "small"]
    report = verify(
        lambda key, response: (lea.recall(key, response), lea.precision(key, response)), ["lea"], suites=suites
    )
    assert [(f.verdict, f.name) for f in report.findings] == [("convention", "choice EMPTY-1, reading a")]
    assert str(report.findings[0].example.input) == "key ∅, response ∅"
    assert report.agrees


@pytest.mark.parametrize("name", ["nowhere:score", "corefref:nothing", "corefref", "corefref:__version__"])
def test_a_name_that_names_no_function_is_refused(name: str) -> None:
    with pytest.raises(NoSuchFunctionError):
        named(name)


def test_a_function_behind_the_protocol_answers_as_it_does_here() -> None:
    scorer = ConversingScorer(host.command("corefref:score"), Limits(seconds=60))
    report = verified(scorer, ["muc", "blanc"], {"examples": inputs_of("examples", Sizes())}, Base("zero"))
    scorer.close()
    assert report.agrees
    assert report.findings == ()


PROTOCOL = spec_folder().joinpath("protocol.md").read_text("utf-8")
SCHEMA = json.loads(spec_folder().joinpath("schema", "protocol.schema.json").read_text("utf-8"))


def test_the_messages_of_the_page_satisfy_the_schema() -> None:
    messages = [json.loads(line[6:]) for line in PROTOCOL.splitlines() if re.match("    [→←] ", line)]
    assert len(messages) == 7
    for message in messages:
        jsonschema.Draft202012Validator(SCHEMA).validate(message)


def test_what_is_asked_satisfies_the_schema() -> None:
    for suite in ("boundary", "random"):
        for one in inputs_of(suite, Sizes(random_inputs=8)):
            documents = json_documents([(f"d{n}", d) for n, d in enumerate(one.documents)])
            asked = {"cmd": "score", "id": "1", "metrics": ["muc"], "documents": documents}
            jsonschema.Draft202012Validator(SCHEMA).validate(asked)


@pytest.mark.skipif(shutil.which("perl") is None, reason="the example of the page is in Perl")
def test_the_scorer_of_the_page_passes(tmp_path: Path) -> None:
    found = re.search(r"```perl\n(.*?)```", PROTOCOL, re.DOTALL)
    assert found
    path = tmp_path / "mentions.pl"
    path.write_text(found[1], "utf-8")
    if subprocess.run(["perl", "-MJSON::PP", "-e", "1"], capture_output=True).returncode:
        pytest.skip("this Perl has no JSON::PP")
    scorer = ConversingScorer(("perl", str(path)), Limits())
    report = verified(
        scorer, ["mentions"], {suite: inputs_of(suite, Sizes()) for suite in ("boundary", "small", "random")}
    )
    scorer.close()
    assert report.scorer == "mentions.pl"
    assert report.findings == ()
    assert report.total("agrees") > 400


def test_the_sample_has_the_figures_of_the_texts() -> None:
    from corefref.wings.verify.exact import exact_values

    assert exact_values(SAMPLE.documents, "b_cubed", "zero") == {
        "recall": Fraction(17, 21),
        "precision": Fraction(17, 24),
        "f1": Fraction(34, 45),
    }


EVALUATOR = """
from sklearn.utils.linear_assignment_ import linear_assignment


class Counted:
    def __init__(self):
        self.of_key, self.both = 0, 0

    def get_prf(self):
        return 1.0, self.both / self.of_key if self.of_key else 0.0, 0.5


class Evaluator:
    def __init__(self):
        self.evaluators = [Counted(), Counted(), Counted()]

    def update(self, predicted, gold, mention_to_predicted, mention_to_gold):
        print("a line that is not an answer")
        assert all(m in entity for m, entity in mention_to_gold.items())
        assert set(mention_to_predicted) == {m for e in predicted for m in e}
        for one in self.evaluators:
            one.of_key += len(mention_to_gold)
            one.both += len(mention_to_gold.keys() & mention_to_predicted)

    def get_prf(self, metric):
        assert metric == "conll2012"
        return 1.0, 0.25, 0.75


class Mentions:
    def __init__(self):
        self.counted = Counted()

    def update(self, predicted, gold):
        self.counted.of_key += len(gold)
        self.counted.both += len(set(predicted) & set(gold))

    def get_prf(self):
        return self.counted.get_prf()


class OfOne(Evaluator):
    def update(self, predicted, gold, *mentions):
        if len(gold) > 1:
            import __main__
            raise __main__.NotAskedError("the program takes one entity")


class Broken(Evaluator):
    def update(self, *sides):
        raise KeyError("d0")
"""
SKLEARN = "def linear_assignment(cost):\n    raise NotImplementedError\n"


def evaluator(folder: Path, *names: str) -> ConversingScorer:
    package = folder / "sklearn" / "utils"
    package.mkdir(parents=True)
    for init in (package.parent, package):
        (init / "__init__.py").write_text("")
    (package / "linear_assignment_.py").write_text(SKLEARN)
    (folder / "metrics.py").write_text(EVALUATOR)
    return ConversingScorer((sys.executable, evaluators.__file__, str(folder / "metrics.py"), *names), Limits(60))


def test_an_evaluator_of_the_e2e_family_is_asked_by_its_interface(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    scorer = evaluator(tmp_path, "Evaluator", "Mentions")
    (answers,) = scorer.answers([SAMPLE], ("mentions", "muc", "b_cubed", "ceaf_e", "conll", "lea"))
    (lacking,) = scorer.answers([Input((Document((("a",),), None),))], ("muc",))
    scorer.close()
    exact = {"recall": Fraction(1), "precision": Fraction(1), "f1": Fraction(1, 2)}
    for metric in ("mentions", "muc", "b_cubed", "ceaf_e"):
        figures = answers[metric]
        assert isinstance(figures, Figures)
        assert figures.agree(exact)
        assert figures.differing({**exact, "recall": Fraction(0)}) == ("recall",)
    conll_score = answers["conll"]
    assert isinstance(conll_score, Figures)
    assert conll_score.agree({"f1": Fraction(3, 4)})
    assert answers["lea"] == Failure("skipped", "no figures of lea")
    assert lacking["muc"] == Failure("skipped", "an evaluator is given both sides of every document")


def test_an_evaluator_that_fails_is_said_to_have_crashed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    scorer = evaluator(tmp_path, "Broken")
    (answers,) = scorer.answers([SAMPLE], ("muc",))
    scorer.close()
    assert answers["muc"] == Failure("crashed", "KeyError: 'd0'")


def test_what_an_evaluator_is_not_given_is_skipped_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    scorer = evaluator(tmp_path, "OfOne")
    (answers,) = scorer.answers([SAMPLE], ("muc",))
    scorer.close()
    assert answers["muc"] == Failure("skipped", "the program takes one entity")


def test_an_evaluator_that_is_not_there_could_not_be_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    scorer = evaluator(tmp_path, "Nobody")
    with pytest.raises(CannotRunError, match="AttributeError: module 'evaluated' has no attribute 'Nobody'"):
        list(scorer.answers([SAMPLE], ("muc",)))
    scorer.close()


FUNCTIONS = """
class Evaluator:
    def __init__(self, function):
        self.function, self.parts, self.wholes = function, [0, 0], [0, 0]

    def update(self, document):
        key, response, of_key, of_response = document
        for place, (ours, theirs, entity_of) in enumerate([(response, key, of_response), (key, response, of_key)]):
            assert all(m in theirs[place_there] for m, place_there in entity_of.items())
            part, whole = self.function(ours, entity_of)
            self.parts[place] += part
            self.wholes[place] += whole

    def get_prf(self):
        precision, recall = (part / whole if whole else 0 for part, whole in zip(self.parts, self.wholes))
        return precision, recall, 2 * precision * recall / (precision + recall) if precision + recall else 0


def mentions(ours, entity_of):
    return len(entity_of), sum(map(len, ours))


muc = b_cubed = ceafe = lea = mentions


def ceafm(ours, entity_of):
    return len(entity_of), len(ours)
"""


def test_functions_are_asked_by_the_interface_of_coval(tmp_path: Path) -> None:
    (tmp_path / "evaluator.py").write_text(FUNCTIONS)
    words = (sys.executable, evaluators.__file__, str(tmp_path / "evaluator.py"), evaluators.FUNCTIONS)
    scorer = ConversingScorer(words, Limits(60))
    documents = (Document((("a", "b"), ("c",)), (("a", "b", "d", "e"),)), Document((("a",),), (("a",),)))
    (answers,) = scorer.answers([Input(documents)], ("mentions", "ceaf_m", "conll"))
    scorer.close()
    # Of the key's 4 mentions in 3 entities the response has 3, of the response's 5 in 2 the key has 3.
    expected = {
        "mentions": {"recall": Fraction(3, 4), "precision": Fraction(3, 5), "f1": Fraction(2, 3)},
        "ceaf_m": {"recall": Fraction(1), "precision": Fraction(3, 2), "f1": Fraction(6, 5)},
    }
    for metric, exact in expected.items():
        figures = answers[metric]
        assert isinstance(figures, Figures)
        assert figures.agree(exact)
    assert answers["conll"] == Failure("skipped", "no figures of conll")


def test_functions_are_named_by_a_python_and_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--adapter", "coval-functions", "--", "python"]) == 2
    assert capsys.readouterr().err == "corefref: coval-functions takes PYTHON FILE\n"


def read_back(text: str) -> dict[str, list[frozenset[tuple[int, int]]]]:
    """The entities of the Universal Anaphora format by document, each closing bracket ending the last that is open."""
    found: dict[str, dict[str, set[tuple[int, int]]]] = {}
    entities: dict[str, set[tuple[int, int]]] = {}
    opened: list[tuple[str, int]] = []
    token = 0
    for line in text.splitlines():
        if line.startswith("# newdoc id = "):
            entities, token = found.setdefault(line[14:], {}), 0
        elif line and not line.startswith("#"):
            for item in re.findall(r"\(EntityID=(\w+)\|MarkableID=\w+\|SemType=dn(\)?)|(\))", line.split("\t")[10]):
                if item[2]:
                    entity, start = opened.pop()
                    entities.setdefault(entity, set()).add((start, token))
                elif item[1]:
                    entities.setdefault(item[0], set()).add((token, token))
                else:
                    opened.append((item[0], token))
            token += 1
    return {name: [frozenset(e) for e in sides.values()] for name, sides in found.items()}


def test_the_universal_anaphora_format_says_what_was_meant() -> None:
    inputs = [one for suite in ("boundary", "random") for one in inputs_of(suite, Sizes(random_inputs=40))]
    documents = {f"d{n}": d for n, d in enumerate(d for one in inputs for d in one.documents) if not d.repeats}
    written = 0
    for name, d in documents.items():
        try:
            text = ua({name: d}).key
        except NotExpressibleError:
            assert any(isinstance(m, Span) for m in d.mentions)
            continue
        written += 1
        place = {m: (n, n) for n, m in enumerate(d.mentions)}
        place |= {m: (m.start, m.end) for m in d.mentions if isinstance(m, Span)}
        meant = {frozenset(place[m] for m in e) for e in d.key_entities}
        assert set(read_back(text)[name]) == meant
    assert written > 60


@pytest.mark.parametrize("write", [conll, corefud, ua])
def test_a_mention_of_several_words_is_one_token(write: Callable[[Mapping[str, Document]], Sides]) -> None:
    text = write({"d0": document(partition([["the man", "he"], ["New\tYork"]]), partition([]))}).key
    rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    assert len(rows) == 3
    assert len({len(row) for row in rows}) == 1


def test_a_mention_of_several_words_is_one_mention_of_the_set_notation() -> None:
    from corefref.formats import sets as reader

    sides = sets({"d0": document(partition([["the man", "he"], ["{Rome}"]]), partition([["the man"]]))})
    (read,) = reader.documents(sides.key.splitlines(keepends=True), "key")
    assert sorted(len(e) for e in read.partition) == [1, 2]
    with pytest.raises(NotExpressibleError, match="would be one word"):
        sets({"d0": document(partition([["the man", "the_man"]]), partition([]))})


def test_what_a_program_says_of_its_end_is_the_error_and_names_no_temporary_folder() -> None:
    trace = "Traceback (most recent call last):\n  File x\nImportError: no array\n\nSee https://example.org/help\n"
    assert Finished("", trace, 1).last_words == "ImportError: no array"
    assert Finished("", "no such option\n", 2).last_words == "no such option"
    folder = Path("/some/corefref-x1/tmp2")
    done = Finished("", f"ValueError: {folder}/key.conll:2: repeated\n", 1).without(folder)
    assert done.last_words == "ValueError: key.conll:2: repeated"
