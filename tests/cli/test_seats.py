"""`--seat KIND[:NAME][,key=value…]`."""

import pytest
from tests.support.wording import english_pattern

from manicule import Human, Robot
from manicule.kernel.errors import UsageError
from manicule.match.seats import first_seat, named, parse_seat
from manicule_cli.games.wanted import read_seat, read_wanted

from .conftest import Run

KINDS = ("easy", "greedy", "hard", "normal", "random", "search")


def test_a_seat_has_a_kind_a_name_a_language_and_wishes() -> None:
    assert parse_seat("human:Anna,lang=fr,character=plantin") == Human(
        "Anna", language="fr", wishes={"character": "plantin"}
    )
    assert parse_seat("random") == Robot("random")
    assert parse_seat("human: 花子 ") == Human("花子")


@pytest.mark.parametrize(
    "given",
    [
        "",
        ":Anna",
        "human:",
        "human:Anna,lang",
        "human:Anna,=x",
        "human:A,k=1,k=2",
        "human:A\x1bB",
        "human:" + "x" * 31,
    ],
)
def test_a_seat_that_cannot_be_understood_is_refused(given: str) -> None:
    with pytest.raises(UsageError, match=r"^seat “"):
        parse_seat(given)


def test_names_are_chosen_where_none_is_given_and_never_twice() -> None:
    seats = [parse_seat(seat) for seat in ("human", "human:Anna", "random", "random", "random:Random 1")]
    assert [seat.name for seat in named(seats)] == ["Tom", "Anna", "Random 2", "Random 3", "Random 1"]


def test_kinds_of_bots_are_seats_in_short() -> None:
    wanted = read_wanted(None, "tictactoe", None, None, None, None, None, None, "random,random")
    assert wanted.seats == (Robot("random"), Robot("random"))
    with pytest.raises(UsageError, match=english_pattern("cli.wanted.both_seats")):
        read_wanted(None, "tictactoe", ["random"], None, None, None, None, None, "random,random")


def test_two_seats_with_one_name_are_refused() -> None:
    with pytest.raises(UsageError, match="anna"):
        named([parse_seat("human:anna"), parse_seat("random:Anna")])


def test_the_first_player_goes_by_name_or_by_the_seeds_chance() -> None:
    names = ["Anna", "Tom", "Kate"]
    assert first_seat("tom", names, 1) == 1
    chosen = [first_seat("random", names, seed) for seed in range(30)]
    assert chosen == [first_seat("random", names, seed) for seed in range(30)]
    assert sorted(set(chosen)) == [0, 1, 2]
    with pytest.raises(UsageError, match="Anna, Tom, and Kate"):
        first_seat("Bob", names, 1)


@pytest.mark.parametrize(
    ("given", "seat"),
    [
        ("Anna", Human("Anna")),
        ("anna", Human("anna")),
        ("Norman", Human("Norman")),
        ("花子", Human("花子")),
        ("Anna,lang=fr,color=red", Human("Anna", language="fr", wishes={"color": "red"})),
        ("human", Human()),
        ("human:gready", Human("gready")),
        ("hard", Robot("hard")),
        ("hard:Anna", Robot("hard", "Anna")),
        ("robot", Robot("robot")),  # refused later, with the bots that there are
        ("gready:Tom", Robot("gready", "Tom")),
    ],
)
def test_a_lone_word_that_is_no_bot_is_a_person_at_the_command_line(given: str, seat: Human | Robot) -> None:
    assert read_seat(given, KINDS) == seat


@pytest.mark.parametrize(
    ("word", "near"), [("gready", "greedy"), ("hrad", "hard"), ("Hard", "hard"), ("humna", "human")]
)
def test_a_slip_for_a_bot_is_no_name(word: str, near: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_seat(word, KINDS)
    assert caught.value.code == "nearly-a-kind"
    assert (caught.value.data["near"], caught.value.data["person"]) == (near, f"human:{word}")


def test_people_play_under_the_names_that_stand_alone(manicule: Run) -> None:
    ran = manicule("play", "tictactoe", "--seat", "Anna", "--seat", "random", "--seed", "1", input="quit\n")
    assert ran.code == 0
    assert "Anna" in ran.err
    assert manicule("play", "tictactoe", "--seat", "random,lang=fr", "--seat", "Anna").code == 2


@pytest.mark.parametrize("seats", [("--seat", "Anna", "--seat", "random"), ("--seats", "Anna,random")])
def test_a_simulation_refuses_a_lone_name_as_it_refuses_people(manicule: Run, seats: tuple[str, ...]) -> None:
    refused = manicule("simulate", "market", "--seats", "human,random")
    assert manicule("simulate", "market", *seats) == refused
    assert refused.code == 2
