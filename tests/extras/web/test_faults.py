"""Display code that fails at a table in the browser: the game goes on, the page says whose fault it is."""

from html import unescape
from pathlib import Path

import pytest
from tests.extras.web.houses import House, play_on, seated
from tests.support.faults import mod
from tests.support.tables import ROOT, registry_with
from tests.support.wording import english, english_part


def test_a_fault_in_display_code_ends_no_game_and_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """People are told whose fault it is; what failed, which may be a secret, is in the server's log."""
    path = mod(tmp_path, text="return 1 / 0", sections="return 1 / 0", told="1 / 0")
    registry = registry_with(ROOT / "docs/examples/tictactoe", path)
    monkeypatch.setattr("tests.extras.web.houses.registry_with_examples", lambda: registry)
    house = House(tmp_path / "house")
    guests = seated(house, "tictactoe")
    try:
        play_on(guests, 2)
        page = unescape(guests[0].page)
        assert page.count(english_part("interface.notices.unshown", plugin="shouts")) == 1
        assert english_part("match.display.unshown") not in page.replace(
            english_part("match.display.empty"), ""
        )
        for problem in (
            f"{english('match.display.addition')} cannot be shown",
            "the event “shouted” cannot be shown",
            english_part("match.display.deaf"),
        ):
            assert caplog.text.count(problem) == 1
        assert "plugin shouts, shouts.py, line" in caplog.text
        assert "<table" in page  # what others show stays
        play_on(guests)
        assert house.table(guests[0]).match.over
        assert "shouted" in guests[0].get("log").text
        assert guests[0].get("rules").status_code == 200
    finally:
        house.close()
