"""What people and the log are told where something goes wrong, or comes late."""

import re
from html import unescape
from typing import Any

import pytest
from tests.extras.web.houses import Guest, House, look_anew, seated, some_answer
from tests.support.wording import english_part

from manicule.kernel.errors import RecordError
from manicule.kernel.text import tr
from manicule.match import display
from manicule.records.file import RecordFile
from manicule_interface import verbs
from manicule_interface.hints import hint
from manicule_interface.reactions import Actor


def fail(*given: object, **more: object) -> None:
    raise RuntimeError("secret /path")


def said(done: Any) -> str:
    """What is told to who did something."""
    found = re.search(r'<div id="said".*?</div>', done.text, re.DOTALL)
    assert found, done.text
    return unescape(found[0])


def typed(guest: Guest, line: str) -> str:
    """What is told to who writes an answer."""
    return said(guest.post("answer", {"token": guest.token, "typed": line, "way": "typed"}))


def test_a_table_that_cannot_be_shown_is_in_the_log_with_its_cause(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna, _tom = seated(house, "tictactoe")
    monkeypatch.setattr(display, "seen_by", fail)
    look_anew(house.table(anna))
    page = anna.page
    assert english_part("interface.session.not_shown") in page
    assert "secret" not in page
    (record,) = [one for one in caplog.records if "RuntimeError: secret /path" in one.getMessage()]
    assert record.getMessage().startswith(f"table {house.table(anna).file.id}: ")


def test_a_look_that_fails_is_in_the_log_with_its_table_and_its_trace(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna, _tom = seated(house, "tictactoe")
    table = house.table(anna)
    monkeypatch.setattr(type(table.match.rules.game), "look", fail)
    look_anew(table)
    assert "secret" not in anna.page
    told = english_part("match.display.unshown", what="the table")
    (record,) = [one for one in caplog.records if told in one.getMessage()]
    assert record.getMessage().startswith(f"table {table.file.id}: plugin tictactoe")
    assert 'raise RuntimeError("secret /path")' in record.getMessage()


def test_a_written_answer_that_is_not_possible_is_refused_with_its_reason(house: House) -> None:
    anna, tom = seated(house, "tictactoe")
    anna.answer("e")
    reason = house.table(anna).match.why("b", "e")
    assert reason is not None
    spoken = house.hub.reader("fr").read(reason)
    assert spoken in typed(tom, "e")
    assert house.table(anna).match.answers == 1


def test_a_written_answer_that_is_none_is_refused_with_its_reason(house: House) -> None:
    anna, _tom = seated(house, "tictactoe")
    assert "zzz" in typed(anna, "zzz")
    assert house.table(anna).match.answers == 0


def test_a_written_shape_that_does_not_fit_is_refused_with_its_reason(house: House) -> None:
    (anna,) = seated(house, "cartographers", "random", languages=())
    match = house.table(anna).match
    cells = anna.asked().display.slots[0].ids
    others = [word for word in some_answer(match, "a").split(" ") if word not in cells]
    torn = " ".join([*others, cells[0], cells[-1]])
    reason = match.why("a", torn)
    assert reason is not None
    assert house.hub.reader("en").read(reason) in typed(anna, torn)


def hint_while(monkeypatch: pytest.MonkeyPatch, happens: Any) -> None:
    """While a bot thinks about a hint, something happens at the table."""
    before = hint

    def late(*given: Any, **more: Any) -> Any:
        found = before(*given, **more)
        happens()
        return found

    monkeypatch.setattr(verbs, "hint", late)


def test_a_hint_that_comes_after_the_answer_is_told_in_words_and_proposes_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, tom = seated(house, "tictactoe")
    token = anna.token

    def go_on() -> None:
        anna.answer("e")
        tom.answer("a")

    hint_while(monkeypatch, go_on)
    reaction = house.table(anna).act(Actor("a", house.hub.reader("en")), "hint", token=token)
    assert english_part("interface.hints.hint") in str(reaction.said[0])
    assert reaction.proposal == ""  # it was for another question
    assert house.table(anna).match.answers == 2


def test_a_hint_that_comes_when_others_are_asked_is_on_the_page_in_words(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _tom = seated(house, "tictactoe")
    token = anna.token
    hint_while(monkeypatch, lambda: anna.answer("e"))
    assert english_part("interface.hints.hint") in said(anna.post("hint", {"token": token}))
    assert anna.question() is None


def test_a_question_that_cannot_be_asked_is_told_and_is_in_the_log(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna, tom = seated(house, "tictactoe")
    with monkeypatch.context() as patch:
        patch.setattr(display, "question_of", fail)
        house.table(anna).match.display._questions.clear()
        house.table(anna).changed()
        assert f'<p class="notice">{english_part("interface.session.failed")}' in anna.page
        assert "secret" not in anna.page
        assert english_part("interface.session.failed") not in tom.page  # he is asked nothing
    assert "RuntimeError: secret /path" in caplog.text
    house.table(anna).changed()
    assert english_part("interface.session.failed") not in anna.page
    assert anna.answer("e").status_code == 200


def test_a_bot_that_fails_is_told_and_may_try_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (anna,) = seated(house, "tictactoe", "easy", languages=())
    bot = type(house.table(anna).match.bots["b"])
    with monkeypatch.context() as patch:
        patch.setattr(bot, "think", fail)
        anna.answer("e")
        assert english_part("interface.session.failed") in anna.page
        assert anna.question() is None
    assert "RuntimeError: secret /path" in caplog.text
    anna.post("retry")
    assert anna.question() is not None
    assert english_part("interface.session.failed") not in anna.page


@pytest.mark.parametrize("way", ["click", "typed"])
def test_an_answer_that_cannot_be_saved_is_told_and_can_be_given_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, way: str
) -> None:
    anna, _tom = seated(house, "tictactoe")
    table = house.table(anna)
    answer = some_answer(table.match, "a")
    fields = {"answer": answer} if way == "click" else {"typed": answer, "way": "typed"}
    with monkeypatch.context() as broken:
        broken.setattr(RecordFile, "append", unwritable)
        told = anna.post("answer", {"token": anna.token, **fields})
        assert told.status_code == 200
        assert english_part("interface.session.unsaved") in said(told)
        assert "/path" not in told.text
        assert table.match.answers == 0
    assert "no space left: /path" in caplog.text
    anna.post("answer", {"token": anna.token, **fields})
    assert table.match.answers == 1


def test_what_cannot_be_taken_back_for_want_of_room_is_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _tom = seated(house, "tictactoe")
    table = house.table(anna)
    anna.post("answer", {"token": anna.token, "answer": some_answer(table.match, "a")})
    with monkeypatch.context() as broken:
        broken.setattr(RecordFile, "append", unwritable)
        assert english_part("interface.session.unsaved") in said(anna.post("undo", {}))
        assert table.match.answers == 1
    anna.post("undo", {})
    assert table.match.answers == 0


def unwritable(*given: object, **more: object) -> None:
    raise RecordError(tr("no space left: {file}")(file="/path"))
