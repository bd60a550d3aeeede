"""Plugins change the phases of a game: one method of a phase, the order of play, further phases."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from tests.core.test_loop import Log, asks, beat, phase, rules, run, table_of
from tests.support.wording import english

from manicule import Asks, Phase, Plugin, UnchangedPhase, change_phase, hookimpl, insert_phases, verbatim
from manicule.kernel.errors import RuleMistake

Phases = tuple[Phase[Any, Any], ...]
Was = UnchangedPhase[Any, Any]


class Changing(Plugin):
    """Makes a change to the phases."""

    def __init__(self, change: Callable[[Phases], Phases]) -> None:
        self.change = change

    @hookimpl
    def phases(self, phases: Phases) -> Phases:
        return self.change(phases)


def once(table: Any) -> bool:
    return False


def changed_rules(phases: Sequence[Phase[Any, Any]], change: Callable[[Phases], Phases]) -> Any:
    return rules(phases, once, Changing(change))


def test_each_method_of_a_phase_can_be_replaced_or_wrapped() -> None:
    log = Log()

    def applies(was: Was, table: Any) -> bool:
        log("asked")
        return was.applies(table)

    def begin(was: Was, table: Any) -> None:
        log("before")
        was.begin(table)

    def order(was: Was, table: Any) -> Sequence[str]:
        return was.order(table)[::-1]

    def turn(was: Was, table: Any, seat: Any) -> None:
        log(f"instead {seat.id}")

    def end(was: Was, table: Any) -> Asks[None]:
        yield from was.end(table)
        log("after")

    def leads_to(was: Was, table: Any) -> str:
        return was.leads_to(table) or "leave"

    def change(phases: Phases) -> Phases:
        return change_phase(
            phases,
            "play",
            applies=applies,
            begin=begin,
            order=order,
            turn=turn,
            end=end,
            leads_to=leads_to,
        )

    phases = [beat(log, "play", order=["a", "b"]), beat(log, "rest"), beat(log, "leave")]
    run(table_of(changed_rules(phases, change)))
    assert log.lines == [
        *("asked", "before", "play begin", "instead b", "instead a", "play end", "after"),
        *("leave begin", "leave end"),
    ]


def test_a_wrapped_turn_may_ask_before_and_after_the_turn_as_it_was() -> None:
    def twice(was: Was, table: Any, seat: Any) -> Asks[None]:
        yield from was.turn(table, seat)
        yield from was.turn(table, table.seats[0])

    play = phase("play", order=lambda self, table: ["a", "b"], turn=asks)
    made = changed_rules([play], lambda phases: change_phase(phases, "play", turn=twice))
    assert run(table_of(made)) == ["a", "a", "b", "a"]


def test_changes_of_one_phase_stack_and_leave_the_games_own_phase_as_it_was() -> None:
    log = Log()

    def said(word: str) -> Callable[..., None]:
        def turn(was: Was, table: Any, seat: Any) -> None:
            log(word)
            was.turn(table, seat)

        return turn

    def change(phases: Phases) -> Phases:
        return change_phase(change_phase(phases, "play", turn=said("inner")), "play", turn=said("outer"))

    play = beat(log, "play", order=["a"])
    made = changed_rules([play], change)
    run(table_of(made))
    assert log.lines == ["play begin", "outer", "inner", "play turn a", "play end"]
    log.lines.clear()
    run(table_of(rules([play], once)))
    assert log.lines == ["play begin", "play turn a", "play end"]


def test_a_changed_phase_is_still_one_of_its_class_with_what_it_holds() -> None:
    class Fair(Phase[Any, Any]):
        id = "fair"
        name = verbatim("Fair")

        def __init__(self, stalls: int) -> None:
            self.stalls = stalls

        def order(self, table: Any) -> Sequence[str]:
            return ["a"] * self.stalls

    def order(was: Was, table: Any) -> Sequence[str]:
        assert isinstance(was.phase, Fair)
        return (*was.order(table), *["b"] * was.phase.stalls)

    (changed,) = change_phase([Fair(2)], "fair", order=order)
    assert isinstance(changed, Fair)
    assert (type(changed).__name__, type(changed).__module__) == ("Fair", __name__)
    assert (changed.stalls, changed.order(None)) == (2, ("a", "a", "b", "b"))


def test_methods_that_are_not_changed_are_still_skipped_by_the_loop() -> None:
    made = changed_rules(
        [phase("play")], lambda phases: change_phase(phases, "play", begin=lambda was, table: None)
    )
    (stage,) = made.stages
    assert stage.begin is not None
    assert (stage.applies, stage.order, stage.turn, stage.end, stage.leads_to) == (None,) * 5


def test_a_changed_turn_of_a_phase_without_turns_is_refused_with_what_can_be_changed() -> None:
    def turn(was: Was, table: Any, seat: Any) -> None:
        """Never called."""

    def never(was: Was, table: Any) -> None:
        """Called, unlike the turn."""

    def change(phases: Phases) -> Phases:
        return change_phase(change_phase(phases, "deal", turn=turn), "deal", begin=never)

    def begin(self: Any, table: Any) -> None:
        """Deal the cards."""

    with pytest.raises(RuleMistake) as refused:
        changed_rules([phase("deal", begin=begin)], change)
    assert (str(refused.value), str(refused.value.advice)) == (
        english("kernel.stage.no_turns", phase="deal"),
        english("kernel.stage.change_another", methods="begin"),
    )
    assert refused.value.function is turn


def test_a_change_may_give_turns_to_a_phase_without_turns() -> None:
    log = Log()

    def turn(was: Was, table: Any, seat: Any) -> None:
        log(seat.id)

    def change(phases: Phases) -> Phases:
        phases = change_phase(phases, "deal", turn=turn)
        return change_phase(phases, "deal", order=lambda was, table: ("b", "a"))

    run(table_of(changed_rules([phase("deal")], change)))
    assert log.lines == ["b", "a"]


@pytest.mark.parametrize("change", [change_phase, insert_phases])
def test_a_misspelt_phase_is_refused_with_the_nearest_one(change: Any) -> None:
    phases = (phase("taking"), phase("resting"))
    with pytest.raises(RuleMistake) as refused:
        _ = change(phases, "takin") if change is change_phase else change(phases, phase("x"), after="takin")
    assert str(refused.value) == (english("kernel.phase_changes.no_such_phase", phase="takin", near="taking"))


def test_phases_are_inserted_before_or_after_another_one() -> None:
    phases = (phase("deal"), phase("play"))
    new = phase("cut"), phase("bid")

    def ids(made: Phases) -> list[str]:
        return [one.id for one in made]

    assert ids(insert_phases(phases, *new, before="play")) == ["deal", "cut", "bid", "play"]
    assert ids(insert_phases(phases, *new, after="play")) == ["deal", "play", "cut", "bid"]


# The order of play


class Backwards(Plugin):
    """Reverses the order of play, and notes for which phases it was asked."""

    def __init__(self, of: str) -> None:
        self.of, self.asked = of, Log()

    @hookimpl
    def phase_order(self, phase: str, participants: tuple[str, ...]) -> tuple[str, ...]:
        self.asked(phase)
        return participants[::-1] if phase == self.of else participants


def test_plugins_change_the_order_of_play_of_phases_with_turns() -> None:
    log, plugin = Log(), Backwards("play")
    phases = [beat(log, "deal"), beat(log, "play", order=["a", "b"]), beat(log, "count", order=["a", "b"])]
    run(table_of(rules(phases, once, plugin)))
    turns = [line for line in log.lines if " turn " in line]
    assert turns == ["play turn b", "play turn a", "count turn a", "count turn b"]
    assert plugin.asked.lines == ["play", "count"]


def test_a_table_tells_the_order_that_a_phase_is_or_would_be_played_in() -> None:
    log, told = Log(), []

    def turn(self: Any, table: Any, seat: Any) -> None:
        told.append((table.turn_order_in("play"), table.turn_order_in("count")))
        table.position.queue = ("b", "a", "b")[: 2 + len(told) // 2]

    phases = [beat(log, "play", order=["a", "b"], turn=turn), beat(log, "count", order=["a", "b"])]
    table = table_of(rules(phases, once, Backwards("play")))
    assert table.turn_order_in("play") == ("b", "a")
    assert (table.turn_order_in("nothing"), table.turn_order_in("")) == ((), ())
    run(table)
    assert told == [
        (("b", "a"), ("a", "b")),
        (("b", "a"), ("a", "b")),
        (("b", "a", "b"), ("a", "b")),
    ]


def test_the_order_of_a_phase_costs_nothing_while_no_plugin_changes_it() -> None:
    play = phase("play", order=lambda self, table: ["a", "b"])
    (stage,) = rules([play], once).stages
    assert stage.order == play.order
