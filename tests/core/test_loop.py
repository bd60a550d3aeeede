"""The game loop: phases in order, through rounds, with turns, hooks and boundaries at their places."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from tests.support.tables import NAMES

from manicule import (
    END,
    ROUND,
    START,
    Event,
    Game,
    Kind,
    KindDisplay,
    Phase,
    PickName,
    Piece,
    Plugin,
    Position,
    RuleSet,
    SeatState,
    Setup,
    Table,
    hookimpl,
    verbatim,
)
from manicule.kernel.loop import play
from manicule.kernel.positions.position import copy

ASKED = Kind[str]("asked", KindDisplay(verbatim("Yes or no?"), lambda seat, word: verbatim(word)))


class Log:
    """What was called, in order."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def __call__(self, line: str) -> None:
        self.lines.append(line)


class Spoke(Event, frozen=True):
    pass


def phase(id: str, when: str = ROUND, **methods: Callable[..., Any]) -> Phase[Any, Any]:
    """A phase that has these methods and no others: what a phase does not have is not called."""
    made: type[Phase[Any, Any]] = type(
        id, (Phase,), {"id": id, "name": verbatim(id), "when": when, **methods}
    )
    return made()


def beat(log: Log, id: str, when: str = ROUND, order: Any = None, **more: Any) -> Any:
    """A phase that logs all that is called, with turns in this order."""

    def begin(self: Any, table: Any) -> None:
        log(f"{id} begin")

    def end(self: Any, table: Any) -> None:
        log(f"{id} end")

    def turn(self: Any, table: Any, seat: Any) -> None:
        log(f"{id} turn {seat.id}")

    methods: dict[str, Any] = {"begin": begin, "end": end, "turn": turn}
    if order is not None:
        methods["order"] = order if callable(order) else lambda self, table: order
    return phase(id, when, **(methods | more))


def rules(
    phases: Sequence[Phase[Any, Any]],
    goes_on: Callable[[Any], bool] = lambda table: table.position.round < 2,
    plugin: Plugin | None = None,
) -> RuleSet:
    """A game of these phases, of two rounds unless it is said otherwise."""
    going_on = goes_on

    class Loop(Game[Position, SeatState, Any]):
        id = "loop"
        name = verbatim("Loop")
        position = Position

        def new_position(self, rules: RuleSet, setup: Setup) -> Position:
            return Position(seats=[SeatState() for _ in setup.names])

        def goes_on(self, table: Any) -> bool:
            return going_on(table)

        def points(self, table: Any, seat: Any) -> dict[str, int]:
            return {}

    Loop.phases = tuple(phases)
    return RuleSet(Loop(), {"loop": plugin or Plugin()})


def table_of(made: RuleSet, seats: int = 2, first: int = 0) -> Table[Any, Any, Any]:
    return made.new_table(Setup(NAMES[:seats], 1, first))


def run(table: Table[Any, Any, Any], answer: str = "yes", **watching: Any) -> list[str]:
    """Play to the end with one answer to everything; what was asked, by seat."""
    asked: list[str] = []
    game = play(table, **watching)
    value: Any = None
    while True:
        try:
            choice = game.send(value)
        except StopIteration:
            return asked
        asked.append(choice.seat.id)
        value = answer


def asks(self: Any, table: Any, seat: Any) -> Iterator[Any]:
    yield PickName(seat, ASKED, ("yes", "no"))


# Phases and rounds


def test_phases_come_in_order_once_a_round_and_those_of_start_and_end_once() -> None:
    log = Log()
    phases = [
        beat(log, "deal", START),
        beat(log, "cut", START),
        beat(log, "play"),
        beat(log, "count"),
        beat(log, "praise", END),
        beat(log, "leave", END),
    ]
    table = table_of(rules(phases))
    run(table)
    names = [line.partition(" ")[0] for line in log.lines if line.endswith(" begin")]
    assert names == ["deal", "cut", "play", "count", "play", "count", "praise", "leave"]
    assert (table.position.round, table.position.finished, table.position.phase) == (2, True, "leave")


