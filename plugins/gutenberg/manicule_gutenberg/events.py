"""The events of a game of Gutenberg.

>>> str(events.GainedFame("a", "patronage", 3).text(match.display.names))
'Anna gains 3 fame points.'
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec.structs import replace

from manicule import Cell, Event, Names, Section, Text, verbatim
from manicule_gutenberg.state import ACTIONS
from manicule_gutenberg.texts import ntr, tr
from manicule_gutenberg.texts.descriptions import ACTION_NAMES, fame_points, guilders, roman, some_inks, types

NOBODY = tr("nobody", context="player order")
ACTION_ROW = tr("{action}: {places}", context="player order")
ROWS = tr("{rows}; {row}", context="player order")
PLACE = tr("{seat} ({markers})", context="player order")
SILENT = verbatim("")
_NONE = "–"
NO_MARKERS = Cell((verbatim(_NONE),), tr("none", context="markers of a plan"))
# Translators: read aloud; the markers on an action now, and those before a player shifted one
_CHANGED = tr("{markers} (was {before})", context="markers of a plan")

Places: TypeAlias = tuple[tuple[str, int], ...]
"""Places in order of play, each with its number of markers."""
Markers: TypeAlias = tuple[tuple[str, int], ...]
"""Actions, each with its number of markers."""


class ChoseTypes(Event, frozen=True):
    seat: str
    types: tuple[str, ...]

    def text(self, names: Names) -> Text:
        return tr("{seat} starts with the types {types}.")(
            seat=names.seat(self.seat), types=types(self.types)
        )


class RoundBegan(Event, frozen=True):
    round: int
    first: str

    def text(self, names: Names) -> Text:
        text = tr("Round {round} begins; {seat} is the first player.")
        return text(round=self.round, seat=names.seat(self.first))


TURNS_GEARS = tr("{seat} turns the gears.")


class GearsTurned(Event, frozen=True):
    seat: str

    def text(self, names: Names) -> Text:
        return TURNS_GEARS(seat=names.seat(self.seat))


class PlansShown(Event, frozen=True):
    """An event with plans face up. After an answer, the last event of this kind shows the plans of all."""

    def markers(self, names: Names, before: Sequence[Event]) -> dict[str, dict[str, int]]:
        """The markers on actions, by place, as far as they are known."""
        raise NotImplementedError

    def order(self, names: Names) -> tuple[Section, ...]:
        """The order of play, once it is known."""
        return ()

    def moment(self, names: Names, before: Sequence[Event]) -> Sequence[Section]:
        """The markers of every place on every action, then the order of play."""
        markers = self.markers(names, before)
        if not markers.keys() >= names.seats.keys():
            return ()
        columns = (*names.seats, *(place for place in names.others if place in markers))
        first: dict[str, dict[str, int]] = {}
        for event in _revealed(before):
            first.setdefault(event.who, dict(event.plan))
        rows = []
        for action in ACTIONS:
            numbers = [markers[place].get(action, 0) for place in columns]
            earlier = [first.get(place, markers[place]).get(action, 0) for place in columns]
            rows.append((ACTION_NAMES[action], *map(_markers, earlier, numbers)))
        heading = (tr("action", context="player order"), *map(names.seat, columns))
        return Section(tr("The plans are revealed"), tuple(rows), heading), *self.order(names)


class PlanRevealed(PlansShown, frozen=True):
    """The plan of one place. A plugin has an event of this kind for a place without a player."""

    @property
    def plan(self) -> Markers:
        """The actions, each with its number of markers."""
        raise NotImplementedError

    def markers(self, names: Names, before: Sequence[Event]) -> dict[str, dict[str, int]]:
        """The plans of this round, each as it was last revealed."""
        return {event.who: dict(event.plan) for event in (*_revealed(before), self)}


def _revealed(before: Sequence[Event]) -> list[PlanRevealed]:
    """The plans of this round, in the order in which they were revealed; a changed one comes again."""
    began = max((at for at, event in enumerate(before) if isinstance(event, RoundBegan)), default=0)
    return [event for event in before[began:] if isinstance(event, PlanRevealed)]


def _markers(before: int, now: int) -> Text | Cell:
    """The markers on an action, and those that were revealed first, if a player has shifted one since."""
    if before != now:
        text = _CHANGED(markers=now, before=before)
        return Cell((verbatim(f"{before or _NONE}→{now or _NONE}"),), text)
    return verbatim(str(now)) if now else NO_MARKERS


class Planned(PlanRevealed, frozen=True):
    seat: str
    plan: Markers

    def text(self, names: Names) -> Text:
        rows = tuple(
            tr("{action} {markers}", context="plan")(action=ACTION_NAMES[action], markers=number)
            for action, number in self.plan
        )
        return tr("{seat}’s plan: {plan}.")(seat=names.seat(self.seat), plan=rows)


class OrderOfPlay(PlansShown, frozen=True):
    """The plans are revealed: for each action, the order of play, with the markers of each place."""

    sums_up = (Planned,)

    actions: tuple[tuple[str, Places], ...]

    def text(self, names: Names) -> Text:
        text, *others = (self._row(names, action, places) for action, places in self.actions)
        for row in others:
            text = ROWS(rows=text, row=row)
        return tr("Player order: {rows}.")(rows=text)

    def section(self, names: Names) -> Section:
        """A table to look at; a screen reader gets one sentence for each action."""
        most = max(len(places) for _, places in self.actions)
        heading = (tr("action", context="player order"), *(verbatim(f"{at}.") for at in range(1, most + 1)))
        rows = tuple(
            (
                Cell((ACTION_NAMES[action],), self._row(names, action, places)),
                *(Cell((place,), SILENT) for place in self._places(names, places)),
            )
            for action, places in self.actions
        )
        title = tr("The plans are revealed. Player order:")
        return Section(title, rows, tuple(Cell((head,), SILENT) for head in heading))

    def markers(self, names: Names, before: Sequence[Event]) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {seat: {} for seat in names.seats}
        for action, places in self.actions:
            for place, number in places:
                found.setdefault(place, {})[action] = number
        return found

    def order(self, names: Names) -> tuple[Section, ...]:
        return (replace(self.section(names), title=tr("Player order")),)

    def _row(self, names: Names, action: str, places: Places) -> Text:
        return ACTION_ROW(action=ACTION_NAMES[action], places=self._places(names, places))

    def _places(self, names: Names, places: Places) -> tuple[Text, ...]:
        return tuple([_place(names.seat(place), number) for place, number in places]) or (NOBODY,)


@lru_cache(maxsize=256)
def _place(seat: Text, markers: int) -> Text:
    """A place in the order of play. Cached: a round has twenty places, and few of them differ."""
    return PLACE(seat=seat, markers=markers)


TAKES_ORDER = tr("{seat} takes the order {printing} with {refinement}.")


class TookOrder(Event, frozen=True):
    seat: str
    printing: str
    refinement: str

    def text(self, names: Names) -> Text:
        return TAKES_ORDER(seat=names.seat(self.seat), printing=self.printing, refinement=self.refinement)


class DiscardedOrder(Event, frozen=True):
    seat: str
    printing: str
    refinement: str

    def text(self, names: Names) -> Text:
        text = tr("{seat} discards the order {printing} with {refinement}.")
        return text(seat=names.seat(self.seat), printing=self.printing, refinement=self.refinement)


class DrewOrderCards(Event, frozen=True):
    seat: str
    printing: tuple[str, ...]
    refinement: tuple[str, ...]

    def text(self, names: Names) -> Text:
        cards = (*self.printing, *self.refinement)
        return tr("{seat} draws {cards}.")(seat=names.seat(self.seat), cards=cards)


class DeclinedOrder(Event, frozen=True):
    seat: str

    def text(self, names: Names) -> Text:
        return tr("{seat} keeps none of the cards drawn.")(seat=names.seat(self.seat))


TAKES_FOR_FREE = tr("{seat} takes {inks} from set {set} for free.")
TAKES_FROM_SET = tr("{seat} takes {inks} from set {set} for {price}.")


class TookInks(Event, frozen=True):
    """Inks taken from the board: the set, the inks, the price."""

    seat: str
    set: int
    inks: tuple[str, ...]
    price: int

    def text(self, names: Names) -> Text:
        inks, seat = some_inks(names.content, self.inks), names.seat(self.seat)
        if not self.price:
            return TAKES_FOR_FREE(seat=seat, inks=inks, set=self.set)
        return TAKES_FROM_SET(seat=seat, inks=inks, set=self.set, price=guilders(self.price))


TAKES_FROM_BAG = tr("{seat} takes {inks} from the bag.")


class GainedInks(Event, frozen=True):
    """Inks gained from the bag, as a reward."""

    seat: str
    inks: tuple[str, ...]

    def text(self, names: Names) -> Text:
        inks = some_inks(names.content, self.inks)
        return TAKES_FROM_BAG(seat=names.seat(self.seat), inks=inks)


class ReturnedInks(Event, frozen=True):
    seat: str
    inks: tuple[str, ...]

    def text(self, names: Names) -> Text:
        inks = some_inks(names.content, self.inks)
        return tr("{seat} puts {inks} into the bag.")(seat=names.seat(self.seat), inks=inks)


GAINS_GUILDERS, LOSES_GUILDERS = tr("{seat} gains {guilders}."), tr("{seat} loses {guilders}.")


class GainedGuilders(Event, frozen=True):
    seat: str
    guilders: int

    def text(self, names: Names) -> Text:
        text = GAINS_GUILDERS if self.guilders >= 0 else LOSES_GUILDERS
        return text(seat=names.seat(self.seat), guilders=guilders(abs(self.guilders)))


GAINS_FAME, LOSES_FAME = tr("{seat} gains {fame}."), tr("{seat} loses {fame}.")


class GainedFame(Event, frozen=True):
    seat: str
    source: str
    fame: int

    def text(self, names: Names) -> Text:
        text = GAINS_FAME if self.fame >= 0 else LOSES_FAME
        return text(seat=names.seat(self.seat), fame=fame_points(abs(self.fame)))


TYPE_FOR_FREE = tr("{seat} takes type {letter} for free.")
BUYS_TYPE = tr("{seat} buys type {letter} for {price}.")


class BoughtType(Event, frozen=True):
    seat: str
    letter: str
    price: int

    def text(self, names: Names) -> Text:
        text = BUYS_TYPE if self.price else TYPE_FOR_FREE
        return text(seat=names.seat(self.seat), letter=self.letter, price=guilders(self.price))


class GainedType(Event, frozen=True):
    seat: str
    letter: str

    def text(self, names: Names) -> Text:
        return TYPE_FOR_FREE(seat=names.seat(self.seat), letter=self.letter)


class LostType(Event, frozen=True):
    seat: str
    letter: str

    def text(self, names: Names) -> Text:
        return tr("{seat} discards type {letter}.")(seat=names.seat(self.seat), letter=self.letter)


TAKES_SPECIALTY_CARD = tr("{seat} takes the specialty card {card}.")


class TookSpecialtyCard(Event, frozen=True):
    seat: str
    card: str

    def text(self, names: Names) -> Text:
        return TAKES_SPECIALTY_CARD(seat=names.seat(self.seat), card=self.card)


DEVELOPS = tr("{seat} develops {specialty} to level {level}.")


class Developed(Event, frozen=True):
    seat: str
    specialty: str
    level: int

    def text(self, names: Names) -> Text:
        name = names.content.specialty[self.specialty].name
        return DEVELOPS(seat=names.seat(self.seat), specialty=name, level=roman(self.level))


class ReachedReward(Event, frozen=True):
    seat: str
    level: int

    def text(self, names: Names) -> Text:
        text = tr("{seat} reaches level {level} of the reward track.")
        return text(seat=names.seat(self.seat), level=roman(self.level))


INSTALLS = tr("{seat} installs gear {gear} on gear space {place}.")


class InstalledGear(Event, frozen=True):
    seat: str
    gear: str
    place: int

    def text(self, names: Names) -> Text:
        return INSTALLS(seat=names.seat(self.seat), gear=self.gear, place=self.place)


class ReseatedGear(Event, frozen=True):
    seat: str
    gear: str
    place: int

    def text(self, names: Names) -> Text:
        text = tr("{seat} repositions gear {gear} on gear space {place}.")
        return text(seat=names.seat(self.seat), gear=self.gear, place=self.place)


class DiscardedGear(Event, frozen=True):
    seat: str
    gear: str

    def text(self, names: Names) -> Text:
        return tr("{seat} discards gear {gear}.")(seat=names.seat(self.seat), gear=self.gear)


USES = tr("{seat} uses gear {gear} on gear space {place}.")


class UsedGear(Event, frozen=True):
    seat: str
    gear: str
    place: int

    def text(self, names: Names) -> Text:
        return USES(seat=names.seat(self.seat), gear=self.gear, place=self.place)


TAKES_REWARD = tr("{seat} takes a patronage reward: {reward}.")


class TookPatronageReward(Event, frozen=True):
    seat: str
    reward: str
    gives: Text

    def text(self, names: Names) -> Text:
        return TAKES_REWARD(seat=names.seat(self.seat), reward=self.gives)


class TookPatronageCard(Event, frozen=True):
    seat: str
    card: str

    def text(self, names: Names) -> Text:
        return tr("{seat} wins the patronage card {card}.")(seat=names.seat(self.seat), card=self.card)


PRINTS = tr("{seat} prints {printing} with {refinement}: {guilders}, {fame}.")


class FulfilledOrder(Event, frozen=True):
    """An order was printed: its pay and its fulfilled refinements."""

    seat: str
    printing: str
    refinement: str
    guilders: int
    color_fame: int
    decoration_fame: int

    def text(self, names: Names) -> Text:
        return PRINTS(
            seat=names.seat(self.seat),
            printing=self.printing,
            refinement=self.refinement,
            guilders=guilders(self.guilders),
            fame=fame_points(self.color_fame + self.decoration_fame),
        )


PASSES = tr("{seat} passes.")


class Passed(Event, frozen=True):
    seat: str
    action: str

    def text(self, names: Names) -> Text:
        return PASSES(seat=names.seat(self.seat))


class FinalFame(Event, frozen=True):
    seat: str
    fame: int

    def text(self, names: Names) -> Text:
        text = ntr("{seat} ends with {n} fame point.", "{seat} ends with {n} fame points.")
        return text(seat=names.seat(self.seat), n=self.fame)
