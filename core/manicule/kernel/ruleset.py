"""A rule set: a game with its plugins, resolved once and shared by all its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pluggy import PluginManager

from manicule.kernel.content import ContentSource, load_contents, wrong_entry
from manicule.kernel.deep_freeze import deep_freeze
from manicule.kernel.dice import Dice
from manicule.kernel.errors import ContentError, IdClash
from manicule.kernel.game import Game, Phase, Setup
from manicule.kernel.hooks.combined import Combiner
from manicule.kernel.hooks.resolved import AbsentHooks, Resolved
from manicule.kernel.phase_drift import check_phase_hooks
from manicule.kernel.plugin import Piece, Plugin
from manicule.kernel.positions.position import Memory, Position
from manicule.kernel.secrecy.rules import Secrecy
from manicule.kernel.stage import Stage, stages_of
from manicule.kernel.table import Table
from manicule.kernel.text import Text, tr

if TYPE_CHECKING:
    from manicule.kernel.locations import Files

MOST_MIXTURES = 1000
"""Number of combinations of pieces whose hooks are cached."""


class RuleSet:
    """The rules of a table: hooks, phases, content and pieces.

    `plugins` maps ids to plugins, including the game's own. `sources` are their content folders, in the order
    in which they apply. `calls` is the order in which hooks of plugins are called; by default, that of their
    ids. `absent_hooks` are hooks that a plugin implements for another plugin that it extends and that is
    absent. `files` finds the owner of a failing line. `option_owners` maps the options that are known by
    their name alone to their plugins.

    >>> rules = match.rules
    >>> sorted(rules.plugins), [phase.id for phase in rules.phases]
    (['pebbles'], ['taking'])
    >>> rules.hooks.most_taken(table, seat, 3)
    3
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        plugins: Mapping[str, Plugin],
        sources: Sequence[ContentSource] = (),
        combiner: Combiner | None = None,
        *,
        calls: Sequence[str] = (),
        absent_hooks: Mapping[str, AbsentHooks] | None = None,
        files: Files | None = None,
        option_owners: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.option_owners = dict(option_owners or {})
        self.files = files
        self.plugins = dict(sorted(plugins.items()))
        self.pieces = _pieces(self.plugins)
        self._calls, self._absent_hooks = tuple(calls), absent_hooks
        self.resolved = Resolved(
            game.hookspecs, self.plugins, self.pieces, combiner, self._calls, absent_hooks
        )
        self._hooks_by_pieces: dict[tuple[str, ...], Any] = {}
        self.hooks = self.hooks_for(())
        self.memories = _memories(self.plugins, self.pieces)
        self.secrecy = Secrecy(self)
        self.phases: tuple[Phase[Any, Any], ...] = self.hooks.phases(game.phases)
        check_phase_hooks(game, self.plugins, self.phases, self.resolved)
        self.stages = stages_of(self.phases, self.resolved)
        self.stages_by_id = {stage.id: stage for stage in self.stages}
        self.round_start = next((stage.at for stage in self.stages if stage.is_round), 0)
        declared = {id: plugin.content for id, plugin in self.plugins.items() if plugin.content is not None}
        self.sources = tuple(sources)
        self.contents = load_contents({game.id: game.content} | declared, sources)
        self.content: Any = self.contents[game.id]
        self.place_names: dict[str, Text] = dict(self.hooks.participant_names())
        self.derived: Any = deep_freeze(game.derive(self))

    def hooks_for(self, pieces: tuple[str, ...]) -> Any:
        """The combined hooks of a seat that holds these pieces, resolved once."""
        calls = self._hooks_by_pieces.get(pieces)
        if calls is None:
            if len(self._hooks_by_pieces) >= MOST_MIXTURES:  # seats may hold any combination
                self._hooks_by_pieces.clear()
            calls = self._hooks_by_pieces[pieces] = self.resolved.hooks_for(pieces)
        return calls

    def phase(self, id: str) -> Phase[Any, Any]:
        """The phase with this id."""
        return self.phases[self.stages_by_id[id].at]

    def phase_index(self, phase: str) -> int:
        """The index of a phase."""
        return self.stages_by_id[phase].at

    def stage(self, phase: str) -> Stage:
        """A phase as the game loop calls it."""
        return self.stages_by_id[phase]

    def pieces_of(self, kind: str) -> dict[str, Piece]:
        """Every piece of a kind, from all plugins."""
        return {id: piece for id, piece in self.pieces.items() if piece.kind == kind}

    def wrong_entry(self, entry: str, problem: Text) -> ContentError:
        """The error for content that rules cannot use: its place, as in `ware.bread.prices[0]`, and why."""
        return wrong_entry(self.sources, entry, problem)

    def new_table(self, setup: Setup) -> Table[Any, Any, Any]:
        """A table at the start of a game."""
        return Table(self, setup, self.game.new_position(self, setup))

    def table_at(self, setup: Setup, position: Position, dice: Dice | None = None) -> Table[Any, Any, Any]:
        """A table at a position."""
        return Table(self, setup, position, dice)

    @property
    def plugin_manager(self) -> PluginManager:
        """pluggy's manager: the names of all hooks and their implementations.

        Games do not call hooks through it. They use `hooks`, which are resolved from it once."""
        return self.resolved.manager

    def with_plugins(self, plugins: Mapping[str, Plugin]) -> RuleSet:
        """The same rules with further plugins, by id. Tests use it to try a plugin out."""
        together = {**self.plugins, **plugins}
        return RuleSet(self.game, together, self.sources, files=self.files, option_owners=self.option_owners)

    def combined_by(self, combiner: Combiner) -> RuleSet:
        """The same rules, whose implementations of hooks a combiner puts together. It may watch the calls."""
        return RuleSet(
            self.game,
            self.plugins,
            self.sources,
            combiner,
            calls=self._calls,
            absent_hooks=self._absent_hooks,
            files=self.files,
            option_owners=self.option_owners,
        )

    @property
    def point_names(self) -> dict[str, Text]:
        """The names of the sources of points: those of the game, of its plugins and of pieces."""
        pieces = {id: piece.name for id, piece in self.pieces.items()}
        others = {id: name for plugin in self.plugins.values() for id, name in plugin.point_names.items()}
        return others | dict(self.game.point_names) | pieces

    def is_hooked(self, hook: str) -> bool:
        """Whether any plugin or piece implements a hook."""
        return hook in self._hooked

    @cached_property
    def _hooked(self) -> frozenset[str]:
        return frozenset(name for name, ones in self.resolved.implementations().items() if ones)


