"""Chance: named streams whose state is a counter, and the dice of bots, which are sought by the question."""

from collections import Counter

import pytest

from manicule.kernel.dice import BotDice, Contradiction, Dice, ImaginedDice, NotedDice, Outcome

MANY = 6000
ALL = 1 << 64
"""Below this, a number is the whole value of the generator."""

SPLITMIX = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC)
"""The published first values of splitmix64 from the state 0."""


def rolls(dice: Dice, stream: str, number: int) -> list[int]:
    return [dice.below(stream, 1000) for _ in range(number)]


def test_the_generator_is_splitmix64() -> None:
    dice = Dice(0, {"zero": 1})
    dice._bases["zero"] = 0
    assert [dice.below("zero", ALL) for _ in SPLITMIX] == list(SPLITMIX)
    bot = BotDice(0, "a")
    bot._state = 0x9E3779B97F4A7C15  # one step behind 0
    assert [bot.below(ALL) for _ in SPLITMIX] == list(SPLITMIX)


@pytest.mark.parametrize(
    ("seed", "stream", "values"),
    [
        (1, "bag", (0x87690D38648A5281, 0xA7E365E851C038C6, 0x3FA73580D699F91B)),
        (1, "deck", (0xD4A32328096F336C, 0x146E1C25ED8CA340, 0x2E73C92128AF4EC6)),
        (-7, "bag", (0xF3C58AF256A280A1, 0x0EAF2ABD200EA47C, 0xC67128A99757360F)),
        ("word", "日本", (0x9AC756717A12D589, 0x11F9CEDB7685A513, 0xA290ACAF740ACD9E)),
    ],
)
def test_a_stream_is_the_same_for_ever(seed: int | str, stream: str, values: tuple[int, ...]) -> None:
    """A save of any version leans on it: these constants never change."""
    dice = Dice(seed)
    assert tuple(dice.below(stream, ALL) for _ in values) == values


@pytest.mark.parametrize(
    ("seed", "seat", "ordinal", "part", "values"),
    [
        (1, "a", 1, 0, (0x32110147D42A2B4B, 0xA4BE44459FCD03B2, 0x08ABD9078D30286C)),
        (1, "b", 1, 0, (0x89EC62D2D0CDBC0D, 0x4060A8F656F04BBA, 0x340D2C4E5CEBCE4C)),
        (1, "a", 2, 0, (0xAB81E976632A4C0F, 0xCFA88C8F3A03A011, 0xA76F71694922C8F8)),
        (1, "a", 1, 1, (0x5A7D633AF5F457F8, 0x63FF2AFC2BA4D2C0, 0xFEF669F3E409801A)),
    ],
)
def test_the_dice_of_a_bot_are_the_same_for_ever(
    seed: int, seat: str, ordinal: int, part: int, values: tuple[int, ...]
) -> None:
    dice = BotDice(seed, seat)
    dice.seek(ordinal, part)
    assert tuple(dice.below(ALL) for _ in values) == values


def test_a_value_depends_on_seed_stream_and_number_alone() -> None:
    dice, other = Dice(7), Dice(7)
    first = rolls(dice, "bag", 20)
    rolls(other, "deck", 5)  # another stream in between changes nothing
    assert rolls(other, "bag", 20) == first
    assert rolls(Dice(7, {"bag": 12}), "bag", 8) == first[12:]
    assert dice.draws == {"bag": 20}
    assert len({tuple(rolls(Dice(seed), stream, 20)) for seed in (7, 8) for stream in ("bag", "deck")}) == 4


def test_a_number_is_the_high_part_of_the_value() -> None:
    """So that every limit is served evenly, also one that is no power of two."""
    for limit in (1, 2, 3, 6, 1000):
        whole, part = Dice(9), Dice(9)
        for _ in range(50):
            assert part.below("die", limit) == whole.below("die", ALL) * limit // ALL


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


def test_what_is_drawn_lies_at_the_number_and_the_last_takes_its_place() -> None:
    """The order of a pool is a part of the position, so this never changes either."""
    for seed in range(20):
        pool = list("abcdef")
        at = Dice(seed).below("bag", len(pool))
        drawn = Dice(seed).draw("bag", pool)
        expected = list("abcdef")
        expected[at], expected[-1] = expected[-1], expected[at]
        assert (drawn, pool) == (expected[-1], expected[:-1])


def test_the_counters_are_those_that_were_handed_in() -> None:
    draws = {"bag": 2}
    Dice(1, draws).below("bag", 6)
    assert draws == {"bag": 3}
    assert Dice(1).draws == {}


# Dice that are noted


def test_noted_dice_are_dice_that_write_down_what_came() -> None:
    plain, noted, pool, other = Dice(5), NotedDice(5), list("abcd"), list("abcd")
    numbers = [plain.below("die", 6), plain.below("die", 6)]
    thing = plain.draw("bag", pool)
    assert [noted.below("die", 6), noted.below("die", 6)] == numbers
    assert noted.draw("bag", other) == thing
    assert other == pool
    at = "abcd".index(thing)
    assert noted.noted == [*(Outcome("die", number) for number in numbers), Outcome("bag", at, thing, True)]
    assert noted.draws == plain.draws == {"die": 2, "bag": 1}


