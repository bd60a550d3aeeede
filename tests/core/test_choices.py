"""Choices: what is listed is what is accepted, every other answer is refused with its reason."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.wording import english

from manicule import (
    NONE,
    PASS,
    Allot,
    Choice,
    FreeAction,
    Kind,
    KindDisplay,
    Pick,
    PickName,
    PickOrPass,
    PickSome,
    Text,
    Together,
    ask_with_free,
    verbatim,
)
from manicule.kernel.choices import spreads
from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.question import question_of


class Somebody:
    id = "a"


SEAT = Somebody()
KIND = Kind[Any](
    "kind",
    KindDisplay(
        verbatim("What?"),
        lambda seat, value: verbatim(f"{seat.id} takes {value}"),
        note=lambda choice, value: verbatim(f"note on {value}"),
        default=lambda choice: "first",
    ),
)
PLAIN = Kind[Any](
    "plain", KindDisplay(lambda choice: verbatim(f"{choice.seat.id}?"), lambda seat, value: verbatim(value))
)
NO = verbatim("not today")
OPTIONS = {"x": 1, "y": 2, "z": 3}


class Fixed:
    """Dice that roll what they are told."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = list(numbers)

    def below(self, limit: int) -> int:
        number = self._numbers.pop(0)
        assert 0 <= number < limit
        return number


class Deed(FreeAction):
    def __init__(self, id: str, reason: Text | None = None, asking: Any = None) -> None:
        self.id = id
        self.reason = reason
        self.asking = asking
        self.used = 0

    def refuse(self, seat: Any) -> Text | None:
        return self.reason

    def use(self, seat: Any) -> Any:
        self.used += 1
        return self.asking

    def text(self, seat: Any) -> Text:
        return verbatim(f"{seat.id} does {self.id}")

    def note(self, seat: Any) -> Text | None:
        return verbatim(f"note on {self.id}")


def refused(choice: Choice, answer: str) -> str:
    """The reason why an answer is refused."""
    with pytest.raises(IllegalAnswer) as caught:
        choice.parse(answer)
    assert (caught.value.kind, caught.value.answer) == (choice.kind.id, answer)
    return str(caught.value.reason)


# One option


def test_an_option_is_picked_by_its_id_and_stands_for_its_value() -> None:
    choice = Pick(SEAT, KIND, OPTIONS)
    assert list(choice.legal()) == ["x", "y", "z"]
    assert [choice.parse(id) for id in "xyz"] == [1, 2, 3]
    assert choice.single_answer() is None
    assert [choice.sample(Fixed(number)) for number in range(3)] == ["x", "y", "z"]


def test_what_is_refused_is_not_listed_and_says_why() -> None:
    choice = Pick(SEAT, KIND, OPTIONS, lambda value: NO if value == 2 else None)
    assert list(choice.legal()) == ["x", "z"]
    assert refused(choice, "y") == "not today"
    assert refused(choice, "w") == english("kernel.base.no_such_option")
    assert list(choice.candidates()) == ["x", "y", "z"]


def test_the_only_answer_is_known_as_such() -> None:
    assert Pick(SEAT, KIND, {"x": 1}).single_answer() == "x"
    assert Pick(SEAT, KIND, OPTIONS, lambda value: NO if value < 3 else None).single_answer() == "z"
    assert Pick(SEAT, KIND, {}).single_answer() is None
    assert PickOrPass(SEAT, KIND, {}).single_answer() == PASS
    assert PickOrPass(SEAT, KIND, {"x": 1}).single_answer() is None


def test_passing_is_an_answer_only_where_one_may_pass() -> None:
    may, may_not = PickOrPass(SEAT, KIND, OPTIONS), Pick(SEAT, KIND, OPTIONS)
    assert list(may.legal()) == ["x", "y", "z", PASS]
    assert may.parse(PASS) is None
    assert may.sample(Fixed(3)) == PASS
    assert str(may.text(PASS)) == "pass"
    assert may.note(PASS) is None
    assert refused(may_not, PASS) == english("kernel.base.no_such_option")
    assert PASS in may.candidates()
    assert PASS not in may_not.candidates()


