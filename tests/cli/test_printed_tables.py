"""What the formats print of Figure 1 of Pradhan et al. (2014), and of what is 0/0."""

import csv
import json
from io import StringIO

import pytest

from corefref.cli import main

FIGURE_1 = (
    "--key",
    "{a b c} {d e f g}",
    "--response",
    "{a b} {c d} {f g h i}",
    "--metrics",
    "muc,b3,ceaf_m,ceaf_e,conll",
)
"""§4 prints MUC 0.40, 0.40, 0.40; B³ 0.42, 0.50; CEAFm 0.57, 0.50, 0.53; CEAFe 0.65, 0.43, 0.52."""

VERSIONS = "corefref:1.0.0|spec:1.0.0|match:exact"
SIGNATURE = f"{VERSIONS}|singletons:keep|repeated:error|missing:error|undefined:zero|over:sums"


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["score", *words]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        printed(capsys, *FIGURE_1, "--format", "markdown")
        == f"""\
**1 document, 6 mentions in common**

|  |  |  |
| --- | --- | --- |
| key | 7 mentions, 2 entities | --key |
| response | 8 mentions, 3 entities | --response |

| Metric | Recall | Precision | F₁ |
| --- | ---: | ---: | ---: |
| MUC | 40.00 | 40.00 | 40.00 |
| B³ | 41.67 | 50.00 | 45.45 |
| CEAFm | 57.14 | 50.00 | 53.33 |
| CEAFe | 65.00 | 43.33 | 52.00 |
| CoNLL | – | – | 45.82 |

`{SIGNATURE}`
"""
    )


def test_latex(capsys: pytest.CaptureFixture[str]) -> None:
    breakable = SIGNATURE.replace("_", r"\_").replace("|", r"\textbar\allowbreak{}")
    assert (
        printed(capsys, *FIGURE_1, "--format", "latex", "--digits", "1")
        == rf"""% needs \usepackage{{booktabs}}
\begin{{table}}
\centering\sloppy
\begin{{tabular}}{{lrrr}}
\toprule
Metric & Recall & Precision & F$_1$ \\
\midrule
MUC & 40.0 & 40.0 & 40.0 \\
B$^3$ & 41.7 & 50.0 & 45.5 \\
CEAFm & 57.1 & 50.0 & 53.3 \\
CEAFe & 65.0 & 43.3 & 52.0 \\
CoNLL & -- & -- & 45.8 \\
\bottomrule
\end{{tabular}}
\par\smallskip
{{\footnotesize\raggedright \texttt{{{breakable}}}\par}}
\end{{table}}
"""
    )


def test_tsv(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(StringIO(printed(capsys, *FIGURE_1, "--format", "tsv")), delimiter="\t"))
    assert [row["metric"] for row in rows] == ["muc", "b_cubed", "ceaf_m", "ceaf_e", "conll"]
    assert rows[1] == {
        "document": "",
        "metric": "b_cubed",
        "recall": "5/12",
        "recall_decimal": repr(5 / 12),
        "precision": "1/2",
        "precision_decimal": "0.5",
        "f1": "5/11",
        "f1_decimal": repr(5 / 11),
        "signature": SIGNATURE,
    }
    assert (rows[4]["recall"], rows[4]["recall_decimal"], rows[4]["f1"]) == ("", "", "126/275")