def _pieces(plugins: Mapping[str, Plugin]) -> dict[str, Piece]:
    pieces: dict[str, Piece] = {}
    owners: dict[str, str] = {}
    for owner, plugin in plugins.items():
        for piece in plugin.pieces:
            if piece.id in pieces:
                text = tr(
                    "plugins {one} and {other} both provide “{piece}”; leave one of them out",
                    code="piece-of-two-plugins",
                )
                raise IdClash(text(one=owners[piece.id], other=owner, piece=piece.id))
            pieces[piece.id] = piece
            owners[piece.id] = owner
    return pieces


def _memories(plugins: Mapping[str, Plugin], pieces: Mapping[str, Piece]) -> dict[str, type[Memory]]:
    declared = [memory for plugin in plugins.values() for memory in plugin.memories]
    declared += [memory for piece in pieces.values() for memory in piece.memories]
    memories: dict[str, type[Memory]] = {}
    for memory in declared:
        other = memories.setdefault(memory.key, memory)
        if other is not memory:
            # Translators: an error for authors of plugins; a memory stores facts of a game; {one} and {other}
            # are names of Python classes
            text = tr("the memories {one} and {other} have the same key “{key}”; rename one of them")
            raise IdClash(text(one=other.__name__, other=memory.__name__, key=memory.key))
    return memories
