"""The games that people have finished here: scores, and statistics by game, table and bot.

All figures come from the saves; nothing else is stored. Practice games, such as lessons, do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, TypeVar

from manicule.door.open import load
from manicule.kernel.errors import ManiculeError
from manicule.kernel.plugin import PERSON
from manicule.kernel.text import Text
from manicule.plugins import PluginRegistry
from manicule.records.saves import Save, list_saves
from manicule_interface.scores import title_in

Key = TypeVar("Key", bound=Hashable)
_T = TypeVar("_T")


class PlayedSeat(NamedTuple):
    """The result of a seat; the rank is unknown if the save has scores only. `rating` is the number by which
    a solo game is judged, if that is not the score. `left` is the round in which the player left for good;
    then another one played on."""

    name: str
    kind: str
    score: int
    rank: int | None
    rating: int | None = None
    left: int | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person had the seat."""
        return self.kind == PERSON


class PlayedGame(NamedTuple):
    """A finished game: its date, game and seats, and the title of a person who played alone."""

    path: Path
    when: datetime
    game: str
    plugins: tuple[str, ...]
    seats: tuple[PlayedSeat, ...]
    title: Text | None = None

    @property
    def people(self) -> tuple[PlayedSeat, ...]:
        """The results of the people."""
        return tuple(seat for seat in self.seats if seat.is_person)

    @property
    def bots(self) -> tuple[PlayedSeat, ...]:
        """The results of the bots."""
        return tuple(seat for seat in self.seats if not seat.is_person)

    @property
    def is_rated(self) -> bool:
        """Whether the game is judged by a rating, not by its score."""
        return any(seat.rating is not None for seat in self.people)

    @property
    def best(self) -> int:
        """The best score of a person, or the rating of a solo game."""
        return max(seat.score if seat.rating is None else seat.rating for seat in self.people)


class Tally(NamedTuple):
    """Statistics of some games; `won` is None if there were no opponents. The ratings are those of solo games
    that are judged by a rating; None without such games."""

    games: int
    best: int
    mean: float
    won: int | None
    best_rating: int | None = None
    mean_rating: float | None = None


class TableKind(NamedTuple):
    """The kind of a table: the number of people, the kinds of bots, and the plugins that take places."""

    game: str
    people: int
    bots: tuple[str, ...]
    opponents: tuple[str, ...]


class History(NamedTuple):
    """Finished games, the latest first; and the number of practice games."""

    games: tuple[PlayedGame, ...]
    practice: int = 0

    def of(self, game: str) -> History:
        """The part about one game."""
        return History(tuple(one for one in self.games if one.game == game))

    def by_game(self) -> dict[str, Tally]:
        """People's results for each game."""
        return {game: _tally(games) for game, games in _grouped(self.games, lambda one: one.game).items()}

    def by_measure(self) -> dict[tuple[str, bool], Tally]:
        """The same, with ratings apart from scores: the two cannot be compared."""
        groups = _grouped(self.games, lambda one: (one.game, one.is_rated))
        return {key: _tally(games) for key, games in groups.items()}

    def by_table(self, registry: PluginRegistry) -> dict[TableKind, Tally]:
        """People's results for each kind of table."""
        groups = _grouped(self.games, lambda one: _table_of(registry, one))
        return {kind: _tally(games) for kind, games in groups.items()}

    def by_bot(self) -> dict[tuple[str, str], Tally]:
        """The results of bots by game and kind, and how often a person was ahead of them."""
        pairs = [(one, kind) for one in self.games for kind in dict.fromkeys(bot.kind for bot in one.bots)]
        groups = _grouped(pairs, lambda pair: (pair[0].game, pair[1]))
        return {key: _bot_tally([game for game, _ in group], key[1]) for key, group in groups.items()}


def played_games(registry: PluginRegistry) -> History:
    """All saved and finished games with people, the latest first."""
    sound = [one for one in list_saves() if one.finished and one.problem is None]
    finished = [one for one in sound if any(seat.kind == PERSON for seat in one.seats)]
    counted = [_played(registry, one) for one in finished if not one.practice]
    practice = sum(one.practice for one in finished)
    return History(tuple(one for one in counted if one is not None), practice)


def _played(registry: PluginRegistry, save: Save) -> PlayedGame | None:
    """A save as a finished game; only its scores if it cannot be loaded any more."""
    title: Text | None = None
    scores: list[tuple[int, int | None, int | None, int | None]]
    try:
        with load(save.path, registry=registry) as match:
            result, left = match.result, map(match.occupants.left, match.seats)
        scores = [
            (own.score, own.rank, own.rating, gone) for own, gone in zip(result.seats, left, strict=True)
        ]
        title = title_in(result.notes) if len(scores) == 1 else None
    except ManiculeError:  # another version, or a missing plugin: use the scores in the file
        if not save.scores:
            return None
        scores = [(score, None, None, None) for score in save.scores]
    pairs = zip(save.seats, scores, strict=True)
    seats = tuple(PlayedSeat(seat.name, seat.kind, *own) for seat, own in pairs)
    plugins = tuple(plugin.id for plugin in save.plugins)
    return PlayedGame(save.path, save.when, save.game, plugins, seats, title)


def _grouped(items: Iterable[_T], key: Callable[[_T], Key]) -> dict[Key, list[_T]]:
    groups: dict[Key, list[_T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


def _tally(games: Sequence[PlayedGame]) -> Tally:
    scores = [seat.score for game in games for seat in game.people]
    contested = [game for game in games if len(game.seats) > 1 and game.bots]
    won = sum(any(seat.rank == 1 for seat in game.people) for game in contested) if contested else None
    made = Tally(len(games), max(scores), sum(scores) / len(scores), won)
    ratings = [seat.rating for game in games for seat in game.people if seat.rating is not None]
    if not ratings:
        return made
    return made._replace(best_rating=max(ratings), mean_rating=sum(ratings) / len(ratings))


def _bot_tally(games: Sequence[PlayedGame], kind: str) -> Tally:
    scores = [bot.score for game in games for bot in game.bots if bot.kind == kind]
    beaten = sum(all(game.best > bot.score for bot in game.bots if bot.kind == kind) for game in games)
    return Tally(len(games), max(scores), sum(scores) / len(scores), beaten)


def _table_of(registry: PluginRegistry, game: PlayedGame) -> TableKind:
    known = registry.manifests
    opponents = tuple(id for id in game.plugins if id in known and known[id].takes_places)
    return TableKind(game.game, len(game.people), tuple(sorted(bot.kind for bot in game.bots)), opponents)
