"""One call changes a match at a time: whatever observers and threads do, the record goes with the match."""

import threading
from contextlib import suppress
from random import Random

import pytest
from tests.support.wording import english

import manicule
from manicule import Observer, Recorder
from manicule.kernel.errors import IllegalAnswer, ManiculeError, MatchBusy, UndoRefused, UsageError
from manicule.kernel.positions import canonical
from manicule.kernel.text import verbatim
from manicule.records.match_file import check_saved, path_of
from manicule.records.reader import read_record

HOOKS = (
    "began",
    "boundary",
    "phase_over",
    "round_over",
    "answered",
    "committed",
    "events_published",
    "undone",
    "rewound",
    "configured",
    "noticed",
    "finished",
    "check_saved",
    "closed",
)


def any_answer(match):
    seat = match.waiting()[0] if match.waiting() else "a"
    match.answer(seat, next(iter(match.legal(seat)), "") if match.waiting() else "")


def take_back(match):
    match.undo("a")


def let_bots(match):
    match.run()


def let_one_bot(match):
    match.step()


def set_something(match):
    match.configure_seat("a", lang="fr")


def leave(match):
    match.close()


def look_whether_it_is_saved(match):
    check_saved(match)


CHANGES = (any_answer, take_back, let_bots, let_one_bot, set_something, leave, look_whether_it_is_saved)


def observer_of(hook, act):
    """An observer that does something whenever it is told something of one kind, while it `is_on`."""

    def called(self, match, *_):
        if self.is_on:
            act(self, match)

    return type("Following", (Observer,), {hook: called, "is_on": True})()


def meddling(hook, act):
    """An observer that changes its match, and is sorry."""

    def meddle(self, match):
        if match.waiting() or match.over:
            try:
                act(match)
            except ManiculeError as error:
                self.errors.append(error)

    made = observer_of(hook, meddle)
    made.errors = []
    return made


def failing(hook, error):
    """An observer that fails."""

    def fail(self, match):
        raise error

    return observer_of(hook, fail)


def is_same(kit, match):
    """Whether the record, loaded and replayed, comes to where the match stands."""
    wanted = canonical.digest(match.position)
    loaded = manicule.load(path_of(match), registry=kit.registry)
    replayed = manicule.replay(path_of(match), registry=kit.registry)
    return (
        canonical.digest(loaded.position) == canonical.digest(replayed.position) == wanted
        and loaded.steps == match.steps
        and bool(read_record(path_of(match)).final) == match.over
    )


def began(kit, observers, game="auction", **how):
    how = {"options": {"rounds": 2}, **how} if game == "auction" else how
    match = manicule.start(
        game,
        kit.seats("human", "human", "dice")[: 3 if game == "auction" else 2],
        seed=7,
        practice=True,
        registry=kit.registry,
        observers=observers,
        **how,
    )
    kit.opened.append(match)
    return match


def story(kit, match):
    """A whole game with undo, a setting and a save that is lost; what an observer fails at is tried again."""

    def tried(act):
        with suppress(ManiculeError, ValueError):
            act()

    def answered():
        seat = match.waiting()[0]
        match.answer(seat, kit.steady(match, seat))

    for number in range(60):
        tried(match.run)
        if match.over:
            break
        if match.waiting()[0] not in match.bots:
            tried(answered)
        if number % 4 == 3 and any(step.seat == "a" for step in match.steps):
            tried(lambda: match.undo("a"))
        if number == 5:
            tried(lambda: match.configure_seat("b", lang="fr"))
        if number == 9 and path_of(match) is not None:
            path_of(match).unlink()


@pytest.mark.parametrize("act", CHANGES)
@pytest.mark.parametrize("hook", HOOKS)
def test_an_observer_that_changes_its_match_is_refused_and_the_record_is_the_match(kit, hook, act):
    for is_first in (True, False):
        path = kit.folder / f"{is_first}.toml"
        observer, recorder = meddling(hook, act), Recorder(path)
        match = began(kit, [observer, recorder] if is_first else [recorder, observer])
        story(kit, match)
        check_saved(match)
        assert match.answers > 4
        assert is_same(kit, match)
        match.close()
        assert all(isinstance(error, MatchBusy) for error in observer.errors)
        assert is_same(kit, match)


def test_undo_and_answer_in_an_observer_say_what_to_do_instead(kit):
    for act in (take_back, any_answer):
        observer = meddling("answered", act)
        match = began(kit, [observer], game="tictactoe")
        match.answer("a", "e")
        assert [str(error) for error in observer.errors] == [english("match.timeline.in_observer")]
        assert (match.answers, match.waiting()) == (1, ("b",))
        assert isinstance(observer.errors[0], UsageError)


