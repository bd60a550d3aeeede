"""The contract, played at the browser."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.extras.web.contract_browser import BrowserHand
from tests.support.contract import Difference
from tests.support.contract_scripts import SCRIPTS

from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule_interface import narration, session, verbs
from manicule_interface.cautions import Cautions
from manicule_interface.hints import Hint, hint

Patch = pytest.MonkeyPatch


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_browser_keeps_the_contract(name: str, tmp_path: Path) -> None:
    SCRIPTS[name].run(BrowserHand(tmp_path / "house"), tmp_path)


# Planted differences: the contract notices each.


def skip_warnings(patch: Patch) -> None:
    patch.setattr(Cautions, "against", lambda *given: None)


def drop_notices(patch: Patch) -> None:
    patch.setattr(session, "notices_of", lambda match, registry: iter(()))


def tell_secrets(patch: Patch) -> None:
    patch.setattr(narration, "is_for", lambda event, seats: True)


def hint_for_another_seat(patch: Patch) -> None:
    def mistaken(match: Match, registry: PluginRegistry, seat: str) -> Hint | None:
        return hint(match, registry, next(one for one in match.waiting() if one != seat))

    patch.setattr(verbs, "hint", mistaken)


@pytest.mark.parametrize(
    ("name", "plant", "found"),
    [
        ("warning", skip_warnings, "pick P06"),
        ("torn_save", drop_notices, "notices"),
        ("changed_rules", drop_notices, "notices"),
        ("private_purchase", tell_secrets, "Tom should have been told not at all"),
        ("hint_accepted", hint_for_another_seat, "hint”, said"),
    ],
)
def test_a_planted_difference_is_found(
    name: str, plant: Callable[[Patch], None], found: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Difference, match=found):
        SCRIPTS[name].run(BrowserHand(tmp_path / "house"), tmp_path)