def test_an_option_that_is_called_pass_is_an_option_like_others() -> None:
    across = Pick(SEAT, KIND, {PASS: "over the mountains", "x": "by sea"})
    assert across.draw(Fixed(0)) == (PASS, "over the mountains")
    assert Pick(SEAT, KIND, {PASS: "over the mountains"}).draw(Fixed(0)) == (None, "over the mountains")


def test_an_option_called_pass_is_that_option_where_one_may_not_pass() -> None:
    choice = Pick(SEAT, KIND, {PASS: "mountain", "x": 1})
    assert choice.parse(PASS) == "mountain"
    assert str(choice.text(PASS)) == "a takes mountain"


def test_free_actions_come_after_the_options_as_far_as_they_are_possible() -> None:
    able, unable = Deed("sing"), Deed("dance", NO)
    choice = PickOrPass(SEAT, KIND, {"x": 1}, free=lambda seat: [able, unable])
    assert list(choice.legal()) == ["x", PASS, "sing"]
    assert choice.parse("sing") is able
    assert refused(choice, "dance") == "not today"
    assert choice.free_actions() == ("sing", "dance")
    assert [str(choice.text(id)) for id in ("x", "dance")] == ["a takes 1", "a does dance"]
    assert [str(choice.note(id)) for id in ("x", "sing")] == ["note on 1", "note on sing"]
    assert list(choice.candidates()) == ["x", PASS, "sing", "dance"]
    assert choice.single_answer() is None


def test_an_option_comes_before_a_free_action_of_the_same_id() -> None:
    choice = Pick(SEAT, KIND, {"sing": 1, "x": 2}, free=lambda seat: [Deed("sing")])
    assert choice.parse("sing") == 1
    assert str(choice.text("sing")) == "a takes 1"
    assert choice.free_actions() == ()


def test_what_is_legal_is_judged_once_until_the_choice_is_made_again() -> None:
    judged = []
    choice = Pick(SEAT, KIND, OPTIONS, lambda value: judged.append(value))
    for _ in range(3):
        assert list(choice.legal()) == ["x", "y", "z"]
        assert choice.single_answer() is None
        choice.sample(Fixed(0))
    assert judged == [1, 2, 3]


def test_texts_of_a_question_are_those_of_its_kind() -> None:
    choice = Pick(SEAT, KIND, OPTIONS)
    assert str(choice.prompt()) == "What?"
    assert str(choice.text("y")) == "a takes 2"
    assert choice.default() == "first"
    assert choice.overview() is None
    plain = Pick(SEAT, PLAIN, {"x": "cross"})
    assert str(plain.prompt()) == "a?"
    assert (plain.default(), plain.note("x")) == (None, None)


def test_what_is_typed_is_trimmed() -> None:
    assert Pick(SEAT, KIND, OPTIONS).normalize("  x \n") == "x"
    assert PickName(SEAT, KIND, "abc").normalize(" b") == "b"


def test_a_free_action_leads_back_to_the_choice() -> None:
    """It is made anew: what was possible may have changed."""
    deed, made = Deed("sing"), []

    def make() -> Pick[int]:
        made.append(deed.used)
        return Pick(SEAT, KIND, OPTIONS, free=lambda seat: [deed])

    asking = ask_with_free(make)
    next(asking)
    asking.send(deed)
    asking.send(deed)
    with pytest.raises(StopIteration) as stopped:
        asking.send(2)
    assert stopped.value.value == 2
    assert (deed.used, made) == (2, [0, 1, 2])


def test_a_free_action_may_ask_something_of_its_own_first() -> None:
    inner = PickName(SEAT, KIND, "pq")
    heard: list[Any] = []

    def asking() -> Iterator[Any]:
        heard.append((yield inner))

    deed = Deed("sing", asking=asking())
    flow = ask_with_free(lambda: Pick(SEAT, KIND, OPTIONS, free=lambda seat: [deed]))
    assert isinstance(next(flow), Pick)
    assert flow.send(deed) is inner
    assert isinstance(flow.send("q"), Pick)
    assert heard == ["q"]


