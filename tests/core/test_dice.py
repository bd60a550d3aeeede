"""Chance: named streams whose state is a counter, and the dice of bots, which are sought by the question."""

from collections import Counter

import pytest

from manicule.dice import BotDice, Dice

MANY = 6000


def rolls(dice: Dice, stream: str, number: int) -> list[int]:
    return [dice.below(stream, 1000) for _ in range(number)]


def test_a_value_depends_on_seed_stream_and_number_alone() -> None:
    dice, other = Dice(7), Dice(7)
    first = rolls(dice, "bag", 20)
    rolls(other, "deck", 5)  # another stream in between changes nothing
    assert rolls(other, "bag", 20) == first
    assert rolls(Dice(7, {"bag": 12}), "bag", 8) == first[12:]
    assert dice.draws == {"bag": 20}
    assert len({tuple(rolls(Dice(seed), stream, 20)) for seed in (7, 8) for stream in ("bag", "deck")}) == 4


@pytest.mark.parametrize("limit", [1, 2, 6, 7])
def test_every_number_below_the_limit_is_as_likely(limit: int) -> None:
    dice = Dice(3)
    found = Counter(dice.below("die", limit) for _ in range(MANY))
    assert sorted(found) == list(range(limit))
    assert max(found.values()) < 1.25 * min(found.values())


def test_drawing_takes_one_out_of_the_pool() -> None:
    dice, pool = Dice(3), list("abcdef")
    drawn = [dice.draw("bag", pool) for _ in range(6)]
    assert sorted(drawn) == list("abcdef")
    assert pool == []
    assert dice.draws == {"bag": 6}


def asked(dice: BotDice, ordinal: int, part: int = 0) -> list[int]:
    """What a bot rolls for a question."""
    dice.seek(ordinal, part)
    return [dice.below(1000) for _ in range(5)]


def test_a_bot_rolls_the_same_for_a_question_whatever_came_before() -> None:
    first = BotDice(7, "a")
    before = asked(first, 3)
    assert asked(first, 4) != before
    assert asked(first, 3) == before == asked(BotDice(7, "a"), 3)


def test_a_bot_rolls_anew_for_each_question_and_each_part_of_a_dialogue() -> None:
    questions = [(ordinal, part) for ordinal in range(4) for part in range(3)]
    found = {(seat, *place): asked(BotDice(7, seat), *place) for seat in "ab" for place in questions}
    assert len({tuple(numbers) for numbers in found.values()}) == len(found)