def test_rounds_are_counted_from_one_and_start_is_outside_of_all() -> None:
    seen = []

    def begin(self: Any, table: Any) -> None:
        seen.append((self.id, table.position.round))

    phases = [
        phase("deal", START, begin=begin),
        phase("play", begin=begin),
        phase("praise", END, begin=begin),
    ]
    run(table_of(rules(phases, goes_on=lambda table: table.position.round < 3)))
    assert seen == [("deal", 0), ("play", 1), ("play", 2), ("play", 3), ("praise", 3)]


def test_a_game_ends_after_its_last_round_where_it_has_no_end_phases() -> None:
    log = Log()
    table = table_of(rules([beat(log, "play"), beat(log, "count")], goes_on=lambda table: False))
    run(table)
    assert log.lines == ["play begin", "play end", "count begin", "count end"]
    assert (table.position.round, table.position.finished) == (1, True)


def test_a_game_without_rounds_is_its_start() -> None:
    log = Log()
    table = table_of(rules([beat(log, "deal", START)], goes_on=lambda table: False))
    run(table)
    assert log.lines == ["deal begin", "deal end"]
    assert (table.position.round, table.position.finished) == (0, True)


def test_whether_another_round_follows_is_asked_when_a_round_has_ended() -> None:
    """And not in the middle of it: the round that just ended still stands in the position."""
    rounds = []

    def goes_on(table: Any) -> bool:
        rounds.append((table.position.round, table.position.phase))
        return bool(table.position.round < 3)

    log = Log()
    run(table_of(rules([beat(log, "deal", START), beat(log, "play"), beat(log, "count")], goes_on)))
    assert rounds == [(1, "count"), (2, "count"), (3, "count")]


# Phases that are left out or led to


def test_a_phase_that_does_not_apply_is_passed_over_with_all_that_it_does() -> None:
    log = Log()
    seldom = beat(log, "count", applies=lambda self, table: table.position.round == 2)
    never = beat(log, "praise", END, applies=lambda self, table: False)
    phases = [beat(log, "play"), seldom, never, beat(log, "leave", END)]
    run(table_of(rules(phases)))
    begun = [line.partition(" ")[0] for line in log.lines if line.endswith("begin")]
    assert begun == ["play", "play", "count", "leave"]


@pytest.mark.parametrize("left_out", ["deal", "play", "count", "praise"])
def test_any_phase_may_be_left_out(left_out: str) -> None:
    log = Log()
    phases = [
        beat(log, id, when, applies=lambda self, table: self.id != left_out)
        for id, when in (("deal", START), ("play", ROUND), ("count", ROUND), ("praise", END))
    ]
    table = table_of(rules(phases))
    run(table)
    begun = [line.partition(" ")[0] for line in log.lines if line.endswith("begin")]
    all_of_them = ["deal", "play", "count", "play", "count", "praise"]
    assert begun == [id for id in all_of_them if id != left_out]
    assert (table.position.round, table.position.finished) == (2, True)


def test_whether_a_phase_applies_is_asked_in_the_round_that_it_would_be_in() -> None:
    asked = []

    def applies(self: Any, table: Any) -> bool:
        asked.append((self.id, table.position.round, table.position.turn, table.position.queue))
        return self.id == "count"

    log = Log()
    phases = [
        beat(log, "deal", START, order=["a"]),
        beat(log, "play", applies=applies),
        beat(log, "count", applies=applies),
    ]
    run(table_of(rules(phases)))
    assert asked == [("play", 1, -1, ()), ("count", 1, -1, ()), ("play", 2, -1, ()), ("count", 2, -1, ())]


def test_a_phase_may_lead_to_another_one_forward_or_back() -> None:
    log, visits = Log(), []

    def leads_to(self: Any, table: Any) -> str:
        visits.append(self.id)
        return "play" if len(visits) < 3 else "score"

    phases = [beat(log, "play"), beat(log, "check", leads_to=leads_to), beat(log, "rest"), beat(log, "score")]
    run(table_of(rules(phases, goes_on=lambda table: False)))
    begun = [line.partition(" ")[0] for line in log.lines if line.endswith("begin")]
    assert begun == ["play", "check", "play", "check", "play", "check", "score"]


