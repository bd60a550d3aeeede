"""The texts of Cartographers: one domain."""

from manicule import Texts

_texts = Texts("cartographers")
tr = _texts.tr
ntr = _texts.ntr
