"""The page of a leaderboard: one file that opens from disk, fetches nothing, and has sortable tables."""

from collections.abc import Iterator, Sequence

from corefref.rendering.blocks import Block, Heading, Items, Paragraph, Table
from corefref.rendering.numbers import counted, percent, points
from corefref.rendering.parts import Code, Inline, Ranked, parsed
from corefref.scoring.tables import DASH, name
from corefref.versions import __version__
from corefref.wings.compare.reporting import probability
from corefref.wings.families.checking import CHECKS, CODES
from corefref.wings.generated.coverage_tables import coverage_table
from corefref.wings.leaderboard.standings import NEAR_AND_FAR, Leaderboard, Standing
from corefref.wings.shared.html import Script, Section, document, shipped, written

_MOST_NAMED = 20
"""Name at most this many files and documents that are left out of a submission."""

MEAN = "mean over datasets"
"""The last row of a table, which stays last when sorted."""

STYLE = shipped("corefref.wings.leaderboard", "page.css")
SCRIPT = shipped("corefref.wings.leaderboard", "page.js").replace("MEAN", MEAN)


def page(board: Leaderboard) -> str:
    """Return the page."""
    sections = [
        Section("ranking", "Ranking", written([_ranking(board), *_about_the_ranking(board)])),
        Section("datasets", "Datasets", written(_by_dataset(board))),
        *([Section("links", "Near and far antecedents", written(_links(board)))] if board.task else []),
        *([Section("coverage", "Coverage", written(_coverage(board)))] if _is_covered(board) else []),
        Section("significance", "Significance", written(_pairs(board))),
        Section("checks", "Checks", written(_checks(board))),
        Section("signatures", "Signatures", written(_signatures(board))),
    ]
    intro = written(
        [
            Paragraph(
                (
                    f"{counted(len(board.standings), 'submission')}{_unread(board)}, "
                    f"{counted(len(board.datasets), 'dataset')}, {_texts(board)}. The primary score is the mean over "
                    f"datasets of CoNLL F₁ ({board.rows[0].title}). Figures are in percent; press a heading to sort.",
                )
            )
        ]
    )
    script = Script(STYLE, SCRIPT, "{}", "")
    return document(f"{board.title}: leaderboard", sections, f"corefref {__version__}", intro, script)


def _ranking(board: Leaderboard) -> Table:
    """Return the ranking, one row per submission: rank, primary score with interval, and the means of other columns."""
    first, *others = (setting.title for setting in board.rows)
    members = board.metrics
    near_and_far = NEAR_AND_FAR if board.task else ()
    is_covered = _is_covered(board)
    rows: list[tuple[Inline, ...]] = []
    for place, standing in enumerate(board.standings):
        rank = board.rank(place)
        interval = board.interval(place)
        rows.append(
            (
                DASH if rank is None else str(rank),
                standing.name,
                _figure(board, standing, first, "conll"),
                DASH if interval is None else "[{:.2f}, {:.2f}]".format(*(100 * end for end in interval)),
                *(_figure(board, standing, title, "conll") for title in others),
                *(_figure(board, standing, first, metric) for metric in members),
                *(_links_f1(standing, which) for which in near_and_far),
                *([_words_kept(standing)] if is_covered else []),
                str(standing.faults),
            )
        )
    columns = len(rows[0])
    rows += [(DASH, each.name, "not scored", *[DASH] * (columns - 3)) for each in board.not_scored]
    header = (
        "Rank",
        "Submission",
        first,
        "95% interval" if board.comparison.plan.level == 0.95 else "interval",
        *others,
        *(name(metric) for metric in members),
        *near_and_far,
        *(["kept"] if is_covered else []),
        "faults",
    )
    groups = (
        ("", 2),
        ("CoNLL F₁, mean over datasets", 2 + len(others)),
        (f"F₁ ({first})", len(members)),
        *([("B³ F₁ by antecedent", 2)] if near_and_far else []),
        *([("words", 1)] if is_covered else []),
        ("", 1),
    )
    return Table(header, rows, frozenset({0, *range(2, len(header))}), groups=groups, answer=2)


