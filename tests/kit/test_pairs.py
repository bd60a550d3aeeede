"""Two plugins that are checked together: what clashes, what depends on their order, and what was reached."""

import re
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from tests.campaigns.pairs import PLANTED, checked, made
from tests.support.tables import registry as shipped
from tests.support.wording import english, english_part, english_pattern

from manicule.plugins import PluginRegistry
from manicule.plugins.locations import manifest_place
from manicule_interface.hints import strongest_bot
from manicule_kit import Finding, PairReport, check_plugin, check_plugins
from manicule_kit.conformance.findings import Findings
from manicule_kit.conformance.pairs import check_pair

from .conftest import few_games, single_file

FOLD = """
class Own(Plugin):
    @hookimpl
    def {hook}(self, {value}):
        return {result}

plugin = Own()
"""
MOMENT = """
class Own(Plugin):
    @hookimpl
    def ready_to_plan(self, table, seat):
        {line}

plugin = Own()
"""
COUNTS = """
class Count(Memory, frozen=True):
    key = {id!r}
    times: int = 0

class Own(Plugin):
    memories = (Count,)

    @hookimpl
    def {hook}(self, table, {more}):
        table.remember(Count(times=table.of(Count).times + 1))

plugin = Own()
"""


def fold(hook: str, value: str, result: str) -> str:
    """A plugin that changes a value."""
    return FOLD.format(hook=hook, value=value, result=result)


def pair(
    folder: Path, game: str, one: str, other: str, *keys: dict[str, Any]
) -> tuple[tuple[Finding, ...], PairReport]:
    """The findings and the report of two plugins, `one` and `other`, with keys of their manifests."""
    stated = [*keys, {}, {}]
    paths = [
        single_file(folder, id, source, game=game, **own)
        for id, source, own in zip(("one", "other"), (one, other), stated, strict=False)
    ]
    registry = PluginRegistry.find(paths=paths)
    findings = Findings("one", manifest_place(registry.manifest("one")))
    report = check_pair(registry, registry.manifest("one"), registry.manifest("other"), findings)
    return findings.all(), report


DOUBLE, MORE = fold("type_price", "price", "price * 2"), fold("type_price", "price", "price + 1")


def test_a_price_that_one_doubles_and_one_raises_is_found_with_the_call_and_both_results(
    tmp_path: Path,
) -> None:
    (finding,), _ = pair(tmp_path, "gutenberg", DOUBLE, MORE)
    told = english_pattern("kit.both_orders.two_results", one="one", other="other")
    assert (finding.check, finding.plugin) == ("order", "one")
    assert re.search(told, str(finding.problem))
    given = re.search(r"type_price\(\w, '(\w)'\).*?(\d+): (\d+).* (\d+) if other", str(finding.problem))
    assert given is not None
    price, first, second = map(int, given.groups()[1:])
    assert (first, second) == (price * 2 + 1, (price + 1) * 2)


@pytest.mark.parametrize("key", ["after", "before"])
def test_an_order_that_a_manifest_decides_is_a_notice(tmp_path: Path, key: str) -> None:
    findings, report = pair(tmp_path, "gutenberg", DOUBLE, MORE, {key: ["other"]})
    assert findings == ()
    (notice,) = report.notices
    assert english_part("kit.pairs.decided", one="one", other="other") in str(notice)
    assert "type_price(" in str(notice)


def test_a_plugin_that_needs_the_other_has_one_order(tmp_path: Path) -> None:
    findings, report = pair(tmp_path, "gutenberg", DOUBLE, MORE, {"requires": ["other"]})
    assert (findings, report.notices) == ((), ())
    assert report.shared >= 12


def variant(folder: Path, id: str, content: dict[str, Any]) -> Path:
    """A variant of Gutenberg with content of its own."""
    own = folder / id
    (own / "content").mkdir(parents=True)
    stated = {"id": id, "kind": "rules", "name": id, "about": "For a test.", "api": 2, "game": "gutenberg"}
    (own / "plugin.toml").write_text(tomli_w.dumps(stated), encoding="utf-8")
    (own / "content" / "numbers.toml").write_text(tomli_w.dumps(content), encoding="utf-8")
    return own


def of_content(folder: Path, *contents: dict[str, Any]) -> tuple[Finding, ...]:
    """The findings of two plugins of content."""
    paths = [variant(folder, id, content) for id, content in zip(("one", "other"), contents, strict=True)]
    registry = PluginRegistry.find(paths=paths)
    findings = Findings("one", manifest_place(registry.manifest("one")))
    check_pair(registry, registry.manifest("one"), registry.manifest("other"), findings)
    return findings.all()


def rounds(value: int, way: str) -> dict[str, Any]:
    """Another number of rounds."""
    return {"number": {"rounds": {"value": value, "source": "a test", way: True}}}


@pytest.mark.parametrize("ways", [("replace", "replace"), ("change", "replace"), ("change", "change")])
def test_an_entry_that_both_replace_is_found_with_both_values(tmp_path: Path, ways: tuple[str, str]) -> None:
    (finding,) = of_content(tmp_path, rounds(3, ways[0]), rounds(4, ways[1]))
    assert finding.check == "order"
    what = english(
        "kit.pairs.two_contents", entry="number.rounds.value", first=4, second=3, one="one", other="other"
    )
    assert what in str(finding.problem)


