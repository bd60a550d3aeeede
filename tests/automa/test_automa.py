"""Whole games with the automa: its markers, the stock, and how they end."""

import re
from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.automa import SEATS, automa_rules, memory_of, new_automa_game
from tests.support.invariants import INVARIANTS
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import NAMES, registry
from tests.support.watched_automa import removed, watched, wrong_markers
from tests.support.wording import english, english_pattern

from manicule.kernel.events import Names
from manicule.kernel.game import Result, result_of
from manicule_automa import events
from manicule_gutenberg.events import RoundBegan

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
    bots = dict.fromkeys("abc"[:seats], registry().bot("random"))
    for seed in range(60):
        game = new_automa_game(seats, seed, first=seed % seats, bots=bots)
        game.run()
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
    assert {id: str(title.name) for id, title in titles.items()} == {
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


def test_who_plays_alone_is_told_what_the_next_title_takes() -> None:
    table = new_automa_game(1, 1).table
    for score, least, title in ((0, 101, "Senior Student"), (101, 111, "Apprentice"), (151, 0, "")):
        table.position.seats[0].points["colors"] = score
        notes = [str(note) for note in result_of(table).notes]
        said = english("automa.plugin.next_title", n=least, next=title)
        assert (said in notes) is bool(title)
        pattern = english_pattern("automa.plugin.next_title", n=least)
        assert any(re.fullmatch(pattern, note) for note in notes) is bool(title)


def test_a_title_is_told_in_words() -> None:
    told = [event for own in watched() for event in own.story.events if isinstance(event, events.EarnedTitle)]
    alone = [own for own in watched() if own.seats == 1]
    assert len(told) == len(alone)
    for event, own in zip(told, alone, strict=True):
        assert event.title == result_of(own.game.table).facts["title"]
        name = str(own.game.rules.contents["automa"].solo_title[event.title].name)
        text = str(event.text(Names({"a": "Anna"}, own.game.table.content)))
        assert text == english("automa.events.earns_title_printing_guild", seat="Anna", title=name)


def test_games_with_characters_end_too() -> None:
    for seats, seed in product(SEATS, range(20)):
        rules = automa_rules(seats, "characters")
        game = new_automa_game(seats, seed, seed % seats, rules)
        for _ in play(game, MANNERS["eager"], Chance(seed)):
            assert wrong_markers(game.table) == []
        assert_ended(result_of(game.table), seats)
