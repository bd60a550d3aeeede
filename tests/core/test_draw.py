"""Drawing an answer: the answer that `sample` gives, its value, and the same numbers of the dice."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.wording import english_pattern

from manicule import (
    Allot,
    Asks,
    Choice,
    FreeAction,
    Kind,
    KindDisplay,
    Pick,
    PickName,
    PickOrPass,
    PickSome,
    Text,
    verbatim,
)
from manicule.kernel.choices import spreads
from manicule.kernel.choices.base import Sampler
from manicule.kernel.dice import BotDice
from manicule.kernel.errors import IllegalAnswer

MANY = 6000


class Somebody:
    id = "a"


SEAT = Somebody()
KIND = Kind[Any]("kind", KindDisplay(verbatim("What?"), lambda seat, value: verbatim(str(value))))
NO = verbatim("no")


class Counted:
    """Dice that know how often they were asked, and for what."""

    def __init__(self, seed: int) -> None:
        self._dice = BotDice(seed, "a")
        self.limits: list[int] = []

    def below(self, limit: int) -> int:
        self.limits.append(limit)
        return self._dice.below(limit)


class Deed(FreeAction):
    def __init__(self, id: str, possible: bool) -> None:
        self.id = id
        self.possible = possible

    def refuse(self, seat: Any) -> Text | None:
        return None if self.possible else NO

    def use(self, seat: Any) -> Asks[None] | None:
        return None

    def text(self, seat: Any) -> Text:
        return verbatim(self.id)


class Even(Choice):
    """A choice of one's own, as a plugin may bring it: the even numbers below a limit."""

    __slots__ = ("limit",)

    shape = "written"

    def __init__(self, limit: int) -> None:
        super().__init__(SEAT, KIND, topic="evens", secret=True)
        self.limit = limit

    def legal(self) -> list[str]:
        return [str(number) for number in range(0, self.limit, 2)]

    def single_answer(self) -> str | None:
        return "0" if self.limit <= 2 else None

    def parse(self, answer: str) -> int:
        if answer not in self.legal():
            raise self._refused(answer, NO)
        return int(answer)

    def sample(self, dice: Sampler) -> str:
        return str(2 * dice.below(len(self.legal())))

    def form(self) -> dict[str, Any]:
        return {"legal": tuple(self.legal())}

    def candidates(self) -> dict[str, int]:
        return {answer: int(answer) for answer in self.legal()}


def check(make: Callable[[], Choice], seed: int) -> None:
    """Drawing is sampling and reading, or reading the only answer."""
    dice, other = Counted(seed), Counted(seed)
    answer, value = make().draw(dice)
    twin = make()
    only = twin.single_answer()
    if only is None:
        sampled = twin.sample(other)
        assert (answer, value) == (sampled, twin.parse(sampled))
        assert dice.limits == other.limits == [len(list(make().legal()))]
    else:
        assert (answer, value) == (None, twin.parse(only))
        assert dice.limits == []


IDS = st.lists(st.text("abcdef", min_size=1, max_size=3), unique=True, max_size=6)
SEEDS = st.integers(0, 2**32)


@given(IDS, st.integers(0, 63), st.lists(st.booleans(), max_size=4), st.booleans(), SEEDS)
def test_one_option(ids: list[str], refused: int, deeds: list[bool], may_pass: bool, seed: int) -> None:
    options = {id: at for at, id in enumerate(ids)}
    free = [Deed(f"deed_{at}", possible) for at, possible in enumerate(deeds)]

    def make() -> Choice:
        of = PickOrPass if may_pass else Pick
        return of(SEAT, KIND, options, lambda at: NO if refused >> at & 1 else None, lambda seat: free)

    if list(make().legal()):
        check(make, seed)


@given(IDS.filter(bool), SEEDS)
def test_one_name(names: list[str], seed: int) -> None:
    check(lambda: PickName(SEAT, KIND, names), seed)
    check(lambda: PickName(SEAT, KIND, "abcdefgh"[: len(names)]), seed)
    twin = Pick(SEAT, KIND, {name: name for name in names})
    assert PickName(SEAT, KIND, names).draw(Counted(seed)) == twin.draw(Counted(seed))


@given(IDS, st.integers(0, 63), st.integers(0, 2), st.integers(2, 6), SEEDS)
def test_some_options(ids: list[str], refused: int, least: int, most: int, seed: int) -> None:
    options = {id: at for at, id in enumerate(ids)}

    def make() -> Choice:
        return PickSome(
            SEAT,
            KIND,
            options,
            least,
            most,
            refuse=lambda chosen: NO if sum(chosen) % 3 == 2 else None,
            refuse_each=lambda at: NO if refused >> at & 1 else None,
        )

    if list(make().legal()):
        check(make, seed)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=4), st.data(), SEEDS)
