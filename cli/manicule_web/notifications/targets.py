"""The places where a person is told of their turn: a browser, or a webhook."""

from __future__ import annotations

import msgspec

from manicule_web.awaited import TURN, Cause


class PushTarget(msgspec.Struct, tag="push", frozen=True):
    """A browser with a push subscription: the address at its push service, and the keys that encrypt for it.

    `person` is the name at the seat: the target is forgotten when another person sits there. `origin` is the
    address of this server, as the person opened it.
    """

    id: str
    person: str
    origin: str
    endpoint: str
    p256dh: str
    auth: str


class WebhookTarget(msgspec.Struct, tag="webhook", frozen=True):
    """A webhook: its address, and the secret that signs messages to it."""

    id: str
    person: str
    origin: str
    address: str
    secret: str


Target = PushTarget | WebhookTarget


class SeatTargets(msgspec.Struct, omit_defaults=True):
    """The targets of a seat. With `is_always`, they are told even while the person looks at the table.
    `awaited` is what has been noted to be awaited of the seat, `late` the time from which its person may
    replace another one; 0 means never."""

    targets: list[Target] = []
    is_always: bool = False
    awaited: tuple[Cause, ...] = ()
    late: float = 0.0


class OutboxRow(msgspec.Struct, omit_defaults=True):
    """A message that is to be sent: the seat, the id of the target, what has been awaited of the seat and
    `since` when, the time before which it is not sent (again), and the number of failures."""

    seat: str
    target: str
    since: float
    not_before: float = 0.0
    failures: int = 0
    cause: Cause = TURN


class TurnData(msgspec.Struct, omit_defaults=True):
    """The stored data of a table: the targets by seat, and the outbox."""

    seats: dict[str, SeatTargets] = {}
    outbox: list[OutboxRow] = []
