"""Positions broken on purpose: what a game says of them that must hold at every moment."""

from collections.abc import Callable
from typing import Any, NamedTuple

from manicule.kernel.game import broken_invariants

Change = Callable[[Any], Any]


class Broken(NamedTuple):
    """A change of a position, the one rule that it breaks, and a part of what is told of it."""

    rule: str
    told: str
    change: Change

    def is_told(self, table: Any) -> bool:
        """Whether this rule and no other is told as broken, in these words."""
        problems = problems_after(table, self.change)
        return list(problems) == [self.rule] and self.told in problems[self.rule]


def problems_after(table: Any, change: Change) -> dict[str, str]:
    """What is wrong with a table after its position was changed, by the rule."""
    change(table.position)
    return {rule: str(problem) for rule, problem in broken_invariants(table).items()}
