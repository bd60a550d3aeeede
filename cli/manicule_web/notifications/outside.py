"""Requests to addresses that people entered: https to public hosts only, without redirects.

The name is resolved once, and the connection goes to the address that was checked: a name that leads
elsewhere a moment later changes nothing.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

import msgspec

from manicule.kernel.errors import ManiculeError
from manicule.kernel.text import tr

SECONDS = 10.0
"""Timeout of each step of a request."""
MOST_SECONDS = 20.0
"""Timeout of the whole request."""
LONGEST = 2000
MOST_READ = 4096
"""Bytes of a response that are read; nothing depends on them."""
PUSH_HOSTS = (
    "fcm.googleapis.com",
    "jmt17.google.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
"""The push services of Chrome, Chromium, Firefox, Safari and Edge."""
_TRANSLATED = (ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("64:ff9b:1::/48"))
"""Networks of IPv6 whose addresses lead to one of IPv4."""

NO_ADDRESS = tr("This is not an address of the form https://host/path.")
NOT_PUBLIC = tr("{host} is not a public host. The server only sends to public hosts.")
UNKNOWN_HOST = tr("The host {host} was not found.")
NOT_A_PUSH_HOST = tr("{host} is not a push service that this server knows. Its operator can add it.")

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class NotAllowed(ManiculeError):
    """The server does not send to this address."""


class Response(NamedTuple):
    """The status of a response, and its header about the time of the next attempt."""

    status: int
    retry_after: str


def is_public(address: IpAddress) -> bool:
    """Whether an address belongs to the public internet, as does the one of IPv4 that it stands for."""
    if isinstance(address, ipaddress.IPv6Address):
        if any(address in network for network in _TRANSLATED):
            return False
        inner = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if any(one is not None for one in inner):
            return all(is_public(one) for one in inner if one is not None)
    return address.is_global and not address.is_multicast and not address.is_reserved


class SendPolicy(msgspec.Struct, frozen=True):
    """The addresses that the server sends to."""

    push_hosts: tuple[str, ...] = PUSH_HOSTS
    schemes: tuple[str, ...] = ("https",)
    is_allowed: Callable[[IpAddress], bool] = is_public
    tls: ssl.SSLContext | None = None

    def parts(self, address: str) -> SplitResult:
        """The parts of an address; raises `NotAllowed` if the server does not send to such addresses."""
        try:
            parts = urlsplit(address)
            is_valid = bool(parts.hostname) and parts.port != 0
        except ValueError as error:
            raise NotAllowed(NO_ADDRESS) from error
        is_plain = address.isascii() and address.isprintable() and " " not in address
        has_login = parts.username is not None or parts.password is not None
        if not is_valid or not is_plain or has_login or len(address) > LONGEST:
            raise NotAllowed(NO_ADDRESS)
        if parts.scheme not in self.schemes:
            raise NotAllowed(NO_ADDRESS)
        return parts

    def check_push(self, endpoint: str) -> None:
        """Raise `NotAllowed` if an endpoint does not belong to a known push service."""
        host = str(self.parts(endpoint).hostname)
        for known in self.push_hosts:
            if host == known or (known.startswith("*.") and host.endswith(known[1:])):
                return
        raise NotAllowed(NOT_A_PUSH_HOST(host=host))

    def resolved(self, address: str) -> list[str]:
        """The addresses of the network at which a host is reached; raises `NotAllowed` if one of them is not
        public."""
        parts = self.parts(address)
        host = str(parts.hostname)
        try:
            found = socket.getaddrinfo(host, _port(parts), type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise NotAllowed(UNKNOWN_HOST(host=host)) from error
        numbers = list(dict.fromkeys(str(one[4][0]).partition("%")[0] for one in found))
        if not numbers or not all(self.is_allowed(ipaddress.ip_address(one)) for one in numbers):
            raise NotAllowed(NOT_PUBLIC(host=host))
        return numbers

    def post(self, address: str, body: bytes, headers: dict[str, str]) -> Response:
        """Send a request; raises `NotAllowed`, or `OSError` if it fails."""
        parts, numbers = self.parts(address), self.resolved(address)
        tls = None if parts.scheme == "http" else self.tls or ssl.create_default_context()
        connection = _Connection(str(parts.hostname), _port(parts), numbers, tls)
        timer = threading.Timer(MOST_SECONDS, connection.cut)
        timer.daemon = True
        timer.start()
        path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        try:
            connection.request("POST", path, body, headers)
            response = connection.getresponse()
            response.read(MOST_READ)
            return Response(response.status, (response.getheader("retry-after") or "").strip())
        except OSError:  # also a certificate that is not valid
            raise
        except (http.client.HTTPException, ValueError) as error:
            raise OSError(f"no response that could be read: {type(error).__name__}") from error
        finally:
            timer.cancel()
            connection.close()


def _port(parts: SplitResult) -> int:
    return parts.port or (80 if parts.scheme == "http" else 443)


class _Connection(http.client.HTTPConnection):
    """A connection to one of the checked addresses of a host."""

    def __init__(self, host: str, port: int, numbers: Sequence[str], tls: ssl.SSLContext | None) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self.default_port = 80 if tls is None else 443
        self._numbers = numbers
        self._tls = tls

    def connect(self) -> None:
        """Connect to the first address that answers."""
        failure = OSError("no address")
        for number in self._numbers:
            try:
                plain = socket.create_connection((number, self.port), SECONDS)
            except OSError as error:
                failure = error
                continue
            self.sock = plain
            if self._tls is not None:
                secure = self._tls.wrap_socket(
                    plain, server_hostname=self.host, do_handshake_on_connect=False
                )
                self.sock = secure  # first, so that a long handshake can be cut
                secure.do_handshake()
            return
        raise failure

    def cut(self) -> None:
        """End a request that takes too long."""
        if self.sock is not None:
            with suppress(OSError):  # it has ended meanwhile
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)
