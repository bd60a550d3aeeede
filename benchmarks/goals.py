"""The goals for our figures: another system or an earlier version in the same run, a floor, a good and a
great ratio."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from measuring import Figures
from path_names import ANSWERED, FORKED, GAMES, LOOP, OWN_BOT, SAMPLER
from side_by_side import COPIES, COPIES_AND_ACTIONS, Earlier, Rates, before

REAL_CHOICES = 0.44
"""The share of Catanatron's decisions with more than one option, in its newest version."""

GUTENBERG = "gutenberg, 4 players"
AT_MOST = "at most"
CATANATRON = "Catanatron"
PATHS = {
    SAMPLER: "built-in sampler, real answers/s",
    OWN_BOT: "own `Bot.answer`, real answers/s",
    LOOP: "`legal` and `answer`, real answers/s",
    FORKED: "fork",
    ANSWERED: "fork and answer",
}
"""What a program does on each path."""


class Goal(NamedTuple):
    """One comparison. A ratio says how many times better Manicule is; for costs and sizes, less is better."""

    what: str
    ours: float
    peer: str
    theirs: float
    ratio: float
    good: float
    great: float
    floor: float = 0.0

    @property
    def verdict(self) -> str:
        if self.ratio < self.floor:
            return "MISSED"
        return "great" if self.ratio >= self.great else "good" if self.ratio >= self.good else "below"


AS_FAST = (1.0, 1.1, 0.9)
"""The good ratio, the great ratio and the floor for an earlier version."""
WHAT = {
    **{f"{game}, {path}": f"{game}, {what}" for game in GAMES for path, what in PATHS.items()},
    "tic-tac-toe": "tic-tac-toe, 5 observers",
    "recorded": "games/s recorded",
    "started": "games/s started",
    "forks": "forks/s",
    "questions": "Cartographers, questions/s with texts",
    "log": "sentences of a log/s",
    "resumed": "saves loaded/s",
    "begun": "matches begun/s",
    "2,480 options": "options asked/s, of 2,480",
    "200 plugins": "plugins combined/s, of 200",
}
"""The names of the works that are compared with an earlier version."""


class Held(NamedTuple):
    """The good and the great ratio, and the floor: 1.3 times the cost of the day when it was set."""

    good: float
    great: float
    floor: float


HELD = {
    "Gutenberg": {
        SAMPLER: Held(5, 6, 3.3),
        OWN_BOT: Held(4, 5, 2.4),
        LOOP: Held(3, 4, 2.5),
        FORKED: Held(0.8, 1, 0.5),
        ANSWERED: Held(1, 1.2, 0.8),
    },
    "Cartographers": {
        SAMPLER: Held(3, 4, 1.7),
        OWN_BOT: Held(2, 3, 1.45),
        LOOP: Held(2, 3, 1.05),
        FORKED: Held(0.8, 1, 0.45),
        ANSWERED: Held(1, 1.2, 0.7),
    },
    "CVlizations": {
        SAMPLER: Held(5, 6, 2.9),
        OWN_BOT: Held(4, 5, 2.6),
        LOOP: Held(4, 5, 2.4),
        FORKED: Held(1, 1.2, 0.85),
        ANSWERED: Held(1.2, 1.5, 1.2),
    },
}
"""Set beside Catanatron on a busy machine, on which Manicule loses more than it does."""


def goals(
    figures: Mapping[str, Figures], contests: Mapping[str, Rates], earlier: Earlier | None = None
) -> list[Goal]:
    """Every comparison that a run allows."""
    found = [*_paths(contests), *_tictactoe(contests), *_records(contests), *_looking_ahead(contests)]
    found += _other_ways(contests)
    if earlier is not None:
        found += beside(earlier, contests)
    found += _of_ourselves(figures)
    if CATANATRON in figures:
        found += _catanatron(figures)
    return found


# Turn by turn.


def beside(earlier: Earlier, contests: Mapping[str, Rates]) -> Iterator[Goal]:
    """Compare with an earlier version: each work must be at least as fast."""
    for rates in contests.values():
        for work in rates.slices:
            if before(work) in rates.slices:
                yield _turns(WHAT[work], rates, work, before(work), *AS_FAST)._replace(peer=earlier.version)


def _paths(contests: Mapping[str, Rates]) -> Iterator[Goal]:
    """Real answers, forks and tried answers per second on the paths of programs."""
    for game in GAMES:
        held = HELD[game]
        for path in (SAMPLER, OWN_BOT, LOOP):
            rates = contests[f"{game}, {SAMPLER}"]
            if CATANATRON in rates.slices:
                yield _on_path(game, path, rates, CATANATRON, held[path], REAL_CHOICES)
        for path, peer in ((FORKED, COPIES), (ANSWERED, COPIES_AND_ACTIONS)):
            rates = contests[f"{game}, {FORKED}"]
            if peer in rates.slices:
                yield _on_path(game, path, rates, peer, held[path])


def _on_path(game: str, path: str, rates: Rates, peer: str, held: Held, share: float = 1.0) -> Goal:
    work = f"{game}, {path}"
    return _turns(WHAT[work], rates, work, peer, held.good, held.great, held.floor, share)


def _tictactoe(contests: Mapping[str, Rates]) -> Iterator[Goal]:
    """Cells marked per second, with five observers."""
    rates = contests["tic-tac-toe"]
    held = {
        "easyAI": (1.2, 1.4, 1.1),
        "OpenSpiel, Python": (3, 7, 4),
        "OpenSpiel, C++": (0.15, 0.35, 0.17),
    }
    for peer, (good, great, floor) in held.items():
        if peer in rates.slices:
            yield _turns(WHAT["tic-tac-toe"], rates, "tic-tac-toe", peer, good, great, floor)


