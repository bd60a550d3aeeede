"""Times on pages, in seconds since 1970: a script shows them in the time zone of the reader."""

from __future__ import annotations

from datetime import UTC, datetime

from manicule_web.markup import Html, element, escape


def in_utc(seconds: float) -> str:
    """A time for readers without a script."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"


def time_element(seconds: float) -> Html:
    """A time, which the script `times.js` renders anew."""
    machine_readable = f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%SZ}"
    return element("time", escape(in_utc(seconds)), datetime=machine_readable)
