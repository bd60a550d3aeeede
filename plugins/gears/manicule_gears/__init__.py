"""The gears of Gutenberg and what their sectors give.

A plugin that brings another kind of sector needs `OrderFame` or the game's `RewardKind`.
"""

from manicule_gears.order_fame import OrderFame

__all__ = ["OrderFame"]
