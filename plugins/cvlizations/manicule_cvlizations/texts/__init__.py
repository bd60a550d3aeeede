"""The texts of CVlizations: one domain."""

from manicule import Texts

_texts = Texts("cvlizations")
tr = _texts.tr
ntr = _texts.ntr
