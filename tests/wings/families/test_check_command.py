"""`corefref check`, end to end."""

import json
import re
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest

from corefref.cli import main
from corefref.wings.families.checking import CHECKS, CODES, page

SPEC = Path(__file__).parents[3] / "spec"
SCHEMA = json.loads((SPEC / "schema" / "check.schema.json").read_text("utf-8"))

COLUMNS = """\
#begin document (a)
the\t(0|(1
dog\t0)|(2
sees\t2)

itself\t(0)|3)

#end document
#begin document (b)
the\t-
#end document
#begin document (c)
one\t(x)
#end document
#begin document (a)
cats\t(0)
cats\t(0)
#end document
"""
"""Entity 1 is opened only, 3 closed only, 2 alone; b has no mentions, c an entity that is not a number; a returns."""

CONLLU = """\
# newdoc id = a
# global.Entity = eid-etype-head
1\tthe\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1-person-(e2
2\tdog\t_\t_\t_\t_\t_\t_\t_\tEntity=e1)(e3)(e3)

# newdoc id = b
1\tthe\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1
2\tdog\t_\t_\t_\t_\t_\t_\t_\tEntity=e1)(e1)
3\tbarks\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1--9)

# newdoc id = c
1\ta\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1)

"""
"""Entity e2 is never closed; e3 has a mention twice; the head in b is beyond its mention; e1 is in three documents."""


def found(capsys: pytest.CaptureFixture[str], *words: str | Path) -> list[tuple[int | None, str]]:
    """Lines and codes of what is found."""
    code = main(["check", *map(str, words), "--format", "json"])
    made = json.loads(capsys.readouterr().out)
    jsonschema.Draft202012Validator(SCHEMA).validate(made)
    assert code == (1 if any(finding["gravity"] == "fault" for finding in made["findings"]) else 0)
    assert made["counts"] == {
        code: n for code in CODES if (n := sum(each["code"] == code for each in made["findings"]))
    }
    return [(each["line"], each["code"]) for each in made["findings"]]


def test_everything_is_found_in_one_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.conll").write_text(COLUMNS)
    assert found(capsys, tmp_path / "a.conll") == [
        (6, "half-bracket"),
        (2, "half-bracket"),
        (3, "singleton"),
        (9, "no-mentions"),
        (13, "not-read"),
        (15, "repeated-document"),
    ]


