"""An environment: a table at which episodes are played, with its vocabulary and its columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from manicule.door.open import start
from manicule.match.match import Match
from manicule.match.seats import Human, Robot
from manicule.plugins import PluginRegistry
from manicule_research.columns import Columns
from manicule_research.episode import Episode
from manicule_research.rewards import reward_named
from manicule_research.seen_log import SeenLog
from manicule_research.survey import GAMES, Survey
from manicule_research.vocabulary import ActionVocabulary


class Environment:
    """A table of a game at which episodes are played.

    `players` is the number of seats that act, or a list of seats: those of a `Human` act, those of a `Robot`
    are played by bots. The other arguments are those of `manicule.start`. `reward` is `rank` (from 1 to -1,
    the sum is 0), `win`, `points` or `margin` (the points less the mean of the others).

    The `vocabulary` and the `columns` come from a survey of `games` random games, and are the same in every
    process. Another version of the game may have others: pass the `vocabulary` that you trained with.
    """

    def __init__(
        self,
        game: str,
        players: int | Sequence[Human | Robot],
        *,
        reward: str = "rank",
        games: int = GAMES,
        vocabulary: ActionVocabulary | None = None,
        with_: Sequence[str] = (),
        without: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        registry: PluginRegistry | None = None,
    ) -> None:
        self.game = game
        self.reward_name, self.reward = reward, reward_named(reward)
        self._players = [Human()] * players if isinstance(players, int) else list(players)
        self._arguments: dict[str, Any] = {
            "with_": with_,
            "without": without,
            "options": options,
            "registry": registry,
        }
        surveyed = [Human(wishes=player.wishes) for player in self._players]
        survey = Survey.of(lambda seed: self._begun(surveyed, seed), games)
        self.vocabulary = vocabulary or ActionVocabulary.of(survey.words())
        first = self._begun(self._players, 0)
        self.seats = first.people
        self.columns = Columns(first.rules, len(first.seats), survey, self.vocabulary)
        self.longest = survey.longest

    def begin(self, seed: int) -> Episode:
        """An episode. Its chance is that of the seed."""
        seen = SeenLog()
        return Episode(self, self._begun(self._players, seed, [seen]), seen)

    def _begun(self, seats: Sequence[Human | Robot], seed: int, observers: Sequence[SeenLog] = ()) -> Match:
        return start(self.game, seats, seed=seed, observers=observers, **self._arguments)