def test_given_outcomes_come_first_and_in_order_and_are_counted() -> None:
    given = [Outcome("die", 3), Outcome("bag", 2, "c", True), Outcome("die", 5)]
    dice, pool = NotedDice(1, {"die": 4}, given), list("abcd")
    assert dice.below("die", 6) == 3
    assert dice.draw("bag", pool) == "c"
    assert pool == ["a", "b", "d"]
    assert dice.below("die", 6) == 5
    assert dice.draws == {"die": 6, "bag": 1}
    assert dice.noted == given
    assert dice.below("die", 6) == Dice(1, {"die": 6}).below("die", 6)


# Dice of an imagined world


def imagined(
    *given: Outcome, hidden: str = "", known: str = "", draws: dict[str, int] | None = None
) -> ImaginedDice:
    return ImaginedDice(1, {} if draws is None else draws, given, frozenset(hidden), Counter(known))


def test_in_an_imagined_world_open_things_come_again_wherever_they_lie() -> None:
    dice, pool = imagined(Outcome("bag", 0, "c", True)), list("abc")
    assert dice.draw("bag", pool) == "c"
    assert dice.certain
    assert dice.draws == {"bag": 1}
    assert sorted(pool) == ["a", "b"]


def test_an_open_thing_comes_again_out_of_a_pool_that_has_become_smaller() -> None:
    for number in (2, 3):
        dice, pool = imagined(Outcome("bag", number, "a", True)), list("ab")
        assert dice.draw("bag", pool) == "a"


def test_of_equal_things_the_one_at_the_same_place_comes_again() -> None:
    """Then the pool is left in the same order."""
    dice, pool = imagined(Outcome("bag", 2, "a", True)), ["a", "b", "a", "c"]
    assert dice.draw("bag", pool) == "a"
    assert pool == ["a", "b", "c"]


def test_what_was_drawn_openly_and_is_not_there_contradicts_the_world() -> None:
    with pytest.raises(Contradiction):
        imagined(Outcome("bag", 0, "x", True)).draw("bag", list("abc"))


def test_a_number_that_came_must_be_possible() -> None:
    dice = imagined(Outcome("die", 3), Outcome("die", 3))
    assert dice.below("die", 4) == 3
    with pytest.raises(Contradiction):
        dice.below("die", 3)


def test_a_hidden_thing_that_is_still_hidden_is_drawn_anew() -> None:
    found = set()
    for seed in range(30):
        given = [Outcome("bag", 0, "a", True)]
        dice = ImaginedDice(seed, {}, given, frozenset("abc"), Counter())
        found.add(dice.draw("bag", list("abc")))
        assert not dice.certain
        assert dice.draws == {"bag": 1}
    assert found == set("abc")


def test_a_hidden_thing_that_came_to_light_comes_again() -> None:
    dice = imagined(Outcome("bag", 0, "b", True), hidden="abc", known="b")
    assert dice.draw("bag", list("cab")) == "b"
    assert dice.certain


def test_a_thing_that_came_to_light_once_is_known_once() -> None:
    """The second of two equal things is still hidden."""
    given = [Outcome("bag", 0, "a", True)] * 2
    found = set()
    for seed in range(40):
        dice = ImaginedDice(seed, {}, given, frozenset("ab"), Counter("a"))
        pool = list("aabb")
        assert dice.draw("bag", pool) == "a"
        assert dice.certain
        found.add(dice.draw("bag", pool))
        assert not dice.certain
    assert found == {"a", "b"}


def test_what_is_known_to_come_later_is_not_given_away() -> None:
    """First something hidden, then the `b` that everybody has seen."""
    given = [Outcome("bag", 0, "a", True), Outcome("bag", 0, "b", True)]
    for seed in range(40):
        dice = ImaginedDice(seed, {}, given, frozenset("abc"), Counter("b"))
        pool = list("abc")
        assert dice.draw("bag", pool) in ("a", "c")
        assert dice.draw("bag", pool) == "b"


def test_where_all_is_known_to_come_later_there_is_nothing_to_draw() -> None:
    given = [Outcome("bag", 0, "a", True)]
    with pytest.raises(Contradiction):
        ImaginedDice(1, {}, given, frozenset("ab"), Counter("b")).draw("bag", ["b"])


def test_after_what_was_given_chance_is_its_own() -> None:
    dice = imagined(Outcome("die", 1), draws={"die": 7})
    dice.below("die", 6)
    assert dice.below("die", 6) == Dice(1, {"die": 8}).below("die", 6)
    assert dice.draw("bag", list("abc")) == Dice(1).draw("bag", list("abc"))


# Dice of bots


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


def test_the_dice_of_a_bot_are_no_stream_of_the_game() -> None:
    """Whatever a game calls its streams: a bot at another seat, or none, changes no card."""
    game = rolls(Dice(7), "bot/a", 5)
    bot = BotDice(7, "a")
    bot.seek(1)
    assert [bot.below(1000) for _ in range(5)] != game
