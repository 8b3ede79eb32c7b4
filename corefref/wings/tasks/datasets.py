"""
The datasets of a key and a response: a source of pairs, for a task, and for units that are scored without one.

A task has a folder, an archive or a file on each side, and each file of the key is a dataset. What is wrong with a key
is raised at once. What is wrong with a response is its participant's to mend, so all of it is raised together; or a
dataset that cannot be read counts as one in which nothing was found.

Nothing is given out of a dataset that will not be read to its end: one that may count as nothing is read twice, first
for its faults. So no command has to take back what it has scored.

With keys a and b, of a response that has a with half a bracket and no b: by default both faults are raised, that of a
once its documents are read up to there, which then is looked through to its end. If what is unreadable counts as zero,
a is read for its faults, found to have one, and given out with the documents of the key and none of its mentions, as b
is. In an archive or a folder nothing changes between two readings; what comes from standard input is kept.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Literal, NamedTuple, NoReturn, TypeAlias

from corefref.formats.documents import NOTHING_BESIDE, Document, DocumentPair, InputError, Wanted, shown
from corefref.formats.table import ENTRIES, AskedFormat, FormatsOfSides
from corefref.scoring import folders, sources
from corefref.scoring.notes import gathered
from corefref.scoring.settings import Settings
from corefref.scoring.stages import staged
from corefref.wings.across.units import divided
from corefref.wings.families.checking import Finding, documents_and_faults
from corefref.wings.families.submissions import Faults, Member, Submission, opened, opened_for
from corefref.wings.generated.written_again import nothing
from corefref.wings.shared.digest import digest
from corefref.wings.shared.nodes import check_text

Unreadable: TypeAlias = Literal["error", "zero"]
"""What happens to a dataset that a submission lacks or that cannot be read: it is refused, or has no mentions."""

Side: TypeAlias = sources.Source | Submission
"""A key or a response, open or not."""


class Dataset(NamedTuple):
    """The documents of a dataset in pairs, and why nothing counts as found in it, if so."""

    name: str
    pairs: Iterator[DocumentPair]
    faults: Sequence[InputError] = ()


class _Files(NamedTuple):
    """A dataset whose response may turn out to be unreadable: its pairs, and those in which nothing is found."""

    name: str
    pairs: Callable[[], Iterator[DocumentPair]]
    with_nothing: Callable[[], Iterator[DocumentPair]]
    all_faults: Callable[[InputError], Sequence[InputError]]
    """All that is wrong with the response, given what was met first."""
    is_lacking: bool = False
    is_read_once: bool = False
    """True for standard input."""

    def faults(self, first: InputError | None = None) -> Sequence[InputError]:
        """Return what is wrong with the response. Raises InputError for what is wrong with the key."""
        # What is read again is noted then.
        with gathered():
            try:
                # What was met while pairs were given out need not be met again.
                if first is not None:
                    raise first
                _read(self.pairs())
            except InputError as error:
                # Whatever is wrong with the key is raised here, and is no fault of the response.
                _read(self.with_nothing())
                return self.all_faults(error)
        return ()

    def or_nothing(self) -> Dataset:
        """Return the dataset, in which nothing is found if its response cannot be read."""
        kept: list[DocumentPair] = []
        pairs = partial(_kept, self.pairs, kept) if self.is_read_once else self.pairs
        if faults := self._replace(pairs=pairs).faults():
            return Dataset(self.name, self.with_nothing(), faults)
        return Dataset(self.name, iter(kept) if self.is_read_once else self.pairs())


def _kept(pairs: Callable[[], Iterator[DocumentPair]], kept: list[DocumentPair]) -> Iterator[DocumentPair]:
    for pair in pairs():
        kept.append(pair)
        yield pair


def _read(pairs: Iterable[DocumentPair]) -> None:
    for _ in pairs:
        pass


def datasets(
    key: Side,
    response: Side,
    form: AskedFormat,
    settings: Settings,
    unreadable: Unreadable = "error",
    *,
    twinless: bool = True,
) -> Iterator[Dataset]:
    """
    Yield the datasets of a task, each with the documents of two files in pairs, whose mentions are words.

    Raises InputError for a key that cannot be read, and `submissions.Faults` with all that is wrong with the response:
    of every dataset that it lacks or that cannot be read, and of every file that is not a dataset.
    """
    found, strange = _paired(*_both(key, response), form, settings, twinless)

    def counts_as_nothing(files: _Files) -> bool:
        return unreadable == "zero" or (files.is_lacking and settings.missing == "empty")

    def refuse(rest: Sequence[_Files], first: InputError | None = None) -> NoReturn:
        faults = [*strange]
        for files in rest:
            faults += () if counts_as_nothing(files) else files.faults(first)
            first = None
        raise Faults(faults) if len(faults) > 1 else faults[0]

    def to_the_end(pairs: Iterator[DocumentPair], rest: Sequence[_Files]) -> Iterator[DocumentPair]:
        try:
            yield from pairs
        except InputError as error:
            # What was given out is in vain: whoever scores it gets this error in place of its end.
            refuse(rest, error)

    # Faults that show without reading are raised with those of all that is there, before anything is given out.
    if strange or any(files.is_lacking and not counts_as_nothing(files) for files in found):
        refuse(found)
    for place, files in enumerate(found):
        if counts_as_nothing(files):
            yield files.or_nothing()
        else:
            yield Dataset(files.name, to_the_end(files.pairs(), found[place:]))


def in_units(key: Side, response: Side, form: AskedFormat, settings: Settings) -> Iterator[Dataset]:
    """
    Yield the units of all files, which are one dataset, without a task; in an unreadable response nothing is found.

    Raises InputError for a key that cannot be read.
    """
    key, response = _both(key, response)
    files = _Files(
        key.path.rstrip("/").rpartition("/")[2],
        partial(_pairs_of_all, key, response, form, settings),
        lambda: (p._replace(response=_without_its_mentions(p.response)) for p in key_alone(key, form, settings)),
        lambda error: error.faults if isinstance(error, Faults) else [error],
    )
    yield files.or_nothing()


def paired(key: Side, response: Side, form: AskedFormat, settings: Settings) -> Iterator[DocumentPair]:
    """Yield the documents of all datasets, whose names go before those of the documents, under the settings."""
    first, last = _stages_of(settings)
    unreadable = response.unreadable if isinstance(response, sources.Datasets) else "error"
    found = datasets(key, response, form, first, unreadable)
    return staged((_named(pair, dataset.name) for dataset in found for pair in dataset.pairs), last)


def datasets_under(
    key: Side, response: Side, form: AskedFormat, settings: Settings
) -> Iterator[tuple[str, Iterator[DocumentPair]]]:
    """Yield the name of each dataset, and its documents under the settings."""
    first, last = _stages_of(settings)
    for dataset in datasets(key, response, form, first):
        yield dataset.name, staged(dataset.pairs, last)


def _stages_of(settings: Settings) -> tuple[Settings, Settings]:
    """
    Divide settings into those whose stages can find something wrong with a dataset, and those of the last stages.

    Dropping singletons and matching note what they did, of all documents that they are given.
    """
    # All others are settings of the first: what both had would be done twice.
    last = Settings(match=settings.match, zeros=settings.zeros, singletons=settings.singletons)
    return replace(settings, match="exact", zeros="linear", singletons="keep"), last


def names_of_datasets(key: sources.Source) -> Sequence[str]:
    """Return the names of the datasets of the key of a task; all else is one dataset, without a name."""
    return sorted(opened(key.name).members) if isinstance(key, sources.Datasets) else [""]


def _named(pair: DocumentPair, dataset: str) -> DocumentPair:
    key, response = (replace(document, id=f"{dataset}: {document.id}") for document in (pair.key, pair.response))
    return pair._replace(key=key, response=response, within=dataset)


def _both(key: Side, response: Side) -> tuple[Submission, Submission]:
    """Open what is not open yet: a response within the limits of its key. Raises InputError."""
    key = key if isinstance(key, Submission) else opened(_path(key))
    return key, response if isinstance(response, Submission) else opened_for(_path(response), key)


def _path(source: sources.Source) -> str:
    return source if isinstance(source, str) else source.name


def _pairs_of_all(
    key: Submission, response: Submission, form: AskedFormat, settings: Settings
) -> Iterator[DocumentPair]:
    """The documents of all files of two sides, paired by the names of the files. Raises InputError."""
    if not (key.is_archive or response.is_archive):
        return sources.paired(key.path, response.path, form, settings, keep_text=True)
    check_alike(key, response)
    sides = [{name: member.text for name, member in side.members.items()} for side in (key, response)]
    return staged(folders.paired_by_name(sides[0], sides[1], (key.path, response.path), form, settings, True), settings)


def check_alike(key: Submission, response: Submission) -> None:
    """Raise InputError for several files on one side and a single one on the other."""
    if key.is_many != response.is_many:
        many, file = (key, response) if key.is_many else (response, key)
        if file.path != "-":
            sources.opened(file.path)
        expected = "two files, or two folders with files of equal names, one for each dataset"
        raise InputError(many.path, None, f"{many.kind}, but {file.path} is not", expected)


def key_alone(key: Side, form: AskedFormat, settings: Settings) -> Iterator[DocumentPair]:
    """The units of a key, against itself. Tagged text and what is done to it are the response's. Raises InputError."""
    if isinstance(form, FormatsOfSides):
        of_key = form.key
    else:
        of_key = None if form is not None and ENTRIES[form].is_tagged else form
    key, _ = _both(key, key)
    return _pairs_of_all(key, key, of_key, _of_key(settings))


