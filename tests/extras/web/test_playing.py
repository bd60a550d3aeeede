"""Playing by forms, without a script: every game, refusals, reasons, hints, undo, languages, restarts."""

import re
from html import unescape
from pathlib import Path

import pytest
from tests.extras.web.houses import (
    EXAMPLES,
    GAMES,
    JSON,
    Guest,
    House,
    fields_for,
    look_anew,
    play_on,
    seated,
    some_answer,
    sure_in,
)
from tests.support.tables import registry
from tests.support.wording import english, english_part

from manicule.kernel.sheet import Section, Sheet
from manicule.kernel.text import verbatim
from manicule.match.display import Display
from manicule.match.progress import Entered
from manicule.records.match_file import path_of
from manicule_interface.hints import hint
from manicule_interface.reactions import Actor
from manicule_languages.languages import Languages
from manicule_languages.pofile import empty
from manicule_languages.powriter import written
from manicule_languages.reader import Reader
from manicule_web.markup import NO_HTML
from manicule_web.pages import layout
from manicule_web.pages.layout import PageContext


@pytest.mark.parametrize("game", [*GAMES, *EXAMPLES])
def test_two_people_and_bots_play_a_whole_game_by_forms_alone(house: House, game: str) -> None:
    number = {**GAMES, **EXAMPLES}[game]
    guests = seated(house, game, *["random"] * (number - 2))
    play_on(guests)
    anna, guest = guests
    assert house.table(anna).match.over
    assert english("fullscreen.end_screen.game_over") in anna.page
    assert "La partie est terminée" in guest.page


def test_an_answer_leads_back_to_the_page_and_a_stale_one_is_no_answer(house: House) -> None:
    anna, tom = seated(house, "tictactoe")
    token = anna.token
    done = anna.answer("e", follow_redirects=False)
    assert (done.status_code, done.headers["location"]) == (303, "./")
    late = anna.post("answer", {"token": token, "answer": "a"})
    assert (late.status_code, english_part("interface.session.moved_on") in late.text) == (409, True)
    assert house.table(anna).match.answers == 1
    tom.answer("a")
    assert anna.post("answer", {"token": token, "answer": "b"}).status_code == 409
    assert house.table(anna).match.answers == 2


def test_an_impossible_answer_is_refused_with_its_reason_in_ones_own_language(house: House) -> None:
    anna, tom = seated(house, "tictactoe")
    anna.answer("e")
    done = tom.answer("e")
    assert done.status_code == 200
    said = re.search(r'id="said".*?</div>', done.text)
    assert said is not None
    assert "n’est pas possible" in said[0] or "impossible" in said[0].lower()
    assert house.table(anna).match.answers == 1


def test_why_something_is_not_possible(house: House) -> None:
    (anna,) = seated(house, "cvlizations", "random", "random", languages=())
    while not (question := anna.question()) or not question.display.refused:
        play_on([anna], most=1)
    assert 'action="why"' in anna.page
    done = anna.post("why", {"token": anna.token, "what": question.display.refused[0][0]})
    assert english_part("kernel.errors.possible") in done.text.partition('id="said"')[2]


def test_a_hint_proposes_an_answer_and_changes_nothing(house: House) -> None:
    anna, _ = seated(house, "cartographers", "random")
    before = house.table(anna).match.answers
    done = anna.post("hint", {"token": anna.token})
    assert english_part("interface.hints.hint") in done.text
    assert house.table(anna).match.answers == before
    ghost = re.search(r"covered&quot;:\[(.*?)\]", done.text)
    assert ghost is not None
    assert ghost[1].count("&quot;") > 2


