"""Notifications of a seat: the page of their settings."""

from __future__ import annotations

from urllib.parse import urlsplit

from anyio import CapacityLimiter
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from manicule.kernel.errors import ManiculeError, UsageError
from manicule.kernel.text import Text, ntr, tr
from manicule_web import guard, keys
from manicule_web.middleware import SEAT, Address, Seated, at_seat
from manicule_web.notifications.sender import TurnSender
from manicule_web.notifications.table_turns import MOST_TARGETS
from manicule_web.notifications.targets import PushTarget, Target, WebhookTarget
from manicule_web.notifications.web_push import are_keys
from manicule_web.pages import notifications as pages
from manicule_web.pages.table import PushOffer

TOO_MANY_TARGETS = ntr(
    "A seat has at most {n} browser or webhook. Remove one first.",
    "A seat has at most {n} browsers and webhooks. Remove one first.",
)
NO_KEYS = tr("The browser did not send valid keys.")
ENDINGS = ("remove", "end", "forget")
"""Changes that end notifications."""
WORKERS = 2
"""Number of changes at a time: the name server of a webhook may be slow."""
DIGEST = 16
"""Letters of the digest by which a browser recognizes its own address at a push service."""


class NotificationRoutes:
    """The addresses of notifications."""

    def __init__(self, sender: TurnSender) -> None:
        self._sender = sender
        self._workers = CapacityLimiter(WORKERS)

    @property
    def addresses(self) -> tuple[Address, ...]:
        """The addresses handled here."""
        place = SEAT + "notifications"
        return (
            Address(place, at_seat(self._page, away=True)),
            Address(place, at_seat(self._change, limit="notify", away=True), "POST", self._workers),
        )

    def offer(self, seated: Seated) -> PushOffer:
        """The offer of notifications to a browser at a seat."""
        host = seated.request.headers["host"]
        is_secure = seated.request.url.scheme == "https" or guard.is_this_machine(host)
        told = tuple(map(_digest, _own(seated)))
        return PushOffer(self._sender.push_key if is_secure else "", told)

    def _page(
        self, seated: Seated, error: Text | None = None, address: str = "", secret: str = ""
    ) -> Response:
        turns, seat = seated.table.turns, seated.place
        view = pages.NotificationsView(
            round(self._sender.delay),
            [_line(one) for one in _own(seated)],
            turns.is_always(seat),
            self.offer(seated),
            secret,
            address,
            error,
        )
        html = pages.notifications_page(seated.frame(seated.path + "notifications"), view)
        return HTMLResponse(html, 200 if error is None else 422)

    def _change(self, seated: Seated) -> Response:
        """Change the settings, and show them again. A player who is away can only end notifications."""
        table, seat, do = seated.table, seated.place, seated.field("do")
        if seated.is_away and do not in ENDINGS:
            raise HTTPException(404)
        known = _own(seated)
        try:
            if do == "push":
                self._add(seated, self._browser(seated))
            elif do == "webhook":
                hook = self._webhook(seated)
                self._add(seated, hook)
                return self._page(seated, secret=hook.secret)
            elif do in ENDINGS:
                chosen = {seated.field("target")}
                if do == "end":
                    chosen = {one.id for one in known}
                elif do == "forget":  # said by a browser, which knows its own address only
                    chosen = {one.id for one in known if _endpoint(one) == seated.field("endpoint")}
                with table.changing():
                    table.turns.remove(seat, chosen)
            elif do == "always":
                with table.changing():
                    table.turns.set_always(seat, bool(seated.field("always")))
            else:
                raise HTTPException(404)
        except ManiculeError as error:
            return self._page(seated, error.text, seated.field("address")[:2000])
        return RedirectResponse("notifications", 303)

    def _add(self, seated: Seated, target: Target) -> None:
        table, seat = seated.table, seated.viewer
        replaced = [one.id for one in _own(seated) if _place(one) == _place(target)]
        with table.changing():
            is_added = table.turns.add(seat, target, replaced, table.awaited(seat))
            table.note_awaited()
        if not is_added:
            raise UsageError(TOO_MANY_TARGETS(n=MOST_TARGETS))

    def _browser(self, seated: Seated) -> PushTarget:
        endpoint, p256dh, auth = (seated.field(name) for name in ("endpoint", "p256dh", "auth"))
        self._sender.policy.check_push(endpoint)
        if not are_keys(p256dh, auth):
            raise UsageError(NO_KEYS)
        return PushTarget(keys.new_id(), _person(seated), _origin(seated), endpoint, p256dh, auth)

    def _webhook(self, seated: Seated) -> WebhookTarget:
        address = seated.field("address").strip()
        self._sender.policy.resolved(address)
        return WebhookTarget(keys.new_id(), _person(seated), _origin(seated), address, keys.new_key())


def _own(seated: Seated) -> list[Target]:
    """The targets of the person at a seat; another person may have sat there before."""
    targets = seated.table.turns.targets(seated.place)
    return [one for one in targets if one.person == _person(seated)]


def _person(seated: Seated) -> str:
    return seated.chair.name if seated.is_away else seated.chair.player


def _origin(seated: Seated) -> str:
    return f"{seated.request.url.scheme}://{seated.request.headers['host']}"


def _endpoint(target: Target) -> str:
    return target.endpoint if isinstance(target, PushTarget) else ""


def _place(target: Target) -> str:
    return target.endpoint if isinstance(target, PushTarget) else target.address


def _line(target: Target) -> pages.TargetLine:
    """A target in the list. Its whole address may be a secret."""
    name = pages.BROWSER if isinstance(target, PushTarget) else pages.WEBHOOK_AT
    host = urlsplit(_place(target)).hostname or ""
    return pages.TargetLine(target.id, name(host=host))


def _digest(target: Target) -> str:
    return keys.digest(_place(target))[:DIGEST]
