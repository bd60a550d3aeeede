"""The texts of the bot, in one translation domain."""

from manicule import Texts

_texts = Texts("greedy")
tr = _texts.tr
ntr = _texts.ntr
