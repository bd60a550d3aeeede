"""Prepare the Next Round."""

from __future__ import annotations

import msgspec

from manicule_gutenberg.hookspecs import GutenbergTable
from manicule_gutenberg.phases.base import GutenbergPhase
from manicule_gutenberg.rules.board import REFILLED, lay
from manicule_gutenberg.rules.derived import derived
from manicule_gutenberg.state import PREPARE_NEXT_ROUND
from manicule_gutenberg.texts import tr


class PrepareNextRound(GutenbergPhase):
    """Refill the board, take markers back, pass the first player token; not after the last round."""

    id = PREPARE_NEXT_ROUND
    name = tr("Prepare the Next Round", context="phase.prepare_next_round.name")

    def applies(self, table: GutenbergTable) -> bool:
        return table.position.round < derived(table).numbers.rounds

    def begin(self, table: GutenbergTable) -> None:
        board = table.position
        lay(table, REFILLED)
        board.favors = dict.fromkeys(board.favors, "")
        for seat in table.seats:
            house = seat.state
            house.gears = [
                msgspec.structs.replace(gear, used=0) if gear.used else gear for gear in house.gears
            ]
            house.plan = dict.fromkeys(house.plan, 0)
        pass_token(table)


def pass_token(table: GutenbergTable) -> None:
    """Pass the token to the next place; every other place gives a marker to the previous holder.

    The token determines the number of markers of each place, so markers are not stored.
    """
    board = table.position
    giver = board.first
    board.first = board.circle[(board.circle.index(giver) + 1) % len(board.circle)]
    table.hooks.after_token_pass(table, giver)
