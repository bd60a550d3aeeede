"""Hooks around phases and turns: when each is called, that it may ask people, and for whom a piece is."""

from collections import Counter

import pytest
from tests.support.own_rules import Giving, rules_with
from tests.support.players import MANNERS, Chance, play, play_out
from tests.support.tables import new_game

from manicule import Asks, Kind, KindDisplay, Pick, Piece, Plugin, Text, hookimpl, verbatim
from manicule_gutenberg import GutenbergSeat, GutenbergTable

# Phases and turns


class Clock(Plugin):
    """Writes down what begins and what ends, and where the game is then."""

    def __init__(self) -> None:
        self.log: list[tuple[str, str, str]] = []
        self.queues: list[tuple[str, int, tuple[str, ...]]] = []

    @hookimpl
    def before_phase(self, table: GutenbergTable, phase: str) -> None:
        self.log.append(("phase begins", phase, ""))
        self.queues.append(("begins", table.position.turn, table.position.queue))

    @hookimpl
    def after_phase(self, table: GutenbergTable, phase: str) -> None:
        self.log.append(("phase ends", phase, ""))
        self.queues.append(("ends", table.position.turn, table.position.queue))

    @hookimpl
    def before_turn(self, table: GutenbergTable, seat: GutenbergSeat, phase: str) -> None:
        assert table.position.queue[table.position.turn] == seat.id
        self.log.append(("turn begins", phase, seat.id))

    @hookimpl
    def after_turn(self, table: GutenbergTable, seat: GutenbergSeat, phase: str) -> None:
        assert table.position.queue[table.position.turn] == seat.id
        self.log.append(("turn ends", phase, seat.id))


@pytest.fixture(scope="module")
def clock() -> Clock:
    """A clock that has seen a whole game."""
    clock = Clock()
    play_out(new_game(3, 5, rules_with(clock, "gears")), MANNERS["any answer"], 5)
    return clock


def test_every_phase_begins_and_ends_once_each_time_it_is_played(clock: Clock) -> None:
    phases = [(what, phase) for what, phase, _ in clock.log if what.startswith("phase")]
    begun, ended = phases[::2], phases[1::2]
    assert {what for what, _ in begun} == {"phase begins"}
    assert {what for what, _ in ended} == {"phase ends"}
    assert [phase for _, phase in begun] == [phase for _, phase in ended]
    times = Counter(phase for _, phase in begun)
    assert (times["set_up"], times["plan"], times["prepare_next_round"], times["final_score"]) == (1, 6, 5, 1)


def test_a_phase_begins_before_its_order_is_fixed_and_ends_after_the_last_turn(clock: Clock) -> None:
    for what, turn, queue in clock.queues:
        assert (turn, queue) == (-1, ()) if what == "begins" else turn == len(queue)


def test_turns_begin_and_end_inside_of_their_phase(clock: Clock) -> None:
    phase, turn, turns = "", "", 0
    for what, where, seat in clock.log:
        if what == "phase begins":
            assert not phase
            phase = where
        elif what == "phase ends":
            assert (phase, turn) == (where, "")
            phase = ""
        elif what == "turn begins":
            assert (phase, turn) == (where, "")
            turn, turns = seat, turns + 1
        else:
            assert (phase, turn) == (where, seat)
            turn = ""
    assert turns > 60


TOLL = Kind[int]("toll", KindDisplay(Text("How much?"), lambda seat, toll: verbatim(str(toll))))


def _ask_toll(seat: GutenbergSeat) -> Asks[None]:
    seat.state.guilders += yield from Pick(seat, TOLL, {"one": 1, "two": 2})


class Tolls(Plugin):
    """Asks a seat at each of the four moments of the first plan or the first order."""

    @hookimpl
    def before_phase(self, table: GutenbergTable, phase: str) -> Asks[None] | None:
        return _ask_toll(table.seats[0]) if phase == "draft_orders" else None

    @hookimpl
    def after_phase(self, table: GutenbergTable, phase: str) -> Asks[None] | None:
        return _ask_toll(table.seats[1]) if phase == "draft_orders" else None

    @hookimpl
    def before_turn(self, seat: GutenbergSeat, phase: str) -> Asks[None] | None:
        return _ask_toll(seat) if phase == "choose_types" else None

    @hookimpl
    def after_turn(self, seat: GutenbergSeat, phase: str) -> Asks[None] | None:
        return _ask_toll(seat) if phase == "choose_types" else None


def test_people_can_be_asked_when_phases_and_turns_begin_and_end() -> None:
    asked = []
    for game in play(new_game(3, 5, rules_with(Tolls())), MANNERS["any answer"], Chance(5)):
        if game.table.position.round:
            break
        asked += [(choice.kind.id, seat) for seat, choice in game.timeline.choices().items()]
    kinds = [kind for kind, _ in asked]
    around = ["toll", "first_types", "toll"]
    assert kinds == ["toll", *["first_printing", "first_refinement"] * 6, "toll", *around * 3]
    assert [seat for kind, seat in asked if kind == "toll"] == ["a", "b", *"aabbcc"]
    assert all(10 < seat.state.guilders <= 20 for seat in game.table.seats)


class Habit(Piece):
    """A piece that counts the turns of who holds it."""

    id = "habit"
    kind = "habit"
    name = about = Text("Habit")

    def __init__(self) -> None:
        self.seats: list[str] = []

    @hookimpl
    def before_turn(self, seat: GutenbergSeat) -> None:
        self.seats.append(seat.id)


def test_a_piece_is_called_for_the_turns_of_its_holder_only() -> None:
    habit = Habit()
    play_out(new_game(3, 5, rules_with(Giving(habit))), MANNERS["any answer"], 5)
    assert set(habit.seats) == {"b"}
    assert len(habit.seats) > 20
