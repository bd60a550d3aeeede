"""The lesson of CVlizations: it keeps to what it teaches, and no other answer makes it say what is false."""

from tests.fullscreen.test_lesson import is_in_lesson, lesson_of
from tests.support.full_screen import give, settle
from tests.support.tables import registry
from tests.support.wording import english

from manicule_interface.lesson import Lesson, read_lesson


def lesson() -> Lesson:
    return read_lesson("cvlizations", registry().game("cvlizations").folder)


def test_whoever_follows_the_lesson_shares_an_order_with_one_other_tribe_in_both_rounds() -> None:
    """Two is the best number, it says at first."""
    desk = lesson_of("cvlizations")
    while is_in_lesson(desk):
        desk.pages.clear()
        assert give(desk, desk.asked.display.default)
        settle(desk)
    told = [str(line) for line in desk.log]
    assert english("cvlizations.events.chosen_tribes", order="Idling", n=2) in told
    assert english("cvlizations.events.chosen_tribes", order="Gathering", n=2) in told
    assert any(line.startswith("Anna buys Quarry for") for line in told)


def test_no_explanation_relies_on_what_was_chosen_before() -> None:
    """What is explained is said to those, too, who have left the way of the lesson."""
    table = lesson_of("cvlizations").match
    orders = {str(order.name) for order in table.rules.content.order.values()}
    others = {name for name in table.display.names.seats.values() if name != "Anna"}
    for step in lesson().step:
        for text in map(str, step.explain):
            assert not [word for word in (*orders, *others) if word in text], text


def test_a_suggestion_that_names_what_happened_needs_the_steps_before_it() -> None:
    steps = lesson().step
    assert [step.needs for step in steps] == [(), *((step.id,) for step in steps[:-1])]
