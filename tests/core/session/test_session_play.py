"""A session: asking, answering, secrets, results, and what listeners hear."""

import gc
import json

import pytest
from manicule.play.results import result_json
from manicule.play.session import Session
from manicule.records.reading import read_record

from manicule.errors import IllegalAnswer, ManiculeError, UsageError
from manicule.records.form import SeatEntry


def test_a_person_is_asked_with_texts_and_answers_as_typed(kit):
    session = kit.new("tictactoe", "human", "human")
    assert session.asked() == ("a",)
    question = session.question("a")
    assert question.prompt.message == "Which cell do you mark?"
    assert [id for id, _ in question.texts] == list("abcdefghi")
    session.answer("a", "  e ")
    assert session.history[-1].answer == "e"
    assert session.asked() == ("b",)


def test_an_illegal_answer_changes_nothing_and_says_why(kit):
    session = kit.new("auction", "human", "human")
    for seat in "ab":
        session.answer(seat, "vase")
        session.answer(seat, "1")
    session.answer("a", "quiet")
    before = session.path.read_bytes()
    position = session.view("b").position
    for nonsense in ("boast", "", "sing", "quiet quiet", "\x00", "\udcff", "peek\n"[::-1] * 99):
        with pytest.raises(IllegalAnswer):
            session.answer("b", nonsense)
        assert session.why("b", nonsense) is not None
    assert session.why("b", "boast").message == "you have nothing to boast of"
    assert session.why("b", "quiet") is None
    assert session.asked() == ("b",)
    assert session.view("b").position == position
    assert session.path.read_bytes() == before


@pytest.mark.parametrize("seat", ["b", "z", ""])
def test_only_who_is_asked_can_answer(kit, seat):
    session = kit.new("tictactoe", "human", "human")
    for call in (
        lambda: session.answer(seat, "a"),
        lambda: session.question(seat),
        lambda: session.why(seat, "a"),
    ):
        with pytest.raises(ManiculeError, match="is not asked anything now"):
            call()
    assert session.history == ()


def test_secret_answers_are_nowhere_before_all_are_in(kit):
    ear = kit.Ear()
    session = kit.new("auction", "human", "human", "dice", listeners=[ear])
    session.answer("a", "vase")
    session.answer("a", "3")
    assert session.asked() == ("b",)
    assert session.history == ()
    assert session.story == ()
    assert ear.events == []
    for seat in "abc":
        view = session.view(seat)
        assert view.position.seats == session.view("b").position.seats
        assert "vase" not in str(view.position)
    with pytest.raises(ManiculeError, match="not over yet"):
        session.result()
    session.answer("b", "lamp")
    assert ear.events == []
    session.answer("b", "0")
    assert len(session.history) == 6
    told = [event.id() for event in ear.events]
    assert told == ["entered", "whispered", "whispered", "whispered", "bid", "bid", "bid", "drew"]
    whispered = [event.seat for event in ear.events if event.id() == "whispered"]
    assert whispered == ["a", "b", "c"], "in the order of the seats, whoever answered first"


def test_the_order_of_secret_answers_changes_neither_the_game_nor_what_is_told(kit):
    stories = []
    for order in ("aabb", "bbaa", "abab", "baba", "abba"):
        ear = kit.Ear()
        session = kit.new("auction", "human", "human", listeners=[ear])
        for seat in order:
            session.answer(seat, kit.steady(session, seat))
        stories.append((ear.events, session.runner.table.position))
    assert all(story == stories[0] for story in stories)


def test_a_view_leads_to_no_seed_no_table_and_no_secret(kit):
    session = kit.new("auction", "human", "human", seed=987654321)
    session.answer("a", "vase")
    seen, waiting = set(), [session.view("b"), session.question("b")]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, type):
            continue
        seen.add(id(thing))
        assert thing is not session.runner.table
        assert thing is not session.runner
        assert thing != 987654321
        waiting += gc.get_referents(thing) if not callable(thing) else []


