"""Reading on the full screen: pages that are searched, the filtered log, and the replay of a game."""

from itertools import pairwise

import pytest
from tests.support.full_screen import ALONE, Seats, controlled, desk_of, played, press, text_of
from tests.support.tables import registry
from tests.support.wording import english

from manicule_fullscreen.actions import ACTIONS, REPLAY, Keymap
from manicule_fullscreen.control import Control
from manicule_fullscreen.lines import plain
from manicule_fullscreen.pages import LogPage
from manicule_fullscreen.painter import Painter
from manicule_fullscreen.replay_screen import ReplayControl, ReplayDesk
from manicule_fullscreen.screen_session import ScreenSession
from manicule_fullscreen.spots import Picture
from manicule_interface.look_ups import LOG_LINES
from manicule_interface.playback import Playback
from manicule_interface.readers import SeatReaders

GUTENBERG = ALONE[0]


def at_round(number: int, language: str = "en") -> Control:
    """Anna in a round of Gutenberg, after the plans."""
    desk = desk_of(GUTENBERG, language)
    for one in played(desk):
        if one.match.position.round == number and one.asked.kind != "plan":
            break
    return controlled(desk)


def highlighted(picture: Picture) -> list[str]:
    """The pieces that stand out as the current hit."""
    pieces = (one for line in picture.lines[1:-1] for one in line if one.style is not None)
    return [one.text for one in pieces if one.style is not None and one.style.reverse]


def top_of(picture: Picture) -> str:
    return plain(picture.lines[1]).strip()


def foot_of(picture: Picture) -> str:
    return plain(picture.lines[-1]).strip()


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
def test_the_rules_open_at_the_phase_that_is_played(size: tuple[int, int]) -> None:
    control = at_round(2)
    match = control.desk.match
    assert top_of(press(control, "b", size=size)) == match.rules.phase(match.position.phase).name.message


@pytest.mark.parametrize(("key", "language", "words"), [("b", "en", "guilder"), ("b", "fr", "florin")])
def test_a_stroke_searches_a_page_and_n_goes_on(key: str, language: str, words: str) -> None:
    control = at_round(2, language)
    press(control, key)
    first = press(control, "/", *words)
    assert [one.casefold() for one in highlighted(first)] == [words]
    search = control.desk.pages[-1].search
    assert search is not None
    begun, hits = search.hit, search.hits
    assert hits > 5
    press(control, "enter", "n")
    assert search.hit == begun + 1
    again = press(control, "N", "N")
    assert search.hit == begun - 1
    assert [one.casefold() for one in highlighted(again)] == [words]
    assert english("fullscreen.painter.hit", number=begun, all=hits) in foot_of(again) or language != "en"
    assert control.desk.pages


def test_the_help_and_the_log_are_searched_too() -> None:
    control = at_round(2)
    assert highlighted(press(control, "?", "/", *"undo")) == ["undo"]
    press(control, "escape", "escape")
    assert highlighted(press(control, "l", "/", *"patronage"))[0].casefold() == "patronage"


def test_a_search_without_a_hit_says_so_and_keeps_the_page() -> None:
    control = at_round(2)
    before = top_of(press(control, "b"))
    picture = press(control, "/", *"zzzz")
    assert english("fullscreen.painter.not_found") in foot_of(picture)
    assert top_of(picture) == before
    press(control, "enter", "n", "N")
    assert top_of(press(control, "escape")) == before
    assert control.desk.pages  # the first Escape ends the search, the second one closes the page
    press(control, "escape")
    assert not control.desk.pages


def test_a_menu_in_which_nothing_matches_says_so() -> None:
    control = at_round(2)
    said = english("fullscreen.painter.not_found")
    assert said not in text_of(press(control, "T"))
    assert said in text_of(press(control, *"zzzz"))
    assert said not in text_of(press(control, *["backspace"] * 4))


def test_letters_that_are_keys_can_be_searched_for() -> None:
    control = at_round(2)
    press(control, "l", "/", *"q n pr")
    search = control.desk.pages[-1].search
    assert search is not None
    assert search.words == "q n pr"
    press(control, "backspace", "backspace")
    assert search.words == "q n "


def test_pasted_words_are_searched_for() -> None:
    control = at_round(2)
    press(control, "b", "/")
    control.paste("guilders\n")
    picture = press(control)
    assert highlighted(picture) == ["guilders"]


def test_a_hit_stays_in_sight_when_the_window_changes() -> None:
    control = at_round(2)
    press(control, "b", "/", *"guilders", "enter", "n", "n", "n", "n", "n", "n")
    search = control.desk.pages[-1].search
    assert search is not None
    hit = search.hit
    for size in ((160, 50), (80, 24), (61, 17), (120, 35)):
        picture = press(control, size=size)
        assert highlighted(picture) == ["guilders"], size
        assert search.hit == hit


