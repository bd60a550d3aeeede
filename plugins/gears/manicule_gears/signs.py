"""The signs that only gears have."""

from __future__ import annotations

from manicule import Mark
from manicule_gears.texts import tr

EXCHANGE = Mark("⇄", tr("exchange", context="sign"), "<>", "strong")
FOR_EACH = Mark("/", tr("for each order fulfilled with", context="sign"), style="dim")
GIVES = Mark("→", tr("give the one, gain the other", context="sign"), "->", "strong")
OR = Mark("|", tr("or", context="sign"), style="dim")
CHEAPER = Mark("−", tr("cheaper when you buy", context="sign"), "-", "strong")
LOWEST = Mark("_", tr("your lowest specialty", context="sign"), style="strong")
BY_ROUND = Mark("◷", tr("as many as the round", context="sign"), "n", "strong")
