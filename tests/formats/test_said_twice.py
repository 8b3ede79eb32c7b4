"""What files say twice (requirements-9): a contradiction is refused at its line, or told, and never passed over."""

from pathlib import Path

import pytest

from corefref.cli import main

CONLLU = "# newdoc id = a\n# global.Entity = eid-etype-head-other\n1\tAnn{}\n2\tsees{}\n"
COLUMNS = {
    "name at the end": "#begin document (a)\nAnn\t(0)\n#end document (b)\n",
    "number in SemEval-2010": "#begin document a\n1\tAnn\tAnn\tN\t(0)\n1\tsees\tsee\tV\t-\n#end document a\n",
    "index of GUM": "# begin document a\n0\tAnn\t(1)\n2\tsees\t_\n# end document\n",
    "number of CorefUD": CONLLU.format("\t_" * 8, "\t_" * 8).replace("\n2\t", "\n3\t"),
    "sides of the e2e-coref family": '{"doc_key": "a", "clusters": [[[0, 0]]], "predicted_clusters": [[[1, 1]]]}\n',
    "field of an object": '{"doc_key": "a", "doc_key": "b", "clusters": [[[0, 0]]]}\n',
    "entity of an element": '<m id="1">Ann</m> sees <m id="2" ref="1">her</m>\n',
    "ends and texts": '{"text": "Ann saw", "clusters": [[[0, 2]]], "clusters_strings": [["Ann"]]}\n',
    "mention of sets": "{a b} {b c}\n",
}


@pytest.mark.parametrize("name", COLUMNS)
def test_a_contradiction_is_refused_at_a_line(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a").write_text(COLUMNS[name], "utf-8")
    assert main(["stats", str(tmp_path / "a")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{tmp_path / 'a'}:")
    assert err.removeprefix(f"{tmp_path / 'a'}:")[0].isdigit()
