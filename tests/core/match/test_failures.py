"""Rules, bots and disks that fail in the middle of a game: nothing is lost."""

import inspect
import os
from pathlib import Path

import pytest
from tests.support.tables import registry_with
from tests.support.wording import english, english_pattern

import manicule
from manicule import Kind, KindDisplay, Match, Observer, Recorder
from manicule.kernel.errors import BrokenRule, IllegalAnswer, ManiculeError, RecordError, RuleMistake
from manicule.kernel.positions.position import copy
from manicule.kernel.text import verbatim
from manicule.records.file import RecordFile
from manicule.records.match_file import path_of
from manicule.records.reader import read_record


def bid(kit, match, *seats):
    for seat in seats:
        kit.answer(match, seat, "vase")
        kit.answer(match, seat, "1")


def test_a_failing_rule_is_named_and_its_answer_is_not_kept(kit):
    match = kit.new("auction", "human", "human", with_=["fuse"])
    bid(kit, match, "a", "b")
    match.answer("a", "boast")
    before = path_of(match).read_bytes()
    story, position = kit.story(match), match.view("b").position
    blown = (
        english_pattern("match.driver.hook_failed", plugin="fuse", hook="after_phase") + "the fuse is blown"
    )
    with pytest.raises(BrokenRule, match=blown) as failed:
        match.answer("b", "quiet")
    assert failed.value.__cause__.__notes__ == ["plugin fuse, hook after_phase"]
    assert path_of(match).read_bytes() == before
    assert match.waiting() == ("b",)
    assert match.view("b").position == position
    assert kit.story(match) == story
    assert match.steps[-1].answer == "boast"


def test_an_answer_that_the_rules_fail_at_some_rounds_later_is_not_kept(kit, monkeypatch):
    """It ends a round, one follows in which nobody is asked, and the next one fails: all that is one run."""
    match = kit.new("odds", "human", "human", options={"rounds": 3, "quiet": True})
    for seat, answer in zip("aba", ("1", "2", "yes"), strict=True):
        match.answer(seat, answer)
    before = path_of(match).read_bytes()
    names = match.rules.game.phases[0].begin.__globals__
    is_quiet = names["is_quiet"]

    def failing(table):
        if table.position.round == 3:
            raise ValueError("three rounds are too many")
        return is_quiet(table)

    monkeypatch.setitem(names, "is_quiet", failing)
    with pytest.raises(BrokenRule, match="three rounds are too many"):
        match.answer("b", "no")
    assert path_of(match).read_bytes() == before
    assert (match.position.round, match.waiting()) == (1, ("b",))


def test_what_a_failing_rule_led_to_is_not_told(kit):
    ear = kit.Ear()
    match = kit.new("auction", "human", "human", with_=["fuse"], observers=[ear])
    for seat, lot in (("a", "vase"), ("b", "lamp")):
        match.answer(seat, lot)
        match.answer(seat, "1")
    match.answer("a", "quiet")
    told, story = list(ear.events), kit.story(match)
    with pytest.raises(BrokenRule):
        match.answer("b", "boast")
    assert ear.events == told
    assert kit.story(match) == story


def test_after_a_failure_the_game_goes_on(kit):
    match = kit.new("auction", "human", "human", with_=["fuse"])
    bid(kit, match, "a", "b")
    match.answer("a", "boast")
    for _ in range(3):
        with pytest.raises(BrokenRule):
            match.answer("b", "quiet")
    match.undo("a")
    match.answer("a", "quiet")
    match.answer("b", "quiet")
    assert match.position.round == 2
    match.close()
    assert kit.load(path_of(match)).steps == match.steps


def test_a_rule_that_fails_in_a_bots_turn_keeps_the_persons_answer(kit):
    match = kit.new("auction", "human", "dice", with_=["fuse"])
    bid(kit, match, "a")
    match.answer("a", "boast")
    for _ in range(2):
        with pytest.raises(BrokenRule, match="plugin fuse"):
            match.run()
        assert read_record(path_of(match)).steps[-1].answer == match.steps[-1].answer == "boast"
        assert match.waiting() == ("b",)
    match.undo("a")
    kit.answer(match, "a", "quiet")


