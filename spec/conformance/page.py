"""
`spec/conformance/peers.json` and the records as typed values, and the page and the badges that are made of them.

A record is what `corefref verify --report` wrote, byte for byte.
"""

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NotRequired

from typing_extensions import ReadOnly, TypedDict

from corefref.registry import title_of
from corefref.wings.verify.findings import OUTCOMES, VERDICTS, in_words, json_name
from corefref.wings.verify.inputs import notation
from corefref.wings.verify.reports.describing import MEASURES, titles, with_titles
from corefref.wings.verify.writing import DocumentData, document_of
from spec.markdown import table


class FigureData(TypedDict):
    """A figure of a least input: the exact one and the scorer's."""

    exact: ReadOnly[str | None]
    scorer: ReadOnly[str | None]
    differs: ReadOnly[bool]


class FindingData(TypedDict):
    """What a record says of a finding, as far as the page shows it."""

    ids: ReadOnly[list[str]]
    verdict: ReadOnly[str]
    fails: ReadOnly[bool]
    metrics: ReadOnly[list[str]]
    name: ReadOnly[str]
    sentence: ReadOnly[str]
    grounds: ReadOnly[str | None]
    count: ReadOnly[int]
    metric: ReadOnly[str]
    documents: ReadOnly[list[DocumentData]]
    figures: ReadOnly[dict[str, FigureData]]


class RecordData(TypedDict):
    """What a record says, as far as the page shows it."""

    corefref: ReadOnly[str]
    spec: ReadOnly[str]
    scorer: ReadOnly[str]
    adapter: ReadOnly[str]
    undefined: ReadOnly[str]
    agrees: ReadOnly[bool]
    seed: ReadOnly[int]
    outcomes: ReadOnly[dict[str, dict[str, dict[str, int]]]]
    not_tried: ReadOnly[dict[str, int]]
    findings: ReadOnly[list[FindingData]]


class FileData(TypedDict):
    """What a record says of a pair of files."""

    case: ReadOnly[str]
    id: ReadOnly[str]
    reason: ReadOnly[str]
    status: ReadOnly[str]
    outcome: ReadOnly[str]
    says: ReadOnly[str]
    fails: ReadOnly[bool]


class FilesData(TypedDict):
    """What a record of the suite `bytes` says, as far as the page shows it."""

    corefref: ReadOnly[str]
    spec: ReadOnly[str]
    scorer: ReadOnly[str]
    adapter: ReadOnly[str]
    files: ReadOnly[list[FileData]]


class AnsweredData(TypedDict):
    """A figure of an annotated input: the exact one and the scorer's."""

    exact: ReadOnly[str]
    scorer: ReadOnly[str]


class CauseData(TypedDict):
    """What a record of the suite `annotated` says of a cause, as far as the page shows it."""

    id: ReadOnly[str]
    verdict: ReadOnly[str]
    metric: ReadOnly[str]
    name: ReadOnly[str]
    sentence: ReadOnly[str]
    count: ReadOnly[int]
    case: ReadOnly[str]
    setting: ReadOnly[str]
    arguments: ReadOnly[list[str]]
    key: ReadOnly[str]
    response: ReadOnly[str]
    figures: ReadOnly[dict[str, AnsweredData]]


class AnnotatedData(TypedDict):
    """What a record of the suite `annotated` says, as far as the page shows it."""

    scorer: ReadOnly[str]
    adapter: ReadOnly[str]
    cases: ReadOnly[int]
    not_tried: ReadOnly[int]
    outcomes: ReadOnly[dict[str, dict[str, dict[str, int]]]]
    findings: ReadOnly[list[CauseData]]


class KnownData(TypedDict):
    """What is known to be wrong: the ids of the findings and files in which it is seen, or why it is not."""

    what: ReadOnly[str]
    seen: ReadOnly[list[str]]
    why_not: ReadOnly[str | None]
    printed: NotRequired[ReadOnly[str]]


