"""What modders really do wrong, one by one: each has one finding with file, line and what to do."""

import os
import re
from pathlib import Path

import pytest
from tests.kit.conftest import Checked, only
from tests.kit.planted import line_of, own, taking, told, worse_game
from tests.support.wording import english, english_part, english_pattern

from manicule_kit import Finding, check_plugin

ASKING = """
KIND = Kind("own", KindDisplay(tr("What now?"), lambda seat, value: tr("this one")))

"""
CHOICE = "Pick(seat, KIND, {'a': 1, 'b': 2})"


def blamed(finding: Finding, folder: Path, id: str, line: str) -> None:
    """A finding names the plugin, its file, and the line with this text."""
    assert (finding.plugin, finding.place.file) == (id, f"{id}.py")
    assert finding.place.line == line_of(folder / f"{id}.py", line)
    assert str(finding.advice)


# Rules that ask.


def test_a_rule_that_asks_and_is_called_without_yield_from(checked: Checked, tmp_path: Path) -> None:
    source = ASKING + own(
        "def bless(self, seat):\n"
        "    value = yield from Pick(seat, KIND, {'a': 1, 'b': 2})\n"
        "    seat.state.pebbles += 0 * value\n"
        "@hookimpl\ndef after_turn(self, table, seat):\n    self.bless(seat)"
    )
    finding = only(checked("forgot", source, games=4))
    assert finding.check == "asking"
    blamed(finding, tmp_path, "forgot", "    self.bless(seat)")
    assert told(finding) == (
        english("kit.missing_yield_from.unasked", rule="Own.bless"),
        english("kit.missing_yield_from.yield_from"),
    )


