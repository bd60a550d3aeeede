"""Worlds that are imagined, and what somebody could tell them by."""

from typing import Any

from manicule import Match
from manicule.kernel.dice import BotDice
from manicule.kernel.positions import canonical
from manicule.kernel.question import question_of

WATCHER = ""


def answer_any(match: Match, dice: BotDice) -> None:
    """Any seat that is asked gives any answer."""
    waiting = match.waiting()
    seat = waiting[dice.below(len(waiting))]
    match.answer(seat, match.timeline.choices()[seat].sample(dice))


def played_out(match: Match, seed: int) -> Match:
    """The match at its end, played by chance."""
    dice = BotDice(seed, "play out")
    at = 0
    while not match.over:
        dice.seek(at)
        at += 1
        answer_any(match, dice)
    return match


def told_by(match: Match, seat: str) -> tuple[Any, ...]:
    """All that a seat, or a watcher, can tell a match by: the view, the question, the legal answers."""
    view = canonical.encode(match.view(seat).position)
    choice = match.timeline.choices().get(seat)
    if choice is None:
        return (view,)
    legal = () if choice.shape == "allot" else tuple(choice.legal())  # an allotment is its rows and caps
    return view, question_of(choice, match.ordinal), legal


def whole(match: Match) -> tuple[Any, ...]:
    """All that a match is, to compare it with itself later or with its twin."""
    return canonical.encode(match.position), match.steps, match.ordinal, match.waiting()


def check_imagined(match: Match, seat: str, seed: int) -> Match:
    """A world that is imagined from here: the seat cannot tell it from the match, which stays as it is."""
    before, seen = whole(match), told_by(match, seat)
    world = match.imagine(seat, seed=seed)
    assert told_by(world, seat) == seen
    assert world.setup.seed != match.setup.seed
    assert whole(match) == before
    return world
