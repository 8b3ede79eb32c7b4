"""Prints without end."""

import sys

while True:
    sys.stdout.write("0" * 65536)
