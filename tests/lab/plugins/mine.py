"""A mod that ends the process once: when a file is there, which it removes."""

import os
from pathlib import Path

from manicule import Plugin, hookimpl

PLUGIN = {"id": "mine", "kind": "rules", "name": "Mine", "about": "A mine.", "api": 2, "game": "race"}


class Mine(Plugin):
    @hookimpl
    def stride(self, steps: int) -> int:
        mine = Path(os.environ.get("LAB_TEST_MINE", "/nowhere"))
        if mine.exists():
            mine.unlink()
            os._exit(1)
        return steps


plugin = Mine()
