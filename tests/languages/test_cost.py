"""Where nobody reads, no event is built and no text is made: a game of bots pays nothing for languages."""

import pytest
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import new_game, registry, with_gears

from manicule import Match, Observer, Setup
from manicule.kernel.choices.base import Choice
from manicule.kernel.events import Event
from manicule_languages.reader import Reader


def _fail(*args: object, **kwargs: object) -> None:
    pytest.fail("somebody made or read a text")


@pytest.fixture
def nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reader, "read", _fail)
    monkeypatch.setattr(Choice, "prompt", _fail)
    monkeypatch.setattr(Choice, "text", _fail)
    for event in Event.__subclasses__():
        monkeypatch.setattr(event, "text", _fail)


@pytest.mark.usefixtures("nobody_reads")
def test_a_game_of_bots_makes_no_text() -> None:
    bots = dict.fromkeys("abc", registry().bot("random"))
    match = Match(with_gears(), Setup(("Anna", "Tom", "Kate"), 7), bots=bots)
    match.run()
    assert match.over


def test_no_event_is_built_unless_somebody_listens() -> None:
    told: list[type[Event]] = []

    class Listener(Observer):
        def events_published(self, match: Match, events: tuple[Event, ...]) -> None:
            told.extend(map(type, events))

    for match in play(new_game(3, 7), MANNERS["any answer"], Chance(7)):
        assert match.table.heard is None
    for match in play(new_game(3, 7, observers=[Listener()]), MANNERS["any answer"], Chance(7)):
        assert match.table.heard is not None
    assert len(told) > 100
