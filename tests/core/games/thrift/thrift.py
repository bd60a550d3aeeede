"""Everything costs one coin. With three seats it fails, for tests of failing rules."""

from typing import Any

from manicule import Plugin, hookimpl


class Thrift(Plugin):
    @hookimpl
    def price(self, table: Any, price: int) -> int:
        if len(table.seats) == 3:
            raise RuntimeError("thrift has its limits")
        return 1


plugin = Thrift()
