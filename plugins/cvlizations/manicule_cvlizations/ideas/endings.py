"""Ideas that count at the end: for possessions, for majorities, for having nothing left."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from manicule import implements
from manicule_cvlizations import events
from manicule_cvlizations.hookspecs import Hooks, LandSeat, LandTable
from manicule_cvlizations.ideas.base import Idea, owned
from manicule_cvlizations.rules.gains import add_points
from manicule_cvlizations.texts import tr

PAYS_EACH_TIME = "cvlizations.humanism_pays_each_time"
"""The option that makes Humanism pay during the game."""


class Ending(Idea):
    """Points at the end."""

    @abstractmethod
    def worth(self, seat: LandSeat) -> int:
        """The happiness points of the idea, besides its printed points."""

    @implements(Hooks.after_scoring)
    def after_scoring(self, table: LandTable, seat: LandSeat) -> None:
        worth = self.worth(seat)
        if worth:
            add_points(seat, self.id, worth)
            seat.table.publish(events.Counted, seat.id, self.id, self.name, worth)


class Consumption(Ending):
    id = "consumption"
    name = tr("Consumption", context="consumption.name")
    about = tr(
        "At the end: 2 happiness points if you have no resources left after handing in.",
        context="consumption.about",
    )
    gives: ClassVar[int] = 2

    def worth(self, seat: LandSeat) -> int:
        return 0 if any(seat.state.resources.values()) else self.gives


class Humanism(Ending):
    id = "humanism"
    name = tr("Humanism", context="humanism.name")
    about = tr(
        "At the end: 1 happiness point for each of your ideas that can give happiness points during "
        "the game: Solitude, Hedonism, Dagger, Vacation, dog, and cat.",
        context="humanism.about",
    )
    otherwise = {
        (PAYS_EACH_TIME, True): tr(
            "Each time another of your ideas gives happiness points during the game, take 1 more.",
            context="humanism.otherwise",
        )
    }

    def worth(self, seat: LandSeat) -> int:
        if seat.table.options[PAYS_EACH_TIME]:
            return 0
        pieces = seat.table.rules.pieces
        return sum(getattr(pieces[idea], "pays_happiness", False) for idea in seat.state.ideas)

    @implements(Hooks.happiness)
    def happiness(self, table: LandTable, seat: LandSeat, source: str, number: int) -> int:
        return number + 1 if table.options[PAYS_EACH_TIME] else number


class Rationalism(Ending):
    id = "rationalism"
    name = tr("Rationalism", context="rationalism.name")
    about = tr(
        "At the end: 1 happiness point for each type of idea that you own, this one included.",
        context="rationalism.about",
    )

    def worth(self, seat: LandSeat) -> int:
        cards = seat.table.content.idea
        return len({cards[idea].type for idea in seat.state.ideas})


class Globalism(Ending):
    id = "globalism"
    name = tr("Globalism", context="globalism.name")
    about = tr(
        "At the end: 1 happiness point for each idea of your most common type, 4 at most.",
        context="globalism.about",
    )

    def worth(self, seat: LandSeat) -> int:
        types = [seat.table.content.idea[idea].type for idea in seat.state.ideas]
        return min(4, max(map(types.count, types)))


class Cinematography(Ending):
    id = "cinematography"
    name = tr("Cinematography", context="cinematography.name")
    about = tr(
        "At the end: 1 happiness point for every two ideas that you own, this one included.",
        context="cinematography.about",
    )

    def worth(self, seat: LandSeat) -> int:
        return len(seat.state.ideas) // 2


class PerType(Ending):
    """A point for each idea of a type, three at most."""

    type: ClassVar[str]

    def worth(self, seat: LandSeat) -> int:
        return min(3, owned(seat, self.type))


class Telephone(PerType):
    id = "telephone"
    name = tr("Telephone", context="telephone.name")
    about = tr(
        "At the end: 1 happiness point for each invention that you own, 3 at most.",
        context="telephone.about",
    )
    type = "invention"


class Internet(PerType):
    id = "internet"
    name = tr("Internet", context="internet.name")
    about = tr(
        "At the end: 1 happiness point for each ideology that you own, 3 at most.", context="internet.about"
    )
    type = "ideology"


class Majority(Ending):
    """Two points for owning more ideas of a type than every other tribe."""

    type: ClassVar[str]

    def worth(self, seat: LandSeat) -> int:
        others = [owned(other, self.type) for other in seat.table.seats if other is not seat]
        return 2 if owned(seat, self.type) > max(others, default=0) else 0


class Highway(Majority):
    id = "highway"
    name = tr("Highway", context="highway.name")
    about = tr(
        "At the end: 2 happiness points if you own more tools than any other player.",
        context="highway.about",
    )
    type = "tool"


class ResearchInstitute(Majority):
    id = "research_institute"
    name = tr("Research institute", context="research_institute.name")
    about = tr(
        "At the end: 2 happiness points if you own more inventions than any other player.",
        context="research_institute.about",
    )
    type = "invention"


class Tourism(Majority):
    id = "tourism"
    name = tr("Tourism", context="tourism.name")
    about = tr(
        "At the end: 2 happiness points if you own more buildings than any other player.",
        context="tourism.about",
    )
    type = "building"
