"""The log of a server on stderr: one line an event, with its time. No line holds a key, a cookie or the
address of a person, because requests are not logged."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

import msgspec

PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _Timed(logging.Formatter):
    """Adds the time in UTC, to the second."""

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        """The time of a record."""
        return datetime.fromtimestamp(record.created, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line; a traceback follows it, indented."""
        return super().format(record).replace("\n", "\n    ")


class _Json(_Timed):
    """Writes each record as a JSON object in one line; a traceback is its `trace`."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def begin_log(is_json: bool) -> None:
    """Write warnings and errors to stderr from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Json() if is_json else _Timed(PLAIN))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
