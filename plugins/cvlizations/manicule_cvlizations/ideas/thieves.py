"""Ideas about Theft, for thieves and for their victims."""

from __future__ import annotations

from manicule import Asks, implements
from manicule_cvlizations.hookspecs import Hooks, LandSeat, LandTable
from manicule_cvlizations.ideas.base import AfterOrder, Idea
from manicule_cvlizations.rules.order_kinds import Done
from manicule_cvlizations.rules.theft import Loot, loot_of, rob
from manicule_cvlizations.texts import tr


class Sword(AfterOrder):
    id = "sword"
    name = tr("Sword", context="sword.name")
    about = tr(
        "Each time you carry out Theft, steal 1 more resource from a player you have just robbed.",
        context="sword.about",
    )

    commutes = True

    def works(self, seat: LandSeat, done: Done) -> bool:
        return bool(self._loot(seat, done))

    def work(self, seat: LandSeat, done: Done) -> Asks[None]:
        """If two players were robbed, the thief chooses one of them."""
        options = self._loot(seat, done)
        if options:  # another idea may have come first and left nothing
            yield from rob(seat, options)

    def _loot(self, seat: LandSeat, done: Done) -> dict[str, Loot]:
        options: dict[str, Loot] = {}
        for victim in done.victims:
            options |= loot_of(seat, victim)
        return options


class Law(Idea):
    id = "law"
    name = tr("Law", context="law.name")
    about = tr("Thieves can take at most 1 resource from you each round.", context="law.about")

    @implements(Hooks.stealable_resources)
    def stealable_resources(self, table: LandTable, seat: LandSeat, number: int) -> int:
        return min(number, 1 - seat.state.stolen)


class Pacifism(Idea):
    id = "pacifism"
    name = tr("Pacifism", context="pacifism.name")
    about = tr("Nobody can steal from you.", context="pacifism.about")

    @implements(Hooks.stealable_resources)
    def stealable_resources(self, table: LandTable, seat: LandSeat, number: int) -> int:
        return 0
