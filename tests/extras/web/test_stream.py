"""The one stream of a browser: all its pages are told of their tables, and of no other."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from tests.extras.web.houses import House, seated

from manicule_web import live
from manicule_web.live import MOST_FOLLOWED, Stream


async def opened(house: House, stream: Stream) -> AsyncIterator[str]:
    """The open stream of a browser, after its first line."""
    house.site.channel.open()
    lines = house.site.channel.news(stream)
    assert f"event: stream\ndata: {stream.id}\n\n" in await anext(lines)
    return lines


def test_a_browser_is_told_of_the_tables_that_it_joined_with_a_key(house: House) -> None:
    anna, tom = seated(house, "tictactoe")
    other, _ = seated(house, "tictactoe")
    table, stream = house.table(anna), Stream()

    async def talk() -> None:
        lines = await opened(house, stream)
        fields = {"stream": stream.id}
        mine = await asyncio.to_thread(anna.post, "follow", fields)
        assert mine.json() == {"version": table.version}
        assert (await asyncio.to_thread(anna.post, other.base + "follow", fields)).status_code == 404
        assert (await asyncio.to_thread(tom.post, anna.base + "follow", fields)).status_code == 404
        house.table(other).changed()
        table.changed()
        assert await anext(lines) == f"data: {table.file.id} {table.version}\n\n"
        await asyncio.to_thread(stream.end)

    asyncio.run(talk())


def test_nobody_joins_a_stream_that_is_not_there(house: House) -> None:
    anna, _ = seated(house, "tictactoe")
    for stream in ("", "x", Stream().id):
        assert anna.post("follow", {"stream": stream}).status_code == 404


def test_a_browser_is_present_as_long_as_a_page_follows_or_its_stream_is_open(house: House) -> None:
    anna, tom = seated(house, "tictactoe")
    table, stream = house.table(anna), Stream()

    async def talk() -> None:
        lines = await opened(house, stream)
        for guest in (anna, anna, tom):  # twice is once
            assert (await asyncio.to_thread(guest.post, "follow", {"stream": stream.id})).status_code == 200
        assert table.view("").server.here == {"a", "b"}
        await asyncio.to_thread(anna.post, "follow", {"stream": stream.id, "leave": "1"})
        assert table.view("").server.here == {"b"}
        assert await anext(lines)
        table.changed()
        assert table.version in await anext(lines)  # for the other seat of the same browser
        await asyncio.to_thread(stream.end)
        assert not table.presence.seats
        assert not stream.add(table.file.id, "a", lambda: None)  # a page that comes too late

    asyncio.run(talk())


def test_the_list_of_tables_is_told_and_makes_nobody_present(house: House) -> None:
    anna, tom = seated(house, "tictactoe")
    table, stream = house.table(anna), Stream()

    async def talk() -> None:
        lines = await opened(house, stream)
        fields = {"stream": stream.id}
        assert (await asyncio.to_thread(anna.post, anna.base + "list/follow", fields)).status_code == 200
        assert (await asyncio.to_thread(tom.post, anna.base + "list/follow", fields)).status_code == 404
        assert not table.presence.seats
        table.changed()
        assert await anext(lines) == f"data: {table.file.id} {table.version}\n\n"
        status = await asyncio.to_thread(anna.get, "status")
        assert status.json()["version"] == table.version  # the list asks no second time
        fields["leave"] = "1"
        assert (await asyncio.to_thread(anna.post, anna.base + "list/follow", fields)).status_code == 200
        assert not stream.is_needed

    asyncio.run(talk())


def test_a_stream_that_nobody_needs_ends(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "ALIVE", 0.01)

    async def talk() -> None:
        stream = Stream()
        lines = await opened(house, stream)
        assert house.site.channel.stream(stream.id) is stream
        assert [line async for line in lines] == []
        assert house.site.channel.stream(stream.id) is None

    asyncio.run(talk())


def test_a_browser_follows_so_many_tables_and_no_more() -> None:
    stream, left = Stream(), list[int]()
    for at in range(MOST_FOLLOWED):
        assert stream.add(f"table {at}", "a", lambda: left.append(1))
    assert not stream.add("one more", "a", lambda: left.append(1))
    stream.leave("table 0", "a")
    assert stream.add("one more", "a", lambda: left.append(1))
    stream.end()
    assert len(left) == MOST_FOLLOWED + 1
