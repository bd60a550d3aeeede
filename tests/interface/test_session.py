"""A session: what people see and do at a table, without any screen."""

from collections.abc import Sequence
from itertools import islice
from typing import get_args

import pytest
from msgspec import structs
from tests.support.no_screen import NoScreen
from tests.support.players import Chance
from tests.support.seats import seated
from tests.support.tables import registry
from tests.support.wording import english, english_part

import manicule
from manicule.kernel.choices import PASS
from manicule.kernel.errors import BrokenRule, IllegalAnswer, RecordError, UndoRefused
from manicule.kernel.question import Question
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text
from manicule_interface import answer_draft, look_ups, reasons, session, verbs, viewer_state, vocabulary
from manicule_interface.free_actions import is_window
from manicule_interface.lesson import Lesson, lesson_table, read_lesson
from manicule_interface.moments import MomentState
from manicule_interface.narration import Cursor, Narration
from manicule_interface.preferences import ALL, NONE, USEFUL
from manicule_interface.reactions import Actor, Pages, Reaction, ReactionKind, Terms
from manicule_interface.readers import SeatReaders
from manicule_interface.scores import course, outcome_texts
from manicule_interface.session import Session
from manicule_interface.verbs import VERBS
from manicule_languages.languages import Languages

GAMES = {"gutenberg": 3, "cartographers": 2, "cvlizations": 3}


def table(
    *seats: str,
    game: str = "gutenberg",
    seed: int = 5,
    windows: str = USEFUL,
    is_shared: bool = False,
    is_interactive: bool = True,
    practice: bool = False,
    without: Sequence[str] = ("characters",),
) -> NoScreen:
    """A new table with nobody in front of it."""
    narration = Narration()
    match = manicule.start(
        game,
        seated(seats),
        seed=seed,
        without=without if game == "gutenberg" else (),
        practice=practice,
        registry=registry(),
        observers=narration.observers(),
    )
    languages = Languages()
    languages.know(registry())
    reader = languages.reader("en")
    made = Session(
        match,
        registry(),
        narration,
        readers=SeatReaders(match, languages, reader, is_said=False),
        windows=windows,
        is_shared=is_shared,
        is_interactive=is_interactive,
    )
    return NoScreen(made, reader)


def by_chance(seed: int = 5) -> "Chosen":
    return Chosen(seed)


