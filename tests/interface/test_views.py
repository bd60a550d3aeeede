"""What each viewer of a table gets: the state, what is told, notices, moments, and what others are asked."""

from hashlib import blake2b
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs
from tests.interface.test_session import asked, by_chance, play_to, refused_undo, table, taught
from tests.support.tables import registry
from tests.support.wording import english, message

from manicule.door.recorded_plugins import CHANGED_PLUGINS, OTHER_FILES
from manicule.door.reload import NOT_LOADED, RELOADED
from manicule.kernel.choices import PASS
from manicule.kernel.errors import BrokenRule, RecordError, UndoRefused
from manicule.kernel.sheet import Sheet
from manicule.kernel.text import Text, tr, verbatim
from manicule.records.reader import TORN
from manicule_interface import moments, undo_votes, viewer_state
from manicule_interface.notices import Notice, notices_of
from manicule_interface.reactions import Reaction
from manicule_interface.readers import SeatReaders
from manicule_interface.scores import score_sheet, standing_sheet, standings_now
from manicule_interface.session import Session
from manicule_interface.undo_votes import UndoVote, UndoVotes
from manicule_interface.verbs import VERBS
from manicule_languages.languages import Languages

READER = Languages().reader("en")
REASON = tr("a card was drawn")


# The state.


def test_a_state_tells_the_last_sixty_events_or_as_many_as_are_wanted() -> None:
    one = table("human:Anna", "random:Tom", "random:Kate")
    play_to(one, "plan")
    one.play(by_chance(), most=12)
    match, narration, state = one.session.match, one.session.narration, one.session.state
    told = {most: narration.recent(match, "a", most) for most in (1, 2, 60, 61)}
    assert told[60] != told[61]
    assert (state("a").told, state("a", 2).told, state("a", 1).told) == (told[60], told[2], told[1])
    assert state("a", 0).told == ()


def test_a_state_has_the_standings_of_all_during_the_game_and_the_end_after_it() -> None:
    one = table("human:Anna", "human:Tom", game="cartographers")
    one.play(by_chance(), most=8)
    match = one.session.match
    state, standings = one.session.state("a"), standings_now(match, "a")
    assert standings
    assert state.scores == standing_sheet(match, standings)
    assert [seat.standing for seat in state.seats] == [standings[seat] for seat in match.people]
    assert (state.game, state.heading) == (match.rules.game.name, match.display.heading)
    assert (state.end, state.is_practice) == (None, False)


def test_a_state_says_whether_the_game_is_practice() -> None:
    for practice in (True, False):
        assert table("human:Anna", "human:Tom", practice=practice).session.state("").is_practice is practice


def test_a_state_says_which_seats_are_bots_and_which_are_asked() -> None:
    one = table("human:Anna", "random:Tom", "random:Kate")
    asked(one)
    state = one.session.state("")
    assert [(seat.is_bot, seat.is_asked) for seat in state.seats] == [
        (False, True),
        (True, False),
        (True, False),
    ]


def test_after_the_end_no_seat_is_asked() -> None:
    one = table("human:Anna", "human:Tom", game="cartographers")
    one.play(by_chance())
    assert not any(seat.is_asked for seat in one.session.state("").seats)


def test_news_are_for_the_person_who_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    one = table("human:Anna", "human:Tom")
    seat = asked(one).seat
    assert one.session.moves.news(seat) == ()  # before the first answer
    news = (verbatim("A market opened."),)
    monkeypatch.setattr(one.session.moves, "news", lambda seat: news)
    assert [one.session.state(viewer).news for viewer in (seat, "b" if seat == "a" else "a", "")] == [
        news,
        (),
        (),
    ]


