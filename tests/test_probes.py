"""Five probes at the promises of the core: same bytes, no neighbours, no leaks, copies, harmless refusals."""

import os
import subprocess
import sys
import weakref
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from types import FrameType, GeneratorType, MappingProxyType
from typing import Any

import msgspec
import pytest
from tests.support.answers import illegal_answers, refusal
from tests.support.moments import Boundaries, at_boundary
from tests.support.one_game import bots, one_game, transcript
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import ROOT, RULES, new_game, setup

from manicule import Bot, Match, Question, Sampler, Seat, Setup, Table, Together, View
from manicule.kernel.choices import Choice
from manicule.kernel.dice import Dice
from manicule.kernel.positions.canonical import digest
from manicule.kernel.question import question_of
from manicule.kernel.views import look_at, seen_by
from manicule.match.dialogues import Dialogues
from manicule.match.driver import Driver
from manicule_kit.conformance.walk import reachable

# 1. Same seed, same bytes: in another process, under another hash seed.


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295", "random"])
def test_a_game_in_another_process_is_the_same_to_the_byte(hash_seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    for players, seed in ((3, 7), (4, 20)):
        command = [sys.executable, "-m", "tests.support.one_game", str(players), str(seed)]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
        assert done.stdout == one_game(players, seed)
        assert done.stderr == b""


def test_another_seed_is_another_game() -> None:
    assert len({one_game(3, seed) for seed in range(20)}) == 20


# 2. A game is unaffected by others beside it.

GAMES = [(players, seed, variant) for seed, players in enumerate((3, 4, 4, 3, 4)) for variant in RULES]


def test_a_game_is_the_same_with_others_played_in_between() -> None:
    """All games go forward by one answer in turn; each ends as it does alone."""
    alone = [_played_out(_stepping(*game)) for game in GAMES]
    running = [_stepping(*game) for game in GAMES]
    together: dict[int, Match] = {}
    while len(together) < len(running):
        for number, steps in enumerate(running):
            if number not in together:
                game = next(steps)
                if game.over:
                    together[number] = game
    assert [transcript(together[number]) for number in range(len(GAMES))] == alone


def _stepping(players: int, seed: int, variant: str) -> Iterator[Match]:
    return play(new_game(players, seed, RULES[variant]()), MANNERS["eager"], Chance(seed))


def _played_out(steps: Iterator[Match]) -> bytes:
    return transcript(deque(steps, maxlen=1)[0])


def test_a_game_is_the_same_with_others_in_other_threads() -> None:
    seeds = range(16)
    alone = [one_game(4, seed) for seed in seeds]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as pool:
            together = list(pool.map(lambda seed: one_game(4, seed), seeds))
    finally:
        sys.setswitchinterval(interval)
    assert together == alone


def test_a_game_is_the_same_when_its_rule_set_has_played_others() -> None:
    first = one_game(4, 5)
    for seed in range(6, 12):
        one_game(4, seed)
    assert one_game(4, 5) == first


# 3. Nothing that a bot gets leads to the table, to a choice, to the seed or to a secret.

SEED = 7_203_118_605_550_124_977
FORBIDDEN = (Table, Seat, Choice, Together, Dialogues, Match, Driver, Dice, Setup, GeneratorType, FrameType)


def leaks(root: object, secrets: tuple[object, ...] = ()) -> list[str]:
    """The ways from an object to something that its holder must not have."""
    return [path for path, thing in reachable(root) if _is_leak(thing, secrets)]


def _is_leak(thing: object, secrets: tuple[object, ...]) -> bool:
    if isinstance(thing, FORBIDDEN) or thing == SEED:
        return True
    if isinstance(thing, str) and str(SEED) in thing:
        return True
    return any(type(thing) is type(secret) and thing == secret for secret in secrets)


class ProbingBot(Bot):
    """Looks for leaks in everything that it is given."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.asked = 0
        self.kinds: set[str] = set()
        self.secrets: dict[int, list[object]] = {}
        self.most_secrets = 0

    def answer(self, question: Question, view: View, dice: Sampler) -> str:
        self.asked += 1
        self.kinds.add(question.kind)
        planned = self.secrets.setdefault(question.ordinal, []) if question.kind == "plan" else []
        self.most_secrets = max(self.most_secrets, len(planned))
        # The parts that all views share are walked now and then, what is new always.
        whole = question.kind == "plan" or self.asked % 20 == 1
        given = (question, view if whole else (view.position, view.names, view.seat), dice)
        self.found += [f"{question.kind}: {leak}" for leak in leaks(given, tuple(planned))]
        if question.kind != "plan":
            return question.legal[dice.below(len(question.legal))] if question.legal else _first(question)
        turned = (6, question.count - 6, 0, 0, 0) * 2
        plan = turned[view.position.round % 5 :][:5]
        written = "-".join(map(str, plan))
        planned += [plan, list(plan), written, dict(zip(question.rows, plan, strict=True))]
        return written


def _first(question: Question) -> str:
    """All of it in the rows from the top."""
    left, numbers = question.count, []
    for cap in question.caps:
        numbers.append(min(cap, left))
        left -= numbers[-1]
    return "-".join(map(str, numbers))


@pytest.mark.parametrize("variant", RULES)
def test_no_way_leads_from_what_a_bot_gets_to_the_table_the_choice_the_seed_or_a_secret_plan(
    variant: str,
) -> None:
    bot = ProbingBot()
    game = new_game(4, SEED, RULES[variant](), bots=dict.fromkeys("abcd", bot))
    game.run()
    assert game.over
    assert bot.found == []
    assert bot.most_secrets == 12, "the last to plan is asked while three plans lie secret"
    assert len(bot.kinds) > 15


def test_no_way_leads_from_what_a_person_is_shown_to_the_table() -> None:
    """Questions with texts, and the sheet that is drawn from a view."""
    game = new_game(4, SEED)
    for number, _ in enumerate(play(game, MANNERS["eager"], Chance(1))):
        for seat, choice in game.timeline.choices().items():
            assert leaks(question_of(choice, game.ordinal, with_texts=True)) == []
            if number % 10 == 0:
                assert leaks(look_at(game.table, seat)) == []


def test_a_view_shows_no_plan_while_plans_are_secret() -> None:
    game = new_game(4, 3)
    for _ in play(game, MANNERS["any answer"], Chance(3)):
        if len(game.waiting()) < 2:
            continue
        for seat in "abcd":
            position: Any = seen_by(game.table, seat).position
            assert not any(sum(house.plan.values()) for house in position.seats)


def test_what_a_bot_does_to_its_view_does_not_reach_the_table() -> None:
    game = new_game(3, 4)
    for _ in play(game, MANNERS["any answer"], Chance(4)):
        before = digest(game.table.position)
        position: Any = seen_by(game.table, "a").position
        position.round = 99
        position.draws["ink"] = 99
        position.bag["blue"] = 99
        position.printing.clear()
        position.printing_pile.deck.clear()
        position.seats[0].guilders = 99
        position.seats[0].types.clear()
        position.seats[1].orders.clear()
        position.seats[2].memory.clear()
        assert digest(game.table.position) == before


def _hiding_places(canary: object) -> dict[str, object]:
    """Things that lead to a canary in ways that a careless walk would miss."""

    class Slotted:
        __slots__ = ("held",)

    class Plain:
        pass

    slotted, plain, marked = Slotted(), Plain(), lambda: None
    slotted.held = plain.held = canary  # type: ignore[attr-defined]
    marked.held = canary  # type: ignore[attr-defined]

    def generate() -> Iterator[int]:
        held = canary
        yield 1
        yield id(held)

    started = generate()
    next(started)

    @lru_cache
    def cached(number: int) -> object:
        return [canary]

    cached(1)
    return {
        "closure": lambda: canary,
        "default": lambda held=canary: held,
        "keyword default": _with_keyword_default(canary),
        "function attribute": marked,
        "partial": partial(id, canary),
        "bound method": [canary].append,
        "own method": MethodHolder(canary).method,
        "slot": slotted,
        "attribute": plain,
        "weak reference": weakref.ref(plain),
        "generator": started,
        "cache of a function": cached,
        "untracked struct": Untracked(canary),
        "struct in a struct": Untracked((1, [Untracked({"x": canary})])),
        "mapping proxy": MappingProxyType({"x": canary}),
        "value": {"x": [(canary,)]},
        "deque": deque([canary]),
        "iterator": iter([canary]),
        "map": map(str, [canary]),
        "exception": _caught(canary),
        "keep": plain,  # the weak reference above needs somebody who holds its object
    }


class Untracked(msgspec.Struct, frozen=True, gc=False):
    held: Any


class MethodHolder:
    def __init__(self, held: object) -> None:
        self.held = held

    def method(self) -> None:
        pass


def _with_keyword_default(canary: object) -> Callable[..., object]:
    def function(*, held: object = canary) -> object:
        return held

    return function


def _caught(canary: object) -> Exception:
    try:
        held = canary
        raise ValueError(id(held))
    except ValueError as error:
        return error


def test_the_walk_finds_a_canary_wherever_it_hides() -> None:
    """Otherwise the probe above would prove nothing."""
    canary = setup(3, SEED)
    places = _hiding_places(canary)
    assert [place for place, thing in places.items() if not leaks(thing)] == []


def test_the_walk_finds_a_seed_in_a_set_a_key_or_a_word() -> None:
    for thing in ({SEED}, frozenset({SEED}), {SEED: 1}, f"seed {SEED}", [f"{SEED}/ink"]):
        assert leaks(thing)


def test_the_walk_finds_the_table_from_a_choice() -> None:
    """Why bots get questions: from a choice everything can be reached."""
    choice = next(iter(new_game(3, 1).timeline.choices().values()))
    assert any(isinstance(thing, Table) for _, thing in reachable(choice))


# 4. A copied position plays on identically.


def test_a_copied_position_plays_on_identically() -> None:
    """Bots answer as they did, too: their dice follow the question."""
    boundaries = Boundaries()
    game = new_game(4, 9, bots=bots(), observers=[boundaries])
    game.run()
    end = digest(game.table.position)
    for boundary in boundaries.kept[::6]:
        other = at_boundary(game.rules, game.setup, boundary, bots=bots())
        other.run()
        assert digest(other.table.position) == end
        assert other.steps == game.steps[boundary.answers :]


# 5. An illegal answer changes nothing and says why.


def test_an_illegal_answer_changes_nothing_and_says_why() -> None:
    """A game in which every question is first answered wrongly is the game without the wrong answers."""
    undisturbed, disturbed = new_game(4, 10), new_game(4, 10)
    for _ in play(undisturbed, MANNERS["eager"], Chance(10)):
        pass
    script = iter(undisturbed.steps)
    wrong = Chance(1)
    while not disturbed.over:
        for seat, choice in disturbed.timeline.choices().items():
            before = digest(disturbed.table.position)
            for answer in illegal_answers(choice, wrong)[::4]:
                assert str(refusal(disturbed, seat, answer)).strip()
            assert digest(disturbed.table.position) == before
        step = next(script)
        disturbed.answer(step.seat, step.answer)
    assert transcript(disturbed) == transcript(undisturbed)