def test_a_start_that_leads_to_the_end_has_no_round_and_nobody_asks_for_one() -> None:
    log = Log()
    phases = [
        beat(log, "deal", START, leads_to=lambda self, table: "praise"),
        beat(log, "play"),
        beat(log, "praise", END),
    ]
    table = table_of(rules(phases, lambda table: len(log.lines) < 9))
    run(table)
    assert log.lines[:4] == ["deal begin", "deal end", "praise begin", "praise end"]


def test_a_phase_that_leads_nowhere_in_particular_is_followed_by_the_next() -> None:
    log = Log()
    phases = [beat(log, "play", leads_to=lambda self, table: ""), beat(log, "count")]
    run(table_of(rules(phases, goes_on=lambda table: False)))
    assert [line for line in log.lines if line.endswith("begin")] == ["play begin", "count begin"]


def test_going_back_within_a_round_is_no_new_round() -> None:
    log, rounds = Log(), []

    def leads_to(self: Any, table: Any) -> str:
        rounds.append(table.position.round)
        return "play" if len(rounds) == 1 else ""

    table = table_of(rules([beat(log, "play"), beat(log, "check", leads_to=leads_to)]))
    run(table)
    assert rounds == [1, 1, 2]
    assert table.position.round == 2


# Turns


def test_turns_are_in_the_order_that_the_phase_says_and_a_seat_may_have_several() -> None:
    log = Log()
    table = table_of(rules([beat(log, "play", order=["b", "a", "b"])], goes_on=lambda table: False))
    run(table)
    assert log.lines == ["play begin", "play turn b", "play turn a", "play turn b", "play end"]
    assert table.position.finished


def test_the_order_is_asked_once_when_the_phase_has_begun() -> None:
    log = Log()

    def order(self: Any, table: Any) -> Sequence[str]:
        log(f"order at {table.position.turn}")
        return ["a", "b"]

    run(table_of(rules([beat(log, "play", order=order)], goes_on=lambda table: False)))
    assert log.lines == ["play begin", "order at -1", "play turn a", "play turn b", "play end"]


def test_a_phase_without_an_order_has_no_turns() -> None:
    log = Log()
    run(table_of(rules([beat(log, "play")], goes_on=lambda table: False)))
    assert log.lines == ["play begin", "play end"]


def test_a_turn_that_changes_the_queue_changes_who_comes_next() -> None:
    log = Log()

    def turn(self: Any, table: Any, seat: Any) -> None:
        log(f"turn {seat.id}")
        if table.position.turn == 0:
            table.position.queue = (*table.position.queue, "c")
        elif table.position.turn == 1:
            table.position.queue = ("a", "b", "a")

    table = table_of(rules([beat(log, "play", order=["a", "b"], turn=turn)], lambda table: False), 3)
    run(table)
    assert log.lines == ["play begin", "turn a", "turn b", "turn a", "play end"]


def test_a_queue_that_is_cut_short_ends_the_phase() -> None:
    log = Log()

    def turn(self: Any, table: Any, seat: Any) -> None:
        log(f"turn {seat.id}")
        table.position.queue = table.position.queue[:1]

    run(table_of(rules([beat(log, "play", order=["a", "b"], turn=turn)], lambda table: False)))
    assert log.lines == ["play begin", "turn a", "play end"]


def test_a_participant_without_a_seat_is_played_by_plugins() -> None:
    log = Log()

    class Robot(Plugin):
        @hookimpl
        def participant_turn(self, table: Any, phase: str, participant: str) -> None:
            log(f"{participant} in {phase} at {table.position.turn}")

        @hookimpl
        def before_turn(self, table: Any, seat: Any, phase: str) -> None:
            log(f"turn begins for {seat.id}")

    made = rules([beat(log, "play", order=["robot", "a"])], lambda table: False, Robot())
    run(table_of(made))
    assert log.lines == ["play begin", "robot in play at 0", "turn begins for a", "play turn a", "play end"]


