"""A table of values in a scenario file: the same example, run once for each row.

A row names its values, and `{name}` stands for them anywhere in the scenario: alone it is the value itself,
a number too; within a longer text it is written there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from manicule.kernel.decoder import Misfit, shown
from manicule.kernel.text import id_list, tr

CASES = "cases"
PLAIN = ("title", "source", "proves", CASES)
"""Keys of the head that are the same for all rows."""

NOT_CASES = tr("cases must be an array of tables with the same keys, such as {example}, not {found}")
OTHER_KEYS = tr("the rows have different keys; in the first one they are {known}")
UNKNOWN_VALUE = tr("there is no value “{name}” in “cases”; there are {known}")
UNUSED_VALUE = tr("nothing in the scenario stands for this value: write {name} where it belongs")

_NAME = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_EXAMPLE = '[{ coins = 3, title = "king" }, { coins = 0, title = "beggar" }]'


def cases_of(raw: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The scenario of each row, and the row; a file without rows is one scenario with no values."""
    if CASES not in raw:
        yield {}, dict(raw)
        return
    rows = raw[CASES]
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) and row for row in rows):
        raise Misfit(CASES, NOT_CASES(example=_EXAMPLE, found=shown(rows)))
    known = set(rows[0])
    for number, row in enumerate(rows, 1):
        if set(row) != known:
            raise Misfit(f"{CASES}.{number}", OTHER_KEYS(known=id_list(rows[0])))
    unused = known - set(_names({key: own for key, own in raw.items() if key not in PLAIN}))
    for name in rows[0]:
        if name in unused:
            raise Misfit(f"{CASES}.1.{name}", UNUSED_VALUE(name=f"{{{name}}}"))
    for row in rows:
        filled = {key: own if key in PLAIN else _filled(own, row, key) for key, own in raw.items()}
        yield row, {key: own for key, own in filled.items() if key != CASES}


def _names(raw: Any) -> Iterator[str]:
    """The values that a part of the scenario asks for."""
    if isinstance(raw, str):
        yield from _NAME.findall(raw)
    elif isinstance(raw, dict):
        for key, own in raw.items():
            yield from _names(key)
            yield from _names(own)
    elif isinstance(raw, list):
        for own in raw:
            yield from _names(own)


def _filled(raw: Any, row: Mapping[str, Any], where: str) -> Any:
    """A part of the scenario with the values of a row."""
    for name in _names(raw) if isinstance(raw, str) else ():
        if name not in row:
            raise Misfit(where, UNKNOWN_VALUE(name=name, known=id_list(row)))
    if isinstance(raw, str):
        alone = _NAME.fullmatch(raw)
        if alone:
            return row[alone[1]]
        return _NAME.sub(lambda match: _plain(row[match[1]]), raw)
    if isinstance(raw, dict):
        return {_filled(key, row, where): _filled(own, row, f"{where}.{key}") for key, own in raw.items()}
    if isinstance(raw, list):
        return [_filled(own, row, where) for own in raw]
    return raw


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else shown(value)
