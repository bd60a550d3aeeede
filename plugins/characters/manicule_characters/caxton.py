"""William Caxton."""

from __future__ import annotations

from typing import ClassVar

from manicule import Asks, Event, Kind, KindDisplay, Memory, Names, Pick, Text, implements
from manicule_characters.character import Character
from manicule_characters.texts import tr
from manicule_gutenberg import GutenbergSeat, GutenbergTable, Hooks, derived, notes, parts


class WildColor(Memory, frozen=True):
    """The color that is wild this round."""

    key: ClassVar[str] = "caxton"
    ink: str = ""


class ChoseWildColor(Event, frozen=True):
    seat: str
    ink: str

    def text(self, names: Names) -> Text:
        text = tr("{seat} may use {ink} inks as any color this round.")
        return text(seat=names.seat(self.seat), ink=names.content.ink[self.ink].name)


def _ink(seat: GutenbergSeat, ink: str) -> Text:
    name: Text = seat.table.content.ink[ink].name
    return name


WILD = Kind[str](
    "wild_color",
    KindDisplay(
        tr("Which ink color is wild for you this round?"),
        _ink,
        note=notes.ink,
        board_part=parts.BAG,
        parts=parts.beside(parts.ORDERS),
    ),
)


class Caxton(Character):
    id = "caxton"
    name = tr("William Caxton", context="caxton.name")
    about = tr(
        "Each round, chooses a color whose inks count as any color on orders and patronage cards.",
        context="caxton.about",
    )
    biography = tr(
        "A merchant, diplomat, and writer, he learned to print in Cologne and took the craft to Bruges "
        "and, in 1476, to Westminster, where he was the first to print in England. Beginning with "
        "Chaucer’s Canterbury Tales, he printed in English, a language in which the great houses of "
        "the continent were no competition.",
        context="caxton.biography",
    )
    memories = (WildColor,)
    _abouts = {
        "characters.caxton_gears": tr(
            "Each round, chooses a color whose inks count as any color on orders, on patronage cards, "
            "and for the gear that turns one ink into two.",
            context="caxton.about_with_gears",
        )
    }

    @implements(Hooks.ready_to_plan)
    def ready_to_plan(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        seat.remember(WildColor())  # last round's color does not count while the next one is chosen
        ink = yield from Pick(seat, WILD, {ink: ink for ink in derived(table).colours})
        seat.remember(WildColor(ink))
        table.publish(ChoseWildColor, seat.id, ink)

    @implements(Hooks.wild_gear_inks)
    def wild_gear_inks(
        self, table: GutenbergTable, seat: GutenbergSeat, wild: tuple[str, ...]
    ) -> tuple[str, ...]:
        return self.wild_inks(table, seat, wild) if table.options.get("characters.caxton_gears") else wild

    @implements(Hooks.wild_inks)
    def wild_inks(self, table: GutenbergTable, seat: GutenbergSeat, wild: tuple[str, ...]) -> tuple[str, ...]:
        ink = seat.of(WildColor).ink
        return (*wild, ink) if ink and ink not in wild else wild
