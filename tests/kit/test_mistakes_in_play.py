"""Mistakes that games bring to light: `plugins check` names plugin, file, line and what to do."""

import gc
import re
import time
from pathlib import Path

import pytest
from tests.kit.conftest import Checked, only
from tests.kit.planted import CHARACTER, line_of, own, piece, taking, told
from tests.support.wording import english, english_part, english_pattern, message

from manicule_kit import check_plugin

# When it is played


def test_an_exception_in_a_hook(checked: Checked, tmp_path: Path) -> None:
    source = own("@hookimpl\ndef most_taken(self, number):\n    return number // 0")
    finding = only(checked("divides", source))
    assert (finding.check, finding.plugin, finding.place.file) == ("games", "divides", "divides.py")
    assert finding.place.line == line_of(tmp_path / "divides.py", "// 0")
    problem, advice = told(finding)
    assert english_part("match.driver.hook_failed", plugin="divides", hook="most_taken") in problem
    assert "ZeroDivisionError" in problem
    assert english("match.driver.correct_line") in advice
    assert "return number // 0" in finding.trace


def test_an_exception_in_a_hook_of_a_piece(checked: Checked) -> None:
    source = piece("@hookimpl\ndef type_price(self, price):\n    return price // 0")
    finding = only(checked("halves", source, games=1, **CHARACTER))
    assert (finding.check, finding.plugin, finding.place.file) == ("games", "halves", "halves.py")


@pytest.mark.parametrize(
    ("source", "function"),
    [
        ("import random\n" + taking(gives="1 + random.randrange(3)"), "randrange"),
        (taking("from random import choice", gives="choice([2, 3])"), "choice"),
        ("from random import random\n" + taking(gives="2 + int(2 * random())"), "random"),
    ],
    ids=["module", "late", "by name"],
)
def test_the_global_random(checked: Checked, source: str, function: str) -> None:
    report = checked(f"rolls_{function}", source)
    finding = next(finding for finding in report.findings if finding.check == "chance")
    assert (finding.plugin, finding.place.file) == (f"rolls_{function}", f"rolls_{function}.py")
    assert finding.place.line
    problem, advice = told(finding)
    assert english("kit.chance.used", function=f"random.{function}") in problem
    assert english_part("kit.chance.use_table") in advice


def test_a_clock(checked: Checked) -> None:
    source = "import time, datetime\n" + taking("datetime.datetime.now()", "time.time()")
    problems = [told(finding)[0] for finding in checked("ticks", source).findings]
    assert len(problems) == 2
    assert problems[0].startswith("datetime.now is called")
    assert problems[1].startswith("time.time is called")


def test_a_clock_of_whoever_watches_the_garbage_collector_is_nobodys_mistake(checked: Checked) -> None:
    def watch(phase: str, info: dict[str, int]) -> None:
        time.perf_counter()

    gc.callbacks.append(watch)
    try:
        report = checked("collects", "import gc\n" + taking("gc.collect(0)"), games=2)
    finally:
        gc.callbacks.remove(watch)
    assert not report.findings, str(report)


def test_chance_of_the_system_is_found_too(checked: Checked) -> None:
    source = "import secrets, random\n" + taking("secrets.randbelow(3)", "random.Random()")
    report = checked("system", source)
    assert {finding.check for finding in report.findings} == {"chance"}
    assert any("random.Random is called" in told(finding)[0] for finding in report.findings)


@pytest.mark.parametrize(
    ("source", "what"),
    [
        (taking("self.calls += 1", above="calls = 0"), "plugin.calls"),
        (taking("self.seen = [number]"), "plugin.seen"),
        (taking("self.calls.append(1)", above="calls = []"), "Own.calls"),
        (taking("type(self).last = number"), "Own.last"),
        (taking("COUNTS['x'] = COUNTS.get('x', 0) + 1"), "COUNTS"),
        (taking("next(NUMBERS)"), "NUMBERS"),
    ],
    ids=["attribute", "new attribute", "list of the class", "attribute of the class", "global", "counter"],
)
def test_state_kept_on_the_plugin_its_class_or_its_module(checked: Checked, source: str, what: str) -> None:
    id = f"keeps_{what.replace('.', '_').lower()}_{len(source)}"
    before = "import itertools\nCOUNTS = {}\nNUMBERS = itertools.count()\n"
    finding = only(checked(id, before + source))
    assert (finding.check, finding.plugin, finding.place.file) == ("state", id, f"{id}.py")
    assert told(finding)[0].startswith(what)
    assert "declare a Memory" in told(finding)[1]