def test_a_hint_gives_its_whole_reason(house: House) -> None:
    (anna,) = seated(house, "cvlizations", "greedy", "greedy", languages=())
    match = house.table(anna).match
    found = hint(match, registry(), "a")
    assert found is not None
    said = anna.post("hint", {"token": anna.token}).text.partition('id="said"')[2].partition("</div>")[0]
    assert str(found[2]) in unescape(re.sub(r"<[^>]*>", "", said))


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_game_has_a_form_for_each_of_its_answers(house: House, game: str) -> None:
    """What the page offers is what the match takes: buttons, boxes, numbers, or a shape to lay."""
    (anna,) = seated(house, game, "greedy", "greedy", languages=())
    table = house.table(anna)
    shapes = set()
    for _ in range(25):
        if table.match.over:
            break
        question = anna.question()
        assert question is not None
        page = anna.page
        shapes.add(question.shape)
        for option in question.options if question.shape == "pick" else ():
            assert re.search(
                rf'<button id="opt-[^"]+" class="option[^"]*" name="answer" value="{option}"', page
            )
        for row in question.rows if question.count > 1 else ():
            assert f'name="row-{row}"' in page
        answer = some_answer(table.match, "a")
        before = table.match.answers
        anna.post("answer", {"token": anna.token, **fields_for(question, answer)})
        assert table.match.answers > before
    assert shapes


def test_an_answer_can_be_written_and_what_it_comes_to_is_seen_first(house: House) -> None:
    (anna,) = seated(house, "cartographers", "random", languages=())
    answer, before = some_answer(house.table(anna).match, "a"), house.table(anna).match.answers
    seen = anna.post("answer", {"token": anna.token, "typed": answer, "way": "typed"})
    assert house.table(anna).match.answers == before
    assert 'id="said"' in seen.text
    anna.post("answer", {"token": anna.token, **fields_for(anna.asked(), answer)})
    assert house.table(anna).match.answers > before


def test_a_preview_says_what_an_answer_would_come_to_or_why_not(house: House) -> None:
    (anna,) = seated(house, "cartographers", "random", languages=())
    question, answer = anna.asked(), some_answer(house.table(anna).match, "a")
    fields = fields_for(question, answer)
    good = anna.post("preview", {"token": anna.token, **fields}, headers=JSON).json()
    assert good["possible"] is True
    torn = {**fields, "lay": [question.display.slots[0].ids[0], question.display.slots[0].ids[-1]]}
    bad = anna.post("preview", {"token": anna.token, **torn}, headers=JSON).json()
    assert (bad["possible"], "<p>" in bad["html"]) == (False, True)
    assert anna.question() == question
    assert anna.post("preview", {"token": "0-x", **fields}, headers=JSON).json() == {"stale": True}


def test_one_takes_back_by_oneself_what_is_fair(house: House) -> None:
    anna, _tom = seated(house, "tictactoe")
    anna.answer("e")
    done = anna.post("undo")
    assert english("interface.verbs.taken_back") in done.text
    assert house.table(anna).match.answers == 0


def test_more_than_that_is_taken_back_when_all_others_agree(house: House) -> None:
    anna, tom = seated(house, "tictactoe")
    anna.answer("e")
    tom.answer("a")
    assert english_part("interface.verbs.asked_others") in anna.post("undo").text
    assert "Anna voudrait annuler" in tom.page
    assert english_part("interface.undo_votes.asked_already") in anna.post("undo").text
    tom.post("agree", {"agreed": "yes"})
    assert house.table(anna).match.answers == 0
    assert anna.question() is not None
    assert tom.post("agree", {"agreed": "yes"}).status_code == 409


def test_who_is_refused_may_not_ask_again_at_once(house: House) -> None:
    anna, tom = seated(house, "tictactoe")
    anna.answer("e")
    tom.answer("a")
    anna.post("undo")
    tom.post("agree", {"agreed": "no"})
    assert english_part("interface.undo_votes.refused") in anna.page
    assert english_part("interface.verbs.asked_others") not in anna.page
    assert english_part("interface.undo_votes.ask_later") in anna.post("undo").text
    assert house.table(anna).match.answers == 2


def test_an_undo_that_was_agreed_to_holds_after_a_restart(house: House) -> None:
    anna, tom = seated(house, "tictactoe")
    anna.answer("e")
    tom.answer("a")
    anna.post("undo")
    tom.post("agree", {"agreed": "yes"})
    fresh = house.fresh()
    id = anna.base.split("/")[2]
    table = fresh.hub.table(id)
    assert table is not None
    assert table.match.answers == 0


