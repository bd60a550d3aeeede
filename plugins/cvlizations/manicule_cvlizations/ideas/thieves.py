"""Ideas about Theft, for thieves and for those who fear them; and about Idling."""

from __future__ import annotations

from manicule import Asks, hookimpl
from manicule_cvlizations.carrying import Done
from manicule_cvlizations.gains import gain_happiness, once
from manicule_cvlizations.hookspecs import LandSeat
from manicule_cvlizations.ideas.idea import Idea
from manicule_cvlizations.texts import tr
from manicule_cvlizations.theft import Loot, loot_of, rob

THEFT, IDLING = "theft", "idling"


class Sword(Idea):
    id = "sword"
    name = tr("Sword", context="sword.name")
    about = tr(
        "Each time you carry out Theft, steal 1 more resource from a player whom you have just robbed.",
        context="sword.about",
    )

    @hookimpl
    def order_done(self, seat: LandSeat, done: Done) -> Asks[None]:
        """Where two were robbed, the thief chooses one of them."""
        options: dict[str, Loot] = {}
        for victim in done.victims:
            options |= loot_of(seat, victim)
        if options:
            yield from rob(seat, options)


class Dagger(Idea):
    id = "dagger"
    name = tr("Dagger", context="dagger.name")
    about = tr(
        "Once a round, when your Theft takes at least one resource, take 1 happiness point.",
        context="dagger.about",
    )
    pays_happiness = True

    @hookimpl
    def order_done(self, seat: LandSeat, done: Done) -> None:
        if done.order == THEFT and done.taken and once(seat, self.id):
            gain_happiness(seat, self.id, 1)


class Law(Idea):
    id = "law"
    name = tr("Law", context="law.name")
    about = tr("Thieves take at most 1 resource from you in a round.", context="law.about")

    @hookimpl
    def robbable(self, seat: LandSeat, number: int) -> int:
        return min(number, 1 - seat.state.stolen)


class Pacifism(Idea):
    id = "pacifism"
    name = tr("Pacifism", context="pacifism.name")
    about = tr("Nobody can steal from you.", context="pacifism.about")

    @hookimpl
    def robbable(self) -> int:
        return 0


class Vacation(Idea):
    id = "vacation"
    name = tr("Vacation", context="vacation.name")
    about = tr(
        "Once a round, when Idling gives you happiness points, take 1 more. Doubling does not double it.",
        context="vacation.about",
    )
    pays_happiness = True

    @hookimpl
    def order_done(self, seat: LandSeat, done: Done) -> None:
        if done.order == IDLING and done.happiness and once(seat, self.id):
            gain_happiness(seat, self.id, 1)