class PeerData(TypedDict):
    """A program: where it is from, how it was run, and what is known of it."""

    id: ReadOnly[str]
    name: ReadOnly[str]
    version: ReadOnly[str]
    where: ReadOnly[str]
    environment: ReadOnly[str]
    folder: ReadOnly[str]
    options: ReadOnly[list[str]]
    command: ReadOnly[list[str]]
    checked: ReadOnly[dict[str, str]]
    depends: ReadOnly[dict[str, str]]
    known: ReadOnly[list[KnownData]]


class SaidData(TypedDict):
    """What the source of a program says of a metric: where, and a least input with the figures worked out."""

    metrics: ReadOnly[list[str]]
    wrong: ReadOnly[str]
    where: ReadOnly[str]
    witness: ReadOnly[str]


class ReadData(TypedDict):
    """A program that was read and not run."""

    name: ReadOnly[str]
    version: ReadOnly[str]
    where: ReadOnly[str]
    why: ReadOnly[str]
    says: ReadOnly[list[SaidData]]


class CorpusData(TypedDict):
    """A corpus that programs were run on: where its key is, how its response was made, and the metrics by program."""

    id: ReadOnly[str]
    name: ReadOnly[str]
    where: ReadOnly[str]
    response: ReadOnly[str]
    options: ReadOnly[list[str]]
    programs: ReadOnly[dict[str, str]]
    differing: ReadOnly[str | None]


class SideData(TypedDict):
    """What a record says of a side of a corpus."""

    mentions: ReadOnly[int]
    repeated: ReadOnly[int]
    digest: ReadOnly[str]


class OfCorpusData(TypedDict):
    """What a record says of its corpus."""

    documents: ReadOnly[int]
    key: ReadOnly[SideData]
    response: ReadOnly[SideData]


class CorpusRecordData(RecordData):
    """A record of a run on a corpus."""

    corpus: ReadOnly[OfCorpusData]


class PeersData(TypedDict):
    """`peers.json`."""

    peers: ReadOnly[list[PeerData]]
    read: ReadOnly[list[ReadData]]
    corpora: ReadOnly[list[CorpusData]]


class BadgeData(TypedDict):
    """A badge, as the endpoint of shields.io reads it."""

    schemaVersion: int
    label: str
    message: str
    color: str


def cause(identifier: str) -> str:
    """
    What the id of a finding says without its figures: verdict, metric and name.

    >>> cause("fault | muc | unexplained | key {a}, response {a}: recall 0; 1 in all")
    'fault | muc | unexplained'
    >>> cause("fault | annotated | muc | fault one-table")
    'fault | annotated | muc | fault one-table'
    """
    parts = identifier.split(" | ")
    return " | ".join(parts[: 4 if parts[1] == "annotated" else 3])


def record_name(peer: PeerData) -> str:
    """The name of a program's record and badge."""
    return f"{peer['id']}-{peer['version']}.json"


def command(peer: PeerData) -> str:
    """The command that makes a record, in a folder with the program's files."""
    report = f"spec/conformance/records/{record_name(peer)}"
    return _verify(peer, "--seconds", "3000", "--timeout", "1800", "--seed", "new", "--report", report)


def byte_command(peer: PeerData) -> str:
    """The command that makes the record of the suite `bytes`."""
    return _verify(peer, "--suites", "bytes", "--report", f"spec/conformance/files/{record_name(peer)}")


def annotated_command(peer: PeerData) -> str:
    """The command that makes the record of the suite `annotated`."""
    report = f"spec/conformance/annotated/{record_name(peer)}"
    return _verify(peer, "--suites", "annotated", "--seconds", "3000", "--report", report)


def _verify(peer: PeerData, *words: str) -> str:
    named = ["--name", f"{peer['name']} {peer['version']}", *peer["options"]]
    return shlex.join(["corefref", "verify", *named, *words, "--", *peer["command"]])