def test_state_kept_on_a_piece(checked: Checked) -> None:
    source = piece(
        "times = 0\n@hookimpl\ndef type_price(self, price):\n    self.times += 1\n    return price"
    )
    finding = only(checked("hoards", source, games=1, **CHARACTER))
    assert finding.check == "state"
    assert "times" in told(finding)[0]


def test_a_cache_is_no_state(checked: Checked) -> None:
    source = "import functools\n@functools.cache\ndef most(number): return number\n" + own(
        "@functools.cached_property\ndef limit(self): return 3\n"
        "@hookimpl\ndef most_taken(self, number): return min(self.limit, most(number))"
    )
    assert checked("caches", source).is_sound


def test_state_that_changes_games(checked: Checked) -> None:
    source = own(
        "calls = 0\n@hookimpl\ndef most_taken(self, number):\n"
        "    type(self).calls += 1\n    return 2 + self.calls % 2"
    )
    finding = only(checked("wavers", source))  # that such games cannot be played again follows from it
    assert (finding.check, "calls" in told(finding)[0]) == ("state", True)


def test_a_clock_that_changes_games_is_one_finding(checked: Checked, tmp_path: Path) -> None:
    source = "import time\n" + taking(gives="2 + time.time_ns() // 1000 % 2")
    finding = only(checked("hastens", source))
    assert (finding.check, finding.place.line) == ("chance", line_of(tmp_path / "hastens.py", "time.time_ns"))


def test_chance_that_is_not_the_table_s_is_one_finding(checked: Checked, tmp_path: Path) -> None:
    """However many functions of `random` it takes to come to a number."""
    finding = only(checked("gambles", "import random\n" + taking(gives="random.randint(2, 3)")))
    assert (finding.check, finding.place.line) == ("chance", line_of(tmp_path / "gambles.py", "randint"))
    assert told(finding)[0].startswith(english("kit.chance.used", function="random.randint"))


def test_a_mistake_that_is_met_at_several_tables_is_one_finding(checked: Checked) -> None:
    """The phases that it could lead to are others with other parts of the game."""
    phase = "class Loitering(Phase):\n    id, name = 'loitering', tr('Loitering')\n"
    phase += "    def leads_to(self, table): return 'nowhere'\n"
    source = phase + own("@hookimpl\ndef phases(self, phases): return (*phases, Loitering())")
    finding = only(checked("loiters", source, games=2, game="gutenberg"))
    assert english("kernel.loop.no_such_phase", phase="loitering", other="nowhere") in told(finding)[0]


