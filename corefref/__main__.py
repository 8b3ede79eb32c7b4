"""`python -m corefref` is the command `corefref`."""

import sys

# pip refuses an older Python, but a checkout runs without pip.
if sys.version_info < (3, 11):  # noqa: UP036  an older one must be able to say so
    sys.stderr.write(f"corefref: this is Python {sys.version.split()[0]} (expected 3.11 or later)\n")
    sys.exit(2)


def command() -> int:
    """Run the command `corefref`, and return its exit code. Ctrl-C ends it in silence, also during its imports."""
    try:
        from corefref.cli import main

        return main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(command())
