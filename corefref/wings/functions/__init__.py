"""
The commands as functions of one shape: files first, then the options by their names, and what is printed as the value.

Each is the command: it takes what the command takes, refuses what it refuses in the same words, and writes the files
that it writes. A name has `_` where the option has `-`; a flag is True; several words are in a list. Bad input raises
InputError, other bad usage ValueError; what a user should know besides is a warning.
"""

import inspect
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from json import loads
from keyword import iskeyword
from types import FunctionType
from typing import TypeAlias, cast

from typing_extensions import override

from corefref.cli import HELP, answered, parser_of
from corefref.rendering.json import Json
from corefref.rows import MissingWingError
from corefref.scoring import kinds
from corefref.scoring.client import Client
from corefref.scoring.kinds import SettingError
from corefref.scoring.settings import NO_WINDOWS

Path: TypeAlias = str | os.PathLike[str]
Option: TypeAlias = str | int | float | Fraction | Path | bool | Iterable[str] | Client | None
"""
What an option may be given. A flag takes True and False, and None stands for an option that has no default.

A client of `dask.distributed` stands for its scheduler.
"""


class Printed(str):
    """
    What a command prints, and its exit code: 0, or 1 where a check failed.

    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.sets")
    >>> _ = file.write_text("{a b}")
    >>> found = check(file)
    >>> found.code, found.ok, found.to_dict()["documents"]
    (0, True, 1)
    """

    code: int
    _words: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """True if no check failed: there was no fault, and every figure was reproduced."""
        return self.code == 0

    def to_dict(self) -> Mapping[str, Json]:
        """The same as data: what the command prints with `--format json`. Raises ValueError where it has no JSON."""
        return cast(Mapping[str, Json], loads(answered([*self._words, "--format", "json"]).text))

    @override
    def __repr__(self) -> str:
        return str(self).rstrip("\n")


def check(*files: Path, **options: Option) -> Printed:
    """
    Find everything wrong or unusual in files, as `corefref check` does, with its options.

    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.sets")
    >>> _ = file.write_text("{a b} {c}")
    >>> check(file, ignore="singleton")
    1 document of 1 file: nothing found
    >>> check(file).to_dict()["counts"], check(file).ok, check(file, strict=True).ok
    ({'singleton': 1}, True, False)
    """
    return _printed("check", files, options)


def stats(*files: Path, **options: Option) -> Printed:
    """
    Count what files hold, as `corefref stats` does, with its options.

    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.sets")
    >>> _ = file.write_text("{a b} {c}")
    >>> stats(file).to_dict()["mentions"]
    3
    """
    return _printed("stats", files, options)


def agree(*files: Path, **options: Option) -> Printed:
    r"""
    Compare annotators of the same texts, as `corefref agree` does, with its options.

    >>> import tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> for name, text in {"ann": "{a b} {c}", "bob": "{a} {b c}"}.items():
    ...     _ = (folder / name).write_text(text)
    >>> agree(folder / "ann", folder / "bob", format="tsv").splitlines()[-1].split("\t")
    ['ann · bob', 'alpha links', '-1/4', '-0.25']
    """
    return _printed("agree", files, options)


def compare_files(key: Path, *responses: Path | Mapping[str, Path], **options: Option) -> Printed:
    """
    Compare systems, or make the table for a paper, as `corefref compare` does, with its options.

    >>> import tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> for name, text in {"key": "{a b c} {d e}", "plain": "{a b} {d e}", "equal": "{a b c} {d e}"}.items():
    ...     _ = (folder / name).write_text(text)
    >>> files = [folder / name for name in ("key", "plain", "equal")]
    >>> print(compare_files(*files, metrics="muc", table=True, format="csv").splitlines()[2])
    equal,100.00,100.00,100.00,best
    >>> named = {"old": folder / "plain", "new": folder / "equal"}
    >>> print(compare_files(folder / "key", named, metrics="muc", table=True, format="csv").splitlines()[2])
    new,100.00,100.00,100.00,best

    The responses are files, or one dict from each system's name to its file, as `compare` takes documents.
    """
    if len(responses) == 1 and isinstance(systems := responses[0], Mapping):
        return _printed("compare", (key, *(_named(name, path) for name, path in systems.items())), options)
    return _printed("compare", (key, *cast(tuple[Path, ...], responses)), options)


