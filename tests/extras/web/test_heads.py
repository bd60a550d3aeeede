"""Requests on a raw socket that are too long, too many or too slow."""

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Iterator
from unittest.mock import Mock

import httpx2
import pytest
from tests.extras.web.houses import House
from uvicorn import Config
from uvicorn.server import ServerState

from manicule_web.http_protocol import BoundedHttp
from manicule_web.server import server_of

PATIENCE = 30.0
MUCH = 4 * 1024 * 1024
"""More bytes than any limit, and fewer than a slow machine sends in time."""
BEGIN = b"GET / HTTP/1.1\r\nhost: localhost\r\n"


@pytest.fixture
def port(house: House) -> Iterator[int]:
    """A server of the house that listens."""
    server = server_of(house.site)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        number = listener.getsockname()[1]
        while not server.started:
            time.sleep(0.01)
        yield number
        server.should_exit = True
        thread.join()


def talk(port: int, *pieces: bytes) -> bytes:
    """What the server says to these pieces until it closes the connection."""
    said = b""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as client:
        try:
            for piece in pieces:
                client.sendall(piece)
            while got := client.recv(65536):
                said += got
        except (BrokenPipeError, ConnectionResetError):
            assert pieces  # closed before all of it was sent
    return said


def head(length: int) -> bytes:
    """A request whose line and headers have this number of bytes."""
    rest = b"connection: close\r\n\r\n"
    return BEGIN + b"x: " + b"x" * (length - len(BEGIN) - len(rest) - 5) + b"\r\n" + rest


def test_a_header_within_the_limit_is_answered(port: int) -> None:
    assert talk(port, head(30_000)).startswith(b"HTTP/1.1 200")


def test_one_long_header_is_refused(port: int) -> None:
    assert talk(port, head(40_000)).startswith(b"HTTP/1.1 431")
    assert talk(port, head(MUCH)).startswith(b"HTTP/1.1 431")


def test_a_long_request_line_is_refused(port: int) -> None:
    assert talk(port, b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\n").startswith(b"HTTP/1.1 431")


def test_many_small_headers_are_refused(port: int) -> None:
    assert talk(port, BEGIN + b"x: y\r\n" * 100_000).startswith(b"HTTP/1.1 431")


def test_a_header_that_comes_in_small_pieces_and_never_ends_is_closed(port: int) -> None:
    sent = 0
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as client:
        client.sendall(BEGIN + b"x: ")
        client.settimeout(0.005)
        said = b""
        while not said:
            assert sent < 200_000
            sent += client.send(b"x" * 500)
            try:
                said = client.recv(100)
            except TimeoutError:
                continue
    assert said.startswith(b"HTTP/1.1 431")


def test_others_are_answered_while_a_long_header_comes(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as client:
        client.sendall(BEGIN + b"x: " + b"x" * 20_000)
        assert httpx2.get(f"http://127.0.0.1:{port}/", timeout=PATIENCE).status_code == 200


def test_no_request_that_cannot_be_read_makes_a_line_in_the_log(port: int) -> None:
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    log = logging.getLogger("uvicorn.error")
    log.addHandler(handler)
    try:
        assert talk(port, b"NO HTTP AT ALL\r\n\r\n").startswith(b"HTTP/1.1 400 ")
        upgrade = b"connection: upgrade, close\r\nupgrade: websocket\r\n\r\n"
        assert talk(port, BEGIN + upgrade)
        log.warning("another warning")
    finally:
        log.removeHandler(handler)
    assert lines == ["another warning"]


def test_trailers_and_chunks_without_end_are_closed(port: int) -> None:
    post = (
        BEGIN.replace(b"GET /", b"POST /new")
        + b"origin: http://localhost\r\ntransfer-encoding: chunked\r\n\r\n"
    )
    for endless in (b"0\r\nx: " + b"x" * MUCH, b"1;" + b"x" * MUCH):
        talk(port, post, endless)  # comes to an end


def test_a_body_is_not_counted_with_the_headers(port: int) -> None:
    body = b"x" * 60_000
    post = b"POST /new HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\nconnection: close\r\n"
    said = talk(port, post + b"content-length: %d\r\n\r\n" % len(body) + body)
    assert said.startswith(b"HTTP/1.1 413")


def test_many_requests_over_one_connection_are_not_taken_for_one(port: int) -> None:
    each = b"GET /static/quiet.svg HTTP/1.1\r\nhost: localhost\r\nx: " + b"x" * 1000 + b"\r\n"
    said = talk(port, (each + b"\r\n") * 99 + each + b"connection: close\r\n\r\n")
    assert said.count(b"HTTP/1.1 200") == 100


def test_headers_that_do_not_come_in_time_are_waited_for_no_longer(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manicule_web.http_protocol.HEAD_SECONDS", 0.1)
    assert talk(port, BEGIN) == b""  # and not for ever


def test_a_body_that_does_not_come_in_time_is_waited_for_no_longer(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manicule_web.http_protocol.BODY_SECONDS", 0.1)
    post = b"POST /new HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\ncontent-length: 9\r\n\r\n"
    assert not talk(port, post + b"name=").startswith(b"HTTP/1.1 2")  # and not for ever


def test_a_connection_too_many_is_refused_until_another_one_ends(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manicule_web.http_protocol.MOST_CONNECTIONS", 3)
    address = ("127.0.0.1", port)
    half = [socket.create_connection(address, PATIENCE) for _ in range(3)]
    for one in half:
        one.sendall(BEGIN)
    said = talk(port)
    assert said.startswith(b"HTTP/1.1 503")
    assert b"retry-after: 3" in said
    for one in half:
        one.close()
    end = time.monotonic() + PATIENCE
    while not talk(port, head(1000)).startswith(b"HTTP/1.1 200"):
        assert time.monotonic() < end


@pytest.mark.parametrize(
    ("clients", "is_refused"),
    [
        (["198.51.100.7"] * 3, True),
        (["198.51.100.7", "198.51.100.8", "198.51.100.7"], False),
        (["2001:db8::1", "2001:db8::2", "2001:db8::3"], True),  # one network
        (["127.0.0.1"] * 3, False),  # perhaps a proxy
    ],
)
def test_one_client_has_not_all_connections(
    monkeypatch: pytest.MonkeyPatch, clients: list[str], is_refused: bool
) -> None:
    monkeypatch.setattr("manicule_web.http_protocol.MOST_OF_A_CLIENT", 2)
    config, state, written = (
        Config(app=Mock(), http=BoundedHttp, log_config=None),
        ServerState(),
        list[bytes](),
    )
    config.load()

    async def connect() -> None:
        for client in clients:
            places = {"peername": (client, 50_000), "sockname": ("192.0.2.1", 80)}
            transport = Mock(
                **{"get_extra_info.side_effect": places.get, "write.side_effect": written.append}
            )
            BoundedHttp(config, state, {}).connection_made(transport)

    asyncio.run(connect())
    assert [one[:12] for one in written] == [b"HTTP/1.1 503"] * is_refused


def test_nobody_is_led_to_another_parser(port: int) -> None:
    upgrade = b"upgrade: websocket\r\nconnection: upgrade, close\r\nsec-websocket-version: 13\r\n"
    said = talk(port, BEGIN + upgrade + b"sec-websocket-key: eHh4eHh4eHh4eHh4eHh4eA==\r\n\r\n")
    assert said.startswith(b"HTTP/1.1 200")
