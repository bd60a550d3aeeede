"""Moments: what stays in sight until people have put it away, and for whom nothing waits."""

from pathlib import Path
from typing import Any, TypeVar

import pytest
from tests.interface.test_session import asked, by_chance, play_to, table
from tests.support.faults import MOD, SOUND
from tests.support.no_screen import NoScreen
from tests.support.seats import seated
from tests.support.tables import ROOT, registry, registry_with

import manicule
from manicule import verbatim
from manicule.kernel.events import Event
from manicule.kernel.sheet import Cell, Content, Section, Sheet
from manicule.records.recorder import Recorder
from manicule_automa.events import AutomaPlanned
from manicule_cartographers.events import ScoredEdict, ScoredSeason
from manicule_cvlizations.events import Gained, GainedHappiness, OrdersRevealed, Paid, Revealed, RoundBegan
from manicule_gutenberg import ACTIONS
from manicule_gutenberg.events import OrderOfPlay, Planned, PlanRevealed
from manicule_interface.moments import MomentState
from manicule_interface.narration import Narration
from manicule_interface.reactions import Turn
from manicule_interface.session import Session
from manicule_languages.languages import Languages

SHOUTING = MOD.replace(
    "    def section(self, names):",
    "    def moment(self, names, before):\n        {moment}\n\n    def section(self, names):",
)
EventT = TypeVar("EventT", bound=Event)
SHOWN = 'return (Section(tr("A shout"), ((names.seat(self.seat),),)),)'


def alone(game: str, **given: Any) -> NoScreen:
    """A table at one screen: a person and bots, or a person and the automa."""
    others = {"gutenberg": (), "cartographers": ("random:Tom",), "cvlizations": ("random:Tom",)}[game]
    narration = Narration()
    match = manicule.start(
        game,
        seated(("human:Anna", *others)),
        seed=5,
        with_=("automa",) if game == "gutenberg" else (),
        without=("characters",) if game == "gutenberg" else (),
        registry=registry(),
        observers=narration.observers(),
        **given,
    )
    session = Session(match, registry(), narration, is_shared=True)
    return NoScreen(session, Languages().reader("en"))


def come_to_a_moment(one: NoScreen) -> tuple[Turn, MomentState]:
    """Play by chance until a moment is shown."""
    choose = by_chance()
    while (turn := one.session.go_on()).kind != "moment":
        if turn.kind == "think":
            job = one.session.thought(turn.seat)
            one.session.done(job, job.do())
        elif turn.kind == "hand_over":
            one.act(turn.seat, "here")
        else:
            assert turn.kind == "ask", turn
            answer = choose(one.session, turn.seat)
            while not one.act(turn.seat, "answer", answer=answer).is_answered:
                assert one.reactions[-1].is_to_confirm
    moment = one.session.state(turn.seat).moment
    assert moment is not None
    return turn, moment


def grid(sheet: Sheet, at: int = 0) -> list[list[str]]:
    """The cells of a table, its headings first."""
    part = sheet.sections[at]
    assert isinstance(part, Section)
    return [[drawn(cell) for cell in row] for row in (part.heading, *part.rows)]


def drawn(cell: Content) -> str:
    return " ".join(map(str, cell.pieces)) if isinstance(cell, Cell) else str(cell)


def events_of(one: NoScreen, kind: type[EventT]) -> list[EventT]:
    return [event for event in one.session.narration.log.events if isinstance(event, kind)]


# The moments of the games.


def test_the_plans_of_gutenberg_are_revealed_as_players_by_actions_with_the_automa() -> None:
    one = alone("gutenberg")
    _, moment = come_to_a_moment(one)
    (planned,), (automa,) = events_of(one, Planned), events_of(one, AutomaPlanned)
    heading, *rows = grid(moment.sheet)
    names = one.session.match.display.names
    assert heading[1:] == ["Anna", str(names.seat(automa.who))]
    own, others = dict(planned.plan), dict(automa.plan)
    shown = [[str(own[action] or "–"), str(others[action] or "–")] for action in ACTIONS]
    assert [row[1:] for row in rows] == shown
    (order,) = events_of(one, OrderOfPlay)
    part = moment.sheet.sections[1]
    assert isinstance(part, Section)
    assert part.rows == order.section(names).rows


