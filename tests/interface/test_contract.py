"""The contract, played at the front-ends of the terminal and without a screen; the browser plays it with the
tests of its extra."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.support.contract import Difference, Hand
from tests.support.contract_line import LineHand
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
from tests.support.contract_screen import ScreenHand
from tests.support.contract_screenless import ScreenlessHand
from tests.support.contract_scripts import SCRIPTS

import manicule
from manicule.match.match import Match
from manicule_cli.games import saves
from manicule_cli.table.teller import Teller
from manicule_fullscreen.screen_session import ScreenSession
from manicule_interface import sights


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_line_mode_keeps_the_contract(name: str, tmp_path: Path) -> None:
    SCRIPTS[name].run(LineHand(), tmp_path)


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_full_screen_keeps_the_contract(name: str, tmp_path: Path) -> None:
    SCRIPTS[name].run(ScreenHand(), tmp_path)


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_interface_without_a_screen_keeps_the_contract(name: str, tmp_path: Path) -> None:
    SCRIPTS[name].run(ScreenlessHand(), tmp_path)


# Planted differences: the contract notices each.


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


def drop_marks(patch: Patch) -> None:
    patch.setattr(sights, "marked_sheet", lambda sheet, fresh: sheet)


@pytest.mark.parametrize(
    ("hand", "name", "plant", "found"),
    [
        (LineHand, "warning", skip_warnings, "pick P06"),
        (LineHand, "torn_save", drop_notices, "notices"),
        (LineHand, "changed_rules", drop_notices, "notices"),
        (LineHand, "private_purchase", tell_purchases_early_by_line, "Tom should have been told once"),
        (LineHand, "private_purchase", tell_secrets, "Tom should have been told not at all"),
        (LineHand, "changes", drop_marks, "fresh"),
        (LineHand, "hint_accepted", hint_for_another_seat, "hint”, said"),
        (LineHand, "moment", drop_moments, "moments:"),
        (LineHand, "scores_of_all_players", forget_certain_points, "the scores"),
        (LineHand, "end_of_a_game", forget_the_winners, "the end"),
        (LineHand, "review", review_without_tables, "the tables of the review"),
        (ScreenlessHand, "warning", skip_warnings, "pick P06"),
        (ScreenlessHand, "private_purchase", tell_secrets, "Tom should have been told not at all"),
        (ScreenlessHand, "hint_accepted", hint_for_another_seat, "hint”, said"),
        (ScreenlessHand, "moment", drop_moments, "moments:"),
        (ScreenlessHand, "scores_of_all_players", forget_certain_points, "the scores"),
        (ScreenlessHand, "end_of_a_game", forget_the_winners, "the end"),
        (ScreenlessHand, "replay", replay_a_move_too_many, "the table after 0 moves"),
        (ScreenlessHand, "review", review_without_tables, "the tables of the review"),
        (ScreenHand, "warning", skip_warnings, "pick P06"),
        (ScreenHand, "torn_save", drop_notices, "notices"),
        (ScreenHand, "changed_rules", drop_notices, "notices"),
        (ScreenHand, "private_purchase", tell_purchases_early_on_the_screen, "Tom should have been told not"),
        (ScreenHand, "private_purchase", tell_secrets, "Tom should have been told not at all"),
        (ScreenHand, "changes", drop_marks, "fresh"),
        (ScreenHand, "hint_accepted", hint_for_another_seat, "hint”, said"),
        (ScreenHand, "moment", drop_moments, "moments:"),
        (ScreenHand, "scores_of_all_players", forget_certain_points, "the scores"),
        (ScreenHand, "end_of_a_game", forget_the_winners, "the end"),
        (ScreenHand, "replay", replay_a_move_too_many, "the table after 0 moves"),
        (ScreenHand, "review", review_without_tables, "the tables of the review"),
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
