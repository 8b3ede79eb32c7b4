"""The field's words, one for each thing: no name of ours is a word that the spec's terms refuse."""

import ast
import re
from pathlib import Path

import pytest

from tests.layers.test_layers import OTHERS_INTERFACES

TOP = Path(__file__).resolve().parent.parent.parent
TERMS = (TOP / "spec" / "terms.md").read_text("utf-8")
REFUSED = {"gold", "truth", "predicted", "hypothesis", "cluster", "clustering", "chain", "markable", "equivalence"}
OF_TREES = ("corefref/trees.py", "corefref/spans/")
"""Where a chain is one of phrases over the same words, as parsers call it."""


def bound_names(source: str) -> set[str]:
    """The names that a module gives: of modules' contents, parameters, variables and attributes."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.id if isinstance(node, ast.Name) else node.attr)
    return found


def words(name: str) -> set[str]:
    """The words of an identifier, plurals as singulars."""
    parts = re.findall(r"[a-z]+", re.sub(r"([A-Z])", r"_\1", name).lower())
    return {part.removesuffix("s") if part.removesuffix("s") in REFUSED else part for part in parts}


def test_the_words_of_a_name_are_found() -> None:
    assert words("gold_ClusterMap") == {"gold", "cluster", "map"}
    assert words("chains") == {"chain"}
    assert bound_names("def f(gold): x.chain = 1\nclass Cluster: y = 2") == {"f", "gold", "chain", "Cluster", "y"}


@pytest.mark.parametrize("word", sorted(REFUSED))
def test_a_refused_word_stands_among_the_terms(word: str) -> None:
    assert re.search(rf"\| [^|]*\b{word}\b[^|]*\|$", TERMS, re.MULTILINE)


@pytest.mark.parametrize("path", sorted((TOP / "corefref").rglob("*.py")), ids=lambda p: str(p.relative_to(TOP)))
def test_no_name_of_ours_is_a_refused_word(path: Path) -> None:
    allowed = {"chain"} if str(path.relative_to(TOP)).startswith(OF_TREES) else set()
    found = bound_names(path.read_text("utf-8"))
    others = OTHERS_INTERFACES.get(".".join(path.relative_to(TOP / "corefref").with_suffix("").parts), set())
    assert {name for name in found if words(name) & REFUSED - allowed} - others == set()