def test_an_observer_may_look_at_its_match_fork_and_save_it(kit):
    class Looking(Observer):
        seen = 0

        def answered(self, match, step):
            seat = match.waiting()[0]
            assert (
                match.question(seat).seat == match.view(seat).seat == match.display.look(seat).viewer == seat
            )
            twin = match.fork()
            any_answer(twin)
            assert match.imagine(seat, 3).question(seat) == match.question(seat)
            path = kit.folder / f"copy-{match.answers}.toml"
            manicule.save(match, path)
            assert manicule.load(path, registry=kit.registry).steps == match.steps
            self.seen += 1

    looking = Looking()
    match = began(kit, [Recorder(kit.folder / "game.toml"), looking], game="tictactoe")
    for seat, answer in zip("aba", "ebc", strict=True):
        match.answer(seat, answer)
    assert looking.seen == 3


@pytest.mark.parametrize(
    "error", [ValueError("a mistake"), MatchBusy(verbatim("busy"))], ids=["mistake", "busy"]
)
@pytest.mark.parametrize("hook", [hook for hook in HOOKS if hook != "began"])
def test_whatever_an_observer_fails_at_the_record_goes_with_the_match(kit, hook, error):
    for is_first in (True, False):
        path = kit.folder / f"{is_first}.toml"
        observer, recorder = failing(hook, error), Recorder(path)
        observer.is_on = False
        match = began(kit, [observer, recorder] if is_first else [recorder, observer])
        observer.is_on = True
        story(kit, match)
        observer.is_on = False
        story(kit, match)
        assert match.over
        observer.is_on = True
        with suppress(type(error)):
            match.close()
        observer.is_on = False
        assert is_same(kit, match)


def test_an_answer_that_is_taken_back_before_it_was_written_leaves_the_record_as_it_is(kit):
    """An observer has failed after the answer, and before the recorder was told that it holds."""
    observer = failing("answered", ValueError("a mistake"))
    match = began(kit, [observer, Recorder(kit.folder / "game.toml")], game="tictactoe")
    with pytest.raises(ValueError, match="a mistake"):
        match.answer("a", "e")
    match.undo("a")
    observer.is_on = False
    match.answer("a", "c")
    match.close()
    assert [step.answer for step in read_record(path_of(match)).steps] == ["c"]
    assert is_same(kit, match)


@pytest.mark.parametrize("is_written", [False, True])
def test_ctrl_c_in_an_undo_leaves_a_record_that_goes_with_the_match(kit, is_written):
    """In a group, where the answers of others stay; before the undo was written, and after."""

    def stop(self, match):
        raise KeyboardInterrupt

    observer, recorder = observer_of("undone", stop), Recorder(kit.folder / "game.toml")
    match = began(kit, [recorder, observer] if is_written else [observer, recorder])
    match.answer("a", "lamp")
    match.answer("b", "vase")
    before = match.steps
    with pytest.raises(KeyboardInterrupt):
        match.undo("a")
    assert match.steps == before
    check_saved(match)
    assert is_same(kit, match)
    with pytest.raises(KeyboardInterrupt):
        match.undo("a")
    observer.is_on = False
    story(kit, match)
    match.close()
    assert is_same(kit, match)


ANSWERS = ("vase", "lamp", "book", "1", "2", "3", "quiet", "boast")


def playing(match, seed, errors):
    """A thread that answers and takes back without looking; refusals are no failures."""
    chance = Random(seed)
    for _ in range(150):
        seat = chance.choice("ab")
        try:
            if chance.randrange(8):
                match.answer(seat, chance.choice(ANSWERS))
            else:
                match.undo(seat)
            match.run()
        except (IllegalAnswer, UndoRefused, UsageError):
            continue
        except Exception as error:  # noqa: BLE001 - raised by nobody else in a thread
            errors.append(error)


def test_threads_on_one_match_leave_a_record_that_goes_with_it(kit):
    answers = 0
    for number in range(12):
        match = began(kit, [Recorder(kit.folder / f"{number}.toml")])
        match.answer("a", "lamp")
        errors: list[Exception] = []
        threads = [
            threading.Thread(target=playing, args=(match, 10 * number + one, errors)) for one in range(3)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert errors == []
        match.close()
        assert is_same(kit, match)
        answers += match.answers
    assert answers > 12


def test_a_second_thread_is_refused_while_the_first_is_in_a_call_and_may_come_after_it(kit):
    entered, done = threading.Event(), threading.Event()

    class Waiting(Observer):
        def committed(self, match):
            entered.set()
            assert done.wait(60)

    match = began(kit, [Waiting(), Recorder(kit.folder / "game.toml")], game="tictactoe")
    first = threading.Thread(target=match.answer, args=("a", "e"))
    first.start()
    assert entered.wait(60)
    refused = []
    for act in (*CHANGES, lambda match: manicule.save(match, kit.folder / "copy.toml")):
        with pytest.raises(MatchBusy) as error:
            act(match)
        refused.append(str(error.value))
    done.set()
    first.join()
    assert set(refused) == {english("match.timeline.in_thread")}
    match.answer("b", "a")
    match.close()
    assert [step.answer for step in read_record(path_of(match)).steps] == ["e", "a"]
    assert is_same(kit, match)
