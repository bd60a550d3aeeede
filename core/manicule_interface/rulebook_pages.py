"""The rules of a game put together: its own pages, then those of its plugins with their pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from manicule.kernel.errors import FAILURES, ContentError, PluginError
from manicule.kernel.plugin import Piece
from manicule.kernel.text import Text, id_list, tr
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Manifest
from manicule_interface.provenance import with_reconstruction
from manicule_interface.rulebook import RuleBlock, RulePage, read_rules

ON = tr("In every game, unless you say `--without {plugin}`.")
ON_FOR = tr("In games with this number of players: {players}; unless you say `--without {plugin}`.")
NO_PIECE_PAGE = tr(
    "plugin {plugin}: {piece} cannot be described ({problem}). To do: correct the texts of its class;"
    " `manicule plugins check {plugin}` says more"
)
OFF = tr("Only in games where you say `--with {plugin}`.")


class RulebookPart(msgspec.Struct, frozen=True):
    """A part of the rules, and the plugin that it is from."""

    plugin: str
    page: RulePage


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of a game from beginning to end, and what keeps some of them from being read."""

    game: str
    parts: tuple[RulebookPart, ...]
    notices: tuple[Text, ...] = ()


def rulebook(registry: PluginRegistry, game: str, plugins: Iterable[str] | None = None) -> Rulebook:
    """The rules of a game with these plugins; with all of its installed plugins, when none are named.

    Then it is said of each plugin when it is part of a game.
    """
    manifests = registry.manifests
    named = sorted_plugins(registry, game) if plugins is None else [id for id in plugins if id in manifests]
    parts: list[RulebookPart] = []
    notices: list[Text] = []
    for id in (game, *(id for id in named if id != game)):
        pages, problems = _pages_of(registry, manifests[id], is_said=plugins is None)
        parts += [RulebookPart(id, page) for page in pages]
        notices += problems
    return Rulebook(game, tuple(parts), tuple(notices))


def _pages_of(
    registry: PluginRegistry, manifest: Manifest, is_said: bool
) -> tuple[list[RulePage], list[Text]]:
    """The pages of one plugin, and what keeps others from being read: nothing else suffers from that."""
    problems: list[Text] = []
    written: Sequence[RulePage] = ()
    try:
        written = () if manifest.origin.is_file else read_rules(manifest.id, manifest.folder)
    except ContentError as error:
        problems.append(error.text)
    pages = list(_pages(manifest, written, problems, is_said))
    try:
        pages = list(with_reconstruction(manifest, pages))
    except ContentError as error:
        problems.append(error.text)
    try:
        pieces = registry.plugin(manifest.id).pieces
    except PluginError as error:
        problems.append(error.text)
        return pages, problems
    for piece in pieces:
        try:
            pages.append(piece_page(piece))
        except FAILURES as error:
            told = NO_PIECE_PAGE(plugin=manifest.id, piece=type(piece).__name__)
            problems.append(told(problem=f"{type(error).__name__}: {error}"))
    return pages, problems


def sorted_plugins(registry: PluginRegistry, game: str) -> list[str]:
    """The rules plugins of a game: those that are on by default, then the others."""
    own = [one for one in registry.manifests.values() if one.kind == "rules" and one.game == game]
    return [one.id for one in sorted(own, key=lambda one: (not one.default, bool(one.players), one.id))]


def _pages(
    manifest: Manifest, pages: Sequence[RulePage], problems: Sequence[Text], is_said: bool
) -> Iterator[RulePage]:
    """What a plugin's file says; what its manifest says of it, when it has none that can be read."""
    if not pages:
        blocks = tuple(map(paragraph, (manifest.about, *problems)))
        pages = (RulePage(manifest.id, 1, manifest.name, blocks),)
    for at, page in enumerate(pages):
        if at == 0 and is_said and manifest.kind == "rules":
            page = msgspec.structs.replace(page, blocks=(paragraph(_when(manifest)), *page.blocks))
        yield page


def _when(manifest: Manifest) -> Text:
    if not manifest.default:
        return OFF(plugin=manifest.id)
    if manifest.players:
        return ON_FOR(plugin=manifest.id, players=id_list(map(str, manifest.players)))
    return ON(plugin=manifest.id)


def piece_page(piece: Piece) -> RulePage:
    """A piece: its name, then every other text that its class declares."""
    declared = dict.fromkeys(
        name for base in reversed(type(piece).__mro__) for name in vars(base).get("__annotations__", ())
    )
    texts = [text for name in declared if name != "name" and isinstance(text := _of(piece, name), Text)]
    return RulePage(piece.id, 2, piece.name, tuple(map(paragraph, texts)))


def _of(piece: Piece, name: str) -> object:
    return getattr(piece, name, None)


def paragraph(text: Text) -> RuleBlock:
    """A text as a paragraph of its own."""
    return RuleBlock("paragraph", (text,))


def with_what_is_below(parts: Sequence[RulebookPart], at: int) -> range:
    """A part and the deeper ones after it, by their places."""
    end = at + 1
    top = parts[at]
    while end < len(parts) and parts[end].plugin == top.plugin and parts[end].page.level > top.page.level:
        end += 1
    return range(at, end)