def _of_key(settings: Settings) -> Settings:
    """The settings for a key against itself: what is said of the text of a response is none of it."""
    ends, _ = settings.ends_of_sides
    offsets, _ = settings.offsets_of_sides
    return replace(settings, align="tokens", repair="error", tags="", ends=ends, offsets=offsets)


def _without_its_mentions(document: Document) -> Document:
    """The document as if nothing had been found in it."""
    return replace(document, entity_of={}, beside=NOTHING_BESIDE, annotations={})


def key_digest(task: bool, key: Side, form: AskedFormat, settings: Settings) -> str:
    """
    Return the digest of the keys: of a task, of the documents of all datasets, each under the name of its dataset.

    Without one, of its documents as they stand, before what the settings cut or drop.
    """
    if not task:
        plain = replace(
            settings, singletons="keep", units="as-written", unit_names="", sentences="all", referents="all"
        )
        return digest(pair.key for pair in key_alone(key, form, plain))
    found = (key if isinstance(key, Submission) else opened(_path(key))).members
    within = {name: f"{name}/" if len(found) > 1 else "" for name in found}
    return digest(
        replace(document, id=within[name] + document.id)
        for name, member in found.items()
        for document in _documents(member.text(), form, settings)
    )


def _paired(
    key: Submission, response: Submission, form: AskedFormat, settings: Settings, twinless: bool
) -> tuple[list[_Files], list[InputError]]:
    """Pair the files of two sides by their names; return the datasets of the key, and what is not a dataset."""
    check_alike(key, response)
    keys, responses = key.members, response.members
    if not key.is_many:
        # Each has one file, whose name is its path.
        responses = dict(zip(keys, responses.values(), strict=True))
    found: list[_Files] = []
    for name, k in sorted(keys.items()):
        r = responses.get(name)
        lacking = InputError(response.path, None, f"no file {shown(name)}, a dataset that the key has")
        # Nothing is opened before it is asked for: a submission may have any number of files.
        files = _Files(
            name,
            partial(_pairs, k, r or lacking, form, settings, twinless),
            partial(_with_nothing, k, form, settings),
            partial(_all_faults, k, r, form, settings),
            r is None,
            "-" in (key.path, response.path),
        )
        found.append(files)
    strange = [
        InputError(
            member.place, None, f"no dataset: {key.path} has no file {shown(name)}", "--extra ignore to leave it out"
        )
        for name, member in responses.items()
        if name not in keys
    ]
    return found, [] if settings.extra == "ignore" else strange


