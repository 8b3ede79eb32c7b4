"""
Settings as keywords of Python functions: their types, and how they are checked when a function is called.

A function that scores takes `**conventions: Unpack[OfScores]`, or of a smaller class, and is decorated with `checked`:
`help()` then shows each setting with its default, and a call refuses what the command line refuses.
"""

import re
from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from inspect import Parameter, Signature, formatannotation, signature
from typing import Literal, Never, ParamSpec, TypedDict, TypeVar, cast, get_args, get_origin, get_type_hints

from corefref.formats.documents import Referents, Repair, Repeated
from corefref.formats.table import Format
from corefref.scoring import kinds, settings
from corefref.scoring.kinds import Kind, nearest
from corefref.scoring.pairing import Align, Extra, Missing, Tokens
from corefref.scoring.settings import (
    NO_WINDOWS,
    SETTINGS,
    Ids,
    Match,
    Over,
    PairOfEnds,
    PairOfOffsets,
    Sentences,
    Settings,
    Singletons,
    SplitAntecedents,
    Undefined,
    Units,
    Zeros,
)


class OfOneDocument(TypedDict, total=False):
    """The settings of one document in memory, as keywords of a function (`**conventions: Unpack[OfOneDocument]`)."""

    singletons: Singletons
    repeated: Repeated
    undefined: Undefined


class InMemory(OfOneDocument, total=False):
    """The settings of several documents in memory."""

    missing: Missing
    extra: Extra


class InFiles(InMemory, total=False):
    """The settings of files whose errors are listed: those in memory, and how files are parsed."""

    tokens: Tokens
    align: Align
    repair: Repair
    referents: Referents
    tags: str
    ends: PairOfEnds
    offsets: PairOfOffsets
    ids: Ids
    windows: int | None


class OfScores(InFiles, total=False):
    """The settings of files that are scored: all of `Settings` but the rounding of printed decimals."""

    match: Match
    zeros: Zeros
    split_antecedents: SplitAntecedents
    importance: str
    units: Units
    unit_names: str
    sentences: Sentences
    over: Over
    datasets: str


def settings_of(conventions: InMemory | InFiles | OfScores) -> Settings:
    """Make settings of keywords that `checked` has checked; what is not among them has its default."""
    windows = conventions.get("windows")
    named: dict[str, object] = {**conventions, "windows": NO_WINDOWS if windows is None else str(windows)}
    # mypy knows the type of each keyword, but not of those of a dict.
    return Settings(**cast(dict[str, Never], named))


P = ParamSpec("P")


R = TypeVar("R")


def checked(**own: Kind) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """
    Check the settings of a function whenever it is called, as the command line checks its options.

    `SETTINGS` has the kind of each parameter under its name, unless the function has a kind of its `own` for it. Every
    keyword-only parameter is a setting: without a kind the function cannot be defined. A call raises SettingError for
    a value that is not of the kind, and TypeError for an unknown argument.
    """

    def door(function: Callable[P, R]) -> Callable[P, R]:
        door_signature = _spelled_out(function)
        parameters = door_signature.parameters
        kind_of = {
            name: own[name] if name in own else SETTINGS[name].kind
            for name, parameter in parameters.items()
            if name in own or name in SETTINGS or parameter.kind is Parameter.KEYWORD_ONLY
        }

        @wraps(function)
        def within(*given: P.args, **named: P.kwargs) -> R:
            if unknown := [name for name in named if name not in parameters]:
                called = function.__qualname__.removesuffix(".__init__")
                raise TypeError(
                    f"{called}() got an unexpected argument {unknown[0]!r}{nearest(unknown[0], parameters)}"
                )
            call = door_signature.bind(*given, **named)
            for name, value in call.arguments.items():
                if name in kind_of:
                    call.arguments[name] = kinds.of_setting(name, kind_of[name], value)
            return function(*call.args, **call.kwargs)

        within.__signature__ = door_signature  # type: ignore[attr-defined]  # what help() and inspect.signature show
        if "." not in function.__qualname__:
            # doctest passes over what is wrapped elsewhere.
            function.__globals__.setdefault("__test__", {})[function.__name__] = function
        return within

    return door


class _Annotation(str):
    """The text of an annotation, which `help()` shows without quotation marks."""

    __repr__ = str.__str__


def _spelled_out(function: Callable[P, R]) -> Signature:
    """
    Return the signature of a function as a reader wants it.

    Each keyword of an `Unpack[...]` is a parameter of its own, with the default of `Settings`; and a type that has a
    name here is shown by it, since the words of twenty settings would fill several screens.
    """
    written = signature(function)
    parameters = list(written.parameters.values())
    if parameters and parameters[-1].kind is Parameter.VAR_KEYWORD:
        types = get_type_hints(get_args(parameters.pop().annotation)[0])
        # typing.get_type_hints, which knows no Unpack, finds the settings too.
        function.__annotations__.update(types)
        defaults = {field.name: field.default for field in fields(Settings)} | {"windows": None}
        parameters += [
            Parameter(name, Parameter.KEYWORD_ONLY, default=defaults[name], annotation=kind)
            for name, kind in types.items()
        ]
    shown = [
        Parameter(p.name, p.kind, default=p.default, annotation=_annotation(p.name, p.annotation)) for p in parameters
    ]
    answer = written.return_annotation
    return Signature(shown, return_annotation=answer if answer is None else _annotation("", answer))


def _annotation(name: str, kind: object) -> object:
    """
    Return the annotation of a parameter: with the names of the types that have one, and no names of modules.

    A setting whose type is called as itself has none, since `singletons: Singletons` says nothing more.
    """
    if kind is Parameter.empty or _NAMED.get(name.title().replace("_", "")) == kind:
        return Parameter.empty
    text = formatannotation(kind)
    for alias, value in _NAMED.items():
        text = text.replace(formatannotation(value), alias)
    text = _MODULE.sub("", text)
    return _Annotation(text.replace(_FILE, "File").replace(_PATH, "Path"))


_MODULE = re.compile(r"\b(?:[a-z_]+\.)+(?=[A-Z])")
_PATH = "str | PathLike[str]"
_FILE = f"{_PATH} | Iterable[str]"


_NAMED = {"Format": Format} | {name: value for name, value in vars(settings).items() if get_origin(value) is Literal}
"""The types of words that have a name."""
