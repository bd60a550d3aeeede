"""Every game of the project: each of its positions can be written, read and played on from."""

from typing import Any

from tests.support.tables import library_with_examples

from manicule.bots import Bot
from manicule.canonical import digest
from manicule.game import Setup
from manicule.library import Library
from manicule.play.runner import Moment, Runner
from manicule.scenarios.written import read_position, write_position

NAMES = ("Anna", "Tom", "Kate", "John", "Mary", "Paul")


class Sampling(Bot):
    samples = True

    def answer(self, *_: Any) -> str:
        raise AssertionError("a sampling bot is never asked")


def test_every_game_goes_on_from_positions_that_were_written_and_read() -> None:
    library = library_with_examples()
    games = [game.id for game in library.games()]
    assert {"gutenberg", "tictactoe"} <= set(games)
    for game in games:
        check_game(library, game)


def check_game(library: Library, game: str) -> None:
    seats = max(library.game(game).players)
    ids = library.select(game, seats).ids
    rules = library.rule_set(game, ids)
    setup = Setup(NAMES[:seats], 5, options=library.options(game, ids, {}))
    runner = Runner(rules.new_table(setup), keep=True)
    moments = [runner.moment()]
    while not runner.over:
        runner.run({next(iter(runner.asked())): Sampling()})
        moments.append(runner.moment())
    end = digest(runner.table.position)

    def written_and_read(moment: Moment) -> Moment:
        return moment._replace(position=read_position(rules, write_position(moment.position)))

    for moment in moments:
        assert written_and_read(moment).position == moment.position, game
    for moment in moments[:: max(1, len(moments) // 10)]:
        again = Runner.at(rules, setup, written_and_read(moment))
        again.run({seat.id: Sampling() for seat in again.table.seats})
        assert digest(again.table.position) == end, game