@pytest.mark.parametrize("of", [Pick, PickOrPass])
def test_a_choice_that_is_asked_gives_the_value_of_its_answer(of: type[Pick[int]]) -> None:
    choice = of(SEAT, KIND, OPTIONS)
    flow = iter(choice)
    assert next(flow) is choice
    with pytest.raises(StopIteration) as stopped:
        flow.send(3)
    assert stopped.value.value == 3


# Names


def test_a_name_is_its_own_value_and_a_string_is_one_of_letters() -> None:
    for names in ("abc", ("a", "b", "c"), ["a", "b", "c"]):
        choice = PickName(SEAT, KIND, names)
        assert list(choice.legal()) == ["a", "b", "c"]
        assert choice.parse("b") == "b"
        assert [choice.sample(Fixed(at)) for at in range(3)] == ["a", "b", "c"]
        assert list(choice.candidates()) == ["a", "b", "c"]
        for wrong in ("ab", "", "d", "A"):
            assert refused(choice, wrong) == english("kernel.base.no_such_option")
        assert choice.single_answer() is None
    assert PickName(SEAT, KIND, ("abc",)).single_answer() == "abc"
    assert PickName(SEAT, KIND, "a").single_answer() == "a"


# Sets of options


def test_a_set_is_written_in_the_order_of_the_options() -> None:
    choice = PickSome(SEAT, KIND, OPTIONS)
    assert set(choice.legal()) == {NONE, "x", "y", "z", "x y", "x z", "y z", "x y z"}
    assert choice.parse(NONE) == []
    assert choice.parse("x z") == [1, 3]
    assert refused(choice, "z x") == english("kernel.base.no_such_option")
    assert refused(choice, "x  z") == english("kernel.base.no_such_option")
    assert refused(choice, "x w") == english("kernel.base.no_such_option")
    assert refused(choice, "") == english("kernel.base.no_such_option")
    assert refused(choice, "x x") == english("kernel.pick_some.twice", option="x")
    assert (choice.least, choice.most) == (0, 3)


@pytest.mark.parametrize(("least", "most"), [(least, most) for least in range(4) for most in range(4)])
def test_a_set_is_neither_too_small_nor_too_large(least: int, most: int) -> None:
    choice = PickSome(SEAT, KIND, OPTIONS, least, most)
    sizes = {0 if answer == NONE else len(answer.split()) for answer in choice.legal()}
    assert sizes == set(range(least, most + 1))
    for size in range(4):
        answer = " ".join(list("xyz")[:size]) or NONE
        if size < least:
            assert refused(choice, answer) == english("kernel.pick_some.too_few", n=least)
        elif size > most:
            assert refused(choice, answer) == english("kernel.pick_some.too_many", n=most)
        else:
            assert choice.parse(answer) == [1, 2, 3][:size]


def test_a_set_is_judged_as_a_whole_and_each_option_alone() -> None:
    choice = PickSome(
        SEAT,
        KIND,
        OPTIONS,
        refuse=lambda values: NO if sum(values) % 2 else None,
        refuse_each=lambda value: verbatim("two is out") if value == 2 else None,
    )
    assert list(choice.legal()) == [NONE, "x z"]
    assert refused(choice, "x") == "not today"
    assert refused(choice, "y") == "two is out"
    assert refused(choice, "x y z") == "two is out"
    assert choice.parse("x z") == [1, 3]


def test_the_only_set_is_known_as_such() -> None:
    assert PickSome(SEAT, KIND, OPTIONS, least=3).single_answer() == "x y z"
    assert PickSome(SEAT, KIND, OPTIONS, most=0).single_answer() == NONE
    assert PickSome(SEAT, KIND, {}).single_answer() == NONE
    assert PickSome(SEAT, KIND, OPTIONS, most=1).single_answer() is None
    assert PickSome(SEAT, KIND, OPTIONS, least=4).single_answer() is None


@pytest.mark.parametrize(
    ("typed", "tidy"),
    [
        ("z x", "x z"),
        (" x,z ", "x z"),
        ("x, y,z", "x y z"),
        ("", NONE),
        (" , ", NONE),
        ("none", "none"),
        ("x x", "x x"),
        ("z w x", "z w x"),
    ],
)
def test_a_set_may_be_typed_in_any_order(typed: str, tidy: str) -> None:
    assert PickSome(SEAT, KIND, OPTIONS).normalize(typed) == tidy


