"""Where nobody reads, no event is built and no text is made: a game of bots pays nothing for languages."""

import pytest
from manicule.play.runner import Runner
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import library, new_game, with_gears

from manicule import Setup
from manicule.choices.base import Choice
from manicule.events import Event
from manicule.render import Reader


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
    bot = library().bot("random")
    runner = Runner(with_gears().new_table(Setup(("Anna", "Tom", "Kate"), 7)))
    runner.run(dict.fromkeys("abc", bot))
    assert runner.over


def test_no_event_is_built_unless_somebody_listens() -> None:
    told: list[type[Event]] = []

    class Listener:
        def hear(self, events: tuple[Event, ...]) -> None:
            told.extend(map(type, events))

    for runner in play(new_game(3, 7), MANNERS["any answer"], Chance(7)):
        assert runner.table.heard is None
    for runner in play(new_game(3, 7, listeners=[Listener()]), MANNERS["any answer"], Chance(7)):
        assert runner.table.heard is not None
    assert len(told) > 100
