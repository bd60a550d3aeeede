"""Rules that no position can show: who is first player (ruling 1), chance, what stays hidden (ruling 57)."""

from collections import Counter
from pathlib import Path

import pytest
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import NAMES, new_game, setup, with_gears

from manicule.kernel.positions.position import copy
from manicule.kernel.sheet import Section, tables_of
from manicule.kernel.views import look_at, seen_by
from manicule.match.seats import first_seat
from manicule.records.reader import read_record
from manicule_cli.app import main
from manicule_gutenberg import Board, Pile, clockwise, events
from manicule_gutenberg.rules.board import REFILLED
from manicule_interface.readings import reading
from manicule_kit import Rehearsal

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
        assert list(game.timeline.choices()) == [seats[first]]


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


def planning() -> Rehearsal:
    """A game of three whose first plans are being made."""
    game, chance = Rehearsal(with_gears(), setup(3)), Chance(1)
    while len(game.asked) == 1:
        (name,) = game.asked
        game.answer(name, chance.one_of(game.legal(name)))
    assert set(game.asked.values()) == {"plan"}
    return game


def plan_of(game: Rehearsal, by: str, who: str) -> str:
    """The plan of one player as another one sees it."""
    return "-".join(map(str, game.seen(by, who).plan.values()))


def plans_told(game: Rehearsal) -> list[events.Planned]:
    return [event for event in game.events if isinstance(event, events.Planned)]


def test_nobody_can_tell_one_hidden_plan_from_another() -> None:
    games = [planning(), planning()]
    for game, plan in zip(games, (SECRET, OTHER), strict=True):
        game.answer("Anna", plan)
    for name in ("Anna", "Tom", "Kate"):
        assert games[0].known(name) == games[1].known(name)
    assert plans_told(games[0]) == []


def test_all_plans_are_seen_by_all_from_the_last_answer_on() -> None:
    game = planning()
    plans = {"Anna": SECRET, "Kate": "1-1-3-3-1", "Tom": "2-2-2-1-1"}
    for name, plan in plans.items():
        assert {plan_of(game, "Kate", who) for who in plans} == {"0-0-0-0-0"}
        game.answer(name, plan)
    for viewer in plans:
        assert {name: plan_of(game, viewer, name) for name in plans} == plans
    assert [event.seat for event in plans_told(game)] == ["a", "b", "c"]


def test_a_match_keeps_a_plan_back_and_lets_its_owner_change_it() -> None:
    game = planning()
    answers = game.match.answers
    known = [game.known(name) for name in ("Tom", "Kate")]
    game.answer("Anna", SECRET)
    assert [game.known(name) for name in ("Tom", "Kate")] == known
    game.undo("Anna")
    assert list(game.asked) == ["Anna", "Tom", "Kate"]
    game.play(f"""
        Anna: {OTHER}
        Tom: 2-2-2-1-1
        Kate: 1-1-3-3-1
    """)
    given = {step.seat: step.answer for step in game.match.steps[answers:]}
    assert given == {"a": OTHER, "b": "2-2-2-1-1", "c": "1-1-3-3-1"}
    assert [dict(event.plan) for event in plans_told(game) if event.seat == "a"] == [
        game.seen("Tom", "Anna").plan
    ]
    assert plan_of(game, "Tom", "Anna") == "0-1-0-0-6"


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
    position = planning().position
    tables = [rules.table_at(setup(3, seed), copy(position)) for seed in range(5)]
    views = [seen_by(table, "a") for table in tables]
    assert all(view == views[0] for view in views)
    drawn = [
        tuple(table.draw("printing", table.position.printing_pile.deck) for _ in range(5)) for table in tables
    ]
    assert len(set(drawn)) == len(tables)