@few_games
def test_an_entry_that_both_replace_alike_is_no_finding(tmp_path: Path) -> None:
    assert of_content(tmp_path, rounds(2, "replace"), rounds(2, "replace")) == ()


def test_an_entry_that_both_remove_is_found(tmp_path: Path) -> None:
    gone = {"printing": {"P01": {"remove": True}}}
    (finding,) = of_content(tmp_path, gone, gone)
    assert (finding.check, finding.plugin) == ("order", "one")
    assert 'conflicts = ["other"]' in str(finding.advice)


def test_a_number_that_both_change_at_one_moment_is_found_with_its_field(tmp_path: Path) -> None:
    one = MOMENT.format(line="seat.state.guilders += 1")
    other = MOMENT.format(line="seat.state.guilders += seat.state.guilders % 2")
    (finding,), _ = pair(tmp_path, "gutenberg", one, other)
    assert re.search(
        english_pattern("kit.both_orders.two_positions", one="one", other="other"), str(finding.problem)
    )
    assert "ready_to_plan(" in str(finding.problem)
    assert "guilders" in str(finding.problem)


PHASE = """
class Rest(Phase):
    id = "market"
    name = tr("Rest")

class Own(Plugin):
    @hookimpl
    def phases(self, phases):
        return (*phases, Rest())

plugin = Own()
"""


def test_two_phases_of_one_id_are_found(tmp_path: Path) -> None:
    (finding,), _ = pair(tmp_path, "gutenberg", PHASE, PHASE)
    problem = english("kernel.stage.two_phases", phase="market")
    assert str(finding.problem) == english("kit.pairs.together", other="other", problem=problem)


CHANGED = """
def changed(was, table, seat):
    {line}
    yield from was.turn(table, seat)

class Own(Plugin):
    @hookimpl
    def phases(self, phases):
        return change_phase(phases, "take_inks", turn=changed)

plugin = Own()
"""


def test_a_phase_that_both_change_is_found_with_its_id(tmp_path: Path) -> None:
    one = CHANGED.format(line="seat.state.guilders += 1")
    other = CHANGED.format(line="seat.state.guilders += seat.state.guilders % 2")
    (finding,), _ = pair(tmp_path, "gutenberg", one, other)
    what = english("kit.pairs.by_hooks", hooks="phases (take_inks)")
    assert str(finding.problem) == english("kit.pairs.order_counts", one="one", other="other", what=what)


@few_games
def test_phases_that_both_change_alike_in_either_order_are_no_finding(tmp_path: Path) -> None:
    one, other = (CHANGED.format(line=f"seat.state.guilders += {number}") for number in (1, 2))
    findings, report = pair(tmp_path, "gutenberg", one, other)
    assert (findings, report.notices, report.shared >= 12) == ((), (), True)


def test_two_orders_of_play_are_found_with_the_call(tmp_path: Path) -> None:
    results = ("tuple(reversed(participants))", "tuple(sorted(participants))")
    one, other = (fold("phase_order", "participants", result) for result in results)
    (finding,), _ = pair(tmp_path, "gutenberg", one, other)
    told = english_pattern("kit.both_orders.two_results", one="one", other="other")
    assert re.search(told, str(finding.problem))
    assert "phase_order(" in str(finding.problem)


EVENT = """
class Rested(Event, frozen=True):
    seat: str

    def text(self, names):
        return tr("{seat} rests.")(seat=names.seat(self.seat))

class Own(Plugin):
    pass

plugin = Own()
"""
POINTS = 'class Own(Plugin):\n    point_names = {{"luck": tr("{name}")}}\n\nplugin = Own()\n'
PART = """
class Own(Plugin):
    @hookimpl
    def sections(self, view):
        return (Section(tr("Luck"), ((verbatim("1"),),), id="luck"),)

plugin = Own()
"""
BOT = """
class Lucky(Bot):
    def answer(self, question, view, dice):
        return question.legal[0]

class Own(Plugin):
    pass

plugin = Own()
"""


@few_games
def test_names_that_both_use_are_found(tmp_path: Path) -> None:
    (finding,), _ = pair(tmp_path, "gutenberg", EVENT, EVENT)
    problem = english("kit.shared_names.one_event", one="one", other="other", id="rested")
    assert (finding.check, str(finding.problem)) == ("together", problem)
    assert finding.place.file == "one.py"


@few_games
def test_a_source_of_points_with_two_names_is_found(tmp_path: Path) -> None:
    (finding,), _ = pair(tmp_path, "gutenberg", POINTS.format(name="Luck"), POINTS.format(name="Fortune"))
    problem = english("kit.shared_names.one_source", one="one", other="other", id="luck")
    assert (finding.check, str(finding.problem)) == ("together", problem)


