"""The texts of the gears, in one translation domain."""

from manicule import Texts

_texts = Texts("gears")
tr = _texts.tr
ntr = _texts.ntr
