"""Every game of the project: each of its positions can be written, read and played on from."""

from typing import Any

from tests.support.moments import Boundaries, Boundary, at_boundary
from tests.support.tables import registry_with_examples

from manicule.kernel.bots import Bot
from manicule.kernel.game import Setup
from manicule.kernel.positions.canonical import digest
from manicule.kernel.positions.toml_writer import read_position, write_position
from manicule.match.match import Match
from manicule.plugins import PluginRegistry

NAMES = ("Anna", "Tom", "Kate", "John", "Mary", "Paul")


class Sampling(Bot):
    samples = True

    def answer(self, *_: Any) -> str:
        raise AssertionError("a sampling bot is never asked")


def test_every_game_goes_on_from_positions_that_were_written_and_read() -> None:
    registry = registry_with_examples()
    games = [game.id for game in registry.games()]
    assert {"gutenberg", "tictactoe"} <= set(games)
    for game in games:
        check_game(registry, game)


def check_game(registry: PluginRegistry, game: str) -> None:
    seats = max(registry.game(game).players)
    ids = registry.select(game, seats).ids
    rules = registry.rule_set(game, ids)
    setup = Setup(NAMES[:seats], 5, options=registry.options(game, ids, {}))
    bots = dict.fromkeys("abcdef"[:seats], Sampling())
    boundaries = Boundaries()
    match = Match(rules, setup, bots=bots, observers=[boundaries])
    match.run()
    end = digest(match.position)

    def written_and_read(boundary: Boundary) -> Boundary:
        return boundary._replace(position=read_position(rules, write_position(boundary.position)))

    for boundary in boundaries.kept:
        assert written_and_read(boundary).position == boundary.position, game
    for boundary in boundaries.kept[:: max(1, len(boundaries.kept) // 10)]:
        again = at_boundary(rules, setup, written_and_read(boundary), bots=bots)
        again.run()
        assert digest(again.position) == end, game
