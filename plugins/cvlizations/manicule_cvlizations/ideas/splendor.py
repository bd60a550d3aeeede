"""Ideas that are worth the points printed on them, and nothing else."""

from __future__ import annotations

from manicule_cvlizations.ideas.idea import Idea
from manicule_cvlizations.texts import tr

PLAIN = tr("Nothing but its points.", context="idea without effect")


class Monument(Idea):
    id = "monument"
    name = tr("Monument", context="monument.name")
    about = PLAIN


class Computer(Idea):
    id = "computer"
    name = tr("Computer", context="computer.name")
    about = PLAIN


class Skyscraper(Idea):
    id = "skyscraper"
    name = tr("Skyscraper", context="skyscraper.name")
    about = PLAIN


class BoardGames(Idea):
    id = "board_games"
    name = tr("Board games", context="board_games.name")
    about = PLAIN