def test_entities_of_several_topics_are_found_once_for_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Entity 0 is of topic 1, twice of topic 2, and of topic 3; entity 1 is of topic 2 alone; `-` is not a topic."""
    rows = ["1 0 (0)", "2 0 (0)", "2 1 (0)", "2 2 (1)", "3 0 (0)", "- 0 (1)"]
    tokens = [f"{topic}\t-\t{topic}_a\t0\t{number}\tx\tTrue\t{cell}" for topic, number, cell in map(str.split, rows)]
    (tmp_path / "a.conll").write_text("\n".join(["#begin document all", *tokens, "#end document", ""]))
    assert found(capsys, tmp_path / "a.conll", "--select", "across-topics") == [
        (3, "across-topics"),
        (6, "across-topics"),
    ]
    assert main(["check", str(tmp_path / "a.conll"), "--list", "--select", "across-topics"]) == 0
    assert "a.conll:3: across-topics: entity 0 has mentions in topic 2, and in topic 1" in capsys.readouterr().out


def test_reading_goes_on_in_corefud_under_its_header(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.conllu").write_text(CONLLU)
    assert found(capsys, tmp_path / "a.conllu", "--ignore", "singleton") == [
        (4, "repeated-mention"),
        (3, "half-bracket"),
        (9, "not-read"),
        (12, "reused-name"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "{a b} {c\n{a} {a}\n}\n{d e}\n",
            [(1, "not-read"), (2, "repeated-mention"), (2, "singleton"), (3, "not-read")],
        ),
        (
            '{"doc_key": "a"}\n{"doc_key": "b", "clusters": [[[0, 0], [0, 0]]]}\nnothing\n'
            '{"doc_key": "c", "clusters": []}\n',
            [(1, "not-read"), (2, "repeated-mention"), (2, "singleton"), (3, "not-read"), (4, "no-mentions")],
        ),
        (
            "# begin document\n0\ta\t(x\n1\tb\t(y\n# end document\n# begin document\n5\ta\t_\n# end document\n"
            "# begin document\n0\tb\t(z)\n1\tb\t(z)\n# end document\n",
            [(2, "half-bracket"), (3, "half-bracket"), (1, "no-mentions"), (6, "not-read")],
        ),
        (
            "# newdoc id = a\n# global.Entity = who\n1\ta"
            + "\t_" * 8
            + "\n\n# newdoc id = b\n1\ta"
            + "\t_" * 8
            + "\n\n",
            [(2, "not-read"), (6, "not-read")],
        ),
        ("", [(1, "not-read")]),
    ],
    ids=["sets", "json", "gum", "a faulty header", "empty"],
)
def test_reading_goes_on_behind_a_fault(
    text: str, expected: list[tuple[int, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a").write_text(text)
    assert found(capsys, tmp_path / "a") == expected


def test_what_is_unusual_has_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = ["a\t(0|(1", "b\t(0", "c\t1)", "d\t0)|(1|(0)", "", "e\t1)|0)|(2)"]
    (tmp_path / "a.conll").write_text("\n".join(["#begin document (a)", *rows, "#end document"]) + "\n")
    # Read from the inside out, the mentions of entity 0 are nested, as columns have it: 3-3 in 1-3 in 0-4.
    assert found(capsys, tmp_path / "a.conll") == [
        (2, "across-sentences"),
        (3, "nested-in-itself"),
        (5, "across-sentences"),
        (5, "nested-in-itself"),
        (7, "singleton"),
    ]
    lines = [
        {"doc_key": "a", "sentences": [list("abcd"), ["e"]], "clusters": [[[0, 1], [1, 2]], [[3, 4], [0, 0]]]},
        {"doc_key": "b", "sentences": [list("abcde")], "clusters": [[[1, 1]]]},
    ]
    (tmp_path / "a.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert found(capsys, tmp_path / "a.jsonl") == [
        (1, "crossing"),
        (1, "across-sentences"),
        (2, "same-text"),
        (2, "singleton"),
    ]


@pytest.mark.parametrize(("limit", "told"), [("1", True), ("2", True), ("3", False)])
def test_sizes_are_unequal_beyond_a_limit(
    limit: str, told: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # The mean of the others is 2, and 6 is more than twice as many, not more than three times.
    (tmp_path / "a").write_text("{a b c d e f} {g h} {i j k} {l}\n{a b c d e f g h}\n")
    assert found(capsys, tmp_path / "a", "--unequal", limit, "--select", "unequal-sizes") == [
        (1, "unequal-sizes") for _ in range(told)
    ]


def test_tokens_are_those_of_another_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, words in (("a", "the dog barks"), ("b", "the cat barks"), ("c", "the dog barks twice"), ("d", "- - -")):
        rows = [f"{word}\t(0)" for word in words.split()]
        (tmp_path / name).write_text(
            "\n".join([f"#begin document ({name * (name == 'd')}x)", *rows, "#end document\n"])
        )
    select = ("--select", "other-tokens,other-documents")
    assert found(capsys, tmp_path / "a", "--against", tmp_path / "a", *select) == []
    assert found(capsys, tmp_path / "a", "--against", tmp_path / "b", *select) == [(3, "other-tokens")]
    assert found(capsys, tmp_path / "a", "--against", tmp_path / "c", *select) == [(4, "other-tokens")]
    assert found(capsys, tmp_path / "c", "--against", tmp_path / "a", *select) == [(5, "other-tokens")]
    assert found(capsys, tmp_path / "a", "--against", tmp_path / "d", *select) == [(1, "other-documents")] * 2
    assert main(["check", str(tmp_path / "a"), "--against", str(tmp_path / "b"), *select]) == 1
    assert capsys.readouterr().out == (
        f"{tmp_path}/a:3: other-tokens: token 1 is `dog`, and `cat` in {tmp_path}/b:3\n"
        "1 document of 1 file: 1 other-tokens\n"
    )


def test_what_is_not_read_of_the_other_file_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a").write_text("#begin document (d)\nx\t(0)\ny\t(0)\n\n#end document\n", "utf-8")
    (tmp_path / "b").write_text("#begin document (d)\nx\t(0)\ny\t(zero\n\n#end document\n", "utf-8")
    assert main(["check", str(tmp_path / "a"), "--against", str(tmp_path / "b")]) == 1
    first, second, _ = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{tmp_path / 'b'}:3: not-read: ")
    assert second == f"{tmp_path / 'a'}:1: other-documents: document d is not in {tmp_path / 'b'}"


def test_that_a_file_has_none_of_many_documents_is_one_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "".join(f"#begin document ({name})\nx\t(0)\ny\t(0)\n\n#end document\n" for name in "abc")
    (tmp_path / "key").write_text(text, "utf-8")
    (tmp_path / "empty").write_text("#begin document (z)\nx\t(0\n", "utf-8")
    (tmp_path / "other").write_text(text.replace("(b)", "(z)"), "utf-8")
    select = ("--select", "other-documents")
    assert main(["check", str(tmp_path / "empty"), "--against", str(tmp_path / "key"), *select]) == 1
    found = f"none of 3 documents, of which this is the first, is in {tmp_path / 'empty'}"
    assert capsys.readouterr().out.splitlines()[0] == f"{tmp_path / 'key'}:1: other-documents: {found}"
    assert main(["check", str(tmp_path / "other"), "--against", str(tmp_path / "key"), *select]) == 1
    assert [line.rpartition(": ")[2] for line in capsys.readouterr().out.splitlines()[:-1]] == [
        f"document z is not in {tmp_path / 'key'}",
        f"document b is not in {tmp_path / 'other'}",
    ]


def test_a_folder_is_one_corpus(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_text("#begin document (x)\na\t(0)\nb\t(0)\n#end document\n")
    assert found(capsys, tmp_path) == [(1, "repeated-document")]
    assert found(capsys, tmp_path / "a", tmp_path / "b") == []


def test_findings_are_annotations_of_a_workflow(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a,b%").write_text("{a} {\n")
    (tmp_path / "c").write_text("{a%}\n")
    words = ["check", str(tmp_path / "a,b%"), str(tmp_path / "c"), "--format", "github", "--list"]
    assert main(words) == 1
    assert capsys.readouterr().out == (
        f"::error file={tmp_path}/a%2Cb%25,line=1,title=not-read::`{{` without `}}` (expected entities such as "
        "`{a b c} {d e}`)\n"
        f"::warning file={tmp_path}/c,line=1,title=singleton::mention `a%25` is alone in entity 0\n"
    )


def test_annotations_of_a_workflow_are_folded_by_file_and_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Faults come first, though the file with two singletons was read first."""
    (tmp_path / "a").write_text("{a} {b}\n{c}\n")
    (tmp_path / "b").write_text("{a} {\n{d}\n")
    assert main(["check", str(tmp_path / "a"), str(tmp_path / "b"), "--format", "github"]) == 1
    found = capsys.readouterr().out.splitlines()
    assert [line.partition("::")[2].split(" ")[0] for line in found] == ["error", "notice", "notice"]
    assert f"::notice file={tmp_path}/a,line=1,title=singleton::3 × an entity of one mention; the first: " in found[1]
    assert main(["check", str(tmp_path / "a"), "--format", "github"]) == 0


