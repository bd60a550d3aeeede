"""Requests to addresses that people entered: only to public hosts, and to the address that was checked."""

import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.extras.web.receivers import LOOPBACK, Receiver, certificate

from manicule_web.notifications import outside
from manicule_web.notifications.outside import NotAllowed, SendPolicy, is_public

PRIVATE = (
    *("127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
    *("100.64.0.1", "224.0.0.1", "255.255.255.255", "240.0.0.1", "192.0.2.1", "198.18.0.1"),
    *("::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2001:db8::1"),
    *("2002:7f00:1::", "2002:a00:1::", "64:ff9b::7f00:1", "2001:0:4136:e378:8000:63bf:80ff:fffe"),
)
WRONG = (
    *("", "x", "http://example.org/", "ftp://example.org/", "file:///etc/passwd", "https://", "https:///x"),
    *("https://a:b@example.org/", "https://example.org:0/", "https://example.org:99999/", "https://[::1/"),
    *("https://example.org/a b", "https://example.org/\r\nX: y", "https://exämple.org/", "HTTPS://"),
    "https://example.org/" + "x" * 2000,
)


def test_only_public_addresses_are_public() -> None:
    assert [one for one in PRIVATE if is_public(ipaddress.ip_address(one))] == []
    assert all(is_public(ipaddress.ip_address(one)) for one in ("93.184.216.34", "2606:4700:4700::1111"))


def test_addresses_of_another_form_are_refused() -> None:
    policy = SendPolicy()
    for address in WRONG:
        with pytest.raises(NotAllowed):
            policy.parts(address)
    assert policy.parts("https://example.org:8443/hook?a=b").port == 8443


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "[::1]", "2130706433", "0x7f.1", "localhost", "no.such.invalid"]
)
def test_hosts_of_this_machine_and_unknown_ones_are_refused(host: str) -> None:
    with pytest.raises(NotAllowed):
        SendPolicy().post(f"https://{host}/", b"", {})


def test_a_host_with_one_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    resolve(monkeypatch, ["93.184.216.34", "10.0.0.1"])
    with pytest.raises(NotAllowed):
        SendPolicy().resolved("https://example.org/")


def resolve(patch: pytest.MonkeyPatch, *answers: list[str]) -> None:
    """Let names lead to these addresses, to other ones each time."""
    left, before = list(answers), socket.getaddrinfo

    def found(host: str, port: int, *more: int, **given: Any) -> list[Any]:
        if host == "127.0.0.1":
            return before(host, port, *more)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in left.pop(0)]

    patch.setattr(socket, "getaddrinfo", found)


def test_a_name_that_leads_elsewhere_a_moment_later_changes_nothing(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    connected: list[Any] = []
    before = socket.create_connection

    def connect(address: tuple[str, int], timeout: float) -> socket.socket:
        connected.append(address[0])
        return before(address, timeout)

    monkeypatch.setattr(socket, "create_connection", connect)
    resolve(monkeypatch, ["127.0.0.1"], ["10.0.0.1"])
    address = f"http://rebinding.example.org:{receiver.port}/hook"
    assert LOOPBACK.post(address, b"{}", {}).status == 201
    assert connected == ["127.0.0.1"]
    assert receiver.requests[0].headers["host"] == f"rebinding.example.org:{receiver.port}"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as made:
        yield made


def test_a_redirect_is_not_followed(receiver: Receiver) -> None:
    receiver.answers = [(302, {"location": f"{receiver.address}/other"})]
    assert LOOPBACK.post(f"{receiver.address}/hook", b"{}", {}).status == 302
    assert [one.path for one in receiver.requests] == ["/hook"]


def test_a_certificate_must_be_that_of_the_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served, trusted = certificate(tmp_path, "hooks.example.org")
    client = ssl.create_default_context(cafile=str(trusted))
    policy = SendPolicy(is_allowed=lambda address: address.is_loopback, tls=client)
    resolve(monkeypatch, *[["127.0.0.1"]] * 3)
    with Receiver(served) as receiver:
        address = f"https://hooks.example.org:{receiver.port}/a?b=c"
        assert policy.post(address, b"{}", {}).status == 201
        assert receiver.requests[0].path == "/a?b=c"
        with pytest.raises(ssl.SSLCertVerificationError):
            policy.post(address.replace("hooks.", "other."), b"{}", {})
        with pytest.raises(ssl.SSLCertVerificationError):
            SendPolicy(is_allowed=policy.is_allowed).post(address, b"{}", {})


def test_a_receiver_that_never_ends_its_answer_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "MOST_SECONDS", 0.3)
    over = threading.Event()

    def drip() -> None:
        peer, _ = listener.accept()
        with peer:
            while not over.wait(0.02):
                try:
                    peer.sendall(b"x")
                except OSError:
                    return
                begun.append(True)

    begun: list[bool] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=drip)
        thread.start()
        with pytest.raises(OSError, match="no response"):
            LOOPBACK.post(f"http://127.0.0.1:{listener.getsockname()[1]}/", b"", {})
        over.set()
        thread.join()
    assert begun