def test_an_allotment(caps: list[int], data: st.DataObject, seed: int) -> None:
    count = data.draw(st.integers(0, sum(caps)))
    rows = tuple("abcd"[: len(caps)])
    check(lambda: Allot(SEAT, KIND, rows, count, tuple(caps)), seed)


@given(st.integers(1, 9), SEEDS)
def test_a_choice_that_does_not_know_how_to_draw(limit: int, seed: int) -> None:
    check(lambda: Even(limit), seed)


def test_a_choice_of_ones_own_has_what_all_have() -> None:
    even = Even(5)
    assert isinstance(even, Choice)
    assert (even.seat, even.kind, even.topic, even.secret, even.limit) == (SEAT, KIND, "evens", True, 5)


CHOICES: dict[str, Callable[[], Choice]] = {
    "pick": lambda: Pick(SEAT, KIND, dict.fromkeys("abcde"), free=lambda seat: [Deed("deed", True)]),
    "name": lambda: PickName(SEAT, KIND, "abcde"),
    "some": lambda: PickSome(SEAT, KIND, dict.fromkeys("abcd"), most=2),
    "allot": lambda: Allot(SEAT, KIND, ("a", "b", "c"), 4, (3, 2, 4)),
}


@pytest.mark.parametrize("shape", CHOICES)
def test_every_answer_is_drawn_as_often(shape: str) -> None:
    make = CHOICES[shape]
    dice = BotDice(3, "a")
    found = Counter(make().draw(dice)[0] for _ in range(MANY))
    assert sorted(map(str, found)) == sorted(make().legal())
    assert max(found.values()) < 1.35 * min(found.values())


def test_what_was_listed_is_judged_once() -> None:
    judged: Counter[str] = Counter()

    def refuse(option: str) -> Text | None:
        judged[option] += 1
        return NO if option == "b" else None

    def refuse_all(options: list[str]) -> Text | None:
        return refuse("".join(options))

    options = {id: id for id in "abc"}
    for seed in range(20):
        judged.clear()
        Pick(SEAT, KIND, options, refuse).draw(Counted(seed))
        assert judged == Counter("abc")
        judged.clear()
        PickSome(SEAT, KIND, options, refuse=refuse_all).draw(Counted(seed))
        assert judged == Counter(["", "a", "b", "c", "ab", "ac", "bc", "abc"])


def test_free_actions_are_asked_for_once() -> None:
    asked = 0

    def free(seat: Any) -> list[FreeAction]:
        nonlocal asked
        asked += 1
        return [deed]

    deed = Deed("deed", True)
    assert Pick(SEAT, KIND, {}, free=free).draw(Counted(1)) == (None, deed)
    assert asked == 1


@pytest.mark.parametrize("names", ["abc", ("a", "b", "c"), ["a", "b", "c"]])
def test_names_are_listed_read_and_refused(names: Any) -> None:
    pick = PickName(SEAT, KIND, names, topic="cells", secret=True)
    assert list(pick.legal()) == ["a", "b", "c"]
    assert pick.parse("b") == "b"
    assert pick.single_answer() is None
    assert (pick.topic, pick.secret, pick.shape) == ("cells", True, "pick")
    assert pick.form() == {"legal": ("a", "b", "c"), "options": ("a", "b", "c")}
    assert pick.candidates() == {"a": "a", "b": "b", "c": "c"}
    for answer in ("ab", "", "d", "A"):
        with pytest.raises(IllegalAnswer, match=english_pattern("kernel.base.no_such_option")):
            pick.parse(answer)


def test_a_single_name_is_the_only_answer() -> None:
    assert PickName(SEAT, KIND, "a").single_answer() == "a"
    assert PickName(SEAT, KIND, ("abc",)).single_answer() == "abc"


def test_a_rule_receives_the_name() -> None:
    asking = iter(PickName(SEAT, KIND, "abc"))
    next(asking)
    with pytest.raises(StopIteration) as stop:
        asking.send("c")
    assert stop.value.value == "c"


@pytest.mark.parametrize("method", ["refuse", "use", "text"])
def test_a_free_action_without_its_rules_says_so(method: str) -> None:
    with pytest.raises(NotImplementedError):
        getattr(FreeAction(), method)(SEAT)  # type: ignore[abstract]  # as a plugin might forget


@given(st.lists(st.integers(0, 5), max_size=4), st.integers(0, 8))
def test_the_nth_allotment_is_the_nth_that_is_listed(caps: list[int], count: int) -> None:
    listed = list(spreads.ways(count, tuple(caps)))
    reach = spreads.within(count, tuple(caps))
    assert spreads.number(count, reach) == len(listed)
    assert [spreads.nth(rank, count, reach)[1] for rank in range(len(listed))] == listed
