"""The ten characters as pieces that a seat holds: what they say and whose rules they change."""

import inspect
from typing import Any

import pytest
from tests.support.characters import every_character, new_game, piece, rules
from tests.support.mixes import CHARACTERS
from tests.support.tables import registry
from tests.support.wording import english_pattern

from manicule import Piece, Plugin, RuleSet, Text, hookimpl
from manicule.kernel.errors import PluginError
from manicule.kernel.sheet import texts_of
from manicule.kernel.views import look_at

# Texts


@every_character
@pytest.mark.parametrize("field", ["name", "about", "biography"])
def test_every_character_has_a_name_an_ability_and_a_biography(id: str, field: str) -> None:
    text = getattr(piece(id), field)
    assert isinstance(text, Text)
    assert (text.context, text.domain) == (f"{id}.{field}", "characters")
    assert text.message == text.message.strip()
    assert "  " not in text.message
    assert "{" not in text.message
    assert text.message.endswith(".") == (field != "name")


def test_no_two_texts_are_the_same() -> None:
    texts = [getattr(piece(id), field) for id in CHARACTERS for field in ("name", "about", "biography")]
    assert len({text.message for text in texts}) == 30


def test_a_house_shows_its_character_with_the_ability() -> None:
    game = new_game(1, "vietor", "tory", "caxton")
    for viewer in "abc":
        shown = [str(text) for text in texts_of(look_at(game.table, viewer))]
        for id in ("vietor", "tory", "caxton"):
            assert f"{piece(id).name!s}: {piece(id).about!s}" in shown


# Pieces


@every_character
def test_a_character_has_hooks_with_a_seat_only(id: str) -> None:
    specs = rules().resolved.specs
    own = [name for name, function in inspect.getmembers(piece(id), callable) if _is_hook(function)]
    assert own
    assert [name for name in own if not specs[name].is_seat_hook] == []


def _is_hook(function: Any) -> bool:
    return hasattr(function, "manicule_impl")


class Meddler(Piece):
    """Wants to change the table of everybody."""

    id = "meddler"
    kind = "character"
    name = about = Text("Meddler")

    @hookimpl
    def display_size(self, number: int) -> int:
        return number + 1


class MeddlerPlugin(Plugin):
    pieces = (Meddler(),)


def test_a_piece_with_a_hook_that_has_no_seat_is_refused() -> None:
    game = registry().plugin("gutenberg").game
    assert game is not None
    with pytest.raises(
        PluginError, match=f"meddler, hook display_size: {english_pattern('kernel.manager.table_hook')}"
    ):
        RuleSet(game, {"gutenberg": registry().plugin("gutenberg"), "meddling": MeddlerPlugin()})


def test_the_rules_of_a_character_are_those_of_its_seat() -> None:
    """Also while the same rule set serves other seats and other games."""
    game = new_game(1, "vietor", "fiol", "manuzio")
    fame = [seat.hooks.guilder_fame(game.table, seat, 3) for seat in game.table.seats]
    assert fame == [6, 3, 3]
    ignored = [seat.hooks.missing_types(game.table, seat, [None] * 2, 0) for seat in game.table.seats]
    assert ignored == [0, 0, 1]
    other = new_game(1, "fiol", "vietor", "manuzio")
    assert [seat.hooks.guilder_fame(other.table, seat, 3) for seat in other.table.seats] == [3, 6, 3]


@every_character
def test_a_character_keeps_nothing(id: str) -> None:
    """What it remembers is its seat's, under its own id."""
    assert vars(piece(id)) == {}
    assert [memory.key for memory in piece(id).memories] in ([], [id])