def test_two_parts_of_one_id_are_found(tmp_path: Path) -> None:
    (finding,), _ = pair(tmp_path, "gutenberg", PART, PART)
    assert finding.check == "together"
    assert english_part("kit.both_orders.one_id", id="luck") in str(finding.problem)
    assert "sections(" in str(finding.problem)


@few_games
def test_two_bots_of_one_kind_are_found(tmp_path: Path) -> None:
    keys = [{"bots": {"lucky": f"{id}:Lucky"}} for id in ("one", "other")]
    (finding,), _ = pair(tmp_path, "gutenberg", BOT, BOT, *keys)
    assert finding.check == "together"
    assert str(finding.problem) == english(
        "plugins.registry.two_bots", kind="lucky", one="one", other="other"
    )


def test_a_bot_named_like_one_of_manicule_is_found_and_hints_go_on_without_it(tmp_path: Path) -> None:
    path = single_file(tmp_path, "one", BOT, game="gutenberg", bots={"hard": "Lucky"})
    problem = english("plugins.registry.two_bots", kind="hard", one="greedy", other="one")
    report = check_plugin(path, games=1)
    assert [(finding.check, str(finding.problem)) for finding in report.findings] == [("bots", problem)]
    found = strongest_bot(PluginRegistry.find(paths=[path]), "gutenberg")
    assert found is not None
    assert found[0] == "normal"


OPTION = """
class Own(Plugin):
    @hookimpl
    def type_price(self, table, letter, price):
        return price + table.options{read} if letter == "never" else price

plugin = Own()
"""


@few_games
def test_a_short_key_on_a_line_that_no_game_reaches_is_found(tmp_path: Path) -> None:
    keys = {"options": {"luck": {"default": 1, "values": [1, 2], "about": "How much."}}}
    long, short = OPTION.format(read='["one.luck"]'), OPTION.format(read='.get("luck", 0)')
    (finding,), _ = pair(tmp_path, "gutenberg", long, short, keys, keys)
    assert (finding.check, finding.plugin, finding.place.file) == ("together", "other", "other.py")
    assert finding.place.line
    assert str(finding.problem) == english(
        "kernel.table_options.several", option="luck", plugins="one, other"
    )


@few_games
def test_a_hook_that_no_game_calls_is_a_notice(tmp_path: Path) -> None:
    never = fold("participant_turn", "table", "None")
    findings, report = pair(tmp_path, "gutenberg", never, MORE)
    assert findings == ()
    told = english(
        "kit.pairs.unreached", n=report.games, plugin="one", other="other", hooks="participant_turn"
    )
    assert told in [str(notice) for notice in report.notices]
    assert report.games == 6


@few_games
def test_too_few_shared_questions_are_a_notice(tmp_path: Path) -> None:
    one = COUNTS.format(id="one", hook="before_set_up", more="").replace(", ):", "):")
    other = COUNTS.format(id="other", hook="after_round", more="seat")
    findings, report = pair(tmp_path, "gutenberg", one, other)
    assert findings == ()
    told = english("kit.pairs.too_few", n=report.shared, one="one", other="other")
    assert [str(notice) for notice in report.notices] == [told]


def test_two_plugins_that_suit_no_number_of_players_are_found(tmp_path: Path) -> None:
    registry = shipped()
    dummy, expert = (registry.manifest(f"cvlizations_{name}") for name in ("dummy", "expert"))
    assert expert.conflicts == (dummy.id,)
    findings, _ = pair(
        tmp_path,
        "gutenberg",
        "plugin = Plugin()\n",
        "plugin = Plugin()\n",
        *({"players": [2], "adds_players": [number], "takes_places": number - 2} for number in (3, 4)),
    )
    assert [str(one.problem) for one in findings] == [
        english("kit.pairs.no_number", one="one", other="other")
    ]


def test_a_failure_of_one_alone_is_not_blamed_on_both(tmp_path: Path) -> None:
    (finding,), _ = pair(tmp_path, "gutenberg", fold("type_price", "price", "1 // 0"), MORE)
    assert (finding.plugin, finding.place.file) == ("one", "one.py")
    assert english_part("kit.pairs.together", other="other") not in str(finding.problem)


def test_both_ways_to_check_two_plugins_play_the_same_pair(tmp_path: Path) -> None:
    paths = [
        single_file(tmp_path, id, fold("most_taken", "number", f"number + {more}"))
        for id, more in (("one", 1), ("other", 2))
    ]
    named, _ = check_plugins(paths, games=2)
    beside = check_plugin(paths[0], games=2, with_=[paths[1]])
    assert named.is_sound
    assert beside.is_sound
    assert named.pairs == beside.pairs
    (played,) = named.pairs
    assert (played.other, played.games) == ("other", 12)
    assert played.questions >= played.shared >= 12


@pytest.mark.parametrize("number", [*range(1, 2 * len(PLANTED), 2), 0, 8, 10])
def test_pairs_of_the_campaign_are_judged_rightly(tmp_path: Path, number: int) -> None:
    outcome = checked(made(1, number), tmp_path, more=1)
    assert outcome.is_right, outcome.problems
    assert outcome.differs == ()
