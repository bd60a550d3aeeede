"""The file with the limits of a server."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from manicule.kernel import untrusted_files
from manicule.kernel.errors import UsageError
from manicule.kernel.text import id_list, tr
from manicule_web.http_protocol import MOST_CONNECTIONS, MOST_OF_A_CLIENT
from manicule_web.limits import RATES, ConnectionBounds, RateLimit, ServerLimits

UNREADABLE = tr("{file} cannot be read: {problem}")
NO_LIMIT = tr("{file}: there is no limit “{name}”; the limits are: {known}")
NO_KEY = tr("{file}: “{name}” has no key “{key}”; its keys are: {known}")
NOT_TABLE = tr("{file}: “{name}” must be a table with keys, written as [{name}]")
NOT_NUMBER = tr("{file}: {name}.{key} must be a number above 0")
NOT_WHOLE = tr("{file}: {name}.{key} must be a whole number of at least 1")

CONNECTIONS, TOTAL, PER_ADDRESS = "connections", "total", "per_address"
AT_ONCE, PER_MINUTE = "at_once", "per_minute"


def read_limits(path: Path) -> ServerLimits:
    """The limits in a file; those that it does not mention keep their values. Raises `UsageError`."""
    try:
        said = untrusted_files.read_toml(path)
    except untrusted_files.Unreadable as error:
        raise UsageError(UNREADABLE(file=str(path), problem=error.text)) from error
    return _Limits(str(path), said).limits()


class _Limits:
    """The content of a file with limits."""

    def __init__(self, file: str, said: Mapping[str, Any]) -> None:
        self._file = file
        self._said = said

    def limits(self) -> ServerLimits:
        known = (CONNECTIONS, *RATES)
        for name in self._said:
            if name not in known:
                raise UsageError(NO_LIMIT(file=self._file, name=name, known=id_list(known)))
        rates = {name: self._rate(name, usual) for name, usual in RATES.items()}
        usual = {TOTAL: MOST_CONNECTIONS, PER_ADDRESS: MOST_OF_A_CLIENT}
        bounds = self._table(CONNECTIONS, usual)
        total, of_a_client = (self._whole(CONNECTIONS, key, bounds[key]) for key in usual)
        return ServerLimits(rates, ConnectionBounds(total, of_a_client))

    def _rate(self, name: str, usual: RateLimit) -> RateLimit:
        given = self._table(name, {AT_ONCE: usual.burst, PER_MINUTE: usual.a_minute})
        return RateLimit(
            self._whole(name, AT_ONCE, given[AT_ONCE]), self._number(name, PER_MINUTE, given[PER_MINUTE])
        )

    def _table(self, name: str, usual: Mapping[str, Any]) -> dict[str, Any]:
        given = self._said.get(name, {})
        if not isinstance(given, dict):
            raise UsageError(NOT_TABLE(file=self._file, name=name))
        for key in given:
            if key not in usual:
                raise UsageError(NO_KEY(file=self._file, name=name, key=key, known=id_list(list(usual))))
        return {**usual, **given}

    def _whole(self, name: str, key: str, given: Any) -> int:
        if type(given) is not int or given < 1:
            raise UsageError(NOT_WHOLE(file=self._file, name=name, key=key))
        return given

    def _number(self, name: str, key: str, given: Any) -> float:
        if type(given) not in (int, float) or not 0 < given < float("inf"):
            raise UsageError(NOT_NUMBER(file=self._file, name=name, key=key))
        return float(given)
