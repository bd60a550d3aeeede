"""One score: the same number in the state, on the board, in the log, in the result and in the history."""

from collections.abc import Mapping

import pytest
from tests.support.score_boards import shown_scores
from tests.support.seats import seated
from tests.support.tables import registry

import manicule
from manicule import Event, EventLog
from manicule.folders import saves_folder
from manicule_cvlizations.events import FinalHappiness
from manicule_gutenberg.events import FinalFame
from manicule_interface.history import played_games
from manicule_interface.narration import Narration
from manicule_interface.scores import SeatStanding, scores_by_round, standings_now
from manicule_interface.session import Session

NAMES = ("Anna", "Tom", "Kate", "John", "Mary")
TABLES = {
    "gutenberg-1-automa": ("gutenberg", 1, ("automa",)),
    "gutenberg-2-two_player": ("gutenberg", 2, ("two_player",)),
    "gutenberg-2-automa": ("gutenberg", 2, ("automa",)),
    "gutenberg-3": ("gutenberg", 3, ()),
    "gutenberg-4-characters": ("gutenberg", 4, ("characters",)),
    "cartographers-1": ("cartographers", 1, ()),
    "cartographers-2-skills": ("cartographers", 2, ("cartographers_skills",)),
    "cartographers-3": ("cartographers", 3, ()),
    "cvlizations-2-dummy": ("cvlizations", 2, ("cvlizations_dummy",)),
    "cvlizations-2-expert": ("cvlizations", 2, ("cvlizations_expert",)),
    "cvlizations-3": ("cvlizations", 3, ()),
    "cvlizations-5": ("cvlizations", 5, ()),
}
"""Every game, alone and with the plugins that change who plays or what counts."""
BOT = "greedy"


def totals(events: tuple[Event, ...]) -> dict[str, int]:
    """The totals that events state, by seat."""
    fame = {event.seat: event.fame for event in events if isinstance(event, FinalFame)}
    return fame | {event.seat: event.happiness for event in events if isinstance(event, FinalHappiness)}


class ScoredGame:
    """A game that bots answer for people, and the standings that were seen in it."""

    def __init__(self, game: str, number: int, plugins: tuple[str, ...]) -> None:
        self.log, narration = EventLog(), Narration()
        observers = [self.log, *narration.observers()]
        seats = seated(f"human:{one}" for one in NAMES[:number])
        self.match = manicule.start(
            game, seats, seed=11, with_=plugins, registry=registry(), observers=observers
        )
        self.session, self.bot = Session(self.match, registry(), narration), registry().bot(BOT, game)
        self.viewers = ("", *self.match.seats)
        self.seen: list[dict[str, SeatStanding]] = []
        self.match.run()

    def answer(self) -> None:
        asked = self.match.waiting()[0]
        self.match.answer(asked, self.match.advice(asked, self.bot))
        self.match.run()

    def look(self, viewer: str) -> dict[str, SeatStanding]:
        """The standings that a viewer sees; the board that the viewer sees has the same scores."""
        state, match = self.session.state(viewer, most=0), self.match
        standings = {seat.seat: seat.standing for seat in state.seats if seat.standing is not None}
        on_board = shown_scores(match.rules.game.id, state.sheet, match.display.names.seats)
        assert {seat for seat, _ in on_board} == set(match.seats)
        assert on_board == [(seat, standings[seat].score) for seat, _ in on_board], match.ordinal
        self.seen.append(standings)
        return standings

    def compare_figures(self, standings: Mapping[str, SeatStanding]) -> None:
        """The figures that bots and programs get have the same scores."""
        table = self.match.table
        for seat in table.seats:
            own = self.match.rules.game.figures(table, seat)
            assert own.get("fame", standings[seat.id].score) == standings[seat.id].score

    def compare_with_result(self) -> None:
        """The boards at the end, the log, the rounds and the history have the scores of the result."""
        result = self.match.result
        scores = dict(zip(self.match.seats, (seat.score for seat in result.seats), strict=True))
        points = dict(zip(self.match.seats, (seat.points for seat in result.seats), strict=True))
        for standings in self.seen:
            check_certain(standings, points)
        for viewer in self.viewers:
            standings = self.look(viewer)
            assert {seat: one.score for seat, one in standings.items()} == scores
            assert not any(one.certain for one in standings.values())
        assert totals(self.log.events) in ({}, scores)
        assert scores_by_round(self.match)[-1] == tuple(scores.values())
        manicule.save(self.match, saves_folder() / "evening.toml")
        (played,) = played_games(registry()).games
        assert [seat.score for seat in played.seats] == [*scores.values()]
        assert [seat.rating for seat in played.seats] == [seat.rating for seat in result.seats]


def check_certain(standings: Mapping[str, SeatStanding], final: Mapping[str, dict[str, int]]) -> None:
    """Every source with certain points has at least these in the result."""
    for seat, standing in standings.items():
        for source, more in standing.certain.items():
            assert more > 0
            assert standing.now.get(source, 0) + more <= final[seat][source], (seat, source)


@pytest.mark.parametrize("name", TABLES)
def test_no_two_places_disagree_about_a_score_in_a_whole_game(name: str, home: object) -> None:
    """The person who is asked looks where a score has changed, and sometimes in between."""
    game = ScoredGame(*TABLES[name])
    while not game.match.over:
        standings = standings_now(game.match, asked := game.match.waiting()[0])
        game.compare_figures(standings)
        if not game.seen or standings != game.seen[-1] or not game.match.ordinal % 16:
            game.look(asked)
        game.answer()
    game.compare_with_result()


@pytest.mark.soak
@pytest.mark.parametrize("name", TABLES)
def test_nobody_sees_another_score_after_any_answer_of_a_whole_game(name: str, home: object) -> None:
    game = ScoredGame(*TABLES[name])
    while not game.match.over:
        for viewer in game.viewers:
            game.look(viewer)
        game.compare_figures(game.seen[-1])
        game.answer()
    game.compare_with_result()
