"""The texts of Gutenberg, in one translation domain."""

from manicule import Texts

_texts = Texts("gutenberg")
tr = _texts.tr
ntr = _texts.ntr