class Chosen:
    """Picks answers by chance."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def __call__(self, table: Session, seat: str) -> str:
        return table.match.timeline.choices()[seat].sample(self._chance)


def asked(one: NoScreen) -> Question:
    """What is asked now: bots have answered, and the person who was asked for is here."""
    turn = one.come_to_a_person()
    assert turn.kind == "ask"
    question = one.session.question(turn.seat)
    assert question is not None
    return question


def play_to(one: NoScreen, kind: str) -> Question:
    """Play by chance until something is asked."""
    choose = by_chance()
    while (question := asked(one)).kind != kind:
        assert one.play(choose, most=1)
    return question


def typed(one: NoScreen, line: str, letters: bool = True) -> Reaction:
    """Type a line as the person who is asked."""
    who = Actor(asked(one).seat, one.reader, types=True, letters=vocabulary.LETTERS if letters else None)
    reaction = one.session.act(who, "type", line=line)
    if reaction.job is not None:
        return one.session.done(reaction.job, reaction.job.do())
    return reaction


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("is_shared", [False, True])
def test_whole_games_are_played_by_acts_alone(game: str, is_shared: bool) -> None:
    people = ["human:Anna", "human:Tom"]
    bots = ["random"] * (GAMES[game] - len(people))
    one = table(*people, *bots, game=game, is_shared=is_shared)
    assert one.play(by_chance()) > 0
    state = one.session.state("a")
    assert state.end is not None
    assert (state.question, state.scores) == (None, None)  # the end has them
    over = one.come_to_a_person()
    assert (over.kind, over.seat, over.asked) == ("over", "", ())
    assert state.end.scores.sections[-1] == course(one.session.match)
    assert all(seat.standing is not None for seat in state.seats)


def test_a_session_has_at_most_twenty_public_names() -> None:
    names = {name for name in (*vars(Session), *vars(table("human", "human").session)) if name[0] != "_"}
    assert len(names) <= 20, sorted(names)


def test_every_word_that_can_be_typed_is_a_verb() -> None:
    assert set(verbs.WORDS) == set(vocabulary.WORDS)
    assert set(verbs.WORDS.values()) <= set(VERBS)


def test_at_an_own_screen_nothing_is_handed_over_or_private() -> None:
    turn = table("human:Anna", "human:Tom").session.go_on()
    assert (turn.kind, turn.seat, turn.asked) == ("ask", "a", ("a",))
    assert (turn.is_private, turn.is_passed_on, turn.last) == (False, False, "")
    one = table("human:Anna", "human:Tom")
    play_to(one, "plan")  # which is private
    turn = one.session.go_on()
    assert (turn.kind, turn.asked, turn.is_private) == ("ask", ("a", "b"), False)


def test_a_bot_that_is_asked_first_thinks_as_a_step_of_its_own() -> None:
    one = table("random:Tom", "random:Kate", "human:Anna")
    turn = one.session.go_on()
    assert (turn.kind, turn.seat in one.session.match.bots) == ("think", True)
    assert one.session.match.answers == 0


def test_a_state_holds_what_one_viewer_may_know_and_no_more() -> None:
    one = table("human:Anna", "human:Tom")
    question = asked(one)
    own, other, watcher = (one.session.state(viewer) for viewer in ("a", "b", ""))
    assert own.question == question
    assert own.token
    assert (other.question, other.token, watcher.question) == (None, "", None)
    assert [seat.is_asked for seat in own.seats] == [True, False]
    assert own.sheet.viewer == "a"
    assert watcher.sheet.viewer == ""
    assert (own.is_asked, other.is_asked, watcher.is_asked) == (True, False, False)
    assert (own.own, other.own, watcher.own) == (own.seats[0], other.seats[1], None)


def test_an_answer_of_another_question_is_stale() -> None:
    one = table("human:Anna", "human:Tom")
    token = one.session.state("a").token
    answer = by_chance()(one.session, "a")
    assert one.act("a", "answer", answer=answer, token=token).is_answered
    again = one.act("a", "answer", answer=answer, token=token)
    assert (again.kind, again.said) == ("stale", (session.MOVED_ON,))
    assert one.act("b", "answer", answer="zzz", token="1-x").kind == "stale"
    assert one.session.match.answers == 1


def test_numbers_are_placed_row_by_row_and_then_given() -> None:
    one = table("human:Anna", "human:Tom")
    plan = play_to(one, "plan")
    assert prompted(one, plan) == answer_draft.PROMPT(name="Anna")
    begun = typed(one, "2")
    assert begun == Reaction("placed", (answer_draft.AGAIN(numbers="2"),))
    assert prompted(one, plan).message == answer_draft.PROMPT_ROW.message
    assert typed(one, "-").kind == "asked_again"
    too_many = typed(one, "2 9 9")
    assert too_many.kind == "refused"
    assert isinstance(too_many.said[0], Text)
    assert dict(too_many.said[0].params)["answer"] == "2 9 9"
    assert typed(one, "2").kind == "placed"
    assert typed(one, "2 1").said == (answer_draft.AGAIN(numbers="2 2 1"),)
    assert typed(one, "0").kind == "placed"
    assert typed(one, "undo") == Reaction("shown", (verbs.TAKEN_BACK,), word="undo")
    assert typed(one, "0").kind == "placed"
    assert dict(prompted(one, plan).params)["default"] == "2"
    assert one.session.question(plan.seat) == plan  # not given yet
    assert typed(one, "").is_answered
    assert one.session.match.steps[-1].answer == "2-2-1-0-2"


def prompted(one: NoScreen, question: Question) -> Text:
    """What stands before the cursor."""
    return one.session.moves.draft(question.seat).prompt(question, one.reader.read)


def test_what_happens_before_the_first_question_is_told_with_it() -> None:
    one = table("human:Anna", "human:Tom", game="cartographers")
    before = one.session.narration.events
    asked(one)
    assert one.session.narration.events > before


def test_an_answer_that_the_rules_give_is_told_if_its_question_was_ever_asked() -> None:
    told = 0
    for seed in range(1, 20):
        one, choose = table("human:Anna", "human:Tom", "human:Kate", seed=seed), by_chance(seed)
        followed, before = set[tuple[str, str]](), None
        while one.come_to_a_person().kind == "ask":
            question = asked(one)
            if before is not None and (before.seat, before.ordinal + 1) == (question.seat, question.ordinal):
                followed.add((before.kind, question.kind))
            before, answer = question, choose(one.session, question.seat)
            while not (reaction := one.act(question.seat, "answer", answer=answer)).is_answered:
                assert reaction.is_to_confirm
            forced = one.session.match.display.forced
            if reaction.is_forced:
                assert forced is not None
                assert forced.seat == question.seat
                assert (question.kind, forced.kind) in followed
                told += 1
        if told:
            return
    raise AssertionError("no answer was ever the only one")


def test_a_refused_answer_says_why_and_what_was_perhaps_meant() -> None:
    one = table("human:Anna", "human:Tom")
    question = asked(one)
    refused = typed(one, question.options[0] + "x")
    assert refused.kind == "refused"
    assert isinstance(refused.said[0], Text)
    assert refused.said[0].message == reasons.BECAUSE.message
    assert isinstance(refused.said[1], Text)
    assert refused.said[1].message == reasons.DID_YOU_MEAN.message
    picked = one.act(question.seat, "answer", answer="zzz")
    assert (picked.kind, len(picked.said)) == ("refused", 1)


def test_where_nobody_could_try_again_a_wrong_answer_raises() -> None:
    one = table("human:Anna", "human:Tom", is_interactive=False)
    with pytest.raises(IllegalAnswer):
        typed(one, "zzzz")
    with pytest.raises(UndoRefused):
        typed(one, "undo")


def test_words_show_what_they_are_about() -> None:
    one = table("human:Anna", "human:Tom")
    assert [type(reply) for reply in typed(one, "look").said] == [Sheet]
    assert [type(reply) for reply in typed(one, "legend").said] == [Sheet]
    assert [type(reply) for reply in typed(one, "?").said] == [Text, Terms]
    (about,) = typed(one, "? ink").said
    assert isinstance(about, Pages)
    assert about.now == 0
    assert typed(one, "log").said == (look_ups.NOTHING_HAPPENED,)
    assert typed(one, "why zzzz").kind == "shown"
    assert typed(one, "save").said == (look_ups.NOT_SAVED_YET,)
    with pytest.raises(vocabulary.Quit):
        typed(one, "quit")


def test_where_lines_hold_no_words_a_word_is_an_answer_that_is_none() -> None:
    one = table("human:Anna", "human:Tom")
    assert typed(one, "hint", letters=False).kind in ("refused", "unclear")


def test_a_hint_is_proposed_and_given_without_another_question() -> None:
    one = table("human:Anna", "human:Tom")
    seat = asked(one).seat
    hinted = one.act(seat, "hint")
    assert hinted.kind == "hinted"
    assert one.session.match.why(seat, hinted.proposal) is None
    assert one.session.state(seat).proposal == hinted.proposal
    assert typed(one, "").is_answered
    assert one.session.match.steps[-1].answer == hinted.proposal


def test_a_hint_that_comes_after_the_answer_is_told_and_proposes_nothing() -> None:
    one = table("human:Anna", "human:Tom")
    seat = asked(one).seat
    job = one.session.act(Actor(seat, one.reader), "hint").job
    assert job is not None
    one.play(by_chance(), most=1)
    assert job.kind == "hint"
    late = one.session.done(job, job.do())
    assert (late.kind, late.proposal) == ("hinted", "")
    assert late.said
    other = asked(one).seat
    assert one.session.state(other).proposal == ""


def test_the_thought_of_a_bot_is_forgotten_when_the_table_has_moved_on() -> None:
    one = table("human:Anna", "random:Tom", "random:Kate", game="cvlizations")
    while (turn := one.session.go_on()).kind != "think":
        assert one.play(by_chance(), most=1)
    job = one.session.thought(turn.seat)
    one.session.match.run()
    before = one.session.match.answers
    assert one.session.done(job, job.do()).kind == "stale"
    assert one.session.match.answers == before


def test_only_a_hurried_thought_is_that_of_a_bot_that_does_not_look_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hasty: list[str] = []
    monkeypatch.setattr(session, "hasty_bot", lambda _, game: hasty.append(game))
    one = table("greedy:Tom", "human:Anna", "human:Kate")
    one.session.thought("a")
    assert hasty == []
    one.session.thought("a", is_hurried=True)
    assert hasty == ["gutenberg"]


def test_another_language_is_a_reaction_for_the_interface_to_take() -> None:
    one = table("human:Anna", "human:Tom")
    seat = asked(one).seat
    changed = typed(one, "lang fr")
    assert changed.reader is not None
    assert changed.reader.language == "fr"
    assert one.session.moves.readers is not None
    assert one.session.moves.readers.of(seat) is changed.reader
    assert typed(one, "lang xx").reader is None


def test_a_person_takes_back_their_own_last_answer() -> None:
    one = table("human:Anna", "greedy:Tom", "greedy:Kate")
    before = asked(one)
    assert not one.session.state("a").can_undo
    one.play(by_chance(), most=1)
    assert [one.session.state(viewer).can_undo for viewer in ("a", "")] == [True, False]
    assert one.act("a", "undo").kind == "undone"
    assert not one.session.state("a").can_undo
    assert asked(one) == before


def refused_undo(one: NoScreen) -> str:
    """Play until a person's last answer holds by the rules; the seat of that person."""
    choose = by_chance()
    for _ in range(60):
        one.play(choose, most=1)
        one.session.go_on()
        match = one.session.match
        last = next((step.seat for step in reversed(match.steps) if step.seat in match.people), "")
        try:
            match.fork().undo(last)
        except UndoRefused:
            return last
    raise AssertionError("every answer could be taken back")