def test_questions_of_begin_turn_and_end_are_asked_in_their_order() -> None:
    def of(seat: int) -> Callable[..., Any]:
        def ask(self: Any, table: Any) -> Iterator[Any]:
            yield PickName(table.seats[seat], ASKED, ("yes", "no"))

        return ask

    play_phase = phase("play", begin=of(2), order=lambda self, table: ["a", "b"], turn=asks, end=of(1))
    asked = run(table_of(rules([play_phase], lambda table: False), 3))
    assert asked == ["c", "a", "b", "b"]


# Hooks


class Watching(Plugin):
    """Logs every hook of the loop."""

    def __init__(self, log: Log) -> None:
        self.log = log

    @hookimpl
    def before_phase(self, table: Any, phase: str) -> None:
        self.log(f"{phase} hook begins")

    @hookimpl
    def after_phase(self, table: Any, phase: str) -> None:
        self.log(f"{phase} hook ends")

    @hookimpl
    def before_turn(self, table: Any, seat: Any, phase: str) -> None:
        self.log(f"{phase} hook turn of {seat.id}")

    @hookimpl
    def after_turn(self, table: Any, seat: Any, phase: str) -> None:
        self.log(f"{phase} hook turn of {seat.id} over")


def test_hooks_stand_around_what_the_game_does() -> None:
    log = Log()
    run(table_of(rules([beat(log, "play", order=["a"])], lambda table: False, Watching(log))))
    assert log.lines == [
        "play hook begins",
        "play begin",
        "play hook turn of a",
        "play turn a",
        "play hook turn of a over",
        "play end",
        "play hook ends",
    ]


def test_a_phase_that_does_nothing_still_calls_its_hooks() -> None:
    log = Log()
    nothing = phase("play", order=lambda self, table: ["a"])
    run(table_of(rules([nothing], lambda table: False, Watching(log))))
    assert log.lines == [
        "play hook begins",
        "play hook turn of a",
        "play hook turn of a over",
        "play hook ends",
    ]


def test_hooks_of_turns_are_those_of_the_seat() -> None:
    """A piece is asked in the turns of who holds it, and in no others."""
    log = Log()

    class Ring(Piece):
        id = "ring"
        kind = "ring"
        name = about = verbatim("Ring")

        @hookimpl
        def before_turn(self, table: Any, seat: Any, phase: str) -> None:
            log(f"ring begins {seat.id}")

        @hookimpl
        def after_turn(self, table: Any, seat: Any, phase: str) -> None:
            log(f"ring ends {seat.id}")

    class Rings(Plugin):
        pieces = (Ring(),)

    def begin(self: Any, table: Any) -> None:
        table.seats[1].hold("ring")

    made = rules([beat(log, "play", order=["a", "b"], begin=begin)], lambda table: False, Rings())
    run(table_of(made))
    assert log.lines == ["play turn a", "ring begins b", "play turn b", "ring ends b", "play end"]


# The end in the middle


def test_finishing_in_a_turn_ends_the_game_after_it() -> None:
    """The turn itself is over with its hooks; nobody else has one, and the phase and the round do not end."""
    log, over = Log(), []

    def turn(self: Any, table: Any, seat: Any) -> None:
        log(f"turn {seat.id}")
        table.finish()

    phases = [beat(log, "play", order=["a", "b"], turn=turn), beat(log, "count"), beat(log, "leave", END)]
    table = table_of(rules(phases, plugin=Watching(log)))
    run(table, phase_over=lambda stage, round: over.append((stage.id, round)))
    assert log.lines == [
        "play hook begins",
        "play begin",
        "play hook turn of a",
        "turn a",
        "play hook turn of a over",
    ]
    position = table.position
    assert (position.phase, position.round, position.turn, position.finished) == ("play", 1, 1, True)
    assert over == [("play", 1)]


def test_finishing_while_a_phase_begins_leaves_it_without_turns() -> None:
    log = Log()

    def begin(self: Any, table: Any) -> None:
        log("begin")
        table.finish()

    table = table_of(rules([beat(log, "play", order=["a"], begin=begin), beat(log, "count")]))
    run(table)
    assert log.lines == ["begin"]
    assert (table.position.phase, table.position.finished) == ("play", True)


