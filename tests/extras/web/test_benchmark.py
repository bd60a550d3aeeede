"""The benchmark of tables in the browser reads pages as a browser does, and counts what was accepted."""

import asyncio
from typing import Any

import pytest
from tests.support.benchmarks import benchmarks

FORM = '<form id="answer"><input name="token" value="{token}">{fields}</form>'
BUTTON = '<button class="option" name="answer" value="salt &amp; pepper">'


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        (BUTTON, {"answer": "salt & pepper"}),
        ('<input name="tick" value="a&#x27;s">', {"tick": ["a's"]}),
        (
            '<p data-count="3"><input name="row-a&lt;b" value="0" max="2">'
            '<input name="row-c" value="0" max="2">',
            {"row-a<b": "2", "row-c": "1"},
        ),
        (
            '<i data-ghost="{&quot;covered&quot;:[&quot;a1&quot;,&quot;b&amp;2&quot;]}">'
            '<input name="slot-kind" value="R&amp;D" checked>',
            {"lay": ["a1", "b&2"], "slot-kind": "R&D"},
        ),
    ],
    ids=["options", "ticks", "rows", "shapes"],
)
def test_values_are_sent_as_a_browser_sends_them(fields: str, answer: dict[str, Any]) -> None:
    with benchmarks() as module:
        assert module("web")._first_answer(FORM.format(token="1", fields=fields)) == answer


@pytest.mark.parametrize(
    ("status", "next_token", "counted"),
    [(200, "2", (1, 1, 0)), (200, "1", (0, 0, 1)), (409, "2", (0, 0, 1))],
    ids=["accepted", "impossible", "too late"],
)
def test_only_accepted_answers_are_counted(status: int, next_token: str, counted: tuple[int, ...]) -> None:
    with benchmarks() as module:
        web = module("web")

        class Page:
            """A browser whose server gives this reply."""

            base, have, version = "/", "", 5

            def __init__(self) -> None:
                self.regions = {"ask": [FORM.format(token="1", fields=BUTTON), ""]}

            async def post(self, path: str, fields: Any, have: str) -> Any:
                assert (fields["token"], fields["answer"]) == ("1", "salt & pepper")
                return web.Reply(status, {}, b"")

            def take(self, reply: Any) -> int:
                self.regions["ask"][0] = FORM.format(token=next_token, fields=BUTTON)
                return 5

            async def until(self, version: int) -> None:
                assert version == 5

        table = web.Table("http://127.0.0.1:1", "gutenberg")
        table.people = [Page(), Page()]
        asyncio.run(table.answer())
        assert (len(table.acknowledged), len(table.seen), table.refused) == counted
