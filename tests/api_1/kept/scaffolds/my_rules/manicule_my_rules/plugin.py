"""My rules: what is different from the rules of Cartographers."""

from __future__ import annotations

import msgspec
from manicule import Plugin, Result, hookimpl


class MyRulesPlugin(Plugin):
    """A method under @hookimpl is called by the game; `manicule plugins hooks cartographers` lists what there is."""

    @hookimpl
    def result(self, result: Result) -> Result:
        """Tell who came last, too. Put your own rule in the place of this one."""
        worst = max(seat.rank for seat in result.seats)
        last = [seat.name for seat in result.seats if seat.rank == worst]
        return msgspec.structs.replace(result, facts={**result.facts, "last": last})


plugin = MyRulesPlugin()
