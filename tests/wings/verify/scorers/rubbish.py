"""Answers with no JSON."""

import sys

sys.stdin.readline()
print('{"protocol": 1}', flush=True)
for _ in sys.stdin:
    print("Coreference: fine", flush=True)
