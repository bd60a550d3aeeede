"""What people are told of a round: the plans as the order of play, and what everybody has gained."""

from itertools import pairwise

import pytest
from tests.support.players import Chance
from tests.support.tables import NAMES, library

from manicule.play.course import Entered, RoundOver
from manicule.play.session import Session
from manicule.records.form import SeatEntry
from manicule.render import english
from manicule.sheet import Section, Sheet
from manicule_cli.drawing.plain import lines
from manicule_gutenberg import ACTIONS, events, order_of_play


@pytest.fixture(params=[("gears",), ("gears", "automa")], ids=["alone", "with the automa"])
def planned(request: pytest.FixtureRequest) -> Session:
    """A game right after its first plans were revealed."""
    people = [SeatEntry(name, "human") for name in NAMES[:3]]
    session = Session.new(library(), "gutenberg", people, seed=1, plugins=request.param, save=False)
    session.run()
    chance = Chance(1)
    while not any(isinstance(event, events.OrderOfPlay) for event in session.story):
        seat, choice = next(iter(session.runner.asked().items()))
        session.answer(seat, choice.sample(chance))
    return session


def cells(section: Section) -> list[list[str]]:
    """What is drawn in each cell."""
    return [[english(cell.pieces[0]) for cell in row] for row in section.rows]  # type: ignore[union-attr, arg-type]


def test_the_order_of_play_is_what_the_phases_will_play_by(planned: Session) -> None:
    [told] = [event for event in planned.story if isinstance(event, events.OrderOfPlay)]
    table = planned.runner.table
    assert [action for action, _ in told.actions] == list(ACTIONS)
    for action, places in told.actions:
        assert [place for place, _ in places] == order_of_play(table, action)
        markers = [number for _, number in places]
        assert markers == sorted(markers, reverse=True)
        own = {seat.id: seat.state.plan[action] for seat in table.seats}
        assert all(own.get(place, number) == number for place, number in places)


def test_the_order_of_play_is_a_table_that_stands_for_the_plans(planned: Session) -> None:
    [told] = [event for event in planned.story if isinstance(event, events.OrderOfPlay)]
    rows = cells(told.section(planned.names))
    assert [row[0] for row in rows] == [
        "Take Orders",
        "Take Inks",
        "Develop Specialties",
        "Improve Printing Houses",
        "Patronage",
    ]
    place, number = told.actions[0][1][0]
    assert rows[0][1] == f"{english(planned.names.seat(place))} ({number})"
    assert told.sums_up == (events.Planned,)


def test_nobody_acts_where_nobody_planned() -> None:
    told = events.OrderOfPlay((("take_orders", (("a", 2),)), ("take_inks", ())))
    names = Session.new(
        library(), "gutenberg", [SeatEntry(name, "human") for name in NAMES[:3]], seed=1, save=False
    ).names
    assert cells(told.section(names)) == [["Take Orders", f"{NAMES[0]} (2)"], ["Take Inks", "nobody"]]
    heard = list(lines(Sheet((told.section(names),)), english))
    assert heard[1:] == [f"  Take Orders: {NAMES[0]} (2)", "  Take Inks: nobody"]
    text = english(told.text(names))
    assert text == f"The order of play is: Take Orders: {NAMES[0]} (2); Take Inks: nobody."


def test_every_round_is_summed_up_by_what_the_houses_have() -> None:
    seats = [SeatEntry(name, "random") for name in NAMES[:3]]
    session = Session.new(library(), "gutenberg", seats, seed=4, plugins=("gears",), save=False)
    session.run()
    over = [event for event in session.story if isinstance(event, RoundOver)]
    assert [event.round for event in over] == [1, 2, 3, 4, 5, 6]
    for earlier, later in pairwise(over):
        for (name, _, after), (same, before, _) in zip(earlier.figures, later.figures, strict=True):
            assert (name, after) == (same, before)
    houses = [seat.state for seat in session.runner.table.seats]
    figures = {english(name): after for name, _, after in over[-1].figures}
    assert figures["guilders"] == tuple(house.guilders for house in houses)
    assert figures["orders in hand"] == tuple(len(house.orders) for house in houses)
    scored = ("specialties", "patronage", "guilders")
    assert figures["fame"] == tuple(
        sum(points for source, points in house.points.items() if source not in scored) for house in houses
    )


def test_the_course_of_a_game_names_each_phase_once_a_round() -> None:
    seats = [SeatEntry(name, "random") for name in NAMES[:3]]
    session = Session.new(library(), "gutenberg", seats, seed=4, save=False)
    session.run()
    entered = [event for event in session.story if isinstance(event, Entered)]
    assert len(set(entered)) == len(entered)
    places = [english(event.text(session.names)) for event in entered]
    rounds = [place.partition(":")[0] for place in places]
    assert (places[0], places[2], places[-1]) == (
        "Choosing First Orders",
        "Round 1: Turn Gears",
        "End of the Game",
    )
    assert rounds[2:-1] == sorted(rounds[2:-1])
    assert set(rounds[2:-1]) == {f"Round {number}" for number in range(1, 7)}