@pytest.mark.parametrize(
    ("kind", "problem", "line"),
    [
        ("crash", ("match.driver.bot_failed", "RuntimeError: out of ideas"), "raise RuntimeError"),
        ("cheat", ("match.driver.bot_refused", "not possible"), "def answer"),
    ],
)
def test_a_broken_bot_is_named_and_nothing_is_lost(kit, kind, problem, line):
    match = kit.new("tictactoe", "human", kind)
    match.answer("a", "e")
    name, what = problem
    pattern = english_pattern(name, bot=kind.title(), seat="b", at=2, kind="mark") + what
    for go_on in (match.run, match.step):
        with pytest.raises(BrokenRule, match=pattern) as caught:
            go_on()
        lines, first = inspect.getsourcelines(type(match.bots["b"]).answer)
        number = next(at for at, written in enumerate(lines, first) if line in written)
        assert f"robots, robots.py, line {number}" in str(caught.value)
        assert [step.answer for step in read_record(path_of(match)).steps] == ["e"]
        assert match.waiting() == ("b",)
    match.undo("a")
    assert match.waiting() == ("a",)


@pytest.mark.parametrize("go_on", ["run", "step"])
def test_a_question_that_fails_when_a_bot_is_asked_is_a_broken_rule(kit, monkeypatch, go_on):
    match = kit.new("tictactoe", "human", "dice")
    match.answer("a", "e")
    choice = match.timeline.choices()["b"]

    def failing(*_):
        raise ValueError("no answer to draw")

    monkeypatch.setattr(type(choice), "draw", failing)
    failed = english_pattern("match.driver.failed", at=2, what="ValueError: no answer to draw")
    with pytest.raises(BrokenRule, match=failed):
        getattr(match, go_on)()
    monkeypatch.undo()
    assert [step.answer for step in match.steps] == ["e"]
    match.run()
    assert len(match.steps) == 2


@pytest.mark.parametrize("kind", ["human", "dice"])
def test_a_rule_that_fails_in_an_open_dialogue_is_broken_and_the_answer_is_not_kept(kit, monkeypatch, kind):
    match = kit.new("sealed", "human", kind, save=False)
    names = match.rules.game.phases[0].begin.__globals__
    pick = names["Pick"]

    def failing(seat, kind, options):
        if (seat.id, kind.id) == ("a", "more"):
            raise ValueError("there is nothing more to bid")
        return pick(seat, kind, options)

    monkeypatch.setitem(names, "Pick", failing)
    before = match.steps
    with pytest.raises(BrokenRule, match="ValueError: there is nothing more to bid"):
        match.answer("a", "1")
    monkeypatch.undo()
    assert match.steps == before
    match.answer("a", "1")
    assert match.question("a").kind == "more"


def test_a_rule_that_raises_an_error_of_ours_is_broken_too(kit, monkeypatch):
    """An `IllegalAnswer` from inside the rules is no illegal answer: the game has moved."""
    match = kit.new("odds", "human", "human")
    names = match.rules.game.phases[0].begin.__globals__
    match.answer("a", "1")

    def failing(event, *fields):
        raise IllegalAnswer("fingers", "b", verbatim("the rules say no"))

    monkeypatch.setitem(names, "Showed", failing)
    with pytest.raises(BrokenRule, match=r"IllegalAnswer: .*the rules say no"):
        match.answer("b", "2")
    assert match.waiting() == ("b",)
    monkeypatch.undo()
    match.answer("b", "2")
    assert match.waiting() == ("a",)


@pytest.mark.parametrize("is_recorded", [True, False])
def test_an_interrupt_leaves_the_match_where_it_was(kit, monkeypatch, is_recorded):
    match = kit.new("odds", "human", "human", save=is_recorded)
    names = match.rules.game.phases[0].begin.__globals__

    def interrupted(event, *fields):
        raise KeyboardInterrupt

    match.answer("a", "1")
    monkeypatch.setitem(names, "Showed", interrupted)
    with pytest.raises(KeyboardInterrupt):
        match.answer("b", "2")
    monkeypatch.undo()
    assert [step.answer for step in match.steps] == ["1"]
    assert match.waiting() == ("b",)
    match.answer("b", "2")
    assert [step.answer for step in match.steps] == ["1", "2"]
    if is_recorded:
        assert read_record(path_of(match)).steps == match.steps