def read(folder: Path) -> tuple[list[PeerData], list[RecordData]]:
    """The programs, and the record of each."""
    peers: PeersData = json.loads((folder / "peers.json").read_text("utf-8"))
    texts = ((folder / "records" / record_name(peer)).read_text("utf-8") for peer in peers["peers"])
    return peers["peers"], [json.loads(text) for text in texts]


def read_sources(folder: Path) -> list[ReadData]:
    """The programs that were read and not run."""
    data: PeersData = json.loads((folder / "peers.json").read_text("utf-8"))
    return data["read"]


def read_corpora(folder: Path) -> list[tuple[CorpusData, PeerData, CorpusRecordData]]:
    """The runs on corpora: the corpus, the program, and the record."""
    data: PeersData = json.loads((folder / "peers.json").read_text("utf-8"))
    by_id = {peer["id"]: peer for peer in data["peers"]}
    return [
        (
            corpus,
            by_id[program],
            json.loads((folder / "corpora" / corpus_record(corpus, by_id[program])).read_text("utf-8")),
        )
        for corpus in data["corpora"]
        for program in corpus["programs"]
    ]


def corpus_record(corpus: CorpusData, peer: PeerData) -> str:
    """The name of the record of a program on a corpus."""
    return f"{corpus['id']}-{record_name(peer)}"


def read_files(folder: Path, peers: Sequence[PeerData]) -> dict[str, FilesData]:
    """The records of the suite `bytes`, by the program's id, of those that read CoNLL's columns."""
    places = {peer["id"]: folder / "files" / record_name(peer) for peer in peers}
    return {identifier: json.loads(path.read_text("utf-8")) for identifier, path in places.items() if path.exists()}


def read_annotated(folder: Path, peers: Sequence[PeerData]) -> dict[str, AnnotatedData]:
    """The records of the suite `annotated`, by the program's id, of those that read annotation."""
    places = {peer["id"]: folder / "annotated" / record_name(peer) for peer in peers}
    return {identifier: json.loads(path.read_text("utf-8")) for identifier, path in places.items() if path.exists()}


def badge(record: RecordData, annotated: AnnotatedData | None = None) -> BadgeData:
    """What a program may show: its faults first, then what fails on ill-formed input."""
    faults = sum(f["verdict"] == "fault" for f in record["findings"])
    faults += len(_names("fault", annotated))
    failing = sum(f["verdict"] == "ill-formed" and f["fails"] for f in record["findings"])
    if faults:
        message, color = f"{faults} fault{'s' * (faults != 1)}", "red"
    elif failing or not record["agrees"]:
        message, color = "no faults, fails on ill-formed input" if failing else "not all tried", "yellow"
    else:
        message, color = "no faults", "brightgreen"
    return {
        "schemaVersion": 1,
        "label": f"corefref verify, spec {record['spec']}",
        "message": message,
        "color": color,
    }


def _names(verdict: str, annotated: AnnotatedData | None) -> list[str]:
    """The causes of a verdict on annotated inputs."""
    causes = annotated["findings"] if annotated else []
    return list(dict.fromkeys(f["name"].removeprefix("fault ") for f in causes if f["verdict"] == verdict))


def pages(folder: Path) -> Mapping[str, str]:
    """The texts that are made of the records, by their names in `spec/`."""
    peers, records = read(folder)
    annotated = read_annotated(folder, peers)
    lines = _lines(peers, records, read_files(folder, peers), annotated, read_sources(folder))
    made = {
        "made/conformance.md": "\n".join((*lines, *_of_corpora(read_corpora(folder)))) + "\n",
        "made/matching_compared.md": "\n".join(_of_matching(folder)) + "\n",
    }
    for peer, record in zip(peers, records, strict=True):
        made[f"conformance/badges/{record_name(peer)}"] = (
            json.dumps(badge(record, annotated.get(peer["id"])), indent=2) + "\n"
        )
    return made


