"""The greedy bot: better than chance, and with nothing but a view to go by."""

import pytest
from tests.support.players import Chance, play
from tests.support.tables import registry
from tests.support.tribes import SEATINGS, Seating, buying
from tests.support.wording import english, english_part

from manicule import PASS, Question, Sampler, View, ViewOf
from manicule.kernel.question import question_of
from manicule.kernel.views import seen_by
from manicule.search.simulation import simulate
from manicule_cvlizations.bots.greedy import GreedyBot, best_hand_in
from manicule_cvlizations.bots.judgement import Judge
from manicule_cvlizations.ideas.exchanges import Selling
from manicule_cvlizations.rules.hand_ins import hand_ins

GAMES = 30


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_greedy_bot_wins_most_games_against_random_ones(seating: Seating) -> None:
    bots = {kind: registry().bot(kind, "cvlizations") for kind in ("greedy", "random")}
    kinds = ["random"] * seating.seats
    kinds[-1] = "greedy"
    options = seating.setup(1).options
    found = simulate(seating.rules, kinds, bots, GAMES, 7, options)
    greedy, others = found.seats[-1], found.seats[:-1]
    assert greedy.wins > 0.75 * GAMES
    assert greedy.mean > 1.3 * max(other.mean for other in others)


def test_it_belongs_to_this_game_only() -> None:
    assert "greedy" in registry().bot_kinds("cvlizations")
    assert not isinstance(registry().bot("random", "cvlizations"), GreedyBot)


def test_it_is_asked_with_views_and_answers_what_it_does_not_know() -> None:
    """A question of somebody else's plugin gets a legal answer, too."""
    game = Seating(3).new_game(1)

    class Zero:
        def below(self, limit: int) -> int:
            return 0

    view = seen_by(game.table, "a")
    picked = Question("a", "of_somebody_else", "pick", 1, legal=("x", "y"), options=("x", "y"))
    assert GreedyBot().answer(picked, view, Zero()) == "x"
    spread = Question("a", "of_somebody_else", "allot", 1, rows=("p", "q"), caps=(2, 3), count=4)
    assert GreedyBot().answer(spread, view, Zero()) == "2-2"


def test_it_expects_others_to_choose_what_they_can() -> None:
    """Known orders are certain, used ones impossible, the others as likely as the hand is large."""
    game = Seating(3).new_game(0)
    land = game.table.position
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
    bots = {"a": GreedyBot(), "b": registry().bot("random"), "c": registry().bot("random")}
    game = Seating(3).new_game(2, bots=bots)
    game.run()
    assert game.over
    assert set(seen) == {ViewOf}


@pytest.mark.parametrize(
    ("ideas", "held", "answer"),
    [
        (["granary", "stock_exchange"], (3, 3, 3), "stock_exchange_3"),
        (["granary", "stock_exchange"], (3, 1, 1), "granary_2"),
        (["ecology", "tower"], (0, 5, 0), "ecology_1"),
        (["tower", "consumption"], (0, 2, 0), "tower_2"),
    ],
)
def test_it_hands_in_where_most_points_are(ideas: list[str], held: tuple[int, ...], answer: str) -> None:
    """Offers may want the same resources: the best way of all counts, not the first offer."""
    game = Seating(3).new_game(1)
    tribe = game.table.seats[0].state
    tribe.ideas, tribe.resources = ideas, dict(zip(("food", "wood", "stone"), held, strict=True))
    offers = [piece for piece in (game.table.rules.pieces[id] for id in ideas) if isinstance(piece, Selling)]
    game.table.seats[0].hooks = game.table.rules.hooks_for(tuple(ideas))
    legal = (*hand_ins(game.table.seats[0], [offer.offer for offer in offers]), PASS)
    assert best_hand_in(legal, Judge(seen_by(game.table, "a"))) == answer


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_it_says_why(seating: Seating) -> None:
    """Whoever asks for a hint learns the reason, too, at every question of whole games."""
    said: dict[str, str] = {}
    for seed in range(3):
        for moment in play(seating.new_game(seed), buying, Chance(seed)):
            for seat, choice in moment.timeline.choices().items():
                question, view = question_of(choice, 1), seen_by(moment.table, seat)
                answer = GreedyBot().answer(question, view, Chance(seed))
                said[question.kind] = str(GreedyBot().reason(question, view, answer))
    assert all(text.endswith(".") for text in said.values())


LACKING_NOTHING = (
    english("cvlizations.reasons.give_most_of"),
    english("cvlizations.reasons.need_none_more"),
    english("cvlizations.reasons.steal_from_happiest"),
    english("cvlizations.reasons.take_least_of"),
)


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_what_it_takes_has_a_reason_when_nothing_is_lacking(seating: Seating) -> None:
    """That an idea can be paid for does not say why resources are taken."""
    seen = 0
    for seed in range(3):
        for moment in play(seating.new_game(seed), buying, Chance(seed)):
            for seat, choice in moment.timeline.choices().items():
                question, view = question_of(choice, 1), seen_by(moment.table, seat)
                if question.kind not in ("gain_some", "gain_one", "gain_alike", "steal", "trade", "swap"):
                    continue
                answer = GreedyBot().answer(question, view, Chance(seed))
                reason = str(GreedyBot().reason(question, view, answer))
                assert not reason.endswith(
                    (english_part("cvlizations.reasons.ready"), english_part("cvlizations.reasons.no_target"))
                ), reason
                seen += reason.endswith(LACKING_NOTHING)
    assert seen
