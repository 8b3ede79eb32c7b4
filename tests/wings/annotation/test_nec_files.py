import json
from fractions import Fraction
from pathlib import Path

import pytest

from corefref import registry
from corefref.cli import main
from corefref.formats import sets
from corefref.formats.conll import documents
from corefref.formats.documents import DocumentPair, Wanted
from corefref.partitions import Partition, Span
from corefref.wings.annotation import corefud
from corefref.wings.annotation.named_entities import Admissible, Pairs, one_to_one
from corefref.wings.annotation.nec import nec_score
from corefref.wings.matching.mention_types import MentionTypes, mention_types
from tests.commands import output_of, refusal_of

CORPUS = Path(__file__).resolve().parents[3] / "spec" / "corpus"
FILES = [str(CORPUS / "key.conll"), str(CORPUS / "response.conll")]

TEXT = """\
#begin document (toy); part 000
toy 0 0 Mr.      NNP (TOP(S(NP(NP*  - - - - *         (0
toy 0 1 Doe      NNP *              - - - - (PERSON*  -
toy 0 2 Roe      NNP *              - - - - *)        -
toy 0 3 's       POS *)             - - - - *         0)
toy 0 4 dog      NN  *)             - - - - *         -
toy 0 5 saw      VBD (VP*           - - - - *         -
toy 0 6 him      PRP (NP*)          - - - - *         (0)
toy 0 7 in       IN  (PP*           - - - - *         -
toy 0 8 Rome     NNP (NP*)))))      - - - - (GPE)     (1)

#end document
"""


