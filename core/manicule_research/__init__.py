"""Research: a game as numbered actions, masks, observations in named columns, information states and rewards.

Everything is made from what a game declares anyway, so every game and every mod has it. `Environment` is a
table at which episodes are played; `pettingzoo_env` and `open_spiel_game` are the adapters, and need the
extra `research`.
"""

from manicule_research.environment import Environment
from manicule_research.episode import Episode
from manicule_research.vocabulary import ActionVocabulary

__all__ = ["ActionVocabulary", "Environment", "Episode"]
