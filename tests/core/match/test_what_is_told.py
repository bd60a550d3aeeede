"""What observers are told when a match stands elsewhere: after an undo, and after it was loaded."""

from pathlib import Path

from tests.support.ear import Ear

import manicule
from manicule import EventLog, Match, Progress, Recorder
from manicule.library import Library
from manicule.match.progress import RoundOver

PEOPLE = ("human:Anna", "human:Bert")


def told(ear: Ear) -> list[str]:
    return [event.id() for event in ear.events]


def bid(match: Match, *answers: str) -> None:
    for answer in answers:
        match.answer(match.waiting()[0], answer)


def test_what_others_told_in_an_open_dialogue_is_told_after_an_undo(games: Library) -> None:
    ear = Ear()
    with manicule.start("auction", PEOPLE, seed=7, library=games, observers=[ear]) as match:
        match.answer("a", "vase")
        match.answer("b", "lamp")
        match.undo("b")
        match.answer("b", "book")
        assert told(ear) == []
        match.answer("a", "1")
        match.answer("b", "1")
    assert [event.lot for event in ear.events if event.id() == "whispered"] == ["vase", "book"]


def test_what_was_told_in_an_open_dialogue_is_told_after_a_load(games: Library, tmp_path: Path) -> None:
    path = tmp_path / "auction.toml"
    with manicule.start("auction", PEOPLE, seed=7, library=games, observers=[Recorder(path)]) as match:
        match.answer("a", "vase")
    ear = Ear()
    with manicule.load(path, library=games, observers=[ear]) as match:
        match.run()
        bid(match, "1", "lamp", "1")
    assert [event.lot for event in ear.events if event.id() == "whispered"] == ["vase", "lamp"]


def round_end(games: Library, path: Path, stops: tuple[int, ...] = (), undoes: bool = False) -> RoundOver:
    """The end of the first round of a fair, which was left and loaded after so many answers."""
    ear = Ear()
    match = manicule.start("fair", PEOPLE, seed=1, library=games, observers=[Recorder(path), Progress(), ear])
    match.run()
    while not any(isinstance(event, RoundOver) for event in ear.events):
        seat = match.waiting()[0]
        match.answer(seat, "pass" if "pass" in match.question(seat).legal else "duck")
        match.run()
        if undoes and match.answers == 3:
            match.undo("b")
            undoes = False
        if match.answers in stops:
            match.close()
            match = manicule.load(path, library=games, observers=[Recorder(), Progress(), ear])
            match.run()
    match.close()
    return next(event for event in ear.events if isinstance(event, RoundOver))


def test_the_end_of_the_first_round_is_the_same_after_an_undo_and_a_load(
    games: Library, tmp_path: Path
) -> None:
    plain = round_end(games, tmp_path / "plain.toml")
    assert [(before, after) for _, before, after in plain.figures] == [((0, 0), (3, 3)), ((0, 0), (0, 0))]
    assert round_end(games, tmp_path / "undone.toml", undoes=True) == plain
    assert round_end(games, tmp_path / "loaded.toml", stops=(2, 5)) == plain


def test_the_log_of_a_loaded_match_holds_its_past_whatever_is_taken_back(
    games: Library, tmp_path: Path
) -> None:
    path = tmp_path / "fair.toml"
    with manicule.start("fair", PEOPLE, seed=1, library=games, observers=[Recorder(path)]) as match:
        bid(match, "duck", "pass", "kite")
    log = EventLog()
    with manicule.load(path, library=games, observers=[Recorder(), Progress(), log]) as match:
        before = [event.id() for event in log.events]
        assert before == ["entered", "won", "cheered", "won", "cheered"]
        match.undo("b")
        assert [event.id() for event in log.events] == before[:3]
        bid(match, "duck", "pass")
        assert [event.id() for event in log.events] == before


def test_a_log_that_is_asked_late_tells_nothing_twice(games: Library, tmp_path: Path) -> None:
    path = tmp_path / "fair.toml"
    with manicule.start("fair", PEOPLE, seed=1, library=games, observers=[Recorder(path)]) as match:
        bid(match, "duck", "pass")
    log = EventLog()
    with manicule.load(path, library=games, observers=[Progress(), log]) as match:
        bid(match, "kite")
        assert [event.id() for event in log.events] == ["entered", "won", "cheered", "won", "cheered"]
