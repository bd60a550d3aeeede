"""Where two versions of a frozen file differ first, for people."""

import json
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

MOST = 12
"""Differences that are shown."""
WIDTH = 160

ABSENT = object()


def differences(frozen: bytes, made: bytes) -> list[str]:
    """The first places where what was made is not what is frozen."""
    if frozen == made:
        return []
    found: list[str] = []
    documents = zip_longest(_documents(frozen), _documents(made), fillvalue=ABSENT)
    for number, (before, now) in enumerate(documents, 1):
        if before == now:
            continue
        old, new = _value(before), _value(now)
        for place, was, is_now in _places(old, new, _name(old) or f"document {number}"):
            found.append(f"{place}: {' became '.join(_shown(was, is_now))}")
            if len(found) == MOST:
                return [*found, "and more"]
    return found or ["only the order of keys or the white space differs"]


def _documents(text: bytes) -> list[bytes]:
    """A page is one document of JSON; of many lines, each is one."""
    return [text] if text.startswith((b"{\n", b"[\n")) else text.splitlines()


def _value(document: object) -> Any:
    return json.loads(document) if isinstance(document, bytes) else document


def _places(before: Any, now: Any, place: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(before, dict) and isinstance(now, dict):
        for key in [*before, *(key for key in now if key not in before)]:
            yield from _places(before.get(key, ABSENT), now.get(key, ABSENT), f"{place}.{key}")
    elif isinstance(before, list) and isinstance(now, list):
        for at, (old, new) in enumerate(zip_longest(before, now, fillvalue=ABSENT)):
            yield from _places(old, new, f"{place}[{at}]")
    elif before != now:
        yield place, before, now


def _name(document: Any) -> str:
    """What a line calls itself."""
    name = (document.get("at") or document.get("name")) if isinstance(document, dict) else ""
    return name if isinstance(name, str) else ""


def _shown(was: Any, is_now: Any) -> tuple[str, str]:
    """Both values; of long texts, what follows where they part."""
    first, second = (_text(value) for value in (was, is_now))
    pairs = enumerate(zip(first, second, strict=False))
    parted = next((at for at, (one, other) in pairs if one != other), min(len(first), len(second)))
    cut = max(0, parted - WIDTH // 2) if max(len(first), len(second)) > WIDTH else 0
    return _window(first, cut), _window(second, cut)


def _text(value: Any) -> str:
    return "nothing" if value is ABSENT else json.dumps(value, ensure_ascii=False)


def _window(text: str, cut: int) -> str:
    return ("…" if cut else "") + text[cut : cut + WIDTH] + ("…" if len(text) > cut + WIDTH else "")
