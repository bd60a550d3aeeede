"""Webhooks: a person's own address gets a message, signed with a secret that both sides know.

The field `text` suits Slack, Mattermost and others, `content` Discord.
"""

from __future__ import annotations

import hashlib
import hmac
import time

import msgspec

from manicule_web.notifications.notifier import Delivery, Notification, delivered
from manicule_web.notifications.outside import SendPolicy
from manicule_web.notifications.targets import Target, WebhookTarget

SIGNATURE = "Manicule-Signature"
"""The header with the time and the signature."""


class WebhookBody(msgspec.Struct, frozen=True):
    """The body of a webhook's message."""

    kind: str
    game: str
    table: str
    seat: str
    title: str
    body: str
    address: str
    settings: str
    text: str
    content: str


def signature(secret: str, moment: int, body: bytes) -> str:
    """The signature of a message that is sent at a moment, in seconds since 1970."""
    digest = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={moment},v1={digest}"


def body_of(to: WebhookTarget, notification: Notification) -> bytes:
    """The body of a message."""
    address = f"{to.origin}{notification.path}"
    text = f"{notification.title} – {notification.body} {address}"
    return msgspec.json.encode(
        WebhookBody(
            notification.kind,
            notification.game,
            notification.table,
            notification.seat,
            notification.title,
            notification.body,
            address,
            f"{address}notifications",
            text,
            text,
        )
    )


class Webhooks:
    """Sends messages to webhooks."""

    def __init__(self, policy: SendPolicy) -> None:
        self.policy = policy

    def send(self, to: Target, notification: Notification) -> Delivery:
        """Send a message to a webhook."""
        assert isinstance(to, WebhookTarget)
        body = body_of(to, notification)
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Manicule",
            SIGNATURE: signature(to.secret, int(time.time()), body),
        }
        return delivered(self.policy, to.address, body, headers, notification)