def convert(*files: Path, **options: Option) -> Printed:
    r"""
    Convert a file into another format, as `corefref convert` does, with its options.

    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "a.sets")
    >>> _ = file.write_text("{a  b} {c}")
    >>> _ = convert(file, file.with_suffix(".new"), to="sets")
    >>> file.with_suffix(".new").read_text()
    '{a b} {c}\n'
    """
    return _printed("convert", files, options)


def certify(key: Path, response: Path, **options: Option) -> Printed:
    """
    Write a certificate to `out`, as `corefref certify` does, with its options.

    >>> import tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "key").write_text("{a b} {c}")
    >>> certify(folder / "key", folder / "key", out=folder / "c.json", no_check=True).code
    0
    """
    return _printed("certify", (key, response), options)


def cite(*names: str) -> Printed:
    r"""
    Return the BibTeX of metrics and of corefref, as `corefref cite` does.

    >>> cite("lea").partition(",")[0]
    '% lea\n@inproceedings{moosavi-strube-2016'
    """
    return _printed("cite", names, {})


def signature(key: Path, response: Path, **options: Option) -> Printed:
    """
    Make a signature, or check figures, as `corefref signature` does, with its options.

    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "key")
    >>> _ = file.write_text("{a b} {c}")
    >>> print(signature(file, file, check=signature(file, file), figure=["lea.f1=100.00"]).splitlines()[0])
    lea.f1 100.00: reproduced, exactly 1
    """
    return _printed("signature", (key, response), options)


def reconcile(key: Path, response: Path | None = None, **options: Option | Mapping[str, str]) -> Printed:
    """
    Find what gives published figures, as `corefref reconcile` does, with its options.

    >>> import tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "key").write_text("{a b d} {c e f g} {h i j k}")
    >>> _ = (folder / "response").write_text("{a b c} {d e f g} {h i j} {k}")
    >>> found = reconcile(folder / "key", folder / "response", figure={"conll": "63.77"})
    >>> found.ok, [one["words"] for one in found.to_dict()["explanations"][0]["departures"]]
    (True, ['metric4coref 0.0.2'])

    `figure` is `"conll=68.93"`, several of these, or a mapping of figures by their names. With `table` there is no
    response.
    """
    figure = options.get("figure")
    if isinstance(figure, Mapping):
        options = {**options, "figure": [f"{name}={value}" for name, value in figure.items()]}
    elif isinstance(figure, str):
        options = {**options, "figure": [figure]}
    files = [key] if response is None else [key, response]
    return _printed("reconcile", files, cast(Mapping[str, Option], options))


def leaderboard(keys: Path, submissions: Iterable[Path], **options: Option) -> Printed:
    r"""
    Rank submissions and write the page to `out`, as `corefref leaderboard` does, with its options.

    >>> import tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> text = "# newdoc id = a\n# global.Entity = eid-etype-head-other\n# sent_id = 1\n"
    >>> for number, word in enumerate(("Ann", "herself"), start=1):
    ...     text += f"{number}\t{word}" + "\t_" * 4 + f"\t{number - 1}\tdep\t_\tEntity=(e1-person-1-)\n"
    >>> for side in ("keys", "team"):
    ...     (folder / side).mkdir()
    ...     _ = (folder / side / "dataset.conllu").write_text(text + "\n")
    >>> print(leaderboard(folder / "keys", [folder / "team"], task="crac2026", out=folder / "board").splitlines()[0])
    -  100.00  team
    >>> sorted(path.name for path in (folder / "board").iterdir())
    ['index.html', 'leaderboard.csv', 'leaderboard.json']
    """
    if isinstance(submissions, (str, bytes, os.PathLike)) or not isinstance(submissions, Iterable):
        raise SettingError(f"submissions: {submissions!r} is not a list of files")
    return _printed("leaderboard", (keys, *submissions), options)