def test_an_interrupt_while_somebody_is_told_loses_nothing(kit):
    """The answer is on the disk then, so the match stands behind it."""

    class Interrupted(Observer):
        def events_published(self, match, events):
            if match.answers:
                raise KeyboardInterrupt

    match = kit.new("odds", "human", "human", observers=[Interrupted()])
    match.answer("a", "1")
    with pytest.raises(KeyboardInterrupt):
        match.answer("b", "2")
    assert [step.answer for step in match.steps] == ["1", "2"]
    assert read_record(path_of(match)).steps == match.steps
    assert match.question("a").kind == "say"


def test_an_interrupt_in_the_middle_of_a_write_keeps_the_file_whole(kit, monkeypatch):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "a")

    def interrupted(descriptor):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            match.answer("b", "b")
    assert match.waiting() == ("b",)
    match.answer("b", "c")
    match.close()
    assert [step.answer for step in kit.load(path_of(match)).steps] == ["a", "c"]


def test_rules_that_fail_at_the_start_leave_no_file(kit, monkeypatch):
    game = kit.registry.plugin("tictactoe").game
    monkeypatch.setattr(type(game), "new_position", lambda *_: 1 / 0)
    path = kit.folder / "none.toml"
    with pytest.raises(BrokenRule, match="ZeroDivisionError"):
        kit.new("tictactoe", "human", "human", path=path)
    assert not path.exists()


def no_room(descriptor):
    raise OSError(28, "No space left on device")


def test_a_full_disk_refuses_the_answer_and_leaves_a_whole_record(kit):
    resource = pytest.importorskip("resource")
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "a")
    before = path_of(match).read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 10, limits[1]))
    try:
        with pytest.raises(RecordError, match=english_pattern("records.file.not_written")):
            match.answer("b", "b")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path_of(match).read_bytes() == before
    assert match.waiting() == ("b",)
    match.answer("b", "c")
    match.close()
    assert [step.answer for step in kit.load(path_of(match)).steps] == ["a", "c"]


def test_a_full_disk_loses_neither_what_bots_answered_before_nor_the_way_back(kit, monkeypatch):
    """Bots had answered, and a round had ended, when the person's answer could not be written."""
    ear = kit.Ear()
    match = kit.new("auction", "human", "dice", "reader", observers=[ear], options={"rounds": 4})
    for answer in ("vase", "1", "quiet", "lamp"):
        kit.answer(match, "a", answer)
    stands = match.steps, copy(match.position), match.ordinal
    told = list(ear.events)
    for _ in range(2):
        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", no_room)
            with pytest.raises(RecordError, match="No space left on device"):
                match.answer("a", "2")
        assert (match.steps, match.position, match.ordinal) == stands
        assert ear.events == told
    kit.answer(match, "a", "2")
    assert read_record(path_of(match)).steps == match.steps[: len(read_record(path_of(match)).steps)]
    result = kit.play(match)
    match.close()
    assert kit.load(path_of(match)).result == result
    assert manicule.replay(path_of(match), registry=kit.registry).result.seats == result.seats


def test_a_full_disk_at_the_end_of_a_game_of_bots_is_told_and_the_game_can_go_on(kit, monkeypatch):
    recorder = Recorder(kit.folder / "bots.toml")
    match = manicule.start(
        "auction",
        kit.seats("dice", "reader"),
        seed=3,
        options={"rounds": 3},
        registry=kit.registry,
        observers=[recorder],
    )
    real = RecordFile._write
    calls = []

    def second_fails(self, data, durable):
        calls.append(data)
        if len(calls) == 2:
            raise RecordError(verbatim("no room"))
        real(self, data, durable)

    monkeypatch.setattr(RecordFile, "_write", second_fails)
    with pytest.raises(RecordError, match="no room"):
        match.run()
    assert not match.over
    kept = read_record(recorder.path).steps
    assert match.steps == kept != []
    match.run()
    assert match.over
    match.close()
    assert manicule.replay(recorder.path, registry=kit.registry).result.seats == match.result.seats


