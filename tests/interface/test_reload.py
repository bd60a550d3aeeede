"""Plugins that are saved during a game are taken up at the next question, or the game says why not."""

from pathlib import Path

import pytest
from tests.support.reloads import DEAR, MANIFEST, RULES, TICTACTOE, SavedPlugin
from tests.support.tables import registry_with
from tests.support.wording import english, english_part

import manicule
from manicule.kernel.errors import RecordError, UndoRefused
from manicule.kernel.positions import canonical
from manicule.kernel.text import Text
from manicule.records.file import RecordFile
from manicule.records.reader import read_record
from manicule.records.recorder import Recorder
from manicule_interface.preferences import NONE
from manicule_interface.reactions import Actor, Reaction
from manicule_interface.session import Session
from manicule_languages.languages import Languages

READER = Languages().reader("en")
ORDER = """
[printing]
P23 = { guilders = 6, source = "the plugin dear", change = true }
"""
OPTION = """
[options.most]
default = 4
least = 1
most = 9
about = "The largest wager."
"""
DOUBLED = """
id = "doubled"
kind = "rules"
name = "Doubled wagers"
about = "A wager counts twice."
api = 2
game = "tictactoe"
requires = ["wagers"]
module = "doubled_rules"
"""
DOUBLING = """
from wagers_rules import Wagered
from manicule import PlatformHooks, Plugin, implements


class Doubled(Plugin):
    @implements(PlatformHooks.after_turn)
    def after_turn(self, table, phase, seat):
        if phase == "wagering":
            seat.remember(Wagered(2 * seat.of(Wagered).most))


plugin = Doubled()
"""
BOTS = """
id = "clerk"
kind = "bots"
name = "Clerk"
about = "A bot."
api = 2
game = "tictactoe"
bots = { clerk = "clerk_bots:Clerk" }
"""
BOT = """
from manicule import Bot


class Clerk(Bot):
    def answer(self, question, view, dice):
        return question.legal[0]
"""
RELOADED = english("door.reload.reloaded", plugins="wagers")


@pytest.fixture
def saved(tmp_path: Path) -> SavedPlugin:
    return SavedPlugin(tmp_path)


def give(session: Session, answer: str) -> Reaction:
    """Answer the next question as the person who is asked."""
    assert session.go_on().kind == "ask"
    return act(session, answer)


def act(session: Session, answer: str) -> Reaction:
    """Answer the question that was asked before."""
    (seat,) = session.match.waiting()
    return session.act(Actor(seat, READER, confirmations=NONE), "answer", answer=answer)


def legal(session: Session) -> str:
    """The possible answers of the person who is asked now."""
    turn = session.go_on()
    return " ".join(session.match.legal(turn.seat))


def notices(session: Session) -> list[str]:
    return [str(notice) for notice in session.match.display.notices]


def refused(problem: str) -> str:
    return english("door.reload.not_fitting", plugins="wagers", problem=problem)


def memory(session: Session) -> object:
    """What the plugin remembers of the first seat."""
    return canonical.tree_of(session.match.position)["seats"][0]["memory"]["wagers"]


def line_of(text: str) -> str:
    """The place of a text in the plugin."""
    line = RULES[: RULES.index(text)].count("\n") + 1
    return english("kernel.locations.at_line", file="wagers_rules.py", line=line)


# Good edits


def test_a_saved_value_counts_from_the_next_question_on(saved: SavedPlugin) -> None:
    session = saved.session()
    assert (legal(session), notices(session)) == ("1 2 3", [])
    give(session, "3")
    saved.edit("values.py", "3", "5")
    assert legal(session) == "1 2 3 4 5"
    assert notices(session) == [RELOADED]
    assert [step.answer for step in session.match.steps] == ["3"]
    give(session, "5")
    assert memory(session) == {"most": 5}


def test_a_file_that_nobody_saved_is_not_loaded_again(saved: SavedPlugin) -> None:
    session = saved.session()
    rules = session.match.rules
    assert legal(session) == legal(session) == "1 2 3"
    assert session.match.rules is rules


def test_an_answer_counts_under_the_saved_rules_if_its_question_is_the_same(saved: SavedPlugin) -> None:
    session = saved.session()
    session.go_on()
    saved.edit("wagers_rules.py", "Wagered(int(wager))", "Wagered(10 * int(wager))")
    assert act(session, "2").is_answered
    assert notices(session) == [RELOADED]
    assert memory(session) == {"most": 20}


def test_a_question_that_is_another_one_is_asked_again(saved: SavedPlugin) -> None:
    session = saved.session()
    session.go_on()
    saved.edit("values.py", "3", "2")
    assert act(session, "3").kind == "reloaded"
    assert (session.match.answers, legal(session)) == (0, "1 2")
    assert notices(session) == [RELOADED]


def test_only_a_step_of_the_present_turn_is_played_again(saved: SavedPlugin) -> None:
    session = saved.session()
    for answer in "1123":
        give(session, answer)
    session.go_on()
    saved.edit("wagers_rules.py", "Wagered(int(wager))", "Wagered(10 * int(wager))")
    session.go_on()
    remembered = [seat["memory"]["wagers"] for seat in canonical.tree_of(session.match.position)["seats"]]
    assert remembered == [{"most": 1}, {"most": 3}]


