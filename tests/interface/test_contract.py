"""The contract, played at the front-ends of the terminal. The browser plays it with the tests of its extra.

A gap is a script that a front-end does not keep yet, by what is missing. The change that closes a gap removes
it from the list: a script that passes in spite of its gap fails.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.support.contract import Difference, Hand
from tests.support.contract_line import LineHand
from tests.support.contract_screen import ScreenHand
from tests.support.contract_screenless import ScreenlessHand
from tests.support.contract_scripts import SCRIPTS, cases

import manicule
from manicule.match.match import Match
from manicule.plugins import PluginRegistry
from manicule_cli.games import saves
from manicule_cli.table.teller import Teller
from manicule_fullscreen.screen_session import ScreenSession
from manicule_interface import narration, verbs
from manicule_interface.cautions import Cautions
from manicule_interface.hints import Hint, hint

Patch = pytest.MonkeyPatch

LINE_GAPS: dict[str, str] = {}
SCREEN_GAPS: dict[str, str] = {}


@pytest.mark.parametrize("name", cases(LINE_GAPS))
def test_the_line_mode_keeps_the_contract(name: str, tmp_path: Path) -> None:
    SCRIPTS[name].run(LineHand(), tmp_path)


@pytest.mark.parametrize("name", cases(SCREEN_GAPS))
def test_the_full_screen_keeps_the_contract(name: str, tmp_path: Path) -> None:
    SCRIPTS[name].run(ScreenHand(), tmp_path)


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_interface_without_a_screen_keeps_the_contract(name: str, tmp_path: Path) -> None:
    SCRIPTS[name].run(ScreenlessHand(), tmp_path)


# Planted differences: the contract notices each.


def skip_warnings(patch: Patch) -> None:
    patch.setattr(Cautions, "against", lambda *given: None)


def drop_notices(patch: Patch) -> None:
    def loaded(*given: Any, **more: Any) -> Match:
        match = manicule.load(*given, **more)
        match.display.notices = ()
        return match

    patch.setattr(saves, "load", loaded)


def tell_purchases_early_by_line(patch: Patch) -> None:
    @contextmanager
    def not_held(self: Teller) -> Iterator[None]:
        yield

    patch.setattr(Teller, "held", not_held)


def tell_purchases_early_on_the_screen(patch: Patch) -> None:
    patch.setattr(ScreenSession, "watching", property(lambda desk: desk.match.people))


def tell_secrets(patch: Patch) -> None:
    patch.setattr(narration, "is_for", lambda event, seats: True)


def hint_for_another_seat(patch: Patch) -> None:
    def mistaken(match: Match, registry: PluginRegistry, seat: str) -> Hint | None:
        return hint(match, registry, next(one for one in match.waiting() if one != seat))

    patch.setattr(verbs, "hint", mistaken)


@pytest.mark.parametrize(
    ("hand", "name", "plant", "found"),
    [
        (LineHand, "warning", skip_warnings, "pick P06"),
        (LineHand, "torn_save", drop_notices, "notices"),
        (LineHand, "changed_rules", drop_notices, "notices"),
        (LineHand, "private_purchase", tell_purchases_early_by_line, "Tom should have been told once"),
        (LineHand, "private_purchase", tell_secrets, "Tom should have been told not at all"),
        (LineHand, "hint_accepted", hint_for_another_seat, "hint”, said"),
        (ScreenHand, "warning", skip_warnings, "pick P06"),
        (ScreenHand, "torn_save", drop_notices, "notices"),
        (ScreenHand, "changed_rules", drop_notices, "notices"),
        (ScreenHand, "private_purchase", tell_purchases_early_on_the_screen, "Tom should have been told not"),
        (ScreenHand, "private_purchase", tell_secrets, "Tom should have been told not at all"),
        (ScreenHand, "hint_accepted", hint_for_another_seat, "hint”, said"),
    ],
)
def test_a_planted_difference_is_found(
    hand: Callable[[], Hand],
    name: str,
    plant: Callable[[Patch], None],
    found: str,
    tmp_path: Path,
    monkeypatch: Patch,
) -> None:
    plant(monkeypatch)
    with pytest.raises(Difference, match=found):
        SCRIPTS[name].run(hand(), tmp_path)
