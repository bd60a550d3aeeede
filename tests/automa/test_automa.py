"""Whole games with the automa: its markers, the stock, and how they end."""

from collections import Counter, defaultdict
from functools import cache
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.automa import SEATS, automa_rules, memory_of, new_automa_game
from tests.support.ear import Ear
from tests.support.invariants import INVARIANTS, went_back
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import NAMES, library, setup

from manicule import Group, Section
from manicule.errors import UndoRefused
from manicule.events import Names
from manicule.game import Result, broken_invariants, result_of
from manicule.play.runner import Runner
from manicule.play.session import Session
from manicule.position import copy
from manicule.records.form import SeatEntry
from manicule.render import english
from manicule.views import look_at
from manicule_automa import events
from manicule_cli.drawing.plain import reading
from manicule_gutenberg import EMPTY, clockwise
from manicule_gutenberg.events import RoundBegan

GAMES = 5
"""How many games are watched for each number of seats and manner of playing."""

LADDER = {
    "student": range(0, 101),
    "senior_student": range(101, 111),
    "apprentice": range(111, 121),
    "senior_apprentice": range(121, 131),
    "junior_master": range(131, 141),
    "master_of_printing": range(141, 151),
    "guildmaster": range(151, 1000),
}

with_seats = pytest.mark.parametrize("seats", SEATS)


def wrong_markers(table: Any) -> list[str]:
    """What is wrong with the automa's markers: 7, 8, 9, 10 by place, six an action at most."""
    held = memory_of(table).markers
    expected = 7 + clockwise(table).index("automa")
    if len(held) == 5 and sum(held) == expected and all(0 <= count <= 6 for count in held):
        return []
    return [f"{held} and not {expected} markers in round {table.position.round}"]


class Watched(msgspec.Struct):
    """One game: what was wrong at any moment, by rule; and how it went."""

    seats: int
    game: Runner
    story: Ear
    laid: list[str]
    wrong: dict[str, list[str]]


@cache
def watched() -> list[Watched]:
    """Many games, looked at after every answer."""
    ways = product(SEATS, MANNERS.items(), range(GAMES))
    return [watch(seats, manner, seed) for seed, (seats, (_, manner), _) in enumerate(ways)]


def watch(seats: int, player: Any, seed: int) -> Watched:
    story = Ear()
    game = new_automa_game(seats, seed, first=seed % seats, listeners=[story])
    own = Watched(seats, game, story, list(game.table.position.patronage), defaultdict(list))
    before = copy(game.table.position)
    for _ in play(game, player, Chance(seed)):
        game.flush()
        for rule, find in INVARIANTS.items():
            own.wrong[rule] += find(game.table)
        own.wrong["markers"] += wrong_markers(game.table)
        own.wrong["patronage"] += wrong_patronage(own)
        own.wrong["back"] += went_back(before, game.table.position)
        own.wrong["platform"] += broken_invariants(game.table)
        before = copy(game.table.position)
    return own


def removed(own: Watched) -> list[str]:
    """The patronage cards that the automa took."""
    taken = [event.card for event in own.story.events if isinstance(event, events.AutomaRemoved)]
    return [card for card in taken if card in own.laid]


def wrong_patronage(own: Watched) -> list[str]:
    """Every patronage card is on its space, with a player, or was taken by the automa: once."""
    board: Any = own.game.table.position
    held = [card for house in board.seats for card in house.patronage]
    spaces = [card for card in board.patronage if card != EMPTY]
    found = [*spaces, *held, *removed(own)]
    moved = [card for at, card in enumerate(board.patronage) if card not in (EMPTY, own.laid[at])]
    return [] if sorted(found) == sorted(own.laid) and not moved else [f"patronage cards {found}"]


# At every moment


@pytest.mark.parametrize("rule", [*INVARIANTS, "markers", "patronage", "back", "platform"])
def test_at_every_moment(rule: str) -> None:
    assert [problem for own in watched() for problem in own.wrong[rule]] == []


@settings(max_examples=30)
@given(
    seed=st.integers(0, 2**63 - 1),
    seats=st.sampled_from(SEATS),
    first=st.integers(0, 2),
    manner=st.sampled_from(sorted(MANNERS)),
)
def test_in_any_game_markers_follow_the_place_and_nothing_is_lost(
    seed: int, seats: int, first: int, manner: str
) -> None:
    game = new_automa_game(seats, seed, first % seats)
    for _ in play(game, MANNERS[manner], Chance(seed)):
        assert wrong_markers(game.table) == []
        assert [problem for find in INVARIANTS.values() for problem in find(game.table)] == []


