"""The benchmarks of tables in the browser: one reads pages as a browser does, and counts what was accepted;
the other drives a real browser."""

import asyncio
import json
import random
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from tests.support.benchmarks import FOLDER, benchmarks

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

            address, base, have, version = "http://127.0.0.1:1", "/", "", 5

            def __init__(self) -> None:
                self.regions = {"ask": [FORM.format(token="1", fields=BUTTON), ""]}
                self.came = asyncio.Event()

            async def post(self, path: str, fields: Any, have: str) -> Any:
                assert (fields["token"], fields["answer"]) == ("1", "salt & pepper")
                return web.Reply(status, {}, b"")

            def take(self, reply: Any) -> int:
                self.regions["ask"][0] = FORM.format(token=next_token, fields=BUTTON)
                return 5

            async def until(self, version: int) -> None:
                assert version == 5

        table = web.Table(["http://127.0.0.1:1"], "gutenberg")
        table.people = [Page(), Page()]
        asyncio.run(table.answer())
        assert (len(table.acknowledged), len(table.seen), table.refused) == counted


def test_two_versions_are_asked_the_same_and_painted_in_turns() -> None:
    options = ["--games", "cvlizations", "--answers", "2", "--before", sys.executable, "--json"]
    command = [sys.executable, str(FOLDER / "painted.py"), *options]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(done.stdout)["cvlizations"]
    assert found["same_questions"] == found["answers"] == 2
    for name, figures in found["figures"].items():
        assert 0 < figures["reply"] < figures["painted"] <= figures["asked"]
        assert 0 < figures["update"] < figures["page with files"]
        assert len(found["turns"][name]) == 2
    assert found["ratios"]["page"] == pytest.approx(1, rel=0.05)


@pytest.mark.parametrize(
    ("question", "is_answer"),
    [
        ({"kind": "options", "values": ["a", "b"]}, lambda one: one["option"] in ("a", "b")),
        (
            {"kind": "ticks", "values": ["a", "b", "c"], "least": 1, "most": 5},
            lambda one: 1 <= len(set(one["ticked"])) <= 3,
        ),
        (
            {"kind": "counts", "rows": {"row-a": 2, "row-b": 1}, "count": 3},
            lambda one: one["numbers"] == {"row-a": 2, "row-b": 1},
        ),
        (
            {"kind": "shape", "values": ["a1"]},
            lambda one: one == {"option": "", "ticked": [], "numbers": {}},
        ),
    ],
    ids=["options", "ticks", "counts", "shape"],
)
def test_the_same_chance_gives_the_same_possible_answer(question: dict[str, Any], is_answer: Any) -> None:
    with benchmarks() as module:
        one, same = (module("painted").answer_to(question, random.Random("7 0")) for _ in range(2))
    assert one == same
    assert is_answer(one)


def test_a_ratio_of_times_is_that_of_neighboring_answers() -> None:
    def side(*times: float) -> Any:
        return SimpleNamespace(answers=[dict.fromkeys(("painted", "asked", "reply"), one) for one in times])

    with benchmarks() as module:
        painted = module("painted")
        figures = {name: dict.fromkeys((*painted.COSTS, *painted.SIZES), 0.0) for name in ("before", "now")}
        figures["before"]["page"], figures["now"]["page"] = 100.0, 50.0
        found = painted.ratios(side(10, 100, 20), side(20, 100, 30), figures)
    assert found == {"painted": 1.5, "asked": 1.5, "reply": 1.5, "page": 0.5}
