"""Rules that no position can show: who is first player (ruling 1), chance, what stays hidden (ruling 57)."""

from collections import Counter
from pathlib import Path

import pytest
from tests.support.ear import Ear
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import NAMES, new_game, setup, with_gears

from manicule import Match
from manicule.positions.position import copy
from manicule.question import Question, question_of
from manicule.records.reader import read_record
from manicule.records.seats import first_seat
from manicule.sheet import Section, tables_of
from manicule.views import View, look_at, seen_by
from manicule_cli.app import main
from manicule_gutenberg import Board, House, Pile, clockwise, events
from manicule_gutenberg.rules.board import REFILLED
from manicule_terminal.plain_sheets import reading

SEATS = "abcd"
SECRET = "2-2-1-0-2"
OTHER = "0-1-0-0-6"


# Ruling 1: the first player is a seat that the host names or that the seed chooses.


@pytest.mark.parametrize(("players", "first"), [(n, first) for n in (3, 4) for first in range(n)])
def test_the_seat_that_the_host_names_begins_whatever_the_seed(players: int, first: int) -> None:
    for seed in range(20):
        game = new_game(players, seed, first=first)
        seats = SEATS[:players]
        assert game.table.position.first == seats[first]
        assert "".join(clockwise(game.table)) == seats[first:] + seats[:first]
        assert list(game.choices()) == [seats[first]]


def test_the_seed_chooses_every_seat_about_as_often() -> None:
    """1000 times each is expected; 137 more or fewer is five standard deviations."""
    chosen = [first_seat("random", NAMES, seed) for seed in range(4000)]
    assert chosen[:100] == [first_seat("random", NAMES, seed) for seed in range(100)]
    counts = [chosen.count(seat) for seat in range(4)]
    assert all(abs(count - 1000) <= 137 for count in counts), counts


def test_the_choice_of_the_first_player_changes_no_card() -> None:
    """The chance that chooses is not the chance that shuffles."""
    boards = [new_game(4, 7, first=first).table.position for first in range(4)]
    for name in ("display_printing", "display_refinement", *REFILLED, "patronage"):
        assert all(getattr(board, name) == getattr(boards[0], name) for board in boards), name


def test_every_card_is_dealt_by_chance() -> None:
    """Page 4: each deck is shuffled. Every card lies open about as often, within five standard deviations."""
    games = 150
    boards = [new_game(4, seed).table.position for seed in range(games)]
    kinds = {
        "printing": (50, [card for board in boards for card in board.printing + board.display_printing]),
        "refinement": (
            50,
            [card for board in boards for card in board.refinement + board.display_refinement],
        ),
        "specialty_cards": (10, [card for board in boards for card in board.specialty_cards]),
        "gears": (32, [card for board in boards for card in board.gears]),
        "patronage": (16, [card for board in boards for card in board.patronage]),
        "inks": (4, [ink for board in boards for ink in board.inks]),
    }
    for kind, (number, dealt) in kinds.items():
        counts = Counter(dealt)
        expected = len(dealt) / number
        spread = 5 * (expected * (1 - 1 / number)) ** 0.5
        assert len(counts) == number, kind
        assert all(abs(count - expected) <= spread for count in counts.values()), (kind, counts)


