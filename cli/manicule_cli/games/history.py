"""`manicule history`: the finished games of people, as tables and a small plot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from manicule.kernel.sheet import Content, Section, Sheet
from manicule.kernel.text import Text, ntr, tr, verbatim
from manicule.plugins import PluginRegistry
from manicule_cli.environment import ago, decimal, find_registry
from manicule_cli.games.save_menu import SCORE_OF
from manicule_interface.hints import LEVEL_NAMES, LISTED
from manicule_interface.history import History, PlayedGame, PlayedSeat, TableKind, Tally, played_games
from manicule_interface.listings import NOTHING, cell, table
from manicule_interface.scores import score_bar
from manicule_terminal.screen import Screen

NONE_YET = tr("No game has been finished yet; `manicule play` starts one.")
NONE_OF_IT = tr("No game of {game} has been finished yet; `manicule play {id}` starts one.")
PRACTICE = ntr(
    "{n} practice game, such as a lesson, is not counted.",
    "{n} practice games, such as lessons, are not counted.",
)
MORE = ntr("({n} earlier game; --all shows it)", "({n} earlier games; --all shows them)")
PLAYED, BY_GAME, BY_TABLE = tr("Games played"), tr("By game"), tr("By table")
BY_BOT = tr("Bots you played against")
WHEN, GAME, SCORES, RESULT = tr("when"), tr("game"), tr("scores"), tr("result")
GAMES, BEST, MEAN, WON = tr("games"), tr("best score"), tr("average score"), tr("games won")
TABLE, BOT, AHEAD = tr("table"), tr("bot"), tr("times ahead")
WINS = tr("{name} wins", context="result of a game")
WON_IT = tr("won", context="result of a game")
PLACE = tr("place {rank} of {all}", context="result of a game")
ALONE = tr("solo", context="at a table")
PEOPLE = ntr("{n} person", "{n} people", context="at a table")
SEVERAL = tr("{number} × {kind}", context="a number of bots of a kind")
WITH = tr("{people} with {others}", context="at a table")
RATED = tr("{name} (rating {rating})", context="who has which score")
LEFT = tr("{name} ({score}, left in round {round})", context="who has which score")
SOLO_RATING = tr("{game}: solo rating", context="what is counted in a game")
COURSE = tr("{game}: best score of a person in each game, latest at the bottom")
RATINGS = tr("{game}: solo rating in each game, latest at the bottom")
SHOWN = 10
"""Number of games listed and plotted by default."""


def show(screen: Screen, game: str | None, is_whole: bool) -> int:
    """Show the finished games."""
    registry = find_registry(screen)
    history = played_games(registry)
    if game is not None:
        history = history.of(registry.game(game).id)
    if screen.options.json:
        screen.object(_object(registry, history))
    elif history.games:
        with screen.paged(is_open=True):
            _show(screen, registry, history, is_whole)
    elif game is not None:
        screen.notice(NONE_OF_IT(game=registry.game(game).name, id=game))
    else:
        screen.notice(NONE_YET)
        if history.practice:
            screen.notice(PRACTICE(n=history.practice))
    return 0


def _show(screen: Screen, registry: PluginRegistry, history: History, is_whole: bool) -> None:
    games = history.games
    shown = games if is_whole else games[:SHOWN]
    rows = [_row(screen, registry, one) for one in shown]
    screen.show(Sheet((table(PLAYED, (WHEN, GAME, SCORES, RESULT), rows),)))
    if len(games) > len(shown):
        screen.result(MORE(n=len(games) - len(shown)))
    by_game = [
        (_measured(registry, *key), *_cells(screen, tally)) for key, tally in history.by_measure().items()
    ]
    by_table = [
        (_name(registry, kind.game), _table_text(registry, kind), *_cells(screen, tally))
        for kind, tally in history.by_table(registry).items()
    ]
    parts = [table(BY_GAME, (GAME, GAMES, BEST, MEAN, WON), by_game)]
    parts.append(table(BY_TABLE, (GAME, TABLE, GAMES, BEST, MEAN, WON), by_table))
    by_bot = [
        (_name(registry, id), _bot(kind), *_cells(screen, tally))
        for (id, kind), tally in history.by_bot().items()
    ]
    if by_bot:
        parts.append(table(BY_BOT, (GAME, BOT, GAMES, BEST, MEAN, AHEAD), by_bot))
    screen.show(Sheet(tuple(parts)))
    screen.show(Sheet(tuple(_plots(screen, registry, history, is_whole))))
    if history.practice:
        screen.result(PRACTICE(n=history.practice))


def _row(screen: Screen, registry: PluginRegistry, one: PlayedGame) -> tuple[Text | str, ...]:
    scores = tuple(map(_score, one.seats))
    return ago(screen, one.when), _name(registry, one.game), LISTED(items=scores), _result(one)


def _score(seat: PlayedSeat) -> Text:
    if seat.rating is not None:
        return RATED(name=seat.name, rating=cell(seat.rating))
    if seat.left is not None:
        return LEFT(name=seat.name, score=seat.score, round=seat.left)
    return SCORE_OF(name=seat.name, score=seat.score)


def _result(one: PlayedGame) -> Text:
    """The result of a game: a title, the winners, or the place of the only person."""
    if one.title is not None:
        return one.title
    if len(one.seats) == 1 or any(seat.rank is None for seat in one.seats):
        return NOTHING
    if len(one.people) == 1:
        rank = one.people[0].rank or 0
        return WON_IT if rank == 1 else PLACE(rank=rank, all=len(one.seats))
    return LISTED(items=tuple(WINS(name=seat.name) for seat in one.seats if seat.rank == 1))


def _cells(screen: Screen, tally: Tally) -> tuple[Text | str | int, ...]:
    won = "" if tally.won is None else tally.won
    best = tally.best if tally.best_rating is None else tally.best_rating
    mean = tally.mean if tally.mean_rating is None else tally.mean_rating
    return tally.games, best, decimal(screen, mean, 1), won


def _name(registry: PluginRegistry, id: str) -> Text:
    manifest = registry.manifests.get(id)
    return manifest.name if manifest is not None else verbatim(id)


def _measured(registry: PluginRegistry, id: str, is_rated: bool) -> Text:
    """A game, and what is counted in it if that is not the score."""
    name = _name(registry, id)
    return SOLO_RATING(game=name) if is_rated else name


def _bot(kind: str) -> Text:
    """A kind of bot: a level in the reader's language, or another bot by its own name."""
    return LEVEL_NAMES.get(kind, verbatim(kind))


