"""The complete rules of a game: its own pages, those of its plugins with their pieces, and a list of
uncertain content."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

import msgspec

from manicule.kernel.content import read_folder
from manicule.kernel.errors import FAILURES, ContentError, ManiculeError, PluginError
from manicule.kernel.plugin import Piece
from manicule.kernel.text import Text, id_list, tr, verbatim
from manicule.plugins import PluginRegistry
from manicule.plugins.manifest import Manifest
from manicule_interface.rulebook import FILE, WRONG, RuleBlock, RulePage, read_rules

ON = tr("In every game, unless you add `--without {plugin}`.")
ON_FOR = tr("In games with this number of players: {players}; unless you add `--without {plugin}`.")
NO_PIECE_PAGE = tr(
    "plugin {plugin}: {piece} cannot be described ({problem}). To do: correct the texts of its class;"
    " `manicule plugins check {plugin}` says more"
)
TABLES_FAIL = tr("plugin {plugin}: its tables for the rules cannot be generated ({problem})")
# Translators: a table of rows and columns in the rules, not a playing table
NO_TABLE = tr("the game does not generate a table “{table}”; the known tables are {known}")
NO_TABLES = tr(
    "the game does not generate the table “{table}” or any other; write `rule_tables` in the game’s class"
)
OFF = tr("Only in games with `--with {plugin}`.")

ANCHOR = "reconstruction"
"""The word for uncertain entries in their `source`, and the page that lists them."""

TITLE = tr("Reconstructed Content", context="rules")
TITLE_OF = tr("Reconstructed Parts: {plugin}", context="rules")
OURS = tr("Content entries that are not in any printed source, or only in part:")
NOTHING = tr("None: every content entry names the page, card, or sheet it comes from.")
KIND = tr("Kind", context="rules")
ENTRIES = tr("Entries", context="rules")
ALL = tr("all of them", context="entries")
RANGE = Text("{first}–{last}", domain="")

_NUMBERED = re.compile(r"(\D*)(\d+)")


class RulebookPart(msgspec.Struct, frozen=True):
    """A part of the rules, and its plugin."""

    plugin: str
    page: RulePage


class Rulebook(msgspec.Struct, frozen=True):
    """The complete rules of a game, and the problems that make some of them unreadable."""

    game: str
    parts: tuple[RulebookPart, ...]
    notices: tuple[Text, ...] = ()


def rulebook(registry: PluginRegistry, game: str, plugins: Iterable[str] | None = None) -> Rulebook:
    """The rules of a game with these plugins. By default, those of all installed plugins, with a note when
    each is part of a game."""
    manifests = registry.manifests
    named = sorted_plugins(registry, game) if plugins is None else [id for id in plugins if id in manifests]
    others = [id for id in named if id != game]
    tables = _Tables(registry, game, others if plugins is not None else ())
    parts: list[RulebookPart] = []
    notices: list[Text] = []
    for id in (game, *others):
        pages, problems = _pages_of(registry, manifests[id], tables, is_said=plugins is None)
        parts += [RulebookPart(id, page) for page in pages]
        notices += problems
    return Rulebook(game, tuple(parts), tuple(notices))


def _pages_of(
    registry: PluginRegistry, manifest: Manifest, tables: _Tables, is_said: bool
) -> tuple[list[RulePage], list[Text]]:
    """The pages of one plugin, and the problems of unreadable ones; these do not affect other pages."""
    problems: list[Text] = []
    written: Sequence[RulePage] = ()
    try:
        written = () if manifest.origin.is_file else read_rules(manifest.id, manifest.folder)
    except ContentError as error:
        problems.append(error.text)
    if tables_in(written):
        try:
            written, wrong = with_tables(manifest.id, written, tables.made())
        except ManiculeError as error:
            written, wrong = with_tables(manifest.id, written, {})[0], [error.text]
        problems += wrong
    pages = list(_pages(manifest, written, problems, is_said))
    try:
        pages = list(_with_reconstruction(manifest, pages))
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
    """The pages of a plugin's file; if it has no readable file, the texts of its manifest."""
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
    texts = [
        text for name in declared if name != "name" and isinstance(text := getattr(piece, name, None), Text)
    ]
    return RulePage(piece.id, 2, piece.name, tuple(map(paragraph, texts)))


def paragraph(text: Text) -> RuleBlock:
    """A text as a separate paragraph."""
    return RuleBlock("paragraph", (text,))


def with_what_is_below(parts: Sequence[RulebookPart], at: int) -> range:
    """The indexes of a part and the deeper parts after it."""
    end = at + 1
    top = parts[at]
    while end < len(parts) and parts[end].plugin == top.plugin and parts[end].page.level > top.page.level:
        end += 1
    return range(at, end)


# Tables that the game makes from its content.

