"""The bot answers every question legally, from its view alone, and the same way each time."""

import gc
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from tests.support.contract import parted
from tests.support.mixes import SEATINGS, Seating
from tests.support.tables import NAMES, registry

from manicule import Bot, Match, Question, RuleSet, Sampler, Setup, Text, View, ViewOf
from manicule.kernel.choices import spreads
from manicule.kernel.positions.canonical import digest
from manicule.kernel.question import question_of
from manicule.kernel.table import Table
from manicule.kernel.views import seen_by
from manicule.match.point import Mode
from manicule_greedy.bot import GreedyBot
from manicule_greedy.worth.cards import CardKnowledge
from manicule_kit import check_plugin

OPTIONS = {"tory_without_inks": True}


@cache
def rules(places: int = 3, automa: bool = False, characters: bool = True, gears: bool = True) -> RuleSet:
    wanted = {"automa": automa, "characters": characters, "gears": gears, "two_player": places == 2}
    return registry().rule_set("gutenberg", tuple(id for id, is_in in wanted.items() if is_in))


def new_game(rules: RuleSet, seats: int, seed: int, *characters: str, bot: Bot | None = None) -> Match:
    """A game of one bot at all seats, or of people."""
    options = OPTIONS if "tory" in rules.pieces else {}
    wishes = tuple({"character": id} for id in characters) + ({},) * (seats - len(characters))
    own = Setup(NAMES[:seats], seed, seed % seats, options, wishes)
    bots = dict.fromkeys("abcd"[:seats], bot) if bot is not None else {}
    return Match(rules, own, bots=bots, mode=Mode.ONE_WAY)


class NoDice:
    """The bot uses no chance: whoever draws fails."""

    def below(self, limit: int) -> int:
        raise AssertionError("the bot drew from its dice")


class Watched(Bot):
    """Asks the bot, looks at what it was given and keeps what it said."""

    def __init__(self) -> None:
        self.bot = GreedyBot()
        self.reasons: list[tuple[str, str, Text]] = []

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        before = digest(view.position)
        answer = self.bot.answer(question, view, NoDice())
        assert GreedyBot().answer(question, view, NoDice()) == answer
        reason = self.bot.reason(question, view, answer)
        assert digest(view.position) == before  # it looks and does not touch
        self.reasons.append((question.kind, answer, reason))
        return answer


def play(rules: RuleSet, seats: int, seed: int, *characters: str) -> Watched:
    """A whole game of bots that are watched."""
    bot = Watched()
    game = new_game(rules, seats, seed, *characters, bot=bot)
    game.run()
    assert game.over
    return bot


# Every table


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_the_bot_plays_at_every_table(seating: Seating) -> None:
    places = seating.seats + seating.has_automa
    play(rules(places, seating.has_automa), seating.seats, 1)


@pytest.mark.parametrize(("characters", "gears"), [(False, False), (False, True), (True, False)])
def test_the_bot_plays_without_gears_and_without_characters(characters: bool, gears: bool) -> None:
    play(rules(3, False, characters, gears), 3, 5)


@pytest.mark.parametrize("seed", range(5))
def test_the_bot_plays_every_character(seed: int) -> None:
    pieces = list(rules().pieces)
    play(rules(), 3, seed, pieces[2 * seed], pieces[2 * seed + 1])


def test_the_bots_pass_the_kit() -> None:
    report = check_plugin("greedy", games=2)
    assert report.is_sound, str(report)
    assert report.games == 5, (
        "two of greedy, which is normal too, two of easy, one of hard, which looks ahead"
    )


def test_another_object_gives_the_same_game() -> None:
    one, other = new_game(rules(), 3, 11, bot=GreedyBot()), new_game(rules(), 3, 11)
    one.run()
    while not other.over:
        seat = next(iter(other.timeline.choices()))
        other.answer(seat, other.advice(seat, GreedyBot()))
    assert digest(one.table.position) == digest(other.table.position)


def test_no_table_is_reachable_from_what_the_bot_keeps() -> None:
    """Also after a game: what it remembers of cards holds nothing of a game."""
    play(rules(), 3, 3)
    seen: set[int] = set()
    todo: list[Any] = [thing for thing in gc.get_objects() if isinstance(thing, CardKnowledge)]
    assert todo
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, type | str | int | float):
            continue
        seen.add(id(thing))
        assert not isinstance(thing, Table | Match | ViewOf)
        if type(thing).__module__.startswith(("manicule_greedy", "manicule_gutenberg", "builtins")):
            todo += gc.get_referents(thing)


# Questions that it has never heard of


@cache
def a_view() -> View:
    """In the first round, when others have planned."""
    game = new_game(rules(), 3, 2)
    while game.table.position.phase != "plan":
        seat = next(iter(game.timeline.choices()))
        question, view = question_of(game.timeline.choices()[seat], game.ordinal), seen_by(game.table, seat)
        game.answer(seat, GreedyBot().answer(question, view, NoDice()))
    return seen_by(game.table, "a")


def asked(**what: Any) -> Question:
    return Question("a", what.pop("kind", "unheard_of"), what.pop("shape", "pick"), 1, **what)