@pytest.mark.parametrize("game", [*GAMES, *EXAMPLES])
def test_a_killed_server_has_lost_nothing_that_it_acknowledged(house: House, game: str) -> None:
    number = {**GAMES, **EXAMPLES}[game]
    anna, tom = seated(house, game, *["random"] * (number - 2))
    play_on([anna, tom], most=5)
    moment = house.table(anna).view(anna.base.split("/")[3]).state.moment
    if moment is not None:  # a server that begins again shows none
        anna.post("seen", {"moment": moment.serial})
    people = house.table(anna).match.people
    steps = [step for step in house.table(anna).match.steps if step.seat in people]
    page = re.sub(r"boot-\d+", "", anna.page)
    fresh = house.fresh()
    table = fresh.hub.table(anna.base.split("/")[2])
    assert table is not None
    assert [step for step in table.match.steps if step.seat in people] == steps
    again = fresh.guest()
    again.client.cookies = anna.client.cookies
    again.base = anna.base
    assert re.sub(r"boot-\d+", "", again.page) == page


@pytest.mark.parametrize("is_killed", [False, True])
def test_a_record_that_another_program_changed_goes_on_in_a_new_file_and_after_a_restart(
    house: House, caplog: pytest.LogCaptureFixture, is_killed: bool
) -> None:
    anna, tom = seated(house, "tictactoe")
    table = house.table(anna)
    anna.answer("e")
    for guest, answer in ((tom, "a"), (anna, "b")):  # the new file may be lost as well
        before = house.record_of(table)
        changed = before.read_bytes().replace(b"Anna", b"Olga")
        with before.open("r+b") as file:
            file.write(changed)
        guest.answer(answer)
        assert house.record_of(table) != before
        assert before.read_bytes() == changed
    assert caplog.text.count(english_part("records.file.replaced")) == 2
    steps = table.match.steps
    if not is_killed:
        table.close()
    again = house.fresh().hub.table(table.file.id)
    assert again is not None
    assert again.match.steps == steps
    assert path_of(again.match) == house.record_of(table)


def test_a_record_that_is_lost_while_nobody_answers_is_found_when_the_table_is_closed(house: House) -> None:
    anna, _ = seated(house, "tictactoe")
    table = house.table(anna)
    anna.answer("e")
    house.record_of(table).unlink()
    table.close()
    assert [step.answer for step in table.match.steps] == ["e"]


def test_a_game_in_which_nobody_has_answered_begins_the_same_again(house: House) -> None:
    anna, _ = seated(house, "gutenberg", "random")
    question = anna.question()
    house.table(anna).close()  # a record without answers is removed
    assert anna.question() == question


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Your turn"), ("fr", "À vous de jouer"), ("ja", "あなたの番です"), ("uk", "Ваш хід")],
)
def test_a_seat_reads_another_language_at_once_and_after_a_restart(
    house: House, language: str, words: str
) -> None:
    anna, _ = seated(house, "tictactoe")
    done = anna.post("language", {"lang": language, "back": anna.base})
    assert f'<html lang="{language}"' in done.text
    assert words in done.text
    other = house.fresh().guest("en")
    other.client.cookies, other.base = anna.client.cookies, anna.base
    assert words in other.page


def test_the_language_of_a_page_without_a_seat_is_that_of_the_browser_or_the_one_that_was_chosen(
    house: House,
) -> None:
    guest = house.guest("fr-CA,en;q=0.5")
    assert '<html lang="fr"' in guest.get("/").text
    done = guest.post("/language", {"lang": "uk", "back": "/new?game=tictactoe"})
    assert done.url.path == "/new"
    assert '<html lang="uk"' in guest.get("/").text


def test_a_browser_proposes_no_language_that_is_hardly_begun_but_a_person_may_choose_it(
    house: House, tmp_path: Path
) -> None:
    begun = tmp_path / "begun" / "it" / "LC_MESSAGES" / "gutenberg.po"
    begun.parent.mkdir(parents=True)
    begun.write_bytes(written(empty("gutenberg", "it")))
    house.hub.languages = Languages(tmp_path / "begun")
    guest = house.guest("it, fr;q=0.5")
    page = guest.get("/new").text
    assert '<html lang="fr"' in page
    assert 'value="it"' not in page
    done = guest.post("/language", {"lang": "it", "back": "/new"})
    assert '<html lang="it"' in done.text
    assert 'value="it"' in done.text