_TITLE = """\
# Where other scorers depart

Do not edit: made from `conformance/` (`peers.json`, `records/`, `files/`, `annotated/`)
by `python -m tests.spec.made`.

Each program at a pinned version, and each metric that it has:"""

_BEGINNING = """\
*Right*: it agrees with the exact figures wherever it was asked. *Wrong*: it was asked, on well-formed input, and no
published reading gives its figure. *Reading* and *convention*: a choice of `choices.md` that a publication documents,
or that no paper settles; neither is wrong. *–*: it has no such metric. *By its source*: it was read, and has no record.

What `corefref verify` finds in programs in use: on its boundary cases, on the worked examples, on every pair of up to
four mentions, on inputs of real size, and on a hundred random ones, drawn anew for each program; of those that read
CoNLL's columns, what they make of files, byte by byte; and of those that read annotation, what they make of heads,
gaps, zeros, plurals and links. A record is what the command beside it wrote, for the version of the spec and its suites
that it names. Another run differs from it in the seconds, in the seed and what depends on it, and in the boundary cases
that were added since. Commands are run in the program's folder; `conformance/wrappers.py` asks what is part of a
library.

Each fault was also checked by hand, and the page says how. What is made of ill-formed input (a mention twice, a
document that the response lacks) is described; it *fails* where a figure leaves [0, 1], the program ends in an error
that it did not foresee, or leaves out what it should have scored. The text of a program's own documentation is not
judged here. A program may show its badge (`conformance/badges/`), as the endpoint of shields.io reads it.

How a fault was checked by hand: its least input was put into the formula of the metric as a paper prints it that was
read (Pradhan et al. 2014, §4.1 to §4.4), every term written out; then into the variants for twinless mentions (Cai &
Strube 2010, §2.2 and §2.3) and into each reading of `choices.md`. Where none gives what the program printed, the
working stands under the finding, behind *By hand*; the tests ask for one for every metric and fault, and that no
reading that `corefref verify` knows has the figures.

The tests repeat every finding where a program is at hand, in a subfolder of the folder that COREFREF_SCORERS names (its
`folder` in `peers.json`), and `python -m tests.wings.verify.records` makes all records anew from there."""


def _lines(
    peers: Sequence[PeerData],
    records: Sequence[RecordData],
    files: Mapping[str, FilesData],
    annotated: Mapping[str, AnnotatedData],
    sources: Sequence[ReadData],
) -> Iterator[str]:
    yield from (_TITLE, "")
    metrics = list(dict.fromkeys(metric for record in records for metric in record["outcomes"]))
    yield table(
        ("program", *map(title_of, metrics), "ill-formed input", "badge"),
        [
            *(_row(*both, annotated.get(both[0]["id"]), metrics) for both in zip(peers, records, strict=True)),
            *(_row_of_source(source, metrics) for source in sources),
        ],
    )
    yield from ("", _BEGINNING, "", "## What was known of them", "")
    yield _KNOWN
    yield ""
    yield table(
        ("program", "known", "found", "not found"),
        [
            (peer["name"], str(len(peer["known"])), str(len(found)), str(len(peer["known"]) - len(found)))
            for peer in peers
            for found in [[known for known in peer["known"] if known["seen"]]]
        ],
    )
    for peer, record in zip(peers, records, strict=True):
        yield from _of_peer(peer, record, files.get(peer["id"]), annotated.get(peer["id"]))
    for source in sources:
        yield from _of_source(source)


_KNOWN = """\
What is known to be wrong with a program, from its source, from its users, or from other runs, and whether `corefref
verify` finds it by itself. Each is under its program, with the findings that show it, or why none can."""


_SHORT = {"reference-coreference-scorers": "official scorer"}


