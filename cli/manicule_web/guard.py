"""What stands between the network and the pages: whom the server answers, and with which headers."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
}
"""Sent with every page. Nothing runs that does not lie in a file of ours; nobody puts a page into another."""
NETWORK = 64
"""So many bits of a long address say in which network it is; the others are free to choose."""
SAFE = ("GET", "HEAD")
ALLOWED = (*SAFE, "POST")
OWN = ("same-origin", "none")
"""Where a request may come from, as browsers say it: from a page of ours, or from the person."""


def is_this_machine(host: str) -> bool:
    """Whether this is how a machine calls only itself."""
    name = host_name(host)
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def host_name(host: str) -> str:
    """The name in what a request says whom it means, without the port."""
    name = host.strip().lower()
    return name[1:].partition("]")[0] if name.startswith("[") else name.partition(":")[0]


def neighbourhood(address: str) -> str:
    """Whose address this is. Whoever has one of the long kind has a whole network of them to change about in;
    that network is who they are."""
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
    """Whether a request means this server. A name that somebody made lead here, so that their pages count as
    ours, is refused: addresses in numbers, names of this network and names that were said are not theirs."""
    name = host_name(host)
    if is_proxied or name in names or name == "localhost" or name.endswith((".localhost", ".local")):
        return bool(name)
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return bool(name) and "." not in name
    return True


def is_from_us(method: str, headers: Mapping[str, str], scheme: str) -> bool:
    """Whether a request comes from a page of ours, or opens one; what changes something must say where it
    comes from."""
    site, origin, host = headers.get("sec-fetch-site"), headers.get("origin"), headers.get("host", "")
    if method in SAFE:
        return site in (None, *OWN) or headers.get("sec-fetch-mode") == "navigate"
    if site is not None and site not in OWN:
        return False
    if origin is not None:
        return origin == f"{scheme}://{host}"
    return site is not None
