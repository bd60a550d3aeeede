"""The stack of the version that is installed: this one, or 0.1.0 beside it."""

from importlib.util import find_spec

if find_spec("manicule.match") is not None:
    import stack

    from manicule.positions.position import copy
    from manicule_languages.languages import Languages
else:
    import stack_0_1 as stack  # type: ignore[no-redef]
    from manicule.languages.languages import Languages  # type: ignore[import-not-found, no-redef]
    from manicule.position import copy  # type: ignore[import-not-found, no-redef]

__all__ = ["Languages", "copy", "stack"]