@pytest.mark.parametrize(
    ("options", "figures"),
    [
        ((), ["41.67", "50.00", "45.45"]),
        (("--rounding", "truncate"), ["41.66", "50.00", "45.45"]),
        (("--digits", "0"), ["42", "50", "45"]),
        (("--digits", "4", "--rounding", "truncate"), ["41.6666", "50.0000", "45.4545"]),
    ],
)
def test_decimals_are_made_as_they_are_asked_for(
    options: tuple[str, ...], figures: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    lines = printed(capsys, *FIGURE_1, *options).splitlines()
    assert next(line for line in lines if line.startswith("B³")).split()[1:] == figures
    assert lines[-1] == SIGNATURE + ("|rounding:truncate" if "truncate" in options else "")


def test_halves_are_rounded_to_the_even_digit(capsys: pytest.CaptureFixture[str]) -> None:
    """Recall 1/8 and 3/8 of a percent more than whole: 12.5 and 37.5 in percent."""
    one, three = (f"{{{' '.join('abcdefgh'[:n])}}}" for n in (1, 3))
    words = ("--key", "{a b c d e f g h}", "--metrics", "mentions", "--digits", "0")
    assert "Mentions      12 " in printed(capsys, *words, "--response", one)
    assert "Mentions      38 " in printed(capsys, *words, "--response", three)


def test_zero_by_zero_is_noted_where_it_is_reported_as_zero(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--key", "{a} {b}", "--response", "{a}", "--metrics", "muc,mentions,conll")
    text = printed(capsys, *words)
    assert "MUC         0.00       0.00   0.00\n" in text
    assert "\n0/0 reported as 0 (--undefined none leaves it open): MUC recall, MUC precision\n" in text
    left_open = printed(capsys, *words, "--undefined", "none")
    assert "MUC          0/0        0/0    0/0\n" in left_open
    assert "CoNLL          –          –    0/0\n" in left_open
    assert "reported as 0" not in left_open
    assert left_open.endswith("|undefined:none|over:sums\n")


def test_zero_by_zero_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--key", "{a} {b}", "--response", "{a}", "--metrics", "muc,conll", "--format", "json")
    quotient = {"numerator": "0", "denominator": "0"}
    zero, none = (json.loads(printed(capsys, *words, "--undefined", name))["metrics"] for name in ("zero", "none"))
    assert zero["muc"]["recall"] == {**quotient, "exact": "0", "decimal": "0.0", "undefined": True}
    assert none["muc"]["recall"] == {**quotient, "exact": None, "decimal": None}
    assert none["muc"]["f1"] == none["conll"]["f1"] == {"exact": None, "decimal": None}
    # B³: 1/2 and 1, so 2/3. CEAFe the same. Their mean with 0 is 4/9.
    assert zero["conll"]["f1"] == {"exact": "4/9", "decimal": repr(4 / 9)}


def test_documents_come_in_the_order_of_the_key_and_the_corpus_last(
    capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("files")
    part = "#begin document (d_{0})\ndog\t(0)\ncat\t{1}\n#end document\n"
    (folder / "key").write_text("".join(part.format(name, "(0)") for name in "ab"))
    (folder / "response").write_text(part.format("b", "-") + part.format("a", "(0)"))
    words = (str(folder / "key"), str(folder / "response"), "--metrics", "mentions", "--by-document")
    made = json.loads(printed(capsys, *words, "--format", "json"))
    assert made["documents"] == 2
    assert list(made["by_document"]) == ["d_a", "d_b"]
    assert [made["by_document"][name]["mentions"]["recall"]["exact"] for name in ("d_a", "d_b")] == ["1", "1/2"]
    assert made["metrics"]["mentions"]["recall"]["exact"] == "3/4"
    assert [line for line in printed(capsys, *words).splitlines() if not line.startswith(("Metric", "Mentions"))] == [
        "2 documents, 3 mentions in common",
        f"key       4 mentions, 2 entities  {folder / 'key'}",
        f"response  3 mentions, 2 entities  {folder / 'response'}",
        "",
        "d_a",
        "",
        "d_b",
        "",
        "2 documents, sums over documents",
        "",
        SIGNATURE,
    ]
    latex = printed(capsys, *words, "--format", "latex")
    assert r"\multicolumn{4}{l}{d\_b} \\" in latex
    assert latex.count(r"\begin{longtable}{lrrr}") == latex.count(r"\end{longtable}") == 3
    assert "**d_b**" in printed(capsys, *words, "--format", "markdown")
    rows = list(csv.DictReader(StringIO(printed(capsys, *words, "--format", "tsv")), delimiter="\t"))
    assert [(row["document"], row["recall"]) for row in rows] == [("d_a", "1"), ("d_b", "1/2"), ("", "3/4")]


def test_a_mean_over_documents_counts_each_the_same(
    capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Document 1: 1 of 2 mentions found; document 2: 4 of 4; document 3: MUC is 0/0 on both sides."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "key").write_text("{a b}\n{a b c d}\n{a}\n")
    (folder / "response").write_text("{a}\n{a b c d}\n{a}\n")
    words = (str(folder / "key"), str(folder / "response"), "--metrics", "mentions,muc,conll", "--format", "json")
    sums = json.loads(printed(capsys, *words))
    mean = json.loads(printed(capsys, *words, "--over", "mean"))
    assert sums["metrics"]["mentions"]["recall"]["exact"] == "6/7"
    assert mean["metrics"]["mentions"]["recall"] == {"exact": "5/6", "decimal": repr(5 / 6)}
    # F₁ of mentions: 2/3, 1, 1; of MUC: 0, 1, 0 under `zero`.
    assert mean["metrics"]["mentions"]["f1"]["exact"] == "8/9"
    assert mean["metrics"]["muc"]["f1"]["exact"] == "1/3"
    assert mean["signature"].endswith("|over:mean")
    none = json.loads(printed(capsys, *words, "--over", "mean", "--undefined", "none"))
    assert none["metrics"]["muc"]["f1"] == {"exact": None, "decimal": None}
    text = printed(capsys, *words[:-2], "--over", "mean")
    assert "MUC recall (in 1), MUC precision (in 2)" in text


@pytest.mark.parametrize(
    ("options", "recall", "precision", "signature"),
    [
        ((), "3/5", "3/4", "singletons:keep|repeated:error|missing:error"),
        (("--singletons", "drop"), "2/4", "2/3", "singletons:drop|repeated:error|missing:error"),
    ],
)
def test_the_conventions_change_the_figures_and_the_signature(
    options: tuple[str, ...], recall: str, precision: str, signature: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--key", "{a b} {c d} {e}", "--response", "{a c x} {e}", "--metrics", "mentions", "--format", "json")
    made = json.loads(printed(capsys, *words, *options))
    figures = made["metrics"]["mentions"]
    assert (figures["recall"]["numerator"], figures["recall"]["denominator"]) == tuple(recall.split("/"))
    assert (figures["precision"]["numerator"], figures["precision"]["denominator"]) == tuple(precision.split("/"))
    assert made["signature"] == f"{VERSIONS}|{signature}|undefined:zero|over:sums"


def test_documents_without_partner_and_repeated_mentions_by_convention(
    capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("files")
    (folder / "long").write_text("{a b}\n{c d} {d}\n")
    (folder / "short").write_text("{a b}\n")
    long, short = str(folder / "long"), str(folder / "short")
    words = ("--metrics", "mentions", "--format", "json", "--repeated", "first")
    missing = json.loads(printed(capsys, long, short, *words, "--missing", "empty"))
    assert (missing["documents"], missing["metrics"]["mentions"]["recall"]["exact"]) == (2, "1/2")
    assert "|repeated:first|missing:empty|undefined" in missing["signature"]
    extra = json.loads(printed(capsys, short, long, *words, "--extra", "ignore"))
    assert (extra["documents"], extra["metrics"]["mentions"]["precision"]["exact"]) == (1, "1")
    assert "|repeated:first|missing:error|extra:ignore|undefined" in extra["signature"]


def test_a_file_of_empty_lines_takes_the_format_of_the_other(
    capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("files")
    (folder / "key").write_text("{a b}\n{c}\n")
    (folder / "response").write_text("\n\n")
    made = json.loads(printed(capsys, str(folder / "key"), str(folder / "response"), "--format", "json"))
    assert made["documents"] == 2
