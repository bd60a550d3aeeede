"""Plugins on disk: finding, checking, selecting and loading them.

The `PluginRegistry` knows every manifest and imports a plugin when a game needs it. It gives the kernel a
rule set; it does not depend on matches and saves.
"""

from manicule.plugins.registry import PluginRegistry

__all__ = ["PluginRegistry"]
