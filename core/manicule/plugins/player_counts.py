"""Player counts: the numbers of players that a game has rules for, with its default and added plugins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from manicule.kernel.errors import UsageError
from manicule.kernel.text import Text, id_list, ntr, tr
from manicule.plugins.manifest import Manifest

ADD = ntr(
    "{game} has no rules for {n} player here, only for {numbers}; add the rules of {plugin}",
    "{game} has no rules for {n} players here, only for {numbers}; add the rules of {plugin}",
    code="rules-to-add",
)
ADD_OPPONENT = ntr(
    "{game} has no rules for {n} player, only for {numbers}; add {plugin} as an opponent",
    "{game} has no rules for {n} players, only for {numbers}; add {plugin} as an opponent",
    code="opponent-to-add",
)
CHANGE = ntr(
    "{game} has no rules for {n} player, only for {numbers}; change the number of seats",
    "{game} has no rules for {n} players, only for {numbers}; change the number of seats",
)

ONLY_FOR = ntr(
    "{plugin} is for {numbers} players, but this game has {n}; leave it out or change the number of seats",
    "{plugin} is for {numbers} players, but this game has {n}; leave it out or change the number of seats",
)

UNKNOWN_WISH = tr("unknown wish “{wish}” for {name}; the known wishes are {known}")
NO_WISHES = tr("unknown wish “{wish}” for {name}; the plugins in use take no wishes")


def player_count_of(manifests: Mapping[str, Manifest], ids: Iterable[str], seats: int) -> int:
    """The number of players: the seats, and the places that plugins such as a solo opponent take."""
    return seats + sum(manifests[id].takes_places for id in ids)


def suits(plugin: Manifest, players: int) -> bool:
    """Whether a plugin that takes places is for this number of other players; other plugins always suit."""
    return not (plugin.takes_places and plugin.players) or players - plugin.takes_places in plugin.players


def check_wishes(
    manifests: Mapping[str, Manifest], ids: Sequence[str], name: str, wishes: Iterable[str]
) -> None:
    """Refuse a wish for a seat (`human:Anna,KEY=…`) that no plugin in use knows."""
    known = sorted({wish for id in ids for wish in manifests[id].wishes})
    for wish in wishes:
        if wish not in known:
            text = UNKNOWN_WISH if known else NO_WISHES
            raise UsageError(text(name=name, wish=wish, known=id_list(known)))


def check_player_count(manifests: Mapping[str, Manifest], game: str, ids: Sequence[str], seats: int) -> None:
    """Refuse a number of players for which neither the game nor a plugin in use has rules.

    The `players` of a plugin that takes places do not count its own places.
    """
    players = player_count_of(manifests, ids, seats)
    for own in (manifests[id] for id in ids):
        if not suits(own, players):
            numbers_told, others = ", ".join(map(str, own.players)), players - own.takes_places
            raise UsageError(ONLY_FOR(plugin=own.id, numbers=numbers_told, n=others))
    numbers = _numbers(manifests[game], (manifests[id] for id in ids))
    if players in numbers:
        return
    unused = [one for one in parts_of(manifests, game) if one.id not in ids]
    advice, told = _advice(unused, numbers, players)
    listed = id_list(str(number) for number in sorted(told))
    raise UsageError(advice(game=manifests[game].name, n=players, numbers=listed))


def _advice(unused: Sequence[Manifest], numbers: set[int], players: int) -> tuple[Text, set[int]]:
    """Advice, and the numbers of players that have rules if it is followed."""
    for manifest in unused:
        if players in manifest.adds_players:
            return ADD(plugin=manifest.id), numbers
    # Another number may turn on other rules by default, such as those for fewer players.
    reachable = numbers | {number for one in unused if one.default for number in one.adds_players}
    for manifest in unused:
        added = manifest.takes_places
        if manifest.is_for(players) and added and players + added in reachable:
            return ADD_OPPONENT(plugin=manifest.id), reachable
    return CHANGE, reachable


# Numbers of seats with rules.

MOST = 12
"""The largest number of seats that is considered."""


def parts_of(manifests: Mapping[str, Manifest], game: str) -> list[Manifest]:
    """The plugins that add to the rules of a game."""
    return [one for one in manifests.values() if one.kind == "rules" and one.game == game]


def opponents_of(manifests: Mapping[str, Manifest], game: str) -> list[Manifest]:
    """The plugins that join as an opponent on request."""
    return [one for one in parts_of(manifests, game) if one.takes_places and not one.default]


def fits(manifests: Mapping[str, Manifest], game: str, seats: int, added: Sequence[str] = ()) -> bool:
    """Whether there are rules for a number of seats, with the default plugins and the added ones."""
    players = player_count_of(manifests, added, seats)
    usual = [one for one in default_plugins(manifests, game, players) if one.id not in added]
    chosen = [manifests[id] for id in added]
    if not all(suits(one, players) for one in chosen):
        return False
    return players in _numbers(manifests[game], (*usual, *chosen))


def _numbers(game: Manifest, parts: Iterable[Manifest]) -> set[int]:
    """The numbers of players that a game and its plugins have rules for."""
    return {*game.players, *(number for part in parts for number in part.adds_players)}


def default_plugins(manifests: Mapping[str, Manifest], game: str, players: int) -> list[Manifest]:
    """The plugins that are on by default with this number of players."""
    return [one for one in parts_of(manifests, game) if one.is_on_for(players)]


def numbers_of(manifests: Mapping[str, Manifest], game: str, added: Sequence[str] = ()) -> list[int]:
    """The possible numbers of seats, with the default plugins and the added ones."""
    return [seats for seats in range(1, MOST + 1) if fits(manifests, game, seats, added)]