def test_alone_a_person_is_told_why_an_answer_holds() -> None:
    one = table("human:Anna", "greedy:Tom", "greedy:Kate")
    seat = refused_undo(one)
    refused = one.act(seat, "undo")
    assert refused.kind == "refused"
    assert isinstance(refused.said[0], Text)
    assert refused.said[0].message == verbs.NOT_UNDONE.message


@pytest.mark.parametrize("is_shared", [False, True])
def test_the_others_are_asked_where_an_answer_holds(is_shared: bool) -> None:
    one = table("human:Anna", "human:Tom", is_shared=is_shared)
    seat = refused_undo(one)
    other = "b" if seat == "a" else "a"
    before = one.session.match.answers
    one.session.moves.last_open = ""
    assert one.act(seat, "undo").kind == "consent_asked"
    vote = one.session.state(other).vote
    assert vote is not None
    assert (vote.seat, vote.waits_for) == (seat, (other,))
    assert one.act(seat, "undo").kind == "refused"  # they have not answered yet
    assert one.act(other, "agree", is_agreed=True).kind == "undone"
    assert one.session.match.answers < before
    assert one.session.state(other).vote is None


def test_a_request_to_undo_is_over_when_the_answer_was_taken_back_otherwise() -> None:
    one = table("human:Anna", "human:Tom")
    seat = refused_undo(one)
    one.session.moves.last_open = ""
    assert one.act(seat, "undo").kind == "consent_asked"
    one.session.moves.undo(seat, agreed=True)
    assert one.session.state(seat).vote is None


