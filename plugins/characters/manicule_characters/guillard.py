"""Charlotte Guillard."""

from __future__ import annotations

from manicule import Asks, Kind, KindDisplay, Pick, implements
from manicule_characters.character import Character
from manicule_characters.texts import tr
from manicule_gutenberg import (
    GutenbergSeat,
    GutenbergTable,
    Hooks,
    derived,
    descriptions,
    discard,
    draw_cards,
    parts,
    take_gear,
)

DRAWN, INSTALLED = 4, 2

INSTALL = Kind[str](
    "first_gear",
    KindDisplay(
        lambda choice: tr("Which gear do you install on gear space {place}?")(place=choice.topic),
        lambda seat, gear: descriptions.gear_text(derived(seat.table).rewards, seat.table.content, gear),
        board_part=parts.DRAWN_GEARS,
        parts=parts.beside(parts.GEARS),
    ),
)


class Guillard(Character):
    id = "guillard"
    name = tr("Charlotte Guillard", context="guillard.name")
    about = tr("Draws four gears and starts with two of them.", context="guillard.about")
    biography = tr(
        "She worked at the Soleil d’Or in Paris for more than fifty years and ran it twice under her "
        "own name, each time as a widow, with up to five presses and some twenty-five workers. The "
        "house was known for beautiful, careful books.",
        context="guillard.biography",
    )

    @implements(Hooks.before_first_orders)
    def before_first_orders(self, table: GutenbergTable, seat: GutenbergSeat) -> Asks[None]:
        board = table.position
        board.drawn_gears = draw_cards(table, "gear", board.gear_pile, DRAWN)
        for place in range(1, INSTALLED + 1):
            if board.drawn_gears:
                gear = yield from Pick(seat, INSTALL, {id: id for id in board.drawn_gears}, topic=place)
                yield from take_gear(seat, gear)
                board.drawn_gears.remove(gear)
        discard(board.gear_pile, board.drawn_gears)
        board.drawn_gears = []
