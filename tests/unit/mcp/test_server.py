"""The server for assistants, asked over standard input and output by the SDK's own client.

The SDK takes a second to import, so only the worker that runs these tests does it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from anyio.from_thread import start_blocking_portal

if TYPE_CHECKING:
    from mcp import Client

    Ask = Callable[[Callable[[Client], Awaitable[None]]], None]


@pytest.fixture(scope="module")
def ask() -> Iterator[Ask]:
    """Holds conversations with one command, which is started before the first and ended after the last."""
    from mcp import Client, StdioServerParameters, stdio_client

    command = StdioServerParameters(command=sys.executable, args=["-m", "fourcast", "mcp"])
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(Client(stdio_client(command))) as client,
    ):
        yield lambda conversation: portal.call(conversation, client)


async def call(client: Client, tool: str, **arguments: object) -> dict[str, Any]:
    """What a tool answers."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    found: dict[str, Any] | None = result.structured_content
    assert found is not None
    return found


async def read(client: Client, name: str) -> str:
    """The text of a resource."""
    from mcp_types import TextResourceContents

    (content,) = (await client.read_resource(f"fourcast://{name}")).contents
    assert isinstance(content, TextResourceContents)
    return content.text


def test_tools_answer_exactly(ask: Ask) -> None:
    async def conversation(client: Client) -> None:
        listed = (await client.list_tools()).tools
        assert {tool.name for tool in listed} == {"solve", "analyze", "explain", "review", "play"}
        assert all(tool.description for tool in listed)

        solved = await call(client, "solve", moves="4453")
        assert solved == {
            "moves": "4453",
            "score": -2,
            "is_exact": True,
            "verdict": "Yellow wins on move 40 with best play.",
        }
        analysed = await call(client, "analyze", moves="445312265")
        assert (analysed["score"], analysed["best_columns"], analysed["legal_columns"][0]) == (4, [4], 1)
        assert {"column": 4, "score": 4}.items() <= analysed["columns"][3].items()
        assert analysed["board"].splitlines()[-2].count("●") == 3
        small = await call(client, "analyze", moves="11", size="5x4")
        assert len(small["columns"]) == 5

        explained = await call(client, "explain", moves="4453")
        assert explained["verdict"] == "Yellow wins on move 40 with best play."
        assert len(explained["sentences"]) >= 2

        reviewed = await call(client, "review", moves="445")
        assert [move["class"] for move in reviewed["judged"]] == ["best", "best", "blunder"]
        assert reviewed["judged"][2]["better_columns"] == [4]

    ask(conversation)


def test_game_against_an_engine_goes_on_to_its_end(ask: Ask) -> None:
    async def conversation(client: Client) -> None:
        state = await call(client, "play", engine="level-10")
        assert (state["engine_column"], state["moves"]) == (4, "4")
        while not state["is_over"]:
            column = state["legal_columns"][0]
            state = await call(client, "play", moves=state["moves"], column=column, engine="level-10")
        assert state["status"].startswith("Red has won")
        over = await client.call_tool("play", {"moves": state["moves"]})
        assert "the game" in str(over.content) or "over" in str(over.content)

    ask(conversation)


def test_resources_tell_rules_notation_and_engines(ask: Ask) -> None:
    async def conversation(client: Client) -> None:
        addresses = {str(resource.uri) for resource in (await client.list_resources()).resources}
        assert addresses == {"fourcast://rules", "fourcast://notation", "fourcast://engines"}
        for address, words in (("rules", "Nobody may pass."), ("notation", "0 is a draw"), ("engines", "level-5")):
            assert words in await read(client, address)
        listed = json.loads(await read(client, "engines"))
        assert {"level-1", "perfect"} <= {engine["name"] for engine in listed}

    ask(conversation)


def test_wrong_question_is_one_sentence_and_the_next_is_answered(ask: Ask) -> None:
    from mcp_types import TextContent

    async def conversation(client: Client) -> None:
        for tool, arguments, sentence in (
            ("solve", {"moves": "48"}, "unknown character '8' at move 2 in '48': columns are the digits 1 to 7"),
            ("analyze", {"moves": "4444444"}, "column 4 is full"),
            ("solve", {"size": "large"}, "'large' is not a board size: write it as 7x6, columns first"),
            ("play", {"engine": "hamsh"}, "no engine is called 'hamsh' (did you mean hamish?)"),
            ("play", {"engine": "/etc/agent.py:run"}, "no engine is called"),
            ("play", {"moves": "44", "column": 9}, "there is no column 9: columns are 1 to 7"),
            ("solve", {"seconds": -1}, "seconds"),
        ):
            result = await client.call_tool(tool, arguments)
            assert result.is_error, (tool, arguments)
            assert isinstance(result.content[0], TextContent)
            assert sentence in result.content[0].text, result.content
        assert (await call(client, "solve", moves="44"))["is_exact"]

        # A search that takes too long tells what it knows.
        found = await call(client, "solve", size="8x7", seconds=0.2)
        assert not found["is_exact"]
        assert found["score_at_least"] < found["score_at_most"]

    ask(conversation)


def test_moves_may_have_blanks_around_them() -> None:
    from fourcast.mcp.server import read_game

    assert str(read_game(" 4453 ")) == "4453"
    with pytest.raises(ValueError, match="board size"):
        read_game("", "7")