def _row(
    peer: PeerData, record: RecordData, annotated: AnnotatedData | None, metrics: Sequence[str]
) -> tuple[str, ...]:
    ill_formed = [f for f in record["findings"] if f["verdict"] == "ill-formed"]
    failing = any(f["fails"] for f in ill_formed)
    return (
        # The repository's name is too long for a narrow column; the field calls it the official scorer.
        f"[{_SHORT.get(peer['name'], peer['name'])} {peer['version']}](#{_anchor(peer)})",
        *(_verdict(record, metric, annotated) for metric in metrics),
        "fails" if failing else "described" if ill_formed else "refused",
        f"[{badge(record, annotated)['message']}](../conformance/badges/{record_name(peer)})",
    )


def _row_of_source(source: ReadData, metrics: Sequence[str]) -> tuple[str, ...]:
    said = {metric: said["wrong"] for said in source["says"] for metric in said["metrics"]}
    cells = (f"by its source: {said[metric]}" if metric in said else "–" for metric in metrics)
    return (f"[{source['name']} {source['version']}](#{_anchor(source)})", *cells, "–", "–")


def _of_source(source: ReadData) -> Iterator[str]:
    """What is said of a program that was not run."""
    yield from ("", f"## {source['name']} {source['version']}", "")
    yield from (f"Read, not run on the suites: {source['where']}. {source['why']}", "")
    for said in source["says"]:
        yield f"- {titles(said['metrics'])}: **{said['wrong']}** ({said['where']})."
        yield f"  By hand: {said['witness']}"


def _anchor(peer: PeerData | ReadData) -> str:
    heading = f"{peer['name']} {peer['version']}".lower()
    return "".join(c if c.isalnum() or c in "-_" else "-" if c == " " else "" for c in heading)


def _verdict(record: RecordData, metric: str, annotated: AnnotatedData | None) -> str:
    """The gravest outcome of a metric on well-formed input, and what it is, in plain words."""
    counts = record["outcomes"].get(metric, {}).values()
    given = {outcome for count in counts for outcome in count}
    for verdict, word in _WORDS.items():
        named = [f for f in record["findings"] if f["verdict"] == verdict and metric in f["metrics"]]
        told = [_plainly(f["name"], f["sentence"]) for f in named]
        if annotated is not None:
            some = [f for f in annotated["findings"] if (f["verdict"], f["metric"]) == (verdict, metric)]
            told += [f"of annotation, {_plainly(f['name'], f['sentence'])}" for f in some]
        if told:
            return f"{word}: {'; '.join(dict.fromkeys(told))}"
    if "fault" in given:
        return "wrong as its members are"
    if given & {"follows", "convention"}:
        return "convention, as its members have it"
    return "–" if given <= {"skipped"} else "right"


_WORDS = {"fault": "wrong", "no answer": "no answer", "follows": "reading", "convention": "convention"}
_CALLED = {"unexplained": "no cause is known", "unexplained over several documents": "over several documents"}


def _plainly(name: str, sentence: str) -> str:
    """What a finding is: a choice by its letter, a fault by what is done."""
    if name.startswith("choice "):
        return name.removeprefix("choice ").replace(", reading ", " ")
    if name == "crashed":
        return f"ends in {sentence.partition(':')[0]}"
    begins = sentence[:1].lower() if sentence[1:2].islower() else sentence[:1]
    return _CALLED.get(name, begins + sentence[1:].removesuffix("."))


