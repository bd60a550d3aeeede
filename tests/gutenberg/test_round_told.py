"""What people are told of a round: the plans as the order of play, and what everybody has gained."""

from itertools import pairwise

import pytest
from tests.support.players import Chance
from tests.support.tables import NAMES, registry, setup
from tests.support.wording import english

import manicule
from manicule import EventLog, Match, Progress, Robot
from manicule.kernel.sheet import Section, Sheet
from manicule.match.progress import Entered, RoundOver
from manicule_gutenberg import ACTIONS, events, order_of_play
from manicule_terminal.plain_sheets import lines

Planned = tuple[Match, events.OrderOfPlay]


@pytest.fixture(params=[("gears",), ("gears", "automa")], ids=["alone", "with the automa"])
def planned(request: pytest.FixtureRequest) -> Planned:
    """A game right after its first plans were revealed, and the order of play that was told."""
    log, chance = EventLog(), Chance(1)
    match = Match(registry().rule_set("gutenberg", request.param), setup(3, 1), observers=[log])
    while not (told := [event for event in log.events if isinstance(event, events.OrderOfPlay)]):
        seat, choice = next(iter(match.timeline.choices().items()))
        match.answer(seat, choice.sample(chance))
    (order,) = told
    return match, order


def of_bots(*without: str) -> tuple[Match, EventLog]:
    """A whole game of bots, and all that was told of it."""
    log = EventLog()
    seats = [Robot("random", name) for name in NAMES[:3]]
    match = manicule.start(
        "gutenberg", seats, seed=4, without=without, registry=registry(), observers=[Progress(), log]
    )
    match.run()
    return match, log


def cells(section: Section) -> list[list[str]]:
    """What is drawn in each cell."""
    return [[str(cell.pieces[0]) for cell in row] for row in section.rows]  # type: ignore[union-attr]


def test_the_order_of_play_is_what_the_phases_will_play_by(planned: Planned) -> None:
    match, told = planned
    table = match.table
    assert [action for action, _ in told.actions] == list(ACTIONS)
    for action, places in told.actions:
        assert tuple(place for place, _ in places) == order_of_play(table, action)
        markers = [number for _, number in places]
        assert markers == sorted(markers, reverse=True)
        own = {seat.id: seat.state.plan[action] for seat in table.seats}
        assert all(own.get(place, number) == number for place, number in places)


def test_the_order_of_play_is_a_table_that_stands_for_the_plans(planned: Planned) -> None:
    match, told = planned
    rows = cells(told.section(match.display.names))
    assert [row[0] for row in rows] == [
        "Take Orders",
        "Take Inks",
        "Develop Specialties",
        "Improve Printing Houses",
        "Patronage",
    ]
    place, number = told.actions[0][1][0]
    assert rows[0][1] == f"{match.display.names.seat(place)!s} ({number})"
    assert told.sums_up == (events.Planned,)


def test_nobody_acts_where_nobody_planned() -> None:
    told = events.OrderOfPlay((("take_orders", (("a", 2),)), ("take_inks", ())))
    names = Match(registry().rule_set("gutenberg", ()), setup(3, 1)).display.names
    assert cells(told.section(names)) == [["Take Orders", f"{NAMES[0]} (2)"], ["Take Inks", "nobody"]]
    heard = list(lines(Sheet((told.section(names),)), str))
    assert heard[1:] == [f"  Take Orders: {NAMES[0]} (2)", "  Take Inks: nobody"]
    text = str(told.text(names))
    assert text == english(
        "gutenberg.events.player_order", rows=f"Take Orders: {NAMES[0]} (2); Take Inks: nobody"
    )


def test_every_round_is_summed_up_by_what_the_houses_have() -> None:
    match, log = of_bots("characters")
    over = [event for event in log.events if isinstance(event, RoundOver)]
    assert [event.round for event in over] == [1, 2, 3, 4, 5, 6]
    for earlier, later in pairwise(over):
        for (name, _, after), (same, before, _) in zip(earlier.figures, later.figures, strict=True):
            assert (name, after) == (same, before)
    houses = [seat.state for seat in match.table.seats]
    figures = {str(name): after for name, _, after in over[-1].figures}
    assert figures["guilders"] == tuple(house.guilders for house in houses)
    assert figures[english("gutenberg.final_score.orders_hand")] == tuple(
        len(house.orders) for house in houses
    )
    scored = ("specialties", "patronage", "guilders")
    assert figures["fame"] == tuple(
        sum(points for source, points in house.points.items() if source not in scored) for house in houses
    )


def test_the_course_of_a_game_names_each_phase_once_a_round() -> None:
    match, log = of_bots("gears", "characters")
    entered = [event for event in log.events if isinstance(event, Entered)]
    assert len(set(entered)) == len(entered)
    places = [str(event.text(match.display.names)) for event in entered]
    rounds = [place.partition(":")[0] for place in places]
    assert (places[0], places[2], places[-1]) == (
        english("gutenberg.draft_orders.name"),
        "Round 1: Turn Gears",
        "End of the Game",
    )
    assert rounds[2:-1] == sorted(rounds[2:-1])
    assert set(rounds[2:-1]) == {f"Round {number}" for number in range(1, 7)}
