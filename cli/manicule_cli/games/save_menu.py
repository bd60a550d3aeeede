"""The menu of saved games to resume: the players, the round, the scores, and when each was last played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from manicule.door.open import load
from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import Text, ntr, tr, verbatim
from manicule.plugins import PluginRegistry
from manicule.plugins.player_counts import opponents_of
from manicule.records.saves import Save
from manicule_cli.environment import ago
from manicule_cli.table.menu import Answer, pick
from manicule_interface.scores import standings_now
from manicule_terminal.screen import Screen

# Translators: a saved game in a list, as in “Caravan: Anna, Tom”; {names} are its players
SAVED_GAME = tr("{game}: {names}")
AT_ROUND = tr("round {round}, {ago}", context="how far a saved game is, and when it was played")
AT_ROUND_WITH = tr("round {round}, {scores}, {ago}", context="a saved game with its scores")
SCORE_OF = tr("{name} ({score})", context="who has which score")
FOR_PRACTICE = tr("practice, {about}", context="a saved game that was a lesson")
MORE = ntr(
    "({n} more unfinished game: `manicule saves list` shows it)",
    "({n} more unfinished games: `manicule saves list` shows them)",
)
MOST = 8
"""Number of games offered, the most recently played first."""


def pick_save(
    screen: Screen,
    registry: PluginRegistry,
    question: Text,
    saves: Sequence[Save],
    other: Answer | None = None,
) -> Path | None:
    """The save to resume; None if the `other` answer was picked."""
    answers = [
        Answer(str(save.path), name_of(registry, save), _about(screen, registry, save))
        for save in saves[:MOST]
    ]
    more = MORE(n=len(saves) - MOST) if len(saves) > MOST else None
    picked = pick(screen, question, [*answers, *([other] if other is not None else [])], note=more)
    return None if other is not None and picked == other.key else Path(picked)


def name_of(registry: PluginRegistry, save: Save) -> Text:
    """The game and all players at the table: people, bots, and plugins that take a place."""
    manifest = registry.manifests.get(save.game)
    plugins = {plugin.id for plugin in save.plugins}
    others = [one.name for one in opponents_of(registry.manifests, save.game) if one.id in plugins]
    names = (*(verbatim(seat.name) for seat in save.seats), *others)
    return SAVED_GAME(game=manifest.name if manifest is not None else save.game, names=names)


def _about(screen: Screen, registry: PluginRegistry, save: Save) -> Text:
    when = verbatim(ago(screen, save.when))
    if save.round is None:  # an old format without the round
        return when
    scores = _scores(registry, save)
    about = (AT_ROUND_WITH(scores=scores) if scores else AT_ROUND)(round=save.round, ago=when)
    return FOR_PRACTICE(about=about) if save.practice else about


def _scores(registry: PluginRegistry, save: Save) -> tuple[Text, ...]:
    """The public scores of people; empty if the save cannot be loaded."""
    try:
        with load(save.path, registry=registry) as match:
            names, standings = match.display.names.seats, standings_now(match, "")
            people = [seat for seat in match.people if seat in standings]
            return tuple(SCORE_OF(name=names[seat], score=standings[seat].figures()) for seat in people)
    except ManiculeError:  # resuming the save reports the problem
        return ()