def test_bots_play_a_whole_game_by_themselves_and_the_same_each_time(kit):
    first, second = (kit.new("auction", "dice", "reader", "dice", seed=5) for _ in range(2))
    assert first.over
    assert kit.outcome(first) == kit.outcome(second)
    assert kit.outcome(first) != kit.outcome(kit.new("auction", "dice", "reader", "dice", seed=6))


def test_the_result_has_its_keys_in_order_and_facts_replace_none(kit):
    session = kit.new("auction", "dice", "human", options={"rounds": 1})
    result = kit.play(session)
    assert list(result) == ["game", "seed", "plugins", "rounds", "answers", "winners", "save", "seats"]
    assert list(result["seats"][0]) == ["name", "kind", "rank", "score", "points", "boasts"]
    assert result["game"] == "auction"
    assert result["plugins"] == ["auction"]
    assert result["rounds"] == 1
    assert result["answers"] == 6
    assert result["save"] == str(session.path)
    assert [seat["kind"] for seat in result["seats"]] == ["dice", "human"]
    for seat in result["seats"]:
        assert seat["score"] == sum(seat["points"].values())
    assert json.loads(result_json(result)) == result


def test_results_are_the_same_bytes_but_for_the_save(kit):
    texts = [result_json(kit.outcome(kit.new("auction", "dice", "dice"))) for _ in range(2)]
    assert texts[0] == texts[1]


def test_a_session_that_is_not_saved_has_no_path(kit):
    session = kit.new("tictactoe", "human", "human", save=False, path=None)
    session.answer("a", "a")
    session.undo("a")
    assert session.path is None
    assert kit.play(session)["save"] is None


def test_listeners_hear_nothing_before_the_session_runs(kit):
    ear = kit.Ear()
    session = Session.new(
        kit.library,
        "auction",
        kit.seats("dice", "dice"),
        seed=1,
        options={"rounds": 1},
        save=False,
        listeners=[ear],
    )
    assert ear.events == []
    session.run()
    assert ear.events == list(session.story) != []


def test_a_failing_listener_is_no_broken_rule_and_loses_nothing(kit):
    class Closed:
        def hear(self, events):
            raise BrokenPipeError("nobody reads")

    session = kit.new("auction", "human", "human", listeners=[Closed()])
    for seat, answer in [("a", "vase"), ("a", "1"), ("b", "lamp")]:
        session.answer(seat, answer)
    with pytest.raises(BrokenPipeError):
        session.answer("b", "1")
    assert len(read_record(session.path).steps) == 4
    assert session.asked() == ("a",)
    session.answer("a", "quiet")


def test_names_for_texts_of_events(kit):
    session = kit.new("tictactoe", "human", "dice")
    assert session.names.seats == {"a": "Anna", "b": "Bert"}
    assert session.people == ("a",)
    assert session.game.id == "tictactoe"


@pytest.mark.parametrize(
    ("seats", "how", "message"),
    [
        ([], {}, "nobody sits"),
        ([("Anna", "human"), ("Anna", "human")], {}, "two seats are called “Anna”"),
        ([("Anna", "human"), (" ", "human")], {}, "no name"),
        ([("Anna", "human"), ("\udcff", "human")], {}, "not readable text"),
        ([("Anna", "human"), ("Bert", "nobody")], {}, "no bot “nobody”"),
        ([("Anna", "human"), ("Bert", "human")], {"seed": 1 << 70}, "the seed must be"),
        ([("Anna", "human"), ("Bert", "human")], {"first": 2}, "no seat number 3"),
        ([(str(n), "human") for n in range(27)], {}, "at most 26 seats"),
    ],
)
def test_impossible_seats_and_numbers_are_refused_before_a_file_is_made(kit, seats, how, message):
    entries = [SeatEntry(*seat) for seat in seats]
    path = kit.folder / "none.toml"
    with pytest.raises(UsageError, match=message):
        Session.new(kit.library, "tictactoe", entries, path=path, **({"seed": 1} | how))
    assert not path.exists()


def test_a_session_closes_its_file_as_a_context(kit):
    with Session.new(kit.library, "tictactoe", kit.seats("human", "human"), seed=1) as session:
        path = session.path
        assert path.exists()
    assert not path.exists()
    assert session.path is None
