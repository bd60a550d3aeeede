"""The texts of the automa, in one translation domain."""

from manicule import Texts

_texts = Texts("automa")
tr = _texts.tr
ntr = _texts.ntr