@pytest.mark.parametrize("is_shared", [False, True])
def test_a_request_to_undo_says_who_wants_what_and_what_a_decision_means(is_shared: bool) -> None:
    one = table("human:Anna", "human:Tom", game="cartographers", is_shared=is_shared)
    for _ in range(2):
        one.play(by_chance(), most=1)
    asked = one.act("a", "undo")
    vote = one.session.state("b").vote
    assert vote is not None
    who, move, effect = (str(text) for text in vote.said)
    assert english_part("interface.undo_votes.may_they", name="Anna") in who
    assert move.startswith(english("interface.undo_votes.the_move", told="Anna"))
    assert effect == english("interface.undo_votes.effect")
    here = english("interface.verbs.needs_consent", names="Tom")
    assert str(asked.said[0]) == (here if is_shared else english("interface.verbs.asked_others"))


def test_a_request_to_undo_does_not_tell_a_secret_move() -> None:
    one = table("human:Anna", "human:Tom", "human:Kate", game="cvlizations")
    match = one.session.match
    while (question := match.question(match.waiting()[0])).kind != "lay_face_down":
        match.answer(question.seat, question.legal[0])
    match.answer(question.seat, question.legal[0])
    told = one.session.narration.done_after(match, match.answers, question.seat)
    assert told is None


