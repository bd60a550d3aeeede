"""The interface of a way to reach people, and the outcome of sending."""

from __future__ import annotations

import logging
from typing import Protocol

import msgspec

from manicule_web.notifications.outside import NotAllowed, SendPolicy
from manicule_web.notifications.targets import Target

_log = logging.getLogger("manicule.web")
OK, REDIRECT, MISSING, TOO_LARGE, TOO_MANY, FAILED = 200, 300, 404, 413, 429, 500
GONE_FOR_GOOD = (MISSING, 410)
LONGEST_WAIT = 24 * 3600.0
"""Seconds: a receiver that asks for a longer pause is asked again then."""


class Notification(msgspec.Struct, frozen=True):
    """A message to one person, in their language. It contains no secret of the game and no key.

    `path` leads to the seat, `stop` is the label of the button that ends the messages.
    """

    kind: str
    table: str
    seat: str
    game: str
    title: str
    body: str
    stop: str
    path: str
    language: str
    direction: str


class Delivery(msgspec.Struct, frozen=True):
    """The outcome of sending: `kept` by the receiver, `gone` for good, `refused`, or `later`, after some
    seconds; 0 leaves the time to the sender."""

    kind: str
    seconds: float = 0.0


KEPT, GONE, REFUSED, LATER = Delivery("kept"), Delivery("gone"), Delivery("refused"), Delivery("later")


class Notifier(Protocol):
    """A way to reach people."""

    def send(self, to: Target, notification: Notification) -> Delivery:
        """Send a message, and wait for the receiver's answer."""


def delivery_of(status: int, retry_after: str) -> Delivery:
    """The outcome that an HTTP response stands for. Redirects are not followed."""
    if OK <= status < REDIRECT:
        return KEPT
    if status in GONE_FOR_GOOD:
        return GONE
    if status == TOO_MANY or status >= FAILED:
        is_number = retry_after.isascii() and retry_after.isdigit() and len(retry_after) < 7
        return Delivery("later", min(float(retry_after), LONGEST_WAIT)) if is_number else LATER
    return REFUSED


def delivered(
    policy: SendPolicy, address: str, body: bytes, headers: dict[str, str], message: Notification
) -> Delivery:
    """Send the body of a message. The log does not get the address, which may contain a secret."""
    try:
        response = policy.post(address, body, headers)
    except NotAllowed as error:
        _log.warning("table %s: seat %s is not told: %s", message.table, message.seat, error.text)
        return REFUSED
    except OSError as error:
        _log.info("table %s: seat %s is told later: %s", message.table, message.seat, type(error).__name__)
        return LATER
    return delivery_of(response.status, response.retry_after)
