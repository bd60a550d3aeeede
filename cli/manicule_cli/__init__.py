"""The program `manicule`: play, record and examine board games in a terminal."""

from __future__ import annotations


def version() -> str:
    """The installed version; `0+unknown` for a checkout that is not installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("manicule")
    except PackageNotFoundError:
        return "0+unknown"
