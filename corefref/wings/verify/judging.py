"""
Judge the figures of one metric in four separate steps: single documents, corpora of several, repeated mentions, and
documents that the response lacks.

An account (`accounts`) is a hypothesis about how the scorer computes. The first step tries accounts in order, published
readings and conventions before faults and few departures before many, until one gives the scorer's figures on every
well-formed document. If none does, the documents with mentions on both sides are tried alone, then the small ones,
where no tie or rounding is in the way. The other steps take the account as given and look only for what they add to it.
A fault needs a witness that convicts by itself: a well-formed input whose figures no published reading gives under any
of the usual conventions. Each witness is asked again, then shrunk.

For example, a scorer drops singletons before it computes B³. Of key {a b} and response {a} it says recall 0, where B³
has 1/4, so this input differs. No reading and no convention gives 0 there, so it convicts. The account
`singletons_dropped`, a fault, does give 0, and it gives the scorer's figures of all other inputs. There is one finding,
then: this fault, the number of inputs that differ, and the least of them, which is already {a b} and {a}. A scorer that
prints recall as precision, too, is convicted in the same way, but no account gives its figures: "unexplained".

Two things keep an honest scorer from being accused. Whether an input convicts is asked of readings and conventions
alone, so an account can name a cause and never make one. And an account that says of any input what the scorer does not
say is dropped, even if it explains all that is wrong: a right figure refutes a fault as well as a wrong one does. The
steps are separate since a figure of a corpus depends on what is done to each document and on how documents are added
up. Once the first is known from documents alone, the corpora show the second.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from hashlib import sha256
from itertools import combinations, islice, product

from corefref.metrics import conll
from corefref.ratio import f1, mean
from corefref.wings.verify.accounts import Account, Base, composed, excuses, is_excused, of_corpora, of_documents
from corefref.wings.verify.asking import Asking, contradict, in_words, same
from corefref.wings.verify.corpora import missing_skipped
from corefref.wings.verify.exact import exact_score
from corefref.wings.verify.findings import FAILURES, Example, Finding, Outcome, Verdict
from corefref.wings.verify.inputs import Input
from corefref.wings.verify.readings import Departure, Standing
from corefref.wings.verify.reported import SLACK, Answer, Failure, Figures
from corefref.wings.verify.shrinking import least
from corefref.wings.verify.suites import FIXED
from corefref.wings.verify.treatments import first_place_kept, of_repeated_mentions

_FEW = 5
"""The size in mentions (or documents) up to which ties and roundings do not hide what a fault does."""

_SMALL = 40
_MEMBERS = (3, 2, 4)
"""How many metrics a mean may be of, as tried."""

_MOST_LEFT = 0.03
"""The share of inputs that a fault may leave open and still be named."""

_AGAIN = 2
_SAMPLE = 200
_VERDICTS: dict[Standing, Verdict] = {"published": "follows", "convention": "convention", "fault": "fault"}
_OUTCOMES: dict[Standing, Outcome] = {"published": "follows", "convention": "convention", "fault": "fault"}

UNEXPLAINED = "unexplained"

Does = Callable[[Input], bool]


@dataclass(slots=True)
class Time:
    """The seconds left for shrinking inputs."""

    left: float


@dataclass(slots=True)
class Judge:
    """
    Judges one metric.

    If it is a mean of metrics, `members` are the judges of these, and `others` those of all that were judged before.
    """

    metric: str
    base: Base
    asking: Asking
    time: Time
    members: Sequence["Judge"] = ()
    others: Sequence["Judge"] = ()
    findings: list[Finding] = field(default_factory=list)
    outcomes: dict[Input, Outcome] = field(default_factory=dict)
    excused: dict[Input, bool] = field(default_factory=dict)
    own: Account = field(init=False)
    far_from_all: object = None
    """The figures, if any, that no account of two parts is near, so that these are not tried on them again."""

    def __post_init__(self) -> None:
        self.own = self.base.account(self.metric)

    def judge(self) -> None:
        """Give every input an outcome, and every cause a finding."""
        for an_input in self.asking.inputs:
            self.outcomes[an_input] = self._first_look(an_input)
        self._failures()
        if self._contradicts_itself():
            return
        differing = self._inputs("fault", "ill-formed")
        if differing and self._irreproducible(self._sample(differing), len(differing)):
            return
        if differing and self._is_mean_of_others():
            return
        figured = [i for i in self.outcomes if not i.may_be_refused and self._figures(i) and not self._inherited(i)]
        figured.sort(key=lambda i: i.order)
        singles = [an_input for an_input in figured if len(an_input.documents) == 1]
        corpora = [an_input for an_input in figured if len(an_input.documents) > 1]
        single = self._documents(singles, corpora)
        several = self._corpora(corpora, single, singles)
        self._repeated(single.account)
        self._lacking(several)
        self._name_or_count_as_faults()

    def _name_or_count_as_faults(self) -> None:
        """
        Count an input as a fault that a reading excuses by itself, if no finding names such a reading.

        A cell that says "follows" sends its reader to look for what is followed, which must then be there.
        """
        named = {f.verdict for f in self.findings}
        for an_input, outcome in self.outcomes.items():
            excused = outcome in ("follows", "convention") and outcome not in named
            if excused and "fault" in named and not self._inherited(an_input):
                self.outcomes[an_input] = "fault"

    def _figures(self, an_input: Input) -> Figures | None:
        return self.asking.figures(an_input, self.metric)

    def _inputs(self, *outcomes: Outcome) -> list[Input]:
        return sorted((i for i, outcome in self.outcomes.items() if outcome in outcomes), key=lambda i: i.order)

    def _first_look(self, an_input: Input) -> Outcome:
        """Return the outcome of an input before any account is tried."""
        answer = self.asking.answers[an_input, self.metric]
        if isinstance(answer, Failure):
            foreseen = an_input.may_be_refused and answer.kind == "crashed" and not answer.abrupt
            return "refuses" if foreseen else answer.kind
        if self.own.gives(an_input.documents, self.metric, answer):
            return "agrees"
        if self._inherited(an_input):
            return max((judge.outcomes[an_input] for judge in self.members), key=_gravity)
        return "ill-formed" if an_input.may_be_refused else "fault"

    def _inherited(self, an_input: Input) -> bool:
        """True if the figure is the mean of the scorer's own figures for the member metrics, within their precision."""
        return len(self.members) == len(conll.MEMBERS) and self._is_mean_of(an_input, self.members)

    def _is_mean_of(self, an_input: Input, judges: Sequence["Judge"]) -> bool:
        """True if F₁ is the mean of the scorer's own figures for these metrics, within their precision."""
        figures = self._figures(an_input)
        members = [judge._figures(an_input) for judge in judges]
        if figures is None or "f1" not in figures.values:
            return False
        low: list[Fraction] = []
        high: list[Fraction] = []
        for member in members:
            printed = member.values.get("f1") if member else None
            if printed is None:
                return False
            low.append(printed.low or Fraction(0))
            high.append(printed.high or Fraction(0))
        own = figures.values["f1"]
        return own.low is not None and own.high is not None and own.low <= mean(high) and mean(low) <= own.high

    def _is_mean_of_others(self) -> bool:
        """True if F₁ is everywhere the mean of the scorer's own figures for other metrics; adds a finding."""
        inputs = [i for i in self.outcomes if not i.may_be_refused and self._figures(i)]
        wrong = {judge.metric for judge in self.others if "fault" in judge.outcomes.values()}
        for count in _MEMBERS:
            for judges in combinations(self.others, count):
                named = [judge.metric for judge in judges]
                # What is the mean of its members is no fault.
                if set(named) == set(conll.MEMBERS):
                    continue
                if all(self._is_mean_of(an_input, judges) for an_input in inputs):
                    differing = [an_input for an_input in self._inputs("fault") if an_input in inputs]
                    # Some means of right figures have a name of their own.
                    if wrong.isdisjoint(named) and self._has_a_name(differing):
                        continue
                    listed = f"{', '.join(named[:-1])} and {named[-1]}"
                    departure = Departure(f"mean of {listed}", f"the mean of its own F₁ of {listed}", "fault")
                    if differing:
                        self._find("fault", departure, len(differing), differing[0], fails=True)
                    return bool(differing)
        return False

    def _has_a_name(self, differing: Iterable[Input]) -> bool:
        """True if an account gives the single documents that differ."""
        singles = [an_input for an_input in differing if len(an_input.documents) == 1]
        return any(self._gives_all(account, singles) for account in of_documents(self.metric, self.base)[1:])

    # Failures

    def _failures(self) -> None:
        """Add a finding for every way to give no figures."""
        for kind in FAILURES:
            for ill_formed in (False, True):
                failing = [an_input for an_input in self._inputs(kind) if an_input.may_be_refused == ill_formed]
                # What was never asked is not a witness.
                asked = [
                    an_input
                    for an_input in failing
                    if getattr(self.asking.answers[an_input, self.metric], "asked", True)
                ]
                # Where no plain figure can be parsed, that those of ill-formed input cannot is nothing more.
                if asked and not (ill_formed and kind == "rubbish" and self._any_well_formed(kind)):
                    self._failure(kind, asked, ill_formed)

    def _any_well_formed(self, outcome: Outcome) -> bool:
        return any(not an_input.may_be_refused for an_input in self._inputs(outcome))

    def _failure(self, kind: Outcome, failing: Sequence[Input], ill_formed: bool) -> None:
        """Add a finding for inputs without figures. One that timed out is neither shrunk nor asked again."""
        self.asking.progress(f"{self.metric}: {kind} on {len(failing)} inputs")

        def fails_so(an_input: Input) -> bool:
            answer = self.asking.answers[an_input, self.metric]
            return an_input.may_be_refused == ill_formed and isinstance(answer, Failure) and answer.kind == kind

        shown_input = failing[0] if kind == "timed out" else self._least(failing[0], fails_so)
        answer = self.asking.answers[shown_input, self.metric]
        says = answer.says if isinstance(answer, Failure) else ""
        if kind != "timed out" and not isinstance(self.asking.again(shown_input, self.metric), Failure):
            says = f"{says} (but not when it is asked again)"
        verdict: Verdict = "ill-formed" if ill_formed else "fault" if kind == "crashed" else "no answer"
        verdict = "no answer" if kind == "timed out" else verdict
        self._find(verdict, Departure(kind, says, "fault"), len(failing), shown_input, fails=verdict != "no answer")

    # Single documents

    def _documents(self, inputs: Sequence[Input], corpora: Sequence[Input]) -> "_Found":
        """Find the account of single documents, if possible one that gives the corpora too, and add its findings."""
        differing = [an_input for an_input in inputs if not self._gives(self.own, an_input)]
        if not differing:
            return _Found(self.own, whole=True)
        self.asking.progress(f"{self.metric}: {len(differing)} inputs differ, looking for what accounts for them")
        convicting = [an_input for an_input in differing if not self._excused(an_input)]
        accounts = [a for a in of_documents(self.metric, self.base)[1:] if convicting or a.standing != "fault"]
        if whole := self._first_and_alike(accounts, differing, inputs):
            if any(account.adding != self.own.adding for account in whole):
                whole = sorted(whole, key=lambda account: not self._gives_all(account, corpora))
            self._account_for(whole, differing)
            return _Found(whole[0], whole=True)
        if not convicting:
            self._mixed(differing, inputs)
            return _Found(None, whole=False)
        if whole := self._composed(differing, inputs):
            self._account_for(whole, differing)
            return _Found(whole[0], whole=True)
        # A scorer may fail only where a side is empty, so documents with mentions on both sides are explained alone.
        # Figures that no metric can have are not explained, but named.
        inside = [an_input for an_input in inputs if _both_sides(an_input) and not self._outside(an_input)]
        within = [an_input for an_input in differing if _both_sides(an_input) and not self._outside(an_input)]
        worst = any(_both_sides(an_input) for an_input in convicting)
        named = [a for a in accounts if worst or a.standing != "fault"]
        most = self._first_and_alike(named, within, inside) if within else ()
        if not most and worst:
            most = self._composed(within, inside) or self._mostly(named, within, inside)
        if most:
            # Of large inputs a fault may leave more ties open than are tried, so these say nothing against it.
            explained = [i for i in differing if self._gives(most[0], i) or (most[0].has_ties and i.size[1] > _FEW)]
            left = [an_input for an_input in convicting if an_input not in explained]
            for an_input in set(differing).difference(explained):
                self.outcomes[an_input] = "follows" if self._excused(an_input) else "fault"
            # A reading that some input refutes is not followed, and one that the rest leaves open explains nothing.
            if not left or most[0].standing != "published":
                self._account_for(most, explained)
            if left:
                self._unexplained(left, accounts_given=most[:1])
            return _Found(most[0], whole=False)
        few = [an_input for an_input in convicting if an_input.size[1] <= _FEW]
        small = [an_input for an_input in inputs if an_input.size[1] <= _FEW]
        accusing = [a for a in accounts if a.standing == "fault"]
        # A fault may leave ties or roundings open. Only larger inputs show them, so the small ones decide.
        whole = self._first_and_alike(accusing, few, small) if few else ()
        if whole and not self._acquitted(whole[0], inputs):
            self._account_for(whole, differing)
            return _Found(whole[0], whole=False)
        excused = set(differing).difference(convicting)
        for an_input in differing:
            self.outcomes[an_input] = "follows" if an_input in excused else "fault"
        self._unexplained(convicting, alike=self._where_it_differs(accusing, convicting))
        return _Found(None, whole=False)

    def _first_and_alike(
        self, accounts: Sequence[Account], differing: Sequence[Input], inputs: Sequence[Input]
    ) -> Sequence[Account]:
        """Return the first account that gives everything, and those like it: same standing, as many departures."""
        alike: list[Account] = []
        # Most accounts fail on a small input, so inputs of real size are tried last.
        small = [an_input for an_input in differing if an_input.size[1] <= _SMALL]
        may_give = self._sieve(small)
        for account in accounts:
            if alike and (account.standing, len(account.departures)) != (alike[0].standing, len(alike[0].departures)):
                break
            if may_give(account) and self._gives_all(account, small) and self._gives_all(account, inputs):
                alike.append(account)
        return alike

    def _composed(self, differing: Sequence[Input], inputs: Sequence[Input]) -> Sequence[Account]:
        """Return the first account of two parts that gives everything, in a row; none if there is none."""
        small = [i for i in differing if i.size[1] <= _SMALL and self._figures(i)]
        # Some pairs of parts have one figure for all inputs, but so has what computes nothing.
        if len({in_words(self.asking.answers[an_input, self.metric]) for an_input in inputs}) < _FEW:
            return ()
        # What has mentions on both sides, and figures other than 0 and 1, tells most accounts apart at once.
        small.sort(key=lambda an_input: (not _both_sides(an_input), not self._is_between(an_input)))
        looked_at = [(an_input.documents, figures) for an_input in small[:_FEW] if (figures := self._figures(an_input))]
        if not looked_at:
            # What is wrong on large inputs alone is no such account, and there are too many to try.
            return ()

        if looked_at == self.far_from_all:
            return ()

        def near(account: Account) -> bool:
            return all(account.is_near(documents, self.metric, figures) for documents, figures in looked_at)

        none_is_near = True
        for account in composed(self.metric, self.base, near):
            none_is_near = False
            if self._gives_all(account, small) and self._gives_all(account, inputs):
                return (account,)
        if none_is_near:
            self.far_from_all = looked_at
        return ()

    def _is_between(self, an_input: Input) -> bool:
        """True if no figure is undefined, 0 or 1."""
        figures = self._figures(an_input)
        return figures is not None and all(f.value not in (None, 0, 1) for f in figures.values.values())

    def _mostly(
        self, accounts: Sequence[Account], within: Sequence[Input], inside: Sequence[Input]
    ) -> Sequence[Account]:
        """
        Return the first fault that gives nearly all of the inputs that differ, in a row; the rest is told beside it.

        Where the scorer is right it must be, too: a fault that some input refutes explains nothing.
        """
        few = [an_input for an_input in within if an_input.size[1] <= _SMALL]
        most_left = len(few) * _MOST_LEFT
        may_give = self._sieve(few, most_left)

        def gives_most(account: Account) -> bool:
            return _all_but(most_left, few, lambda an_input: self._gives(account, an_input))

        faults = [account for account in accounts if account.standing == "fault"] if few else []
        likely = (account for account in faults if may_give(account) and gives_most(account))
        return tuple(islice((account for account in likely if not self._acquitted(account, inside)), 1))

    def _acquitted(self, account: Account, inputs: Iterable[Input]) -> bool:
        """
        True if the scorer is right on an input for which a fault has other figures: it is not the scorer's then.

        Of large inputs a fault may leave more ties open than are tried, so these refute none that has ties.
        """
        return any(
            not self._gives(account, an_input)
            for an_input in inputs
            if self._gives(self.own, an_input) and not (account.has_ties and an_input.size[1] > _FEW)
        )

    def _where_it_differs(self, accounts: Sequence[Account], convicting: Sequence[Input]) -> Account | None:
        """Return a fault that gives every input that convicts, though not all others."""
        few = [an_input for an_input in convicting if an_input.size[1] <= _SMALL]
        may_give = self._sieve(few)
        near = (account for account in accounts if may_give(account) and self._gives_all(account, few))
        return next((account for account in near if self._gives_all(account, convicting)), None) if few else None

    def _sieve(self, small: Sequence[Input], most_left: float = 0) -> Callable[[Account], bool]:
        """
        Return what is False of a fault that is not even near the figures of these inputs, but for so many of them.

        Whatever it reports for 0/0, as decimals or with an ε cannot help it then, so its parts are tried once.
        """
        # Without any to be left, the first few inputs refute nearly all.
        looked_at = small if most_left else small[:_FEW]
        near: dict[object, bool] = {}

        def may_give(account: Account) -> bool:
            if account.standing != "fault" or not account.is_near_in_full:
                return True
            parts = account.treated, account.score_of
            if parts not in near:
                plain = replace(account, departures=(), undefined="none", rounding="exact")
                near[parts] = _all_but(most_left, looked_at, lambda an_input: self._is_near(plain, an_input))
            return near[parts]

        return may_give

    def _is_near(self, account: Account, an_input: Input) -> bool:
        figures = self._figures(an_input)
        return figures is None or account.is_near(an_input.documents, self.metric, figures)

    def _gives(self, account: Account, an_input: Input) -> bool | None:
        figures = self._figures(an_input)
        return figures is not None and account.gives(an_input.documents, self.metric, figures)

    def _excused(self, an_input: Input) -> bool:
        """True if a published reading gives the figures of an input, or they differ only where the formula has 0/0."""
        if an_input not in self.excused:
            figures = self._figures(an_input)
            self.excused[an_input] = self._zero_by_zero(an_input) or (
                figures is not None and is_excused(self.metric, self.base, an_input.documents, figures)
            )
        return self.excused[an_input]

    def _is_safe(self, an_input: Input) -> bool:
        """True if the input convicts even a scorer that reports every 0/0 as 1. Such witnesses are preferred."""
        figures = self._figures(an_input)
        return figures is None or not is_excused(self.metric, self.base, an_input.documents, figures, always_one=True)

    def _witness(self, showing: Sequence[Input], shows: Does) -> Input:
        """
        Return a least input that convicts, if possible under every convention and by more than a value for 0/0.
        """
        for best in (lambda an_input: self._is_safe(an_input) and self._differs_in_value(an_input), self._is_safe):
            if (safe := next((an_input for an_input in showing if best(an_input)), None)) is not None:
                return self._least(safe, lambda an_input, best=best: shows(an_input) and best(an_input))  # type: ignore[misc]
        return self._least(showing[0], shows)

    def _gravest(self, smallest: Input, shows: Does) -> Input:
        """Return, of the inputs that are as small and show it, the one whose figures are farthest off."""
        size = smallest.size[:2]
        alike = [
            an_input
            for an_input in self.asking.inputs
            if an_input.size[:2] == size and an_input != smallest and shows(an_input)
        ]
        return max((smallest, *sorted(alike, key=lambda an_input: an_input.order)), key=self._distance)

    def _distance(self, an_input: Input) -> Fraction:
        """Return how far the figure is off that is farthest off."""
        figures, exact = self._figures(an_input), self.own.values(an_input.documents, self.metric) or {}
        reported = {} if figures is None else figures.values
        both = ((figure.middle, exact[name]) for name, figure in reported.items() if name in exact)
        return max((abs((a or Fraction(0)) - (b or Fraction(0))) for a, b in both), default=Fraction(0))

    def _differs_in_value(self, an_input: Input) -> bool:
        """True if a figure differs from the spec's and neither of the two is 0/0."""
        figures, exact = self._figures(an_input), self.own.values(an_input.documents, self.metric) or {}
        return figures is not None and any(
            figures.values[name].low is not None and exact[name] is not None for name in figures.differing(exact)
        )

    def _zero_by_zero(self, an_input: Input) -> bool:
        """
        True if the figures differ only in what is reported for 0/0: nothing, 0 or 1 (choice EMPTY-1).

        BLANC is not 0/0 where its boundary rule gives a figure, as when one kind of link is missing (choice BLANC-1).
        """
        figures = self._figures(an_input)
        values = replace(self.own, undefined="none").values(an_input.documents, self.metric)
        if figures is None or values is None:
            return False
        if self.metric == "conll":
            return any(figures.agree({"f1": value}) for value in self._means_with_zero_by_zero(an_input))
        made_of_both: list[Fraction | None] = [None, Fraction(0), Fraction(1)]
        recall, precision = (figures.values.get(name) for name in ("recall", "precision"))
        if recall is not None and precision is not None and recall.value is not None and precision.value is not None:
            made_of_both.append(f1(recall.value, precision.value))
        for name, reported in figures.values.items():
            if name in values:
                of_zero = made_of_both if name == "f1" else made_of_both[:3]
                allowed = of_zero if values[name] is None else [values[name]]
                if not any(reported.agrees(value) for value in allowed):
                    return False
        return True

    def _means_with_zero_by_zero(self, an_input: Input) -> Iterator[Fraction | None]:
        """Yield what a mean of three F₁ may be if some are 0/0: these count as 0 or 1, drop out, or decide the mean."""
        if self.own.score_of is not exact_score:
            return
        own = replace(self.own, undefined="none")
        members = [(own.values(an_input.documents, member) or {}).get("f1") for member in conll.MEMBERS]
        defined = [value for value in members if value is not None]
        if len(defined) < len(members):
            yield from (None, Fraction(0), Fraction(1), mean(defined) if defined else None)
            yield from map(mean, product(*([Fraction(0), Fraction(1)] if f is None else [f] for f in members)))

    def _account_for(self, accounts: Sequence[Account], differing: Sequence[Input]) -> None:
        """
        Add a finding for every departure of the first account, with an input that needs this departure.

        A published reading beside a fault is no finding of its own: where the fault shows, it is not followed.
        """
        account, *alike = accounts
        others = [other.name for other in alike] if len(account.departures) == 1 else []
        for an_input in differing:
            self.outcomes[an_input] = (
                _OUTCOMES[account.standing] if self._gives(account, an_input) is not False else "fault"
            )
        conventions = [d for d in account.departures if d.standing == "convention"]
        rest = [d for d in account.departures if d.standing != "convention"]
        together = [_joined(rest)] if account.standing == "fault" else rest
        for departure in (*together, *conventions):
            parts = rest if departure in together and account.standing == "fault" else [departure]
            self._departure(account, departure, self._without(account, parts), differing, others=others)

    def _without(self, account: Account, parts: Sequence[Departure]) -> Account:
        """Return an account without some of its departures."""
        rest = tuple(d for d in account.departures if d not in parts)
        named = next((a for a in of_documents(self.metric, self.base) if a.departures == rest), None)
        if named is not None:
            return named
        if all(d.name.startswith("choice ROUND-1") for d in parts):
            return replace(account, departures=rest, rounding=self.own.rounding)
        if all(d.standing == "convention" for d in parts):
            return replace(account, departures=rest, undefined=self.own.undefined)
        return replace(account, departures=rest, treated=self.own.treated, score_of=self.own.score_of)

    def _departure(
        self,
        account: Account,
        departure: Departure,
        without: Account,
        differing: Sequence[Input],
        several: bool = False,
        others: Sequence[str] = (),
    ) -> None:
        """Add a finding for one departure: inputs show it whose figures the account gives only with it."""
        accuses = departure.standing == "fault"

        def shows(an_input: Input) -> bool:
            return (
                not an_input.may_be_refused
                and (len(an_input.documents) > 1) == several
                and self._figures(an_input) is not None
                and self._gives(account, an_input) is not False
                and not self._gives(without, an_input)
                and not (accuses and self._excused(an_input))
            )

        showing = [an_input for an_input in differing if shows(an_input)]
        if not showing:
            return
        by_itself = replace(self.own, adding=account.adding)

        def shows_by_itself(an_input: Input) -> bool:
            return shows(an_input) and bool(self._gives(by_itself, an_input))

        plainer = next(
            (an_input for an_input in showing if several and not accuses and shows_by_itself(an_input)), None
        )
        if plainer is not None:
            shown_input = self._least(plainer, shows_by_itself)
        else:
            shown_input = self._witness(showing, shows) if accuses else self._least(showing[0], shows)
        if self._irreproducible((shown_input,), len(showing)):
            return
        otherwise = [an_input for an_input in differing if self._gives(account, an_input) is False]
        verdict = _VERDICTS[departure.standing]
        beside = self._fixed(otherwise) if accuses else ()
        self._find(verdict, departure, len(showing), shown_input, accuses, others, len(otherwise), beside=beside)

    def _unexplained(
        self,
        convicting: Sequence[Input],
        several: bool = False,
        accounts_given: Sequence[Account] = (),
        alike: Account | None = None,
    ) -> None:
        """
        Add a finding for figures that no published reading, no named fault and no account in `accounts_given` gives.

        `alike` is a fault that gives them, but has wrong figures where the scorer has right ones.
        """

        def shows(an_input: Input) -> bool:
            return (
                not an_input.may_be_refused
                and (len(an_input.documents) > 1) == several
                and self._figures(an_input) is not None
                and not self._gives(self.own, an_input)
                and not self._inherited(an_input)
                and not self._excused(an_input)
                and not any(self._gives(account, an_input) for account in accounts_given)
            )

        def shows_outside(an_input: Input) -> bool:
            return shows(an_input) and self._outside(an_input)

        def shows_inside(an_input: Input) -> bool:
            return shows(an_input) and not self._outside(an_input)

        # Figures that no metric can have are the gravest, and a cause of their own.
        if outside := list(filter(shows_outside, convicting)):
            shown_input = self._gravest(self._witness(outside, shows_outside), shows_outside)
            beyond = Departure("outside [0, 1]", "a figure is below 0 or above 1", "fault")
            self._find("fault", beyond, len(outside), shown_input, fails=True, beside=self._fixed(outside))
            convicting = [an_input for an_input in convicting if an_input not in outside]
            if not convicting:
                return
        showing = list(filter(shows, convicting))
        shown_input = self._gravest(self._witness(showing or convicting, shows_inside), shows_inside)
        if self._irreproducible((shown_input,), len(convicting)):
            return
        name = "unexplained over several documents" if several else UNEXPLAINED
        sentence = "none of the accounts gives these figures"
        elsewhere = [
            account.name for account in accounts_given if account.departures and account.standing == "published"
        ]
        if elsewhere and not several:
            sentence += f"; where both sides have a mention they are those of {elsewhere[0]}"
        if alike is not None:
            sentence += f"; where they are wrong they are those of {alike.name}, which other inputs refute"
        departure = Departure(name, sentence, "fault")
        self._find("fault", departure, len(convicting), shown_input, fails=True, beside=self._fixed(convicting))

    def _mixed(self, differing: Sequence[Input], inputs: Sequence[Input]) -> None:
        """Set the outcomes of inputs that are each excused, but not all by one reading, and add a finding."""
        zero = all(self._zero_by_zero(an_input) for an_input in differing)
        for an_input in differing:
            self.outcomes[an_input] = "convention" if self._zero_by_zero(an_input) else "follows"
        if zero:
            departure = Departure(
                "choice EMPTY-1, several readings", "0/0 is not reported as the same everywhere", "convention"
            )
            self._find("convention", departure, len(differing), differing[0], fails=False)
            return
        faults = [a for a in of_documents(self.metric, self.base) if a.standing == "fault"]
        named = self._first_and_alike(faults, differing, inputs)
        if not self._contradicts(excuses(self.metric, self.base), differing, inputs, "mixed readings", named):
            departure = Departure("several readings", "each input follows a published reading, none all", "convention")
            self._find("convention", departure, len(differing), differing[0], fails=False)

    def _contradicts(
        self,
        accounts: Sequence[Account],
        differing: Sequence[Input],
        inputs: Sequence[Input],
        name: str,
        named: Sequence[Account] = (),
    ) -> bool:
        """
        True if two inputs have each an account that gives them, but none in common. Adds a finding then.

        It is that of the first account in `named`, if any: a fault that gives all inputs, though each is excused.
        """
        looked_at = dict.fromkeys((*inputs[:_SAMPLE], *differing[:_SAMPLE]))
        # The accounts with fewest departures come first.
        kinds = [(an_input, [a.name for a in accounts if self._gives(a, an_input)]) for an_input in looked_at]
        for (first, first_names), (second, second_names) in combinations(kinds, 2):
            if first_names and second_names and set(first_names).isdisjoint(second_names):
                for an_input in differing:
                    self.outcomes[an_input] = "fault"
                if named:
                    parts = [d for d in named[0].departures if d.standing != "convention"]
                    departure, alike = _joined(parts), [other.name for other in named[1:]]
                    self._find("fault", departure, len(differing), differing[0], fails=True, others=alike)
                    return True
                names = [names_there[0] or "the spec" for names_there in (first_names, second_names)]
                sentence = f"on {first} it gives the figures of {names[0]}, on {second} those of {names[1]}"
                departure = Departure(name, f"{sentence}: no one reading gives both", "fault")
                shown = second if second in differing else first
                self._find("fault", departure, len(differing), shown, fails=True, beside=self._fixed(differing))
                return True
        return False

    # Corpora

    def _corpora(self, inputs: Sequence[Input], single: "_Found", singles: Sequence[Input]) -> Account | None:
        """Find the account of corpora, given that of single documents; None if there is none."""
        plain = single.account if single.whole and single.account and not single.account.has_ties else None
        if plain is not None and any(plain.values(an_input.documents, self.metric) is None for an_input in inputs):
            plain = None
        differing = [an_input for an_input in inputs if not self._gives(plain or self.own, an_input)]
        convicting = [an_input for an_input in differing if not self._excused(an_input)]
        excused = set(differing).difference(convicting)
        for an_input in differing:
            self.outcomes[an_input] = "convention" if an_input in excused else "fault"
        if plain is None:
            # Without an account of single documents, none of corpora is looked for.
            return None
        for an_input in set(inputs).difference(differing):
            if not self._gives(self.own, an_input):
                self.outcomes[an_input] = _OUTCOMES[plain.standing]
        if not differing:
            return plain
        explained = self._of_corpora(inputs, plain, singles, convicting)
        if explained is None:
            if convicting:
                self._unexplained(convicting, several=True, accounts_given=(plain,))
            elif not self._contradicts(
                [plain, *(a for a in of_corpora(plain) if not _accuses(a))],
                differing,
                inputs,
                "mixed readings of a corpus",
            ):
                departure = Departure("choice CORPUS-1, several readings", "no one reading gives all", "convention")
                self._find("convention", departure, len(differing), differing[0], fails=False)
            return None
        of_one, account = explained
        accounted = [an_input for an_input in differing if self._gives(account, an_input)]
        self._account_for_corpora(account, of_one, plain, accounted)
        if left := [an_input for an_input in convicting if an_input not in accounted]:
            self._unexplained(left, several=True, accounts_given=(plain, of_one, account))
        return account

    def _of_corpora(
        self, inputs: Sequence[Input], plain: Account, singles: Sequence[Input], convicting: Sequence[Input]
    ) -> tuple[Account, Account] | None:
        """Find an account of single documents, and one built on it that gives all corpora, or all of few documents."""
        alike = [plain, *(self._faulty_alike(plain, singles) if convicting else ())]
        candidates = [
            (single, account)
            for single in alike
            for account in of_corpora(single)
            if convicting or not _accuses(account)
        ]
        candidates += [(single, single) for single in alike[1:]]
        for of_one, account in candidates:
            if self._gives_all(account, inputs):
                return of_one, account
        # A fault that shows only with many documents may hide how few are combined, so these are tried alone.
        few = [an_input for an_input in inputs if len(an_input.documents) <= _FEW] if convicting else []
        for of_one, account in candidates:
            of_many = of_one is account or not _accuses(account)
            if of_many and any(not self._gives(plain, an_input) for an_input in few) and self._gives_all(account, few):
                return of_one, account
        return None

    def _gives_all(self, account: Account, inputs: Iterable[Input]) -> bool:
        return all(self._gives(account, an_input) for an_input in inputs)

    def _faulty_alike(self, plain: Account, singles: Sequence[Input]) -> Iterator[Account]:
        """
        Yield the accounts with one more fault that single documents cannot tell from `plain`, but corpora may.

        Adding mentions to the key, for example, changes no MUC figure, only the weight of a document.
        """
        for account in of_documents(self.metric, self.base):
            more = set(account.departures).difference(plain.departures)
            is_one_more = len(more) == 1 and len(account.departures) == 1 + len(plain.departures)
            if account.standing == "fault" and is_one_more and self._gives_all(account, singles):
                yield account

    def _account_for_corpora(
        self, account: Account, of_one: Account, plain: Account, differing: Sequence[Input]
    ) -> None:
        """Add the findings of an account of corpora that gives all of these and is built on one of single documents."""
        without = replace(plain, adding=account.adding)
        for an_input in differing:
            is_usual = not _accuses(account) and (of_one is plain or self._gives(without, an_input))
            self.outcomes[an_input] = "convention" if is_usual or self._excused(an_input) else "fault"
        for departure in of_one.departures:
            if departure not in plain.departures:
                self._departure(account, departure, without, differing, several=True)
        if account is not of_one:
            for departure in account.departures:
                self._departure(account, departure, of_one, differing, several=True)

    # Ill-formed input

    def _repeated(self, plain: Account | None) -> None:
        """Describe how repeated mentions are treated, given the account of inputs without any."""
        inputs = [
            an_input
            for an_input in self._inputs("agrees", "ill-formed")
            if an_input.repeats and not self._inherited(an_input)
        ]
        usual = (plain or self.own, first_place_kept(plain or self.own))
        differing = [an_input for an_input in inputs if not any(self._gives(account, an_input) for account in usual)]
        self._as_well_formed(plain, set(inputs).difference(differing))
        for an_input in differing:
            self.outcomes[an_input] = "ill-formed"
        if outside := [an_input for an_input in differing if self._outside(an_input)]:
            departure = Departure("outside [0, 1]", "a repeated mention makes a figure leave [0, 1]", "fault")
            shown_input = self._least(outside[0], lambda an_input: an_input.repeats and self._outside(an_input))
            self._find("ill-formed", departure, len(outside), shown_input, fails=True)
        within = [an_input for an_input in differing if not self._outside(an_input)]
        # How a repeated mention is treated shows only if it is known how the others are.
        if within and plain is not None:
            treatment = next((a for a in of_repeated_mentions(self.metric, plain) if self._treats(a, inputs)), None)
            departure = treatment.departures[0] if treatment else _NO_TREATMENT

            def shows(an_input: Input) -> bool:
                if not an_input.repeats or self._figures(an_input) is None or self._outside(an_input):
                    return False
                return not any(self._gives(account, an_input) for account in usual)

            shown_input = self._least(within[0], shows)
            self._find("ill-formed", departure, len(within), shown_input, fails=False, cause=_REPEATED)

    def _as_well_formed(self, plain: Account | None, inputs: Iterable[Input]) -> None:
        """Set the outcome of ill-formed inputs that are scored as well-formed ones are."""
        for an_input in inputs:
            if plain is not None and plain.standing != "fault" and not self._gives(self.own, an_input):
                self.outcomes[an_input] = _OUTCOMES[plain.standing]

    def _treats(self, account: Account, inputs: Iterable[Input]) -> bool:
        return all(self._gives(account, an_input) for an_input in inputs if not self._outside(an_input))

    def _outside(self, an_input: Input) -> bool:
        """True if a figure is not in [0, 1]."""
        figures = self._figures(an_input)
        values = [] if figures is None else [r.middle for r in figures.values.values() if r.middle is not None]
        return any(not -SLACK <= value <= 1 + SLACK for value in values)

    def _lacking(self, plain: Account | None) -> None:
        """Describe how a document that the response lacks is treated, given the account of the others."""
        inputs = [
            an_input
            for an_input in self._inputs("agrees", "ill-formed")
            if an_input.lacks and not self._inherited(an_input)
        ]
        differing = [an_input for an_input in inputs if not self._gives(plain or self.own, an_input)]
        self._as_well_formed(plain, set(inputs).difference(differing))
        for an_input in differing:
            self.outcomes[an_input] = "ill-formed"
        if plain is None or not differing:
            return

        def skips(an_input: Input) -> bool:
            figures = self._figures(an_input)
            there = missing_skipped(an_input.documents)
            return (
                an_input.lacks
                and figures is not None
                and bool(plain.gives(there, self.metric, figures))
                and not self._gives(plain, an_input)
            )

        if all(skips(an_input) for an_input in differing):
            shown_input = self._least(differing[0], skips)
            self._find("ill-formed", _LEFT_OUT, len(differing), shown_input, fails=True, cause=_MISSING)
        else:
            departure = _NO_TREATMENT_OF_DOCUMENTS
            self._find("ill-formed", departure, len(differing), differing[0], fails=False, cause=_MISSING)

    # Findings

    def _sample(self, inputs: Sequence[Input]) -> Iterable[Input]:
        return dict.fromkeys((*inputs[:_AGAIN], *inputs[-_AGAIN:]))

    def _contradicts_itself(self) -> bool:
        """True if the scorer answered a question differently the second time: nothing else can be said of it then."""
        answers, second = self.asking.answers, self.asking.second
        contradicting = [
            an_input
            for an_input, of_one in second.items()
            if contradict(answers[an_input, self.metric], of_one[self.metric])
        ]
        for an_input in contradicting:
            self.outcomes[an_input] = "fault"
        for an_input in sorted(contradicting, key=lambda an_input: an_input.order)[:1]:
            self._not_reproducible(an_input, second[an_input][self.metric], len(contradicting))
        return bool(contradicting)

    def _not_reproducible(self, an_input: Input, second: Answer, count: int) -> None:
        first = self.asking.answers[an_input, self.metric]
        sentence = f"asked again, it says {in_words(second)} and no longer {in_words(first)}"
        right = isinstance(first, Figures) and self.own.gives(an_input.documents, self.metric, first)
        departure = Departure("not reproducible", sentence, "fault")
        self._find("fault", departure, count, an_input, fails=True, answer=second if right else first)

    def _irreproducible(self, inputs: Iterable[Input], count: int) -> bool:
        """
        True if the scorer gives other figures when asked again: nothing else can be said of it then.

        An answer without figures, such as a timeout, contradicts none.
        """
        for an_input in inputs:
            first, second = self.asking.answers[an_input, self.metric], self.asking.again(an_input, self.metric)
            if not (isinstance(first, Failure) or isinstance(second, Failure) or same(first, second)):
                self._not_reproducible(an_input, second, count)
                return True
        return False

    def _find(
        self,
        verdict: Verdict,
        departure: Departure,
        count: int,
        an_input: Input,
        fails: bool,
        others: Sequence[str] = (),
        otherwise: int = 0,
        cause: str = "",
        beside: Sequence[Input] = (),
        answer: Answer | None = None,
    ) -> None:
        """
        Add a finding, with its id in a file of known faults: verdict, metric and cause.

        For unexplained figures, also those `beside` a named fault, the id adds the first input of the fixed suites that
        shows them, its figures, and how many inputs show them. If one of these changes, the finding is new.
        """
        identifier = f"{verdict} | {self.metric} | {cause or departure.name}"
        if beside:
            figures = in_words(self.asking.answers[beside[0], self.metric], digits=4)
            identifier += f" | {_briefly(beside[0])}: {figures}; {len(beside)} in all"
        shown = answer or self.asking.answers[an_input, self.metric]
        example = Example(an_input, self.metric, shown, self.own.values(an_input.documents, self.metric) or {})
        self.findings.append(
            Finding(
                (identifier,),
                verdict,
                (self.metric,),
                departure.name,
                departure.sentence,
                count,
                example,
                fails,
                departure.grounds,
                departure.letter,
                tuple(others),
                otherwise,
            )
        )

    def _fixed(self, showing: Sequence[Input]) -> Sequence[Input]:
        """Return those of the inputs that every run tries, in order; if there are none, the first input."""
        tried = {an_input for suite in FIXED for an_input in self.asking.tried.get(suite, ())}
        return [an_input for an_input in showing if an_input in tried] or showing[:1]

    def _least(self, shown: Input, does: Does) -> Input:
        """Shrink an input as far as `does` stays true of it."""
        self.asking.progress(f"{self.metric}: looking for the least input")

        begun = time.monotonic()
        until = begun + self.time.left / 3

        def shows(inputs: Sequence[Input]) -> Sequence[bool]:
            self.asking.ask(inputs, (self.metric, *(judge.metric for judge in self.members)), until)
            return [(an_input, self.metric) in self.asking.answers and does(an_input) for an_input in inputs]

        smallest = least(shown, shows, self.asking.effort.questions, until)
        self.time.left -= time.monotonic() - begun
        return smallest


