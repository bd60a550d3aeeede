"""One game with a plugin, for the tests of its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from manicule.dice import BotDice
from manicule.errors import PluginError
from manicule.game import Setup
from manicule.library.manifest import Failure
from manicule.match.match import Match
from manicule_kit.conformance.settings import NAMES
from manicule_kit.conformance.subject import find_subject


def play_game(
    target: str | Path,
    *,
    seats: int | None = None,
    seed: int = 1,
    wishes: Sequence[dict[str, str]] = (),
    options: Mapping[str, str] | None = None,
) -> Match:
    """Play a random game with a plugin and with what is on by default; the finished game is given back.

    `match.table` is the table at the end, `match.steps` are the answers. Without `seats`, as few sit
    down as the game can be played with.
    """
    library, found = find_subject(target)
    if isinstance(found, Failure):
        raise PluginError(found.text)
    game = found.plays
    number = min(library.game(game).players) if seats is None else seats
    ids = library.select(game, number, [found.id] if found.kind == "rules" else []).ids
    library.check_player_count(game, ids, number)
    chosen = library.options(game, ids, options or {})
    given = (*wishes, *({} for _ in range(number - len(wishes))))
    setup = Setup(NAMES[:number], seed, 0, chosen, given)
    match = Match(library.rule_set(game, ids), setup)
    dice = BotDice(seed, "kit")
    while not match.over:
        seat, choice = next(iter(match.choices().items()))
        match.answer(seat, choice.sample(dice))
    return match
