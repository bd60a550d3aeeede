"""The texts of Cartographers, in one translation domain."""

from manicule import Texts

_texts = Texts("cartographers")
tr = _texts.tr
ntr = _texts.ntr
