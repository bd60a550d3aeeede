"""What is seen and told of the automa, and what stays hidden; records and taking back."""

import re

import msgspec
import pytest
from tests.support.automa import SEATS, automa_rules, memory_of, new_automa_game
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import registry, setup
from tests.support.watched_automa import watched
from tests.support.wording import english, english_part, english_pattern

from manicule import Group, Match, Section
from manicule.kernel.errors import UndoRefused
from manicule.kernel.events import Names
from manicule.kernel.positions.position import copy
from manicule.kernel.views import look_at
from manicule_automa import events
from manicule_interface.readings import reading

with_seats = pytest.mark.parametrize("seats", SEATS)

# What is seen and told


def test_what_the_automa_does_is_told_in_words_and_not_in_ids() -> None:
    told = [
        str(event.text(Names({}, own.game.table.content)))
        for own in watched()
        for event in own.story.events
        if isinstance(event, events.AutomaBlocked | events.AutomaPlanned | events.AutomaRemovedInks)
    ]
    said = " ".join(told)
    assert english("automa.events.automa_takes_patronage_reward_which", reward="any 2 inks") in told
    assert english("automa.events.automa_takes_patronage_reward_which", reward="a new order") in told
    assert ": Take Orders 2, Take Inks" in said
    assert english_part("automa.events.automa_puts_from_set_into", set=2) in said
    assert "_" not in said


def look(game: Match) -> dict[str, str]:
    """What a seat reads of the automa."""
    (section,) = [
        section for section in look_at(game.table, "a").sections if "automa" in str(section.title)[4:10]
    ]
    assert isinstance(section, Group)
    (table,) = section.parts
    assert isinstance(table, Section)
    return {reading(name, str): reading(value, str) for name, value in table.rows}


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
    assert any(
        re.match(pattern, shown["planning card"])
        for pattern in (
            english_pattern("automa.looks.ties_go_downwards_from_automa", card=memory_of(game.table).card),
            english_pattern("automa.looks.ties_go_downwards_from_automa_2", card=memory_of(game.table).card),
        )
    )
    numbers = [str(count) for count in memory_of(game.table).markers]
    assert [value for name, value in shown.items() if name in markers] == numbers


def test_the_card_of_the_round_before_is_not_shown_while_people_plan() -> None:
    """It says how ties were broken then, and would be taken for what the automa is about to do."""
    game = new_automa_game(1, 3)
    shown: dict[str, dict[str, str]] = {}
    for _ in play(game, MANNERS["any answer"], Chance(1)):
        if game.table.position.round > 2:
            break
        if game.table.position.round == 2:
            shown[game.timeline.choices()["a"].kind.id] = look(game)
    assert memory_of(game.table).card
    assert "planning card" not in shown["plan"]
    assert "planning card" in shown["take_inks"]


@pytest.mark.parametrize(
    ("card", "wants"),
    [
        ("A01", english_part("automa.looks.ties_go_downwards_from_automa_2")),
        ("A02", english_part("automa.looks.ties_go_downwards_from_automa")),
    ],
)
def test_the_card_tells_what_it_is_about_to_take(card: str, wants: str) -> None:
    game = new_automa_game(1, 3)
    game.table.remember(msgspec.structs.replace(memory_of(game.table), card=card))
    text = look(game)["planning card"]
    assert text.endswith(wants)
    assert ("Take Orders" in text) == (card == "A01")


# Records and taking back


@with_seats
def test_the_same_seed_and_the_same_answers_make_the_same_game(seats: int) -> None:
    bots = dict.fromkeys("abc"[:seats], registry().bot("random"))
    games = [new_automa_game(seats, 11, bots=bots) for _ in range(2)]
    for game in games:
        game.run()
    assert games[0].steps == games[1].steps
    assert games[0].table.position == games[1].table.position


def test_a_plan_cannot_be_taken_back_when_the_automa_has_shown_its_card() -> None:
    """Alone nobody else plans: the plan is answered by a card that was hidden."""
    match, chance = new_automa_game(1, 1, keeps=True), Chance(1)
    while (choice := match.timeline.choices()["a"]).kind.id != "plan":
        match.answer("a", choice.sample(chance))
    match.answer("a", "2-2-2-1-1")
    with pytest.raises(UndoRefused, match=english_pattern("match.timeline.revealed_since")):
        match.undo("a")


def test_nobody_sees_which_card_comes_next() -> None:
    """Games that differ in their seed alone look the same until something is drawn."""
    rules = automa_rules(1)
    position = new_automa_game(1, 1).table.position
    tables = [rules.table_at(setup(1, seed), copy(position)) for seed in range(8)]
    assert len({str(look_at(table, "a")) for table in tables}) == 1
    for table in tables:
        table.hooks.plans_revealed(table)
    assert len({memory_of(table).card for table in tables}) > 1
