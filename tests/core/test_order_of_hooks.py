"""The order in which hooks are called: as they declare it, then by id; never as they were registered."""

from manicule import PlatformHooks, Plugin, Text, hookimpl
from manicule.hooks.resolved import Resolved


class Plain(Plugin):
    @hookimpl
    def invariants(self, broken: dict[str, Text]) -> dict[str, Text]:
        return broken


class First(Plugin):
    @hookimpl(tryfirst=True)
    def invariants(self, broken: dict[str, Text]) -> dict[str, Text]:
        return broken


class Last(Plugin):
    @hookimpl(trylast=True)
    def invariants(self, broken: dict[str, Text]) -> dict[str, Text]:
        return broken


PLUGINS: dict[str, Plugin] = {
    "apple": Last(),
    "bread": Plain(),
    "cheese": First(),
    "honey": Plain(),
    "salt": First(),
}


def owners(ids: list[str]) -> list[str]:
    """Who is called, in this order, when the plugins are registered in that one."""
    resolved = Resolved(PlatformHooks, {id: PLUGINS[id] for id in ids}, {})
    return [one.owner for one in resolved.implementations()["invariants"]]


def test_declared_order_comes_before_ids_and_registration_never_counts() -> None:
    expected = ["cheese", "salt", "bread", "honey", "apple"]
    assert owners(sorted(PLUGINS)) == expected
    assert owners(sorted(PLUGINS, reverse=True)) == expected
    assert owners(["honey", "salt", "bread", "apple", "cheese"]) == expected