def test_who_was_refused_waits_before_asking_again() -> None:
    one = table("human:Anna", "human:Tom")
    seat = refused_undo(one)
    other = "b" if seat == "a" else "a"
    assert one.act(seat, "undo").kind == "consent_asked"
    assert one.act(other, "agree", is_agreed=False).kind == "consent_refused"
    assert one.act(seat, "undo").kind == "refused"
    assert one.act(other, "agree", is_agreed=True).kind == "stale"


def test_private_questions_are_handed_over_on_a_shared_screen() -> None:
    one = table("human:Anna", "human:Tom", is_shared=True)
    choose = by_chance()
    while (turn := one.session.go_on()).kind == "ask":
        assert one.session.moves.watching(turn.seat) == ("a", "b")
        assert one.play(choose, most=1)
    assert (turn.kind, turn.is_private, turn.last) == ("hand_over", True, "")
    one.act(turn.seat, "here")
    assert one.session.go_on().kind == "ask"
    assert one.session.moves.watching(turn.seat) == (turn.seat,)
    answer = choose(one.session, turn.seat)
    assert one.act(turn.seat, "answer", answer=answer).is_answered
    following = one.session.go_on()
    assert (following.kind, following.last) == ("hand_over", turn.seat)
    assert one.act(turn.seat, "undo").kind == "undone"
    assert one.session.go_on().seat == turn.seat


def test_what_happens_is_pulled_by_each_listener_from_where_they_were() -> None:
    one = table("human:Anna", "greedy:Bert", "greedy:Kate")
    first, second = Cursor(), Cursor()
    play_to(one, "plan")
    told = list(one.session.told(first))
    assert any(passage.is_heading for passage in told)
    assert any(passage.is_of_others for passage in told)
    assert list(one.session.told(first)) == []
    assert list(one.session.told(second)) == told


def test_what_was_taken_back_before_it_was_told_is_not_told() -> None:
    one = table("human:Anna", "greedy:Bert", "greedy:Kate", windows=NONE)
    cursor = Cursor()
    asked(one)
    list(one.session.told(cursor))
    one.play(by_chance(), most=1)
    one.session.go_on()
    assert one.act("a", "undo").kind == "undone"
    asked(one)
    assert [passage for passage in one.session.told(cursor) if not passage.is_heading] == []


def lesson_of(game: str) -> Lesson:
    manifest = registry().manifests[game]
    return read_lesson(game, manifest.folder)


def taught(game: str) -> NoScreen:
    """The table of a lesson."""
    lesson = lesson_of(game)
    wanted = lesson_table(registry(), registry().manifests[game], lesson)
    one = table(*lesson.seats, game=game, seed=lesson.seed, practice=True, without=wanted.without)
    made = Session(one.session.match, registry(), one.session.narration, lesson=lesson)
    return NoScreen(made, one.reader)