TableMap: TypeAlias = Mapping[str, Sequence[Sequence[Text]]]


class _Tables:
    """The tables of a game with some of its plugins, made when a page first asks for one."""

    def __init__(self, registry: PluginRegistry, game: str, plugins: Sequence[str]) -> None:
        self._registry, self._game, self._plugins = registry, game, plugins

    def made(self) -> TableMap:
        rules = self._registry.rule_set(self._game, self._plugins)
        try:
            return rules.game.rule_tables(rules)
        except FAILURES as error:
            problem = f"{type(error).__name__}: {error}"
            raise PluginError(TABLES_FAIL(plugin=self._game, problem=problem)) from error


def tables_in(pages: Sequence[RulePage]) -> list[RuleBlock]:
    """The blocks of rules that ask for a table."""
    return [block for page in pages for block in page.blocks if block.kind == "table"]


def with_tables(
    plugin: str, pages: Sequence[RulePage], tables: TableMap
) -> tuple[tuple[RulePage, ...], list[Text]]:
    """The pages with the requested tables, and a problem for each missing table."""
    problems = [
        WRONG(plugin=plugin, file=FILE, line=block.line, problem=no_table(block.table, tables))
        for block in tables_in(pages)
        if block.table not in tables
    ]
    filled = tuple(
        msgspec.structs.replace(page, blocks=tuple(_filled(page.blocks, tables))) for page in pages
    )
    return filled, problems


def _filled(blocks: Sequence[RuleBlock], tables: TableMap) -> Iterator[RuleBlock]:
    for block in blocks:
        if block.kind != "table":
            yield block
            continue
        for at, row in enumerate(tables.get(block.table, ())):
            yield RuleBlock("row" if at else "columns", tuple(row), line=block.line)


def no_table(table: str, tables: TableMap) -> Text:
    """Why a table cannot be shown."""
    return NO_TABLE(table=table, known=id_list(sorted(tables))) if tables else NO_TABLES(table=table)


# Uncertain content: an entry whose `source` says so is a reconstruction, as a whole or in one field.


def _with_reconstruction(manifest: Manifest, pages: Sequence[RulePage]) -> Iterator[RulePage]:
    """The pages of a plugin, one of which lists uncertain content; a game with content always has that
    page."""
    counted = list(_uncertain(manifest))
    listed = tuple(_listed(counted))
    own = [page for page in pages if page.anchor == ANCHOR]
    if own and listed:
        changed = msgspec.structs.replace(own[0], blocks=(*own[0].blocks, *listed))
        yield from (changed if page is own[0] else page for page in pages)
        return
    yield from pages
    if listed:
        title = TITLE if manifest.kind == "game" else TITLE_OF(plugin=manifest.name)
        yield RulePage(ANCHOR, 2, title, listed)
    elif counted and not own and manifest.kind == "game":
        yield RulePage(ANCHOR, 2, TITLE, (RuleBlock("paragraph", (NOTHING,)),))


def _listed(counted: Sequence[tuple[str, list[str], int]]) -> Iterator[RuleBlock]:
    """A table with a row for each kind of content that has such entries."""
    rows = [(kind, _entries(ids, of)) for kind, ids, of in counted if ids]
    if rows:
        yield RuleBlock("paragraph", (OURS,))
        yield RuleBlock("columns", (KIND, ENTRIES))
        yield from (RuleBlock("row", (verbatim(f"`{kind}`"), entries)) for kind, entries in rows)


def _uncertain(manifest: Manifest) -> Iterator[tuple[str, list[str], int]]:
    """For each kind of a plugin's content, the ids of uncertain entries, and the number of all entries."""
    folder = manifest.content_folder
    if folder is None:
        return
    for file in read_folder(manifest.id, folder).files:
        for kind, table in file.tables.items():
            if isinstance(table, dict):
                fields = ((id, one) for id, one in table.items() if isinstance(one, dict))
                uncertain = [id for id, one in fields if ANCHOR in str(one.get("source", ""))]
                yield kind, uncertain, len(table)


def _entries(ids: Sequence[str], of: int) -> Text:
    """The word for all entries, or their ids; consecutive numbers become a range."""
    if len(ids) == of:
        return ALL
    runs: list[list[str]] = [[ids[0]]]
    for one, next in pairwise(ids):
        if _follows(one, next):
            runs[-1].append(next)
        else:
            runs.append([next])
    return id_list(RANGE(first=run[0], last=run[-1]) if len(run) > 2 else id_list(run) for run in runs)


def _follows(one: str, next: str) -> bool:
    first, second = _NUMBERED.fullmatch(one), _NUMBERED.fullmatch(next)
    if first is None or second is None:
        return False
    return first[1] == second[1] and int(first[2]) + 1 == int(second[2])