def test_new_things_are_marked_for_a_viewer_who_has_looked_and_answered() -> None:
    one = table("human:Anna", "greedy:Tom", "greedy:Kate")
    asked(one)
    assert (one.session.state("a").fresh, one.session.state("a").changed) == (frozenset(), frozenset())
    choose, sights = by_chance(), one.session.moves.sights
    while not ((state := one.session.state("a")).fresh and state.changed):
        one.play(choose, most=1)
        asked(one)
    assert state.fresh == sights.fresh("a", state.sheet)
    assert state.changed == sights.changed("a", state.sheet)
    assert one.act("a", "look").kind == "shown"
    assert one.session.state("a").changed == state.changed  # looking changes nothing
    assert one.act("a", "here").kind == "handed_over"
    assert one.session.state("a").changed == frozenset()


def test_a_lesson_is_for_people_at_the_table() -> None:
    one = taught("cartographers")
    asked(one)
    assert one.session.state("a").lesson is not None
    assert one.session.state("").lesson is None


def test_what_is_told_is_what_all_at_the_screen_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[object, ...]] = []

    def since(*args: object, is_whole: bool) -> tuple[()]:
        given.append((*args[2:], is_whole))
        return ()

    aside = verbatim("By the way.")
    for is_shared, seats in ((True, ("a", "b")), (False, ("a",))):
        one = table("human:Anna", "human:Tom", is_shared=is_shared)
        monkeypatch.setattr(one.session.narration, "since", since)
        given.clear()
        tuple(one.session.told(None, "a"))  # type: ignore[arg-type]
        tuple(one.session.told(None, "a", (aside,), is_whole=False))  # type: ignore[arg-type]
        tuple(one.session.told(None))  # type: ignore[arg-type]
        watching = seats if is_shared else ()
        assert given == [(seats, (), True), (seats, (aside,), False), (watching, (), True)]


def test_the_end_has_the_scores_and_the_growth_of_the_points(monkeypatch: pytest.MonkeyPatch) -> None:
    one = table("human:Anna", "human:Tom", game="cartographers")
    one.play(by_chance())
    match = one.session.match
    monkeypatch.setattr(viewer_state, "course", lambda match: None)
    end = viewer_state.end_of(match)
    assert end is not None
    assert end.scores == score_sheet(match)


# Failures.


def test_a_failure_is_named_by_its_cause_and_told_to_all() -> None:
    one = table("human:Anna", "human:Tom")
    session = Session(one.session.match, registry(), one.session.narration, report=lambda error: None)
    assert session.fail(RecordError(Text("full"))) == message("interface.session.unsaved")
    assert session.state("b").failure == message("interface.session.unsaved")
    assert session.fail(RuntimeError("planted")) == message("interface.session.failed")
    with pytest.raises(RuntimeError, match="planted"):
        one.session.fail(RuntimeError("planted"))


def test_a_table_that_cannot_be_drawn_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    one = table("human:Anna", "human:Tom")
    session = Session(one.session.match, registry(), one.session.narration, report=lambda error: None)

    def broken(viewer: str) -> Sheet:
        raise BrokenRule(Text("planted"))

    monkeypatch.setattr(session.moves.sights, "sheet", broken)
    (part,) = session.state("a").sheet.sections
    assert part.title == message("interface.session.not_shown")


# Requests to others.


def test_a_request_says_in_words_why_it_is_not_made() -> None:
    votes = UndoVotes(lambda: 0.0)
    vote = UndoVote("a", "Anna", REASON, ("b",))
    assert vote.told is None
    assert votes.begin(vote) is None
    assert votes.begin(vote) == message("interface.undo_votes.asked_already")
    votes.refuse()
    assert votes.begin(vote) == message("interface.undo_votes.ask_later")
    assert undo_votes.VoteState() == UndoVotes(lambda: 0.0).state
    assert str(undo_votes.AGREE) == english("interface.undo_votes.all_right")
    assert str(undo_votes.DISAGREE) == english("interface.undo_votes.refuse")
    assert str(moments.PRESS_ENTER) == english("interface.moments.press_enter")


