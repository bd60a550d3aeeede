"""Search is worth its thinking in a game that it has never seen; `pytest -m soak` plays the games."""

import pytest
from tests.support.tables import registry_with_examples

from manicule import Match, Setup
from manicule.kernel.table import SEAT_IDS

SEATS = 4


def share_of_wins(games: int) -> float:
    """How often one bot that looks ahead wins against three that answer by chance, in every chair in turn."""
    registry = registry_with_examples()
    rules = registry.rule_set("tricks", ())
    won = 0.0
    for number in range(games):
        chair = number % SEATS
        bots = {seat: registry.bot("random") for seat in SEAT_IDS[:SEATS]}
        bots[SEAT_IDS[chair]] = registry.bot("search", "tricks")
        names = tuple(f"Seat {at}" for at in range(SEATS))
        match = Match(rules, Setup(names, number + 1, number // SEATS % SEATS), bots=bots)
        match.run()
        winners = match.result.winners
        won += (names[chair] in winners) / len(winners)
    return won / games


def test_it_wins_more_than_its_share_of_hidden_hands() -> None:
    assert share_of_wins(6) > 1 / SEATS


@pytest.mark.soak
def test_it_wins_half_as_much_again_as_its_share() -> None:
    assert share_of_wins(200) >= 1.5 / SEATS
