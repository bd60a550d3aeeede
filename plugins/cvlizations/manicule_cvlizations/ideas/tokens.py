"""Ideas that pay a happiness point, once a round, for carrying out an order."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from manicule_cvlizations.hookspecs import LandSeat
from manicule_cvlizations.ideas.base import AfterOrder
from manicule_cvlizations.rules.gains import gain_happiness, has_worked, once
from manicule_cvlizations.rules.order_kinds import Done
from manicule_cvlizations.texts import tr


class Token(AfterOrder):
    """A happiness point, once a round, for a rewarded execution."""

    pays_happiness = True
    commutes = True

    @abstractmethod
    def rewards(self, done: Done) -> bool:
        """Whether this execution of an order is rewarded."""

    def works(self, seat: LandSeat, done: Done) -> bool:
        return self.rewards(done) and not has_worked(seat, self.id)

    def work(self, seat: LandSeat, done: Done) -> None:
        once(seat, self.id)
        gain_happiness(seat, self.id, 1)


class TokenByChoosers(Token):
    """For an order with this number of choosers."""

    choosers: ClassVar[int]

    def rewards(self, done: Done) -> bool:
        return done.choosers == self.choosers


class Solitude(TokenByChoosers):
    id = "solitude"
    name = tr("Solitude", context="solitude.name")
    about = tr(
        "Once a round, when you carry out an order that only you chose, take 1 happiness point.",
        context="solitude.about",
    )
    choosers = 1


class Dog(TokenByChoosers):
    id = "dog"
    name = tr("Domestication of the dog", context="dog.name")
    about = tr(
        "Once a round, when you carry out an order that exactly two tribes chose, take 1 happiness point.",
        context="dog.about",
    )
    choosers = 2


class TokenByOrder(Token):
    """For an order that gave something."""

    order: ClassVar[str]

    def rewards(self, done: Done) -> bool:
        return done.order == self.order and bool(done.taken or done.happiness)


class Dagger(TokenByOrder):
    id = "dagger"
    name = tr("Dagger", context="dagger.name")
    about = tr(
        "Once a round, when your Theft takes at least one resource, take 1 happiness point.",
        context="dagger.about",
    )
    order = "theft"


class Vacation(TokenByOrder):
    id = "vacation"
    name = tr("Vacation", context="vacation.name")
    about = tr(
        "Once a round, when Idling gives you happiness points, take 1 more. Doubling does not double it.",
        context="vacation.about",
    )
    order = "idling"