def test_the_others_are_told_the_move_that_would_be_undone() -> None:
    one = table("human:Anna", "human:Tom", game="cartographers")
    one.play(by_chance(), most=4)
    match = one.session.match
    own = [at for at, step in enumerate(match.steps, 1) if step.seat == "a"]
    asking = one.act("a", "undo")
    assert (asking.kind, asking.said) == ("consent_asked", (message("interface.verbs.asked_others"),))
    vote = one.session.moves.votes.open
    assert vote is not None
    told = [one.session.narration.done_after(match, at, "a") for at in own]
    assert vote.told == told[-1] != told[0]
    assert (vote.seat, vote.name, vote.waits_for) == ("a", "Anna", ("b",))
    assert one.act("b", "agree", is_agreed=True).said == (message("interface.verbs.taken_back"),)


def test_the_others_are_told_the_very_answer_that_an_undo_would_take_back() -> None:
    one = table("human:Anna", "human:Tom")
    seat = refused_undo(one)
    one.session.moves.last_open = ""
    assert one.act(seat, "undo").kind == "consent_asked"
    match, vote = one.session.match, one.session.moves.votes.open
    own = [at for at, step in enumerate(match.steps, 1) if step.seat == seat]
    at, later = (one.session.narration.done_after(match, at, seat) for at in (own[-1], own[-1] + 1))
    assert at != later
    assert vote is not None
    assert vote.told == at is not None


def test_at_a_shared_screen_the_last_open_answer_is_undone_for_the_next_person() -> None:
    one = table("human:Anna", "human:Tom", is_shared=True)
    one.play(by_chance(), most=1)
    (step,) = one.session.match.steps
    other = "b" if step.seat == "a" else "a"
    assert one.act(other, "undo") == Reaction("undone", (message("interface.verbs.taken_back"),))
    assert one.session.match.answers == 0
    assert one.act(other, "undo").kind == "refused"


def test_an_answer_given_alone_is_not_undone_by_the_next_person() -> None:
    one = table("human:Anna", "human:Tom", is_shared=True)
    while (turn := one.session.go_on()).kind != "hand_over":
        one.play(by_chance(), most=1)
    one.play(by_chance(), most=1)
    assert one.session.moves.last_open == ""
    assert one.session.moves.last_seat == turn.seat
    assert one.session.go_on().kind == "hand_over"


def test_nobody_is_asked_for_consent_by_a_person_who_has_the_screen_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for is_shared, kind in ((True, "refused"), (False, "consent_asked")):
        one = table("human:Anna", "human:Tom", is_shared=is_shared)
        seat = refused_undo(one)
        one.session.moves.holder, one.session.moves.last_open = seat, ""
        assert one.act(seat, "undo").kind == kind
        assert (one.session.moves.votes.open is None) is is_shared


def test_after_the_end_nobody_is_asked_for_consent() -> None:
    one = table("human:Anna", "human:Tom", game="cartographers")
    one.play(by_chance())
    last = next(step.seat for step in reversed(one.session.match.steps))
    reaction = one.act(last, "undo")
    assert reaction.kind in ("refused", "undone")
    assert one.session.moves.votes.open is None


def test_consent_to_an_undo_that_is_not_possible_any_more_is_answered_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = table("human:Anna", "human:Tom")
    seat = refused_undo(one)
    one.session.moves.last_open = ""
    assert one.act(seat, "undo").kind == "consent_asked"

    def refuse(seat: str, agreed: bool = False) -> None:
        assert agreed
        raise UndoRefused(REASON)

    monkeypatch.setattr(one.session.match, "undo", refuse)
    refused = one.act("b" if seat == "a" else "a", "agree", is_agreed=True)
    assert refused == Reaction("refused", (message("interface.verbs.not_undone", reason=REASON),))