def test_the_content_of_a_saved_toml_file_is_read(tmp_path: Path) -> None:
    saved = SavedPlugin(
        tmp_path, "dear", "gutenberg", **{"plugin.toml": DEAR, "content/printing.toml": ORDER}
    )
    session = saved.session(seats=("human:Anna", "human:Tom", "human:Kate"))
    assert price(session) == 6
    saved.edit("content/printing.toml", "6", "9")
    assert price(session) == 9
    saved.edit("content/printing.toml", "guilders", "guilder")
    assert price(session) == 9
    place = {"plugin": "dear", "file": "printing.toml", "entry": "printing.P23"}
    assert english_part("kernel.content.in_entry", **place) in notices(session)[-1]


def price(session: Session) -> int:
    session.go_on()
    guilders: int = session.match.table.content.printing["P23"].guilders
    return guilders


def test_an_option_that_a_saved_manifest_adds_has_its_default(saved: SavedPlugin) -> None:
    session = saved.session()
    session.go_on()
    saved.write("plugin.toml", MANIFEST + OPTION)
    session.go_on()
    assert session.match.table.options["wagers.most"] == 4


def test_a_plugin_that_imports_the_saved_one_gets_its_new_modules(saved: SavedPlugin) -> None:
    other = SavedPlugin(
        saved.folder.parent, "doubled", **{"plugin.toml": DOUBLED, "doubled_rules.py": DOUBLING}
    )
    saved.edit("plugin.toml", 'module = "wagers_rules"', 'module = "wagers_rules.rules"')
    saved.write("wagers_rules/__init__.py", "from .rules import Wagered")
    saved.write("wagers_rules/rules.py", RULES)
    saved.write("wagers_rules/values.py", "MOST = 3")
    registry = registry_with(TICTACTOE, saved.folder, other.folder)
    session = saved.session(registry=registry, with_=("wagers", "doubled"))
    give(session, "1")
    saved.edit("wagers_rules/values.py", "3", "4")
    give(session, "4")
    assert memory(session) == {"most": 8}


def test_bots_get_the_saved_class_of_their_plugin(tmp_path: Path) -> None:
    saved = SavedPlugin(tmp_path, "clerk", **{"plugin.toml": BOTS, "clerk_bots.py": BOT})
    session = saved.session(seats=("human:Anna", "clerk:Tom"), with_=())
    give(session, "a")
    answer_of_bot(session)
    give(session, "c")
    saved.edit("clerk_bots.py", "legal[0]", "legal[-1]")
    answer_of_bot(session)
    assert [step.answer for step in session.match.steps] == ["a", "b", "c", "i"]


def answer_of_bot(session: Session) -> None:
    job = session.thought(session.go_on().seat)
    session.done(job, job.do())


# Broken edits


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ("class Purse(Piece):", "class Purse(Piece:", "SyntaxError: "),
        ("MOST + 1)])\n", "MOST + 1)\n", "SyntaxError: "),
        ("plugin = Wagers()", "plugin = Wages()", "NameError: name 'Wages' is not defined"),
        ("import MOST", "import LEAST", "ImportError: cannot import name 'LEAST'"),
    ],
)
def test_code_that_does_not_load_is_told_with_file_and_line_and_the_next_save_is_tried_again(
    saved: SavedPlugin, before: str, after: str, what: str
) -> None:
    session = saved.session()
    give(session, "3")
    saved.edit("wagers_rules.py", before, after)
    saved.edit("values.py", "3", "5")
    assert legal(session) == legal(session) == "1 2 3"
    (notice,) = notices(session)
    assert notice.startswith(english_part("door.reload.not_loaded"))
    assert (
        english_part("plugins.loader.broken_at", module="wagers_rules", place=line_of(before)) + what
        in notice
    )
    give(session, "2")
    assert memory(session) == {"most": 2}
    saved.write("wagers_rules.py", RULES)
    assert legal(session) == "1 2 3 4 5"
    assert notices(session) == [notice, RELOADED]


def test_a_broken_manifest_is_told_with_its_line(saved: SavedPlugin) -> None:
    session = saved.session()
    session.go_on()
    saved.edit("plugin.toml", "api = 2", "api = ")
    assert legal(session) == "1 2 3"
    (notice,) = notices(session)
    assert notice.startswith(english_part("door.reload.not_loaded"))
    assert f"plugin wagers ({saved.folder}): plugin.toml" in notice
    assert "line 6" in notice


def test_a_module_that_is_gone_leaves_the_old_rules(saved: SavedPlugin) -> None:
    session = saved.session()
    session.go_on()
    (saved.folder / "values.py").unlink()
    assert legal(session) == "1 2 3"
    assert "values" in notices(session)[0]
    saved.write("values.py", "MOST = 2")
    assert legal(session) == "1 2"


