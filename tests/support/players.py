"""Players for tests: functions that answer a choice by chance, in different manners.

They get the choice, not a question: a test may look at everything.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from manicule import Match
from manicule.kernel.choices import NONE, PASS, Allot, Choice, PickSome


class Chance:
    """Numbers for sampling, from a seed of their own."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, limit: int) -> int:
        return self._random.randrange(limit)

    def one_of(self, things: Sequence[str]) -> str:
        return things[self.below(len(things))]


Player = Callable[[Choice, Chance], str]


def any_answer(choice: Choice, chance: Chance) -> str:
    """Every legal answer is as likely as the others."""
    return choice.sample(chance)


def eager(choice: Choice, chance: Chance) -> str:
    """Seldom passes, takes orders that it can nearly print, buys what they lack, fulfills all it can.

    A player that answers anything hardly ever fulfills an order; this one sees the rest of the rules.
    """
    if isinstance(choice, Allot) or not chance.below(10):
        return choice.sample(chance)
    legal = list(choice.legal())
    if isinstance(choice, PickSome):
        longest = max(map(_size, legal))
        return chance.one_of([answer for answer in legal if _size(answer) == longest])
    printing = [answer for answer in legal if answer.startswith("P")]
    if printing and choice.kind.id.endswith("_printing"):
        if len(_house(choice).orders) == 4:
            legal = [answer for answer in legal if answer not in printing]
        else:
            nearest = min(printing, key=lambda card: _lacking(choice, card))
            legal = [answer for answer in legal if answer == nearest or answer not in printing]
    elif choice.kind.id == "reward_room":
        return PASS
    useful = [answer for answer in legal if answer not in (PASS, "declare") and _is_useful(choice, answer)]
    return chance.one_of(useful or [answer for answer in legal if not answer.startswith("buy_")])


def curious(choice: Choice, chance: Chance) -> str:
    """Asks for orders, draws cards while there are any, and develops one specialty beyond its top.

    This one sees decks run out and full tracks.
    """
    if isinstance(choice, Allot | PickSome) or not chance.below(20):
        return choice.sample(chance)
    legal = list(choice.legal())
    wishes = ("more_printing", "more_refinement", "order", "typesetting")
    wanted = [answer for answer in wishes if answer in legal]
    return chance.one_of(wanted or [answer for answer in legal if answer != PASS] or legal)


def _size(answer: str) -> int:
    return 0 if answer == NONE else len(answer.split())


def _house(choice: Choice) -> Any:
    return choice.seat.state  # type: ignore[attr-defined]


def _need(choice: Choice, card: str, letter: str) -> int:
    """How many types of a letter a seat lacks for a printing card."""
    cards = choice.seat.table.content.printing  # type: ignore[attr-defined]
    lacking: int = cards[card].types.count(letter) - _house(choice).types[letter]
    return max(0, lacking)


def _lacking(choice: Choice, card: str) -> int:
    return sum(_need(choice, card, letter) for letter in _house(choice).types)


def _is_useful(choice: Choice, answer: str) -> bool:
    """Whether an answer spends no money on types or cards that the seat's next order does not need."""
    if answer.startswith("more_"):
        return False
    if not answer.startswith("buy_"):
        return True
    unready = [order.printing for order in _house(choice).orders if _lacking(choice, order.printing)]
    nearest = min(unready, key=lambda card: _lacking(choice, card), default="")
    return bool(nearest) and _need(choice, nearest, answer.removeprefix("buy_")) > 0


MANNERS: dict[str, Player] = {"any answer": any_answer, "eager": eager, "curious": curious}


def lone_choice(match: Match) -> Choice | None:
    """The choice of the one seat that is asked; None when nobody is, or several are."""
    asked = list(match.timeline.choices().values())
    return asked[0] if len(asked) == 1 else None


def play(match: Match, player: Player, chance: Chance) -> Iterator[Match]:
    """Play a game to its end; yields before the first answer and after every one."""
    yield match
    while not match.over:
        asked = match.timeline.choices()
        seat = chance.one_of(sorted(asked))
        match.answer(seat, player(asked[seat], chance))
        yield match


def play_out(match: Match, player: Player, seed: int) -> Match:
    """Play a game to its end."""
    for _ in play(match, player, Chance(seed)):
        pass
    return match
