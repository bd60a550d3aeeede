"""The tables that are played to see messages: games with their variants, numbers of players and pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manicule.door.match_request import bots_made_for
from manicule.kernel.errors import ManiculeError, UsageError
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import LEVELS
from manicule.plugins.options import written_value
from manicule_interface.rulebook_pages import sorted_plugins
from manicule_workshop.seen import RANDOM, SeenTable

NAMES = ("Anna", "Tom", "Kate", "John", "Mary")
"""The players of all tables; up to five play."""


def tables_of(registry: PluginRegistry, game: str) -> dict[str, SeenTable]:
    """The tables of a game by name, each different, in the order in which they are played."""
    manners = [RANDOM, *quick_manners(registry, game)]
    found: dict[str, SeenTable] = {}
    for what, table in _kinds_of_tables(registry, game):
        at = len(found)
        name = f"{game}, {len(table.names)} players" if len(table.names) > 1 else f"{game}, 1 player"
        manner = manners[at % len(manners)]
        played = SeenTable(
            game,
            table.names,
            table.plugins,
            100 + at,
            manner,
            table.options,
            table.wishes,
            at % len(table.names),
        )
        found[f"{name}, {what} ({manner})"] = played
    return found


def quick_manners(registry: PluginRegistry, game: str) -> list[str]:
    """The kinds of bots that know the game and answer without looking ahead."""
    kinds = [kind for kind in bots_made_for(registry, game) if kind not in LEVELS]
    bots = {kind: registry.bot(kind, game) for kind in kinds}
    return [kind for kind, bot in bots.items() if not bot.samples and not bot.looks_ahead]


def _kinds_of_tables(registry: PluginRegistry, game: str) -> Iterator[tuple[str, SeenTable]]:
    sets = list(_selections(registry, game))
    for what, ids, names in sets:
        # Twice, so that each is played in two manners.
        yield what, SeenTable(game, names, ids, 0)
        yield f"{what}, again", SeenTable(game, names, ids, 0)
    yield from _with_pieces(registry, game, sets)
    yield from _with_options(registry, game, sets)


def _selections(
    registry: PluginRegistry, game: str
) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """The selections of plugins that can be played, for each number of players: their description, the ids
    and the names of the players."""
    known = set()
    extras = [(), *((id,) for id in sorted_plugins(registry, game))]
    for seats in range(1, len(NAMES) + 1):
        for extra in extras:
            ids = _selected(registry, game, seats, extra)
            if ids is not None and (seats, ids) not in known:
                known.add((seats, ids))
                yield f"with {', '.join(extra)}" if extra else "as usual", ids, NAMES[:seats]


def _selected(
    registry: PluginRegistry, game: str, seats: int, extra: Sequence[str]
) -> tuple[str, ...] | None:
    try:
        ids = registry.select(game, seats, extra).ids
        registry.check_player_count(game, ids, seats)
    except UsageError:  # there are no rules for this number of players
        return None
    return ids


def _with_pieces(
    registry: PluginRegistry, game: str, sets: Sequence[tuple[str, tuple[str, ...], tuple[str, ...]]]
) -> Iterator[tuple[str, SeenTable]]:
    """Tables at which a player has wished for a piece, such as a character: for each piece another table."""
    at = 0
    for wish in sorted({wish for _, ids, _ in sets for id in ids for wish in registry.manifests[id].wishes}):
        able = [one for one in sets if any(wish in registry.manifests[id].wishes for id in one[1])]
        for piece in sorted({piece for _, ids, _ in able for piece in registry.rule_set(game, ids).pieces}):
            what, ids, names = able[at % len(able)]
            wishes = tuple({wish: piece} if seat == at % len(names) else {} for seat in range(len(names)))
            table = SeenTable(game, names, ids, 0, wishes=wishes)
            if _can_begin(registry, table):
                yield f"{piece} {what}", table
                at += 1


def _with_options(
    registry: PluginRegistry, game: str, sets: Sequence[tuple[str, tuple[str, ...], tuple[str, ...]]]
) -> Iterator[tuple[str, SeenTable]]:
    """Tables with another value of one option each."""
    at = 0
    for id in dict.fromkeys(id for _, ids, _ in sets for id in ids):
        able = [one for one in sets if id in one[1]]
        for option in registry.manifests[id].options.values():
            others = (not option.default,) if isinstance(option.default, bool) else option.values
            for value in others:
                if value != option.default:
                    _, ids, names = able[at % len(able)]
                    options = {option.name: written_value(value)}
                    yield (
                        f"{option.name}={options[option.name]}",
                        SeenTable(game, names, ids, 0, options=options),
                    )
                    at += 1


def _can_begin(registry: PluginRegistry, table: SeenTable) -> bool:
    """Whether a game accepts the wishes at a table."""
    try:
        next(table.play(registry))
    except ManiculeError:
        return False
    return True