@with_seats
def test_many_games_of_bots_end_with_the_right_markers(seats: int) -> None:
    bots = dict.fromkeys("abc"[:seats], library().bot("random"))
    for seed in range(60):
        game = new_automa_game(seats, seed, first=seed % seats)
        game.run(bots)
        board: Any = game.table.position
        assert (board.round, board.phase, board.finished) == (6, "final_score", True)
        # The token goes round once a round, but not after the last one.
        assert board.first == board.circle[5 % (seats + 1)]
        assert wrong_markers(game.table) == []


@with_seats
def test_the_token_starts_with_the_automa_and_goes_round(seats: int) -> None:
    for own in watched():
        if own.seats == seats:
            circle = own.game.table.position.circle
            assert circle[0] == "automa"
            began = [event.first for event in own.story.events if isinstance(event, RoundBegan)]
            assert began == [circle[number % len(circle)] for number in range(6)]


def test_the_games_show_what_they_are_to_show() -> None:
    """Games in which the automa never took a card or a reward would prove little about them."""
    told = Counter(event.id() for own in watched() for event in own.story.events)
    assert all(removed(own) for own in watched() if own.seats == 3 and own.game.table.setup.seed % 5 == 0)
    for id in ("automa_removed", "automa_removed_inks", "automa_blocked"):
        assert told[id] > 100
    assert told["took_patronage_card"] > 3


def test_the_automa_plans_once_a_round_with_a_new_card_after_all_plans() -> None:
    for own in watched():
        plans = [event for event in own.story.events if event.id() in ("planned", "automa_planned")]
        automa = [event for event in plans if isinstance(event, events.AutomaPlanned)]
        assert len({event.card for event in automa}) == len(automa) == 6
        in_turn = ["planned"] * own.seats + ["automa_planned"]
        assert [event.id() for event in plans] == in_turn * 6
        assert len(memory_of(own.game.table).deck) == 4


def test_the_automa_takes_a_patronage_card_only_from_round_3_on_and_only_when_its_card_shows_one() -> None:
    cards = automa_rules(1).contents["automa"].planning_card
    for own in watched():
        round, shown = 0, False
        for event in own.story.events:
            if isinstance(event, RoundBegan):
                round += 1
            elif isinstance(event, events.AutomaPlanned):
                shown = cards[event.card].patronage
            elif isinstance(event, events.AutomaRemoved) and event.card in own.laid:
                assert shown
                assert round >= 3


# How games end


def assert_ended(result: Result, seats: int) -> None:
    assert [seat.name for seat in result.seats] == list(NAMES[:seats])
    assert set(result.winners) <= set(NAMES[:seats])
    assert result.winners
    if seats > 1:
        assert "title" not in result.facts
        return
    assert result.winners == ("Anna",)
    assert result.seats[0].score in LADDER[result.facts["title"]]


@with_seats
def test_the_automa_has_no_part_in_the_result_and_only_who_plays_alone_has_a_title(seats: int) -> None:
    results = [result_of(own.game.table) for own in watched() if own.seats == seats]
    assert results
    for result in results:
        assert_ended(result, seats)


def test_the_titles_are_those_of_page_17() -> None:
    titles = automa_rules(1).contents["automa"].solo_title
    assert {id: english(title.name) for id, title in titles.items()} == {
        "student": "Student",
        "senior_student": "Senior Student",
        "apprentice": "Apprentice",
        "senior_apprentice": "Senior Apprentice",
        "junior_master": "Junior Master",
        "master_of_printing": "Master of Printing",
        "guildmaster": "Guildmaster",
    }


def test_every_score_has_the_title_of_the_ladder() -> None:
    table = new_automa_game(1, 1).table
    for score in range(200):
        table.position.seats[0].points["colors"] = score
        assert score in LADDER[result_of(table).facts["title"]], score


def test_a_title_is_told_in_words() -> None:
    told = [event for own in watched() for event in own.story.events if isinstance(event, events.EarnedTitle)]
    alone = [own for own in watched() if own.seats == 1]
    assert len(told) == len(alone)
    for event, own in zip(told, alone, strict=True):
        assert event.title == result_of(own.game.table).facts["title"]
        name = english(own.game.rules.contents["automa"].solo_title[event.title].name)
        text = english(event.text(Names({"a": "Anna"}, own.game.table.content)))
        assert text == f"Anna earns the title “{name}” of the printing guild."