@given(
    st.integers(0, 5),
    st.integers(0, 6),
    st.integers(0, 6),
    st.sets(st.integers(0, 4)),
    st.sets(st.integers(0, 31)),
)
def test_sets_are_listed_exactly_when_they_are_accepted(
    number: int, least: int, most: int, out: set[int], sums: set[int]
) -> None:
    options = {f"o{at}": 1 << at for at in range(number)}

    def make() -> PickSome[int]:
        return PickSome(
            SEAT,
            KIND,
            options,
            least,
            most,
            refuse=lambda values: NO if sum(values) in sums else None,
            refuse_each=lambda value: NO if value.bit_length() - 1 in out else None,
        )

    listed = list(make().legal())
    assert len(set(listed)) == len(listed)
    for size in range(number + 1):
        for chosen in combinations(options, size):
            answer = " ".join(chosen) or NONE
            values = [options[id] for id in chosen]
            is_possible = (
                least <= size <= most
                and sum(values) not in sums
                and not any(value.bit_length() - 1 in out for value in values)
            )
            assert (answer in listed) == is_possible
            if is_possible:
                assert make().parse(answer) == values
            else:
                assert refused(make(), answer)
    assert make().single_answer() == (listed[0] if len(listed) == 1 else None)


# Spreading a count


def all_ways(count: int, caps: tuple[int, ...]) -> list[tuple[int, ...]]:
    """By trying everything, from the first row on."""
    return [way for way in product(*(range(cap + 1) for cap in caps)) if sum(way) == count]


CASES = [
    (count, caps)
    for rows in range(4)
    for caps in product(range(4), repeat=rows)
    for count in range(sum(caps) + 2)
]


def test_the_ways_to_spread_a_count_are_counted_listed_and_ranked() -> None:
    for count, caps in CASES:
        expected = all_ways(count, caps)
        assert spreads.number(count, caps) == len(expected), (count, caps)
        assert list(spreads.ways(count, caps)) == expected
        for rank, way in enumerate(expected):
            assert spreads.unrank(rank, count, caps) == way
            assert spreads.nth(rank, count, caps) == ("-".join(map(str, way)), way)


def test_caps_matter_up_to_the_count() -> None:
    assert spreads.within(3, (9, 3, 2)) == (3, 3, 2)
    assert spreads.within(3, (3, 1)) == (3, 1)
    assert spreads.within(0, (2, 0)) == (0, 0)
    assert spreads.within(2, ()) == ()
    for count, caps in CASES:
        assert list(spreads.ways(count, spreads.within(count, caps))) == all_ways(count, caps)


def test_a_spread_is_accepted_exactly_when_it_is_listed() -> None:
    choice = Allot(SEAT, KIND, ("p", "q", "r"), 4, (2, 3, 1))
    listed = list(choice.legal())
    assert listed == ["0-3-1", "1-2-1", "1-3-0", "2-1-1", "2-2-0"]
    for numbers in product(range(6), repeat=3):
        answer = "-".join(map(str, numbers))
        if answer in listed:
            assert choice.parse(answer) == numbers
        else:
            assert refused(choice, answer)
    assert [choice.sample(Fixed(rank)) for rank in range(5)] == listed
    assert choice.single_answer() is None


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("3-1-0", "a takes p takes 2 at most"),
        ("0-4-0", "a takes q takes 3 at most"),
        ("2-2-1", english("kernel.allot.wrong_sum", given=5, n=4)),
        ("1-1-1", english("kernel.allot.wrong_sum", given=3, n=4)),
        ("2-2", english("kernel.allot.not_a_number_each", n=3, example="2-1-1")),
        ("2-2-0-0", english("kernel.allot.not_a_number_each", n=3, example="2-1-1")),
        ("02-2-0", english("kernel.allot.not_a_number_each", n=3, example="2-1-1")),
        ("+2-2-0", english("kernel.allot.not_a_number_each", n=3, example="2-1-1")),
        ("2 2 0", english("kernel.allot.not_a_number_each", n=3, example="2-1-1")),
        ("２-2-0", english("kernel.allot.not_a_number_each", n=3, example="2-1-1")),
        ("1000000-0-0", english("kernel.allot.not_a_number_each", n=3, example="2-1-1")),
        ("", english("kernel.allot.not_a_number_each", n=3, example="2-1-1")),
    ],
)
def test_a_spread_that_is_refused_says_why(answer: str, reason: str) -> None:
    assert refused(Allot(SEAT, KIND, ("p", "q", "r"), 4, (2, 3, 1)), answer) == reason


