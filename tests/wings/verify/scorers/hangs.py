"""Starts as it should, and never answers."""

import sys
import time

sys.stdin.readline()
print('{"protocol": 1}', flush=True)
time.sleep(600)
