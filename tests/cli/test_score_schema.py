"""What `corefref score --format json` prints satisfies its schema."""

import json
from collections.abc import Mapping
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest
from referencing import Registry, Resource

from tests.commands import output_of

SPEC = Path(__file__).parents[2] / "spec"
SCHEMAS = {path.name: json.loads(path.read_text("utf-8")) for path in (SPEC / "schema").glob("*.json")}
SHIPPED = (str(SPEC / "corpus" / "key.conll"), str(SPEC / "corpus" / "response.conll"))


def check(made: object) -> None:
    """Raise if it is nothing that the schema allows."""
    registry = Registry().with_resources([(name, Resource.from_contents(s)) for name, s in SCHEMAS.items()])
    jsonschema.Draft202012Validator(SCHEMAS["score.schema.json"], registry=registry).validate(made)


def scored(capsys: pytest.CaptureFixture[str], *words: str) -> Mapping[str, object]:
    made = json.loads(output_of(capsys, ["score", *words, "--format", "json"]))
    assert isinstance(made, dict)
    return made


@pytest.mark.parametrize(
    "words",
    [
        (*SHIPPED, "--metrics", "all", "--by-document"),
        (*SHIPPED, "--metrics", "all", "--over", "mean"),
        (*SHIPPED, "--metrics", "all", "--by", "genre,type,length,size,distance,entity-type"),
        (*SHIPPED, "--match", "head", "--undefined", "none"),
        ("--key", "", "--response", "", "--metrics", "all"),
        ("--key", "{a}", "--response", "{b}", "--metrics", "all", "--undefined", "none"),
        ("--key", "{a}", "--response", "{b}", "--undefined", "none", "--over", "mean"),
    ],
    ids=" ".join,
)
def test_scores_satisfy_the_schema(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    check(scored(capsys, *words))


@pytest.mark.parametrize(
    "figure",
    [{"exact": "0.5", "decimal": "0.5"}, {"exact": "1/2", "decimal": 0.5}, {"exact": "1/2"}, {"decimal": "1.0"}],
)
def test_a_figure_of_another_form_is_refused(figure: Mapping[str, object], capsys: pytest.CaptureFixture[str]) -> None:
    made = {**scored(capsys, "--key", "{a b}", "--response", "{a b}"), "metrics": {"lea": {"f1": figure}}}
    with pytest.raises(jsonschema.ValidationError):
        check(made)
