"""
Run as a script: start a program under limits, and kill everything it started when it or the caller ends.

`python -I -S keeper.py LIFELINE TELLING MEMORY PROCESSES FILE FOLDER [WORD …]`. LIFELINE is the reading end of a pipe
whose writing end the caller holds. When the caller closes it or ends, however it ends, the program is killed with every
process that descends from it. Where the system has subreapers (Linux), these are found even if they left the session
and their environment: an orphan becomes the keeper's child, and the keeper ends when it has no child left. Elsewhere
only the program's session is killed. Then FOLDER is removed. TELLING is a pipe for the error number if the program
cannot be started. Without words there is only the folder to look after.

Out of reach are a program that it has another service start (a queue, a container), one that runs as another user, and
a program that kills its keeper on purpose; then only the program itself is killed.
"""

import contextlib
import ctypes
import os
import resource
import select
import signal
import stat
import sys
import time
from collections.abc import Sequence

_SET_DEATH_SIGNAL, _SET_CHILD_SUBREAPER = 1, 36
_ENDING = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


def _control(option: int, value: int) -> None:
    """Call `prctl` for this process; do nothing on a system without it."""
    control = getattr(ctypes.CDLL(None), "prctl", None)
    if control is not None:
        control(option, value, 0, 0, 0)


def _limited(kind: int, most: int) -> None:
    """Lower a limit of this process, unless it is lower already."""
    _, hard = resource.getrlimit(kind)
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(kind, (most, most))


def _started(words: Sequence[str], memory: int, processes: int, file: int, telling: int) -> int:
    """Start the program in a session of its own and return its process id."""
    pid = os.fork()
    if pid:
        return pid
    try:
        os.setsid()
        _control(_SET_DEATH_SIGNAL, signal.SIGKILL)
        signal.set_wakeup_fd(-1)
        for number in (*_ENDING, signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        _limited(resource.RLIMIT_DATA, memory)
        _limited(resource.RLIMIT_NPROC, processes)
        _limited(resource.RLIMIT_FSIZE, file)
        _limited(resource.RLIMIT_CORE, 0)
        os.execvp(words[0], list(words))
    except OSError as error:
        os.write(telling, str(error.errno).encode())
    finally:
        os._exit(127)


def _awaited(pid: int, lifeline: int, woken: int) -> int | None:
    """Wait for the program and return its wait status; None if it is to be killed."""
    while True:
        ready, _, _ = select.select([lifeline, woken], [], [])
        if lifeline in ready or not frozenset(os.read(woken, 512)).isdisjoint(_ENDING):
            return None
        while pid and (ended := os.waitpid(-1, os.WNOHANG))[0]:
            if ended[0] == pid:
                return ended[1]


def _end_all(pid: int) -> None:
    """Kill the program's session, then all children, until none is left or none may be killed."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    while _reaped():
        children = _children()
        killed = [child for child in children if _killed(child)]
        if children and not killed:
            return
        # A killed child is reaped soon; its own children are then ours.
        time.sleep(0.001)


def _reaped() -> bool:
    """Reap the children that ended; True if others are left."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def _children() -> list[int]:
    """List the children of this process, where the system tells."""
    own = os.getpid()
    try:
        with open(f"/proc/{own}/task/{own}/children", encoding="ascii") as listed:
            return [int(word) for word in listed.read().split()]
    except OSError:
        return []


def _killed(pid: int) -> bool:
    try:
        os.kill(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def remove(folder: str) -> None:
    """
    Remove a folder of any depth and with any modes, without following a link that took its place.

    A folder inside it is moved up before it is emptied, so that no path gets too long.
    """
    try:
        if not stat.S_ISDIR(os.lstat(folder).st_mode):
            os.unlink(folder)
            return
        os.chmod(folder, 0o700)
        number = 0
        while entries := list(os.scandir(folder)):
            for entry in entries:
                if not entry.is_dir(follow_symlinks=False):
                    os.unlink(entry.path)
                    continue
                os.chmod(entry.path, 0o700)
                for inner in os.scandir(entry.path):
                    number += 1
                    os.rename(inner.path, os.path.join(folder, f"{os.getpid()}.{number}.moved"))
                os.rmdir(entry.path)
        os.rmdir(folder)
    except FileNotFoundError:
        pass


def main(words: Sequence[str]) -> int:
    """Look after a program, or a folder alone, until it ends; return the exit code."""
    lifeline, telling, memory, processes, file = (int(word) for word in words[:5])
    folder, program = words[5], words[6:]
    os.set_inheritable(lifeline, False)
    os.set_inheritable(telling, False)
    _control(_SET_CHILD_SUBREAPER, 1)
    woken, waking = os.pipe()
    os.set_blocking(waking, False)
    signal.set_wakeup_fd(waking)
    for number in (*_ENDING, signal.SIGCHLD):
        signal.signal(number, lambda number, frame: None)
    pid = _started(program, memory, processes, file, telling) if program else 0
    os.close(telling)
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):
        os.dup2(nothing, standard)
    ended = _awaited(pid, lifeline, woken)
    if pid:
        _end_all(pid)
    if folder:
        remove(folder)
    if ended is None:
        return 1
    if os.WIFSIGNALED(ended):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        ending = os.WTERMSIG(ended)
        if ending != signal.SIGKILL:
            signal.signal(ending, signal.SIG_DFL)
        os.kill(os.getpid(), ending)
    return os.waitstatus_to_exitcode(ended)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
