"""What people read at a table: the rules of the phase, the filtered log, and what a search finds."""

import pytest
from tests.interface.test_session import asked, by_chance, play_to, table, typed
from tests.support.no_screen import NoScreen
from tests.support.tables import registry

from manicule.kernel.text import Text, Texts
from manicule.match.progress import Entered
from manicule_interface import look_ups
from manicule_interface.log_filter import LogFilter, filter_of
from manicule_interface.playback import Playback
from manicule_interface.reactions import Pages, Reaction, Reply, Terms
from manicule_interface.rulebook_pages import rulebook
from manicule_interface.rulebook_search import phase_page
from manicule_languages.languages import Languages


@pytest.fixture
def one() -> NoScreen:
    """Anna and Tom in their second round."""
    session = table("human:Anna", "human:Tom")
    choose = by_chance()
    while session.session.match.position.round < 2:
        assert session.play(choose, most=1)
    return session


def messages(said: tuple[Reply, ...]) -> list[str]:
    return [text.message for text in said if isinstance(text, Text)]


def opened(reaction: Reaction) -> Pages:
    return next(reply for reply in reaction.said if isinstance(reply, Pages))


def test_the_rules_begin_with_the_phase_that_is_played() -> None:
    one = table("human:Anna", "human:Tom")
    play_to(one, "plan")
    said = typed(one, "rules")
    assert opened(said).pages[0].anchor == "plan"
    assert messages(said.said) == [look_ups.CONTENTS.message]
    whole = opened(one.act(asked(one).seat, "rules", whole=True))
    assert whole.pages[whole.now].anchor == "plan"
    assert whole.pages[0].anchor == "gutenberg"


def test_a_phase_without_rules_of_its_own_opens_them_at_the_top() -> None:
    rules = rulebook(registry(), "gutenberg")
    own = Texts("gutenberg").tr("Anywhere")
    assert rules.parts[phase_page(rules, "take_inks", own)].page.anchor == "take_inks"
    assert phase_page(rules, "nowhere", own) == 0


def test_a_phase_of_a_plugin_opens_the_rules_of_the_plugin() -> None:
    rules = rulebook(registry(), "gutenberg")
    added = rules.parts[phase_page(rules, "nowhere", Texts("characters").tr("Anywhere"))]
    assert (added.plugin, added.page.level) == ("characters", 1)


def test_the_log_is_limited_to_a_player_a_round_and_words(one: NoScreen) -> None:
    names = one.session.match.display.names
    events = one.session.narration.log.events
    of_anna = [event.text(names).message for event in events if event.who == "a"]
    said = messages(typed(one, "log Anna").said)
    assert [text for text in said if text in of_anna] == of_anna
    assert not {event.text(names).message for event in events if event.who == "b"} - set(of_anna) & set(said)
    places = [event for event in events if isinstance(event, Entered)]
    first = [place.heading for place in places if place.round == 1]
    headings = {place.heading for place in places}
    assert [text for text in typed(one, "log round 1").said if text in headings] == first
    with_words = typed(one, "log Anna round 1 plan").said
    assert 0 < len(with_words) < len(typed(one, "log Anna round 1").said)


def test_a_log_without_a_match_says_so(one: NoScreen) -> None:
    said = typed(one, "log Tom zzzz").said
    assert messages(said) == [look_ups.NOT_LOGGED.message]


@pytest.mark.parametrize(
    ("language", "line", "wanted"),
    [
        ("en", "tom round 2", LogFilter("b", 2)),
        ("en", "ROUND 2 prints", LogFilter("", 2, "prints")),
        ("fr", "Anna tour 3", LogFilter("a", 3)),
        ("ja", "ラウンド3 インク", LogFilter("", 3, "インク")),
        ("uk", "раунд 1 Tom", LogFilter("b", 1)),
        ("uk", "round 1", LogFilter("", 1)),
        ("en", "round", LogFilter("", 0, "round")),
    ],
)
def test_a_filter_is_typed_in_the_language_of_the_person(language: str, line: str, wanted: LogFilter) -> None:
    one = table("human:Anna", "human:Tom")
    read = Languages().reader(language).read
    assert filter_of(line, one.session.match.display.names, read) == wanted


def test_numbers_still_ask_for_as_many_lines(one: NoScreen) -> None:
    assert len(typed(one, "log 3").said) == 4


def test_a_stroke_searches_help_rules_and_log(one: NoScreen) -> None:
    said = typed(one, "/order")
    titles = [look_ups.IN_RULES.message, look_ups.IN_LOG.message]
    assert [text for text in messages(said.said) if text in titles] == titles
    assert said.word == "find"
    found = typed(one, "find undo").said
    assert isinstance(found[1], Terms)
    assert len(found[1].rows) < len(look_ups.ABOUT)


def test_help_about_a_word_shows_help_and_rules(one: NoScreen) -> None:
    kinds = [type(reply) for reply in typed(one, "? score").said]
    assert kinds == [Terms, Pages]


def test_a_search_that_finds_nothing_says_so(one: NoScreen) -> None:
    for line in ("/zzzzqq", "? zzzzqq", "rules zzzzqq"):
        said = typed(one, line).said
        assert len(said) == 1
        assert isinstance(said[0], Text)
    assert messages(typed(one, "/").said) == [look_ups.NO_WORDS.message]


def test_a_search_reveals_nothing_of_the_secrets_of_others(one: NoScreen) -> None:
    hidden = one.session.narration.lines(one.session.match, ("a",), wanted=LogFilter("b"))
    shown = one.session.narration.lines(one.session.match, ("a", "b"), wanted=LogFilter("b"))
    assert set(shown) <= set(hidden)


def test_a_played_match_is_shown_at_every_moment() -> None:
    one = table("human:Anna", "human:Tom")
    choose = by_chance()
    match = one.session.match
    seen = {match.answers: one.session.state("a").sheet}
    while one.play(choose, most=1):
        seen[match.answers] = one.session.state("a").sheet
    playback = Playback(match, one.session.registry)
    assert playback.last == match.answers
    for at in list(seen)[::20]:
        assert playback.session(at).state("a").sheet == seen[at]
    assert playback.session(9999).match.answers == playback.last


def test_a_played_match_knows_where_rounds_begin() -> None:
    one = table("human:Anna", "human:Tom")
    one.play(by_chance())
    playback = Playback(one.session.match, one.session.registry)
    rounds = playback.rounds
    assert [stop.round for stop in rounds] == list(range(1, len(rounds) + 1))
    for stop in rounds:
        assert playback.session(stop.at).match.position.round == stop.round
    first, second = rounds[:2]
    assert playback.after(first.at, rounds) == second.at
    assert playback.before(second.at, rounds) == first.at
    assert playback.before(first.at, rounds) == 0
    assert playback.after(rounds[-1].at, rounds) == playback.last
