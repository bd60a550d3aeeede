"""The texts of Gutenberg: one domain."""

from manicule import Texts

_texts = Texts("gutenberg")
tr = _texts.tr
ntr = _texts.ntr
