"""Fails at every question."""

import sys

sys.stdin.readline()
print('{"protocol": 1}', flush=True)
sys.stdin.readline()
sys.exit("no model found")
