"""Choosing characters: two tiles for each player, who keeps one."""

from __future__ import annotations

from collections.abc import Mapping

from manicule import START, Asks, Event, Kind, Pick, Piece, Text, Together, id_list
from manicule.errors import UsageError
from manicule.events import Names
from manicule_characters.texts import tr
from manicule_gutenberg import GutenbergPhase, GutenbergSeat, GutenbergTable, seats_in_turn_order

TILES = 2

CHOOSE = Kind[Piece](
    "choose_character",
    tr("Which character do you keep?"),
    lambda seat, piece: tr("{name}: {ability}")(name=piece.name, ability=piece.about),
)

UNKNOWN = tr("there is no character “{id}”; there are {known}")
TAKEN_TWICE = tr("two players cannot both be “{id}”; give one of them another character")


class ChoseCharacter(Event, frozen=True):
    seat: str
    character: str
    name: Text

    def text(self, names: Names) -> Text:
        return tr("{seat} plays {character}.")(seat=names.seat(self.seat), character=self.name)


class ChooseCharacters(GutenbergPhase):
    """Every player draws two tiles and keeps one, all at the same time, seeing only their own."""

    id = "choose_characters"
    name = tr("Choosing Characters")
    when = START

    def begin(self, table: GutenbergTable) -> Asks[None]:
        characters = table.rules.pieces_of("character")
        chosen = wishes(table, characters)
        pool = [id for id in characters if id not in chosen.values()]
        choosing = [seat for seat in seats_in_turn_order(table) if seat.id not in chosen]
        dialogues = [(seat, _choice(table, seat, pool, characters)) for seat in choosing]
        kept = yield from Together(dialogues)
        chosen |= {seat.id: piece.id for seat, piece in zip(choosing, kept, strict=True)}
        for seat in seats_in_turn_order(table):
            seat.hold(chosen[seat.id])
            table.tell(ChoseCharacter, seat.id, chosen[seat.id], characters[chosen[seat.id]].name)


def _choice(
    table: GutenbergTable, seat: GutenbergSeat, pool: list[str], characters: Mapping[str, Piece]
) -> Pick[Piece]:
    tiles = [table.draw("character", pool) for _ in range(min(TILES, len(pool)))]
    return Pick(seat, CHOOSE, {id: characters[id] for id in tiles}, secret=True)


def wishes(table: GutenbergTable, characters: Mapping[str, Piece]) -> dict[str, str]:
    """The characters that were fixed when the table was set, by seat."""
    wished = {seat.id: seat.wishes["character"] for seat in table.seats if "character" in seat.wishes}
    for id in wished.values():
        if id not in characters:
            raise UsageError(UNKNOWN(id=id, known=id_list(characters)))
        if list(wished.values()).count(id) > 1:
            raise UsageError(TAKEN_TWICE(id=id))
    return wished
