"""The contract, played at the browser."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.extras.web.contract_browser import BrowserHand
from tests.support.contract import Difference
from tests.support.contract_plants import (
    Patch,
    drop_moments,
    forget_certain_points,
    forget_the_winners,
    hint_for_another_seat,
    replay_a_move_too_many,
    review_without_tables,
    skip_warnings,
    tell_secrets,
)
from tests.support.contract_scripts import SCRIPTS

from manicule_interface import session


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_browser_keeps_the_contract(name: str, tmp_path: Path) -> None:
    SCRIPTS[name].run(BrowserHand(tmp_path / "house"), tmp_path)


# Planted differences: the contract notices each.


def drop_notices(patch: Patch) -> None:
    patch.setattr(session, "notices_of", lambda match, registry: iter(()))


@pytest.mark.parametrize(
    ("name", "plant", "found"),
    [
        ("warning", skip_warnings, "pick P06"),
        ("torn_save", drop_notices, "notices"),
        ("changed_rules", drop_notices, "notices"),
        ("private_purchase", tell_secrets, "Tom should have been told not at all"),
        ("hint_accepted", hint_for_another_seat, "hint”, said"),
        ("moment", drop_moments, "moments:"),
        ("scores_of_all_players", forget_certain_points, "the scores"),
        ("end_of_a_game", forget_the_winners, "the end"),
        ("replay", replay_a_move_too_many, "the table after 0 moves"),
        ("review", review_without_tables, "the tables of the review"),
    ],
)
def test_a_planted_difference_is_found(
    name: str, plant: Callable[[Patch], None], found: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Difference, match=found):
        SCRIPTS[name].run(BrowserHand(tmp_path / "house"), tmp_path)
