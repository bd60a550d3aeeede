"""Christophe Plantin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, ClassVar

from manicule import Asks, Event, FreeAction, Kind, KindDisplay, Memory, Names, Pick, Text, implements
from manicule_characters.character import Character
from manicule_characters.texts import tr
from manicule_gutenberg import GutenbergSeat, GutenbergTable, Hooks, derived, notes, parts


class LastSwap(Memory, frozen=True):
    """The round of the last swap."""

    key: ClassVar[str] = "plantin"
    round: int = 0


class SwappedLevels(Event, frozen=True):
    seat: str
    one: str
    other: str

    def text(self, names: Names) -> Text:
        specialty = names.content.specialty
        text = tr("{seat} swaps the levels of {one} and {other}.")
        return text(
            seat=names.seat(self.seat), one=specialty[self.one].name, other=specialty[self.other].name
        )


def _swapped(choice: Any, pair: tuple[str, str]) -> Text | None:
    levels = choice.seat.state.levels
    return notes.at_levels(choice.seat, {pair[0]: levels[pair[1]], pair[1]: levels[pair[0]]})


def _both(choice: Any) -> Iterator[tuple[str, str]]:
    """A swap is at both of its specialties."""
    return ((specialty, id) for id, pair in choice.options.items() for specialty in pair)


SWAP = Kind[tuple[str, str]](
    "swap_levels",
    KindDisplay(
        tr("Which two specialties swap levels?"),
        lambda seat, pair: tr("{one} and {other}")(
            one=seat.table.content.specialty[pair[0]].name, other=seat.table.content.specialty[pair[1]].name
        ),
        note=_swapped,
        board_part=parts.own(parts.TRACKS),
        parts=parts.beside(parts.ORDERS),
        spots=_both,
    ),
)


class SwapLevels(FreeAction):
    """Swap the levels of two specialties, once a round. Others never change the effect, so it can wait."""

    id = "swap_levels"
    can_wait = True
    spot = "plantin"  # the character

    def refuse(self, seat: GutenbergSeat) -> Text | None:
        if seat.of(LastSwap).round == seat.table.position.round:
            return tr("you have already swapped levels this round")
        return None if _pairs(seat) else tr("all your specialties are at the same level")

    def use(self, seat: GutenbergSeat) -> Asks[None]:
        one, other = yield from Pick(seat, SWAP, _pairs(seat))
        levels = seat.state.levels
        levels[one], levels[other] = levels[other], levels[one]
        seat.remember(LastSwap(seat.table.position.round))
        seat.table.publish(SwappedLevels, seat.id, one, other)

    def still_counts(self, seat: GutenbergSeat) -> bool:
        """After the last orders, levels of all specialties give the same fame, so a swap is useless."""
        return bool(seat.table.position.round < derived(seat.table).numbers.rounds)

    def text(self, seat: GutenbergSeat) -> Text:
        return tr("swap the levels of two specialties")


def _pairs(seat: GutenbergSeat) -> dict[str, tuple[str, str]]:
    levels = seat.state.levels
    return {f"{a}+{b}": (a, b) for a, b in combinations(levels, 2) if levels[a] != levels[b]}


class Plantin(Character):
    id = "plantin"
    name = tr("Christophe Plantin", context="plantin.name")
    about = tr("Once per round, may swap the levels of two specialties.", context="plantin.about")
    biography = tr(
        "A Frenchman who made Antwerp a capital of printing: in 1575 he ran sixteen presses with "
        "almost 150 people. His masterpiece, a Bible in five languages, kept more than forty people "
        "busy for five years; his books bear the mark of a hand holding a compass.",
        context="plantin.biography",
    )
    memories = (LastSwap,)
    _swap = SwapLevels()

    @implements(Hooks.free_actions)
    def free_actions(self, table: GutenbergTable, seat: GutenbergSeat) -> Sequence[FreeAction]:
        return (self._swap,)
