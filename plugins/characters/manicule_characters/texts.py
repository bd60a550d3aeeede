"""The texts of the characters, in one translation domain."""

from manicule import Texts

tr = Texts("characters").tr