@pytest.mark.parametrize("game", ["gutenberg", "cartographers", "cvlizations"])
def test_a_lesson_is_followed_to_its_end(game: str) -> None:
    one = taught(game)
    lesson = lesson_of(game)
    explained: list[Text] = []
    for _ in range(100):
        turn = one.come_to_a_person()
        state = one.session.state(turn.seat)
        assert state.lesson is not None
        assert state == one.session.state(turn.seat)  # however often it is drawn
        if state.lesson.farewell:
            break
        explained += state.lesson.said
        advice = state.lesson.advice
        assert advice is not None
        assert state.question is not None
        assert state.question.display.default == advice.answer
        assert one.act(turn.seat, "answer", answer=advice.answer, is_own=False).is_answered
    assert len(explained) >= len(lesson.step)


def test_what_a_lesson_suggests_is_given_by_an_empty_line_at_once() -> None:
    one = taught("cartographers")
    question = asked(one)
    assert typed(one, "").is_answered  # no final answer is confirmed
    (step,) = [step for step in one.session.match.steps if step.seat == question.seat]
    assert step.answer == question.display.default


def test_a_person_who_leaves_the_way_of_a_lesson_is_told_so() -> None:
    one = taught("gutenberg")
    question = asked(one)
    advice = one.session.state(question.seat).lesson
    assert advice is not None
    assert advice.advice is not None
    other = next(answer for answer in question.legal if answer != advice.advice.answer)
    reaction = one.act(question.seat, "answer", answer=other)
    assert reaction.is_answered
    assert reaction.said
    assert one.session.state(question.seat).remarks == reaction.said  # for a page that is drawn anew
    one.act(question.seat, "undo")
    assert one.session.state(question.seat).remarks == ()


def test_windows_are_skipped_for_people_who_do_not_want_them() -> None:
    counts = dict.fromkeys((ALL, USEFUL, NONE), 0)
    for seed in range(4):
        for windows in counts:
            one = table("human:Anna", "random:Bert", "random:Kate", seed=seed, windows=windows)
            counts[windows] += one.play(by_chance(seed))
    assert counts[ALL] > counts[USEFUL] > counts[NONE]


def test_a_declined_window_is_not_asked_again_for_the_same_actions() -> None:
    one = table("human:Anna", "random:Bert", "random:Kate", seed=1)
    choose, declined = by_chance(), list[tuple[int, str, str, set[str]]]()

    def decline(session: Session, seat: str) -> str:
        question = session.question(seat)
        assert question is not None
        if not is_window(question):
            return choose(session, seat)
        offer = session.match.position.round, question.kind, question.topic
        actions = {*question.options} - {PASS}
        assert not [before for *made, before in declined if (*made,) == offer and actions <= before]
        declined.append((*offer, actions))
        return PASS

    one.play(decline)
    assert len(declined) > 3


def test_a_failure_of_a_bot_is_shown_until_the_game_goes_on() -> None:
    reports: list[BaseException] = []
    one = table("human:Anna", "human:Tom", "human:Kate", without=("characters", "gears"))
    one.session = Session(one.session.match, registry(), one.session.narration, report=reports.append)
    error = RuntimeError("planted")
    assert one.session.fail(error) == session.FAILED
    assert reports == [error]
    assert [one.session.state(viewer).failure for viewer in ("a", "b", "")] == [session.FAILED] * 3
    one.play(by_chance(), most=1)
    assert one.session.state("a").failure is None
    one.session.fail(error)
    assert one.act("a", "here").kind == "handed_over"
    assert one.session.state("a").failure is None


def test_who_is_not_asked_looks_around_all_the_same() -> None:
    one = table("human:Anna", "human:Tom", game="cartographers")
    match = one.session.match
    one.play(by_chance(), most=1)
    (idle,) = set(match.people) - set(match.waiting())
    for verb in ("save", "score", "log", "legend", "look", "rules"):
        assert one.act(idle, verb).kind == "shown", verb
    assert one.act(idle, "language", what="fr").kind == "language"
    assert isinstance(one.session.state(idle).scores, Sheet)
    for verb in ("why", "find", "help"):
        refused = one.act(idle, verb)
        assert (refused.kind, [type(said) for said in refused.said]) == ("stale", [Text]), verb


