"""Another order of play in an action: it is played, told and shown alike."""

from itertools import islice

from tests.support.own_rules import rules_with
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import new_game

from manicule import EventLog, Match, Plugin, hookimpl
from manicule.kernel.sheet import Section, tables_of
from manicule.kernel.views import look_at
from manicule_gutenberg import ACTIONS, GutenbergTable, events, order_of_play, parts, phases
from manicule_interface.readings import reading


class PoorFirst(Plugin):
    """The seat with the fewest guilders takes inks first; ties as the markers decide."""

    @hookimpl
    def phase_order(
        self, table: GutenbergTable, phase: str, participants: tuple[str, ...]
    ) -> tuple[str, ...]:
        if phase != phases.TakeInks.id:
            return participants
        return tuple(sorted(participants, key=lambda id: table.seats_by_id[id].state.guilders))


def shown(match: Match, action: str) -> list[str]:
    """The order of play of an action as the sheet shows it; empty if it has no row."""
    acting = [one for one in ACTIONS if order_of_play(match.table, one)]
    for section in tables_of(look_at(match.table, "a")):
        if isinstance(section, Section) and section.id == parts.ORDER_OF_PLAY and action in acting:
            row = section.rows[acting.index(action)]
            assert isinstance(row, tuple)
            names = {seat.name: seat.id for seat in match.table.seats}
            read = reading(row[1], str)
            return [names[name] for name in sorted((one for one in names if one in read), key=read.index)]
    return []


def test_another_order_of_play_is_played_as_it_is_shown() -> None:
    match, by_markers = new_game(4, 3, rules_with(PoorFirst())), 0
    orders = {phases.TakeInks.id: 0, phases.TakeOrders.id: 0}
    for _ in play(match, MANNERS["eager"], Chance(3)):
        board = match.position
        if board.phase in orders and len(board.queue) > 1:
            assert tuple(shown(match, board.phase)) == board.queue
            plans = [seat.state.plan[board.phase] for seat in match.table.seats]
            bids = [plans["abcd".index(place)] for place in board.queue]
            by_markers += board.phase == phases.TakeInks.id and bids == sorted(bids, reverse=True)
            orders[board.phase] += 1
    assert all(orders.values())
    assert by_markers < orders[phases.TakeInks.id]


class FewestFirst(Plugin):
    """The seats with the fewest markers take inks first."""

    @hookimpl
    def phase_order(self, phase: str, participants: tuple[str, ...]) -> tuple[str, ...]:
        return participants[::-1] if phase == phases.TakeInks.id else participants


def test_the_order_of_play_is_told_as_it_would_be_played() -> None:
    log = EventLog()
    match = Match(rules_with(FewestFirst()), new_game(4, 3).setup, observers=[log])
    list(islice(play(match, MANNERS["eager"], Chance(3)), 40))
    told = next(event for event in log.events if isinstance(event, events.OrderOfPlay))
    markers = {action: [number for _, number in places] for action, places in told.actions}
    for action, numbers in markers.items():
        assert numbers == sorted(numbers, reverse=action != phases.TakeInks.id)
    assert len(set(markers[phases.TakeInks.id])) > 1
