"""The tables whose games are frozen: every game, number of players, mix of plugins, option and character."""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import pytest
from tests.support.tables import NOWHERE, ROOT

from manicule.kernel.errors import ManiculeError
from manicule.kernel.plugin import PluginFingerprint
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Option, Value

NAMES = ("Anna", "Tom", "Kate", "John", "Mary", "Paul", "Olha", "Ken")
LANGUAGES = ("en", "fr", "ja", "uk")
UNLISTED: dict[str, tuple[Value, ...]] = {
    "edicts": ("greenbough,canal_lake,wildholds,cauldrons",),
    "rounds": (3,),
}
"""Values of options that list none."""
FEWEST = 12
"""Games of a game: one with few mixes is dealt several times."""
UNDONE = 5
"""Every fifth answer of a game in which answers are taken back."""


class Unmarked(PluginRegistry):
    """A registry whose plugins have no fingerprints: files that move or change do not change the saves."""

    def fingerprint(self, id: str) -> PluginFingerprint:
        return PluginFingerprint(id, "frozen", "0" * 16)


@cache
def registry() -> Unmarked:
    """Our own plugins and those of the documentation."""
    examples = sorted(ROOT.glob("docs/examples/*/plugin.toml"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MANICULE_HOME", str(NOWHERE))
        patch.delenv("MANICULE_PLUGIN_PATH", raising=False)
        patch.delenv("MANICULE_BLOCK", raising=False)
        found = Unmarked.find(paths=[path.parent for path in examples])
    assert isinstance(found, Unmarked)
    return found


@dataclass(frozen=True)
class Case:
    """A table, as `manicule.start` is told of it, and how its game is played."""

    name: str
    game: str
    seats: tuple[str, ...]
    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    options: tuple[tuple[str, Value], ...] = ()
    practice: bool = False
    takes_back: bool = False

    @property
    def seed(self) -> int:
        """By its name alone: another case beside it changes nothing."""
        return zlib.crc32(self.name.encode()) % 1_000_000

    @property
    def is_eager(self) -> bool:
        """Its people answer as one who wants to print orders, not by chance alone."""
        return self.seed % 2 == 0

    @property
    def stops_early(self) -> bool:
        """It is left in the second round or later, and is not played to its end."""
        return self.seed % 3 == 0


def cases() -> dict[str, Case]:
    """Every case by its name."""
    makers = (_mixes, _options, _pieces, _bots, _taken_back)
    found = [case for game in games() for make in makers for case in make(game)]
    named = {case.name: case for case in found}
    assert len(named) == len(found), "two cases have one name"
    return named


def games() -> list[str]:
    return sorted(game.id for game in registry().games())


def _mixes(game: str) -> Iterator[Case]:
    """Every number of players with every set of plugins that may be played together."""
    tables = dict.fromkeys(
        (seats, ids)
        for seats in range(1, len(NAMES) + 1)
        for chosen in _subsets(_parts(game))
        if (ids := _selected(game, seats, chosen, _rest(game, chosen)))
    )
    for deal in range(1, max(1, FEWEST // len(tables)) + 1):
        for seats, (_, *parts) in tables:
            name = f"{_table(game, seats)}-{'-'.join(parts) or 'bare'}{f'-{deal}' if deal > 1 else ''}"
            yield Case(name, game, _people(seats), tuple(parts), _rest(game, parts))


def _options(game: str) -> Iterator[Case]:
    """Every other value of every option of the game and its plugins, at the smallest table that fits."""
    for owner in (game, *_parts(game)):
        with_ = (owner,) if owner != game else ()
        seats = _smallest(game, with_)
        for name, option in registry().manifests[owner].options.items():
            for value in _others(option):
                yield Case(
                    f"{_table(game, seats)}-{name}-{str(value).lower().replace(',', '-')}",
                    game,
                    _people(seats),
                    with_,
                    options=((name, value),),
                )


def _pieces(game: str) -> Iterator[Case]:
    """Every piece that can be wished for, in Anna's hands; everybody reads another language."""
    seats = _smallest(game)
    rules = registry().rule_set(game, registry().select(game, seats).ids)
    for kind in sorted(
        kind for owner in (game, *_parts(game)) for kind in registry().manifests[owner].wishes
    ):
        for piece in sorted(rules.pieces_of(kind)):
            anna, *others = _people(seats, LANGUAGES)
            yield Case(f"{_table(game, seats)}-{kind}-{piece}", game, (f"{anna},{kind}={piece}", *others))


def _bots(game: str) -> Iterator[Case]:
    """Anna among bots of one kind. Bots that look ahead are left out: stronger ones will answer otherwise."""
    seats = _smallest(game)
    for kind in ("random", "greedy"):
        if kind in registry().bot_kinds(game):
            bots = (f"{kind}:{name}" for name in NAMES[1:seats])
            if seats > 1:
                yield Case(f"{_table(game, seats)}-among-{kind}", game, (*_people(1), *bots))


def _taken_back(game: str) -> Iterator[Case]:
    """Answers are taken back where that is fair, and in a practice game wherever people like."""
    seats = _smallest(game)
    for name, practice in (("undo", False), ("practice", True)):
        yield Case(f"{_table(game, seats)}-{name}", game, _people(seats), practice=practice, takes_back=True)


def _parts(game: str) -> tuple[str, ...]:
    return tuple(
        sorted(one.id for one in registry().manifests.values() if one.game == game and one.kind == "rules")
    )


def _rest(game: str, chosen: Sequence[str]) -> tuple[str, ...]:
    return tuple(part for part in _parts(game) if part not in chosen)


def _subsets(parts: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for size in range(len(parts) + 1):
        yield from combinations(parts, size)


def _selected(game: str, seats: int, with_: Sequence[str], without: Sequence[str] = ()) -> tuple[str, ...]:
    """The plugins of a table; none if no such table can be played at."""
    try:
        ids = registry().select(game, seats, with_, without).ids
        registry().check_player_count(game, ids, seats)
    except ManiculeError:
        return ()
    return ids


def _smallest(game: str, with_: Sequence[str] = ()) -> int:
    """The smallest table for two or more; the smallest of all where there is none."""
    fitting = [seats for seats in range(1, len(NAMES) + 1) if _selected(game, seats, with_)]
    return next((seats for seats in fitting if seats > 1), fitting[0])


def _others(option: Option) -> Sequence[Value]:
    if isinstance(option.default, bool):
        return (not option.default,)
    values = option.values or UNLISTED[option.name]
    return [value for value in values if value != option.default]


def _table(game: str, seats: int) -> str:
    return f"{game}-{seats}"


def _people(seats: int, languages: Sequence[str] = ("en",)) -> tuple[str, ...]:
    return tuple(
        f"human:{name},lang={languages[at % len(languages)]}" for at, name in enumerate(NAMES[:seats])
    )
