"""Showing the rules, as pages or as JSON."""

from __future__ import annotations

from typing import Any

from manicule.door.match_request import MatchRequest, wanted_game
from manicule.plugins import PluginRegistry
from manicule_cli.environment import find_registry
from manicule_interface.rulebook import RuleBlock
from manicule_interface.rulebook_pages import Rulebook, RulebookPart, rulebook
from manicule_interface.rulebook_search import RulebookHits, look_up, pages_of
from manicule_terminal.screen import Screen


def show_rules(screen: Screen, game: str | None, term: str) -> int:
    """Show all the rules of a game, or those about a term."""
    registry = find_registry(screen)
    game, term = _understood(registry, game, term)
    rules = rulebook(registry, wanted_game(registry, MatchRequest(game)).id)
    for notice in rules.notices:
        screen.notice(notice)
    found = look_up(rules, term, screen.read) if term else RulebookHits(rules.parts)
    if screen.options.json:
        screen.object(_object(rules, term, found))
    else:
        with screen.paged(is_open=True):
            screen.pages(pages_of(found))
    return 0


def _understood(registry: PluginRegistry, game: str | None, term: str) -> tuple[str | None, str]:
    """The game and the term. If only one game is installed, its name may be left out; the first word is then
    part of the term."""
    games = registry.games()
    if game is None or len(games) != 1 or game == games[0].id or registry.why_unavailable(game) is not None:
        return game, term
    return games[0].id, f"{game} {term}".rstrip()


def _object(rules: Rulebook, term: str, found: RulebookHits) -> dict[str, Any]:
    return {
        "game": rules.game,
        "term": term or None,
        "sections": [_section(part) for part in found.shown],
        "also": [{"plugin": part.plugin, "anchor": part.page.anchor} for part in found.also],
    }


def _section(part: RulebookPart) -> dict[str, Any]:
    page = part.page
    return {
        "plugin": part.plugin,
        "anchor": page.anchor,
        "level": page.level,
        "title": page.title,
        "blocks": [_block(block) for block in page.blocks],
    }


def _block(block: RuleBlock) -> dict[str, Any]:
    texts = list(block.texts)
    if block.kind in ("columns", "row"):
        return {"kind": block.kind, "cells": texts}
    if block.kind == "item":
        return {"kind": "item", "number": block.number or None, "text": texts[0]}
    return {"kind": "paragraph", "text": texts[0]}
