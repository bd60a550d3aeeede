"""What holds at every moment of every game: nothing is lost, made or taken without being told."""

from collections import Counter
from typing import Any

import pytest
from tests.support.players import any_answer, play_out
from tests.support.tribes import SEATINGS, Seating, buying, games

from manicule import Event, Match, Observer
from manicule.game import broken_invariants, result_of
from manicule_cvlizations import SUPPLY

GAMES = 6
PAYING = ("solitude", "hedonism", "dagger", "vacation", "dog", "cat")
"""The ideas that pay tokens during the game."""
every_seating = pytest.mark.parametrize("seating", SEATINGS, ids=str)


@every_seating
def test_at_every_moment_cards_are_in_one_place_and_nobody_owes_anything(seating: Seating) -> None:
    for game in games(seating, GAMES):
        for moment in game:
            assert broken_invariants(moment.table) == {}


@every_seating
def test_each_of_the_48_ideas_is_in_exactly_one_place(seating: Seating) -> None:
    for game in games(seating, GAMES):
        for moment in game:
            land = moment.table.position
            owned = [idea for tribe in land.seats for idea in tribe.ideas]
            places = [*land.deck, *land.late_deck, *land.track, *land.removed, *owned]
            places += [land.top] if land.top else []
            assert sorted(places) == sorted(moment.table.content.idea)
            assert len(places) == 48


@every_seating
def test_every_tribe_has_eight_orders_and_lays_two_a_round(seating: Seating) -> None:
    for game in games(seating, 2):
        for moment in game:
            land = moment.table.position
            for place, laid in land.laid.items():
                held = [*laid.orders, *land.used.get(place, ())]
                assert len(set(held)) == len(held) <= 6
                if land.phase == "development":
                    assert len(held) == 2 * ((land.round - 1) % 3 + 1)


class Account(Observer):
    """Keeps accounts of what is told, as somebody would who sees nothing but the events."""

    def __init__(self, seats: int) -> None:
        self.held = [Counter({"food": 1, "wood": 1, "stone": 1}) for _ in range(seats)]
        self.tokens: Counter[str] = Counter()

    def told(self, match: Match, events: tuple[Event, ...]) -> None:
        for event in events:
            entry = getattr(self, f"_{event.id()}", None)
            if entry is not None:
                entry(event)

    def _of(self, seat: str) -> Counter[str]:
        return self.held["abcde".index(seat)]

    def _gained(self, event: Any) -> None:
        self._of(event.seat).update(dict(event.resources))

    def _paid(self, event: Any) -> None:
        self._of(event.seat).subtract(dict(event.resources))

    _handed_in = _paid

    def _bought(self, event: Any) -> None:
        self._of(event.seat).subtract(dict(event.paid))

    def _stole(self, event: Any) -> None:
        self._of(event.seat)[event.resource] += 1
        if event.victim != SUPPLY:
            self._of(event.victim)[event.resource] -= 1

    def _traded(self, event: Any) -> None:
        self._of(event.seat)[event.given] -= event.price
        self._of(event.seat)[event.got] += event.number

    def _gained_happiness(self, event: Any) -> None:
        self.tokens[event.seat] += event.happiness


@every_seating
def test_resources_and_tokens_are_what_was_told(seating: Seating) -> None:
    for seed in range(GAMES):
        account = Account(seating.seats)
        game = play_out(seating.new_game(seed, observers=[account]), buying, seed)
        for at, tribe in enumerate(game.table.position.seats):
            assert account.held[at] == Counter(tribe.resources)
            ending = {"ideas"} | {idea for idea in tribe.ideas if idea not in PAYING}
            tokens = sum(number for source, number in tribe.points.items() if source not in ending)
            assert account.tokens["abcde"[at]] == tokens


@every_seating
def test_the_score_is_the_sum_of_its_sources(seating: Seating) -> None:
    for seed in range(GAMES):
        game = play_out(seating.new_game(seed), any_answer, seed)
        result = result_of(game.table)
        assert result.rounds == 9
        for seat in result.seats:
            assert seat.score == sum(seat.points.values())
            printed = sum(game.table.content.idea[idea].happiness for idea in seat.facts["ideas"])
            assert seat.points["ideas"] == printed