def test_the_only_spread_is_known_as_such() -> None:
    rows = ("p", "q")
    assert Allot(SEAT, KIND, rows, 0, (2, 2)).single_answer() == "0-0"
    assert Allot(SEAT, KIND, rows, 4, (2, 2)).single_answer() == "2-2"
    assert Allot(SEAT, KIND, rows, 1, (0, 9)).single_answer() == "0-1"
    assert Allot(SEAT, KIND, rows, 1, (1, 1)).single_answer() is None
    assert Allot(SEAT, KIND, rows, 5, (2, 2)).single_answer() is None


def test_the_ways_to_spread_a_count_are_listed_once_however_often_they_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listed: list[tuple[int, tuple[int, ...]]] = []
    ways = spreads.ways

    def counting(count: int, caps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(caps) == len(rows):  # it calls itself for the rows that are left
            listed.append((count, caps))
        return ways(count, caps)

    rows = ("p", "q", "r", "s", "t")
    monkeypatch.setattr(spreads, "ways", counting)
    choice = Allot(SEAT, KIND, rows, 3, (2, 3, 1, 0, 1))
    first = list(choice.legal())
    assert list(choice.legal()) == first
    assert list(Allot(SEAT, KIND, rows, 3, (2, 9, 1, 0, 1)).legal()) == first  # caps beyond the count
    assert listed == [(3, (2, 3, 1, 0, 1))]


def test_a_choice_that_is_changed_lists_what_is_legal_then() -> None:
    choice = Allot(SEAT, KIND, ("p", "q"), 2, (2, 2))
    assert list(choice.legal()) == ["0-2", "1-1", "2-0"]
    choice.count = 3
    assert list(choice.legal()) == ["1-2", "2-1"]
    choice.caps = (1, 2)
    assert list(choice.legal()) == ["1-2"]


def test_very_many_ways_are_listed_as_they_are_taken() -> None:
    choice = Allot(SEAT, KIND, tuple(map(str, range(30))), 60, (60,) * 30)
    assert next(iter(choice.legal())) == "-".join(["0"] * 29 + ["60"])


@pytest.mark.parametrize(
    ("typed", "tidy"),
    [
        ("2 2 0", "2-2-0"),
        ("2, 2,0", "2-2-0"),
        ("p p q q", "2-2-0"),
        ("q,p", "1-1-0"),
        ("", ""),
        ("p 2", "p-2"),
    ],
)
def test_a_spread_may_be_typed_in_several_ways(typed: str, tidy: str) -> None:
    assert Allot(SEAT, KIND, ("p", "q", "r"), 4, (2, 3, 1)).normalize(typed) == tidy


# Questions


def test_a_question_says_what_the_choice_is() -> None:
    picked = question_of(PickOrPass(SEAT, KIND, OPTIONS, lambda value: NO if value == 2 else None), 7)
    assert (picked.seat, picked.kind, picked.shape, picked.ordinal) == ("a", "kind", "pick", 7)
    assert picked.legal == picked.options == ("x", "z", PASS)
    some = question_of(PickSome(SEAT, KIND, OPTIONS, 1, 2, secret=True), 1)
    assert (some.shape, some.secret, some.least, some.most) == ("some", True, 1, 2)
    assert some.options == ("x", "y", "z")
    spread = question_of(Allot(SEAT, KIND, ("p", "q"), 3, (2, 3), topic=5), 1)
    assert (spread.rows, spread.caps, spread.count, spread.topic) == (("p", "q"), (2, 3), 3, "5")
    assert spread.legal == ()


def test_seats_that_are_asked_together_do_so_in_secret_unless_it_is_said_otherwise() -> None:
    assert Together([]).secret
    assert not Together([], secret=False).secret


CHOICES: list[Callable[[], Choice]] = [
    lambda: Pick(SEAT, KIND, OPTIONS),
    lambda: PickOrPass(SEAT, KIND, OPTIONS, lambda value: NO if value == 3 else None),
    lambda: PickName(SEAT, KIND, "abcd"),
    lambda: PickSome(SEAT, KIND, OPTIONS, 1, 2),
    lambda: Allot(SEAT, KIND, ("p", "q", "r"), 4, (2, 3, 1)),
]


@pytest.mark.parametrize("make", CHOICES)
def test_every_answer_that_is_listed_is_sampled_by_its_number(make: Callable[[], Choice]) -> None:
    listed = list(make().legal())
    assert [make().sample(Fixed(rank)) for rank in range(len(listed))] == listed
    for rank, answer in enumerate(listed):
        assert make().draw(Fixed(rank)) == (answer, make().parse(answer))
        assert make().normalize(f" {answer} ") == answer


ONE, TWO = {"x": 1}, {"x": 1, "y": 2}
FEW: dict[str, Callable[[Any], Choice]] = {
    "pick": lambda options: Pick(SEAT, KIND, options),
    "name": lambda options: PickName(SEAT, KIND, tuple(options)),
    "some": lambda options: PickSome(SEAT, KIND, options, 1, 1),
}


@pytest.mark.parametrize("make", FEW.values(), ids=FEW)
def test_the_only_answer_is_drawn_without_dice_and_one_of_two_is_not(make: Callable[[Any], Choice]) -> None:
    assert make(ONE).draw(Fixed()) == (None, make(ONE).parse("x"))
    assert [make(TWO).draw(Fixed(rank))[0] for rank in (0, 1)] == ["x", "y"]


def test_a_free_action_that_is_drawn_is_its_own_value() -> None:
    deed = Deed("jump")
    assert Pick(SEAT, KIND, TWO, free=lambda seat: [deed]).draw(Fixed(2)) == ("jump", deed)


class Guess(Choice):
    """A choice as a plugin writes it: whether a coin shows heads."""

    shape = "guess"

    def legal(self) -> tuple[str, ...]:
        return ("heads", "tails") if self.topic else ("heads",)

    def single_answer(self) -> str | None:
        return None if self.topic else "heads"

    def parse(self, answer: str) -> bool:
        return answer == "heads"

    def sample(self, dice: Any) -> str:
        return self.legal()[dice.below(2)]

    def form(self) -> dict[str, Any]:
        return {"legal": self.legal()}

    def candidates(self) -> dict[str, Any]:
        return dict.fromkeys(self.legal())


def test_a_choice_of_a_plugin_is_drawn_by_what_it_samples() -> None:
    assert Guess(SEAT, KIND, topic="coin").draw(Fixed(1)) == ("tails", False)
    assert Guess(SEAT, KIND).draw(Fixed()) == (None, True)
    assert Guess(SEAT, KIND, secret=True).secret
    assert not Guess(SEAT, KIND).secret


def test_an_option_that_there_is_not_is_no_option_however_often_it_is_named() -> None:
    choice = PickSome(SEAT, KIND, OPTIONS, 0, 3)
    assert refused(choice, "w w") == refused(choice, "w")
    assert refused(choice, "x x") != refused(choice, "w")


def test_a_question_says_nothing_that_its_choice_does_not_say() -> None:
    asked = question_of(PickName(SEAT, PLAIN, "ab"), 3)
    assert (asked.secret, asked.count, asked.display.default, asked.display.refused, asked.topic) == (
        False,
        0,
        "",
        (),
        "",
    )


def test_a_free_action_waits_for_nothing_and_counts_unless_it_says_otherwise() -> None:
    deed = Deed("jump")
    assert (deed.can_wait, deed.spot, deed.still_counts(SEAT), deed.can_become_possible(SEAT)) == (
        False,
        "",
        True,
        True,
    )