@pytest.mark.parametrize("has_automa", [False, True])
def test_johannes_gutenberg_sees_all_plans_before_he_is_asked_to_shift_a_marker(has_automa: bool) -> None:
    others = ("random:Tom",) if has_automa else ("random:Tom", "random:Kate")
    seats = seated(("human:Anna,character=gutenberg", *others))
    narration = Narration()
    match = manicule.start(
        "gutenberg",
        seats,
        seed=5,
        with_=("automa",) if has_automa else (),
        registry=registry(),
        observers=narration.observers(),
    )
    one = NoScreen(Session(match, registry(), narration, is_shared=True), Languages().reader("en"))
    turn, moment = come_to_a_moment(one)
    assert not events_of(one, OrderOfPlay)
    revealed = {event.who: dict(event.plan) for event in events_of(one, PlanRevealed)}
    assert len(revealed) == 3
    heading, *rows = grid(moment.sheet)
    names = match.display.names
    assert sorted(heading[1:]) == sorted(str(names.seat(place)) for place in revealed)
    by_name = {str(names.seat(place)): plan for place, plan in revealed.items()}
    for action, row in zip(ACTIONS, rows, strict=True):
        assert row[1:] == [str(by_name[name][action] or "–") for name in heading[1:]]
    one.put_away(turn)
    turn = one.session.go_on()
    question = one.session.question(turn.seat)
    assert question is not None
    assert (turn.kind, question.kind) == ("ask", "shift_marker")
    one.act("a", "answer", answer=question.options[0])
    _, moment = come_to_a_moment(one)
    heading, *rows = grid(moment.sheet)
    at, (source, target) = heading.index("Anna"), question.options[0].split(">")
    for action, row in zip(ACTIONS, rows, strict=True):
        was, now = by_name["Anna"][action], by_name["Anna"][action] + (action == target) - (action == source)
        assert row[at] == (str(now or "–") if was == now else f"{was or '–'}→{now or '–'}")
    assert len(moment.sheet.sections) == 2


def test_the_game_stays_at_the_plans_until_they_are_put_away() -> None:
    one = table("human:Anna", "random:Tom", "random:Kate", is_shared=True)
    turn, moment = come_to_a_moment(one)
    before = one.session.match.answers
    assert one.session.go_on() == turn
    assert one.act(turn.seat, "seen", moment=moment.serial + 1).kind == "shown"
    assert (one.session.go_on(), one.session.match.answers) == (turn, before)
    assert one.act(turn.seat, "seen", moment=moment.serial).kind == "put_away"
    assert one.session.go_on().kind in ("ask", "think")


def test_a_season_of_cartographers_shows_what_each_edict_paid_to_whom() -> None:
    one = alone("cartographers")
    for season in ("spring", "summer"):
        turn, moment = come_to_a_moment(one)
        one.put_away(turn)
        heading, *rows = grid(moment.sheet)
        assert heading[1:] == ["Anna", "Tom"]
        scored = [event for event in events_of(one, ScoredSeason) if event.season == season]
        content = one.session.match.rules.content
        edicts = events_of(one, ScoredEdict)[-2 * len(scored) :]
        for edict in edicts:
            name = str(content.scoring[edict.card].name)
            (row,) = [row for row in rows if name in row[0]]
            assert row[1 + ["a", "b"].index(edict.seat)] == str(edict.stars)
        stars = [str(event.stars).replace("-", "−") for event in scored]
        assert stars in [row[1:] for row in rows]
        sums = dict.fromkeys(("a", "b"), 0)
        for event in events_of(one, ScoredSeason):
            sums[event.seat] += event.stars
        assert [str(number).replace("-", "−") for number in sums.values()] == grid(moment.sheet, -1)[-1][1:]


