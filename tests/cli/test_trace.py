"""`plugins trace`: the calls of hooks in a game between bots."""

import re
from pathlib import Path

from tests.support.wording import english

from .conftest import Run

COUNTER = """
PLUGIN = {"id": "counter", "kind": "rules", "game": "gutenberg", "name": "Counter", "about": "Counts.",
          "api": 2, "version": "1.0"}
import manicule as m

class Counter(m.Plugin):
    @m.hookimpl
    def before_turn_in_take_inks(self, table, seat): pass
    @m.hookimpl
    def ink_prices(self, seat, prices): return prices

plugin = Counter()
"""


def test_each_call_has_its_hook_its_plugin_its_arguments_and_its_result(manicule: Run, plugins: Path) -> None:
    (plugins / "counter.py").write_text(COUNTER)
    how = ("gutenberg", "--with", "counter", "--hook", "before_turn_in_take_inks")
    ran = manicule("plugins", "trace", *how, "--seed", "3", "--json")
    assert ran.code == 0
    assert (ran.json["game"], ran.json["seed"]) == ("gutenberg", 3)
    assert len(ran.json["calls"]) == ran.json["number"] > 5
    for call in ran.json["calls"]:
        assert (call["hook"], call["plugin"], call["result"]) == (how[-1], "counter", "None")
        assert call["arguments"]["table"] == "table"
        assert call["arguments"]["seat"] in "abc"


def test_the_calls_are_printed_one_a_line_up_to_a_limit(manicule: Run) -> None:
    ran = manicule("plugins", "trace", "gutenberg", "--limit", "3")
    assert ran.code == 0
    *lines, last = ran.out.splitlines()
    assert lines[0].startswith("characters: phases(phases=(set_up, draft_orders, choose_types,")
    assert lines[0].endswith(
        "→ (set_up, deal_characters, choose_characters, draft_orders, choose_types, turn_gears, ...)"
    )
    assert len(lines) == 3
    (calls,) = (int(number) for number in re.findall(r"\d+", last) if number != "3")
    assert last == english("cli.trace.only", shown=3, n=calls)


def test_the_same_seed_tells_the_same(manicule: Run) -> None:
    first, second = (manicule("plugins", "trace", "cvlizations", "--seed", "5") for _ in range(2))
    assert first.out == second.out
    assert "0x" not in first.out, "no address of an object"


def test_a_hook_that_does_not_exist_is_refused_with_a_suggestion(manicule: Run) -> None:
    ran = manicule("plugins", "trace", "gutenberg", "--hook", "before_take_ink")
    assert ran.code == 2
    assert english("kernel.manager.misspelt", near="before_take_inks") in ran.err


def test_the_hooks_of_phases_are_printed_as_a_module(manicule: Run) -> None:
    ran = manicule("plugins", "hooks", "characters", "--phases")
    assert ran.code == 0
    assert "    def before_choose_characters(self, table: GutenbergTable) -> Asks[None]:" in ran.out
    compile(ran.out, "phase_hooks.py", "exec")
