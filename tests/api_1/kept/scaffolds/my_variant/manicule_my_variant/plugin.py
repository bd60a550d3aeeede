"""My variant: what is different from the rules of Gutenberg, as far as figures alone do not say it."""

from __future__ import annotations

from manicule import Plugin, hookimpl


class MyVariantPlugin(Plugin):
    """A method under @hookimpl is called by the game; `manicule plugins hooks gutenberg` lists what there is."""

    @hookimpl
    def guilder_fame(self) -> int:
        """The fame that a seat's guilders give at the end."""
        return 0


plugin = MyVariantPlugin()
