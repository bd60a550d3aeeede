"""The greedy bot: better than chance, and with nothing but a view to go by."""

import pytest
from tests.support.tables import library
from tests.support.tribes import SEATINGS, Seating

from manicule import Question, Sampler, View
from manicule.play.simulate import simulate
from manicule_cvlizations.greedy import GreedyBot
from manicule_cvlizations.judging import Judge

GAMES = 30


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_greedy_bot_wins_most_games_against_random_ones(seating: Seating) -> None:
    bots = {kind: library().bot(kind, "cvlizations") for kind in ("greedy", "random")}
    kinds = ["random"] * seating.seats
    kinds[-1] = "greedy"
    options = seating.setup(1).options
    found = simulate(seating.rules, kinds, bots, GAMES, 7, options)
    greedy, others = found.seats[-1], found.seats[:-1]
    assert greedy.wins > 0.75 * GAMES
    assert greedy.mean > 1.3 * max(other.mean for other in others)


def test_it_belongs_to_this_game_only() -> None:
    assert "greedy" in library().bot_kinds("cvlizations")
    assert not isinstance(library().bot("random", "cvlizations"), GreedyBot)


def test_it_is_asked_with_views_and_answers_what_it_does_not_know() -> None:
    """A question of somebody else's plugin gets a legal answer, too."""
    game = Seating(3).new_game(1)

    class Zero:
        def below(self, limit: int) -> int:
            return 0

    from manicule.views import seen_by

    view = seen_by(game.table, "a")
    picked = Question("a", "of_somebody_else", "pick", 1, legal=("x", "y"), options=("x", "y"))
    assert GreedyBot().answer(picked, view, Zero()) == "x"
    spread = Question("a", "of_somebody_else", "allot", 1, rows=("p", "q"), caps=(2, 3), count=4)
    assert GreedyBot().answer(spread, view, Zero()) == "2-2"


def test_it_expects_others_to_choose_what_they_can() -> None:
    """Known orders are certain, used ones impossible, the others as likely as the hand is large."""
    game = Seating(3).new_game(0)
    land = game.table.position
    from manicule.views import seen_by
    from manicule_cvlizations import Laid

    land.laid["b"] = Laid(open="theft")
    land.used["c"] = ("theft", "trade")
    judge = Judge(seen_by(game.table, "a"))
    assert judge.chances("theft") == [0.0, 1.0, 0.0]
    assert judge.chances("trade") == pytest.approx([6 / 7, 1 / 7, 0.0])


def test_the_type_of_a_bot_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[type] = []
    original = GreedyBot.answer

    def watching(self: GreedyBot, question: Question, view: View, dice: Sampler) -> str:
        seen.append(type(view))
        return original(self, question, view, dice)

    monkeypatch.setattr(GreedyBot, "answer", watching)
    game = Seating(3).new_game(2)
    game.run({"a": GreedyBot(), "b": library().bot("random"), "c": library().bot("random")})
    assert game.over
    assert set(seen) == {View}
