"""A game in which nothing happens: a rule set for the sake of its types."""

from typing import Any

from manicule import Game, Memory, Phase, Plugin, Position, RuleSet, Setup, verbatim


class Wait(Phase[Any, Any]):
    id = "wait"
    name = verbatim("Waiting")


def rules_of(position: type[Position], seat: type[Any], *memories: type[Memory]) -> RuleSet:
    """A rule set for nothing but its types."""

    class Still(Game[position, seat, Any]):  # type: ignore[valid-type]
        id = "still"
        name = verbatim("Still")
        phases = (Wait(),)

        def new_position(self, rules: RuleSet, setup: Setup) -> Any:
            return position(seats=[seat() for _ in setup.names])

        def goes_on(self, table: Any) -> bool:
            return False

        def points(self, table: Any, seat: Any) -> dict[str, int]:
            return {}

    class Own(Plugin):
        pass

    Still.position = position
    own = Own()
    own.memories = memories
    return RuleSet(Still(), {"still": own})