def test_a_language_that_is_written_from_right_to_left_is_shown_so() -> None:
    assert '<html lang="ar" dir="rtl">' in layout.page(PageContext(Reader("ar"), ("ar", "en")), "x", NO_HTML)
    assert '<html lang="uk" dir="ltr">' in layout.page(PageContext(Reader("uk"), ("uk", "en")), "x", NO_HTML)


def test_each_reads_the_log_in_their_own_language(house: House) -> None:
    anna, guest = seated(house, "gutenberg", "random", languages=("ja",))
    play_on([anna, guest], most=12)
    assert "plays" in anna.get("log").text
    assert re.search(r"[ぁ-ん]", guest.get("log").text.partition("<h1>")[2])


def test_rules_are_read_beside_the_game_and_looked_up(house: House) -> None:
    anna, guest = seated(house, "gutenberg", "random")
    assert 'id="take_inks"' in anna.get("rules").text
    found = anna.get("rules?term=inks").text
    assert "ink" in found
    assert len(found) < len(anna.get("rules").text)
    assert (
        english_part("interface.rulebook_search.nothing", term="inkss") in anna.get("rules?term=inkss").text
        or english_part("interface.rulebook_search.nothing_near", term="qqqq")
        in anna.get("rules?term=qqqq").text
    )
    assert "encre" in guest.get("rules").text


def test_tables_of_the_content_stand_in_the_rules_with_their_drawings(house: House) -> None:
    (anna,) = seated(house, "cartographers", "random", languages=())
    rules = anna.get("rules").text
    assert "<td>Homestead</td>" in rules
    assert re.search(r"<td>(<[^>]*>)?<code>X.<br>XX<br>X.</code>", rules)


def test_signs_are_explained_on_the_board_and_on_a_page(house: House) -> None:
    (anna,) = seated(house, "cartographers", "random", languages=())
    assert re.search(r'<span class="i[^"]*" title="[^"]+"><svg', anna.page)
    assert english("fullscreen.words.what_signs_mean") in anna.get("signs").text


def test_only_what_has_changed_is_sent_to_a_script(house: House) -> None:
    anna, _tom = seated(house, "cartographers", "random")
    first = anna.get("update", headers=JSON).json()
    assert {"place", "ask", "log"} <= set(first["regions"])
    have = having({id: digest for id, (_, digest) in first["regions"].items()})
    assert anna.get(f"update?have={have}", headers=JSON).json()["regions"] == {}
    question = anna.asked()
    fields = fields_for(question, some_answer(house.table(anna).match, "a"))
    done = anna.post("answer", {"token": anna.token, **fields}, headers={**JSON, "x-have": have}).json()
    assert done["version"] != first["version"]
    assert "ask" in done["regions"]
    assert len(done["regions"]) < len(first["regions"])


def test_what_is_told_stays_until_the_question_is_another_one(house: House) -> None:
    anna, tom = house.guest(), house.guest()
    anna.create("tictactoe", "human")
    tom.follow(anna.link("invite"), name="Tom")
    anna.post("start")
    first = anna.get("update", headers=JSON).json()
    have = {id: digest for id, (_, digest) in first["regions"].items()}
    hint = {**JSON, "x-have": having(have)}
    told = anna.post("hint", {"token": anna.token}, headers=hint).json()
    assert 'id="said"' in told["regions"]["ask"][0]
    have |= {id: digest for id, (_, digest) in told["regions"].items()}
    anna.post("links", {"kind": "watch"})  # something else changes
    assert "ask" not in anna.get(f"update?have={having(have)}", headers=JSON).json()["regions"]
    assert 'id="said"' in anna.post("hint", {"token": anna.token}, headers=hint).json()["regions"]["ask"][0]
    anna.answer("a")
    later = anna.get(f"update?have={having(have)}", headers=JSON).json()
    assert 'id="said"' not in later["regions"]["ask"][0]


def having(digests: dict[str, str]) -> str:
    """What a script says that it has."""
    return ",".join(f"{id}:{digest}" for id, digest in digests.items())