def test_finishing_while_a_phase_ends_leads_to_no_other() -> None:
    log = Log()

    def end(self: Any, table: Any) -> None:
        log("end")
        table.finish()

    table = table_of(rules([beat(log, "play", end=end), beat(log, "count")], plugin=Watching(log)))
    run(table)
    assert log.lines == ["play hook begins", "play begin", "end", "play hook ends"]
    assert (table.position.phase, table.position.round) == ("play", 1)


def test_a_finished_position_is_played_no_further() -> None:
    log = Log()
    table = table_of(rules([beat(log, "play")]))
    table.position.phase, table.position.finished = "play", True
    assert run(table) == []
    assert log.lines == []


# Boundaries


def places(position: Any) -> tuple[Any, ...]:
    return position.round, position.phase, position.turn, position.queue


def test_there_is_a_boundary_before_each_phase_and_each_turn() -> None:
    log, seen, over = Log(), [], []
    phases = [beat(log, "deal", START), beat(log, "play", order=["b", "a"]), beat(log, "count")]
    table = table_of(rules(phases, lambda table: False))
    run(
        table,
        boundary=lambda: seen.append(places(table.position)),
        phase_over=lambda stage, round: over.append((stage.id, round, places(table.position))),
    )
    assert seen == [
        (0, "deal", -1, ()),
        (1, "play", -1, ()),
        (1, "play", 0, ("b", "a")),
        (1, "play", 1, ("b", "a")),
        (1, "count", -1, ()),
    ]
    assert over == [
        ("deal", 0, (1, "play", -1, ())),
        ("play", 1, (1, "count", -1, ())),
        ("count", 1, (1, "count", -1, ())),
    ]


def test_a_phase_of_the_last_round_is_over_in_the_round_in_which_it_was() -> None:
    over = []
    log = Log()
    table = table_of(rules([beat(log, "play")]))
    run(table, phase_over=lambda stage, round: over.append((round, table.position.round)))
    assert over == [(1, 2), (2, 2)]


def test_a_boundary_comes_before_anything_of_its_phase_or_turn_is_called() -> None:
    log = Log()
    table = table_of(rules([beat(log, "play", order=["a"])], lambda table: False, Watching(log)))
    run(table, boundary=lambda: log("boundary"))
    assert log.lines[:2] == ["boundary", "play hook begins"]
    assert log.lines[3:5] == ["boundary", "play hook turn of a"]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_game_goes_on_from_every_boundary_as_it_did(seats: int) -> None:
    order = ["abc"[at] for at in range(seats)]
    log, kept = Log(), []
    phases = [
        beat(log, "deal", START, order=order[::-1]),
        beat(log, "play", order=order),
        beat(log, "count", applies=lambda self, table: table.position.round == 1),
        beat(log, "leave", END, order=order),
    ]
    made = rules(phases, plugin=Watching(log))
    table = table_of(made, seats)
    run(table, boundary=lambda: kept.append((copy(table.position), len(log.lines))))
    whole, end = list(log.lines), copy(table.position)
    assert len(kept) == 5 + 4 * seats
    for position, before in kept:
        log.lines.clear()
        again = made.table_at(Setup(NAMES[:seats], 1), copy(position))
        run(again)
        assert log.lines == whole[before:]
        assert again.position == end


def test_whoever_waits_for_events_is_told_of_a_phase_when_there_are_so_many() -> None:
    over = []

    def begin(self: Any, table: Any) -> None:
        table.publish(Spoke)

    phases = [phase(id, begin=begin) for id in ("one", "two", "three", "four")]
    table = table_of(rules(phases, lambda table: False))
    table.listen()

    def phase_over(stage: Any, round: int) -> None:
        over.append((stage.id, len(table.take_events())))

    run(table, phase_over=phase_over, events=2)
    assert over == [("two", 2), ("four", 2)]
    quiet = table_of(rules(phases, lambda table: False))
    over.clear()
    run(quiet, phase_over=phase_over, events=2)
    assert over == []
