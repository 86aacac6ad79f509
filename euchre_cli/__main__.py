"""``python -m euchre_cli`` is the command ``euchre``."""

import sys

from euchre_cli.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
