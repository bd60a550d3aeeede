"""The headings of rows in tables of stars, for the score and for the moment at the end of a season."""

from __future__ import annotations

from manicule_cartographers.texts import tr

EDICT = tr("Edict {edict}: {card}", context="row of points")
COINS, MONSTERS = tr("Coins", context="row of points"), tr("Monsters", context="row of points")
