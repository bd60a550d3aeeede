"""The gears of Gutenberg and the rewards of their sectors.

Plugins with another kind of sector use `OrderFame` or the game's `RewardKind`.
"""

from manicule_gears.order_fame import OrderFame

__all__ = ["OrderFame"]
