"""Events: what is told later is what was true when it happened."""

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import msgspec
import pytest
from tests.support.players import MANNERS, Chance, play, play_out
from tests.support.tables import NAMES, RULES, setup

from manicule import Event, Match, Observer, Table, Text
from manicule.kernel.events import Names
from manicule.match.point import Mode, Point
from manicule_gutenberg import events


class Trace(Observer):
    """Hears a game, and knows what each event said at the moment it was told."""

    def __init__(self) -> None:
        self.at_tell: list[tuple[Event, bytes]] = []
        self.at_flush: list[tuple[Event, bytes]] = []
        self.batches: list[tuple[Event, ...]] = []

    def catch(self, event: Event) -> None:
        self.at_tell.append((event, _bytes(event)))

    def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
        self.batches.append(events)
        self.at_flush += [(event, _bytes(event)) for event in events]


def _bytes(event: Event) -> bytes:
    return msgspec.msgpack.encode((type(event).__qualname__, event))


def _listened(monkeypatch: pytest.MonkeyPatch, seed: int, players: int, variant: str, manner: str) -> Trace:
    """Play a game with an observer; every event is also caught at the moment it is told.

    In every other game the answers are given first, and all that happened is told in the end."""
    trace = Trace()
    rules, own = RULES[variant](), setup(players, seed)
    quiet = play_out(Match(rules, own, mode=Mode.ONE_WAY), MANNERS[manner], seed)
    tell = Table.publish

    def caught(table: Any, event: Any, *args: Any, **kwargs: Any) -> None:
        tell(table, event, *args, **kwargs)
        trace.catch(table.heard[-1])

    with monkeypatch.context() as patched:
        patched.setattr(Table, "publish", caught)
        if seed % 2:
            play_out(Match(rules, own, observers=[trace]), MANNERS[manner], seed)
        else:
            Match(rules, own, observers=[trace], at=Point(script=quiet.steps)).run()
    return trace


WAYS = list(enumerate(product((3, 4), RULES, MANNERS)))


@cache
def _traces() -> list[Trace]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        return [_listened(monkeypatch, seed, *way) for seed, way in WAYS]


def test_an_event_says_at_flush_what_it_said_when_it_was_told() -> None:
    for trace in _traces():
        told = {id(event): said for event, said in trace.at_tell}
        assert trace.at_flush
        assert all(told[id(event)] == said for event, said in trace.at_flush)


def test_an_event_still_says_the_same_when_the_game_is_over() -> None:
    for trace in _traces():
        assert all(_bytes(event) == said for event, said in trace.at_tell)


def test_every_event_is_heard_once() -> None:
    for trace in _traces():
        assert Counter(id(event) for event, _ in trace.at_tell) == Counter(
            id(event) for event, _ in trace.at_flush
        )
        assert all(trace.batches), "an empty batch was told"


def test_events_are_heard_in_the_order_in_which_they_happened() -> None:
    for trace in _traces():
        assert [said for _, said in trace.at_flush] == [said for _, said in trace.at_tell]


def test_an_event_holds_only_words_numbers_texts_and_tuples_of_them() -> None:
    for trace in _traces():
        for event, _ in trace.at_tell:
            hash(event)
            for field in event.__struct_fields__:
                assert _is_plain(getattr(event, field)), f"{event.id()}.{field}"


def _is_plain(value: object) -> bool:
    if type(value) is tuple:
        return all(map(_is_plain, value))
    return type(value) in (str, int, bool, Text)


def test_every_event_reads_as_a_sentence() -> None:
    names = Names(dict(zip("abcd", NAMES, strict=True)), RULES["with gears"]().content)
    for trace in _traces():
        for event, _ in trace.at_tell:
            sentence = str(event.text(names))
            assert sentence.endswith(".")
            assert "{" not in sentence


def test_the_games_of_this_test_meet_every_event() -> None:
    """An event that is never told would be proved by nothing here. A class with others below it is only their
    kind."""
    met = {type(event) for trace in _traces() for event, _ in trace.at_tell}
    classes = [event for event in vars(events).values() if isinstance(event, type)]
    declared = {event for event in classes if issubclass(event, Event) and event is not Event}
    told = {
        event for event in declared if not any(one is not event and issubclass(one, event) for one in met)
    }
    assert {event.__name__ for event in told - met} == set()


def test_a_game_is_the_same_whether_anybody_listens_or_not() -> None:
    for seed, (players, variant, manner) in WAYS[::5]:
        quiet = Match(RULES[variant](), setup(players, seed), mode=Mode.ONE_WAY)
        heard = Match(RULES[variant](), setup(players, seed), observers=[Trace()], mode=Mode.ONE_WAY)
        for game in (quiet, heard):
            play_out(game, MANNERS[manner], seed)
        assert quiet.steps == heard.steps
        assert quiet.table.position == heard.table.position


def test_nothing_of_a_plan_is_told_before_all_plans_are_in() -> None:
    trace = Trace()
    game = Match(RULES["with gears"](), setup(4, 3), observers=[trace])
    secrets = 0
    for _ in play(game, MANNERS["any answer"], Chance(3)):
        planned = sum(isinstance(event, events.Planned) for batch in trace.batches for event in batch)
        asked = game.timeline.choices().values()
        if {choice.kind.id for choice in asked} == {"plan"} and len(asked) < 4:
            secrets += 1
            assert planned == 4 * (game.table.position.round - 1)
    assert (planned, secrets) == (24, 18)