@pytest.mark.parametrize(("given", "seat"), [("Anna", 0), ("Kate", 2), ("random", 3)])
def test_the_program_begins_with_the_player_that_is_asked_for(
    given: str, seat: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "game.toml"
    seats = [word for name in NAMES for word in ("--seat", f"random:{name}")]
    how = ["--without", "characters", "--seed", "1", "--save", str(save), "--json"]
    code = main(["play", "gutenberg", *seats, "--first", given, *how])
    assert code == 0, capsys.readouterr().err
    record = read_record(save)
    assert record.start.first == seat
    assert record.steps[0].seat == SEATS[seat]


# Ruling 57: hidden are the plans until all are revealed, and what chance will bring.


def planning(players: int = 3, seed: int = 1, ears: Ear | None = None, keeps: bool = False) -> Match:
    """A game whose first plans are being made."""
    game = new_game(players, seed, observers=[ears] if ears else [], keeps=keeps)
    chance = Chance(seed)
    while len(game.choices()) == 1:
        ((seat, choice),) = game.choices().items()
        game.answer(seat, choice.sample(chance))
    assert {choice.kind.id for choice in game.choices().values()} == {"plan"}
    return game


def known_to(game: Match, seat: str) -> tuple[View, Question | None]:
    """All that a seat can know: what it sees, and what it is asked."""
    choice = game.choices().get(seat)
    return seen_by(game.table, seat), question_of(choice, game.ordinal, with_texts=True) if choice else None


def houses(view: View) -> list[House]:
    assert isinstance(view.position, Board)
    return view.position.seats


def test_nobody_can_tell_one_hidden_plan_from_another() -> None:
    ears = Ear(), Ear()
    games = [planning(ears=own) for own in ears]
    for game, plan in zip(games, (SECRET, OTHER), strict=True):
        game.answer("a", plan)
    for seat in "abc":
        assert known_to(games[0], seat) == known_to(games[1], seat)
    assert ears[0].events == ears[1].events
    assert not any(isinstance(event, events.Planned) for event in ears[0].events)


def test_all_plans_are_seen_by_all_from_the_last_answer_on() -> None:
    ears = Ear()
    game = planning(ears=ears)
    plans = {"a": SECRET, "c": "1-1-3-3-1", "b": "2-2-2-1-1"}
    for seat, plan in plans.items():
        assert all(not any(house.plan.values()) for house in houses(seen_by(game.table, "c")))
        game.answer(seat, plan)
    for viewer in "abc":
        seen = houses(seen_by(game.table, viewer))
        shown = {
            seat: "-".join(map(str, house.plan.values())) for seat, house in zip("abc", seen, strict=True)
        }
        assert shown == plans
    told = [event for event in ears.events if isinstance(event, events.Planned)]
    assert [event.seat for event in told] == ["a", "b", "c"]


def test_a_match_keeps_a_plan_back_and_lets_its_owner_change_it() -> None:
    ears = Ear()
    match = planning(ears=ears, keeps=True)
    answers, told = match.answers, list(ears.events)
    known = [known_to(match, seat) for seat in "bc"]
    match.answer("a", SECRET)
    assert (ears.events, [known_to(match, seat) for seat in "bc"]) == (told, known)
    match.undo("a")
    assert match.waiting() == ("a", "b", "c")
    plans = {"a": OTHER, "b": "2-2-2-1-1", "c": "1-1-3-3-1"}
    for seat, plan in plans.items():
        match.answer(seat, plan)
    assert {step.seat: step.answer for step in match.steps[answers:]} == plans
    planned = [event for event in ears.events if isinstance(event, events.Planned)]
    assert [event.plan for event in planned if event.seat == "a"] == [
        tuple(zip(houses(match.view("b"))[0].plan, (0, 1, 0, 0, 6), strict=True))
    ]


@pytest.mark.parametrize("manner", sorted(MANNERS))
def test_everything_else_is_open_to_everybody_at_every_moment(manner: str) -> None:
    """The bag, orders, types, inks, guilders, gears, levels, discards and cards drawn for an order."""
    game = new_game(3, 5)
    for _ in play(game, MANNERS[manner], Chance(5)):
        views = [seen_by(game.table, seat).position for seat in "abc"]
        assert views[0] == views[1] == views[2] == _with_sorted_decks(game.table.position)


def _with_sorted_decks(board: Board) -> Board:
    """The same position: decks have no order, and views show them sorted."""
    made = copy(board)
    for name in made.__struct_fields__:
        pile = getattr(made, name)
        if isinstance(pile, Pile):
            pile.deck.sort()
    return made


def test_the_bag_can_be_looked_into_at_any_time() -> None:
    game = new_game(4, 2)
    for at, _ in enumerate(play(game, MANNERS["eager"], Chance(2))):
        board = game.table.position
        bag = {
            color: 12 - board.inks.count(color) - sum(house.inks[color] for house in board.seats)
            for color in ("blue", "silver", "gold", "red")
        }
        view = seen_by(game.table, SEATS[at % 4])
        assert isinstance(view.position, Board)
        assert view.position.bag == bag
        if at % 10 == 0:
            tables = tables_of(look_at(game.table, SEATS[at % 4]))
            (shown,) = [one for one in tables if isinstance(one, Section) and str(one.title) == "Bag"]
            read = [tuple(reading(cell, str) for cell in row) for row in shown.rows]
            assert read == [(color, str(number)) for color, number in bag.items()]


def test_a_view_does_not_tell_what_chance_will_bring() -> None:
    """Games that differ in their seed alone look the same until something is drawn."""
    rules = with_gears()
    position = planning().table.position
    tables = [rules.table_at(setup(3, seed), copy(position)) for seed in range(5)]
    views = [seen_by(table, "a") for table in tables]
    assert all(view == views[0] for view in views)
    drawn = [
        tuple(table.draw("printing", table.position.printing_pile.deck) for _ in range(5)) for table in tables
    ]
    assert len(set(drawn)) == len(tables)