def test_consent_without_a_word_is_a_refusal() -> None:
    one = table("human:Anna", "human:Tom")
    seat = refused_undo(one)
    one.session.moves.last_open = ""
    one.act(seat, "undo")
    other, name = ("b", "Tom") if seat == "a" else ("a", "Anna")
    assert one.act(other, "agree") == Reaction(
        "consent_refused", (message("interface.undo_votes.refused", name=name),)
    )


def test_a_moment_is_put_away_only_by_its_own_number() -> None:
    one = table("human:Anna", "human:Tom")
    assert one.act("a", "seen") == Reaction("shown")
    assert one.act("a", "seen", moment="1") == Reaction("shown")
    assert one.act("a", "reconsider") == Reaction("shown")
    assert one.act("", "here") == Reaction("handed_over")


def test_what_a_person_may_do_while_others_are_asked() -> None:
    one = table("human:Anna", "human:Tom", game="cartographers")
    match = one.session.match
    one.play(by_chance(), most=1)
    (idle,) = set(match.people) - set(match.waiting())
    needing = {
        verb
        for verb in VERBS
        if verb not in ("quit", "undo")
        and one.act(idle, verb).said == (message("interface.session.not_asked"),)
    }
    assert needing == {"answer", "type", "judge", "why", "hint", "help", "find"}


# Moments, notices and forced answers.


def test_moments_wait_for_each_person_who_may_know_them_and_are_made_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[str] = []

    def moment_of(event: str, names: object, before: object) -> tuple[Sheet, ...]:
        made.append(event)
        return () if event == "" else (Sheet(()),)

    monkeypatch.setattr(moments, "is_for", lambda event, seats: set(seats) <= {*(event or "ab")})
    monkeypatch.setattr(moments, "moment_of", moment_of)
    declared = [
        SimpleNamespace(serial=serial, event=event, heading=verbatim(f"Round {serial}"))
        for serial, event in enumerate(("", "a", "ab", "b"), 1)
    ]
    one: Any = SimpleNamespace(people=("a", "b"), display=SimpleNamespace(names=None))
    told: Any = SimpleNamespace(moments=declared, before=lambda event, seats: ())
    kept: Any = moments.Moments(one, told)

    def serial(*seats: str) -> int | None:
        now = kept.now(seats)
        return now.serial if now is not None else None

    assert (serial("a"), serial("b"), serial("a", "b"), serial("a", "c")) == (2, 3, 3, 2)
    assert (serial(), serial("c")) == (None, None)
    now = kept.now(("a",))
    assert now is not None
    assert (now.heading, now.sheet) == (verbatim("Round 2"), Sheet((Sheet(()),)))  # type: ignore[arg-type]
    assert made == ["", "a", "", "ab", "", "ab"]
    kept.put_away(("a", "b"), 2, 3)  # b may not know the second
    assert (serial("a"), serial("b"), serial("a", "b")) == (2, 4, None)
    assert kept.seen("a") == kept.seen("b") == ("ab",)
    kept.put_away(("a",), 2, 9)
    assert serial("a") is None
    assert kept.seen("a") == ("a", "ab")
    assert kept.seen("c") == ()
    declared.append(SimpleNamespace(serial=5, event="ab", heading=verbatim("Round 5")))
    kept.put_away(("b",), 5)
    assert serial("a", "b") == 5  # until all at the screen have seen it


def test_a_forced_answer_is_told_if_its_question_has_followed_before(monkeypatch: pytest.MonkeyPatch) -> None:
    one = table("human:Anna", "human:Tom")
    question, told = asked(one), one.session.moves._forced
    seat, at = question.seat, question.ordinal
    first, last = verbatim("Anna pays."), verbatim("Anna pays 2.")
    monkeypatch.setattr(one.session.narration, "done_by", lambda *given: (first, last))
    forced = SimpleNamespace(at=at + 1, seat=seat, kind="pay", answer="2")
    monkeypatch.setattr(type(one.session.match.display), "forced", property(lambda display: forced))
    pay = structs.replace(question, kind="pay", ordinal=at + 1)
    for other in (question, structs.replace(pay, seat="z"), question, structs.replace(pay, ordinal=at + 9)):
        assert told(other, (), 0) == ()
    assert told(question, (), 0) == ()  # it never followed at this seat at once
    told(pay, (), 0)
    no_choice = (message("interface.moves.no_choice", told=last),)
    assert told(question, (), 0) == no_choice
    for name, value in (("at", at), ("at", at - 1), ("seat", "z"), ("kind", "z"), ("answer", PASS)):
        kept = getattr(forced, name)
        setattr(forced, name, value)
        assert told(question, (), 0) == (), name
        setattr(forced, name, kept)
    assert told(question, (), 0) == no_choice


