"""The texts of the characters: one domain."""

from manicule import Texts

tr = Texts("characters").tr
