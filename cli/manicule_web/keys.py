"""Keys: the holder of one may take a seat, join a table or watch it. Only digests of keys are stored."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

KEY_BYTES = 24
ID = re.compile(r"[a-z2-7]{12}")
"""The id of a table, as used in addresses."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def new_key() -> str:
    """A key that cannot be guessed."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_id() -> str:
    """The id of a new table; not secret, but too long to find by trying."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def digest(key: str) -> str:
    """The digest of a key, for storage."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def fits(key: str, kept: str) -> bool:
    """Whether a key matches a stored digest; an empty digest matches none."""
    return bool(kept) and hmac.compare_digest(digest(key), kept)


def key_in(given: str) -> str:
    """The key in pasted text: the key itself, or the whole link."""
    return given.strip().rpartition("#")[2]