def _unread(board: Leaderboard) -> str:
    """Say how many submissions could not be scored; an empty text if all could."""
    return f" and {len(board.not_scored)} not scored" if board.not_scored else ""


def _texts(board: Leaderboard) -> str:
    """Say how many documents or units are shuffled and drawn."""
    return counted(board.comparison.documents, board.comparison.text)


def _figure(board: Leaderboard, standing: Standing, title: str, metric: str) -> Inline:
    """Return a mean over datasets, bold if it looks like the best in print; a dash where no dataset asks for it."""
    if not board.asks(metric):
        return DASH
    shown = percent(standing.mean(title, metric))
    best = max(other.mean(title, metric) for other in board.standings)
    return Ranked(shown, shown == percent(best))


def _links_f1(standing: Standing, which: str) -> Inline:
    """Return the B³ F₁ of near or far mentions."""
    value = standing.links(which).f1
    return DASH if value is None else percent(value)


def _about_the_ranking(board: Leaderboard) -> Iterator[Block]:
    """Explain the ranks, intervals and columns."""
    plan = board.comparison.plan
    notes = [
        "Submissions share a rank if they do not differ significantly from its best: two-sided approximate "
        f"randomization over {_texts(board)}, swapped within their datasets "
        f"({plan.shuffles:,} shuffles, seed {plan.seed}), p > {float(plan.alpha):g} after Holm's correction.",
        f"Intervals are bootstrapped (BCa, {plan.resamples:,} resamples), {board.comparison.text}s drawn within their "
        "datasets."
        if board.has_intervals
        else f"There are no intervals: every draw from the one {board.comparison.text} of a dataset is the same.",
        "A dataset that a submission lacks, or that cannot be read, counts as having no mentions; files and documents "
        "that the keys lack are left out, and named under Checks.",
        *(["A submission that cannot be read is not scored; Checks says why."] if board.not_scored else []),
        *board.comparison.warnings,
    ]
    yield Items(tuple((note,) for note in notes))


def _by_dataset(board: Leaderboard) -> Iterator[Block]:
    """Yield a table of datasets and submissions for each column of the task; all but the first are folded."""
    first = board.rows[0].title
    yield _dataset_table(board, first, "conll")._replace(caption=f"CoNLL, {first} (primary score)")
    columns = [(metric, first) for metric in board.metrics]
    columns += [("conll", setting.title) for setting in board.rows[1:]]
    for metric, title in columns:
        table = _dataset_table(board, title, metric)
        yield table._replace(caption=f"{name(metric)}, {title}", folds=True)


def _dataset_table(board: Leaderboard, title: str, metric: str) -> Table:
    """Return the figures of submissions by dataset, then the means."""
    rows: list[tuple[Inline, ...]] = []
    for place, dataset in enumerate(board.datasets):
        values = [standing.datasets[place].f1[title][metric] for standing in board.standings]
        best = percent(max(values))
        asked = metric in board.standings[0].datasets[place].asked
        figures = [Ranked(percent(value), percent(value) == best) if asked else DASH for value in values]
        rows.append((dataset, *figures))
    rows.append((MEAN, *(_figure(board, s, title, metric) for s in board.standings)))
    header = ("Dataset", *(standing.name for standing in board.standings))
    return Table(header, rows, frozenset(range(1, len(header))))


def _links(board: Leaderboard) -> Iterator[Block]:
    """Yield how submissions do on mentions with near and with far antecedents."""
    yield Paragraph(
        (
            "B³ of the mentions that have another mention of their entity before them: near, at most two sentences "
            "back; far, three or more. Summed over datasets, under the primary setting.",
        )
    )
    rows: list[tuple[Inline, ...]] = []
    for standing in board.standings:
        cells: list[Inline] = [standing.name]
        for which in NEAR_AND_FAR:
            score = standing.links(which)
            values = (score.recall.value, score.precision.value, score.f1)
            cells += (DASH if value is None else percent(value) for value in values)
        rows.append(tuple(cells))
    letters = ("R", "P", "F₁")
    header = ("Submission", *letters, *letters)
    yield Table(header, rows, frozenset(range(1, 7)), groups=(("", 1), ("near", 3), ("far", 3)))


