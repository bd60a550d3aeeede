"""The texts of the skills, in one translation domain."""

from manicule import Texts

_texts = Texts("cartographers_skills")
tr = _texts.tr
ntr = _texts.ntr