def test_only_windows_of_people_are_passed_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    one = table("human:Anna", "random:Tom", "random:Kate")
    taken: list[str] = []
    monkeypatch.setattr(one.session.moves.free_actions, "take", taken.append)
    monkeypatch.setattr(one.session.match, "waiting", lambda: ("a", "b", "c"))
    assert one.session.moves.take_windows() is False
    assert taken == ["a"]


def test_each_reload_is_a_notice_for_whoever_runs_the_program() -> None:
    one = table("human:Anna", "human:Tom")
    reloaded, broken = RELOADED(plugins="wagers"), NOT_LOADED(plugins="wagers", problem="?")
    one.session.match.display.notices = (reloaded, broken, reloaded, TORN)
    first, second, third, torn = one.session.notices
    assert [notice.id for notice in (first, second, third)] == ["reload-1", "reload-2", "reload-3"]
    assert [(notice.text, notice.sources) for notice in (first, second)] == [
        (None, (reloaded,)),
        (None, (broken,)),
    ]
    assert torn.id.startswith("other-")  # nothing was read from a save


def test_changed_plugins_are_one_notice_that_is_new_when_their_files_are() -> None:
    one = table("human:Anna", "human:Tom")
    changed = tuple(OTHER_FILES(plugin=plugin) for plugin in ("gutenberg", "gears"))
    said = verbatim("The lamp is out.")
    one.session.match.display.notices = (changed[0], said, changed[1])
    digests = " ".join(registry().fingerprint(plugin).digest for plugin in ("gutenberg", "gears"))
    notice, other = one.session.notices
    assert notice.id == f"changed-{blake2b(digests.encode(), digest_size=6).hexdigest()}"
    assert (notice.text, notice.sources) == (CHANGED_PLUGINS(plugins=changed), changed)
    assert other.sources == (said,)


# The languages of the seats.


def test_a_language_is_kept_with_the_game_until_it_is_over() -> None:
    one = table("human:Anna", "human:Tom", game="cartographers")
    readers = one.session.moves.readers
    assert readers is not None
    changed = readers.change("a", "fr")
    assert changed is readers.of("a")
    assert readers.of("b").language == "en"
    assert readers.settings == {"a": {"lang": "fr"}}
    one.play(by_chance())
    assert readers.change("a", "uk") is not None
    assert readers.of("a").language == "uk"
    assert one.session.match.settings["a"] == {"lang": "fr"}


def test_a_screen_without_people_is_read_in_the_usual_language() -> None:
    one = table("random:Tom", "random:Kate", "random:Anna")
    languages = Languages()
    usual = languages.reader("uk")
    readers = SeatReaders(one.session.match, languages, usual, is_said=True)
    assert readers.everybody() == (usual,)
    assert readers.settings == {}


def test_the_same_cause_has_the_same_id_in_every_version() -> None:
    one = table("human:Anna", "human:Tom")
    for text in ("The lamp is out.", "A broken name: \ud800."):
        one.session.match.display.notices = (verbatim(text),)
        digest = blake2b(text.encode("utf-8", "replace"), digest_size=6).hexdigest()
        (notice,) = notices_of(one.session.match, registry())
        assert notice == Notice(f"other-{digest}", None, (verbatim(text),))
        assert one.session.notices == (notice,)