def test_a_display_that_fails_is_shown_in_place_and_ends_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    from manicule.kernel.game import Game

    anna, _tom = seated(house, "tictactoe")
    game = type(house.table(anna).match.rules.game)
    assert issubclass(game, Game)

    def fail(*given: object) -> None:
        raise RuntimeError("secret /path")

    monkeypatch.setattr(game, "look", fail)
    look_anew(house.table(anna))
    page = anna.page
    assert english("match.display.empty") in page
    assert "secret" not in page
    assert anna.answer("e").status_code == 200
    assert house.table(anna).match.answers == 1


def test_an_id_stands_for_an_event_that_cannot_be_told(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna, tom = seated(house, "gutenberg", "random")
    play_on([anna, tom], most=12)
    events = house.table(anna).session.narration.log.events
    told = [event for event in events if not isinstance(event, Entered)]

    def fail(*given: object) -> None:
        raise RuntimeError("secret /path")

    monkeypatch.setattr(type(told[-1]), "text", fail)
    look_anew(house.table(anna))
    page = anna.page
    assert type(told[-1]).id() in page  # stands for it
    assert english_part("interface.notices.unshown") in page
    assert "secret" not in page
    assert play_on([anna, tom], most=1) == 1
    assert "secret" in caplog.text


def test_a_part_that_is_none_is_said_to_be_so_in_its_place(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna, _tom = seated(house, "tictactoe")
    broken = Sheet((Section(verbatim("Odd"), ((7,),), id="odd"), Section(verbatim("Fine"), (), id="fine")))  # type: ignore[arg-type]
    monkeypatch.setattr(Display, "look", lambda display, viewer: broken)
    look_anew(house.table(anna))
    page = anna.page
    assert english("interface.session.not_shown") in page
    assert "Fine" in page
    assert "odd" in caplog.text


def test_bots_that_need_no_time_have_answered_when_anybody_looks(house: House) -> None:
    anna, tom = seated(house, "cvlizations", "random")
    versions: list[str] = []
    house.hub.listener = lambda table, version: versions.append(version)
    play_on([anna, tom], most=4)
    assert len(versions) == 4  # one change an answer, with all that followed from it


# What is asked once more


@pytest.fixture
def room(house: House) -> Guest:
    """Somebody who has to discard an order; of theirs, one could be printed."""
    (anna,) = seated(house, "gutenberg", "random", languages=(), seed=3, without="characters")
    match, actor = house.table(anna).match, Actor("a", house.hub.reader("en"))
    while not (match.question("a").kind == "make_room" and match.question("a").display.warnings):
        legal = list(match.legal("a"))
        others = [answer for answer in legal if answer != "pass" and not answer.startswith("declare")]
        is_kept = match.question("a").kind in ("before_fulfilling", "print_orders")  # so that slots fill
        answer = ("pass" if "pass" in legal else legal[0]) if is_kept else (others or legal)[-1]
        assert house.table(anna).act(actor, "answer", answer=answer, sure=answer).is_answered
    return anna


def test_a_click_that_discards_an_order_which_could_be_printed_is_given_the_second_time(room: Guest) -> None:
    match, given = room.house.table(room).match, room.house.table(room).match.answers
    ((order, _),) = room.asked().display.warnings
    warned = room.answer(order)
    assert english_part("gutenberg.notes.can_be_printed") in warned.text.partition('id="said"')[2]
    assert match.answers == given
    assert sure_in(warned.text) == order
    room.post("answer", {"token": room.token, "answer": order, "sure": order})
    assert match.answers > given


def test_it_is_given_the_second_time_in_writing_too(room: Guest) -> None:
    match, given = room.house.table(room).match, room.house.table(room).match.answers
    ((order, _),) = room.asked().display.warnings
    fields = {"token": room.token, "typed": order, "way": "typed"}
    warned = room.post("answer", fields)
    assert english_part("gutenberg.notes.can_be_printed") in warned.text
    assert match.answers == given
    room.post("answer", {**fields, "sure": sure_in(warned.text)})
    assert match.answers > given


def test_a_warning_concerns_neither_another_answer_nor_who_looks_again(room: Guest) -> None:
    match, given = room.house.table(room).match, room.house.table(room).match.answers
    ((order, _),) = room.asked().display.warnings
    room.answer(order)
    assert english_part("gutenberg.notes.can_be_printed") not in room.page
    assert sure_in(room.page) == ""
    other = next(id for id in room.asked().options if id != order)
    warned = room.post("answer", {"token": room.token, "answer": order, "sure": other})
    assert english_part("gutenberg.notes.can_be_printed") in warned.text
    assert match.answers == given
    room.post("answer", {"token": room.token, "answer": other, "sure": order})
    assert match.answers > given


def test_a_written_answer_that_was_shown_is_given_when_it_is_sent_again(house: House) -> None:
    (anna,) = seated(house, "cartographers", "random", languages=())
    answer, given = some_answer(house.table(anna).match, "a"), house.table(anna).match.answers
    fields = {"token": anna.token, "typed": answer, "way": "typed"}
    seen = anna.post("answer", fields)
    anna.post("answer", {**fields, "sure": sure_in(seen.text)})
    assert house.table(anna).match.answers > given


def as_it_lies(anna: Guest) -> dict[str, object]:
    """The fields of the form as it is sent when nobody has moved the shape."""
    return {"token": anna.token, **fields_for(anna.asked(), anna.asked().legal[0])}


def test_a_shape_that_nobody_has_moved_is_drawn_the_second_time(house: House) -> None:
    (anna,) = seated(house, "cartographers", "random", languages=())
    match, given = house.table(anna).match, house.table(anna).match.answers
    asked = anna.post("answer", as_it_lies(anna))
    assert english("interface.cautions.final") in asked.text
    assert match.answers == given
    anna.post("answer", {**as_it_lies(anna), "sure": sure_in(asked.text)})
    assert match.answers > given


def test_a_shape_that_was_moved_is_drawn_at_once(house: House) -> None:
    (anna,) = seated(house, "cartographers", "random", languages=())
    match, given = house.table(anna).match, house.table(anna).match.answers
    anna.post("answer", {**as_it_lies(anna), "touched": "1"})  # and back again
    assert match.answers > given
    given = match.answers
    anna.post("answer", {"token": anna.token, **fields_for(anna.asked(), some_answer(match, "a"))})
    assert match.answers > given


def test_a_drawing_that_can_be_taken_back_is_not_confirmed(house: House) -> None:
    anna, tom = seated(house, "cartographers")
    match = house.table(anna).match
    anna.post("answer", as_it_lies(anna))
    assert match.answers == 1
    asked = tom.post("answer", as_it_lies(tom))
    assert "Répétez votre réponse pour la confirmer" in asked.text
    assert match.answers == 1
    assert english("interface.cautions.final") not in anna.page


def test_a_button_that_is_clicked_was_chosen(house: House) -> None:
    (anna,) = seated(house, "cvlizations", "random", "random", languages=())
    match = house.table(anna).match
    anna.answer(anna.asked().options[0])
    assert anna.asked().kind == "lay_face_down"
    given = match.answers
    anna.answer(anna.asked().options[0])
    assert match.answers > given


def test_each_browser_switches_the_confirmation_off_for_itself(house: House) -> None:
    anna, tom = seated(house, "cartographers")
    match = house.table(anna).match
    assert 'name="confirm" value="none" aria-pressed="true"' in tom.page
    assert 'aria-pressed="false"' in tom.post("confirm", {"confirm": "none"}).text
    assert 'aria-pressed="true"' in anna.page
    anna.post("answer", as_it_lies(anna))
    tom.post("answer", as_it_lies(tom))
    assert match.answers == 2
    tom.post("answer", as_it_lies(tom))
    assert english_part("interface.cautions.final") in anna.post("answer", as_it_lies(anna)).text
    tom.post("confirm", {"confirm": "useful"})
    assert 'aria-pressed="true"' in tom.page


def test_a_watcher_has_nothing_to_confirm(house: House) -> None:
    anna, _ = seated(house, "cartographers")
    watcher = house.guest()
    watcher.follow(anna.link("watch"))
    assert "aria-pressed" not in watcher.page
    assert watcher.post("confirm", {"confirm": "none"}).status_code == 404
