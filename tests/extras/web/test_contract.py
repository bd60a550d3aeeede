"""The contract, played at the browser. What a gap is, `tests/interface/test_contract.py` says."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.extras.web.contract_browser import BrowserHand
from tests.support.contract import Difference
from tests.support.contract_scripts import SCRIPTS, cases

from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule_interface.cautions import Cautions
from manicule_interface.hints import hint_texts
from manicule_web import outlook, web_table

Patch = pytest.MonkeyPatch

NO_LESSONS = "the browser has no lessons"
GAPS = {
    "refusal_typed": "the browser does not say what may have been meant by a typed line",
    "forced_answer": "the browser does not tell of forced answers",
    "likely_answer": "the browser shows no likely answer",
    "news": "the browser does not say what happened to a person since they answered",
    "lesson_followed_gutenberg": NO_LESSONS,
    "lesson_followed_cartographers": NO_LESSONS,
    "lesson_followed_cvlizations": NO_LESSONS,
    "lesson_left": NO_LESSONS,
}


@pytest.mark.parametrize("name", cases(GAPS))
def test_the_browser_keeps_the_contract(name: str, tmp_path: Path) -> None:
    SCRIPTS[name].run(BrowserHand(tmp_path / "house"), tmp_path)


# Planted differences: the contract notices each.


def skip_warnings(patch: Patch) -> None:
    patch.setattr(Cautions, "against", lambda *given: None)


def drop_notices(patch: Patch) -> None:
    patch.setattr(web_table, "notices_of", lambda match, registry: iter(()))


def tell_secrets(patch: Patch) -> None:
    patch.setattr(outlook, "is_for", lambda event, seats: True)


def hint_for_another_seat(patch: Patch) -> None:
    def mistaken(match: Match, registry: PluginRegistry, question: Any, *given: Any, **more: Any) -> Any:
        other = next(seat for seat in match.waiting() if seat != question.seat)
        return hint_texts(match, registry, match.question(other), *given, **more)

    patch.setattr(web_table, "hint_texts", mistaken)


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
