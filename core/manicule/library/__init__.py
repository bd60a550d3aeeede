"""The library: finding, judging, choosing and loading plugins."""

from manicule.library.library import Library

__all__ = ["Library"]
