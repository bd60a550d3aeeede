"""Games in every language, in every mix: whatever can be shown is translatable, and nothing is left out."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.languages.played import Shown, maps_shown, seats_changed, shown, typed_on_maps, typed_words
from tests.languages.rendering import LANGUAGES, Witness, leftovers, reader
from tests.support.mixes import SEATINGS, Seating

from manicule.kernel.choices.base import Kind
from manicule.kernel.events import Event
from manicule.kernel.text import PLACEHOLDER
from manicule_languages.languages import Languages

ROOT = Path(__file__).parents[2]
MAP_SEEDS = tuple(range(40))
OWN = {path.name for root in ("core", "cli", "plugins/*") for path in ROOT.glob(f"{root}/manicule*")}
"""The packages of this tree: tests make plugins too, and what those tell is nobody's text."""
NEVER_ASKED = {
    **dict.fromkeys(
        ("buy_shown_type", "give_ink", "take_shown_ink"),
        "is asked where a gear names several inks or letters: none of the box does, but scenarios ask it",
    ),
    "count_gears": "needs more gears that count than markers; its options read as the sectors of gears do",
}
"""Kinds of questions that no game of these asks, with the reason."""


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_nothing_is_left_in_english_at_a_table_of(seating: Seating) -> None:
    found = shown(seating)
    witness = Witness()
    lines = [witness.read(text) for text in found.texts]
    assert len(lines) > 1000
    assert witness.unknown() == []
    assert leftovers(lines, typed_words(seating)) == []
    assert [line for line in lines if PLACEHOLDER.search(line)] == []
    wide = reader("ja-XA")
    assert leftovers(map(wide.read, found.texts), typed_words(seating)) == []


def test_nothing_is_left_in_english_when_players_change() -> None:
    witness = Witness()
    lines = [witness.read(text) for text in seats_changed().texts]
    assert len(lines) == 4
    assert witness.unknown() == []
    assert leftovers(lines, typed_words(Seating(3))) == []


@pytest.mark.parametrize("seats", [1, 2])
def test_nothing_is_left_in_english_on_maps(seats: int) -> None:
    found = maps_shown(seats, MAP_SEEDS[:6])
    witness = Witness()
    lines = [witness.read(text) for text in found.texts]
    assert len(lines) > 300
    assert witness.unknown() == []
    assert leftovers(lines, typed_on_maps()) == []
    assert [line for line in lines if PLACEHOLDER.search(line)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_maps_are_translated_whole_into(language: str) -> None:
    languages = Languages()
    read = languages.reader(language).read
    for text in maps_shown(2, MAP_SEEDS[:6]).texts:
        if text.domain.startswith("cartographers"):
            read(text)
    assert languages.notices() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_translated_whole_into(language: str) -> None:
    """What is read in English after all would be noticed."""
    languages = Languages()
    read = languages.reader(language).read
    for text in shown(Seating(3, True)).texts:
        read(text)
    assert languages.notices() == []


def _ours(name: str) -> bool:
    """Of the platform or of the game that is played here; tests/cvlizations looks at its own."""
    package = name.partition(".")[0]
    return package in OWN and not package.startswith("manicule_cvlizations")


def _event_classes(base: type[Event] = Event) -> Iterator[type[Event]]:
    """The classes of our own events that are told: those that others are made from are not."""
    for found in base.__subclasses__():
        if any(_ours(other.__module__) for other in found.__subclasses__()):
            yield from _event_classes(found)
        elif _ours(found.__module__):
            yield found


def _called(event: type[Event]) -> str:
    """By name: another test may have imported the same module anew."""
    return f"{event.__module__}.{event.__qualname__}"


def _kinds() -> dict[str, Kind[Any]]:
    """Every kind of question in our own modules."""
    modules = [module for name, module in sys.modules.items() if _ours(name)]
    return {one.id: one for module in modules for one in vars(module).values() if isinstance(one, Kind)}


def test_every_event_was_told_and_every_question_was_asked() -> None:
    """A new one that no game here shows would not be looked at by the tests above."""
    seen: list[Shown] = [shown(seating, reads=False) for seating in SEATINGS]
    seen += [maps_shown(1, MAP_SEEDS, reads=False), maps_shown(2, MAP_SEEDS, reads=False)]
    seen.append(seats_changed())
    told = {_called(event) for one in seen for event in one.events}
    asked = {kind for one in seen for kind in one.kinds}
    assert sorted({_called(event) for event in _event_classes()} - told) == []
    assert sorted(set(_kinds()) - asked - set(NEVER_ASKED)) == []
    assert len(told) > 30
    assert len(asked) > 30
