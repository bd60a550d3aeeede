"""Display code that fails on the full screen: the game goes on, and what cannot be shown is said once."""

from pathlib import Path

import pytest
from tests.support.faults import mod
from tests.support.full_screen import Seats, controlled, desk_of, settle
from tests.support.tables import ROOT, registry_with
from tests.support.wording import english, english_part


def test_a_fault_in_display_code_ends_no_game_and_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = mod(tmp_path, text="return 1 / 0", sections="return 1 / 0", told="1 / 0")
    registry = registry_with(ROOT / "docs/examples/tictactoe", path)
    monkeypatch.setattr("tests.support.full_screen.registry", lambda: registry)
    desk = desk_of(Seats("tictactoe", ("human:Anna", "human:Tom"), ("shouts",)))
    told: list[str] = []
    for answer in "adbec":
        told += map(str, desk.messages)
        desk.messages = ()
        controlled(desk)  # it can be painted
        assert desk.give(answer)
        settle(desk)
    told += map(str, desk.messages)
    assert desk.match.over
    for problem in (
        f"{english('match.display.addition')} cannot be shown",
        "the event “shouted” cannot be shown",
        english_part("match.display.deaf"),
    ):
        assert sum(problem in one for one in told) == 1, told
    assert "shouted" in map(str, desk.log)