def test_a_game_that_never_ends_because_a_phase_is_not_run_is_told_with_the_line(
    checked: Checked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("games", "quarantine"):
        monkeypatch.setattr(f"manicule_kit.conformance.{module}.SECONDS", 0.9)
    source = (
        "def idle(was, table, seat):\n    was.turn(table, seat)\n\n"
        "class Own(Plugin):\n    @hookimpl\n    def phases(self, phases):\n"
        "        return change_phase(phases, phases[-1].id, turn=idle)\n\nplugin = Own()\n"
    )
    report = checked("idles", source, games=2, quarantine=True)
    (finding,) = (one for one in report.findings if one.check == "asking")
    blamed(finding, tmp_path, "idles", "    was.turn(table, seat)")
    assert told(finding)[1] == english("kit.missing_yield_from.yield_from")
    (hang,) = (one for one in report.findings if one is not finding)
    assert told(hang)[0] == english("kit.games.hangs", n=1)


def test_a_choice_that_is_made_and_not_asked(checked: Checked, tmp_path: Path) -> None:
    source = ASKING + own(
        "@hookimpl\ndef after_turn(self, table, seat):\n    Pick(seat, KIND, {'a': 1, 'b': 2})"
    )
    finding = only(checked("unasked", source, games=4))
    blamed(finding, tmp_path, "unasked", "    Pick(seat")
    assert told(finding)[0] == english("kit.missing_yield_from.unasked", rule="Pick")


@pytest.mark.parametrize(("rule", "made"), [("Pick", CHOICE), ("bless", "self.bless(seat)")])
def test_an_answer_that_is_a_question_is_reported_beside_the_failure(
    checked: Checked, tmp_path: Path, rule: str, made: str
) -> None:
    source = ASKING + own(
        f"def bless(self, seat):\n    return (yield from {CHOICE})\n"
        f"@hookimpl\ndef after_turn(self, table, seat):\n    value = {made}\n    [1, 2].remove(value)\n"
    )
    report = checked(f"named_{rule.lower()}", source, games=4)
    assert {one.check for one in report.findings} == {"asking", "games"}
    (finding,) = (one for one in report.findings if one.check == "asking")
    blamed(finding, tmp_path, f"named_{rule.lower()}", f"    value = {made}")
    assert told(finding)[0] == english("kit.missing_yield_from.unasked", rule=rule)


def test_a_question_that_is_asked_later_is_not_forgotten(checked: Checked) -> None:
    source = ASKING + own(
        "@hookimpl\ndef after_turn(self, table, seat):\n"
        f"    one = {CHOICE}\n    pairs = []\n    pairs.append((seat, one))\n"
        "    yield from Together(pairs)\n"
        "@hookimpl\ndef before_turn(self, table, seat):\n"
        f"    one = {CHOICE}\n    pairs = [(seat, one)]\n    both = Together(pairs)\n    yield from both\n"
    )
    report = checked("asks_later", source, games=4)
    assert report.is_sound, str(report)


def test_a_game_that_calls_a_hook_without_yield_from(pebbles: Path, tmp_path: Path) -> None:
    old = "        number = yield from Pick("
    path = worse_game(
        pebbles, tmp_path, "deafgame", old, "        table.hooks.before_turn(table, seat, 'x')\n" + old
    )
    finding = only(check_plugin(path, games=4))
    blamed(finding, tmp_path, "deafgame", "table.hooks.before_turn(")


def test_rules_that_are_returned_or_run_later_are_not_forgotten(checked: Checked) -> None:
    source = ASKING + own(
        "def bless(self, seat):\n    yield from Pick(seat, KIND, {'a': 1, 'b': 2})\n"
        "@hookimpl\ndef after_turn(self, table, seat):\n    return self.bless(seat)\n"
        "@hookimpl\ndef before_turn(self, table, seat):\n    asking = self.bless(seat)\n    yield from asking"
    )
    assert checked("blesses", source, games=4).is_sound


def test_a_question_without_any_answer(checked: Checked, tmp_path: Path) -> None:
    source = ASKING + own(
        "@hookimpl\ndef after_turn(self, table, seat):\n    yield from Pick(seat, KIND, {})"
    )
    finding = only(checked("empty", source, games=4))
    blamed(finding, tmp_path, "empty", "yield from Pick(")
    assert english("match.dialogues.no_answer", kind="own") in told(finding)[0]
    assert english_part("match.dialogues.ask_less") in told(finding)[1]


def test_rules_that_yield_something_else(checked: Checked, tmp_path: Path) -> None:
    finding = only(
        checked("yields", own("@hookimpl\ndef after_turn(self, seat):\n    yield seat.id"), games=4)
    )
    blamed(finding, tmp_path, "yields", "yield seat.id")
    assert re.search(english_pattern("match.dialogues.no_question"), told(finding)[0])


@pytest.mark.parametrize(
    ("id", "problem"),
    [
        ("quit", english("kit.probes.reserved_id", option="quit", kind="own")),
        ("look", english("kit.probes.reserved_id", option="look", kind="own")),
        ("two words", english("kit.probes.odd_id", option="two words", kind="own")),
        ("a,b", english("kit.probes.odd_id", option="a,b", kind="own")),
        ("?", english("kit.probes.odd_id", option="?", kind="own")),
    ],
)
def test_option_ids_that_cannot_be_typed(checked: Checked, tmp_path: Path, id: str, problem: str) -> None:
    source = ASKING + own(
        f"@hookimpl\ndef after_turn(self, seat):\n    yield from Pick(seat, KIND, {{{id!r}: 1, 'b': 2}})"
    )
    name = f"odd_{len(id)}_{ord(id[0])}"
    finding = only(checked(name, source, games=2))
    assert finding.check == "answers"
    blamed(finding, tmp_path, name, "yield from Pick(")
    assert problem in told(finding)[0]


# What is shown.


@pytest.mark.parametrize(
    ("kind", "problem"),
    [
        ('"What now?", lambda seat, value: tr("x")', 'the prompt of Kind("own") is a str: write tr("…")'),
        ('tr("What now?"), "x"', 'the option of Kind("own") is no function'),
    ],
    ids=["prompt", "option"],
)
def test_a_kind_with_a_plain_string(checked: Checked, tmp_path: Path, kind: str, problem: str) -> None:
    name = f"stringy_{len(kind)}"
    finding = only(checked(name, f"KIND = Kind('own', KindDisplay({kind}))\n" + own("pass")))
    assert finding.check == "loading"
    blamed(finding, tmp_path, name, "KIND = ")
    assert problem in told(finding)[0]


def test_an_option_that_reads_as_a_plain_string(checked: Checked, tmp_path: Path) -> None:
    source = ASKING.replace('tr("this one")', '"this one"') + own(
        "@hookimpl\ndef after_turn(self, table, seat):\n    yield from Pick(seat, KIND, {'a': 1, 'b': 2})"
    )
    finding = only(checked("plain", source, games=2))
    assert (finding.check, finding.place.file) == ("texts", "plain.py")
    assert (
        english(
            "match.display.unshown",
            what=english("match.display.question", part="option", kind="own"),
            problem="TypeError: it is the str 'this one'",
        )
        in told(finding)[0]
    )


def test_a_game_without_a_look(pebbles: Path, tmp_path: Path) -> None:
    path = worse_game(pebbles, tmp_path, "blind", "    def look(self", "    def looks(self")
    finding = only(check_plugin(path, games=4))
    assert (finding.check, finding.plugin, finding.place.file) == ("texts", "blind", "blind.py")
    assert "shows no table: write def look(self, view)" in told(finding)[0]


@pytest.mark.parametrize(
    ("hook", "problem"),
    [
        (
            "def sections(self, view): return (view.nothing,)",
            english_part("match.display.unshown", what=english("match.display.addition")),
        ),
        ("def sections(self, view): return ('Shouts',)", "the str 'Shouts', and not a Section"),
        ("def after_events(self, events): events[99]", english("match.display.deaf", problem="IndexError")),
    ],
)
def test_display_code_that_fails(checked: Checked, tmp_path: Path, hook: str, problem: str) -> None:
    name = f"shows_{len(hook)}"
    finding = only(checked(name, own(f"@hookimpl\n{hook}"), games=3))
    assert (finding.check, finding.plugin, finding.place.file) == ("texts", name, f"{name}.py")
    assert finding.place.line
    assert problem in told(finding)[0]


def test_points_without_a_name(checked: Checked, tmp_path: Path) -> None:
    body = (
        "@hookimpl\ndef result(self, result):\n"
        "    change = msgspec.structs.replace\n"
        "    seats = tuple(change(seat, points={**seat.points, 'luck': 0}) for seat in result.seats)\n"
        "    return change(result, seats=seats)"
    )
    finding = only(checked("lucky", "import msgspec\n" + own(body), games=2))
    blamed(finding, tmp_path, "lucky", "class Own(Plugin)")
    assert told(finding) == (
        english("kit.probes.nameless", source="luck"),
        english("kit.probes.name_source", source="luck", holder="Own"),
    )
    named = own("point_names = {'luck': tr('luck')}\n" + body)
    assert checked("luckier", "import msgspec\n" + named, games=2).is_sound


# Numbers and phases.


def test_a_value_beyond_the_bounds_that_the_game_declares(checked: Checked, tmp_path: Path) -> None:
    source = own("@hookimpl\ndef type_price(self, price): return price - 9")
    finding = only(checked("generous", source, games=1, game="gutenberg"))
    assert finding.check == "hooks"
    blamed(finding, tmp_path, "generous", "@hookimpl")
    assert re.search(
        english_pattern("kernel.answers.too_little", hook="type_price", found="−{number}", least=0),
        told(finding)[0],
    )
    assert told(finding)[1] == english("kernel.answers.return_least", least=0, argument="price")


def test_a_phase_that_leads_nowhere(checked: Checked, tmp_path: Path) -> None:
    source = "class Detour(Phase):\n    id = 'detour'\n    name = tr('Detour')\n" + (
        "    def leads_to(self, table): return 'nowhere'\n"
    )
    source += own("@hookimpl\ndef phases(self, phases): return (*phases, Detour())")
    finding = only(checked("astray", source, games=3))
    blamed(finding, tmp_path, "astray", "def leads_to(")
    assert english("kernel.loop.no_such_phase", phase="detour", other="nowhere") in told(finding)[0]
    assert "detour" in told(finding)[1]


# When it is imported, and code that does not come back.


def test_a_plugin_that_prints_while_it_is_imported(
    checked: Checked, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    finding = only(checked("chatty", "print('hello from me')\n" + own("pass"), games=2))
    assert finding.check == "silence"
    blamed(finding, tmp_path, "chatty", "print(")
    assert told(finding)[0] == english("kit.chance.prints", said="hello from me")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("id", "source"),
    [
        ("loops_at_import", "while True: pass\n" + own("pass")),
        ("loops_early", own("@hookimpl\ndef phases(self, phases):\n    while True: pass")),
        ("loops_stubbornly", taking("while True:\n        try: number += 0\n        except: pass")),
    ],
)
def test_an_endless_loop_is_stopped_and_told_with_its_line(
    checked: Checked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, id: str, source: str
) -> None:
    monkeypatch.setattr("manicule_kit.conformance.games.SECONDS", 0.4)
    monkeypatch.setattr("manicule_kit.conformance.check.SECONDS", 0.4)
    finding = only(checked(id, source, games=30))
    assert (finding.plugin, finding.place.file) == (id, f"{id}.py")
    assert finding.place.line >= line_of(tmp_path / f"{id}.py", "while True")
    assert english_part("kit.games.hangs", n=1) in told(finding)[0]


def test_the_environment(checked: Checked, tmp_path: Path) -> None:
    os.environ.setdefault("USER", "me")
    source = "import os\n" + taking("os.environ.get('USER')")
    finding = only(checked("curious", source, games=2))
    assert finding.check == "chance"
    blamed(finding, tmp_path, "curious", "os.environ.get(")
    assert english("kit.chance.read") in told(finding)[0]


# In another process.

DEPENDING = """
@hookimpl
def most_taken(self, table, seat, number):
    {line}
    return 1 + number % 3
"""
LINES = {
    "unordered": "number = int([*{f'{seat.id}{table.position}{at}' for at in range(9)}][0][-1])",
    "hashed": "number = hash(f'{seat.id}{table.position}')",
    "located": "number = len(ZONE[:2]) + 1",
}


@pytest.mark.parametrize("id", LINES)
def test_games_that_differ_from_process_to_process(checked: Checked, tmp_path: Path, id: str) -> None:
    source = "import os\nZONE = os.environ.get('TZ', '')\n" if id == "located" else ""
    source += own(DEPENDING.format(line=LINES[id]))
    finding = only(checked(id, source, games=3, quarantine=True))
    assert finding.check == "chance"
    blamed(finding, tmp_path, id, "os.environ.get" if id == "located" else LINES[id])
    assert re.search(english_pattern("kit.quarantine.differs"), told(finding)[0])
    assert english_part("kit.quarantine.depends") in told(finding)[1]


def test_a_bot_that_answers_otherwise_in_another_process(checked: Checked, tmp_path: Path) -> None:
    source = "class Moody(Bot):\n    def answer(self, question, view, dice):\n"
    source += (
        "        return question.legal[hash(str(view.position)) % len(question.legal)]\nplugin = Plugin()"
    )
    keys = {"kind": "bots", "bots": {"moody": "Moody"}, "game": "pebbles"}
    finding = only(checked("moody", source, games=3, quarantine=True, **keys))
    assert finding.check == "chance"
    blamed(finding, tmp_path, "moody", "hash(")


def test_a_bot_that_thinks_for_ever(
    checked: Checked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("manicule_kit.conformance.bots.SECONDS", 0.4)
    source = "class Slow(Bot):\n    def answer(self, question, view, dice):\n        while True: pass\n"
    keys = {"kind": "bots", "bots": {"slow": "Slow"}, "game": "pebbles"}
    finding = only(checked("sleepy", source + "plugin = Plugin()", games=3, **keys))
    assert finding.check == "bots"
    blamed(finding, tmp_path, "sleepy", "while True")
    assert told(finding)[0] == english("kit.bots.slow", kind="slow", n=1, game="pebbles")


def test_a_set_in_no_order_that_matters_is_no_mistake(checked: Checked) -> None:
    source = "NAMES = {'ash', 'birch', 'cedar'}\n"
    source += taking("most = max(len(name) for name in NAMES)", gives="min(number, most)")
    assert checked("settled", source, games=3, quarantine=True).is_sound


@pytest.mark.parametrize(
    ("id", "line", "problem"),
    [
        ("counts_forever", "sum(__import__('itertools').repeat(0))", english("kit.games.hangs", n=3)),
        (
            "vanishes",
            "__import__('os')._exit(7)",
            english_part("kit.quarantine.ends"),
        ),
    ],
)
def test_what_never_comes_back_to_python_is_stopped_in_a_process_of_its_own(
    checked: Checked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, id: str, line: str, problem: str
) -> None:
    monkeypatch.setattr("manicule_kit.conformance.quarantine.SECONDS", 3.0)
    finding = only(checked(id, f"{line}\n" + own("pass"), games=2, quarantine=True))
    assert (finding.check, finding.plugin, finding.place.file) == ("loading", id, f"{id}.py")
    assert problem in told(finding)[0]
    if id == "counts_forever":
        blamed(finding, tmp_path, id, line)