def _records(contests: Mapping[str, Rates]) -> Iterator[Goal]:
    """Whole games of bots in Gutenberg: the cost of recording them, or of making them forkable."""
    rates = contests["simulated"]
    recorded = rates.ratio("started", "recorded")
    yield _at_most("recorded game, times an unrecorded one", recorded, 1.4, floor=0.95)
    yield _at_most("recorded game, times a simulated one", rates.ratio("simulated", "recorded"), 1.4)
    yield _turns("games/s simulated", rates, "simulated", "boundaries kept", 1.2, 1.5, 1.2)


def _looking_ahead(contests: Mapping[str, Rates]) -> Iterator[Goal]:
    """Averages over the decisions of whole games of Gutenberg."""
    rates = contests["copies"]
    yield _at_most("fork, times a bare position's copy", rates.ratio("copies", "forks"), 6.3, floor=1)
    yield _at_most("imagine, times the same", rates.ratio("copies", "imaginations"), 18.5, floor=1)


def _other_ways(contests: Mapping[str, Rates]) -> Iterator[Goal]:
    """The same work done in another way, or with fewer things: costs must only grow with their number."""
    held = {
        "resumed": ("replayed", 1.5, 2, 1.6),
        "begun": ("begun with a registry", 0.3, 0.5, 0.34),
        "2,480 options": ("248 options", 0.6, 0.8, 0.5),
        "200 plugins": ("25 plugins", 0.8, 1, 0.8),
    }
    for work, (other, good, great, floor) in held.items():
        yield _turns(WHAT[work], contests[work], work, other, good, great, floor)


def _turns(
    what: str,
    rates: Rates,
    ours: str,
    theirs: str,
    good: float,
    great: float,
    floor: float = 0.0,
    share: float = 1.0,
) -> Goal:
    ratio = rates.ratio(ours, theirs, share)
    return Goal(what, rates.median(ours), theirs, rates.median(theirs) * share, ratio, good, great, floor)


# One after the other.


def _of_ourselves(figures: Mapping[str, Figures]) -> Iterator[Goal]:
    games, plain = figures[GUTENBERG], figures["gutenberg, without characters"]
    none, many = figures["tic-tac-toe, 0 observers"], figures["tic-tac-toe, 15 observers"]
    key = "decisions_per_second"
    waits, log = figures["startup"], figures["gutenberg, log"]
    yield _aim("games/s", games["games_per_second"], 160)
    yield _aim("real answers/s", games[key], 45_000)
    yield _more("real answers/s", games, key, "without characters", plain, 0.85, 0.95, 0.75)
    yield _more("tic-tac-toe, 15 observers", many, key, "0 observers", none, 0.8, 0.9, 0.7)
    # Games are now faster than their logs, so this has no floor: the log itself is compared with an earlier
    # version.
    yield _at_most("log shown, share of a game", log["share"], 0.1)
    yield _at_most("the same, not recorded", log["share_unrecorded"], 0.1)
    drawn = figures["cartographers, 4 players"]
    lists = drawn["loop_ms"] * 1000 / drawn["empty_map_us"]
    yield Goal("lists of an empty map, in the fixed loop", lists, "at least", 108, lists / 108, 1, 1.2, 1)
    yield _less("--version, ms", waits, "version_ms", "import typer", waits, "import_typer_ms", 0.8, 1, 0.85)
    yield _less("--help, ms", waits, "help_ms", "import typer", waits, "import_typer_ms", 0.5, 0.6, 0.5)


def _catanatron(figures: Mapping[str, Figures]) -> list[Goal]:
    games, costs, replay = figures[GUTENBERG], figures["gutenberg, costs"], figures["gutenberg, replay"]
    peer, name = figures[CATANATRON], CATANATRON
    replayed, live = replay["with_forced_per_second"], peer["decisions_per_second"]
    return [
        _more("games/s simulated", games, "games_per_second", name, peer, 5, 7.5, 7),
        _more("options listed/s", games, "options_per_second", name, peer, 1.5, 3, 2),
        Goal("replayed questions/s", replayed, f"{name}, live", live, replayed / live, 2, 4, 3),
        _less("save, bytes", costs, "save_bytes", f"{name}, half a game", peer, "save_bytes", 5, 20, 1.6),
        _less("live game, bytes", costs, "live_bytes", name, peer, "live_bytes", 2, 5, 1.2),
    ]


def _at_most(what: str, found: float, limit: float, floor: float = 0.0) -> Goal:
    return Goal(what, found, AT_MOST, limit, limit / found, 1, 1.2, floor)


def _aim(what: str, found: float, aim: float) -> Goal:
    return Goal(what, found, "our aim", aim, found / aim, 0.7, 1)


def _more(
    what: str,
    ours: Figures,
    key: str,
    peer: str,
    theirs: Figures,
    good: float,
    great: float,
    floor: float = 0.0,
) -> Goal:
    return Goal(what, ours[key], peer, theirs[key], ours[key] / theirs[key], good, great, floor)


def _less(
    what: str,
    ours: Figures,
    own: str,
    peer: str,
    theirs: Figures,
    key: str,
    good: float,
    great: float,
    floor: float = 0.0,
) -> Goal:
    return Goal(what, ours[own], peer, theirs[key], theirs[key] / ours[own], good, great, floor)
