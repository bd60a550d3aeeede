"""Fuzz games: `python -m tests.campaigns.fuzz --games 200000` plays more of them."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.campaigns.fuzz import __main__ as command
from tests.campaigns.fuzz import play as playing
from tests.campaigns.fuzz.plan import mixes, plan_of
from tests.campaigns.fuzz.play import SHARES, Closeness, played
from tests.campaigns.fuzz.progress import BLOCK, Progress, read_plan
from tests.campaigns.fuzz.workers import Took, play_block
from tests.support.tables import registry

from manicule.kernel.positions import canonical
from manicule.kernel.positions.position import copy
from manicule.kernel.table import Table
from manicule.kernel.views import View, seen_by
from manicule_cvlizations.game import CVlizations

NOTHING = Closeness(**dict.fromkeys(SHARES, False))
OF_PEOPLE, OF_BOTS, SECRETIVE = 2, 1, 13
"""Games in which only people answer, only bots do, and in which seats answer in secret."""


def test_the_games_of_these_tests_are_what_they_are_taken_for() -> None:
    assert {seat.partition(":")[0] for seat in plan_of(OF_PEOPLE).seats} == {"human"}
    assert {seat.partition(":")[0] for seat in plan_of(OF_BOTS).seats} == {"random"}
    assert plan_of(SECRETIVE).game == "cvlizations"


@pytest.mark.parametrize("number", [0, 1, 2, 124, 301])
def test_games_keep_everything_that_is_looked_at(number: int) -> None:
    outcome = played(plan_of(number), Closeness())
    assert outcome.problems == []
    assert outcome.answers == len(outcome.steps) > 5


def test_the_games_are_all_mixes_with_all_values_of_all_options() -> None:
    plans = [plan_of(number) for number in range(600)]
    by_mix = {(plan.game, len(plan.seats), plan.with_, plan.without) for plan in plans}
    assert by_mix == set(mixes())
    assert {mix.game for mix in mixes()} == {game.id for game in registry().games()}
    for game in registry().games():
        counts = {mix.seats for mix in mixes() if mix.game == game.id}
        assert counts >= set(registry().player_counts(game.id))
    for manifest in registry().manifests.values():
        for name, option in manifest.options.items():
            given = {plan.options[name] for plan in plans if name in plan.options}
            assert given >= {str(value) for value in option.values}, name
    kinds = Counter(seat.partition(":")[0] for plan in plans for seat in plan.seats)
    assert min(kinds[kind] for kind in ("human", "random", "greedy")) > 0
    assert any("character=" in seat for plan in plans for seat in plan.seats)
    assert any("," in plan.options.get("edicts", "") for plan in plans)


def test_what_takes_long_is_looked_at_in_its_share_of_the_games() -> None:
    looked = Counter(
        name for number in range(4800) for name, is_on in Closeness.of(number)._asdict().items() if is_on
    )
    for name, share in SHARES.items():
        assert 0.5 < looked[name] * share / 4800 < 1.5


def test_a_rule_that_loses_something_is_found_and_its_game_can_be_played_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    goes_on = CVlizations.goes_on

    def lossy(self: CVlizations, table: object) -> bool:
        table.position.deck[-1:] = []  # type: ignore[attr-defined]
        return goes_on(self, table)  # type: ignore[arg-type]

    monkeypatch.setattr(CVlizations, "goes_on", lossy)
    numbers = range(6)
    tally, failed = play_block(numbers)
    of_it = [number for number in numbers if plan_of(number).game == "cvlizations"]
    assert [game["plan"]["number"] for game in failed] == of_it
    assert (tally["games"], tally["failures"]) == (6, len(of_it))
    progress = Progress(tmp_path / "fuzz.state")
    progress.add(0, tally, failed)
    file = tmp_path / "fuzz.state.failures" / f"{of_it[0]}.json"
    assert read_plan(file) == plan_of(of_it[0])
    assert len(json.loads(file.read_text(encoding="utf-8"))["steps"]) > 5
    assert command.again(file) == 1
    monkeypatch.undo()
    assert command.again(file) == 0
    assert "0 problems" in capsys.readouterr().out


def test_a_game_without_an_end_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_ANSWERS", 10)
    (problem,) = played(plan_of(OF_PEOPLE), NOTHING).problems
    assert "the game does not end" in problem


def test_a_game_that_comes_to_something_else_when_played_again_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    digests = iter(range(100))
    monkeypatch.setattr(canonical, "digest", lambda position: str(next(digests)))
    problems = played(plan_of(OF_PEOPLE), NOTHING._replace(replay=True)).problems
    assert "played again: 0 became 1" in problems


def test_an_answer_that_is_offered_and_refused_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "legal_answers", lambda choice, chance, most: ["xyzzy"])
    for number in (OF_PEOPLE, OF_BOTS):
        (problem,) = played(plan_of(number), NOTHING._replace(offers=True)).problems
        assert "IllegalAnswer" in problem


def test_a_leak_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sees the whole table: orders that others have laid face down, too."""

    def see_all(table: Table[Any, Any, Any], seat: str) -> View:
        return msgspec.structs.replace(seen_by(table, seat), position=copy(table.position))

    monkeypatch.setattr("manicule.match.match.seen_by", see_all)
    assert played(plan_of(SECRETIVE), NOTHING._replace(leaks=True)).problems


def test_a_campaign_goes_on_where_it_was_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Of what was being played when it stopped, nothing counts; of what was done, nothing is played again."""
    state = tmp_path / "fuzz.state"
    given: list[int] = []

    def blocks(left: Iterator[tuple[int, range]], jobs: int, took: Took) -> None:
        for block, numbers in left:
            if len(given) == 2:
                given.append(-1)
                raise KeyboardInterrupt
            given.append(block)
            took(block, Counter(games=len(numbers), answers=10), [])

    monkeypatch.setattr(command, "play_blocks", blocks)
    with pytest.raises(KeyboardInterrupt):
        command.fuzz(4 * BLOCK + 1, 2, state)
    assert Progress.read(state).tally == Counter(games=2 * BLOCK, answers=20)
    progress = command.fuzz(4 * BLOCK + 1, 2, state)
    assert given == [0, 1, -1, 2, 3, 4]
    assert progress.tally["games"] == 4 * BLOCK + 1
    assert list(Progress.read(state).left(4 * BLOCK + 1)) == []
    assert not list(tmp_path.glob("*.new"))
    assert str(progress).startswith(f"{4 * BLOCK + 1} games")
