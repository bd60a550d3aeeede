"""The stack of the version that is installed: this one, or 0.1.0 beside it."""

from importlib.util import find_spec

if find_spec("manicule.match") is not None:
    import stack
else:
    import stack_0_1 as stack  # type: ignore[no-redef]

__all__ = ["stack"]