# What is seen and told


def test_what_the_automa_does_is_told_in_words_and_not_in_ids() -> None:
    told = [
        english(event.text(Names({}, own.game.table.content)))
        for own in watched()
        for event in own.story.events
        if isinstance(event, events.AutomaBlocked | events.AutomaPlanned | events.AutomaRemovedInks)
    ]
    said = " ".join(told)
    assert (
        "The automa takes the patronage reward “2 inks of your choice”, which is gone for this round." in told
    )
    assert "The automa takes the patronage reward “a new order”, which is gone for this round." in told
    assert ": Take Orders 2, Take Inks" in said
    assert "of set 2 into the bag." in said
    assert "_" not in said


def look(game: Runner) -> dict[str, str]:
    """What a seat reads of the automa."""
    (section,) = [
        section for section in look_at(game.table, "a").sections if "automa" in english(section.title)[4:10]
    ]
    assert isinstance(section, Group)
    (table,) = section.parts
    assert isinstance(table, Section)
    return {reading(name, english): reading(value, english) for name, value in table.rows}


def test_the_automas_markers_and_its_card_are_looked_at() -> None:
    game = new_automa_game(1, 3)
    markers = {
        "Take Orders": "2",
        "Take Inks": "2",
        "Develop Specialties": "1",
        "Improve Printing Houses": "1",
        "Patronage": "1",
    }
    assert look(game) == markers
    for _ in play(game, MANNERS["any answer"], Chance(1)):
        if memory_of(game.table).card:
            break
    shown = look(game)
    assert shown["planning card"].startswith(f"{memory_of(game.table).card}: ties go downwards from ")
    numbers = [str(count) for count in memory_of(game.table).markers]
    assert [value for name, value in shown.items() if name in markers] == numbers


@pytest.mark.parametrize(("card", "wants"), [("A01", "card if one is open"), ("A02", "reward")])
def test_the_card_tells_what_it_is_about_to_take(card: str, wants: str) -> None:
    game = new_automa_game(1, 3)
    game.table.remember(msgspec.structs.replace(memory_of(game.table), card=card))
    text = look(game)["planning card"]
    assert text.endswith(f"; the automa takes a patronage {wants}")
    assert ("Take Orders" in text) == (card == "A01")


# Records and taking back


@with_seats
def test_the_same_seed_and_the_same_answers_make_the_same_game(seats: int) -> None:
    bots = dict.fromkeys("abc"[:seats], library().bot("random"))
    games = [new_automa_game(seats, 11) for _ in range(2)]
    for game in games:
        game.run(bots)
    assert games[0].steps == games[1].steps
    assert games[0].table.position == games[1].table.position


def test_a_plan_cannot_be_taken_back_when_the_automa_has_shown_its_card() -> None:
    """Alone nobody else plans: the plan is answered by a card that was hidden."""
    people = [SeatEntry("Anna", "human")]
    plugins = ("automa", "gears", "two_player")
    with Session.new(library(), "gutenberg", people, seed=1, plugins=plugins, save=False) as session:
        session.run()
        chance = Chance(1)
        while session.runner.asked()["a"].kind.id != "plan":
            session.answer("a", session.runner.asked()["a"].sample(chance))
        session.answer("a", "2-2-2-1-1")
        with pytest.raises(UndoRefused):
            session.undo("a")


def test_nobody_sees_which_card_comes_next() -> None:
    """Games that differ in their seed alone look the same until something is drawn."""
    rules = automa_rules(1)
    position = new_automa_game(1, 1).table.position
    tables = [rules.table_at(setup(1, seed), copy(position)) for seed in range(8)]
    assert len({str(look_at(table, "a")) for table in tables}) == 1
    for table in tables:
        table.hooks.plans_in(table)
    assert len({memory_of(table).card for table in tables}) > 1


def test_games_with_characters_end_too() -> None:
    for seats, seed in product(SEATS, range(20)):
        rules = automa_rules(seats, "characters")
        game = new_automa_game(seats, seed, seed % seats, rules)
        for _ in play(game, MANNERS["eager"], Chance(seed)):
            assert wrong_markers(game.table) == []
        assert_ended(result_of(game.table), seats)
