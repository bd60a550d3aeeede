"""The texts of the gears: one domain."""

from manicule import Texts

_texts = Texts("gears")
tr = _texts.tr
ntr = _texts.ntr