def _table_text(registry: PluginRegistry, kind: TableKind) -> Text:
    people = ALONE if kind.people == 1 else PEOPLE(n=kind.people)
    counted = Counter(kind.bots).items()
    bots = (SEVERAL(number=n, kind=_bot(bot)) if n > 1 else _bot(bot) for bot, n in counted)
    others = (*(_name(registry, id) for id in kind.opponents), *bots)
    return WITH(people=people, others=others) if others else people


def _plots(screen: Screen, registry: PluginRegistry, history: History, is_whole: bool) -> Iterable[Section]:
    """The best score of a person in each game, in the order of play; a single game has no plot."""
    for id, is_rated in history.by_measure():
        games = tuple(one for one in history.of(id).games if one.is_rated == is_rated)
        drawn = tuple(reversed(games if is_whole else games[:SHOWN]))
        if len(drawn) < 2:
            continue
        most = max(1, *(one.best for one in drawn))
        title = RATINGS if is_rated else COURSE
        rows: list[tuple[Content, ...]] = [
            (cell(ago(screen, one.when)), score_bar(one.best, most)) for one in drawn
        ]
        yield Section(title(game=_name(registry, id)), tuple(rows))


# JSON output.


def _object(registry: PluginRegistry, history: History) -> dict[str, Any]:
    return {
        "games": [_game_object(one) for one in history.games],
        "practice": history.practice,
        "by_game": [{"game": id} | _tally_object(tally) for id, tally in history.by_game().items()],
        "by_table": [
            kind._asdict() | _tally_object(tally) for kind, tally in history.by_table(registry).items()
        ],
        "by_bot": [
            {"game": id, "bot": kind} | _tally_object(tally) for (id, kind), tally in history.by_bot().items()
        ],
    }


def _tally_object(tally: Tally) -> dict[str, Any]:
    rating = None if tally.mean_rating is None else round(tally.mean_rating, 2)
    return tally._replace(mean=round(tally.mean, 2), mean_rating=rating)._asdict()


def _game_object(one: PlayedGame) -> dict[str, Any]:
    return {
        "save": str(one.path),
        "played": one.when.isoformat(),
        "game": one.game,
        "plugins": sorted(one.plugins),
        "seats": [seat._asdict() for seat in one.seats],
        "title": one.title,
    }
