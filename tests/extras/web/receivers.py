"""Receivers of messages on loopback: a push service with a browser, and a webhook."""

import ssl
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from manicule_web.notifications.outside import SendPolicy

LOOPBACK = SendPolicy(
    push_hosts=("127.0.0.1",), schemes=("http",), is_allowed=lambda address: address.is_loopback
)
"""Allows nothing but this machine."""


class Received(NamedTuple):
    """A request that a receiver got."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """A server that takes each request; `answers` are its next statuses and headers, then 201."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.requests: list[Received] = []
        self.answers: list[tuple[int, dict[str, str]]] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.requests.append(Received(self.path, headers, body))
                status, more = receiver.answers.pop(0) if receiver.answers else (201, {})
                self.send_response(status)
                for name, value in more.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *given: Any) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        if tls is not None:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        self.port = int(self._server.server_address[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    def __enter__(self) -> "Receiver":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class FarBrowser:
    """A browser that has subscribed; it decrypts by a library that we do not use."""

    def __init__(self, receiver: Receiver, name: str = "one") -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"0123456789abcdef"
        self.endpoint = f"{receiver.address}/push/{name}"
        encoding, form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        point = self._key.public_key().public_bytes(encoding, form)
        self.fields = {
            "do": "push",
            "endpoint": self.endpoint,
            "p256dh": urlsafe_b64encode(point).rstrip(b"=").decode(),
            "auth": urlsafe_b64encode(self._auth).rstrip(b"=").decode(),
        }

    def read(self, body: bytes) -> bytes:
        """The text of a message."""
        return bytes(http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth))


def unpadded(text: str) -> bytes:
    """The bytes of a text in the alphabet of addresses."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def certificate(folder: Path, host: str) -> tuple[ssl.SSLContext, Path]:
    """The TLS of a server with this name, and the file by which clients trust it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)]), datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    trusted, own = folder / "certificate.pem", folder / "key.pem"
    trusted.write_bytes(made.public_bytes(pem))
    form, none = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    own.write_bytes(key.private_bytes(pem, form, none))
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    served.load_cert_chain(trusted, own)
    return served, trusted
