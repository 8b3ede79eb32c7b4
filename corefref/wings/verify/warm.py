"""
Run as a script by a scorer's own Python: load what the scorer imports once, then fork for every call.

`python warm.py path SCRIPT` or `python warm.py module NAME`. A line on standard input asks for a call: two files and
the arguments, each in hexadecimal digits, separated by spaces. The call's standard output and standard error go into
the files; a line with its exit code, negative for a signal, says that it ended. Each call is a new process that has
answered nothing yet, as if the scorer had been started for it, except that modules are loaded and the hash seed is
fixed.

Only the standard library is imported, and nothing of corefref, which the scorer's Python need not have.
"""

import ast
import atexit
import gc
import importlib
import importlib.util
import os
import runpy
import signal
import sys
import threading
from contextlib import suppress

_NOT_WRITTEN = 120
"""The exit code of an interpreter that could not finish writing its output."""


def _source(kind: str, target: str) -> str:
    if kind == "path":
        return target
    for name in (f"{target}.__main__", target):
        with suppress(ImportError, AttributeError, ValueError):
            spec = importlib.util.find_spec(name)
            if spec is not None and spec.origin is not None:
                return spec.origin
    return ""


def _load(file: str) -> None:
    """Import what a file imports at its top. What cannot be imported fails in the call, as it would without this."""
    try:
        with open(file, "rb") as opened:
            tree = ast.parse(opened.read())
    except (OSError, SyntaxError, ValueError):
        return
    for node in tree.body:
        for name in _imported(node):
            with suppress(Exception):
                importlib.import_module(name)


def _imported(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
        # A name imported from a package may be one of its modules.
        return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
        called, arguments = node.value.func, node.value.args
        if isinstance(called, ast.Attribute) and called.attr == "import_module" and len(arguments) == 1:
            name = arguments[0].value if isinstance(arguments[0], ast.Constant) else None
            return [name] if isinstance(name, str) else []
    return []


def main() -> None:
    """Answer calls until there are no more; in the process of a call, run the scorer."""
    kind, target = sys.argv[1:3]
    # As the interpreter does: first the folder of the script, or the one it was started in.
    sys.path[0] = os.path.dirname(os.path.abspath(target)) if kind == "path" else os.getcwd()
    questions = os.fdopen(os.dup(0), "r", encoding="utf-8")
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):
        os.dup2(nothing, standard)
    _load(_source(kind, target))
    # Loaded modules are no garbage: a collector that walked them in a call would copy their pages.
    gc.collect()
    gc.freeze()
    replies.write("ready\n")
    replies.flush()
    for line in questions:
        output, errors, *arguments = (bytes.fromhex(word).decode() for word in line.rstrip("\n").split(" "))
        pid = os.fork()
        if not pid:
            questions.close()
            replies.close()
            os.setsid()
            for standard, file in ((1, output), (2, errors)):
                os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), standard)
            sys.argv = [target, *arguments]
            break
        _, status = os.waitpid(pid, 0)
        with suppress(OSError):
            os.killpg(pid, signal.SIGKILL)
        code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status)
        replies.write(f"{code}\n")
        replies.flush()
    else:
        return
    _end(_run(kind, target))


def _run(kind: str, target: str) -> int:
    """Run the scorer and return the exit code that the interpreter would give it."""
    try:
        if kind == "path":
            runpy.run_path(target, run_name="__main__")
        else:
            runpy.run_module(target, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return end.code or 0
        print(end.code, file=sys.stderr)
        return 1
    except BaseException:
        sys.excepthook(*sys.exc_info())
        return 1
    return 0


def _end(code: int) -> None:
    """End as the interpreter does, but without tearing down every module, which takes longer than a call."""
    for other in threading.enumerate():
        if other is not threading.current_thread() and not other.daemon:
            other.join()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None and not stream.closed:
                stream.flush()
        except (OSError, ValueError):
            code = code or _NOT_WRITTEN
    os._exit(code & 0xFF)


if __name__ == "__main__":
    main()
