"""Plugins on disk: finding, judging, choosing and loading them.

The `PluginRegistry` knows every manifest and imports a plugin when a game needs it. It gives the kernel a
rule set and knows nothing of matches and saves.
"""

from manicule.plugins.registry import PluginRegistry

__all__ = ["PluginRegistry"]