def _of_peer(
    peer: PeerData, record: RecordData, files: FilesData | None, annotated: AnnotatedData | None
) -> Iterator[str]:
    yield from ("", f"## {peer['name']} {peer['version']}", "")
    yield f"{peer['where']}. {peer['environment']}. Against corefref {record['corefref']}, spec {record['spec']}."
    yield f"The seed of its random inputs was {record['seed']}."
    yield from ("", "```sh", command(peer), "```", "")
    suites = list(dict.fromkeys(suite for of_suite in record["outcomes"].values() for suite in of_suite))
    yield table(
        ("metric", *suites),
        [
            (title_of(metric), *(_counts(of_suite.get(suite, {})) for suite in suites))
            for metric, of_suite in record["outcomes"].items()
            if any(outcome != "skipped" for counts in of_suite.values() for outcome in counts)
        ],
    )
    for verdict, heading in VERDICTS.items():
        found = [f for f in record["findings"] if f["verdict"] == verdict]
        if found or verdict == "fault":
            yield from ("", f"{heading[0].upper()}{heading[1:]}:{' none.' * (not found)}")
        if found:
            yield ""
        for f in found:
            yield from _finding(f, peer)
    if files is not None:
        yield from _of_files(peer, files)
    if annotated is not None:
        yield from _of_annotated(peer, annotated)
    yield from ("", "Known from its source or from other runs:", "")
    yield table(("known", "found", "by, or why not"), [_known(known) for known in peer["known"]])


def _known(known: KnownData) -> tuple[str, str, str]:
    """A row of what is known."""
    if known["seen"]:
        return known["what"], "yes", ", ".join(f"`{identifier}`" for identifier in known["seen"])
    by_hand = (
        f" The figures come from a run by hand, made on or before {known['printed']}, which no test repeats."
        if "printed" in known
        else ""
    )
    return known["what"], "no", f"{known['why_not']}{by_hand}"


BYTES = "1.4.0"
"""The version of `bytes.json` that the records are of."""


def _of_files(peer: PeerData, found: FilesData) -> Iterator[str]:
    """What a program makes of files."""
    files = [file for file in found["files"] if file["outcome"] != "skipped"]
    outcomes = list(dict.fromkeys(file["outcome"] for file in files))
    yield from ("", f"Files, byte by byte (the {len(files)} pairs of `bytes.json` {BYTES} in CoNLL's columns):", "")
    yield from ("```sh", byte_command(peer), "```", "")
    yield table(
        ("", *outcomes),
        [
            (status, *(str(sum((f["status"], f["outcome"]) == (status, o) for f in files)) for o in outcomes))
            for status in dict.fromkeys(file["status"] for file in files)
        ],
    )
    yield ""
    for file in files:
        if file["outcome"] == "follows":
            yield f"- `{file['case']}`, {file['reason']}: follows {file['says']}"
        elif file["fails"]:
            yield f"- `{file['case']}`, {file['reason']}: **{file['outcome']}**, {with_titles(file['says'])}"
            if file["id"] in peer["checked"]:
                yield f"  By hand: {peer['checked'][file['id']]}"
    described = ", ".join(f"`{file['case']}`" for file in files if file["outcome"] == "described")
    if described:
        yield f"- Figures of what is to be refused, each described in the record: {described}"


def _of_annotated(peer: PeerData, found: AnnotatedData) -> Iterator[str]:
    """What a program makes of annotated inputs."""
    yield from ("", f"Heads, gaps, zeros, plurals and links ({found['cases']} inputs, each under every setting):", "")
    yield from ("```sh", annotated_command(peer), "```", "")
    groups = list(dict.fromkeys(group for of_group in found["outcomes"].values() for group in of_group))
    yield table(
        ("metric", *groups),
        [
            (title_of(metric), *(_counts(of_group.get(group, {})) for group in groups))
            for metric, of_group in found["outcomes"].items()
        ],
    )
    yield ""
    causes: dict[tuple[str, str], list[CauseData]] = {}
    for f in found["findings"]:
        causes.setdefault((f["verdict"], f["name"]), []).append(f)
    for (verdict, name), some in causes.items():
        first = some[0]
        metrics = titles(f["metric"] for f in some)
        count = sum(f["count"] for f in some)
        answers = f"{count} answer{'' if count == 1 else 's'}"
        told = ", ".join(f"{MEASURES[n]} {f['scorer']} for {f['exact']}" for n, f in first["figures"].items())
        yield (
            f"- {metrics}: **{verdict}: {name.removeprefix('fault ')}**, {first['sentence']} ({answers}). On "
            f"`{first['case']}`, {first['setting']}: key `{first['key'] or '∅'}`, response `{first['response'] or '∅'}`"
            + (f": {title_of(first['metric'])} has {told}." if told else ".")
        )
        said: dict[str, list[str]] = {}
        for f in some:
            if f["id"] in peer["checked"]:
                said.setdefault(peer["checked"][f["id"]], []).append(f["metric"])
        for text, of_metrics in said.items():
            yield f"  By hand, {titles(of_metrics)}: {text}"
        for why in dict.fromkeys(peer["depends"][f["id"]] for f in some if f["id"] in peer["depends"]):
            yield f"  It depends on {why}."


