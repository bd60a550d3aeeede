"""The next step at a table, the work of bots, and what a saved plugin changes about both."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.interface.test_session import asked, by_chance, play_to, table, typed
from tests.support.no_screen import NoScreen
from tests.support.reloads import SavedPlugin
from tests.support.tables import registry
from tests.support.wording import english

from manicule.kernel.errors import ManiculeError
from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule_interface import hand_over
from manicule_interface.hints import told_hint
from manicule_interface.moments import MomentState
from manicule_interface.reactions import Actor, Reaction, Turn
from manicule_interface.session import Session
from manicule_languages.languages import Languages

READER = Languages().reader("en")


def said(reaction: Reaction) -> list[str]:
    return [str(one) for one in reaction.said]


def steps(one: NoScreen, most: int = 200) -> Iterator[Turn]:
    """Each step of a table in turn, which is then done."""
    choose = by_chance()
    for _ in range(most):
        turn = one.session.go_on()
        yield turn
        if turn.kind == "think":
            job = one.session.thought(turn.seat)
            assert one.session.done(job, job.do()).is_answered
        else:
            assert one.play(choose, most=1)


# Who is next.


@pytest.mark.parametrize("is_shared", [False, True])
def test_a_bot_that_was_stopped_leaves_the_step_to_the_next_bot_and_then_to_people(is_shared: bool) -> None:
    one = table("human:Anna", "random:Tom", "random:Kate", is_shared=is_shared)
    match, go_on = one.session.match, one.session.go_on
    next(turn for turn in steps(one) if turn.kind == "think" and len(match.waiting()) == 3)
    first, second = (seat for seat in match.waiting() if seat in match.bots)
    assert go_on() == Turn("think", first, ("a",))
    assert go_on((first,)) == Turn("think", second, ("a",))
    assert go_on((first, second)) == Turn("ask", "a", ("a",))
    assert go_on((second,)) == Turn("think", first, ("a",))


@pytest.mark.parametrize("is_shared", [False, True])
def test_where_all_bots_were_stopped_and_no_person_is_asked_the_step_is_for_nobody(is_shared: bool) -> None:
    one = table("random:Anna", "random:Tom", "random:Kate", is_shared=is_shared)
    assert one.session.go_on(("a", "b", "c")) == Turn("ask", "", ())


@pytest.mark.parametrize(
    ("seats", "times"), [(("human:Anna", "human:Tom"), 1), (("random:Anna", "random:Tom", "random:Kate"), 0)]
)
def test_the_beginning_is_published_once_and_by_bots_that_begin(
    seats: tuple[str, ...], times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, ran = table(*seats).session, list[int]()
    monkeypatch.setattr(session.match, "run", lambda: ran.append(1))
    for _ in range(3):
        session.go_on()
    assert len(ran) == times


def test_a_screen_is_passed_on_when_another_person_answered_there_last() -> None:
    one = table("human:Anna", "human:Tom", is_shared=True)
    choose, seen = by_chance(), set[tuple[bool, bool]]()
    first, last = one.session.go_on(), ""
    assert not first.is_passed_on
    while (turn := one.session.go_on()).kind == "ask":
        assert turn.is_passed_on is (last not in ("", turn.seat))
        seen.add((bool(last), turn.is_passed_on))
        assert one.play(choose, most=1)
        last = turn.seat
    assert (True, True) in seen
    assert turn.kind == "hand_over"
    assert turn.last == ""  # the answers before it were given in view of all
    assert turn.asked == (turn.seat,)
    assert not turn.is_passed_on


def test_after_an_undo_nobody_has_answered_last() -> None:
    one = table("human:Anna", "human:Tom", is_shared=True)
    one.play(by_chance(), most=1)
    moves = one.session.moves
    assert (moves.last_open, moves.last_seat) == (one.session.match.steps[0].seat,) * 2
    before = moves.takebacks
    assert one.act(moves.last_seat, "undo").kind == "undone"
    assert (moves.holder, moves.last_open, moves.last_seat) == ("", "", "")
    assert moves.takebacks == before + 1
    assert not one.session.go_on().is_passed_on


def test_lines_of_a_program_are_never_handed_over_nor_passed_on() -> None:
    one = table("human:Anna", "human:Tom", is_shared=True, is_interactive=False)
    choose, private = by_chance(), 0
    while private < 2:
        turn = one.session.go_on()
        assert (turn.kind, turn.is_private, turn.is_passed_on) == ("ask", False, False)
        private += hand_over.is_private(one.session.match, turn.seat)
        one.act(turn.seat, "answer", answer=choose(one.session, turn.seat))


def test_the_screen_belongs_to_all_again_at_an_open_question() -> None:
    one = table("human:Anna", "human:Tom", is_shared=True)
    turn = one.session.go_on()
    assert one.act("b", "here").kind == "handed_over"
    assert one.session.moves.watching("b") == ("b",)
    assert one.session.moves.watching("a") == ("a", "b")
    assert one.session.go_on() == turn
    assert one.session.moves.holder == ""


@pytest.mark.parametrize("has_answered", [False, True])
def test_a_moment_is_for_all_and_says_who_may_undo(
    has_answered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = table("human:Anna", "greedy:Tom", "human:Kate", is_shared=True)
    match = one.session.match
    if has_answered:
        next(
            turn
            for turn in steps(one)
            if "a" in {step.seat for step in match.steps} and match.steps[-1].seat == "b"
        )
    people = one.session.match.people
    moment = MomentState(1, Text("Something."), Sheet(()))
    monkeypatch.setattr(
        one.session.moves.moments, "now", lambda seats: moment if tuple(seats) == people else None
    )
    one.session.moves.holder = "c"
    answered = [step.seat for step in match.steps if step.seat in people]
    assert bool(answered) is has_answered
    assert one.session.go_on() == Turn("moment", people[0], last=answered[-1] if answered else "")
    assert one.session.moves.holder == ""


def test_at_screens_of_their_own_and_for_programs_no_moment_is_a_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moment = MomentState(1, Text("Something."), Sheet(()))
    for is_shared, is_interactive in ((False, True), (True, False)):
        one = table("human:Anna", "human:Tom", is_shared=is_shared, is_interactive=is_interactive)
        monkeypatch.setattr(one.session.moves.moments, "now", lambda seats: moment)
        assert one.session.go_on().kind == "ask"


def test_a_lone_person_has_no_private_question_even_where_the_game_keeps_secrets() -> None:
    for people, is_private in ((("human:Anna", "random:Tom"), False), (("human:Anna", "human:Tom"), True)):
        one = table(*people, "random:Kate", is_shared=True)
        assert not hand_over.is_private(one.session.match, asked(one).seat)
        plan = play_to(one, "plan")
        assert hand_over.is_private(one.session.match, plan.seat) is is_private


# Bots and hints.


def test_the_job_of_a_bot_names_its_question_and_ends_with_it() -> None:
    one = table("greedy:Tom", "random:Kate", "human:Anna")
    turn, session = one.session.go_on(), one.session
    job = session.thought(turn.seat)
    match = session.match
    assert (job.kind, job.seat, job.ordinal, job.takebacks) == ("think", turn.seat, match.ordinal, 0)
    assert session.is_due(job)
    answer = job.do()
    assert match.why(turn.seat, answer) is None
    session.moves.takebacks += 1
    assert not session.is_due(job)
    session.moves.takebacks -= 1
    assert session.done(job, answer) == Reaction("answered")
    assert (match.steps[-1].seat, match.steps[-1].answer) == (turn.seat, answer)
    assert not session.is_due(job)
    assert session.done(job, answer) == Reaction("stale")
    assert match.answers == 1


def test_no_job_is_due_after_the_end() -> None:
    one = table("human:Anna", game="cartographers")
    last = None
    while (turn := one.session.go_on()).kind == "ask":
        last = one.session.act(Actor(turn.seat, READER), "hint").job
        one.play(by_chance(), most=1)
    assert last is not None
    assert not one.session.is_due(last)


def test_an_answer_of_a_bot_that_is_not_possible_fails_and_the_table_stays() -> None:
    one = table("random:Tom", "random:Kate", "human:Anna")
    reports: list[BaseException] = []
    reported = Session(one.session.match, registry(), one.session.narration, report=reports.append)
    for session in (one.session, reported):
        job = session.thought(session.go_on().seat)
        if session is one.session:
            with pytest.raises(ManiculeError):
                session.done(job, "zzz")
        else:
            failed = session.done(job, "zzz")
            assert (failed.kind, said(failed)) == ("failed", [english("interface.session.failed")])
            assert len(reports) == 1
        assert session.match.answers == 0


def test_a_hint_is_told_by_number_to_people_who_type_and_by_name_to_others() -> None:
    one = table("human:Anna", "human:Tom")
    ways = {(True, True): (True, False), (False, True): (False, True), (True, False): (False, False)}
    for turn in steps(one):
        question = one.session.question(turn.seat)
        assert question is not None
        outcome = ("greedy", next(iter(one.session.match.legal(turn.seat))), None)
        told = {way: told_hint(outcome, question, READER.read, *way) for way in ways.values()}
        if len({str(texts) for _, texts in told.values()}) == len(ways):
            break
    for (types, is_interactive), way in ways.items():
        who = Actor(turn.seat, READER, types=types)
        working = one.session.act(who, "hint")
        job = working.job
        assert working.kind == "working"
        assert job is not None
        assert (job.kind, job.question, job.actor) == ("hint", question, who)
        one.session.moves.is_interactive = is_interactive
        answer, texts = told[way]
        assert one.session.done(job, outcome) == Reaction("hinted", tuple(texts), answer)


# Saved plugins.


def test_a_table_says_whether_it_takes_up_saved_plugins(tmp_path: Path) -> None:
    assert SavedPlugin(tmp_path).session().reloads
    without = table("human:Anna", "human:Tom").session
    assert not without.reloads
    assert without.reload() is False


def test_a_saved_plugin_ends_failures_proposals_requests_and_jobs(tmp_path: Path) -> None:
    saved = SavedPlugin(tmp_path)
    session = saved.session()
    turn = session.go_on()
    question = session.question(turn.seat)
    assert question is not None
    job = session.act(Actor(turn.seat, READER), "hint").job
    assert job is not None
    session.moves.draft(turn.seat).propose(question, "2")
    session._failure = Text("planted")
    assert session.reload() is False
    assert (session.state(turn.seat).proposal, session.state(turn.seat).failure) == ("2", Text("planted"))
    saved.edit("wagers_rules.py", "Wagered(int(wager))", "Wagered(10 * int(wager))")
    assert session.reload() is True
    assert (session.state(turn.seat).proposal, session.state(turn.seat).failure) == ("", None)
    assert session.moves.takebacks == 1
    assert not session.is_due(job)
    assert session.reload() is False


@pytest.mark.parametrize("verb", ["answer", "type"])
def test_an_answer_to_a_question_that_a_saved_plugin_changed_is_not_given(verb: str, tmp_path: Path) -> None:
    saved = SavedPlugin(tmp_path)
    session = saved.session()
    turn = session.go_on()
    given = {"line" if verb == "type" else "answer": "2"}
    saved.edit("values.py", "3", "2")
    assert session.act(Actor(turn.seat, READER), verb, **given) == Reaction("reloaded")
    assert session.match.answers == 0
    assert session.act(Actor(turn.seat, READER), verb, **given).kind == "answered"


def test_a_person_who_is_not_asked_gets_no_new_question_by_a_saved_plugin(tmp_path: Path) -> None:
    saved = SavedPlugin(tmp_path)
    session = saved.session()
    asked_now = session.go_on().seat
    other = "b" if asked_now == "a" else "a"
    saved.edit("values.py", "3", "2")
    early = session.act(Actor(other, READER), "answer", answer="2")
    assert (early.kind, said(early)) == ("stale", [english("interface.session.not_asked")])


@pytest.mark.parametrize("is_edited", [False, True])
def test_an_answer_before_a_saved_plugin_declines_nothing_under_the_new_rules(
    is_edited: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = SavedPlugin(tmp_path)
    session = saved.session()
    question = session.question(session.go_on().seat)
    assert session.act(Actor("a", READER), "answer", answer="3").is_answered
    noted: list[Question] = []
    monkeypatch.setattr(session.moves.free_actions, "note", noted.append)
    if is_edited:
        saved.edit("values.py", "3", "5")
    session.go_on()
    assert noted == ([] if is_edited else [question])
    noted.clear()
    session.go_on()
    assert noted == []  # it is noted once


def test_a_word_needs_its_question_and_says_so_in_the_right_words() -> None:
    one = table("human:Anna", "human:Tom")
    idle = "b" if asked(one).seat == "a" else "a"
    assert said(one.act(idle, "answer", answer="x")) == [english("interface.session.not_asked")]
    assert said(one.act(idle, "answer", answer="x", token="1-x")) == [english("interface.session.moved_on")]
    assert said(one.act(idle, "type", line="look")) == [english("interface.session.not_asked")]
    assert said(one.act(asked(one).seat, "judge", token="1-x")) == [english("interface.session.moved_on")]
    assert typed(one, "undo").kind == "refused"