def test_the_example_of_the_action_passes_on_the_shipped_corpus(capsys: pytest.CaptureFixture[str]) -> None:
    top = Path(__file__).parents[3]
    found = re.search(r"arguments: (check .*)corpus/$", (top / "action.yml").read_text("utf-8"), re.MULTILINE)
    assert found is not None
    assert main([*found[1].split(), str(top / "spec" / "corpus" / "key.conll"), "--format", "github"]) == 0
    assert "::error" not in capsys.readouterr().out


def test_nothing_found_is_status_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a").write_text("{a b}\n")
    assert main(["check", str(tmp_path / "a")]) == 0
    assert capsys.readouterr() == ("1 document of 1 file: nothing found\n", "")


def test_the_page_and_the_schema_have_the_codes() -> None:
    assert tuple(CHECKS) == CODES == tuple(SCHEMA["$defs"]["code"]["enum"])
    assert page() in (SPEC / "formats" / "checks.md").read_text("utf-8")
    gravities = [check.gravity for check in CHECKS.values()]
    assert gravities == sorted(gravities)


def said(capsys: pytest.CaptureFixture[str], file: Path) -> list[str]:
    """What is said of each finding."""
    main(["check", str(file), "--format", "json"])
    return [each["message"] for each in json.loads(capsys.readouterr().out)["findings"]]


def test_documents_without_names_are_counted_behind_a_fault_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    documents = ["# begin document\n5\ta\t_\n# end document\n", "# begin document\n0\tb\t_\n# end document\n"]
    (tmp_path / "a").write_text("".join(documents))
    assert said(capsys, tmp_path / "a")[1:] == ["document 2 has no mentions"]