def test_an_answer_that_a_plugin_fails_at_raises_or_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    one = table("human:Anna", "human:Tom")
    seat = asked(one).seat
    answer = by_chance()(one.session, seat)
    reports: list[BaseException] = []
    reported = Session(one.session.match, registry(), one.session.narration, report=reports.append)
    monkeypatch.setattr(type(one.session.match.timeline.choices()[seat]), "parse", _fail)
    failed = reported.act(Actor(seat, one.reader), "answer", answer=answer)
    assert (failed.kind, failed.said) == ("failed", (session.FAILED,))
    assert len(reports) == 1
    with pytest.raises(BrokenRule):
        one.act(seat, "answer", answer=answer)


def test_a_table_or_a_question_that_cannot_be_made_is_replaced_by_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = table("human:Anna", "human:Tom")
    reports: list[BaseException] = []
    reported = Session(one.session.match, registry(), one.session.narration, report=reports.append)

    def broken(*given: object) -> None:
        raise error

    error = BrokenRule(Text("planted"))
    monkeypatch.setattr(reported.moves.sights, "sheet", broken)
    state = reported.state("a")
    assert [(part.id, part.title) for part in state.sheet.sections] == [("trouble", session.NOT_SHOWN)]
    assert (state.sheet.viewer, state.failure, reports) == ("a", None, [error])
    monkeypatch.undo()
    monkeypatch.setattr(reported.moves, "question", broken)
    state = reported.state("a")
    assert (state.question, state.token, state.failure) == (None, "", session.FAILED)
    assert reports == [error, error]
    assert reported.fail(RecordError(Text("the disk is full"))) == session.UNSAVED


def _fail(*given: object) -> None:
    raise RuntimeError("planted")


def test_an_untouched_final_answer_is_asked_for_once_more() -> None:
    one = table("human:Anna", "random:Tom", game="cartographers")
    question = asked(one)
    answer = next(islice(one.session.match.legal(question.seat), 1))
    first = one.act(question.seat, "answer", answer=answer, is_own=False)
    assert first.kind == "final"
    assert first.proposal == answer
    assert asked(one) == question
    assert one.act(question.seat, "answer", answer=answer, is_own=False).is_answered


@pytest.mark.parametrize(("verb", "kind"), [("answer", "final"), ("type", "previewed")])
def test_what_an_interface_asks_to_confirm_by_itself_is_not_remembered_here(verb: str, kind: str) -> None:
    one = table("human:Anna", "random:Tom", game="cartographers")
    question = asked(one)
    answer = next(islice(one.session.match.legal(question.seat), 1))
    given = {"line": answer} if verb == "type" else {"answer": answer, "is_own": False}
    for _ in range(2):
        reaction = one.act(question.seat, verb, **given, sure="")
        assert (reaction.kind, bool(reaction.proposal)) == (kind, True)
    assert one.act(question.seat, verb, **given, sure=reaction.proposal).is_answered


def test_why_says_a_reason_and_a_judged_answer_is_refused_shown_or_possible() -> None:
    one = table("human:Anna", "human:Tom")
    question = asked(one)
    why = one.act(question.seat, "why", what=question.options[0])
    assert (why.kind, len(why.said)) == ("shown", 1)
    assert (why.proposal, why.word, why.job, why.reader, why.is_forced) == ("", "", None, None, False)
    refused = one.act(question.seat, "judge", answer="zzz")
    assert (refused.kind, refused.said) == ("refused", (one.session.match.why(question.seat, "zzz"),))
    assert one.act(question.seat, "judge", answer=question.legal[0]) == Reaction("possible")
    drawn = table("human:Anna", "random:Tom", game="cartographers")
    shape = asked(drawn)
    answer = next(islice(drawn.session.match.legal(shape.seat), 1))
    previewed = drawn.act(shape.seat, "judge", answer=answer)
    assert (previewed.kind, [type(said) for said in previewed.said]) == ("previewed", [Sheet])
    assert sorted(previewed.proposal.split()) == sorted(answer.split())
    assert drawn.session.state(shape.seat).proposal == ""  # it is only looked at


