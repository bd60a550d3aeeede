"""One score: the same number in the state, on the board, in the log, in the result and in the history."""

from collections.abc import Mapping

import pytest
from tests.support.score_boards import shown_scores
from tests.support.seats import seated
from tests.support.tables import registry

import manicule
from manicule import Event, EventLog
from manicule.records.recorder import Recorder
from manicule_cvlizations.events import FinalHappiness
from manicule_gutenberg.events import FinalFame
from manicule_interface.history import played_games
from manicule_interface.narration import Narration
from manicule_interface.scores import SeatStanding, scores_by_round
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


def seen(session: Session, viewer: str) -> dict[str, SeatStanding]:
    """The standings that a viewer sees; the board that the viewer sees has the same scores."""
    state, match = session.state(viewer, most=0), session.match
    standings = {seat.seat: seat.standing for seat in state.seats if seat.standing is not None}
    on_board = shown_scores(match.rules.game.id, state.sheet, match.display.names.seats)
    assert {seat for seat, _ in on_board} == set(match.seats)
    assert on_board == [(seat, standings[seat].score) for seat, _ in on_board], match.ordinal
    return standings


def check_certain(standings: Mapping[str, SeatStanding], final: Mapping[str, dict[str, int]]) -> None:
    """Every source with certain points has at least these in the result."""
    for seat, standing in standings.items():
        for source, more in standing.certain.items():
            assert more > 0
            assert standing.now.get(source, 0) + more <= final[seat][source], (seat, source)


@pytest.mark.parametrize("name", TABLES)
def test_no_two_places_disagree_about_a_score_in_a_whole_game(name: str, home: object) -> None:
    game, number, plugins = TABLES[name]
    log, narration = EventLog(), Narration()
    observers = [log, *narration.observers(), Recorder()]
    seats = seated(f"human:{one}" for one in NAMES[:number])
    match = manicule.start(game, seats, seed=11, with_=plugins, registry=registry(), observers=observers)
    session, bot = Session(match, registry(), narration), registry().bot(BOT, game)
    past: list[dict[str, SeatStanding]] = []
    viewers = ("", *match.seats)
    latest: dict[str, SeatStanding] | None = None
    while not match.over:
        match.run()
        asked = match.waiting()[0]
        past.append(seen(session, asked))
        if past[-1] != latest:  # everybody looks where a score has changed
            latest = past[-1]
            past.extend(seen(session, viewer) for viewer in viewers if viewer != asked)
        figures = [match.rules.game.figures(match.table, seat) for seat in match.table.seats]
        for seat, own in zip(match.seats, figures, strict=True):
            assert own.get("fame", past[-1][seat].score) == past[-1][seat].score
        match.answer(asked, match.advice(asked, bot))
        match.run()
    result = match.result
    scores = dict(zip(match.seats, (seat.score for seat in result.seats), strict=True))
    for viewer in viewers:
        standings = seen(session, viewer)
        assert {seat: one.score for seat, one in standings.items()} == scores
        assert not any(one.certain for one in standings.values())
    points = dict(zip(match.seats, (seat.points for seat in result.seats), strict=True))
    for standings in past:
        check_certain(standings, points)
    assert totals(log.events) in ({}, scores)
    assert scores_by_round(match)[-1] == tuple(scores.values())
    match.close()
    (played,) = played_games(registry()).games
    assert [seat.score for seat in played.seats] == [*scores.values()]
    assert [seat.rating for seat in played.seats] == [seat.rating for seat in result.seats]