UNHEARD_OF = [
    asked(legal=("sun", "moon", "pass"), options=("sun", "moon", "pass")),
    asked(legal=("pass",), options=("pass",)),
    asked(legal=("pass", "buy_A"), options=("pass", "buy_A")),
    asked(legal=("blue", "silver", "gold", "red"), options=("blue", "silver", "gold", "red")),
    asked(legal=("typesetting", "binding"), options=("typesetting", "binding")),
    asked(legal=("A", "I"), options=("A", "I")),
    asked(shape="some", legal=("none", "x", "y", "x y"), options=("x", "y"), most=2),
    asked(shape="allot", rows=("left", "right"), caps=(3, 3), count=4),
    asked(shape="allot", rows=("blue", "gold"), caps=(3, 3), count=4),
    asked(shape="allot", rows=("A", "I", "O", "U"), caps=(1, 1, 1, 1), count=2),
]


@pytest.mark.parametrize(
    "question", UNHEARD_OF, ids=lambda question: " ".join(question.legal or question.rows)
)
def test_a_question_of_a_modder_gets_a_legal_answer(question: Question) -> None:
    answer = GreedyBot().answer(question, a_view(), NoDice())
    assert answer in legal_answers(question)
    assert str(GreedyBot().reason(question, a_view(), answer))


KINDS = (
    "plan",
    "gain_inks",
    "first_types",
    "take_printing",
    "take_refinement",
    "take_inks",
    "take_specialty_card",
    "use_specialty_card",
    "improve",
    "face_gear",
    "replace_gear",
    "patronage",
    "pay",
    "before_fulfilling",
    "print_orders",
    "refine_orders",
    "count_gears",
    "completion",
    "reward_room",
    "reward_printing",
    "swap_ink",
    "swap_levels",
    "melt_for",
    "shift_marker",
    "choose_character",
    "wild_color",
    "window",
)


def legal_answers(question: Question) -> list[str]:
    if question.rows:
        return ["-".join(map(str, way)) for way in spreads.ways(question.count, question.caps)]
    return list(question.legal)


def test_options_are_preferred_to_passing_and_free_actions() -> None:
    question = asked(legal=("sun", "pass", "gear_9"), options=("sun", "pass", "gear_9"))
    assert GreedyBot().answer(question, a_view(), NoDice()) == "sun"


@pytest.mark.parametrize("kind", KINDS)
def test_a_known_kind_with_unknown_options_gets_a_legal_answer(kind: str) -> None:
    """Another plugin may call its question by the same name."""
    for question in UNHEARD_OF:
        foreign = asked(
            kind=kind,
            shape=question.shape,
            legal=question.legal,
            options=question.options,
            rows=question.rows,
            caps=question.caps,
            count=question.count,
        )
        answer = GreedyBot().answer(foreign, a_view(), NoDice())
        assert answer in legal_answers(foreign)


# Reasons


@cache
def games_with_reasons() -> list[tuple[str, str, Text]]:
    """Whole games that ask nearly everything there is to ask."""
    found: list[tuple[str, str, Text]] = []
    pieces = list(rules().pieces)
    for seed in range(5):
        found += play(rules(), 3, seed, pieces[2 * seed], pieces[2 * seed + 1]).reasons
    return found + play(rules(2, True), 1, 8).reasons


def test_every_answer_has_a_reason_in_words() -> None:
    from manicule_greedy.texts import sentences

    kinds = {kind for kind, _, _ in games_with_reasons()}
    assert len(kinds) >= 25, sorted(kinds)
    for kind, answer, reason in games_with_reasons():
        assert reason.message != sentences.UNKNOWN.message, (kind, answer)
        assert {sentence.domain for sentence in parted(reason)} == {"greedy"}
        read = str(reason)
        assert read.endswith("."), (kind, read)
        assert "{" not in read, (kind, read)


def test_most_sentences_are_used() -> None:
    from manicule_greedy.texts import sentences

    known = {value.message for value in vars(sentences).values() if isinstance(value, Text)}
    said = {message for _, _, reason in games_with_reasons() for message in messages_in(reason)}
    assert len(said & known) > 0.7 * len(known), sorted(known - said)


def messages_in(text: Text) -> Iterator[str]:
    yield text.message
    for _, value in text.params:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Text):
                yield from messages_in(part)


def test_a_reason_says_what_an_order_is_worth() -> None:
    reasons = [str(reason) for kind, _, reason in games_with_reasons() if kind == "print_orders"]
    assert any("fame point" in reason and "guilder" in reason for reason in reasons)


def test_a_hint_can_be_asked_for_any_answer() -> None:
    """A person may hold another answer in hand: every legal one has a reason, and none fails."""
    game = new_game(rules(), 3, 4)
    bots = {seat.id: GreedyBot() for seat in game.table.seats}
    for _ in range(60):
        for seat, choice in list(game.timeline.choices().items()):
            question, view = question_of(choice, game.ordinal), seen_by(game.table, seat)
            for answer in legal_answers(question)[:12]:
                assert str(bots[seat].reason(question, view, answer))
            game.answer(seat, bots[seat].answer(question, view, NoDice()))
        if game.over:
            break
