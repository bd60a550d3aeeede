"""Sends what is in the outboxes of the tables, in threads of its own."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import tr
from manicule_web.awaited import AGAIN, AWAY, LATE, OVER, START, TURN, VOTE, Cause
from manicule_web.hub import Hub
from manicule_web.notifications.notifier import REFUSED, Notification, Notifier
from manicule_web.notifications.outside import SendPolicy
from manicule_web.notifications.targets import PushTarget, Target, WebhookTarget
from manicule_web.notifications.web_push import ServerKey, WebPush, new_private_key
from manicule_web.notifications.webhook import Webhooks
from manicule_web.page_reader import direction
from manicule_web.seat_players import SeatPlayers
from manicule_web.table_lock import TableBusy
from manicule_web.table_store import StoreAway
from manicule_web.web_table import WebTable

# Translators: the title of a notification on a phone or a desktop, outside of the page; {game} is a game
TITLE = tr("It’s your turn in {game}")
# Translators: the title of a notification: the others ask to undo a move, or to replace a player
CONSENT = tr("{game}: the others need your answer")
# Translators: the title of a notification for the host of a table
COMPLETE = tr("{game}: everyone is here, you can start")
# Translators: the title of a notification after a game
ANOTHER = tr("{game}: will you play again?")
# Translators: the title of a notification on a phone or a desktop, outside of the page
ENDED = tr("{game}: the game is over")
# Translators: the title of a notification for a player who did not move, so that the others let a bot play on
REPLACED = tr("{game}: you were replaced")
# Translators: the title of a notification: another player has not moved before the deadline
OVERDUE = tr("{game}: the time to move is over")
TITLES = {
    TURN: TITLE,
    VOTE: CONSENT,
    START: COMPLETE,
    AGAIN: ANOTHER,
    OVER: ENDED,
    AWAY: REPLACED,
    LATE: OVERDUE,
}
# Translators: below “It’s your turn in …”, in a notification; {names} are the other players
TABLE = tr("At the table with {names}")
ALONE = tr("At your own table")
# Translators: below “you were replaced”, in a notification; {names} are the other players
WAY_BACK = tr("A bot or another person plays on for you at the table with {names}. Open it to come back.")
# Translators: below “the time to move is over”, in a notification; {names} are those who have not moved
MAY_REPLACE = tr("Still waiting for {names}. On the page of the players you can let a bot play on.")
# Translators: a button in a notification outside of the page, which ends the notifications of this table
STOP = tr("No more notifications", context="button in a notification")
DELAY = 30.0
"""Seconds from the beginning of a turn until its person is told; likewise for what else is awaited."""
LOOK = 1.0
"""Seconds between looks at the outboxes."""
WORKERS = 4
"""Number of tables whose messages are sent at a time."""
KEY = "push"
_log = logging.getLogger("manicule.web")


class TurnSender:
    """Tells people of their turns."""

    def __init__(
        self,
        hub: Hub,
        notifiers: Mapping[type[Target], Notifier],
        policy: SendPolicy,
        delay: float = DELAY,
        key: str = "",
    ) -> None:
        self.hub = hub
        self.policy = policy
        self.delay = delay
        self.push_key = key
        """The public key of this server for browsers."""
        self._notifiers = notifiers
        self._is_over = threading.Event()
        self._busy: set[str] = set()

    def open(self) -> None:
        """Start sending."""
        threading.Thread(target=self._run, name="turns", daemon=True).start()

    def close(self) -> None:
        """Stop sending; the rest is sent after the next start."""
        self._is_over.set()

    def _run(self) -> None:
        with ThreadPoolExecutor(WORKERS, "turns") as pool:
            self.catch_up()
            while not self._is_over.wait(LOOK):
                now = time.time()
                for table in self.hub.tables:
                    self._take(table)
                    if table.file.id not in self._busy and table.turns.has_due(now, self.delay):
                        self._busy.add(table.file.id)
                        pool.submit(self._send, table)

    def _take(self, table: WebTable) -> None:
        """Take the outbox as another process may have stored it."""
        if table.is_behind:
            try:
                with table.looking():
                    pass
            except (ManiculeError, TableBusy, StoreAway) as error:
                _log.debug("table %s: %s", table.file.id, error)

    def catch_up(self) -> None:
        """Open the tables that somebody follows, after a restart: a turn may have begun as the server
        ended."""
        for table in self.hub.tables:
            if table.turns.is_followed and not self._is_over.is_set():
                try:
                    with table.looking():
                        if table.file.is_started:
                            table.match  # noqa: B018 - loading it notes what is awaited
                        else:
                            table.note_awaited()
                except (ManiculeError, TableBusy, OSError) as error:  # people who open the table see it, too
                    _log.warning("table %s: nobody is told of turns: %s", table.file.id, error)

    def _send(self, table: WebTable) -> None:
        try:
            self.send(table, time.time())
        except (TableBusy, StoreAway):  # try again soon
            return
        except Exception:  # noqa: BLE001 - the messages of other tables go on
            _log.exception("table %s: nobody is told of turns", table.file.id)
        finally:
            self._busy.discard(table.file.id)

    def send_due(self, now: float) -> None:
        """Send everything that is due, and wait for it."""
        for table in self.hub.tables:
            if table.turns.has_due(now, self.delay):
                self.send(table, now)

    def send(self, table: WebTable, now: float) -> None:
        """Send the messages of a table. Receivers may be slow, so its lock is not held meanwhile."""
        file = table.file

        def person(seat: str, cause: Cause) -> str:
            chair = file.by_seat[seat]
            return chair.name if cause == AWAY else chair.player

        with table.changing():
            work = table.turns.claim(now, self.delay, person)
        for row, target in work:
            notifier = self._notifiers.get(type(target))
            told = self.notification(table, row.seat, row.cause)
            outcome = notifier.send(target, told) if notifier else REFUSED
            with table.changing():
                table.turns.settle(row, outcome, now)
                table.turns.tidy(person)

    def notification(self, table: WebTable, seat: str, cause: Cause = TURN) -> Notification:
        """The message for a seat, in its language. It names the game and the players, and nothing else."""
        file = table.file
        chair = file.by_seat[seat]
        reader = self.hub.reader((chair.language if cause == AWAY else chair.reads) or "en")
        game = self.hub.registry.game(file.game).name
        others = tuple(chair.player for id, chair in file.by_seat.items() if id != seat and chair.player)
        late = SeatPlayers(table).late_for(seat) if cause == LATE else ()
        body = TABLE(names=others) if others else ALONE
        if others and cause == AWAY:
            body = WAY_BACK(names=others)
        elif late:
            body = MAY_REPLACE(names=late)
        return Notification(
            cause,
            file.id,
            seat,
            reader.read(game),
            reader.read(TITLES[cause](game=game)),
            reader.read(body),
            reader.read(STOP),
            f"/t/{file.id}/{seat}/",
            reader.language,
            direction(reader.language),
        )


def turn_sender(hub: Hub, policy: SendPolicy, delay: float = DELAY) -> TurnSender:
    """The sender of a server, by push and by webhooks. Its key is made at the first start."""
    key = ServerKey(hub.store.server_secret(KEY, new_private_key))
    notifiers: dict[type[Target], Notifier] = {
        PushTarget: WebPush(key, policy),
        WebhookTarget: Webhooks(policy),
    }
    return TurnSender(hub, notifiers, policy, delay, key.public)
