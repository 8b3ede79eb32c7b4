"""Documents in one line, the papers' figures by the constructions that are chosen, the spec's files: by hand."""

from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest

from corefref.door import partition
from corefref.formats.documents import Bridge, code_of
from corefref.measures import METRICS
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.wings.examples import spec_files as files
from corefref.wings.examples.annotated_sides import document, node
from corefref.wings.examples.exhibits import CONSTRUCTIONS, exhibits
from corefref.wings.examples.small_scope import UpToRenaming
from corefref.wings.examples.worked_examples import Locator, errata, examples, papers


def test_a_line_says_all_that_stands_beside_entities() -> None:
    found = document("{1-3@2 5} {2.1} {7 =1+2} 2.1<4:acl:x<y 2.1<0:root 7>5 ?6")
    zero = EmptyNode(1, 1, 1)
    gap = Nodes((), (zero,))
    first, second, third = code_of(Span(0, 2)), code_of(Span(4, 4)), code_of(Span(6, 6))
    assert found.entity_of == {first: 0, second: 0, gap: 1, third: 2}
    beside = found.beside
    assert beside.heads == {first: 1, second: 4, gap: zero, third: 6}
    assert beside.dependencies == {zero: frozenset({(3, "acl:x<y"), (None, "root")})}
    assert beside.split_antecedents == {2: (0, 1)}
    assert beside.bridging == (Bridge(third, 0, "", second),)
    assert beside.non_referring == {code_of(Span(5, 5)): "?6"}
    assert beside.names == {0: "e1", 1: "e2", 2: "e3"}
    assert [(s.start, s.line, len(s.words)) for s in found.sentences] == [(0, 1, 9)]


def test_a_node_is_a_word_or_stands_behind_one_or_before_the_first() -> None:
    assert (node("3"), node("3.2"), node("0.2")) == (2, EmptyNode(2, 1, 2), EmptyNode(0, -1, 2))


def test_exhibits_are_of_the_constructions_that_are_chosen_and_of_the_first_of_others() -> None:
    first = {setting: names[0] for setting, names in CONSTRUCTIONS.items()}
    for chosen in ({}, {"core": "tens-first"}, {"core": "as-published", "most_extra": "10"}):
        found = [dict(exhibit.by) for exhibit in exhibits(chosen)]
        assert any(found)
        expected = {**first, **chosen}
        assert [by for by in found if any(by[setting] != expected[setting] for setting in by)] == []
        assert len({exhibit.id for exhibit in exhibits(chosen)}) == len(found)


def test_the_files_of_the_spec_are_those_that_claim_something(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("book/a.md", "made/book/b.md", "_built/c.md", "a.py", "b.pyc", "c_.md", "d_/e.md", "f.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, "utf-8")
    monkeypatch.setattr(files, "spec_folder", lambda: tmp_path)
    paths = [path for path, _ in files.spec_files()]
    assert paths == ["c_.md", "d_/e.md", "f.json", "made/book/b.md"]
    # The lines are in the order of their digests, whatever the order of the names.
    lines = sorted(f"{sha256(path.encode()).hexdigest()}  {path}\n" for path in paths)
    assert [line[66:-1] for line in lines] != paths
    assert files.spec_digest() == sha256("".join(lines).encode()).hexdigest()[:16]


def test_a_place_in_a_paper_is_named_in_the_order_of_a_reader() -> None:
    place = Locator(page="34", equation="5", figure="3", table="2", row="B³")
    assert str(place) == "Equation 5, Figure 3, Table 2, B³, p. 34"


def test_a_metric_up_to_renaming_has_the_figures_of_the_metric() -> None:
    key, response = partition([["p", "q", "s"], ["t"]]), partition([["p", "q"], ["s", "t"]])
    renamed = UpToRenaming(METRICS["muc"])
    # One link of two is kept, of two.
    assert (renamed.recall(key, response).value, renamed.precision(key, response).value) == (Fraction(1, 2),) * 2
    assert renamed.f1(key, response) == Fraction(1, 2)


def test_errata_are_of_papers_and_not_of_programs() -> None:
    differing = [e for e in examples() if e.status == "printed-differs"]
    of_papers = [e.id for e in differing if e.case.paper is not None]
    assert 0 < len(of_papers) < len(differing)
    found = errata()
    assert [e.id for e in found[: len(of_papers)]] == of_papers
    assert {e.paper for e in found} <= set(papers())