def test_rules_that_fail_in_play_are_told_and_can_be_corrected(saved: SavedPlugin) -> None:
    session = saved.session()
    give(session, "1")
    saved.edit("wagers_rules.py", 'seat.hold("purse")', "seat.hold(purse)")
    reaction = give(session, "2")
    assert (reaction.kind, session.match.answers) == ("failed", 1)
    assert give(session, "2").kind == "failed"
    reloaded, failure = notices(session)
    assert reloaded == RELOADED
    assert line_of('seat.hold("purse")') in failure
    saved.write("wagers_rules.py", RULES)
    assert give(session, "2").is_answered


# Edits that do not fit the position


@pytest.mark.parametrize(
    ("before", "after", "where"),
    [
        ("return (Wagering(), *phases)", "return phases", "phase"),
        ("memories = (Wagered,)", "memories = ()", "seats"),
        ("pieces = (Purse(),)", "pieces = ()", "seats"),
        ("most: int", "least: int", "seats"),
    ],
)
def test_a_position_that_does_not_fit_is_told_with_its_field(
    saved: SavedPlugin, before: str, after: str, where: str
) -> None:
    session = saved.session()
    for answer in "112":
        give(session, answer)
    session.go_on()
    position = canonical.digest(session.match.position)
    saved.edit("wagers_rules.py", before, after)
    assert legal(session) == "1 2 3"
    (notice,) = notices(session)
    assert notice.startswith(refused("") + where), notice
    assert canonical.digest(session.match.position) == position
    give(session, "3")
    saved.write("wagers_rules.py", RULES)
    session.go_on()
    assert notices(session) == [notice, RELOADED]
    assert session.match.answers == 4


def test_an_answer_of_this_turn_that_is_no_longer_possible_is_told(saved: SavedPlugin) -> None:
    session = saved.session()
    give(session, "3")
    saved.edit("values.py", "3", "2")
    assert legal(session) == "1 2 3"
    assert notices(session)[0].startswith(refused(english_part("match.driver.refused", at=1)))


def test_rules_that_fail_while_the_turn_is_played_again_are_told_with_the_line(saved: SavedPlugin) -> None:
    session = saved.session()
    give(session, "3")
    saved.edit("wagers_rules.py", "Wagered(int(wager))", "Wagered(int(wage))")
    assert legal(session) == "1 2 3"
    assert line_of("Wagered(int(wager))") in notices(session)[0]


# Undo, and saves


def test_an_undo_repeats_only_answers_that_the_saved_rules_allow(saved: SavedPlugin) -> None:
    session = saved.session(practice=True)
    for answer in "331":
        give(session, answer)
    session.go_on()
    saved.edit("values.py", "3", "2")
    session.go_on()
    assert notices(session) == [RELOADED]
    match = session.match
    match.undo("b")
    assert (match.answers, legal(session)) == (2, "1 2")
    with pytest.raises(UndoRefused) as refusal:
        match.undo("a")
    assert str(refusal.value).startswith(english_part("match.timeline.not_repeated"))
    assert (match.answers, legal(session)) == (2, "1 2")


def test_a_save_continues_where_the_saved_plugin_was_taken_up(saved: SavedPlugin, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    session = saved.session(Recorder(path))
    for answer in "331":
        give(session, answer)
    saved.edit("values.py", "3", "2")
    session.go_on()
    give(session, "2")
    digest = canonical.digest(session.match.position)
    session.match.close()
    record = read_record(path)
    found = session.registry.fingerprint("wagers")
    (entry,) = record.changed_plugins
    assert entry.value == f"wagers - {found.digest}"
    assert record.start.plugins[-1].digest != found.digest
    again = manicule.load(path, registry=session.registry, observers=[Recorder()])
    assert canonical.digest(again.position) == digest
    again.close()
    assert read_record(path).changed_plugins == [entry]
    with pytest.raises(RecordError):  # the first answers do not fit the rules of the end
        manicule.replay(path, registry=session.registry)


def test_a_save_is_still_replayed_after_an_edit_that_changes_nothing(
    saved: SavedPlugin, tmp_path: Path
) -> None:
    path = tmp_path / "game.toml"
    session = saved.session(Recorder(path), practice=True)
    for answer in "331":
        give(session, answer)
    saved.edit("values.py", "3", "3  # at most")
    session.go_on()
    assert notices(session) == [RELOADED]
    for answer in "2ad":
        give(session, answer)
    session.match.undo("b")
    digest = canonical.digest(session.match.position)
    session.match.close()
    assert canonical.digest(manicule.replay(path, registry=session.registry).position) == digest


def test_a_failed_write_leaves_rules_and_match_as_they_were(
    saved: SavedPlugin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = saved.session(Recorder(tmp_path / "game.toml"))
    give(session, "3")

    def full(*_: object) -> None:
        raise RecordError(Text("the disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(RecordFile, "rewrite", full)
        saved.edit("values.py", "3", "5")
        assert legal(session) == "1 2 3"
    assert notices(session) == [refused("the disk is full")]
    assert give(session, "3").is_answered
    session.match.close()