def test_a_hit_may_be_broken_over_two_lines() -> None:
    control = at_round(2)
    whole = text_of(press(control, "b", "home"))
    lines = [line.split() for line in whole.split("\n")[1:-1]]
    last, first = next(
        (one[-1], two[0])
        for one, two in pairwise(lines)
        if len(one) > 5 and two and one[-1].isalpha() and two[0].isalpha()
    )
    assert highlighted(press(control, "/", *f"{last} {first}")) == [last, first]


def test_the_log_shows_all_that_happened() -> None:
    control = at_round(2)
    press(control, "l")
    desk = control.desk
    lines = desk.session.narration.lines(desk.match, desk.watching)
    assert len(lines) > LOG_LINES
    assert desk.pages[-1].replies == tuple(lines)


def test_keys_filter_the_log_by_player_and_round() -> None:
    control = at_round(2)
    press(control, "l")
    page = control.desk.pages[-1]
    assert isinstance(page, LogPage)
    whole = page.replies
    press(control, "p")
    names = control.desk.match.display.names
    assert (page.filter.who, page.filter.round) == ("a", 0)
    assert len(page.replies) < len(whole)
    title = plain(press(control, "r").lines[0])
    assert (page.filter.who, page.filter.round) == ("a", 1)
    assert names.seats["a"] in title
    assert english("interface.log_filter.in_round", round=1) in title
    press(control, "r", "r", *["p"] * len(names.seats | names.others))
    assert page.replies == whole  # after the last one, all of them


# The replay of a played game.


@pytest.fixture(scope="module")
def over() -> ScreenSession:
    """A game that Anna has played."""
    desk = desk_of(GUTENBERG)
    for _ in played(desk):
        pass
    return desk


def replayed(over: ScreenSession) -> tuple[Control, ReplayDesk]:
    readers = SeatReaders(over.match, over.readers.languages, over.screen.reader, is_said=False)
    desk = ReplayDesk(over.screen, Playback(over.match, registry()), readers, 0)
    desk.go_on()
    return ReplayControl(desk, Painter(), suspend=lambda: None), desk


def test_arrows_step_through_a_game_with_its_board(over: ScreenSession) -> None:
    control, desk = replayed(over)
    first = text_of(press(control))
    on = text_of(press(control, "right", "right"))
    assert desk.at == 2
    assert on != first
    assert english("interface.playback.after", number=2, all=over.match.answers) in on
    press(control, "left", "left", "left")
    assert desk.at == 0
    press(control, "end", "right")
    assert desk.at == over.match.answers
    assert desk.sheet == over.match.display.look("a")
    press(control, "home")
    assert desk.at == 0


def test_a_replay_goes_from_round_to_round(over: ScreenSession) -> None:
    control, desk = replayed(over)
    rounds = [stop.at for stop in desk.playback.rounds]
    press(control, "pagedown", "shift+right")
    assert desk.at == rounds[1]
    press(control, "right", "pageup")
    assert desk.at == rounds[1]
    press(control, "pageup")
    assert desk.at == rounds[0]


def test_a_replay_goes_to_a_move_by_its_number_or_to_a_phase(over: ScreenSession) -> None:
    control, desk = replayed(over)
    press(control, "4", "0", "enter")
    assert desk.at == 40
    press(control, "m", *"take inks", "enter")
    assert desk.match.position.phase == "take_inks"
    press(control, "m", "escape")
    assert desk.match.position.phase == "take_inks"
    press(control, *"99999", "enter")
    assert desk.at == over.match.answers


def test_the_rules_and_the_log_of_a_replay_are_those_of_the_moment(over: ScreenSession) -> None:
    control, desk = replayed(over)
    press(control, "4", "0", "enter")
    assert top_of(press(control, "b")) == desk.match.rules.phase(desk.match.position.phase).name.message
    press(control, "escape")
    shown = text_of(press(control, "l", "end"))
    assert f"{desk.match.position.round + 1}: " not in shown


def test_every_action_of_a_replay_does_something(over: ScreenSession) -> None:
    control, _ = replayed(over)
    assert {action.id for action in ACTIONS if REPLAY in action.where} <= set(control._actions)


def test_a_replay_takes_no_answers(over: ScreenSession) -> None:
    control, desk = replayed(over)
    answers = over.match.answers
    press(control, "enter", "h", "u", "w", "/", "tab", "x")
    assert (desk.at, over.match.answers) == (0, answers)
    keymap = Keymap()
    assert {keymap.action(key, REPLAY) for key in ("enter", "h", "u", "w", "slash")} == {""}


def test_a_replay_of_several_people_shows_what_everybody_may_know() -> None:
    table = Seats("cvlizations", ("human:Anna", "human:Tom", "greedy:Kate"))
    desk = desk_of(table)
    for _ in played(desk):
        pass
    control, shown = replayed(desk)
    press(control, "1", "0", "enter")
    assert shown.viewer == ""
    assert shown.sheet.viewer == ""