_ON_CORPORA = """\
The suite `files` gives a program every document of a corpus, and the corpus as a whole, and compares recall, precision
and F₁ of each metric with the exact ones. The mentions and entities are those of the corpus; the files that the program
reads are written anew, with numbers for the words. Digests are those that `corefref signature` prints of a key, so that
whoever has the corpus can tell whether it is the same. A record has nothing of the texts."""


def _of_corpora(runs: Sequence[tuple[CorpusData, PeerData, CorpusRecordData]]) -> Iterator[str]:
    yield from ("", "## On whole corpora", "", _ON_CORPORA, "")
    rows: list[tuple[str, ...]] = []
    for corpus, peer, record in runs:
        of = record["corpus"]
        for metric, of_suite in record["outcomes"].items():
            counts = of_suite["files"]
            rows.append(
                (
                    corpus["name"],
                    f"[{peer['name']}](../conformance/corpora/{corpus_record(corpus, peer)})",
                    title_of(metric),
                    str(of["documents"]),
                    *(str(number) for number in compared(counts)),
                )
            )
    header = (
        "corpus",
        "program",
        "metric",
        "documents",
        "compared",
        "agree",
        "differ, on well-formed input",
        "on ill-formed",
    )
    yield table(header, rows)
    total = [sum(int(row[place]) for row in rows) for place in (4, 5, 6, 7)]
    yield from (
        "",
        f"In all {total[0]:,} answers of three figures each were compared; {total[1]:,} agree, {total[2]:,} differ on "
        f"well-formed input and {total[3]:,} on ill-formed input.",
    )
    for corpus in {corpus["id"]: corpus for corpus, _, _ in runs}.values():
        of = next(record["corpus"] for other, _, record in runs if other["id"] == corpus["id"])
        yield from ("", f"### {corpus['name']}", "")
        yield f"Key: {corpus['where']}. Response: {corpus['response']}."
        for side, said in (("Key", of["key"]), ("response", of["response"])):
            yield f"{side}: {said['mentions']:,} mentions, {said['repeated']} repeated, digest `{said['digest']}`" + (
                ";" if side == "Key" else "."
            )
        if corpus["differing"]:
            yield f"What differs: {corpus['differing']}."
        for program, metrics in corpus["programs"].items():
            peer = next(peer for _, peer, _ in runs if peer["id"] == program)
            yield from ("", "```sh", _command_on(corpus, peer, metrics), "```")


class MatchingRunData(TypedDict):
    """What was compared with a program that matches by annotation."""

    of: str
    inputs: str
    comparisons: int
    differing: int
    differing_with_faults: int
    differing_with_faults_and_its_pairs: int
    why: str


class MatchingData(TypedDict):
    """A program that matches by annotation."""

    name: str
    runs: list[MatchingRunData]


def _of_matching(folder: Path) -> Iterator[str]:
    programs: list[MatchingData] = json.loads((folder / "matching.json").read_text("utf-8"))["programs"]
    yield from ("# Matching by annotation, compared with the programs", "", _MATCHING_MADE, "", _ON_MATCHING, "")
    header = ("program", "inputs", "comparisons", "differ", "with its faults", "and its choice of the best pairs")
    runs = [(program["name"], run) for program in programs for run in program["runs"]]
    rows = [
        (run["comparisons"], run["differing"], run["differing_with_faults"], run["differing_with_faults_and_its_pairs"])
        for _, run in runs
    ]
    named = zip(runs, rows, strict=True)
    yield table(header, [(name, run["inputs"], *(f"{n:,}" for n in row)) for (name, run), row in named])


