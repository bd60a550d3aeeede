"""What the figures are held against: floors, aims, and the same figure of another system in the same run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Figures = Mapping[str, Mapping[str, float]]

REAL_CHOICES = 0.44
"""The share of Catanatron's decisions that have more than one option."""


class Row(NamedTuple):
    """Our figure beside a peer's: `ratio` is ours over theirs. Below `floor` it is a failure."""

    what: str
    ours: float
    peer: str
    theirs: float
    ratio: float
    aim: float
    floor: float = 0.0


def rows(figures: Figures) -> list[Row]:
    """The comparisons that this run allows; a cost is compared the other way round, so more is better."""
    four = figures["gutenberg, 4 players"]
    ttt = {n: figures[f"tic-tac-toe, {n} observers"]["decisions_per_second"] for n in (0, 5, 15)}
    details = figures["gutenberg, details"]
    found = [_row("tic-tac-toe, 15 observers against 0", ttt[15], "ourselves", ttt[0], 0.9)]
    characters = figures["gutenberg, 4 characters"]["decisions_per_second"]
    found.append(
        _row("answers/s with 4 characters", characters, "without", four["decisions_per_second"], 1.0, 0.85)
    )
    if "catanatron" in figures:
        peer = figures["catanatron"]
        found += [
            _row("full games/s", four["games_per_second"], "Catanatron", peer["games_per_second"], 5, 5),
            _row(
                "real answers/s",
                four["decisions_per_second"],
                "Catanatron",
                REAL_CHOICES * peer["decisions_per_second"],
                4,
                4,
            ),
            _row(
                "position copy, cost",
                1 / details["position_copy_us"],
                "Catanatron",
                1 / peer["position_copy_us"],
                5,
            ),
            _row("live game, bytes", 1 / details["live_bytes"], "Catanatron", 1 / peer["live_bytes"], 5),
            _row(
                "replayed answers/s",
                details["replayed_answers_per_second"],
                "Catanatron, live",
                peer["decisions_per_second"],
                4,
            ),
        ]
    aims = {"openspiel c++": 0.35, "openspiel python": 7.0, "easyai": 1.5}
    for peer_name, aim in aims.items():
        if peer_name in figures:
            theirs = figures[peer_name]["decisions_per_second"]
            found.append(_row("tic-tac-toe, 5 observers", ttt[5], peer_name, theirs, aim))
    return found


def _row(what: str, ours: float, peer: str, theirs: float, aim: float, floor: float = 0.0) -> Row:
    return Row(what, ours, peer, theirs, ours / theirs, aim, floor)


def show(figures: Figures, compared: list[Row]) -> None:
    """Print everything as two tables."""
    print(f"{'measured':<28}{'games/s':>10}{'answers/s':>12}{'a game':>9}{'loop ms':>9}")
    for name, one in figures.items():
        if "games_per_second" in one:
            print(
                f"{name:<28}{one['games_per_second']:>10,.1f}{one['decisions_per_second']:>12,.0f}"
                f"{one['decisions_per_game']:>9.1f}{one['loop_ms']:>9.1f}"
            )
    details = figures["gutenberg, details"]
    listed = details["options_per_answer"] * figures["gutenberg, 4 players"]["decisions_per_second"]
    print(f"\noptions listed/s {listed:,.0f}")
    for name, value in details.items():
        print(f"{name.replace('_', ' ')} {value:,.1f}")
    print(f"\n{'compared in this run':<38}{'with':<20}{'ratio':>8}{'aim':>8}{'floor':>8}")
    for row in compared:
        floor = f"{row.floor:>8.2f}" if row.floor else f"{'':>8}"
        print(f"{row.what:<38}{row.peer:<20}{row.ratio:>8.2f}{row.aim:>8.2f}{floor}")
