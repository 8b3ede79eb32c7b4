"""Leaves processes behind, in its group and out of it, which hold its output open; says where they are, and hangs."""

import os
import sys
import time

for leaves in (False, True):
    if not os.fork():
        if leaves:
            os.setsid()
        with open(sys.argv[1], "a") as noted:
            noted.write(f"{os.getpid()}\n")
        time.sleep(600)
        os._exit(0)
time.sleep(600)
