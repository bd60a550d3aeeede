"""The texts of the automa: one domain."""

from manicule import Texts

_texts = Texts("automa")
tr = _texts.tr
ntr = _texts.ntr
