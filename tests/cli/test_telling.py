"""Telling what happens: in paragraphs, at a pace, with the round summed up and the points in a table."""

import re
import time
from pathlib import Path

import pytest
from tests.support.wording import english_part

from manicule.kernel.events import Event, Names
from manicule.kernel.text import Text, tr, verbatim
from manicule.match.progress import Entered
from manicule_interface.narration import grouped, paragraph

from .conftest import PLUGINS, Run, Start

BOTS = ("play", "fair", "--seat", "random:Bert", "--seat", "random:Carl", "--seed", "3")

WITHOUT_CLOCK = """
import select

real = select.select
select.select = lambda reads, writes, errors, timeout=None: real(reads, writes, errors)
"""


@pytest.fixture(autouse=True)
def fair(plugins: Path) -> None:
    (plugins / "fair.py").write_text((PLUGINS / "fair.py").read_text())


class Did(Event, frozen=True):
    seat: str
    what: str

    def text(self, names: Names) -> Text:
        return verbatim(f"{self.seat} {self.what}.")


class Noise(Event, frozen=True):
    def text(self, names: Names) -> Text:
        return verbatim("Noise.")


class Summary(Event, frozen=True):
    sums_up = (Did,)

    def text(self, names: Names) -> Text:
        return verbatim("Summary.")


def read(events: list[Event]) -> list[str]:
    names = Names({}, None)
    return [str(paragraph(group, names)) for group in grouped(events)]


def test_what_one_does_in_a_row_is_told_together() -> None:
    events: list[Event] = [Did("a", "sings"), Did("a", "dances"), Did("b", "claps"), Did("a", "bows")]
    assert read(events) == ["a sings. a dances.", "b claps.", "a bows."]


def test_what_nobody_did_stands_alone() -> None:
    assert read([Noise(), Noise(), Did("a", "sings"), Noise()]) == ["Noise.", "Noise.", "a sings.", "Noise."]


def test_what_is_summed_up_is_not_told_one_by_one() -> None:
    assert read([Did("a", "sings"), Noise(), Summary()]) == ["Noise.", "Summary."]
    assert read([Did("a", "sings")]) == ["a sings."]


def test_a_new_phase_parts_what_one_does() -> None:
    events = [Did("a", "sings"), Entered(tr("Supper")), Did("a", "eats")]
    assert read(events) == ["a sings.", "Supper", "a eats."]


def test_the_turns_of_others_are_a_line_each_and_the_round_is_summed_up(manicule: Run) -> None:
    err = manicule(*BOTS).err.splitlines()
    assert "Round 1: First stall" in err
    assert any(line.startswith("Bert wins a") and "Bert cheers." in line for line in err)
    at = err.index("Round 1 is over.")
    assert err[at + 1].startswith("  prizes; Bert: 3 (+3)")
    assert any(line.startswith("  prizes; Bert: 6 (+3)") for line in err)


def test_the_figures_of_a_round_are_those_at_its_end(manicule: Run) -> None:
    err = manicule("play", "fair", "--seat", "human:Anna", input="1\nbell\n1\n1\npass\n1\nbell\n").err
    first = err.split("Round 1 is over.")[1].split("Round 2: First stall")[0].split()
    assert first == ["prizes;", "Anna:", "3", "(+3)", "bell;", "Anna:", "1", "(+1)"]
    second = err.split("Round 2 is over.")[1].split()[:8]
    assert second == ["prizes;", "Anna:", "6", "(+3)", "bell;", "Anna:", "2", "(+1)"]


def test_the_title_and_the_way_to_see_it_again_stand_at_the_end(manicule: Run) -> None:
    ran = manicule("play", "fair", "--seat", "human:Anna", "--seed", "3", input="1\npass\n" * 4)
    assert ran.out.splitlines()[-1] == "Title: king of the fair"
    assert "rank" not in ran.out
    (command,) = re.findall("manicule replay (.+)", ran.err)
    again = manicule("replay", command)
    assert again.code == 0
    assert again.out == ran.out
    assert manicule("replay", command, "--json").json["title"] == "king"


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the program, in this process, has wanted to wait each time; it does not."""
    noted: list[float] = []
    monkeypatch.setattr(time, "sleep", noted.append)
    return noted


@pytest.fixture
def without_clock(tmp_path: Path) -> dict[str, str]:
    """An environment in which waiting for a key never ends by itself."""
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_CLOCK)
    return {"PYTHONPATH": str(tmp_path), "MANICULE_PACE": "15"}


def test_there_is_no_waiting_without_a_terminal(
    manicule: Run, monkeypatch: pytest.MonkeyPatch, waits: list[float]
) -> None:
    monkeypatch.delenv("MANICULE_PACE")
    assert manicule(*BOTS).code == 0
    assert waits == []


def test_a_pace_is_kept_where_it_is_asked_for(manicule: Run, waits: list[float]) -> None:
    assert manicule(*BOTS, "--pace", "0,05").code == 0
    assert waits == [0.05] * 8


@pytest.mark.parametrize("pace", ["-1", "fast", "61", "nan", "inf", "1e9"])
def test_a_pace_that_is_none_is_wrong_usage(manicule: Run, pace: str) -> None:
    ran = manicule(*BOTS, f"--pace={pace}")
    assert ran.code == 2
    assert english_part("interface.preferences.not_seconds") in ran.err


def test_a_key_ends_the_waiting_and_is_no_answer(at_terminal: Start, without_clock: dict[str, str]) -> None:
    window = at_terminal("play fair --seat random:Bert --seat human:Anna --seed 3", **without_clock)
    window.wait("Bert cheers.")
    window.child.send("\n")
    window.wait("Anna> ")
    window.type("duck")
    window.wait("duck")  # what is typed is seen again
    window.wait("Anna wins a duck.")
    window.answer("Anna", "pass")
    window.wait("Bert wins")
    window.child.send("q")
    window.wait("Anna> ")
    assert window.written.count("Which prize do you take?") == 2


def test_what_people_do_themselves_is_not_waited_for(
    at_terminal: Start, without_clock: dict[str, str]
) -> None:
    window = at_terminal("play fair --seat human:Anna --windows none", **without_clock)
    for _ in range(2):
        window.answer("Anna> ", "duck")
    window.wait("Round 1 is over.")
