"""The start of a scenario: edicts from the seed, named cards taken from the decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from manicule import PositionError, apply_given
from manicule_cartographers.content import SIZE
from manicule_cartographers.hookspecs import CartographersSeat, CartographersTable
from manicule_cartographers.phases.set_up import edicts_problem, lay_edicts
from manicule_cartographers.rules.derived import derived, reading
from manicule_cartographers.rules.grid import named
from manicule_cartographers.rules.land import Land
from manicule_cartographers.rules.seasons import begin_season
from manicule_cartographers.state import AMBUSH, SET_UP
from manicule_cartographers.texts import tr

NO_SEASON = tr("there is no season “{season}”; available: {known}")
NO_CARD = tr("there is no explore card “{card}” left for “{field}”")
NO_AMBUSH = tr("there is no ambush “{card}” left for “{field}”")
BAD_MAP = tr("{name}’s map must have {size} rows of {size} spaces, with the letters {letters}")
COINS = tr("{name}: coins {coins}, spent {spent}, but the coin track has only {most}")
NO_BOX = tr("{name}’s sheet has no box “{box}”; available: {known}")
WRONG_STARS = tr("the box “{box}” on {name}’s sheet cannot hold {stars}")
NOT_SURROUNDED = tr("{name} cannot be paid for the mountain “{mountain}”; surrounded mountains: {known}")
MOVED = tr("{name}’s map differs from the sheet in row {row}: mountains and wasteland are preprinted")


def baseline(table: CartographersTable, given: Mapping[str, Any]) -> None:
    """Bring a new table to the start of a scenario, with everything that `given` names in its place."""
    realm = table.position
    if realm.phase == SET_UP:
        apply_given(table, given)
        return
    lay_edicts(table)
    begin_season(table, derived(table).seasons[0])
    apply_given(table, given)
    if realm.season not in table.content.season:
        raise PositionError(NO_SEASON(season=realm.season, known=", ".join(table.content.season)))
    if "round" not in given:
        realm.round = derived(table).seasons.index(realm.season) + 1
    problem = edicts_problem(table, [realm.edicts.get(edict, "") for edict in table.content.edict])
    if problem is not None:
        raise PositionError(problem)
    for seat in table.seats:
        _check_map(table, seat.name, seat.state.map)
        _check_sheet(table, seat)
    _take_from_decks(table, given)


def _take_from_decks(table: CartographersTable, given: Mapping[str, Any]) -> None:
    """Remove cards on the table from the decks. The card of this turn is a revealed card or an ambush."""
    realm, content = table.position, table.content
    if realm.card in content.ambush:
        if realm.card in realm.ambushes:
            realm.ambushes.remove(realm.card)
        elif "ambushes" not in given:
            raise PositionError(NO_AMBUSH(card=realm.card, field="card"))
        if "deck" not in given and AMBUSH in realm.deck:
            realm.deck.remove(AMBUSH)
    elif realm.card and realm.card not in realm.revealed:
        realm.revealed.append(realm.card)
    for card in realm.revealed:
        if realm.revealed.count(card) > 1:
            raise PositionError(NO_CARD(card=card, field="revealed"))
        if card in realm.deck:
            realm.deck.remove(card)
        elif "deck" not in given or card not in content.explore:
            raise PositionError(NO_CARD(card=card, field="revealed"))
    for card in realm.deck:
        if card != AMBUSH and card not in content.explore:
            raise PositionError(NO_CARD(card=card, field="deck"))


def _check_map(table: CartographersTable, name: str, rows: list[str]) -> None:
    letters = "." + "".join(derived(table).letters.values())
    if [len(row) for row in rows] != [SIZE] * SIZE or set("".join(rows)) - set(letters):
        raise PositionError(BAD_MAP(name=name, size=SIZE, letters=letters))
    printed = {terrain.letter for terrain in table.content.terrain.values() if not terrain.drawable}
    for at, (row, bare) in enumerate(zip(rows, reading(table).bare, strict=True)):
        for letter, under in zip(row, bare, strict=True):
            if letter != under and (letter in printed or under in printed):
                raise PositionError(MOVED(name=name, row="ABCDEFGHIJK"[at]))


def _check_sheet(table: CartographersTable, seat: CartographersSeat) -> None:
    """Check the coins of the track, the boxes of the sheet and the surrounded mountains."""
    sheet, most = seat.state, table.content.number["coins"].value
    if sheet.coins < 0 or sheet.spent < 0 or sheet.coins + sheet.spent > most:
        raise PositionError(COINS(name=seat.name, coins=sheet.coins, spent=sheet.spent, most=most))
    for box, stars in sheet.points.items():
        if box not in table.rules.point_names:
            raise PositionError(NO_BOX(name=seat.name, box=box, known=", ".join(table.rules.point_names)))
        # Only monsters cost stars.
        if stars > 0 if box.endswith("_monsters") else stars < 0:
            raise PositionError(WRONG_STARS(name=seat.name, box=box, stars=stars))
    surrounded = named(Land(sheet.map, reading(table)).surrounded_mountains())
    for mountain in sheet.mountains:
        if mountain not in surrounded or sheet.mountains.count(mountain) > 1:
            known = ", ".join(surrounded) or "-"
            raise PositionError(NOT_SURROUNDED(name=seat.name, mountain=mountain, known=known))
