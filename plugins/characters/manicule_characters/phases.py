"""The phases of characters: two tiles are dealt to each player, who keeps one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from manicule import (
    START,
    Asks,
    Event,
    Kind,
    KindDisplay,
    Memory,
    Names,
    Pick,
    Piece,
    Pool,
    Secret,
    Text,
    Together,
    UsageError,
    id_list,
)
from manicule_characters.texts import tr
from manicule_gutenberg import GutenbergPhase, GutenbergSeat, GutenbergTable, seats_in_turn_order

TILES = 2
PART = "characters"
"""The part of the sheet with the tiles to choose from."""

CHOOSE = Kind[Piece](
    "choose_character",
    KindDisplay(
        tr("Which character do you keep?"),
        lambda seat, piece: tr("{name}: {ability}")(
            name=piece.name, ability=piece.about_with(seat.table.options)
        ),
        board_part=PART,
    ),
)

UNKNOWN = tr("there is no character “{id}”; available: {known}")
TAKEN_TWICE = tr("two players cannot both be “{id}”; give one of them another character")


class ChoseCharacter(Event, frozen=True):
    seat: str
    character: str
    name: Text

    def text(self, names: Names) -> Text:
        return tr("{seat} plays {character}.")(seat=names.seat(self.seat), character=self.name)


class Dealt(Memory, frozen=True):
    """Memory of a seat: the tiles that it chooses from."""

    key: ClassVar[str] = "characters_dealt"
    tiles: Annotated[tuple[str, ...], Secret(to="owner", pool="characters", shows="count")] = ()


class Undealt(Memory, frozen=True):
    """Memory of the table: the tiles without an owner, while players choose."""

    key: ClassVar[str] = "characters_undealt"
    tiles: Annotated[tuple[str, ...], Pool("characters")] = ()


class DealCharacters(GutenbergPhase):
    """Every player draws two tiles."""

    id = "deal_characters"
    name = tr("Dealing Characters")
    when = START

    def begin(self, table: GutenbergTable) -> None:
        deal(table)


class ChooseCharacters(GutenbergPhase):
    """Every player keeps one of two tiles, all at the same time, seeing only their own tiles."""

    id = "choose_characters"
    name = tr("Choosing Characters")
    when = START

    def begin(self, table: GutenbergTable) -> Asks[None]:
        characters = table.rules.pieces_of("character")
        if Undealt.key not in table.position.memory:  # a scenario may begin here
            deal(table)
        chosen = wishes(table, characters)
        choosing = [seat for seat in seats_in_turn_order(table) if seat.id not in chosen]
        kept = yield from Together([(seat, _choice(seat, characters)) for seat in choosing])
        chosen |= {seat.id: piece.id for seat, piece in zip(choosing, kept, strict=True)}
        table.forget(Undealt)
        for seat in seats_in_turn_order(table):
            seat.forget(Dealt)
            seat.hold(chosen[seat.id])
            table.publish(ChoseCharacter, seat.id, chosen[seat.id], characters[chosen[seat.id]].name)


def deal(table: GutenbergTable) -> None:
    """Deal two tiles to each player whose character was not fixed in the setup."""
    characters = table.rules.pieces_of("character")
    chosen = wishes(table, characters)
    pool = [id for id in characters if id not in chosen.values()]
    for seat in seats_in_turn_order(table):
        if seat.id not in chosen:
            number = min(TILES, len(pool))
            seat.remember(Dealt(tuple(table.draw("character", pool) for _ in range(number))))
    table.remember(Undealt(tuple(pool)))


def _choice(seat: GutenbergSeat, characters: Mapping[str, Piece]) -> Pick[Piece]:
    return Pick(seat, CHOOSE, {id: characters[id] for id in seat.of(Dealt).tiles}, secret=True)


def wishes(table: GutenbergTable, characters: Mapping[str, Piece]) -> dict[str, str]:
    """The characters fixed in the setup, by seat."""
    wished = {seat.id: seat.wishes["character"] for seat in table.seats if "character" in seat.wishes}
    for id in wished.values():
        if id not in characters:
            raise UsageError(UNKNOWN(id=id, known=id_list(characters)))
        if list(wished.values()).count(id) > 1:
            raise UsageError(TAKEN_TWICE(id=id))
    return wished
