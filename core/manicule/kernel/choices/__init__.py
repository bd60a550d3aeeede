"""Choices: the questions that rules ask. The same code lists the legal answers and refuses the others.

A rule writes `ware = yield from Pick(…)` and receives the value. The answer is a short string that a
person can type. `legal` lists the answers, `parse` verifies one without listing, `sample` draws one
evenly, `draw` also returns its value, and `normalize` turns typed input into the recorded form.
"""

from manicule.kernel.choices.allot import Allot
from manicule.kernel.choices.base import (
    NO_SUCH_OPTION,
    NONE,
    PASS,
    AnySeat,
    Asks,
    Choice,
    Kind,
    KindDisplay,
    Sampler,
)
from manicule.kernel.choices.pick import FreeAction, OneOf, Pick, PickOrPass, ask_with_free
from manicule.kernel.choices.pick_name import PickName
from manicule.kernel.choices.pick_some import PickSome
from manicule.kernel.choices.together import Together

__all__ = [
    "NONE",
    "NO_SUCH_OPTION",
    "PASS",
    "Allot",
    "AnySeat",
    "Asks",
    "Choice",
    "FreeAction",
    "Kind",
    "KindDisplay",
    "OneOf",
    "Pick",
    "PickName",
    "PickOrPass",
    "PickSome",
    "Sampler",
    "Together",
    "ask_with_free",
]
