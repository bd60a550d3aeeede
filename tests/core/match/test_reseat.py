"""People come and go: a bot or another person plays a seat during a match, and its first player returns."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.core.match.conftest import Kit
from tests.support.wording import english, english_pattern

import manicule
from manicule import (
    EventLog,
    Human,
    Match,
    PluginRegistry,
    Progress,
    Recorder,
    Robot,
    UsageError,
    verbatim,
)
from manicule.kernel.errors import ManiculeError, RecordError
from manicule.match.observer import Observer
from manicule.match.seat_changes import SeatChange
from manicule.plugins.default import default_registry
from manicule.records.reader import read_record
from manicule_interface.viewer_state import end_of


def play_on(match: Match, games: PluginRegistry, rounds: int = 99) -> None:
    """Play until a round, or to the end; people answer as a simple bot would."""
    bot = games.bot("random", match.rules.game.id)
    while not match.over and match.position.round < rounds:
        match.run()
        for seat in match.waiting():
            match.answer(seat, match.advice(seat, bot))


def log_of(match: Match) -> list[str]:
    log = next(one for one in match.observers.everyone if isinstance(one, EventLog))
    return [str(event.text(match.display.names)) for event in log.events]


@pytest.mark.parametrize("game", ["gutenberg", "cartographers", "cvlizations"])
def test_a_bot_plays_on_for_a_person_who_leaves_and_comes_back(game: str, tmp_path: Path) -> None:
    games = default_registry()
    path = tmp_path / "evening.toml"
    seats = [Human("Anna"), Human("Tom"), Human("Kate")]
    with manicule.start(
        game,
        seats,
        seed=11,
        registry=games,
        observers=[Recorder(path), Progress(), EventLog()],
    ) as match:
        play_on(match, games, 2)
        manicule.reseat(match, "b", Robot("random"), registry=games)
        assert match.people == ("a", "c")
        play_on(match, games, 3)
        manicule.reseat(match, "c", Human("Hans"))
        manicule.reseat(match, "a", Robot("random"), registry=games)
    loaded = manicule.load(path, registry=games, observers=[Recorder(), Progress(), EventLog()])
    with loaded as match:  # the game goes on after a restart with the players of before
        assert (match.people, set(match.bots)) == (("c",), {"a", "b"})
        assert match.occupants.player("c") == "Hans"
        manicule.reseat(match, "b", Human())
        play_on(match, games)
        result, told = manicule.result_object(match), log_of(match)
        end = end_of(match)
    assert end is not None
    assert [str(one) for one in end.said[-4:]] == [
        english("match.seat_changes.bot_played_on", name="Tom", round=2),
        english("match.seat_changes.other_played_on", name="Kate", round=3, other="Hans"),
        english("match.seat_changes.bot_played_on", name="Anna", round=3),
        english("match.seat_changes.came_back", name="Tom", round=3),
    ]
    assert [seat["kind"] for seat in result["seats"]] == ["human"] * 3
    assert result["seats"][1]["players"] == [
        {"round": 2, "kind": "random"},
        {"round": 3, "kind": "human"},
    ]
    again = manicule.replay(path, registry=games, observers=[Progress(), EventLog()])
    again.run()
    assert manicule.result_object(again) == result
    assert sorted(log_of(again)) == sorted(told)  # a replay tells a change where its turn begins
    changes = [
        english("match.seat_changes.bot_on", name="Tom"),
        english("match.seat_changes.other_on", name="Kate", other="Hans"),
        english("match.seat_changes.bot_on", name="Anna"),
        english("match.seat_changes.is_back", name="Tom"),
    ]
    assert [line for line in told if line in changes] == changes


def test_an_undo_and_a_copy_keep_the_players(kit: Kit, tmp_path: Path) -> None:
    match = kit.new("auction", "human", "human", "dice", path=tmp_path / "bids.toml")
    match.answer("a", "lamp")
    manicule.reseat(match, "b", Robot("dice"), registry=kit.registry)
    match.undo("a")
    assert match.people == ("a",)
    manicule.save(match, tmp_path / "copy.toml")
    for path in (tmp_path / "bids.toml", tmp_path / "copy.toml"):
        record = read_record(path)
        assert [(one.seat, one.kind) for one in record.seat_changes] == [("b", "dice")]
    assert kit.load(tmp_path / "copy.toml").people == ("a",)
    assert match.fork().people == match.imagine("a", 3).people == ("a",)


def test_a_change_that_cannot_be_is_refused(kit: Kit) -> None:
    match = kit.new("auction", "human", "human", "dice")
    before = match.occupants.changes
    for seat, player, problem in (
        ("z", Human(), english("match.seat_checks.no_such_seat", seat="z")),
        ("a", Human(), english("match.occupants.sits_there", name="Anna")),
        ("c", Robot("dice"), english("match.occupants.sits_there", name="Cleo")),
        ("b", Robot("dragon"), "dragon"),
    ):
        with pytest.raises(ManiculeError, match=problem):
            manicule.reseat(match, seat, player, registry=kit.registry)
    with pytest.raises(UsageError, match=english("match.match.reserved_setting", name="kind")):
        match.configure_seat("b", kind="dice")
    assert match.occupants.changes == before


class FullDisk(Observer):
    """A recorder that cannot write a change of players."""

    def configured(self, match: Match, seat: str, settings: Mapping[str, str]) -> None:
        raise RecordError(verbatim("disk"))


def test_a_change_that_cannot_be_written_does_not_happen(kit: Kit) -> None:
    match = kit.new("auction", "human", "human", "dice", save=False, observers=[FullDisk()])
    with pytest.raises(RecordError, match="disk"):
        manicule.reseat(match, "b", Robot("dice"), registry=kit.registry)
    assert (match.people, set(match.bots), match.occupants.changes) == (("a", "b"), {"c"}, ())


def test_forged_changes_of_players_are_refused(kit: Kit, tmp_path: Path) -> None:
    match = kit.new("auction", "human", "human", "dice", path=tmp_path / "bids.toml")
    match.answer("a", "lamp")
    match.close()
    for change, problem in (
        (SeatChange(1, "z", "dice"), english("match.seat_checks.no_such_seat", seat="z")),
        (SeatChange(1, "b", "dragon"), "dragon"),
        (SeatChange(1, "b", "human", "two\u202ewords"), english_pattern("match.seats.bad_name", n=30)),
    ):
        record = read_record(tmp_path / "bids.toml")
        record.seat_changes.append(change)
        with pytest.raises(ManiculeError, match=problem):
            manicule.load(record, registry=kit.registry)