def scored(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return output_of(capsys, ["score", *words])


def test_types_and_names_come_from_the_columns() -> None:
    (key,) = documents(TEXT.splitlines(), "toy.conll", Wanted(keep_text=True))
    types = mention_types(key, key)
    assert types.type_of == {Span(0, 3): "name", Span(6, 6): "pronoun", Span(8, 8): "name"}
    name = types.name_of[Span(0, 3)]
    assert (name.place, name.text, name.entity_type) == (Span(1, 2), "Doe Roe", "PERSON")
    assert types.name_of[Span(8, 8)].entity_type == "GPE"


@pytest.mark.parametrize(
    ("word", "tag", "kind"),
    [
        ("him", "PRP", "pronoun"),
        ("his", "PRP$", "pronoun"),
        ("whom", "WP", "pronoun"),
        ("whose", "WP$", "pronoun"),
        ("which", "WDT", "nominal"),
        ("dogs", "NNS", "nominal"),
    ],
)
def test_a_mention_of_one_word_is_a_pronoun_by_its_tag(word: str, tag: str, kind: str) -> None:
    """The four tags of pronouns in the Penn Treebank, possessive ones too, and no others."""
    (key,) = documents(
        TEXT.replace("him      PRP ", f"{word} {tag} ").splitlines(), "toy.conll", Wanted(keep_text=True)
    )
    assert mention_types(key, key).type_of[Span(6, 6)] == kind


def test_only_behind_a_possessive_mark_the_word_before_it_is_the_head() -> None:
    """In `Rome dog` the head is the dog, which is not in the name beside it."""
    text = TEXT.replace(
        "'s       POS *)             - - - - *         0)", "Rome     NNP *)             - - - - (GPE)     0)|(7"
    )
    text = text.replace(
        "dog      NN  *)             - - - - *         -", "dog      NN  *)             - - - - *         7)"
    )
    (key,) = documents(text.splitlines(), "toy.conll", Wanted(keep_text=True))
    assert mention_types(key, key).type_of[Span(3, 4)] == "nominal"


def test_the_head_of_a_possessive_is_the_last_word_before_the_mark_within_the_mention() -> None:
    """Of `Mr. Doe Roe 's` only Roe is a name here; the mark alone has no word before it."""
    text = (
        TEXT.replace("(PERSON*  -", "*         -")
        .replace("*)        -", "(PERSON)  -")
        .replace(" 0)\n", " 0)|(7)\n", 1)
    )
    (key,) = documents(text.splitlines(), "toy.conll", Wanted(keep_text=True))
    types = mention_types(key, key)
    assert types.name_of[Span(0, 3)].text == "Roe"
    assert types.type_of[Span(3, 3)] == "nominal"


def test_a_name_in_set_notation_has_the_type_that_it_says() -> None:
    (key,) = sets.documents(["{Doe/name:PERSON she/pronoun} {Rome/name the-town/nominal}"], "toy.sets")
    types = mention_types(key, key)
    assert {m: name.entity_type for m, name in types.name_of.items()} == {"Doe": "PERSON", "Rome": "UNTYPED"}
    assert types.type_of == {"Doe": "name", "she": "pronoun", "Rome": "name", "the-town": "nominal"}


def test_the_reading_aligns_only_where_it_is_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes all one-to-one maps in turn, and the figures are the same."""
    (key,) = documents(TEXT.splitlines(), "toy.conll", Wanted(keep_text=True))
    by_reading: list[Partition] = []

    def noted(key: Partition, response: Partition, types: MentionTypes, admissible: Admissible) -> Pairs:
        by_reading.append(key)
        return one_to_one(key, response, types, admissible)

    monkeypatch.setattr("corefref.wings.annotation.nec.one_to_one", noted)
    figures = nec_score(DocumentPair(0, key, key))
    assert by_reading == []
    assert nec_score(DocumentPair(0, key, key), by_definition=True) == figures
    assert by_reading == [key.partition]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("(GPE) ", "-     ", "key:10: `-` is not a named entity"),
        ("(PERSON*", "PERSON  ", "key:3: `PERSON` is not a named entity"),
        ("(GPE) ", "*)    ", "key:10: a named entity is closed that was never opened"),
        ("(GPE) ", "(GPE* ", "key:10: GPE does not end in its sentence"),
    ],
)
def test_a_malformed_column_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, message: str
) -> None:
    (tmp_path / "key").write_text(TEXT.replace(old, new))
    words = [str(tmp_path / "key")] * 2
    assert message in refusal_of(capsys, ["score", *words, "--metrics", "nec"])


def test_a_file_without_names_says_which_column_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bare = "\n".join(
        " ".join([*line.split()[:5], line.split()[-1]]) if line[:3] == "toy" else line for line in TEXT.split("\n")
    )
    (tmp_path / "key").write_text(bare)
    assert main(["score", str(tmp_path / "key"), str(tmp_path / "key"), "--metrics", "nec"]) == 2
    assert "the sentence has no" in capsys.readouterr().err


def test_all_does_not_have_nec_since_it_is_provisional(capsys: pytest.CaptureFixture[str]) -> None:
    lines = scored(capsys, *FILES, "--metrics", "all").splitlines()
    rows = {line.partition("  ")[0] for line in lines}
    assert {registry.title_of(metric) for metric in registry.IDS} <= rows
    assert "NEC" not in rows
    assert main(["explain", "--key", "{a b}", "--response", "{a} {b}", "--metrics", "all", "--format", "json"]) == 0
    assert {found["metric"] for found in json.loads(capsys.readouterr().out)} == set(registry.IDS)


def test_nec_says_everywhere_that_it_is_provisional(capsys: pytest.CaptureFixture[str]) -> None:
    reason = registry.ENTRIES["nec"].provisional
    assert reason
    for form in ("text", "markdown", "latex"):
        shown = scored(capsys, *FILES, "--metrics", "nec,lea", "--format", form)
        assert "NEC is provisional" in shown
        assert "LEA is provisional" not in shown
    found = json.loads(scored(capsys, *FILES, "--metrics", "nec,lea", "--format", "json"))["metrics"]
    assert found["nec"]["provisional"] == reason
    assert "provisional" not in found["lea"]
    for words in (
        ["explain", *FILES, "--metrics", "nec"],
        [
            "compare",
            *FILES,
            str(CORPUS / "response-b.conll"),
            "--metrics",
            "nec",
            "--shuffles",
            "10",
            "--resamples",
            "10",
        ],
        ["cite", "nec"],
        ["spec", "show", "nec"],
        ["score", "--help"],
    ):
        assert "provisional" in output_of(capsys, words)


def test_documents_add_up_to_the_corpus(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(scored(capsys, *FILES, "--metrics", "nec", "--by-document", "--format", "json"))
    whole = found["metrics"]["nec"]
    parts = [document["nec"] for document in found["by_document"].values()]
    for figure in ("recall", "precision", "not_found"):
        for term in ("numerator", "denominator"):
            assert sum(Fraction(part[figure][term]) for part in parts) == Fraction(whole[figure][term])
    people = [p["by_entity_type"]["PERSON"]["recall"] for p in parts if "PERSON" in p["by_entity_type"]]
    assert sum(Fraction(p["denominator"]) for p in people) == Fraction(
        whole["by_entity_type"]["PERSON"]["recall"]["denominator"]
    )


def test_the_key_as_its_own_response_scores_1(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(scored(capsys, FILES[0], FILES[0], "--metrics", "nec", "--format", "json"))["metrics"]["nec"]
    assert (found["f1"]["exact"], found["not_found"]["exact"]) == ("1", "0")


def test_the_reading_s_alignment_gives_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    words = [*FILES, "--metrics", "nec", "--format", "json"]
    assert scored(capsys, *words) == scored(capsys, *words, "--by-definition")


@pytest.mark.parametrize("form", ["text", "tsv", "markdown", "latex", "json"])
def test_every_format_has_nec_by_type(capsys: pytest.CaptureFixture[str], form: str) -> None:
    shown = scored(capsys, *FILES, "--metrics", "nec", "--format", form)
    assert "PERSON" in shown
    assert "pronoun" in shown


def test_counts_of_parts_are_merged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "counts").write_text(scored(capsys, *FILES, "--metrics", "nec,muc", "--format", "counts"))
    merged = output_of(capsys, ["merge", str(tmp_path / "counts")])
    whole = scored(capsys, *FILES, "--metrics", "nec,muc")
    # The names of the files are not in the counts.
    assert merged.partition("Metric")[2] == whole.partition("Metric")[2] != ""


def test_systems_are_compared_by_nec(capsys: pytest.CaptureFixture[str]) -> None:
    words = [*FILES, str(CORPUS / "response-b.conll"), "--metrics", "nec", "--format", "json"]
    compared = json.loads(output_of(capsys, ["compare", *words]))
    own = json.loads(scored(capsys, *FILES, "--metrics", "nec", "--format", "json"))["metrics"]["nec"]
    assert compared["systems"][0]["figures"]["nec.f1"]["exact"] == own["f1"]["exact"]
    assert compared["provisional"] == {"nec": own["provisional"]}


@pytest.mark.parametrize(
    ("key", "response", "message"),
    [
        ("{a/name b}", "{a}", "mention `b` has no type"),
        ("{a/name}", "{a/pronoun}", "mention `a` is pronoun here and name in the key"),
    ],
)
def test_sets_without_types_are_refused_only_by_nec(
    capsys: pytest.CaptureFixture[str], key: str, response: str, message: str
) -> None:
    words = ["--key", key, "--response", response]
    assert message in refusal_of(capsys, ["score", *words, "--metrics", "nec"])
    assert main(["score", *words, "--metrics", "muc"]) == 0


def test_mentions_without_a_text_are_named_by_their_places(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "key"
    file.write_text('{"doc_key": "1", "clusters": [[[2, 5]]]}\n', "utf-8")
    assert main(["score", str(file), str(file), "--metrics", "mentions", "--by", "type"]) == 2
    said = f"{file}:1: mention `2-5` has no type (expected a text with parts of speech or parses)\n"
    assert capsys.readouterr().err == said


DEPENDENCIES = """\
# newdoc id = toy
# global.Entity = eid-etype-head-other
1\tAnn\t_\tPROPN\t_\t_\t5\tnsubj\t_\tEntity=(e2-person-1-(e1-person-1-
2\tLee\t_\tPROPN\t_\t_\t1\tflat\t_\tEntity=e1)
3\tand\t_\tCCONJ\t_\t_\t4\tcc\t_\t_
4\tBob\t_\tPROPN\t_\t_\t1\tconj\t_\tEntity=(e3-person-1-)e2)
5\tmet\t_\tVERB\t_\t_\t0\troot\t_\t_
6\tthe\t_\tDET\t_\t_\t7\tdet\t_\tEntity=(e4-person-2-
7\tmayor\t_\tNOUN\t_\t_\t5\tobj\t_\t_
8\tof\t_\tADP\t_\t_\t9\tcase\t_\t_
9\tRome\t_\tPROPN\t_\t_\t7\tnmod\t_\tEntity=(e5-place-1-)e4)

1\tShe\t_\tPRON\t_\t_\t2\tnsubj\t_\tEntity=(e1-person-1-)
2\tleft\t_\tVERB\t_\t_\t0\troot\t_\t_
2.1\t_\t_\tPRON\t_\t_\t_\t_\t2:obj\tEntity=(e4-person-1-)

"""


def test_a_name_heads_a_mention_if_no_other_word_of_it_is_its_ancestor() -> None:
    """Bob depends on Ann, and Rome on the mayor: so neither heads the mention that it ends."""
    (key,) = corefud.documents(DEPENDENCIES.splitlines(), "toy.conllu", Wanted(keep_text=True))
    types = mention_types(key, key)
    assert {types.text_of[m]: (kind, m in types.name_of) for m, kind in types.type_of.items()} == {
        "Ann Lee and Bob": ("name", True),
        "Ann Lee": ("name", True),
        "Bob": ("name", True),
        "the mayor of Rome": ("nominal", False),
        "Rome": ("name", True),
        "She": ("pronoun", False),
        "": ("pronoun", False),
    }
    names = {types.text_of[m]: (name.text, name.entity_type) for m, name in types.name_of.items()}
    assert names == {
        "Ann Lee and Bob": ("Ann Lee", "person"),
        "Ann Lee": ("Ann Lee", "person"),
        "Bob": ("Bob", "person"),
        "Rome": ("Rome", "place"),
    }


def test_words_that_depend_on_each_other_head_nothing() -> None:
    """No word of “Ann Lee” is without an ancestor in it, so that it is not a name."""
    text = DEPENDENCIES.replace("PROPN\t_\t_\t5\tnsubj", "PROPN\t_\t_\t2\tnsubj")
    (key,) = corefud.documents(text.splitlines(), "toy.conllu", Wanted(keep_text=True))
    assert mention_types(key, key).type_of[Span(0, 1)] == "nominal"


def test_files_with_dependencies_are_scored_by_their_names(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Four key entities have a name; {Ann, she} has half of {Ann Lee, she}, and Bob is found: 3/2 of 4."""
    paths = tmp_path / "key.conllu", tmp_path / "response.conllu"
    paths[0].write_text(DEPENDENCIES, "utf-8")
    response = DEPENDENCIES.replace("(e2-person-1-(e1-person-1-", "(e1-person-1-)").replace("Entity=e1)", "_")
    response = response.replace("(e3-person-1-)e2)", "(e3-person-1-)").replace("(e5-place-1-)e4)", "e4)")
    paths[1].write_text(response, "utf-8")
    figures = json.loads(scored(capsys, *map(str, paths), "--metrics", "nec", "--format", "json"))["metrics"]["nec"]
    assert [figures[figure]["exact"] for figure in ("recall", "precision", "f1")] == ["3/8"] * 3
