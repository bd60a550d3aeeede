"""Samples of the campaigns about servers that are killed, and the check that judges them."""

from math import inf
from random import Random

import pytest
from tests.campaigns.tables import histories, server_kills
from tests.campaigns.tables.clients import Person
from tests.campaigns.tables.histories import Client
from tests.campaigns.tables.linearizability import Operation, check
from tests.campaigns.tables.servers import table_servers
from tests.campaigns.tables.table_model import GONE, TableState, step

ALL = "abcdefghi"


def told(client: str, kind: str, got: object, begin: float, end: float, *given: object) -> Operation:
    return Operation(client, kind, given, got, begin, end)


BEGUN = (told("G0", "join", "joined", 0, 1), told("host", "start", "started", 2, 3))
ANSWERED = told("host", "answer", "answered", 4, 5, 1, ALL, "e")
UNDONE = told("host", "undo", "asked", 6, 7)
UNKNOWN = Operation("host", "answer", (1, ALL, "e"), None, 4)


@pytest.mark.parametrize(
    ("history", "is_right"),
    [
        ((*BEGUN, ANSWERED, told("G0", "read", "----X----", 6, 7)), True),
        ((*BEGUN, ANSWERED, told("G0", "read", "---------", 4.5, 7)), True),  # it may have looked before
        ((*BEGUN, ANSWERED, told("G0", "read", "---------", 6, 7)), False),  # acknowledged, and lost
        ((*BEGUN, ANSWERED, told("host", "answer", "answered", 6, 7, 1, ALL, "e")), False),  # taken twice
        ((*BEGUN, UNKNOWN, told("G0", "read", "----X----", 9, 10)), True),
        ((*BEGUN, UNKNOWN, told("G0", "read", "---------", 9, 10)), True),
        ((told("G0", "join", "joined", 0, 1), told("G1", "join", "joined", 0, 1)), False),
        ((told("G0", "join", "joined", 0, 3), told("host", "leave", "left", 1, 2)), True),
        ((told("host", "leave", "left", 0, 1), told("G0", "join", "joined", 2, 3)), False),
        ((told("host", "leave", "left", 0, 1), told("G0", "join", GONE, 2, 3)), True),
        ((*BEGUN, ANSWERED, UNDONE, told("G0", "read", "----X----", 8, 9)), False),
    ],
)  # fmt: skip
def test_a_history_is_right_if_one_order_explains_it(history: tuple[Operation, ...], is_right: bool) -> None:
    assert check(history, TableState(), step).is_linearizable is is_right


@pytest.mark.parametrize("store", ["files", "postgres"])
def test_histories_of_killed_servers_are_linearizable(store: str) -> None:
    outcome = histories.run(store, histories=5, seconds=3.0)
    assert outcome.histories == 5
    assert outcome.operations > 20
    assert outcome.wrong == [], str(outcome)


def test_a_change_acknowledged_before_it_is_durable_is_found_in_histories() -> None:
    assert histories.run("postgres", histories=8, seconds=3.0, is_planted=True).wrong


@pytest.mark.parametrize("is_planted", [False, True])
def test_an_answer_acknowledged_before_it_is_in_its_file_is_found(is_planted: bool) -> None:
    history, chance = histories.History(), Random(1)
    with table_servers("files", is_planted) as (servers, _, _):
        host, guest = (
            Client(name, Person(servers, 0, chance), history, chance, inf) for name in ("host", "G0")
        )
        host._person.create("tictactoe", "human")
        assert guest.join(host._person.invitation()) == "joined"
        assert host._note("start", (), host._start) == "started"
        assert host.look() == "-" * 9
        assert host._note("answer", (1, ALL, "e"), lambda: host._answer(host._token, "e")) == "answered"
        servers[0].kill()
        servers[0].start()
        assert guest.look() == ("---------" if is_planted else "----X----")
    assert check(history.operations, TableState(), step).is_linearizable is not is_planted


def test_people_go_on_when_servers_and_their_database_are_killed() -> None:
    counts = server_kills.run(kills=2, database_kills=1, tables=1, pause=0.5)
    assert counts.acknowledged
    assert (counts.lost, counts.failures) == ([], [])
    assert counts.finished
