"""`python -m manicule_cli` is `manicule`."""

import sys

from manicule_cli.app import main

sys.exit(main())