def test_a_match_is_saved_where_it_began_to_be_saved_wherever_the_program_goes(kit, monkeypatch):
    monkeypatch.chdir(kit.folder)
    match = kit.new("tictactoe", "human", "human", path=Path("here.toml"))
    (kit.folder / "there").mkdir()
    monkeypatch.chdir(kit.folder / "there")
    match.answer("a", "a")
    assert read_record(kit.folder / "here.toml").steps == match.steps


def test_a_save_that_may_not_be_written_is_refused_when_it_is_loaded(kit, monkeypatch):
    match = kit.new("tictactoe", "human", "human")
    match.answer("a", "a")
    match.close()
    path = path_of(match)
    real = type(path).open

    def refusing(self, mode="r", **how):
        if "+" in mode:
            raise PermissionError(13, "Permission denied")
        return real(self, mode, **how)

    monkeypatch.setattr(type(path), "open", refusing)
    with pytest.raises(RecordError, match="Permission denied"):
        kit.load(path)
    assert manicule.load(path, registry=kit.registry).waiting() == ("b",)


def test_a_view_that_fails_is_a_broken_rule(kit, monkeypatch):
    match = kit.new("tictactoe", "human", "human")
    monkeypatch.setattr("manicule.match.match.seen_by", lambda *_: 1 / 0)
    with pytest.raises(BrokenRule, match="ZeroDivisionError"):
        match.view("a")


def test_a_plugin_that_fails_while_it_is_told_is_named_once_and_nothing_is_lost(kit, monkeypatch):
    """Whoever only listens ends no game."""
    ear = kit.Ear()
    match = kit.new("odds", "human", "human", observers=[ear], with_=["deaf"])
    for seat, answer in zip("abab", ("1", "2", "yes", "no"), strict=True):
        match.answer(seat, answer)
    (notice,) = map(str, match.display.notices)
    assert notice == (
        english(
            "match.display.notice",
            plugin="deaf",
            where="deaf.py, line 19",
            problem=english("match.display.deaf", problem="ZeroDivisionError: nothing is heard"),
            advice="correct it",
        )
    )
    assert ManiculeError(match.display.notices[0]).data == {"plugin": "deaf"}
    assert read_record(path_of(match)).steps == match.steps
    assert [event.id() for event in ear.events][:4] == ["entered", "showed", "showed", "entered"]


def test_a_complaint_of_who_was_told_is_not_raised_again_later(kit):
    class Once(Observer):
        def __init__(self):
            self.count = 0

        def events_published(self, match, events):
            self.count += 1
            if self.count == 2:
                raise BrokenPipeError

    match = kit.new("odds", "human", "human", observers=[Once()])
    match.answer("a", "1")
    with pytest.raises(BrokenPipeError):
        match.answer("b", "2")
    match.answer("a", "yes")
    match.answer("b", "no")


def test_a_complaint_about_what_did_not_happen_is_forgotten(kit, monkeypatch):
    """Somebody fails while told of a phase; then a rule fails, and all of it is taken back."""
    monkeypatch.setattr("manicule.match.publisher.MANY", 1)

    class Closed(Observer):
        count = 0

        def events_published(self, match, events):
            self.count += 1
            if self.count == 1:
                raise BrokenPipeError

    closed = Closed()
    for seed in range(20):
        match = manicule.start(
            "auction",
            kit.seats("dice", "dice"),
            seed=seed,
            with_=["fuse"],
            registry=kit.registry,
            observers=[closed],
        )
        closed.count = 0
        try:
            match.run()
        except BrokenPipeError:
            continue  # nobody boasted
        except BrokenRule:
            break
    assert closed.count == 1
    assert match.answers == 0
    assert match.step()


# What rules may not do is told with the line that did it, and with what to do instead.


