"""The tables at which a plugin is checked: every number of seats, alone and with the default plugins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from manicule.kernel.errors import ManiculeError, PluginError, UsageError
from manicule.kernel.game import Setup
from manicule.kernel.plugin import Piece
from manicule.kernel.text import id_list, tr
from manicule.plugins.locations import manifest_place
from manicule.plugins.manifest import Option, Value
from manicule.plugins.options import written_value
from manicule.plugins.selection import needs
from manicule_kit.conformance.subject import Subject

# Translators: “it” is the checked plugin
NO_TABLE = tr("it cannot be played with any number of players")
SAY_PLAYERS = tr(
    "check “players” and “adds_players” in the manifest, which list the numbers of players that the "
    "plugin has rules for"
)
# Translators: “it” is the checked plugin; {others} are ids of plugins
CONFLICT = tr("it makes plugins that are on by default unplayable: {others}")
RENAME = tr("look for an id that both provide, or a phase that one removes and the other needs: {problem}")

MOST_SEATS = 8
NAMES = ("Anna", "Tom", "Kate", "John", "Mary", "Paul", "Emma", "Hans")
FIRST_SEED = 7_203_118_605_550_000_000
"""The first seed. Seeds are numbers that do not occur by accident: one found in a view has leaked."""


def is_seed(number: int) -> bool:
    """Whether a number is the seed of one of the checked games."""
    return FIRST_SEED <= number < FIRST_SEED + 1_000_000


class Setting(msgspec.Struct, frozen=True):
    """The plugins and the number of seats of a table."""

    game: str
    ids: tuple[str, ...]
    seats: int
    options: dict[str, Any]


def settings_for(subject: Subject, game: str) -> list[Setting]:
    """Every table at which the plugin can be played, in a stable order."""
    registry = subject.registry
    alone = () if subject.manifest.kind == "bots" else needs(registry.manifests, subject.id)
    alone = (*alone, *(id for one in subject.company for id in needs(registry.manifests, one)))
    found: list[Setting] = []
    for seats in range(1, MOST_SEATS + 1):
        for ids in (alone, _with_defaults(subject, game, seats)):
            setting = None if ids is None else _setting(subject, game, ids, seats)
            if setting is not None and setting not in found:
                found.append(setting)
    if not found:
        subject.findings.add("games", NO_TABLE, SAY_PLAYERS)
    return found


def _with_defaults(subject: Subject, game: str, seats: int) -> tuple[str, ...] | None:
    own = subject.company if subject.manifest.kind != "rules" else (subject.id, *subject.company)
    try:
        usual = subject.registry.select(game, seats, subject.company)
        selected = subject.registry.select(game, seats, own)
    except ManiculeError:
        return None  # reported already, or a problem of the game itself
    declared = subject.manifest.conflicts
    dropped = [id for id in usual.ids if id not in selected.ids and id not in declared]
    # Without a notice nothing clashes: other plugins are on by default for the other places.
    for problem in selected.notices:
        if dropped and problem not in usual.notices:
            subject.findings.add("games", CONFLICT(others=id_list(dropped)), RENAME(problem=problem))
    return selected.ids


def _setting(subject: Subject, game: str, ids: Sequence[str], seats: int) -> Setting | None:
    try:
        subject.registry.check_player_count(game, ids, seats)
        options = subject.registry.options(game, ids, {})
    except UsageError:
        return None
    except PluginError as error:  # two options with one name
        at = manifest_place(subject.manifest, "options")
        subject.findings.add("manifest", error.text, RENAME(problem=error.text), at)
        return None
    return Setting(game, tuple(ids), seats, options)


def setup_for(
    subject: Subject, setting: Setting, number: int, round: int, mates: Sequence[str] = ()
) -> Setup:
    """The set-up of game `number`; every second round of settings has wishes for the plugin's pieces.

    A seat wishes for a piece under the name of its kind. The rules that deal pieces may grant it. The options
    and pieces of `mates` are varied as well.
    """
    # Parsed as options from players are, so rules find every option under the same key.
    given = {}
    for id in (subject.id, *mates):
        for name, value in _varied(tuple(subject.registry.manifest(id).options.values()), round):
            given[f"{id}.{name}"] = written_value(value)
    options = subject.registry.options(setting.game, setting.ids, given)
    mixed = zip_longest(subject.plugin.pieces, *(subject.registry.plugin(id).pieces for id in mates))
    pieces = [piece for group in mixed for piece in group if piece is not None]
    wishes = _wishes(pieces, setting.seats, number) if round % 2 == 0 else ()
    names = NAMES[: setting.seats]
    return Setup(names, FIRST_SEED + number, number % setting.seats, options, tuple(wishes))


def _varied(options: Sequence[Option], round: int) -> Iterator[tuple[str, Value]]:
    """Other values of the plugin's own options in each round."""
    for at, option in enumerate(options):
        values = option.values or ((False, True) if isinstance(option.default, bool) else (option.default,))
        yield option.name, values[(round + at) % len(values)]


def _wishes(pieces: Sequence[Piece], seats: int, number: int) -> list[dict[str, str]]:
    """Pieces for the seats in turn, each piece for one seat only; different ones in each game."""
    wanted = [pieces[(number * seats + at) % len(pieces)] for at in range(min(seats, len(pieces)))]
    wishes = [{piece.kind: piece.id} for piece in wanted]
    wishes += [{}] * (seats - len(wishes))
    shift = number % seats
    return wishes[shift:] + wishes[:shift]