def test_tokens_are_shown_apart_and_characters_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tokens = {"doc_key": "a", "sentences": [["the", "dog", "it"]], "clusters": [[[0, 1]]]}
    (tmp_path / "tokens").write_text(json.dumps(tokens))
    assert said(capsys, tmp_path / "tokens") == ["mention 0-1 `the dog` is alone in entity 0"]
    characters = {"text": "it barks", "clusters": [[[0, 2]]], "clusters_strings": [["it"]]}
    (tmp_path / "characters").write_text(json.dumps(characters))
    assert said(capsys, tmp_path / "characters") == ["mention 0-1 `it` is alone in entity 0"]


def test_a_line_that_speaks_of_a_beginning_does_not_begin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is wrong with line 2 is seen at the end of the file, when its last line has been taken."""
    cells = ["_"] * 13
    cells[8] = "(EntityID=1|MarkableID=a|ElementOf=2)"
    rows = ["# newdoc id = d", "\t".join(["1", "w", *cells]), "", "# text = #newdoc id = e"]
    (tmp_path / "a").write_text("\n".join(rows) + "\n")
    assert found(capsys, tmp_path / "a") == [(2, "not-read")]


def test_a_token_that_speaks_of_a_beginning_does_not_begin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a").write_text("#begin document (a)\none\t(x)\nsee #begin document (b)\t-\n#end document\n")
    assert found(capsys, tmp_path / "a") == [(2, "not-read")]


@pytest.mark.parametrize("name", ["::error::x", " ::warning::x", "##[error]x"])
def test_a_name_of_a_file_is_no_command_of_a_workflow(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text("#begin document (a)\na\t(0)\nb\t(1\n#end document\n", "utf-8")
    assert main(["check", name]) == 1
    assert main(["stats", name]) == 2
    out, err = capsys.readouterr()
    assert len(err.splitlines()) == 1
    for line in (*out.splitlines(), *err.splitlines()):
        assert not line.lstrip().startswith("::")
        assert "##[" not in line


def test_faults_come_first_and_what_is_unusual_is_folded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.sets"
    file.write_text("{a} {b}\n{c} {d d}\n{e} {f}\n")
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{file}:2: repeated-mention: repeated mention: `d` is twice in one entity, number 2 of the line "
        "(expected each mention once)",
        f"6 × singleton: an entity of one mention, first {file}:1 (--list lists them)",
        "3 documents of 1 file: 1 repeated-mention, 6 singleton",
    ]
    assert main(["check", str(file), "--list"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [": singleton: " in line for line in lines] == [False, *[True] * 6, False]


def test_what_is_unusual_fails_if_it_is_strict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.sets"
    file.write_text("{a} {b c}\n")
    assert main(["check", str(file)]) == 0
    assert main(["check", str(file), "--strict"]) == 1
    assert main(["check", str(file), "--strict", "--ignore", "singleton"]) == 0
    capsys.readouterr()


def test_a_report_can_be_sent_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.sets"
    file.write_text("{a} {b b}\n{c}\n")
    assert main(["check", str(file), "--format", "markdown"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[2] == "2 documents of 1 file: 1 fault, 3 unusual."
    assert lines[lines.index("## To be mended") + 4].startswith(f"| `{file}:1` | `repeated-mention` | ")
    assert lines[lines.index("## Unusual, and maybe meant") + 4].startswith("| `singleton` | 3 | an entity of one")
    assert lines[-1].endswith(f"`corefref check {file}`")


def test_a_submission_is_checked_dataset_by_dataset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Documents of two datasets may have one name, and a dataset is held against that of its name alone."""
    for folder, names in (("keys", "abc"), ("team", "abx")):
        (tmp_path / folder).mkdir()
        for name in names:
            (tmp_path / folder / f"{name}.conll").write_text(f"#begin document (d)\n{name}\t(1)\n#end document\n")
    (tmp_path / "team" / "b.conll").write_text("#begin document (d)\na\t(1)\n#end document\n")
    words = ["check", str(tmp_path / "team"), "--against", str(tmp_path / "keys"), "--task", "crac2026"]
    assert main([*words, "--ignore", "singleton"]) == 1
    keys, team = tmp_path / "keys", tmp_path / "team"
    assert capsys.readouterr().out.splitlines()[:3] == [
        f"{team}/b.conll:2: other-tokens: token 0 is `a`, and `b` in {keys}/b.conll:2",
        f"{team}/x.conll: other-documents: no dataset: {keys} has no file `x.conll`",
        f"{team}: other-documents: no file `c.conll`, a dataset that {keys} has",
    ]


