"""Tracing the hooks that a game calls: each call with its plugin, its arguments and its result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manicule.door.match_request import MatchRequest, settle, usual_bot, wanted_game
from manicule.kernel.errors import UsageError
from manicule.kernel.hooks.manager import MISSPELT
from manicule.kernel.hooks.trace import HookCall, traced_by
from manicule.kernel.nearest import nearest
from manicule.kernel.text import ntr
from manicule.match.match import Match
from manicule.match.point import Mode
from manicule.match.seats import Robot
from manicule_cli.command_line.usage import whole_number
from manicule_cli.environment import find_registry
from manicule_cli.games.wanted import NO_BOTS
from manicule_kit.short_values import SHORT
from manicule_terminal.screen import Screen

TOLD = ntr("{n} hook call.", "{n} hook calls.")
ONLY = ntr("{n} hook call; the first {shown} are shown.", "{n} hook calls; the first {shown} are shown.")


def trace(
    screen: Screen, game: str | None, with_: Sequence[str], seed: str, hook: str | None, limit: str
) -> int:
    """Play a game between bots, and show the calls of its hooks."""
    first, most = whole_number("--seed", seed, 0), whole_number("--limit", limit, 1)
    registry = find_registry(screen)
    manifest = wanted_game(registry, MatchRequest(game))
    bot = usual_bot(registry, manifest.id)
    if bot is None:
        raise UsageError(NO_BOTS)
    begun, _ = settle(
        registry, MatchRequest(manifest.id, (Robot(bot),) * min(manifest.players), None, with_, seed=first)
    )
    rules = registry.rule_set(begun.game, begun.plugin_ids)
    if hook is not None and hook not in rules.resolved.specs:
        raise UsageError(MISSPELT(near=nearest(hook, rules.resolved.specs)))
    told: list[dict[str, Any]] = []
    number = 0

    def listen(call: HookCall) -> None:
        nonlocal number
        if hook is None or call.hook == hook:
            number += 1
            if number <= most:  # format now: positions change
                told.append(_row(call))

    bots = {seat: registry.bot(kind, begun.game) for seat, kind in begun.bots.items()}
    Match(rules.combined_by(traced_by(listen)), begun.setup(), bots=bots, mode=Mode.ONE_WAY).run()
    if screen.options.json:
        screen.object({"game": begun.game, "seed": first, "number": number, "calls": told})
        return 0
    for row in told:
        arguments = ", ".join(f"{name}={value}" for name, value in row["arguments"].items())
        print(f"{row['plugin']}: {row['hook']}({arguments}) → {row['result']}", file=screen.out)
    screen.result(TOLD(n=number) if number <= most else ONLY(n=number, shown=most))
    return 0


def _row(call: HookCall) -> dict[str, Any]:
    arguments = {name: SHORT.repr(value) for name, value in call.arguments.items()}
    return {
        "hook": call.hook,
        "plugin": call.owner,
        "arguments": arguments,
        "result": SHORT.repr(call.result),
    }
