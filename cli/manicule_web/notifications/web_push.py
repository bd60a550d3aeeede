"""Web Push: messages that a browser gets while its pages are closed.

Encrypted for the browser by RFC 8291 (content coding of RFC 8188), signed for its push service by RFC 8292.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from manicule_web.notifications.notifier import Delivery, Notification, delivered
from manicule_web.notifications.outside import SendPolicy
from manicule_web.notifications.targets import PushTarget, Target

CURVE = ec.SECP256R1()
POINT, AUTH, SALT = 65, 16, 16
"""Bytes of a public key, of the browser's secret, and of the salt."""
RECORD = 4096
LAST = b"\x02"
"""Ends the text of the last record."""
KEEP = 3 * 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is off."""
VALID = 12 * 3600
"""Seconds for which a signature is valid; the standard allows a day."""


def encoded(data: bytes) -> str:
    """Bytes in the alphabet of addresses, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of such a text; raises `ValueError`."""
    return urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4))


def new_private_key() -> bytes:
    """A new key of a server, as PEM."""
    pem: bytes = ec.generate_private_key(CURVE).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return pem


def are_keys(p256dh: str, auth: str) -> bool:
    """Whether these are the keys of a browser: a point of the curve, and a secret."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(p256dh))
        return len(decoded(auth)) == AUTH
    except (ValueError, UnsupportedAlgorithm):
        return False


def encrypted(text: bytes, p256dh: str, auth: str, own: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """A text for one browser. The key `own` and the salt must be new for each message."""
    theirs, secret = decoded(p256dh), decoded(auth)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    public = _point(own)
    key = _derived(shared, secret, b"WebPush: info\0" + theirs + public, 32)
    content_key = _derived(key, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(key, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(public)]) + public
    body: bytes = AESGCM(content_key).encrypt(nonce, text + LAST, None)
    return head + body


def _derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    derived: bytes = HKDF(hashes.SHA256(), length, salt, info).derive(key)
    return derived


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    encoding, form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    point: bytes = key.public_key().public_bytes(encoding, form)
    return point


class ServerKey:
    """The key by which push services recognize this server."""

    def __init__(self, pem: bytes) -> None:
        key = serialization.load_pem_private_key(pem, None)
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise ValueError("the key is not of the curve P-256")
        self._key = key
        self.public = encoded(_point(key))

    def authorization(self, endpoint: str, origin: str, now: float) -> str:
        """The header that identifies this server to the push service of an endpoint. Its contact is the
        address of the server."""
        service = urlsplit(endpoint)
        claims: dict[str, str | int] = {
            "aud": f"{service.scheme}://{service.netloc}",
            "exp": int(now) + VALID,
        }
        if origin.startswith("https://"):
            claims["sub"] = origin
        signed = ".".join(
            encoded(msgspec.json.encode(one)) for one in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature},k={self.public}"


class WebPush:
    """Sends messages to browsers."""

    def __init__(self, key: ServerKey, policy: SendPolicy) -> None:
        self.key = key
        self.policy = policy

    def send(self, to: Target, notification: Notification) -> Delivery:
        """Send a message to a browser. A newer one replaces it at the push service."""
        assert isinstance(to, PushTarget)
        own, salt = ec.generate_private_key(CURVE), secrets.token_bytes(SALT)
        body = encrypted(msgspec.json.encode(notification), to.p256dh, to.auth, own, salt)
        topic = hashlib.blake2b(notification.path.encode(), digest_size=16).digest()
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP),
            "Topic": encoded(topic),
            "Authorization": self.key.authorization(to.endpoint, to.origin, time.time()),
        }
        return delivered(self.policy, to.endpoint, body, headers, notification)
