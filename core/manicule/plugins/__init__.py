"""Plugins on disk: finding, judging, choosing and loading them.

The `Library` knows every manifest and imports a plugin when a game needs it. It gives the kernel a rule
set and knows nothing of matches and saves.
"""

from manicule.plugins.library import Library

__all__ = ["Library"]
