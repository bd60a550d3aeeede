"""An assistant plays over the Model Context Protocol, by the official client, and reads what it may know.

It needs the extra `mcp`: `python -m pytest tests/extras/test_mcp.py`.
"""

import asyncio
import os
import re
import sys
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from tests.cli.test_assistant import read_by
from tests.support.tables import registry_with_examples

from manicule import Match
from manicule.kernel.dice import BotDice
from manicule_cli.assistant.server import TOOLS, server_of
from manicule_cli.assistant.table import CONFIRM, AssistantTable
from manicule_interface.session import NOT_ASKED
from manicule_languages.languages import Languages
from manicule_terminal.plain_table import EXAMPLES, MOST_CHARACTERS

OPPONENTS = {
    **{"gutenberg": 2, "cartographers": 1, "cvlizations": 2},
    **{"tictactoe": 1, "tricks": 2, "masks": 2, "caravan": 2},
}
LOOKS_EACH = 9
"""Every nth answer, all that can be read is compared with what a simulated match shows."""
MOST_ANSWERS = 400
OPTION = re.compile(r"^- \[(.+?)\] ", re.MULTILINE)
EXAMPLE = re.compile(r"^- ([^\[].*)$", re.MULTILINE)
SPREAD = re.compile(r"as in ([\d ]+)")


async def called(client: Any, tool: str, **given: Any) -> str:
    """The text that a tool returns."""
    done = await client.call_tool(tool, given)
    (content,) = done.content
    assert not done.is_error, content.text
    assert len(content.text) < 2 * MOST_CHARACTERS
    return str(content.text)


def chosen(question: str, dice: BotDice) -> str:
    """An answer that the text of a question offers."""
    spread = SPREAD.search(question)
    if spread is not None:
        return spread[1].strip()
    marker = str(EXAMPLES(n=2)).removeprefix("2 ")
    options = EXAMPLE.findall(question.partition(marker)[2]) or OPTION.findall(question)
    assert options, question
    return str(options[dice.below(len(options))])


async def play(client: Any, game: str, table: AssistantTable | None = None) -> list[str]:
    """Play a game to its end; returns the answers. With the `table`, compare what is read."""
    await called(client, "start", game=game, opponents=["random"] * OPPONENTS[game], name="Anna")
    answers: list[str] = []
    dice = BotDice(7, "assistant")
    while str(NOT_ASKED) not in (question := await called(client, "question")):
        dice.seek(len(answers))
        if table is not None and len(answers) % LOOKS_EACH == 0:
            await compare(client, table, len(answers))
        answers.append(chosen(question, dice))
        read = await called(client, "answer", answer=answers[-1])
        if str(CONFIRM) in read:
            await called(client, "answer", answer=answers[-1])
        assert len(answers) < MOST_ANSWERS
    return answers


async def compare(client: Any, table: AssistantTable, seed: int) -> None:
    """The seat reads the same in a match in which all is dealt again that it may not know."""
    match: Match = table._now().match
    read = [await called(client, tool) for tool in ("table", "look", "question")]
    (seat,) = match.people
    assert tuple(read) == read_by(match.imagine(seat, seed), seat)


@pytest.mark.parametrize("game", OPPONENTS)
def test_an_assistant_plays_a_game_to_the_end_and_reads_nothing_that_its_seat_may_not_know(game: str) -> None:
    languages = Languages()
    table = AssistantTable(registry_with_examples(), languages, languages.reader("en"), seed=7)

    async def script() -> None:
        async with Client(server_of(table)) as client:
            tools = await client.list_tools()
            assert {tool.name for tool in tools.tools} == set(TOOLS)
            assert game in await called(client, "games")
            refused = await client.call_tool("look", {})
            assert refused.is_error
            await play(client, game, table)
            assert await called(client, "why", what="anything")
            assert "Anna" in await called(client, "look")

    asyncio.run(script())
    assert table._now().match.over


def test_the_program_serves_a_table_on_standard_input_and_output() -> None:
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "manicule_cli", "mcp", "--seed", "7"], env=dict(os.environ)
    )

    async def script() -> list[str]:
        async with Client(server) as client:
            assert "gutenberg" in await called(client, "games")
            return await play(client, "cvlizations")

    assert len(asyncio.run(script())) > 10