def show_options(function: FunctionType) -> None:
    """Let `help()` show the options of a function: those of its command, with their defaults, in place of `options`."""
    plain = inspect.signature(function)
    named = [
        parameter for parameter in plain.parameters.values() if parameter.kind is not inspect.Parameter.VAR_KEYWORD
    ]
    if hasattr(function, "__signature__") or len(named) == len(plain.parameters):
        return
    # Without the wing of the command a call says what is missing.
    with suppress(MissingWingError):
        defaults = parser_of(function.__name__.partition("_")[0]).defaults
        for option, default in defaults.items():
            name = option.removeprefix("--").replace("-", "_")
            if option.startswith("--") and option not in HELP and name not in plain.parameters:
                name = f"{name}_" if iskeyword(name) else name
                named.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default))
        made = inspect.Signature(named, return_annotation=plain.return_annotation)
        vars(function)["__signature__"] = made


def _printed(command: str, files: Iterable[Path], options: Mapping[str, Option]) -> Printed:
    """Run a command with its operands and options."""
    defaults = parser_of(command).defaults
    words = [command]
    for name, value in options.items():
        if name == "client":
            if kinds.of_setting(name, kinds.client, value) is not None:
                words.append(f"--scheduler={cast(Client, value).scheduler.address}")
            continue
        option = f"--{name.rstrip('_').replace('_', '-')}"
        words += _words(option, name, value, defaults)
    words += _operands(files)
    answer = answered(words)
    printed = Printed(answer.text)
    printed.code, printed._words = answer.code, tuple(words)
    return printed


def _words(option: str, name: str, value: Option, defaults: Mapping[str, object]) -> list[str]:
    """
    An option with its value as the command line takes it; an unknown one too, which the command refuses.

    `defaults` are those of the options, False for a flag. Raises SettingError.
    """
    default = defaults.get(option, "")
    if value is None and default in (None, NO_WINDOWS):
        return []
    if default is False and isinstance(value, bool):
        return [option] * value
    if value is None or isinstance(value, bool):
        if option not in defaults:
            return [option]
        raise SettingError(f"{name}: {value!r} is not a text or a number")
    if isinstance(default, list) and not isinstance(value, str) and isinstance(value, Iterable):
        return [f"{option}={_word(name, each)}" for each in value]
    return [f"{option}={_word(name, value)}"]


def _named(name: object, file: object) -> str:
    """Return a system's name and file as the command line takes them. Raises SettingError for what is neither."""
    if not isinstance(name, str) or not name or name.startswith("-") or set("=/") & set(name):
        raise SettingError(f"{name!r} is not the name of a system (expected a text without = and /)")
    return f"{name}={_operands([cast(Path, file)])[0]}"


def _operands(files: Iterable[Path]) -> list[str]:
    """Turn files into arguments that cannot be taken for options. Raises SettingError for what names no file."""
    files = list(files)
    for file in files:
        if not isinstance(file, (str, bytes, os.PathLike)):
            raise SettingError(f"a {type(file).__name__} where a file is expected (expected a path for each file)")
    named = [os.fsdecode(file) for file in files]
    return [f"./{name}" if name.startswith("-") and name != "-" else name for name in named]


def _word(name: str, value: object) -> str:
    """Format a value for the command line. Raises SettingError."""
    if isinstance(value, str):
        return value.strip() if value.startswith("corefref:") else value
    if isinstance(value, os.PathLike):
        return os.fsdecode(value)
    if isinstance(value, Iterable):
        return ",".join(kinds.of_setting(name, kinds.names, value))
    return str(value)
