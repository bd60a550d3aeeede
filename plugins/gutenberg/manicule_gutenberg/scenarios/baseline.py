"""The bare position of a scenario: the board laid from the seed, named components taken from stock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from manicule import ROUND, PositionError, Text, apply_given
from manicule_gutenberg.hookspecs import GutenbergTable
from manicule_gutenberg.phases.set_up import lay_patronage, sit_down
from manicule_gutenberg.rules.board import REFILLED, lay, lay_display, spaces
from manicule_gutenberg.rules.specialties import reward_reached
from manicule_gutenberg.scenarios.baseline_check import check_figures
from manicule_gutenberg.state import EMPTY, SET_UP, Board, House, Pile
from manicule_gutenberg.texts import ntr, tr

UNKNOWN = tr("{what} {id} does not exist, or is not used with this number of players")
TWICE = tr("{what} {id} is in two places at once")
NO_INKS = ntr(
    "there is only {n} {ink} ink, and the scenario places more",
    "there are only {n} {ink} inks, and the scenario places more",
)
BAG_FOLLOWS = tr("the bag cannot be specified: it holds all the inks that are not placed elsewhere")
TOO_MANY = ntr(
    "“{band}” has {n} space with this number of players",
    "“{band}” has {n} spaces with this number of players",
)
KINDS: dict[str, Text] = {
    "printing": tr("printing card"),
    "refinement": tr("refinement card"),
    "specialty": tr("specialty card"),
    "gear": tr("gear", context="component"),
    "patronage": tr("patronage card"),
}
"""The components of each deck."""


def scenario_baseline(table: GutenbergTable, given: Mapping[str, Any]) -> None:
    """Bring a new table to its bare position, with every component that `given` names in its place."""
    board = table.position
    if board.phase == SET_UP:
        apply_given(table, given)
        return
    sit_down(table)
    apply_given(table, given)
    _move_reward_markers(table, given)
    check_figures(table)
    for band, number in spaces(table).items():
        _fill_up(board, band, number, band in given)
    _take_from_decks(table, given)
    _take_from_bag(table, given)
    _lay_the_rest(table, given)


def _move_reward_markers(table: GutenbergTable, given: Mapping[str, Any]) -> None:
    """Open the reward track for reached levels, so that scenarios need not list them."""
    named = given.get("seats", {})
    for seat in table.seats:
        if "reward_level" not in named.get(seat.name, {}):
            seat.state.reward_level = reward_reached(seat)


def _fill_up(board: Board, band: str, number: int, named: bool) -> None:
    """Leave spaces empty that a scenario does not fill."""
    held: list[str] = getattr(board, band)
    if len(held) > number:
        raise PositionError(TOO_MANY(band=band, n=number))
    if named:
        setattr(board, band, held + [EMPTY] * (number - len(held)))


def _take_from_decks(table: GutenbergTable, given: Mapping[str, Any]) -> None:
    board = table.position
    houses = [seat.state for seat in table.seats]
    for what, pile, held in _decks(board, houses):
        if "deck" in given.get(f"{what}_pile", {}):
            _check_distinct(what, [*pile.deck, *held])
            continue
        for id in held:
            if id not in pile.deck:
                raise PositionError((TWICE if held.count(id) > 1 else UNKNOWN)(what=KINDS[what], id=id))
            pile.deck.remove(id)


def _decks(board: Board, houses: Iterable[House]) -> Iterable[tuple[str, Pile, list[str]]]:
    """Each deck with all its cards on the table."""
    orders = [order for house in houses for order in house.orders]
    printing = [order.printing for order in orders]
    refinement = [order.refinement for order in orders]
    gears = [gear.gear for house in houses for gear in house.gears]
    patronage = [card for house in houses for card in house.patronage]
    held = (
        (
            "printing",
            board.printing_pile,
            board.printing,
            board.display_printing,
            board.drawn_printing,
            printing,
        ),
        (
            "refinement",
            board.refinement_pile,
            board.refinement,
            board.display_refinement,
            board.drawn_refinement,
            refinement,
        ),
        ("specialty", board.specialty_pile, board.specialty_cards),
        ("gear", board.gear_pile, board.gears, board.drawn_gears, gears),
        ("patronage", board.patronage_pile, board.patronage, patronage),
    )
    for what, pile, *places in held:
        on_table = [id for place in (*places, pile.discard) for id in place if id != EMPTY]
        yield what, pile, on_table


def _check_distinct(what: str, ids: list[str]) -> None:
    for id in ids:
        if ids.count(id) > 1:
            raise PositionError(TWICE(what=KINDS[what], id=id))


def _take_from_bag(table: GutenbergTable, given: Mapping[str, Any]) -> None:
    if "bag" in given:
        raise PositionError(BAG_FOLLOWS)
    board = table.position
    held = [ink for ink in board.inks if ink != EMPTY]
    for seat in table.seats:
        held += [ink for ink, number in seat.state.inks.items() for _ in range(number)]
    for ink in table.content.ink.values():
        board.bag[ink.id] = ink.count - held.count(ink.id)
        if board.bag[ink.id] < 0:
            raise PositionError(NO_INKS(n=ink.count, ink=ink.name))


def _lay_the_rest(table: GutenbergTable, given: Mapping[str, Any]) -> None:
    if _comes_before_the_draft(table) and "display_printing" not in given:
        lay_display(table)
    cleared = _cleared(table)
    for band in cleared:
        if band not in given:
            setattr(table.position, band, [EMPTY] * spaces(table)[band])
    lay(table, tuple(band for band in REFILLED if band not in given and band not in cleared))
    if "patronage" not in given:
        lay_patronage(table)


def _comes_before_the_draft(table: GutenbergTable) -> bool:
    rules, phase = table.rules, table.position.phase
    return bool(phase) and rules.phase_index(phase) <= rules.phase_index("draft_orders")


def _cleared(table: GutenbergTable) -> list[str]:
    """The bands of actions that are over in this phase: their leftovers are back in stock."""
    rules, phase = table.rules, table.position.phase
    if not phase or rules.phase(phase).when != ROUND:
        return []
    over = [action for action in _BANDS if rules.phase_index(action) < rules.phase_index(phase)]
    return [band for action in over for band in _BANDS[action]]


_BANDS = {
    "take_orders": ("printing", "refinement"),
    "take_inks": ("inks",),
    "develop_specialties": ("specialty_cards",),
    "improve_printing_houses": ("gears",),
}
