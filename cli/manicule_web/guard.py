"""The guard between the network and the pages: accepted requests, and security headers."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
}
"""Sent with every page. Only our own script files run, and other sites cannot embed the page."""
NETWORK = 64
"""Number of bits that identify the network of an IPv6 address; its owner is free to choose the others."""
SAFE = ("GET", "HEAD")
ALLOWED = (*SAFE, "POST")
OWN = ("same-origin", "none")
"""Accepted origins of a request, as browsers name them: one of our pages, or the person."""


def is_this_machine(host: str) -> bool:
    """Whether a host name is the machine's name for itself only."""
    name = host_name(host)
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def host_name(host: str) -> str:
    """The name in a Host header, without the port."""
    name = host.strip().lower()
    return name[1:].partition("]")[0] if name.startswith("[") else name.partition(":")[0]


def neighbourhood(address: str) -> str:
    """The client of an address. The owner of an IPv6 address can use a whole network of them, so the network
    counts as one client."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((int(known), NETWORK), strict=False))


def is_known_host(host: str, is_proxied: bool, names: tuple[str, ...] = ()) -> bool:
    """Whether a request is meant for this server. Prevents DNS rebinding: a foreign name that leads here is
    refused. Numeric addresses, names of the local network and the given `names` cannot be foreign."""
    name = host_name(host)
    if is_proxied or name in names or name == "localhost" or name.endswith((".localhost", ".local")):
        return bool(name)
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return bool(name) and "." not in name
    return True


def is_from_us(method: str, headers: Mapping[str, str], scheme: str) -> bool:
    """Whether a request comes from one of our pages, or opens one. A request that changes something must
    state its origin."""
    site, origin, host = headers.get("sec-fetch-site"), headers.get("origin"), headers.get("host", "")
    if method in SAFE:
        return site in (None, *OWN) or headers.get("sec-fetch-mode") == "navigate"
    if site is not None and site not in OWN:
        return False
    if origin is not None:
        return origin == f"{scheme}://{host}"
    return site is not None