def test_a_round_of_cvlizations_shows_the_orders_of_all_tribes_and_what_they_brought() -> None:
    one = alone("cvlizations")
    _, moment = come_to_a_moment(one)
    revealed, names = events_of(one, OrdersRevealed), one.session.match.display.names
    assert {type(event).__name__ for event in revealed} == {"Revealed", "GrannaRevealed"}
    orders = names.content.order
    rows = grid(moment.sheet)[1:]
    chosen = [order for event in revealed for order in event.orders]
    shown = [row[1] for row in rows if row[2]]
    assert shown == [str(orders[order].name) for order in chosen]
    assert [row[2] for row in rows if row[2]] == [str(chosen.count(order)) for order in chosen]
    for event in events_of(one, Gained):
        if event.source in orders:
            brought = [row[3] for row in rows if row[1] == str(orders[event.source].name)]
            assert any(str(number) in text for text in brought for _, number in event.resources)


def test_what_a_round_of_cvlizations_brought_is_summed_by_resource_and_source() -> None:
    names = alone("cvlizations").session.match.display.names
    food, wood, stone = names.content.resource
    (order, *_), name, seat = names.content.order, verbatim("Hedonism"), "a"
    round = (
        RoundBegan(1, 10, 1, seat),
        Revealed(seat, order, order),
        Gained(seat, order, name, ((food, 2), (stone, 1))),
        Gained(seat, order, name, ((food, 1),)),
        Paid(seat, "hedonism", name, ((food, 2),)),
        GainedHappiness(seat, "hedonism", name, 1),
        Gained(seat, "farm", verbatim("Farm"), ((wood, 1),)),
    )
    (part,) = RoundBegan(2, 10, 1, seat).moment(names, round)
    brought = [drawn(row[3]) for row in part.rows]
    assert brought[0] == "3 food and 1 stone"
    assert brought[-1] == "Hedonism: 1 happiness point for 2 food; Farm: 1 wood"


def test_the_last_round_of_cvlizations_is_shown_before_the_end() -> None:
    one, shown = alone("cvlizations"), 0
    choose = by_chance()
    while one.session.go_on().kind != "over":
        turn = one.session.go_on()
        if turn.kind == "moment":
            one.put_away(turn)
            shown += 1
        elif turn.kind == "think":
            job = one.session.thought(turn.seat)
            one.session.done(job, job.do())
        else:
            one.act(turn.seat, "answer", answer=choose(one.session, turn.seat))
    assert shown == len(events_of(one, RoundBegan))


def test_the_scoring_cards_of_cartographers_are_named_in_the_result() -> None:
    one = alone("cartographers")
    match = one.session.match
    asked(one)
    for edict, card in match.position.edicts.items():
        names = [
            str(name)
            for source, name in match.display.point_names.items()
            if source.endswith(f"_{edict.lower()}")
        ]
        assert sum(str(match.rules.content.scoring[card].name) in name for name in names) == 2


# Nobody waits in vain.


@pytest.mark.parametrize("is_shared", [True, False])
@pytest.mark.parametrize("game", ["gutenberg", "cartographers", "cvlizations"])
def test_no_moment_waits_where_nobody_plays(game: str, is_shared: bool) -> None:
    one = table("random:Anna", "random:Tom", "random:Kate", game=game, is_shared=is_shared)
    one.session.match.run()
    assert one.session.narration.moments
    assert one.session.go_on().kind == "over"
    assert one.session.state("a").moment is None
    assert one.session.state("").moment is None


def test_no_moment_waits_for_a_program_that_sends_lines() -> None:
    one = table("human:Anna", "random:Tom", "random:Kate", is_shared=True, is_interactive=False)
    play_to(one, "take_inks")
    assert one.session.narration.moments
    assert one.session.state("a").moment is None


def test_with_screens_of_their_own_each_person_puts_a_moment_away_and_others_play_on() -> None:
    one = table("human:Anna", "human:Tom", "random:Kate")
    one.session.state("a")
    play_to(one, "plan")
    choose = by_chance()
    while not one.session.narration.moments:
        assert one.play(choose, most=1)
    turn = one.come_to_a_person()
    assert turn.kind == "ask"
    seen = {seat: one.session.state(seat).moment for seat in ("a", "b")}
    assert seen["a"] == seen["b"] is not None
    assert one.session.state("c").moment is None
    assert one.session.state("").moment is None
    other = "b" if turn.seat == "a" else "a"
    one.play(choose, most=1)
    assert one.session.state(turn.seat).moment is None, "an answer puts it away"
    moment = one.session.state(other).moment
    assert moment == seen[other]
    assert moment is not None
    assert one.act(other, "seen", moment=moment.serial).kind == "put_away"
    assert one.session.state(other).moment is None