_MATCHING_MADE = "Do not edit: made from `conformance/matching.json` by `python -m tests.spec.made`."

_ON_MATCHING = """\
How often our figures under `--match` and `--split-antecedents` differ from those of the programs that define them: as
they are; with the program's known faults taken over; and with its choice among several best matchings, too. What is
compared, and why it differs, is in `matching.json`.

All rows but those of GUM and of random mentions of nine words are made by `python -m tests.wings.matching.compared
FOLDER PYTHON` in a checkout, with the program in FOLDER and a Python that can run it. Of plurals, the fault that is
taken away first is the order of mentions in the coreference half of BLANC (SPLIT-3). Random documents leave out a
mention that reaches into another of an entity with parts (`e1[1/2]`): corefud-scorer mixes up the heads of such
brackets, which is a question of parsing."""


def compared(counts: Mapping[str, int]) -> tuple[int, int, int, int]:
    """How many answers were compared, agree, differ on well-formed input, and differ on ill-formed input."""
    agree, ill_formed = counts.get("agrees", 0), counts.get("ill_formed", 0)
    every = sum(counts.values()) - counts.get("skipped", 0) - counts.get("refuses", 0)
    return every, agree, every - agree - ill_formed, ill_formed


def _command_on(corpus: CorpusData, peer: PeerData, metrics: str) -> str:
    """The command that makes the record of a program on a corpus."""
    words = ["corefref", "verify", "--name", f"{peer['name']} {peer['version']}", *peer["options"], "--suites", "files"]
    words += ["--key", "KEY", "--response", "RESPONSE", *corpus["options"], "--metrics", metrics]
    words += ["--seconds", "5000", "--timeout", "1800"]
    words += ["--report", f"spec/conformance/corpora/{corpus_record(corpus, peer)}", "--", *peer["command"]]
    return shlex.join(words)


def _counts(counts: Mapping[str, int]) -> str:
    return in_words({o: n for o in OUTCOMES if (n := counts.get(json_name(o), 0))}) or "nothing tried"


def _finding(f: FindingData, peer: PeerData) -> Iterator[str]:
    grounds = f" (after {f['grounds']})" if f["grounds"] else ""
    fails = "; it fails" if f["fails"] and f["verdict"] != "fault" else ""
    documents = [document_of(d) for d in f["documents"]]
    shown = "; ".join(
        f"key `{notation(d.key_entities)}`, response `{notation(d.response_entities)}`" for d in documents
    )
    if len(documents) > _MANY:
        shown = f"{len(documents)} documents, which are in the record"
    differing = ", ".join(
        f"{MEASURES[name]} {figure['scorer']} for {figure['exact'] if figure['exact'] is not None else '0/0'}"
        for name, figure in f["figures"].items()
        if figure["differs"]
    )
    told = f": {title_of(f['metric'])} has {differing}" if differing else ""
    sentence = f["sentence"].removesuffix(".")
    yield f"- {titles(f['metrics'])}: **{f['name']}**, {sentence}{grounds}{fails}. On {shown}{told}."
    said: dict[str, list[str]] = {}
    ids = [cause(identifier) for identifier in f["ids"]]
    for metric, identifier in zip(f["metrics"], ids, strict=True):
        if identifier in peer["checked"]:
            said.setdefault(peer["checked"][identifier], []).append(metric)
    for text, metrics in said.items():
        yield f"  By hand, {titles(metrics)}: {text}"
    for why in dict.fromkeys(peer["depends"][identifier] for identifier in ids if identifier in peer["depends"]):
        yield f"  It depends on {why}."


_MANY = 5