def test_the_hook_for_repositories_of_corpora_runs_the_command() -> None:
    lines = (Path(__file__).parents[3] / ".pre-commit-hooks.yaml").read_text("utf-8").splitlines()
    fields = dict(line.strip(" -").split(": ", 1) for line in lines if not line.startswith("#"))
    assert fields["entry"] == "corefref check"
    assert re.search(fields["files"].strip("'"), "corpus/a.v4_gold_conll") is None
    assert all(re.search(fields["files"].strip("'"), f"corpus/a.{end}") for end in ("conll", "conllu.gz", "jsonl"))


def test_what_is_refused_is_not_said_to_be_absent(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = '{"doc_key": "%s", "sentences": [["x"]], "clusters": [[[0, %d]]]}\n'
    for name, last in (("key", 0), ("response", 7)):
        (tmp_path / name).write_text(line % ("a", 0) + line % ("b", last) + line % ("c", 0), encoding="utf-8")
    response, key = str(tmp_path / "response"), str(tmp_path / "key")
    assert main(["check", response, "--against", key]) == 1
    assert f"{key}:2: other-documents: document b is not in what can be read of {response}\n" in capsys.readouterr().out


COREFUD = (
    "# newdoc id = d\n# global.Entity = eid-etype-head-other\n# sent_id = 1\n"
    "1\tAnn\t" + "_\t" * 7 + "Entity=(e1-person-1-(e1-place-1-)\n"
    "2\tmet\t" + "_\t" * 7 + "Entity=e1)\n"
    "3\tEva\t" + "_\t" * 7 + "Entity=(e2-person-1-)|Bridge=e2<e2:part\n"
    "4\tthey\t" + "_\t" * 7 + "Entity=(e3--1-)|SplitAnte=e1<e3,e2<e3,e1<e3\n\n"
)


def test_what_corpus_authors_look_for_in_links_and_types(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`Ann met` is a person and `Ann` inside it a place, of one entity; e2 bridges to itself; e3 has e1 twice."""
    (tmp_path / "a.conllu").write_text(COREFUD, "utf-8")
    assert main(["check", str(tmp_path / "a.conllu"), "--list", "--ignore", "singleton"]) == 0
    found = [line.partition("a.conllu")[2] for line in capsys.readouterr().out.splitlines()[:-1]]
    assert found == [
        ":7: split-antecedent-twice: `SplitAnte` names e1<e3 again, which counts once",
        ":4: type-changes: entity e1 has the types place (1), person (1)",
        ":4: nested-in-itself: mention 0-0 `Ann` is inside mention 0-1 of its entity e1",
        ":6: self-bridge: mention 2-2 `Eva` bridges to its own entity e2",
    ]


def test_mentions_that_are_no_phrases_are_looked_for_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """(S (NP the dog) (VP saw (NP it))): `dog saw` is no phrase, `saw it` is; one word is never looked at."""
    bits = ("(S(NP*", "*)", "(VP*", "(NP*)))")
    cells = ("(0", "0)|(1|(2)", "1)|(3", "3)")
    words = ("the", "dog", "saw", "it")
    rows = [f"d\t0\t{n}\t{w}\tX\t{b}\t{c}" for n, (w, b, c) in enumerate(zip(words, bits, cells, strict=True))]
    file = tmp_path / "a.conll"
    file.write_text("\n".join(["#begin document (d)", *rows, "#end document", ""]), "utf-8")
    assert main(["check", str(file), "--ignore", "singleton"]) == 0
    assert capsys.readouterr().out == "1 document of 1 file: nothing found\n"
    assert main(["check", str(file), "--select", "no-constituent", "--list"]) == 0
    assert capsys.readouterr().out == (
        f"{file}:3: no-constituent: mention 1-2 `dog saw` is not a phrase of its sentence\n"
        "1 document of 1 file: 1 no-constituent\n"
    )
    file.write_text(file.read_text("utf-8").replace("(S(NP*", "(S(NP*)))"), "utf-8")
    assert main(["check", str(file), "--select", "no-constituent,not-read"]) == 1
    assert "not-read" in capsys.readouterr().out
