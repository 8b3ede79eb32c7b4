"""Starts children that leave its group, with its environment and without, and a chain of forks; then waits."""

import os
import sys
import time


def child(noted, empty):
    if os.fork():
        return
    os.setsid()
    with open(noted, "a", encoding="utf-8") as file:
        file.write(f"{os.getpid()}\n")
    if empty:
        os.execve(sys.executable, [sys.executable, "-c", "import time; time.sleep(600)"], {})
    time.sleep(600)


child(sys.argv[1], empty=False)
child(sys.argv[1], empty=True)
with open(sys.argv[1], "a", encoding="utf-8") as file:
    file.write(f"{os.getpid()}\n")
if os.fork() == 0:
    os.setsid()
    while True:
        if os.fork():
            os._exit(0)
        with open(f"{sys.argv[1]}.beats", "ab") as file:
            file.write(b".")
        time.sleep(0.002)
time.sleep(600)