def test_a_question_without_an_answer_is_told_with_its_line(kit, tmp_path, monkeypatch):
    path = tmp_path / "stuck.py"
    path.write_text(STUCK)
    registry = registry_with(*kit.paths, path)
    for kinds in (("human", "human"), ("dice", "human"), ("reader", "human")):
        with pytest.raises(BrokenRule) as failed:
            kit.new("tictactoe", *kinds, registry=registry, with_=["stuck"], save=False)
        assert str(failed.value) == (
            english(
                "match.driver.mistaken",
                plugin="stuck",
                at=1,
                problem=english("match.dialogues.no_answer", kind="stuck"),
            )
            + f" (stuck.py, line 10). To fix this: {english('match.dialogues.ask_less')}"
        )


STUCK = """
PLUGIN = {"id": "stuck", "kind": "rules", "game": "tictactoe", "name": "Stuck", "about": "A test.", "api": 2}
from manicule import Kind, KindDisplay, Pick, Plugin, Texts, hookimpl
tr = Texts("stuck").tr
STUCK = Kind("stuck", KindDisplay(tr("What now?"), lambda seat, value: tr("nothing")))

class Stuck(Plugin):
    @hookimpl
    def before_turn(self, table, seat):
        yield from Pick(seat, STUCK, {})

plugin = Stuck()
"""


def test_rules_that_do_not_come_to_an_end_are_stopped_and_told_with_their_line(kit, tmp_path):
    path = tmp_path / "stuck.py"
    loop = "if table.position.free == 'bcdefghi':\n            while True: pass"
    path.write_text(STUCK.replace("yield from Pick(seat, STUCK, {})", loop))
    registry = registry_with(*kit.paths, path)
    match = kit.new("tictactoe", "human", "human", registry=registry, with_=["stuck"])
    match.patience = 0.3
    with pytest.raises(BrokenRule) as failed:
        match.answer("a", "a")
    assert str(failed.value) == (
        f"{english('match.driver.endless', at=1, n=1)} (plugin stuck, stuck.py, line 11). "
        f"To fix this: {english('match.driver.correct_or_leave', plugin='stuck')}"
    )
    assert (failed.value.code, failed.value.data) == ("correct-or-leave-out", {"plugin": "stuck"})
    assert (match.waiting(), match.answers) == (("a",), 0)
    match.answer("a", "b")
    assert match.waiting() == ("b",)


def test_rules_that_yield_no_choice_are_told_so(kit, tmp_path):
    path = tmp_path / "stuck.py"
    path.write_text(STUCK.replace("yield from Pick(seat, STUCK, {})", "yield seat.id"))
    with pytest.raises(BrokenRule) as failed:
        kit.new("tictactoe", "human", "human", registry=registry_with(*kit.paths, path), with_=["stuck"])
    assert (
        english(
            "match.driver.mistaken",
            plugin="stuck",
            at=1,
            problem=english("match.dialogues.no_question", found="'a'"),
        )
        + " (stuck.py, line 10)"
    ) in str(failed.value)


def test_a_phase_that_leads_nowhere_is_told_with_the_phases_there_are(kit, monkeypatch):
    def leads_to(self, table):
        return "nowhere"

    match = kit.new("tictactoe", "human", "human", registry=registry_with(*kit.paths))
    phase = type(match.rules.game.phases[0])
    monkeypatch.setattr(phase, "leads_to", leads_to, raising=False)
    rules = match.rules.with_plugins({})
    with pytest.raises(
        BrokenRule, match=english_pattern("kernel.loop.no_such_phase", other="nowhere")
    ) as failed:
        Match(rules, match.setup, bots={seat: kit.registry.bot("dice") for seat in "ab"}).run()
    assert isinstance(failed.value.__cause__, RuleMistake)
    assert "marking" in str(failed.value.__cause__.advice)


def test_a_prompt_that_is_no_text_is_refused_where_it_is_written():
    with pytest.raises(TypeError, match=r'the prompt of Kind\("take"\) is a str: write tr\("…"\)'):
        Kind("take", KindDisplay("Take one.", lambda seat, value: verbatim(value)))
    with pytest.raises(TypeError, match=r'the option of Kind\("take"\) is no function'):
        Kind("take", KindDisplay(verbatim("Take one."), "an option"))
    with pytest.raises(TypeError, match=r'the display of Kind\("take"\) is a Text: write KindDisplay'):
        Kind("take", verbatim("Take one."))