def test_undo_at_a_moment_removes_it_and_it_comes_again() -> None:
    one = table("human:Anna", "random:Tom", "random:Kate", is_shared=True, practice=True)
    turn, moment = come_to_a_moment(one)
    assert turn.last == "a"
    assert one.act(turn.last, "undo").kind == "undone"
    assert one.session.state("a").moment is None
    assert asked(one).kind == "plan"
    _, again = come_to_a_moment(one)
    assert again.serial > moment.serial


def test_a_game_that_was_left_at_a_moment_goes_on_without_it(tmp_path: Path) -> None:
    narration, save = Narration(), tmp_path / "left.toml"
    seats = seated(("human:Anna", "random:Tom", "random:Kate"))
    observers = narration.observers(Recorder(save))
    match = manicule.start(
        "gutenberg", seats, seed=5, without=("characters",), registry=registry(), observers=observers
    )
    one = NoScreen(Session(match, registry(), narration, is_shared=True), Languages().reader("en"))
    come_to_a_moment(one)
    match.close()
    narration = Narration()
    again = manicule.load(save, registry=registry(), observers=narration.observers())
    session = Session(again, registry(), narration, is_shared=True)
    assert session.go_on().kind in ("ask", "think")
    assert session.state("a").moment is None


# Moments of a plugin.


def shouting(folder: Path, *seats: str, audience: str = "()", moment: str = SHOWN) -> NoScreen:
    """Tic-tac-toe with a plugin whose event declares a moment, at one screen."""
    source = SHOUTING.replace(
        "    def text(self, names):",
        "    @property\n    def audience(self):\n        return {audience}\n\n    def text(self, names):",
        1,
    )
    path = folder / "shouts.py"
    path.write_text(source.format(id="shouts", audience=audience, moment=moment, **SOUND), encoding="utf-8")
    found, narration = registry_with(ROOT / "docs/examples/tictactoe", path), Narration()
    match = manicule.start(
        "tictactoe", seated(seats), seed=7, registry=found, observers=narration.observers()
    )
    return NoScreen(Session(match, found, narration, is_shared=True), Languages().reader("en"))


def test_a_plugin_declares_a_moment_in_two_lines(tmp_path: Path) -> None:
    one = shouting(tmp_path, "human:Anna", "human:Tom")
    turn = one.session.go_on()
    one.act(turn.seat, "answer", answer="e")
    turn, moment = come_to_a_moment(one)
    assert grid(moment.sheet)[1:] == [["Anna"]]
    one.put_away(turn)
    assert one.session.go_on().kind == "ask", "at one screen it is shown once"


def test_a_moment_of_one_player_is_not_shown_to_others_at_the_screen(tmp_path: Path) -> None:
    one = shouting(tmp_path, "human:Anna", "human:Tom", audience="(self.seat,)")
    one.act(one.session.go_on().seat, "answer", answer="e")
    assert one.session.narration.moments
    assert one.session.go_on().kind == "ask"
    assert all(one.session.state(viewer).moment is None for viewer in ("", "a", "b"))


def test_a_moment_of_a_bot_is_not_shown_to_the_person_beside_it(tmp_path: Path) -> None:
    one = shouting(tmp_path, "human:Anna", "random:Tom", audience="(self.seat,)")
    one.act(one.session.go_on().seat, "answer", answer="e")
    turn = one.session.go_on()
    assert turn.kind == "moment"
    one.put_away(turn)
    assert one.come_to_a_person().kind == "ask"
    assert one.session.state("a").moment is None


def test_a_moment_that_fails_is_a_notice_and_the_game_goes_on(tmp_path: Path) -> None:
    one = shouting(tmp_path, "human:Anna", "human:Tom", moment="return 1 / 0")
    one.act(one.session.go_on().seat, "answer", answer="e")
    assert one.session.go_on().kind == "ask"
    assert any("ZeroDivisionError" in str(notice) for notice in one.session.match.display.notices)
