"""`python -m corefref` is the command `corefref`."""

import sys

from corefref.cli import main

if __name__ == "__main__":
    sys.exit(main())