def test_a_proposal_stays_for_the_same_question_alone() -> None:
    one = table("human:Anna", "human:Tom")
    question = asked(one)
    draft = one.session.moves.draft(question.seat)
    draft.propose(question, question.legal[0])
    suggested = structs.replace(
        question, display=structs.replace(question.display, default=question.legal[-1])
    )
    assert draft.proposal(suggested) == question.legal[0]
    for other in (
        structs.replace(question, ordinal=question.ordinal + 1),
        structs.replace(question, legal=question.legal[:-1]),
    ):
        draft.propose(question, question.legal[0])
        assert draft.proposal(other) == ""
        assert draft.proposal(question) == ""  # it is forgotten


def test_a_private_moment_is_shown_to_the_person_who_has_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    one = table("human:Anna", "human:Tom", is_shared=True)
    choose = by_chance()
    while (turn := one.session.go_on()).kind != "hand_over":
        assert one.play(choose, most=1)
    one.act(turn.seat, "here")
    moment = MomentState(1, Text("A secret."), Sheet(()))
    monkeypatch.setattr(
        one.session.moves.moments, "now", lambda seats: moment if seats == (turn.seat,) else None
    )
    shown = one.session.go_on()
    assert (shown.kind, shown.seat, shown.is_private) == ("moment", turn.seat, True)
    assert one.session.moves.holder == turn.seat
    monkeypatch.undo()
    assert one.session.go_on().kind == "ask"


@pytest.mark.parametrize(
    ("people", "notes", "has_outcome"),
    [(1, ("A rating.",), False), (1, (), True), (2, ("A rating.",), True), (2, (), True)],
)
def test_the_end_is_told_by_its_notes_alone_only_after_a_solo_game(
    people: int, notes: tuple[str, ...], has_outcome: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = table(*("human:Anna", "human:Tom")[:people], game="cartographers")
    assert viewer_state.end_of(one.session.match) is None
    one.play(by_chance())
    match = one.session.match
    told = tuple(map(Text, notes))
    monkeypatch.setattr(type(match.display), "result_notes", property(lambda display: told))
    end = viewer_state.end_of(match)
    assert end is not None
    outcome = tuple(outcome_texts(match.result)) if has_outcome else ()
    assert end.said == (*outcome, *told)


def test_only_some_reactions_change_the_table() -> None:
    changing = {kind for kind in get_args(ReactionKind) if Reaction(kind).has_changed_table}
    assert changing == {"answered", "undone", "handed_over", "reloaded"}
    confirming = {kind for kind in get_args(ReactionKind) if Reaction(kind).is_to_confirm}
    assert confirming == {"warned", "final", "previewed"}
    assert [kind for kind in get_args(ReactionKind) if Reaction(kind).is_answered] == ["answered"]


def test_where_nobody_can_try_again_no_likely_answer_is_offered() -> None:
    one = table("human:Anna", "human:Tom", is_interactive=False)
    question = asked(one)
    assert question.display.default == ""
    assert one.session.moves.draft(question.seat).usual(question) == ""


def test_an_answer_stores_the_languages_of_the_seats_with_the_match() -> None:
    one = table("human:Anna", "human:Tom")
    readers = one.session.moves.readers
    assert readers is not None
    readers._own["a"] = readers.languages.reader("fr")
    assert one.session.match.settings.get("a", {}) == {}
    one.play(by_chance(), most=1)
    assert one.session.match.settings["a"] == {"lang": "fr"}


def test_what_is_stale_says_that_the_table_has_moved_on() -> None:
    one = table("human:Anna", "human:Tom")
    assert one.act("a", "agree", is_agreed=True) == Reaction("stale", (session.MOVED_ON,))
