"""`corefref leaderboard`: the submissions to a shared task, scored, ranked and checked, as a page."""

import argparse
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from corefref.cli import options, progress
from corefref.cli.usage import CONVENTIONS, Answer, Command, Group, Option, UsageError, apart, needs
from corefref.rendering.json import written
from corefref.rendering.numbers import counted, percent
from corefref.scoring.kinds import OneOf
from corefref.scoring.notes import note
from corefref.scoring.settings import Settings
from corefref.wings.cluster.jobs import shared
from corefref.wings.compare.comparison import Plan
from corefref.wings.compare.randomization import BLOCK
from corefref.wings.families.submissions import members
from corefref.wings.leaderboard import codabench, page
from corefref.wings.leaderboard.standings import Leaderboard, Standing, as_json, cells, leaderboard_of
from corefref.wings.shared import csv
from corefref.wings.shared import options as more_options
from corefref.wings.shared.writing import folder_for, refuse_overwriting, write, write_again, write_folder, zipped
from corefref.wings.tasks.tasks import scored_task

_DESCRIPTION = """\
Score the submissions to a shared task, and write a leaderboard: DIR/index.html, a page that opens from the disk and
fetches nothing, and DIR/leaderboard.json and DIR/leaderboard.csv with the same figures.

KEYS and each SUBMISSION are a folder, a .zip or a .tar.gz with a file for each dataset. A dataset that is missing or
cannot be read is scored as if it had no mentions, and the page says why; files and documents that the keys lack are
left out, and the page names them.

Archives are read without unpacking them, within limits: 10,000 members, each compressed to a thousandth at most, and 20
times the bytes of the keys, or 16 MiB. A text that takes far more memory than the keys, since nearly all of it is
mentions, is refused. An archive that exceeds the limits, is damaged, or has a link or a path that leads out of it is
listed last and not scored.

--align edits accepts submissions that a language model wrote, with a text that differs from the key's; the page says
how much of the key's text each has.

--units or --protocol, instead of a task, scores units across documents: KEYS and each SUBMISSION are a file, or
a folder or an archive whose files are one dataset.

--bundle writes a competition of Codabench instead: its columns, the keys, and a scoring program, which runs this
command with --for codabench in an image that has corefref (Dockerfile)."""

_EXAMPLE = """\
examples:
  corefref leaderboard spec/corpus/key.conll spec/corpus/response*.conll --task crac2026 --out board

More of them:
  corefref leaderboard spec/corpus/topics/key.conll spec/corpus/topics/response.conll --protocol corpus --out topics
  corefref leaderboard spec/corpus/key.conll --task crac2026 --bundle competition.zip --image my/corefref"""


_CONVENTIONS = ("repeated", "missing", "tokens", "align", "repair", "singletons", "referents", "sentences", "tags")

COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        Group(
            "input",
            (
                Option("files", "KEYS SUBMISSION ...", "The keys, and one submission or more.", nargs="*"),
                options.setting("input_format"),
            ),
        ),
        *options.task("Submissions are scored under its settings."),
        Group(
            f"{CONVENTIONS} and test (--help-all explains each)",
            (
                *map(options.setting, _CONVENTIONS),
                options.setting("units"),
                options.setting("unit_names"),
                options.PROTOCOL,
                options.setting("shuffles", 10_000)._replace(short="How many shuffles the test makes"),
                options.setting("resamples", 1_000)._replace(short="How many resamples the bootstrap draws"),
                options.setting("seed", 1)._replace(short="Random seed; the same seed gives the same bytes"),
                options.setting("alpha", Plan().alpha, "0.05"),
                options.jobs("For submissions and for the test."),
                options.scheduler("It scores the submissions and does the shuffles of the test."),
            ),
        ),
        Group(
            "output",
            (
                Option("--out", "DIR", "Write the leaderboard into this new or empty folder."),
                Option(
                    "--strict",
                    "",
                    "Refuse all if one submission cannot be read.",
                    "Without it, such a submission is listed last, with the reason.",
                ),
                Option("--bundle", "FILE", "Write a Codabench competition with these KEYS instead."),
                Option("--image", "NAME", "With --bundle: the image that has corefref", default="corefref"),
                Option(
                    "--for",
                    "codabench",
                    "Write what a platform's scoring program writes.",
                    "For one SUBMISSION: scores.json and detailed_results.html.",
                    kind=OneOf(("codabench",)),
                    dest="platform",
                ),
            ),
        ),
        *needs("--image", other="--bundle"),
        *needs("--for", "--bundle", other="--task"),
        *apart("--out", "--for", other="--bundle"),
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """Score, compare, and write the page."""
    files: list[str] = arguments.files
    options.check_standard_input(files, 0, "the keys and submissions are")
    settings = _settings(arguments)
    if arguments.bundle is not None:
        return _bundle(arguments, settings)
    more_options.check_files(files, "KEYS and at least one SUBMISSION", 2)
    if arguments.out is None:
        raise UsageError("no --out given (expected a folder to write)")
    if arguments.platform and len(files) > 2:
        raise UsageError("--for codabench scores one submission (expected KEYS and SUBMISSION)")
    form = options.input_format(arguments)
    folder = Path(arguments.out) if arguments.platform else folder_for(arguments.out)
    plan = Plan(shuffles=arguments.shuffles, resamples=arguments.resamples, seed=arguments.seed, alpha=arguments.alpha)
    submissions = dict(zip(_names(files[1:]), files[1:], strict=True))
    shares = max(len(submissions), -(-plan.shuffles // BLOCK))
    with options.client_of(arguments) as client, shared(arguments.jobs, client, shares) as mapped:
        board = leaderboard_of(
            arguments.task, files[0], submissions, form, settings, plan, progress.shown, mapped, arguments.strict
        )
    for standing in board.standings:
        _note_what_is_unreadable(standing)
    if arguments.platform:
        texts = {codabench.SCORES: written(codabench.scores(board)), codabench.DETAILS: page.page(board)}
        write_again(folder, texts)
    else:
        texts = {
            "index.html": page.page(board),
            "leaderboard.json": written(as_json(board)),
            "leaderboard.csv": csv.written(cells(board)),
        }
        write_folder(folder, texts)
    return Answer(_summary(board, folder / next(iter(texts))))


def _settings(arguments: argparse.Namespace) -> Settings:
    """The conventions; without a task, units are asked for. Raises UsageError."""
    if not arguments.task and not arguments.protocol and "units" not in arguments.given:
        expected = "a shared task of CRAC; --protocol within-document for any other, where no entity crosses documents"
        raise UsageError(f"no --task given (expected {expected})")
    return options.asked_settings(arguments)


def _bundle(arguments: argparse.Namespace, settings: Settings) -> Answer:
    """Write the bundle of a competition after checking that its keys can be read."""
    chosen = {name: getattr(settings, name) for name in _OF_A_COMPETITION}
    if settings != replace(Settings(), **chosen):
        raise UsageError(
            f"--bundle cannot be combined with other settings than --task, --{', --'.join(_OF_A_COMPETITION)}"
        )
    words = [f"--{name} {value}" for name, value in chosen.items() if value != getattr(Settings(), name)]
    more_options.check_files(arguments.files, "KEYS alone for --bundle", 1, 1)
    if any(c in arguments.image for c in '"\\\n'):
        raise UsageError(f"--image {arguments.image!r} is not the name of an image")
    refuse_overwriting([("--bundle", arguments.bundle)], arguments.files[0])
    key: str = arguments.files[0]
    scored_task(arguments.task, key, key, options.input_format(arguments), settings)
    keys = {name: b"".join(member.blocks()) for name, member in members(key).items()}
    write({arguments.bundle: codabench.bundle(arguments.task, keys, arguments.image, words, zipped)})
    return Answer(f"{arguments.bundle}: a competition with {counted(len(keys), 'dataset')}\n")


_OF_A_COMPETITION = ("repeated", "missing", "tokens", "align", "repair")
"""The settings that a scoring program can have beside its task: each a word that no shell takes apart."""


def _names(paths: Sequence[str]) -> Sequence[str]:
    """Name submissions after their files, without the suffixes of archives."""
    short = [_without_ending(os.path.basename(os.path.normpath(path))) for path in paths]
    if len(set(short)) == len(short):
        return short
    whole = [os.path.abspath(path) for path in paths]
    if len(set(whole)) < len(whole):
        raise UsageError("a submission is given twice")
    # The folders that tell them apart, and not those above, which are of this machine.
    above = os.path.commonpath([os.path.dirname(path) for path in whole])
    return [os.path.relpath(path, above) for path in whole]


def _without_ending(name: str) -> str:
    endings = (".tar.gz", ".tgz", ".tar", ".zip")
    return next((name.removesuffix(end) for end in endings if name.endswith(end)), name)


def _note_what_is_unreadable(standing: Standing) -> None:
    """Note on standard error if datasets of a submission count as having no mentions."""
    lines = [line for dataset in standing.datasets for line in dataset.unreadable[:1]]
    if lines:
        number = len(standing.datasets)
        what = (
            "nothing could be read" if len(lines) == number else f"{len(lines)} of {number} datasets could not be read"
        )
        note(f"{standing.name}: {what}, which counts as no mentions: {lines[0]}")


def _summary(board: Leaderboard, first_file: Path) -> str:
    """Return the ranking, a line each, and the first file written."""
    first = board.rows[0].title
    lines = [
        f"{'-' if rank is None else rank}  {percent(standing.mean(first, 'conll'))}  {standing.name}"
        for place, standing in enumerate(board.standings)
        for rank in [board.rank(place)]
    ]
    lines += [f"-  not scored  {each.name}: {each}" for each in board.not_scored]
    lines.append(f"{first_file}: {counted(len(board.standings), 'submission')}")
    return "".join(f"{line}\n" for line in lines)
