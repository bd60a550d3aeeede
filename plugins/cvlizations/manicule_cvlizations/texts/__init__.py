"""The texts of CVlizations, in one translation domain."""

from manicule import Texts

_texts = Texts("cvlizations")
tr = _texts.tr
ntr = _texts.ntr