def _is_covered(board: Leaderboard) -> bool:
    """True if the texts of submissions were rewritten."""
    return any(standing.coverage is not None for standing in board.standings)


def _words_kept(standing: Standing) -> Inline:
    """Return the share of the key's words that are kept."""
    share = None if standing.coverage is None else standing.coverage.shares()["kept"]
    return DASH if share is None else percent(share)


def _coverage(board: Leaderboard) -> Iterator[Block]:
    """Yield how much of the key's text submissions have, where their mentions went, and which documents are low."""
    yield Paragraph(
        (
            "What submissions have of the words of the key, and where their own mentions are in it, over all datasets: "
            "kept, changed or moved, missing or twinless. Nothing is left out of the figures.",
        )
    )
    covered = {standing.name: standing.coverage for standing in board.standings if standing.coverage is not None}
    yield coverage_table("Submission", covered)
    low = [
        (f"{standing.name}, {dataset.name}: less than half of the words of {', '.join(dataset.coverage.low)} kept",)
        for standing in board.standings
        for dataset in standing.datasets
        if dataset.coverage is not None and dataset.coverage.low
    ]
    if low:
        yield Items(tuple(low))


def _pairs(board: Leaderboard) -> Iterator[Block]:
    """Yield the differences of all pairs."""
    statistics = board.comparison.statistics
    rows: list[tuple[Inline, ...]] = [
        (
            f"{board.standings[pair.a].name} − {board.standings[pair.b].name}",
            points(pair.test.by_statistic()[s].delta),
            probability(pair.test.by_statistic()[s].p),
            probability(pair.adjusted[s]),
            "yes" if pair.adjusted[s] <= board.comparison.plan.alpha else "no",
        )
        for pair in board.comparison.pairs
        for s in statistics
    ]
    if not rows:
        yield Paragraph(("One submission differs from no other.",))
        return
    header = ("Difference", "points", "p", "p (Holm)", "significant")
    yield Table(header, rows, frozenset({1, 2, 3}))


def _checks(board: Leaderboard) -> Iterator[Block]:
    """Yield how often each code was found, why a dataset counts as having no mentions, and what was left out."""
    codes = [code for code in CODES if any(code in standing.checks for standing in board.standings)]
    if codes:
        rows: list[tuple[Inline, ...]] = [
            (standing.name, *(str(standing.checks.get(code, 0)) for code in codes)) for standing in board.standings
        ]
        yield Table(("Submission", *codes), rows, frozenset(range(1, len(codes) + 1)))
        yield Items(
            tuple((Code(code), f" ({CHECKS[code].gravity}): ", *parsed(CHECKS[code].meaning)) for code in codes)
        )
    else:
        yield Paragraph(("Nothing is found in any submission.",))
    if board.not_scored:
        yield Heading(2, "Submissions that cannot be read")
        yield Items(tuple((f"{each.name}: ", *parsed(str(each))) for each in board.not_scored))
    for standing in board.standings:
        lines = [(d.name, line) for d in standing.datasets for line in d.unreadable]
        if lines:
            yield Heading(2, f"{standing.name}: datasets that count as having no mentions")
            yield Items(tuple((f"{dataset}: ", *parsed(line)) for dataset, line in lines))
    for standing in board.standings:
        if standing.left_out:
            yield Heading(2, f"{standing.name}: files and documents that the keys lack, left out")
            more = len(standing.left_out) - _MOST_NAMED
            named = [parsed(line) for line in standing.left_out[:_MOST_NAMED]]
            yield Items((*named, *([(f"… and {more} more",)] if more > 0 else [])))


def _signatures(board: Leaderboard) -> Sequence[Block]:
    """Return the signature to print with a primary score, and the digests of the submitted files."""
    rows: list[tuple[Inline, ...]] = [(standing.name, Code(standing.digest)) for standing in board.standings]
    return [
        Paragraph((Code(f"{board.signature}|key:{board.key_digest}"),)),
        Table(("Submission", "SHA-256 of its files"), rows),
    ]
