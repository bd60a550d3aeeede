"""The bot is a good opponent: it beats chance nearly always, and scores like a person who knows the game."""

from collections.abc import Sequence
from functools import cache
from statistics import mean

import pytest
from tests.support.tables import registry

from manicule.match.point import Mode
from manicule.search.simulation import SimulationResult, simulate

OPTIONS = {"tory_without_inks": True}


@cache
def played(kinds: Sequence[str], games: int, seed: int = 1, automa: bool = False) -> SimulationResult:
    """So many games with the usual plugins, and the automa where it is asked for."""
    places = len(kinds) + automa
    wanted = {"automa": automa, "characters": True, "gears": True, "two_player": places == 2}
    rules = registry().rule_set("gutenberg", tuple(id for id, is_in in wanted.items() if is_in))
    bots = {kind: registry().bot(kind, "gutenberg") for kind in kinds}
    return simulate(rules, kinds, bots, games, seed, OPTIONS)


def test_it_beats_two_that_answer_by_chance() -> None:
    result = played(("greedy", "random", "random"), 60)
    assert result.seats[0].wins >= 58
    assert result.seats[0].mean > 90
    assert max(seat.mean for seat in result.seats[1:]) < 30


def test_it_wins_wherever_it_sits() -> None:
    result = played(("random", "random", "greedy"), 20)
    assert result.seats[2].wins >= 19


def test_three_of_them_score_like_people() -> None:
    result = played(("greedy", "greedy", "greedy"), 20)
    assert mean(seat.mean for seat in result.seats) > 90


def test_it_uses_all_that_gives_fame() -> None:
    """Colors, decorations, completed orders, gears, specialties, patronage cards and guilders."""
    from manicule import Match, Setup
    from manicule.kernel.game import result_of

    rules = registry().rule_set("gutenberg", ("gears", "characters"))
    totals: dict[str, int] = {}
    for seed in range(4):
        bots = dict.fromkeys("abc", registry().bot("greedy", "gutenberg"))
        game = Match(rules, Setup(("Anna", "Tom", "Kate"), seed, 0, OPTIONS), bots=bots, mode=Mode.ONE_WAY)
        game.run()
        for seat in result_of(game.table).seats:
            for source, fame in seat.points.items():
                totals[source] = totals.get(source, 0) + fame
    own = ("colors", "decorations", "completion", "gears", "specialties", "patronage", "guilders")
    assert all(totals[source] > 12 for source in own), totals


def test_alone_it_is_no_beginner() -> None:
    result = played(("greedy",), 20, automa=True)
    assert result.seats[0].mean > 85


@pytest.mark.soak
def test_it_beats_two_that_answer_by_chance_in_many_games() -> None:
    assert played(("greedy", "random", "random"), 500).seats[0].wins >= 475


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tables_of_such_bots_average_90_fame(players: int) -> None:
    result = played(("greedy",) * players, 500)
    assert mean(seat.mean for seat in result.seats) >= 90
