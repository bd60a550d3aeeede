"""Selects the plugins of a game: the default ones, those added and those left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from manicule.kernel.errors import PluginError, UsageError
from manicule.kernel.nearest import NEAR, nearest
from manicule.kernel.text import Text, tr
from manicule.plugins.manifest import Manifest
from manicule.plugins.order import comes_after, in_order, order_of
from manicule.plugins.player_counts import parts_of, player_count_of

if TYPE_CHECKING:
    from manicule.plugins import PluginRegistry

NO_SUCH = tr("no plugin “{plugin}” is installed for {game}", code="no-such-part")
DID_YOU_MEAN = tr("no plugin “{plugin}” is installed for {game}; did you mean “{near}”?")
NOT_FOR = tr("plugin {plugin} cannot be added to {game}: it is not part of that game")
BOTH = tr("“{plugin}” is both added and left out", code="asked-for-and-left-out")
NEEDS = tr("{plugin} needs “{required}”, which is left out", code="need-left-out")
THE_GAME = tr("{game} is the game itself and cannot be left out")
WITHOUT_NOTHING = tr("leaving out “{plugin}” changes nothing: no such plugin is installed for {game}")
DROPPED = tr("{plugin} is left out, because it needs {required}")
LEFT_OUT = tr("{plugin} is left out: {problem}")
CONFLICT = tr("{one} cannot be played together with {other}; leave one of them out", code="conflict")
WRONG_COMPANY = tr("{plugin} works with {wanted}, but version {version} is installed; leave one of them out")
BOTH_CHANGE = tr(
    "{earlier} and {later} both change {entry}: {later} wins, because it comes later",
    code="both-change-entry",
)
NOT_USED = tr("not used: {problem}")


class Selection(msgspec.Struct, frozen=True):
    """A selection: the game's id, then its plugins in order, and notices for people.

    `calls` is the order in which hooks are called; it is empty if no order is stated.
    """

    ids: tuple[str, ...]
    notices: tuple[Text, ...] = ()
    calls: tuple[str, ...] = ()


def select(
    registry: PluginRegistry, game: str, seats: int, with_: Sequence[str] = (), without: Sequence[str] = ()
) -> Selection:
    """Choose the plugins of a game for a number of seats, counting the players that plugins add.

    Requested plugins must work. Default plugins that do not work are left out with a notice.
    """
    registry.game(game)
    selector = _Selector(registry, game, without)
    asked = selector.asked_for(with_)
    wanted = selector.on_by_default(player_count_of(registry.manifests, asked, seats), asked)
    kept = selector.working(asked, wanted)
    order = order_of(registry.manifests, game, kept, registry.order)
    notices = (*selector.notices, *_clashes(registry, game, order.ids))
    return Selection(order.ids, notices, order.calls)


def _clashes(registry: PluginRegistry, game: str, ids: Sequence[str]) -> Iterator[Text]:
    """A notice for each two plugins that change one entry without a defined order between them."""
    from manicule.kernel.content import content_clashes

    told: set[tuple[str, str]] = set()
    for clash in content_clashes(registry.rule_set(game, ids).sources):
        pair = (clash.earlier, clash.later)
        is_decided = set(pair) <= set(registry.order) or clash.earlier in comes_after(
            registry.manifests, clash.later, ids
        )
        if not is_decided and pair not in told:
            told.add(pair)
            yield BOTH_CHANGE(earlier=clash.earlier, later=clash.later, entry=clash.entry)


def needs(manifests: Mapping[str, Manifest], id: str) -> tuple[str, ...]:
    """A plugin and all its requirements, direct and indirect; the game is implied."""
    found: dict[str, None] = {}
    waiting = [id]
    while waiting:
        one = waiting.pop()
        if one not in found and manifests[one].kind != "game":
            found[one] = None
            waiting += manifests[one].requires
    return tuple(found)


def needed_first(manifests: Mapping[str, Manifest], id: str) -> tuple[str, ...]:
    """The plugins to load before a plugin is imported: its game and its requirements, direct and indirect."""
    found: dict[str, None] = {}

    def add(one: str) -> None:
        manifest = manifests[one]
        for needed in (manifest.game, *sorted(manifest.requires)):
            if needed and needed != id and needed not in found:
                found[needed] = None
                add(needed)

    add(id)
    return tuple(found)


def optional_plugins(manifests: Mapping[str, Manifest], id: str) -> tuple[str, ...]:
    """The other plugins that a plugin may import if they are present: those that it extends or optionally
    uses."""
    named = (*manifests[id].optional, *manifests[id].extends)
    return tuple(sorted({one for one in named if one in manifests}))


def depending_on(manifests: Mapping[str, Manifest], ids: Iterable[str]) -> list[Manifest]:
    """These plugins, and those that may import their modules."""
    wanted = {id for id in ids if id in manifests}
    uses = {id: {id, *needed_first(manifests, id), *optional_plugins(manifests, id)} for id in manifests}
    while more := {id for id, used in uses.items() if used & wanted} - wanted:
        wanted |= more
    return [manifests[id] for id in sorted(wanted)]


def conflict_between(one: Manifest, other: Manifest) -> Text | None:
    """Why two plugins cannot be in one game; None if they can."""
    for names, named in ((one, other), (other, one)):
        if named.id in names.conflicts and names.accepts(named):
            return CONFLICT(one=names.id, other=named.id)
        if named.id in names.optional and not names.accepts(named):
            wanted = str(names.versions[named.id])
            return WRONG_COMPANY(plugin=names.id, wanted=wanted, version=named.version)
    return None


class _Selector:
    """One selection in progress."""

    def __init__(self, registry: PluginRegistry, game: str, without: Sequence[str]) -> None:
        self._registry = registry
        self._game = game
        self._without = tuple(dict.fromkeys(without))
        self._parts = {one.id: one for one in parts_of(registry.manifests, game)}
        self.notices: list[Text] = []
        for id in self._without:
            if id == game:
                raise UsageError(THE_GAME(game=game))
            if id not in self._parts and id not in registry.blocked and not registry.failures_of(id):
                self.notices.append(WITHOUT_NOTHING(plugin=id, game=game))

    def asked_for(self, with_: Sequence[str]) -> list[str]:
        """The requested plugins, and all their requirements."""
        asked: dict[str, None] = {}
        for id in with_:
            if id == self._game:
                continue
            if id in self._without:
                raise UsageError(BOTH(plugin=id))
            if id not in self._parts:
                raise self._unknown(id)
            for needed in self._needs(id):
                if needed in self._without:
                    raise UsageError(NEEDS(plugin=id, required=needed))
                asked[needed] = None
        return list(asked)

    def on_by_default(self, players: int, asked: Sequence[str]) -> list[str]:
        """The plugins that are on by default with this number of players."""
        wanted = []
        for id, manifest in sorted(self._parts.items()):
            if not manifest.is_on_for(players) or id in self._without or id in asked:
                continue
            missing = [needed for needed in self._needs(id) if needed in self._without]
            if missing:
                self.notices.append(DROPPED(plugin=id, required=missing[0]))
            else:
                wanted.append(id)
        return wanted

    def working(self, asked: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...]:
        """The plugins that work together: all requested ones, and the others that can be added to them."""
        self._tell_unread()
        everything = self._with_needs((*asked, *wanted))
        try:
            self._combine(everything)
            return everything
        except PluginError:
            self._combine(asked)  # without the requested ones there is no game
        kept = tuple(asked)
        left_out: set[str] = set()
        for id in in_order(
            self._parts, wanted, self._registry.order
        ):  # requirements first, so that the notice names the culprit
            broken = [needed for needed in self._needs(id) if needed in left_out]
            if broken:
                self.notices.append(DROPPED(plugin=id, required=broken[0]))
                left_out.add(id)
                continue
            more = self._with_needs((*kept, id))
            try:
                self._combine(more)
                kept = more
            except PluginError as error:
                self.notices.append(LEFT_OUT(plugin=id, problem=error.text))
                left_out.add(id)
        return kept

    def _combine(self, ids: Sequence[str]) -> None:
        """Build the rules and their options; `PluginError` names the conflict."""
        for one, other in combinations(sorted(ids), 2):
            problem = conflict_between(self._parts[one], self._parts[other])
            if problem is not None:
                raise PluginError(problem)
        self._registry.rule_set(self._game, ids)
        self._registry.options(self._game, ids, {})

    def _tell_unread(self) -> None:
        """Report plugins with an unusable manifest, because they might have been on by default."""
        for failure in self._registry.failures:
            is_other = failure.kind in ("game", "bots")  # and not a misspelled kind
            concerns = failure.game in ("", self._game) and not is_other and failure.default
            if concerns and failure.id not in self._without:
                self.notices.append(NOT_USED(problem=failure.text))

    def _needs(self, id: str) -> tuple[str, ...]:
        return needs(self._registry.manifests, id)

    def _with_needs(self, ids: Iterable[str]) -> tuple[str, ...]:
        needed = (needed for id in ids for needed in self._needs(id))
        return in_order(self._parts, needed, self._registry.order)

    def _unknown(self, id: str) -> PluginError:
        if id in self._registry.manifests:
            return PluginError(NOT_FOR(plugin=id, game=self._game))
        return self._registry.why_unavailable(id) or PluginError(self._no_such(id))

    def _no_such(self, id: str) -> Text:
        near = nearest(id, self._parts, NEAR)
        text = DID_YOU_MEAN(near=near) if near else NO_SUCH
        return text(plugin=id, game=self._game)
