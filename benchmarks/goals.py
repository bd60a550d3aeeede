"""What our figures are held against: another system's in the same run, a floor, a good and a great ratio."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from measuring import Figures

REAL_CHOICES = 0.44
"""The share of Catanatron's decisions with more than one option, in its newest version."""

GUTENBERG = "gutenberg, 4 players"


class Goal(NamedTuple):
    """One comparison. All ratios say how many times better we are; of costs and sizes, less is better."""

    what: str
    ours: float
    peer: str
    theirs: float
    good: float
    great: float
    floor: float = 0.0
    less_is_better: bool = False

    @property
    def ratio(self) -> float:
        return self.theirs / self.ours if self.less_is_better else self.ours / self.theirs

    @property
    def verdict(self) -> str:
        if self.ratio < self.floor:
            return "MISSED"
        return "great" if self.ratio >= self.great else "good" if self.ratio >= self.good else "below"


def goals(figures: Mapping[str, Figures]) -> list[Goal]:
    """Every comparison that a run allows."""
    games, costs, replay = figures[GUTENBERG], figures["gutenberg, costs"], figures["gutenberg, replay"]
    found = _of_ourselves(figures)
    peer = figures.get("Catanatron")
    if peer is not None:
        decisions = peer["decisions_per_second"]
        # Where a floor is near, noise must not decide: these rates are taken turn by turn.
        beside = figures["side by side"]
        real = REAL_CHOICES * beside["Catanatron"]
        replayed = replay["with_forced_per_second"]
        found += [
            Goal("games/s", games["games_per_second"], "Catanatron", peer["games_per_second"], 5, 7.5, 5),
            Goal("real answers/s, turn by turn", beside["gutenberg"], "Catanatron", real, 4, 5, 4),
            Goal("Cartographers, turn by turn", beside["cartographers"], "Catanatron", real, 2, 3, 2),
            Goal("CVlizations, turn by turn", beside["cvlizations"], "Catanatron", real, 4, 5, 4),
            _more("options listed/s", games, "options_per_second", "Catanatron", peer, 1.5, 3),
            Goal("replayed questions/s", replayed, "Catanatron, live", decisions, 2, 4),
            _less("position copy, µs", costs, "position_copy_us", "Catanatron", peer, 2, 5),
            _less("save of a whole game, bytes", costs, "save_bytes", "Catanatron, half a game", peer, 5, 20),
            _less("live game, bytes", costs, "live_bytes", "Catanatron", peer, 2, 5),
        ]
    mine = figures["tic-tac-toe, 5 observers"]
    for name, good, great in (
        ("OpenSpiel, Python", 3, 7),
        ("OpenSpiel, C++", 0.15, 0.35),
        ("easyAI", 1, 2),
    ):
        if name in figures:
            what = "tic-tac-toe decisions/s"
            found.append(_more(what, mine, "decisions_per_second", name, figures[name], good, great))
    return found


def _of_ourselves(figures: Mapping[str, Figures]) -> list[Goal]:
    games, plain = figures[GUTENBERG], figures["gutenberg, without characters"]
    none, many = figures["tic-tac-toe, 0 observers"], figures["tic-tac-toe, 15 observers"]
    key = "decisions_per_second"
    waits = figures["startup"]
    bare = waits["import_typer_ms"]
    log = figures["gutenberg, log"]
    return [
        Goal("games/s", games["games_per_second"], "our aim", 160, 0.7, 1),
        Goal("real answers/s", games[key], "our aim", 45_000, 0.7, 1),
        _more("real answers/s", games, key, "without characters", plain, 0.85, 0.95),
        Goal("log shown, share of a game", log["share"], "at most", 0.1, 1, 1.2, 1, less_is_better=True),
        # Nobody reads along where nothing is recorded, so this has no floor: it shows what is left to gain.
        Goal("the same, not recorded", log["share_unrecorded"], "at most", 0.1, 1, 1.2, less_is_better=True),
        Goal(
            "placements of an empty map, µs",
            figures["cartographers, 4 players"]["empty_map_us"],
            "at most",
            1000,
            1,
            2,
            1,
            less_is_better=True,
        ),
        _more("tic-tac-toe, 15 observers", many, key, "0 observers", none, 0.8, 0.9),
        # Not more than twice as long as Typer alone, which is half as fast.
        Goal("--version, ms", waits["version_ms"], "import typer", bare, 0.8, 1, 0.5, less_is_better=True),
        Goal("--help, ms", waits["help_ms"], "import typer", bare, 0.5, 0.6, 0.5, less_is_better=True),
    ]


def _more(what: str, ours: Figures, key: str, peer: str, theirs: Figures, good: float, great: float) -> Goal:
    return Goal(what, ours[key], peer, theirs[key], good, great)


def _less(what: str, ours: Figures, key: str, peer: str, theirs: Figures, good: float, great: float) -> Goal:
    return Goal(what, ours[key], peer, theirs[key], good, great, less_is_better=True)