def _pairs(
    key: Member, response: Member | InputError, form: AskedFormat, settings: Settings, twinless: bool
) -> Iterator[DocumentPair]:
    if isinstance(response, InputError):
        raise response
    for pair in staged(sources.paired_texts(key.text(), response.text(), form, settings, True), settings):
        for document in (pair.key, pair.response):
            check_text(document, "a task", twinless=twinless)
        yield pair


def _with_nothing(key: Member, form: AskedFormat, settings: Settings) -> Iterator[DocumentPair]:
    """The pairs of a key, and of a response that has found nothing in them."""
    documents = _documents(key.text(), form, settings)
    if settings.units != "as-written":
        documents = divided(documents)
    found = (
        DocumentPair(
            number,
            document,
            _without_its_mentions(document),
            again=nothing(document, document.columns) if settings.align == "edits" else None,
            lacked_by="response",
        )
        for number, document in enumerate(documents)
    )
    return staged(found, _of_key(settings))


def _documents(key: sources.Text, form: AskedFormat, settings: Settings) -> Iterator[Document]:
    """The documents of a key, before the conventions."""
    ends, _ = settings.ends_of_sides
    of_key = sources.form_of_key(key, form)
    wanted = Wanted(settings.repeated, keep_text=True, ends=ends, offsets=settings.offsets_of_sides[0])
    wanted = sources.with_referents(wanted, of_key, settings)
    return key.documents(of_key, wanted, settings.ids)


def _all_faults(
    key: Member, response: Member | None, form: AskedFormat, settings: Settings, first: InputError
) -> list[InputError]:
    """All that the reader of its format refuses in a response; what was met first, if it is none of that."""
    if response is None:
        return [first]
    try:
        text = response.text().with_tags(settings.tags)
        wanted = Wanted(keep_text=True, side="response", tags=settings.tags)
        _, of_response = sources.forms(key.text(), text, form)
        known, wanted = text.asked(of_response, sources.with_referents(wanted, of_response, settings))
        found = [
            InputError(fault.file, fault.line, fault.message)
            for fault in documents_and_faults(text.lines, text.name, known, wanted)
            if isinstance(fault, Finding)
        ]
    except InputError as error:
        return [error]
    return found if first.line in {fault.line for fault in found} else [first, *found]
