"""Telling the rules: as pages to read, or as JSON."""

from __future__ import annotations

from typing import Any

from manicule.errors import UsageError
from manicule.library import Library
from manicule.match.wanted import Wanted, wanted_game
from manicule.text import id_list, ntr, tr
from manicule_cli.drawing.screen import Screen
from manicule_cli.games.library import find_library
from manicule_cli.rulebook.pages import Part, Rulebook, rulebook
from manicule_cli.rulebook.search import Found, chapters, find, nearest_term
from manicule_interface.rulebook import DEEPEST, Block, RulePage, unmarked

NOTHING = tr("the rules say nothing about “{term}”; did you mean “{near}”?")
NOTHING_NEAR = tr("the rules say nothing about “{term}”; there is something about: {titles}")
ALSO_TITLE = tr("See Also", context="rules")
ALSO = tr("{title} (`{anchor}`)")
ALSO_MORE = ntr("and {n} more part of the rules", "and {n} more parts of the rules")
MANY = 6
"""So many other parts are named that have the term in their text."""


def show_rules(screen: Screen, game: str | None, term: str) -> int:
    """All the rules of a game, or what there is about a term."""
    library = find_library(screen)
    game, term = _understood(library, game, term)
    rules = rulebook(library, wanted_game(library, Wanted(game)).id)
    for notice in rules.notices:
        screen.notice(notice)
    found = look_up(rules, term, screen) if term else Found(rules.parts)
    if screen.manner.json:
        screen.object(_object(rules, term, found))
    else:
        show_found(screen, found)
    return 0


def look_up(rules: Rulebook, term: str, screen: Screen) -> Found:
    """What there is about a term; `UsageError` with the nearest title when there is nothing."""
    found = find(rules, term, screen.read)
    if found is not None:
        return found
    near = nearest_term(rules, term, screen.read)
    if near:
        raise UsageError(NOTHING(term=term, near=near))
    titles = id_list(unmarked(screen.read(title)) for title in chapters(rules))
    raise UsageError(NOTHING_NEAR(term=term, titles=titles))


def show_found(screen: Screen, found: Found, *, talk: bool = False) -> None:
    """Show parts of the rules, and name the others."""
    pages = [part.page for part in found.shown]
    if found.also:
        pages.append(_also([part.page for part in found.also]))
    screen.pages(pages, talk=talk)


def _also(others: list[RulePage]) -> RulePage:
    """A last part that names the others."""
    items = [ALSO(title=page.title, anchor=page.anchor) for page in others[:MANY]]
    if len(others) > MANY:
        items.append(ALSO_MORE(n=len(others) - MANY))
    return RulePage("", DEEPEST, ALSO_TITLE, tuple(Block("item", (item,)) for item in items))


def _understood(library: Library, game: str | None, term: str) -> tuple[str | None, str]:
    """Where there is one game, its name may be left out: then the first word is part of the term."""
    games = library.games()
    if game is None or len(games) != 1 or game == games[0].id or library.why_unavailable(game) is not None:
        return game, term
    return games[0].id, f"{game} {term}".rstrip()


def _object(rules: Rulebook, term: str, found: Found) -> dict[str, Any]:
    return {
        "game": rules.game,
        "term": term or None,
        "sections": [_section(part) for part in found.shown],
        "also": [{"plugin": part.plugin, "anchor": part.page.anchor} for part in found.also],
    }


def _section(part: Part) -> dict[str, Any]:
    page = part.page
    return {
        "plugin": part.plugin,
        "anchor": page.anchor,
        "level": page.level,
        "title": page.title,
        "blocks": [_block(block) for block in page.blocks],
    }


def _block(block: Block) -> dict[str, Any]:
    texts = list(block.texts)
    if block.kind in ("columns", "row"):
        return {"kind": block.kind, "cells": texts}
    if block.kind == "item":
        return {"kind": "item", "number": block.number or None, "text": texts[0]}
    return {"kind": "paragraph", "text": texts[0]}