@dataclass(frozen=True, slots=True)
class _Found:
    """The account of single documents, if there is one; `whole` if it gives all of them."""

    account: Account | None
    whole: bool


def _briefly(an_input: Input) -> str:
    """Write an input on one short line for a file of known faults; a long one is cut and ends in a digest."""
    text = str(an_input)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}… {sha256(text.encode()).hexdigest()[:8]}"


_LONGEST = 120
_REPEATED, _MISSING = "repeated mentions", "missing document"
"""Causes that ids name instead of a departure, because which departure is found depends on the inputs tried."""

_NO_TREATMENT = Departure(
    "repeated mentions, figures of its own",
    "a repeated mention is neither left out nor counted in a known way",
    "fault",
)
_NO_TREATMENT_OF_DOCUMENTS = Departure(
    "missing document, figures of its own", "a document that the response lacks is treated in a way of its own", "fault"
)
_LEFT_OUT = Departure(
    "missing document left out", "a document that the response lacks is left out, and the rest is the whole", "fault"
)
_GRAVITY: tuple[Outcome, ...] = (
    "agrees",
    "skipped",
    "refuses",
    "follows",
    "convention",
    "ill-formed",
    "rubbish",
    "timed out",
    "crashed",
    "fault",
)


def _joined(departures: Sequence[Departure]) -> Departure:
    """Return the departures that make up one fault as one, which names all."""
    if len(departures) == 1:
        return departures[0]
    sentence = "; and ".join(d.sentence for d in departures)
    return Departure(" and ".join(d.name for d in departures), sentence, "fault")


def _all_but(most_left: float, inputs: Iterable[Input], does: Callable[[Input], bool | None]) -> bool:
    """True if something is true of all inputs but so many; the rest is not looked at once it is not."""
    left = most_left
    return all((left := left - (not does(an_input))) >= 0 for an_input in inputs)


def _both_sides(an_input: Input) -> bool:
    """True if key and response of every document have a mention."""
    return all(d.key and d.response for d in an_input.documents)


def _accuses(account: Account) -> bool:
    """True if one of its departures is a fault."""
    return any(d.standing == "fault" for d in account.departures)


def _gravity(outcome: Outcome) -> int:
    return _GRAVITY.index(outcome)
