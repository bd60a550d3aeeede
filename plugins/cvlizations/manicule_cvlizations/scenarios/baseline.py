"""The start of a scenario: tribes after the set-up, named ideas taken from the decks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from manicule import PositionError, apply_given
from manicule_cvlizations.hookspecs import LandTable
from manicule_cvlizations.phases.set_up import sit_down
from manicule_cvlizations.rules.circle import age
from manicule_cvlizations.rules.derived import derived
from manicule_cvlizations.rules.track import fill_track
from manicule_cvlizations.state import ORDERS, SET_UP
from manicule_cvlizations.texts import tr

UNKNOWN = tr("{where}: “{word}” is unknown; expected one of {known}")
TWICE = tr("{where}: “{word}” is in two places at once")
NEGATIVE = tr("{where}: {number} is negative")
FULL_TRACK = tr("track: too many ideas ({number}; spaces: {most})")
NOT_OWNED = tr("{where}: “{word}” takes effect for a player who does not own it")

PILES = ("deck", "late_deck", "removed")
"""Piles of ideas that are not for sale now."""


def baseline(table: LandTable, given: Mapping[str, Any]) -> None:
    """Bring a new table to the start of a scenario, with everything that `given` names in its place."""
    land = table.position
    if land.phase == SET_UP:
        apply_given(table, given)
        return
    sit_down(table)
    _deal_decks(table)
    apply_given(table, given)
    if "revealed" not in given:
        land.revealed = bool(land.phase) and land.phase != ORDERS
    _match_ideas(table, given.get("seats", {}))
    _check(table)
    _take_from_decks(table, given)
    if "track" not in given:
        fill_track(table)


def _deal_decks(table: LandTable) -> None:
    """Deal the decks. In the last age the cards of earlier ages are out of the game."""
    land, known = table.position, derived(table)
    if age(table) >= known.numbers.ages:
        land.deck, land.late_deck, land.removed = list(known.late), [], list(known.early)


def _match_ideas(table: LandTable, given: Mapping[str, Any]) -> None:
    """Given ideas already work, unless the scenario lists the working ones."""
    for seat in table.seats:
        named = given.get(seat.name, {})
        tribe = seat.state
        if "pieces" not in named:
            tribe.pieces = tuple(tribe.ideas)
        elif "ideas" not in named:
            tribe.ideas = list(tribe.pieces)
        seat.hooks = table.rules.hooks_for(tribe.pieces)


def _check(table: LandTable) -> None:
    land, known = table.position, derived(table)
    cards: Collection[str] = table.content.idea
    _words("helmet", [land.helmet], land.circle)
    _words("track", land.track, cards)
    _words("top", [land.top] if land.top else [], cards)
    if len(land.track) > known.numbers.track:
        raise PositionError(FULL_TRACK(number=len(land.track), most=known.numbers.track))
    for pile in PILES:
        _words(pile, getattr(land, pile), cards)
    for place, used in land.used.items():
        _words(f"used.{place}", used, known.orders)
    for place, laid in land.laid.items():
        orders = (*laid.orders, *land.used.get(place, ()))
        _words(f"laid.{place}", orders, known.orders)
        _distinct(f"laid.{place}", orders)
    for seat in table.seats:
        where, tribe = f"seats.{seat.name}", seat.state
        _words(f"{where}.ideas", tribe.ideas, cards)
        _words(f"{where}.resources", tribe.resources, known.resources)
        _words(f"{where}.points", tribe.points, table.rules.point_names)
        _words(f"{where}.spent", tribe.spent, tribe.ideas)
        counts = {"resources": tribe.resources, "points": tribe.points}
        for name, counted in counts.items():
            for kind, number in counted.items():
                _not_negative(f"{where}.{name}.{kind}", number)
        _not_negative(f"{where}.stolen", tribe.stolen)
        _not_negative(f"{where}.bought", tribe.bought)
        for piece in tribe.pieces:
            if piece in cards and piece not in tribe.ideas:
                raise PositionError(NOT_OWNED(where=f"{where}.pieces", word=piece))


def _take_from_decks(table: LandTable, given: Mapping[str, Any]) -> None:
    """Remove cards on the table from the decks; a card that was seen is removed, too."""
    land = table.position
    named = set(PILES) & set(given)
    held = [*land.track, *(idea for seat in table.seats for idea in seat.state.ideas)]
    held += [land.top] if land.top else []
    _distinct("ideas", held)
    for pile in PILES:
        cards: list[str] = getattr(land, pile)
        if pile in named:
            _distinct(pile, [*cards, *held])
        else:
            setattr(land, pile, [card for card in cards if card not in held])


def _not_negative(where: str, number: int) -> None:
    if number < 0:
        raise PositionError(NEGATIVE(where=where, number=number))


def _words(where: str, words: Iterable[str], known: Collection[str]) -> None:
    for word in words:
        if word not in known:
            raise PositionError(UNKNOWN(where=where, word=word, known=", ".join(known)))


def _distinct(where: str, words: Iterable[str]) -> None:
    listed = list(words)
    for word in listed:
        if listed.count(word) > 1:
            raise PositionError(TWICE(where=where, word=word))
