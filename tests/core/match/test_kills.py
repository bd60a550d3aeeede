"""Killed programs: `python -m tests.campaigns.kills 1000` kills more of them."""

from pathlib import Path
from random import Random

import pytest
from tests.campaigns import typed_kills
from tests.campaigns.kills import GAMES, Outcome, judge, kill
from tests.support.seats import seated
from tests.support.tables import registry

import manicule
from manicule import Recorder


def test_what_a_killed_program_had_acknowledged_is_in_the_save() -> None:
    outcome = kill(6)
    assert outcome.failures == []
    assert outcome.kills == 6
    assert outcome.acknowledged > 0


def test_what_a_killed_program_had_shown_to_who_typed_is_in_the_save() -> None:
    outcome = kill(6, seed=3, through=("pipe", "pty"))
    assert outcome.failures == []
    assert (outcome.kills, outcome.games) == (6, 6)
    assert outcome.acknowledged > 0


def test_a_lost_answer_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    with manicule.start(
        "cvlizations",
        seated(GAMES["cvlizations"]),
        seed=1,
        registry=registry(),
        observers=[Recorder(path)],
    ) as match:
        match.run()
        seat = match.waiting()[0]
        match.answer(seat, next(iter(match.legal(seat))))
        steps = [list(step) for step in match.steps]
    lost = [*steps, [99, "a", "x"]]
    for said, failures in (
        (["answered", steps], 0),
        (["answered", lost], 1),
        (["undone", lost], 1),
        (["failed", "OSError"], 1),
    ):
        outcome = Outcome()
        judge(outcome, path, GAMES["cvlizations"], steps, [said])
        assert len(outcome.failures) == failures, said


@pytest.mark.parametrize("damage", [b"", b"[[step]]\n", b"\xff"], ids=["emptied", "headless", "not text"])
def test_a_save_that_nobody_can_go_on_with_is_a_failure_and_the_campaign_goes_on(
    tmp_path: Path, damage: bytes
) -> None:
    path = tmp_path / "game.toml"
    path.write_bytes(damage)
    said = typed_kills.typed(path, "cvlizations", 1, "pipe", Random(1))
    assert [what for what, _ in said] == ["failed"]
    outcome = Outcome()
    judge(outcome, path, typed_kills.GAMES["cvlizations"], [], said)
    assert any("cannot be gone on with" in failure for failure in outcome.failures)
