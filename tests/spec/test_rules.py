"""The rules of the spec are numbered once, found by a case each, and say what the program does."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from unicodedata import name as name_of
from warnings import catch_warnings

import pytest

from corefref import SPEC_VERSION, measures, registry
from corefref.cli import options
from corefref.formats import conll, json_text, sets
from corefref.formats.detection import detected
from corefref.formats.documents import InputError
from corefref.scoring import sources
from corefref.scoring.corpus import scored
from corefref.scoring.settings import DECIMALS, Settings, Undefined
from corefref.scoring.sources import Inline
from corefref.scoring.task import Task
from corefref.wings.matching.heads import RULES
from corefref.wings.matching.trees import DEEPEST
from corefref.wings.shared.digest import digest
from spec.markdown import without_code
from tests.spec import rules

TOP = rules.SPEC.parent


def text(page: str) -> str:
    return (rules.SPEC / page).read_text("utf-8")


def rows(page: str, heading: str) -> list[list[str]]:
    """The cells of the first table whose head begins with a column."""
    table = text(page).partition(f"| {heading} |")[2].partition("\n\n")[0].split("\n")[2:]
    cells = [re.split(r"(?<!\\)\|", row)[1:-1] for row in table if row]
    return [[cell.strip().replace("\\|", "|") for cell in row] for row in cells]


def test_the_index_is_made_of_the_rules() -> None:
    assert text("made/index.md") == rules.page()


def test_every_section_that_is_not_normative_is_there() -> None:
    headings = {h for page in rules.normative_pages() for h in re.findall(r"^## (.*)$", text(page), re.MULTILINE)}
    assert headings >= rules.NOT_NORMATIVE
    assert {"Notes", "What holds"} <= rules.NOT_NORMATIVE


def test_every_rule_has_an_id_of_its_own_and_a_case() -> None:
    ids = [rule.id for rule in rules.rules()]
    assert max(Counter(ids).values()) == 1
    assert set(rules.cases()) == set(ids)


def test_every_case_of_a_rule_is_there() -> None:
    known = rules.known_cases()
    for identifier, named in rules.cases().items():
        assert named, identifier
        for case in named:
            module, _, test = case.partition("::")
            if module.endswith(".md"):
                section = (TOP / "tests" / module).read_text("utf-8").partition(f"\n## {test.replace('_', ' ')}\n")[2]
                assert "\n| `" in section.partition("\n## ")[0], (identifier, case)
            elif test:
                assert f"\ndef {test}(" in (TOP / "tests" / f"{module}.py").read_text("utf-8"), (identifier, case)
            else:
                assert case in known or case == "every" or list(named) in (["allows"], ["words"]), (identifier, case)


def test_every_rule_has_a_case_that_any_program_can_run() -> None:
    assert [rule for rule, named in rules.cases().items() if all("::" in case for case in named)] == []


def test_every_rule_that_a_page_names_is_there() -> None:
    ids = {rule.id for rule in rules.rules()}
    families = {identifier.partition("-")[0] for identifier in ids}
    pages = [rules.SPEC / page for page in ("choices.md", "README.md", *rules.normative_pages())]
    named = {
        (page.name, identifier)
        for page in pages
        for identifier in re.findall(r"(?<![\w/`.-])([a-z]+-[0-9]+)(?![\w-])", page.read_text("utf-8"))
        if identifier.partition("-")[0] in families
    }
    assert len(named) > 150
    assert {(page, identifier) for page, identifier in named if identifier not in ids} == set()


def test_the_numbers_of_a_page_have_no_gap() -> None:
    numbers: dict[str, list[int]] = {}
    for rule in rules.rules():
        family, _, number = rule.id.partition("-")
        numbers.setdefault(family, []).append(int(number))
    assert {family: sorted(found) for family, found in numbers.items()} == {
        family: list(range(1, len(found) + 1)) for family, found in numbers.items()
    }


def test_the_normative_text_has_at_most_sixty_pages() -> None:
    characters = sum(len(rules.normative(page)) for page in rules.normative_pages())
    assert 20 < characters / rules.CHARACTERS_OF_A_PAGE <= 60


ORDINARY = frozenset(
    {
        *("best", "counts", "empty", "heading", "kind", "last column", "repeated", "tab", "word"),
        *("added", "changed", "distance", "kept", "script", "stands for"),
        # Said of the lines of a page, or with a link to the page that defines them.
        *("blank", "digit", "line"),
    }
)
"""Terms of one page that stand on earlier ones in their ordinary meaning."""


def mentioned(term: str, said: str) -> bool:
    return re.search(rf"\b{re.escape(term)}s?\b", without_code(said)) is not None


def test_a_term_stands_before_what_needs_it() -> None:
    stated = [(row[0].split(", "), row[1]) for row in rows("terms.md", "term")]
    assert len(stated) > 60
    for place, (_, meaning) in enumerate(stated):
        later = [name for names, _ in stated[place + 1 :] for name in names]
        assert [name for name in later if mentioned(name, meaning)] == []


def test_a_backtick_without_a_partner_hides_no_term() -> None:
    said = "one ` too many\n\na link of `x`\n\nand `y`"
    assert mentioned("link", said)
    assert not mentioned("x", said)


@pytest.mark.parametrize("page", rules.normative_pages())
def test_no_page_needs_a_term_of_a_later_one(page: str) -> None:
    pages = rules.normative_pages()
    text = without_code(rules.normative(page))
    assert "`" not in text
    said = re.sub(r"\]\([^)]*\)|\[[a-z ]+\](?=\()", "", text)
    later = {
        term for term, defined in rules.terms().items() if min(map(pages.index, defined)) > pages.index(page)
    } - ORDINARY
    assert {term for term in later if mentioned(term, said)} == set()


def test_no_ordinary_word_is_listed_for_nothing() -> None:
    pages = rules.normative_pages()
    for term in ORDINARY:
        first = min(map(pages.index, rules.terms()[term]))
        assert any(mentioned(term, rules.normative(page)) for page in pages[:first]), term


@pytest.mark.parametrize("page", rules.normative_pages())
def test_a_normative_page_needs_nothing_outside_the_folder(page: str) -> None:
    assert re.findall(r"\b(?:corefref|proofs_notes|tests)/[\w./#]+", rules.normative(page)) == []
    # Named entities are what a program may offer beside the normative pages.
    beside = {"choices.md", "made/index.md", "metrics/named_entities.md"}
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", rules.normative(page)):
        to = (rules.SPEC / page).parent.joinpath(link).resolve().relative_to(rules.SPEC)
        assert to.as_posix() in beside.union(rules.normative_pages()), link


def test_the_table_of_conventions_is_that_of_the_options() -> None:
    offered = {row.name.removeprefix("--"): row for row in options.figure_options(plurals=True).rows}
    stated = {row[0].strip("`"): row[1] for row in rows("conventions.md", "name")}
    assert list(stated) == [field.name.replace("_", "-") for field in fields(Settings)]
    assert set(stated) - set(offered) == {"rounding"}
    for name, values in stated.items():
        default = next(field.default for field in fields(Settings) if field.name == name.replace("-", "_"))
        known = re.findall(r"`([^`]+)`", values)
        assert known[:1] == ([default] if default else []), name
        if name in offered and offered[name].words:
            # Where a value may be two words, one a side, the table has the words.
            assert known == [value for value in offered[name].words if "," not in value], name


def test_the_table_of_the_signature_is_that_of_the_settings() -> None:
    stated = {row[0].strip("`"): row[1] for row in rows("signature.md", "field")}
    always = [part.partition(":")[0] for part in str(Settings()).split("|")]
    assert [name for name, stands in stated.items() if stands == "always"] == always
    names = ["corefref", "spec", *(field.name.replace("_", "-") for field in fields(Settings)), "key"]
    assert list(stated) == names
    for field in fields(Settings):
        stands = stated[field.name.replace("_", "-")]
        if stands not in ("always", "where it is not empty"):
            assert stands.startswith(f"where it is not `{field.default}`"), field.name


def test_the_digest_that_is_shown_is_that_of_its_key() -> None:
    """It was found with `printf` and `sha256sum`."""
    stated = re.search(r"The key `([^`]+)`, `([^`]+)` of sets .* the digest `([0-9a-f]{16})`", text("signature.md"))
    assert stated is not None
    assert digest(sets.documents(stated.groups()[:2], "key")) == stated[3]


def test_the_version_is_that_of_the_spec() -> None:
    rule = next(rule.text for rule in rules.rules() if rule.id == "requirements-8")
    assert rule.startswith(f"This is version {SPEC_VERSION}.")


def test_the_formats_that_are_shown_are_recognised() -> None:
    stated = rows("formats/text.md", "first lines")
    assert len(stated) == 10
    for lines, form in stated:
        found = detected(re.findall(r"`([^`]+)`", lines))
        assert (FORMS[found] if found else "none") in form.partition(",")[0], lines


def test_a_name_of_sets_is_no_run_of_tokens(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("{0-0}\n", "utf-8")
    (tmp_path / "response").write_text("#begin document 1\nw0 (0)\n#end document\n", "utf-8")
    with pytest.raises(InputError, match=r"document 1 has places of mentions, the key .* mentions by names"):
        list(sources.paired(str(tmp_path / "key"), str(tmp_path / "response"), None, Settings()))


FORMS = {"conll": "columns", "sets": "sets", "corefud": "CorefUD", "jsonlines": "JSON", "json": "JSON", "gum": "GUM"}


def test_the_corpora_that_are_shown_have_their_figures() -> None:
    """The figures of the page were worked out by hand."""
    for key, response, names, recall, precision, f1, zero in rows("metrics.md", "key"):
        metric, _, over = names.replace("`", "").partition(", ")
        sides = [Inline("text", side.replace("; ", "\n")) for side in (key, response)]
        stated: Mapping[Undefined, tuple[str, ...]] = {"none": (recall, precision, f1), "zero": (zero,)}
        for undefined, cells in stated.items():
            settings = Settings(over="mean" if over == "over:mean" else "sums", undefined=undefined)
            pairs = sources.paired(sides[0], sides[1], "sets", settings)
            with catch_warnings(action="ignore"):
                (row,) = scored(pairs, Task([metric], settings)).report().rows
            found = [figure.value for figure in row.figures.values()]
            if cells != ("the same",):
                wanted = [word.split("= ")[-1] for cell in cells for word in cell.split(", ") if word]
                assert [None if word == "0/0" else Fraction(word) for word in wanted] == found, (key, response, names)


SHOWN = {
    "All defaults": Settings(),
    "`--singletons drop --undefined none`": Settings(singletons="drop", undefined="none"),
    "`--match head-corefud --zeros dependent --extra ignore`": Settings(
        match="head-corefud", zeros="dependent", extra="ignore"
    ),
    "`--repeated first --over mean`": Settings(repeated="first", over="mean"),
}


def test_the_signatures_that_are_shown_are_those_of_their_settings() -> None:
    shown = re.findall(r"^([^\n]+):\n\n```text\n([^\n]+)\n```$", text("signature.md"), re.M)
    assert dict(shown) == {heading: str(settings) for heading, settings in SHOWN.items()}


def test_the_ids_of_metrics_are_those_of_the_registry() -> None:
    stated = rows("metrics.md", "id")
    assert [row[0].strip("`") for row in stated] == [entry.id for entry in registry.ENTRIES.values() if entry.argued]
    for row in stated:
        entry = registry.ENTRIES[row[0].strip("`")]
        assert row[1] == f"[{entry.page}](metrics/{entry.page}.md)"
        assert row[3].startswith("no" if entry.id in measures.MEANS else "yes")
        assert row[4].startswith("yes" if entry.default else "no")
        page = text(f"metrics/{entry.page}.md")
        assert all(f"### `{function}`" in page for function in re.findall(r"`([^`]+)`", row[2]))


def test_the_table_of_heads_is_that_of_the_program() -> None:
    stated = {row[0]: (row[1], "" if row[2] == "(none)" else row[2]) for row in rows("metrics/heads.md", "category")}
    assert stated == {category: (rule.start, " ".join(rule.priority)) for category, rule in RULES.items()}
    assert len(stated) == 23


def test_the_blanks_are_those_that_the_program_takes_for_blanks() -> None:
    rule = next(rule.text for rule in rules.rules() if rule.id == "text-8")
    listed = rule.partition(" is one of ")[2].partition(". (")[0]
    stated: set[int] = set()
    for first, last in re.findall(r"U\+([0-9A-F]{4})(?: to U\+([0-9A-F]{4}))?", listed):
        stated |= set(range(int(first, 16), int(last or first, 16) + 1))
    assert stated == {code for code in range(0x110000) if chr(code).isspace()}
    assert stated == {code for code in range(0x110000) if re.fullmatch(r"\s", chr(code))}
    assert name_of(chr(max(stated))) == "IDEOGRAPHIC SPACE"


def test_the_limits_are_those_of_the_program() -> None:
    stated = {row[0]: row[1] for row in rows("requirements.md", "what")}
    assert 2 ** int("28") == sources.LONGEST_LINE
    assert stated["bytes of a line"] == "2²⁸"
    assert stated["lines before the first that shows the format, where none is named"] == f"{sources.LOOKED_AT:,}"
    assert stated["tokens of a document"] == "2³²"
    assert stated["digits of an entity's number, in columns, zeros at its beginning included"] == str(
        conll._LONGEST_ENTITY
    )
    assert stated["phrases nested in each other, in a parse"] == str(DEEPEST)
    assert stated["digits of an integer, in JSON"] == f"{json_text.LONGEST_INTEGER:,}"
    assert stated["printed decimals"] == str(DECIMALS.most)


def test_the_worked_plurals_of_the_page_are_read_from_its_file(tmp_path: Path) -> None:
    """The figures were worked out by hand; the file is that of the page, and the response has one antecedent less."""
    from corefref import score_files

    page = text("metrics/split_antecedents.md")
    shown = page.partition("```\n")[2].partition("```")[0]
    key, response = tmp_path / "key.conllu", tmp_path / "response.conllu"
    key.write_text(shown, "utf-8")
    response.write_text(shown.replace(",e2<e3", ""), "utf-8")
    found = score_files(str(key), str(response), split_antecedents="score", metrics=["muc", "b_cubed", "blanc", "lea"])
    stated = {row[0].strip("`"): row[7] for row in rows("metrics/split_antecedents.md", "| τ(s)")}
    for metric in ("muc", "b_cubed", "blanc", "lea"):
        assert found[metric].f1 == Fraction(stated[metric])
