"""Keys: who holds one may sit at a seat, join a table or watch it. Only their digests are kept."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

KEY_BYTES = 24
ID = re.compile(r"[a-z2-7]{12}")
"""The id of a table, as it stands in addresses."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def new_key() -> str:
    """A key that nobody can guess."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_id() -> str:
    """The id of a new table; it is no secret, but nobody finds a table by trying."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def digest(key: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def fits(key: str, kept: str) -> bool:
    """Whether a key is the one whose digest was kept; where none was, none fits."""
    return bool(kept) and hmac.compare_digest(digest(key), kept)


def key_in(given: str) -> str:
    """The key in what somebody pasted: the key itself, or the whole link."""
    return given.strip().rpartition("#")[2]
