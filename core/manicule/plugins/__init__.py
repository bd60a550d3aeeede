"""The library: finding, judging, choosing and loading plugins."""

from manicule.plugins.library import Library

__all__ = ["Library"]