def test_a_question_that_is_asked_for_ever(
    checked: Checked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No game is played after it: each would take as long."""
    monkeypatch.setattr("manicule_kit.conformance.games.MOST_ANSWERS", 60)
    source = "AGAIN = Kind('again', KindDisplay(tr('Again?'), lambda seat, word: verbatim(word)))\n" + own(
        "@hookimpl\ndef before_turn(self, table, seat):\n    while True:\n"
        "        yield from Pick(seat, AGAIN, {'yes': 'yes', 'well': 'well'})"
    )
    report = checked("nags", source, games=4)
    finding = only(report)
    assert told(finding)[0].startswith(english("kit.games.endless", n=60))
    assert finding.place.line == line_of(tmp_path / "nags.py", "yield from")
    assert report.games == 0


def test_a_plugin_that_hangs(checked: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manicule_kit.conformance.games.SECONDS", 0.3)
    source = own("@hookimpl\ndef most_taken(self, number):\n    while True:\n        number += 0")
    finding = only(checked("hangs", source, games=2))
    assert (finding.check, finding.plugin, finding.place.file) == ("games", "hangs", "hangs.py")
    assert english_part("kit.games.hangs", n=1) in told(finding)[0]
    assert english_part("kit.games.make_end") in told(finding)[1]


def test_a_result_that_does_not_add_up(checked: Checked) -> None:
    source = "import msgspec\n" + own(
        "@hookimpl\ndef result(self, result):\n"
        "    seats = tuple(msgspec.structs.replace(seat, score=seat.score + 1) for seat in result.seats)\n"
        "    return msgspec.structs.replace(result, seats=seats, winners=())"
    )
    problems = [told(finding)[0] for finding in checked("miscounts", source).findings]
    assert any(
        re.search(english_pattern("kit.points.wrong_score", name="Anna"), problem) for problem in problems
    )
    assert any(re.search(english_pattern("kit.points.no_winner"), problem) for problem in problems)


def test_something_lost(checked: Checked) -> None:
    source = own("@hookimpl\ndef after_turn(self, table, seat):\n    seat.state.pebbles += 1")
    report = checked("magic", source)
    finding = report.findings[0]
    assert (finding.check, finding.plugin) == ("invariants", "magic")
    assert (
        english("kit.probes.broken", rule="pebbles", problem="there are 16 pebbles in all")
        in told(finding)[0]
    )
    assert english_part("kit.probes.conserve") in told(finding)[1]


def test_an_option_with_which_something_is_lost_is_named(checked: Checked) -> None:
    source = own(
        "@hookimpl\ndef after_turn(self, table, seat):\n"
        "    seat.state.pebbles += table.options['magic.more'] == 'yes'"
    )
    options = {"more": {"default": "no", "values": ["no", "yes"], "about": "More pebbles."}}
    finding = checked("magic", source, games=12, options=options).findings[0]
    assert finding.check == "invariants"
    assert "magic, pebbles, more=yes" in str(finding.problem)


def test_a_rule_that_changes_an_invariant_says_so(checked: Checked) -> None:
    source = own(
        "@hookimpl\ndef after_turn(self, table, seat):\n    seat.state.pebbles += 1\n"
        "@hookimpl\ndef invariants(self, broken):\n"
        "    return {rule: text for rule, text in broken.items() if rule != 'pebbles'}"
    )
    assert checked("allowed", source).is_sound


# Bots

BOT = """
class Clever(Bot):
    n = 0

    def answer(self, question, view, dice):
        {body}
"""


@pytest.mark.parametrize(
    ("body", "problem", "advice"),
    [
        (
            "return 'nonsense'",
            english_part("match.driver.bot_refused", bot="Clever", seat="a", at=1, kind="take"),
            english("match.driver.correct_answer"),
        ),
        (
            "return question.legal[7]",
            english(
                "match.driver.bot_failed", bot="Clever", seat="a", at=1, kind="take", what="IndexError: "
            ),
            english("kit.bots.correct_line"),
        ),
    ],
    ids=["illegal", "exception"],
)
def test_a_bot_that_fails_is_told_its_question_and_its_line(
    checked: Checked, tmp_path: Path, body: str, problem: str, advice: str
) -> None:
    keys = {"kind": "bots", "bots": {"clever": "Clever"}, "game": "pebbles"}
    finding = only(checked("clever", BOT.format(body=body) + "plugin = Plugin()", games=2, **keys))
    assert (finding.check, finding.plugin, finding.place.file) == ("bots", "clever", "clever.py")
    line = "def answer" if "nonsense" in body else body
    assert finding.place.line == line_of(tmp_path / "clever.py", line)
    failed, advised = told(finding)
    assert english_part("kit.bots.failed", kind="clever", game="pebbles", n=2) in failed
    assert problem in failed
    assert advised == advice


def test_a_bot_that_answers_by_what_it_remembers(checked: Checked) -> None:
    body = "self.n += 1; return question.legal[self.n % len(question.legal)]"
    keys = {"kind": "bots", "bots": {"clever": "Clever"}, "game": "pebbles"}
    finding = only(checked("moody", BOT.format(body=body) + "plugin = Plugin()", games=6, **keys))
    assert (finding.check, finding.plugin) == ("bots", "moody")
    assert told(finding)[0] == english("kit.bots.otherwise", kind="clever", game="pebbles")


def test_a_bot_that_uses_the_global_random(checked: Checked) -> None:
    keys = {"kind": "bots", "bots": {"clever": "Clever"}}
    source = "import random\n" + BOT.format(body="return random.choice(question.legal)") + "plugin = Plugin()"
    report = checked("dicebot", source, games=2, **keys)
    finding = next(finding for finding in report.findings if finding.check == "chance")
    assert (finding.plugin, finding.place.file) == ("dicebot", "dicebot.py")


def test_a_bot_by_another_name_is_looked_at_once_and_one_that_differs_by_itself(checked: Checked) -> None:
    source = BOT.format(body="return question.legal[0]")
    source += "class Same(Clever):\n    'Has another name.'\n"
    source += "class Other(Clever):\n    def answer(self, question, view, dice): return 'nonsense'\n"
    bots = {"clever": "Clever", "same": "Same", "other": "Other"}
    once = checked(
        "once", source + "plugin = Plugin()", games=2, kind="bots", game="pebbles", bots={"clever": "Clever"}
    )
    report = checked("thrice", source + "plugin = Plugin()", games=2, kind="bots", game="pebbles", bots=bots)
    assert (once.is_sound, once.games) == (True, 2)
    assert english_part("kit.bots.failed", kind="other", game="pebbles", n=2) in told(only(report))[0]
    assert report.games == 2 + 1


# Scenarios


def test_a_scenario_that_does_not_hold(tmp_path: Path) -> None:
    folder = tmp_path / "claims"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "scenarios" / "wrong.toml").write_text(
        'title = "Nobody is asked"\ngame = "pebbles"\nseats = ["Anna", "Tom"]\n[then]\nasked = "nobody"\n'
    )
    (folder / "plugin.toml").write_text(
        'id = "claims"\nkind = "rules"\nname = "Claims"\nabout = "For a test."\napi = 2\ngame = "pebbles"\n'
    )
    report = check_plugin(folder, games=5)
    finding = only(report)
    assert report.scenarios == 1
    assert (finding.check, finding.plugin, finding.place.file) == (
        "scenarios",
        "claims",
        "scenarios/wrong.toml",
    )
    assert (
        english_part(
            "kit.examples.fails",
            title="Nobody is asked",
            problem=message("kit.expectation.expected_found", where="then.asked"),
        )
        in told(finding)[0]
    )
    assert "manicule scenario run" in told(finding)[1]


# A plugin without a mistake


def test_a_plugin_without_a_mistake(checked: Checked) -> None:
    source = own("@hookimpl\ndef most_taken(self, number): return number - 1")
    report = checked("sound", source, games=12)
    assert report.is_sound, str(report)
    assert (report.plugin, report.games, report.scenarios) == ("sound", 12, 0)
    assert str(report) == english("kit.findings.sound", plugin="sound")


# What rules leave to others: printing, waiting, ending the program


@pytest.mark.parametrize(("line", "function"), [("print('hello')", "print"), ("time.sleep(0)", "sleep")])
def test_rules_that_print_or_wait(
    checked: Checked, capsys: pytest.CaptureFixture[str], line: str, function: str
) -> None:
    finding = only(checked(f"loud_{function}", "import time\n" + taking(line), games=3))
    assert (finding.check, finding.place.file) == ("silence", f"loud_{function}.py")
    assert finding.place.line
    assert english("kit.chance.spoken", function=function) in told(finding)[0]
    assert english_part("kit.chance.ask_and_tell") in told(finding)[1]


def test_rules_that_end_the_program(checked: Checked) -> None:
    finding = only(checked("leaves", "import sys\n" + taking("sys.exit(7)"), games=2))
    assert (finding.check, finding.plugin, finding.place.file) == ("games", "leaves", "leaves.py")
    assert "SystemExit: 7" in told(finding)[0]


def test_what_fails_in_the_rules_of_another_plugin_is_told_of_the_one_that_is_checked(
    checked: Checked,
) -> None:
    """The line of the game is right: it was given something that it cannot use."""
    source = own("@hookimpl\ndef free_actions(self, seat): return (1,)")
    finding = only(checked("numbers", source, games=1, game="gutenberg", default=True))
    assert (finding.plugin, finding.place.file) == ("numbers", "numbers.py")
    assert "the rules of gutenberg fail in rules/free_actions.py, line" in told(finding)[1]


def test_a_hook_that_is_asked_early_and_gives_back_nothing(checked: Checked) -> None:
    finding = only(checked("phaseless", own("@hookimpl\ndef phases(self, phases): pass"), games=2))
    assert (finding.check, finding.place.file) == ("hooks", "phaseless.py")
    assert told(finding)[0] == english("kernel.answers.nothing", hook="phases")
