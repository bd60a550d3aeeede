"""A match: asking, answering, secrets, results, and what observers are told."""

import gc
import json

import pytest
from tests.support.tables import registry, registry_with_examples
from tests.support.wording import english, english_pattern

import manicule
from manicule import Bot, EventLog, Human, Match, Observer, Progress, Recorder, Robot, Setup, Step
from manicule.kernel.errors import IllegalAnswer, ManiculeError, UsageError
from manicule.match import publisher as publisher_module
from manicule.match.results import result_json, result_object, seat_kinds
from manicule.records.match_file import path_of, required_header
from manicule.records.reader import read_record


def test_a_person_is_asked_with_texts_and_answers_as_typed(kit):
    match = kit.new("tictactoe", "human", "human")
    assert match.waiting() == ("a",)
    question = match.question("a")
    assert match.asked() == {"a": question}
    assert question.display.prompt.message == "Which cell do you mark?"
    assert [id for id, _ in question.display.texts] == list("abcdefghi")
    match.answer("a", "  e ")
    assert match.steps == [Step(1, "a", "e")]
    assert match.waiting() == ("b",)
    assert match.question("b").ordinal == match.ordinal == 2


def test_an_illegal_answer_changes_nothing_and_says_why(kit):
    match = kit.new("auction", "human", "human")
    for seat in "ab":
        match.answer(seat, "vase")
        match.answer(seat, "1")
    match.answer("a", "quiet")
    before = path_of(match).read_bytes()
    position = match.view("b").position
    for nonsense in ("boast", "", "sing", "quiet quiet", "\x00", "\udcff", "peek\n"[::-1] * 99):
        with pytest.raises(IllegalAnswer):
            match.answer("b", nonsense)
        assert match.why("b", nonsense) is not None
    assert match.why("b", "boast").message == "you have nothing to boast of"
    assert match.why("b", "quiet") is None
    assert match.waiting() == ("b",)
    assert match.view("b").position == position
    assert path_of(match).read_bytes() == before


@pytest.mark.parametrize(
    ("seat", "problem"),
    [
        ("b", english("match.driver.not_asked", seat="Bert")),
        ("z", "no seat “z”"),
        ("", "no seat “”"),
        (None, "no seat “None”"),
    ],
)
def test_only_who_is_asked_can_answer(kit, seat, problem):
    match = kit.new("tictactoe", "human", "human")
    for call in (
        lambda: match.answer(seat, "a"),
        lambda: match.question(seat),
        lambda: match.why(seat, "a"),
        lambda: match.preview(seat, "a"),
        lambda: match.legal(seat),
        lambda: match.display.is_private(seat),
        lambda: match.advice(seat, kit.registry.bot("dice")),
    ):
        with pytest.raises(UsageError, match=problem):
            call()
    assert match.answers == 0


@pytest.mark.parametrize("answer", [None, 3, ["a"]])
def test_an_answer_that_is_no_text_is_refused_and_changes_nothing(kit, answer):
    match = kit.new("tictactoe", "human", "human")
    for call in (match.answer, match.why, match.preview):
        with pytest.raises(UsageError, match=english_pattern("match.seat_checks.not_a_text")):
            call("a", answer)
    assert match.answers == 0
    match.answer("a", "a")


@pytest.mark.parametrize("seat", ["z", "ab", None, 0])
def test_nobody_looks_from_a_seat_that_is_not_there(kit, seat):
    match = kit.new("tictactoe", "human", "human")
    for call in (match.view, match.display.look, lambda seat: match.imagine(seat, seed=5)):
        with pytest.raises(UsageError, match=english_pattern("match.seat_checks.no_such_seat", seat=seat)):
            call(seat)


@pytest.mark.parametrize("observer", [EventLog, object(), None])
def test_what_is_no_observer_is_refused(kit, observer):
    match = kit.new("tictactoe", "human", "human")
    for begin in (match.fork, lambda observers: kit.new("odds", "human", observers=observers)):
        with pytest.raises(UsageError, match=english_pattern("match.observer.no_observer")):
            begin(observers=[observer])


def test_a_match_that_was_let_go_of_says_so(kit):
    match = kit.new("tictactoe", "dice", "dice", save=False)
    assert match.result.winners
    for _ in range(2):
        match.release()
    with pytest.raises(UsageError, match=english_pattern("match.match.released")):
        assert match.result


def test_secret_answers_are_nowhere_before_all_are_in(kit):
    ear = kit.Ear()
    match = kit.new("auction", "human", "human", "dice", observers=[ear])
    kit.answer(match, "a", "vase")
    kit.answer(match, "a", "3")
    assert match.waiting() == ("b",)
    assert match.display.is_private("b")
    assert kit.story(match) == []
    assert [event.id() for event in ear.events] == ["entered"]
    for seat in "abc":
        view = match.view(seat)
        assert view.position.seats == match.view("b").position.seats
        assert "vase" not in str(view.position)
    with pytest.raises(ManiculeError, match=english_pattern("match.match.not_over")):
        assert match.result
    kit.answer(match, "b", "lamp")
    assert [event.id() for event in ear.events] == ["entered"]
    kit.answer(match, "b", "0")
    assert match.answers == 6
    assert not match.display.is_private("a")
    told = [event.id() for event in ear.events]
    assert told == ["entered", *["whispered"] * 3, *["bid"] * 3, "drew", "entered"]
    whispered = [event.seat for event in ear.events if event.id() == "whispered"]
    assert whispered == ["a", "b", "c"], "in the order of the seats, whoever answered first"


def test_the_order_of_secret_answers_changes_neither_the_game_nor_what_is_told(kit):
    stories = []
    for order in ("aabb", "bbaa", "abab", "baba", "abba"):
        ear = kit.Ear()
        match = kit.new("auction", "human", "human", observers=[ear])
        for seat in order:
            match.answer(seat, kit.steady(match, seat))
        stories.append((ear.events, match.position))
    assert all(story == stories[0] for story in stories)


def assert_leads_to_no_secret(match, *given):
    """Follow all references from what a seat gets."""
    seen, waiting = set(), list(given)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, type):
            continue
        seen.add(id(thing))
        assert thing is not match.table
        assert thing is not match.position
        assert thing is not match
        assert thing != 987654321
        waiting += gc.get_referents(thing) if not callable(thing) else []


def test_a_view_leads_to_no_seed_no_table_and_no_secret(kit):
    match = kit.new("auction", "human", "human", seed=987654321)
    match.answer("a", "vase")
    assert_leads_to_no_secret(match, match.view("b"), match.question("b"))


class Follower(Bot):
    """Looks before and after it has read something; a bot that fails would be asked again."""

    asked = 0

    def answer(self, question, view, dice):
        self.asked += 1
        assert_leads_to_no_secret(self.match, view, question)
        assert question.legal
        assert view.position.seats
        assert_leads_to_no_secret(self.match, view, question)
        return question.legal[0]


@pytest.mark.parametrize("game", ["auction", "cartographers", "gutenberg"])
def test_what_a_bot_gets_leads_to_no_seed_no_table_and_no_secret(kit, game):
    registry = kit.registry if game == "auction" else registry_with_examples()
    match = manicule.start(game, [Human("Anna"), Human("Tom")], seed=987654321, registry=registry)
    bot = Follower()
    bot.match = match
    assert match.advice(match.waiting()[0], bot)
    assert bot.asked == 1


def test_bots_play_a_whole_game_by_themselves_and_the_same_each_time(kit):
    first, second = (kit.new("auction", "dice", "reader", "dice", seed=5) for _ in range(2))
    assert first.over
    assert kit.outcome(first) == kit.outcome(second)
    assert kit.outcome(first) != kit.outcome(kit.new("auction", "dice", "reader", "dice", seed=6))


def test_one_bot_answers_at_a_time_where_somebody_wants_to_see_it(kit):
    """Step by step, at one go, and with an observer of answers, it is the same game."""
    rules, setup = kit.registry.rule_set("auction", ()), Setup(("Anna", "Bert"), 5, 0, {"rounds": 2})
    bots = {"a": kit.registry.bot("dice"), "b": kit.registry.bot("reader")}
    slow, fast = (Match(rules, setup, bots=bots) for _ in range(2))
    while slow.step():
        assert slow.answers > 0
    fast.run()
    assert slow.over
    assert slow.step() is False
    assert (slow.steps, slow.position) == (fast.steps, fast.position)

    class Counting(Observer):
        def __init__(self):
            self.steps = []

        def answered(self, match, step):
            assert match.steps[-1] == step
            self.steps.append(step)

    counting = Counting()
    watched = Match(rules, setup, bots=bots, observers=[counting])
    watched.run()
    assert counting.steps == watched.steps == fast.steps


def test_the_result_has_its_keys_in_order_and_facts_replace_none(kit):
    match = kit.new("auction", "dice", "human", options={"rounds": 1})
    kit.play(match)
    result = result_object(match, save=path_of(match))
    assert list(result) == ["game", "seed", "plugins", "rounds", "answers", "winners", "save", "seats"]
    assert list(result["seats"][0]) == ["name", "kind", "rank", "score", "points", "boasts"]
    assert result["game"] == "auction"
    assert result["plugins"] == ["auction"]
    assert result["rounds"] == 1
    assert result["answers"] == 6
    assert result["save"] == str(path_of(match))
    assert [seat["kind"] for seat in result["seats"]] == ["dice", "human"]
    for seat in result["seats"]:
        assert seat["score"] == sum(seat["points"].values())
    assert json.loads(result_json(result)) == result


def test_results_are_the_same_bytes_but_for_the_save(kit):
    texts = [result_json(kit.outcome(kit.new("auction", "dice", "dice"))) for _ in range(2)]
    assert texts[0] == texts[1]


def test_a_match_that_is_not_saved_has_no_path(kit):
    match = kit.new("tictactoe", "human", "human", save=False)
    match.answer("a", "a")
    match.undo("a")
    assert path_of(match) is None
    kit.play(match)
    assert kit.outcome(match)["save"] is None


def test_observers_are_told_nothing_before_the_match_runs(kit):
    ear, log = kit.Ear(), EventLog()
    match = manicule.start(
        "auction",
        kit.seats("dice", "dice"),
        seed=1,
        options={"rounds": 1},
        registry=kit.registry,
        observers=[log, ear],
    )
    assert ear.events == []
    match.run()
    assert ear.events == list(log.events) != []


def test_a_failing_observer_is_no_broken_rule_and_loses_nothing(kit):
    class Closed(Observer):
        def events_published(self, match, events):
            if match.answers:
                raise BrokenPipeError("nobody reads")

    later = kit.Ear()
    match = kit.new("auction", "human", "human", observers=[Closed(), later])
    for seat, answer in [("a", "vase"), ("a", "1"), ("b", "lamp")]:
        match.answer(seat, answer)
    with pytest.raises(BrokenPipeError):
        match.answer("b", "1")
    assert len(read_record(path_of(match)).steps) == 4
    assert match.waiting() == ("a",)
    assert [event.id() for event in later.events[:-1]] == [event.id() for event in kit.story(match)]
    match.answer("a", "quiet")


def test_names_for_texts_of_events(kit):
    match = kit.new("tictactoe", "human", "dice")
    assert match.display.names.seats == {"a": "Anna", "b": "Bert"}
    assert match.people == ("a",)
    assert match.seats == ("a", "b")
    assert seat_kinds(match) == ("human", "dice")
    assert match.rules.game.id == "tictactoe"


def test_a_match_of_rules_at_hand_knows_who_is_a_bot(kit):
    rules = kit.registry.rule_set("tictactoe", ())
    match = Match(rules, Setup(("Anna", "Bert"), 1), bots={"b": kit.registry.bot("dice")})
    assert seat_kinds(match) == ("human", "bot")
    assert match.people == ("a",)
    with pytest.raises(ManiculeError, match=english_pattern("records.match_file.not_started")):
        assert required_header(match)


@pytest.mark.parametrize(
    ("seats", "how", "message"),
    [
        ([], {}, english_pattern("plugins.player_counts.change", n=0)),
        ([Human("Anna"), Human("Anna")], {}, english_pattern("match.seats.same_name", name="Anna")),
        (
            ["human:Anna", "human:Bert"],
            {},
            english_pattern("door.open.written_seat", given="'human:Anna'", typed="Human('Anna')"),
        ),
        ([Human("Anna"), Human("\udcff")], {}, english_pattern("match.header.bad_name")),
        (
            [Human("Anna"), Robot("nobody", "Bert")],
            {},
            english_pattern("plugins.registry.no_such_bot", kind="nobody"),
        ),
        ([Human("Anna"), Human("Bert")], {"seed": 1 << 70}, english_pattern("match.header.big_seed")),
        ([Human("Anna"), Human("Bert")], {"first": "Cleo"}, english_pattern("match.seats.nobody")),
        ("human:Anna", {}, english_pattern("door.open.not_seats", given="'human:Anna'")),
        (None, {}, english_pattern("door.open.not_seats", given="None")),
        ([1, 2], {}, english_pattern("door.open.not_seats")),
        (
            [Human("Anna"), Human("Bert")],
            {"with_": "odds"},
            english_pattern("door.open.not_words", argument="with_"),
        ),
        (
            [Human("Anna"), Human("Bert")],
            {"without": "odds"},
            english_pattern("door.open.not_words", argument="without"),
        ),
        ([Human("Anna"), Human("Bert")], {"options": ["a=b"]}, english_pattern("door.open.not_options")),
        (
            [Human("Anna"), Human("Bert")],
            {"options": {1: 2}},
            english_pattern("plugins.options.no_options", option=1),
        ),
        ([Human("Anna"), Human("Bert")], {"seed": "7"}, english_pattern("match.header.big_seed")),
        ([Human("Anna"), Human("Bert")], {"seed": 7.5}, english_pattern("match.header.big_seed")),
        ([Human("Anna"), Human("Bert")], {"seed": True}, english_pattern("match.header.big_seed")),
        ([Human("Anna"), Human("Bert")], {"first": 1}, english_pattern("match.seats.nobody", given=1)),
    ],
)
def test_impossible_seats_and_numbers_are_refused_before_a_file_is_made(kit, seats, how, message):
    path = kit.folder / "none.toml"
    with pytest.raises(UsageError, match=message):
        manicule.start(
            "tictactoe", seats, **({"seed": 1} | how), registry=kit.registry, observers=[Recorder(path)]
        )
    assert not path.exists()


def test_a_match_closes_its_file_as_a_context(kit):
    observers = [Recorder(), Progress()]
    with manicule.start(
        "tictactoe", kit.seats("human", "human"), seed=1, registry=kit.registry, observers=observers
    ) as match:
        path = path_of(match)
        assert path.exists()
    assert not path.exists()
    assert path_of(match) is None


@pytest.mark.parametrize("many", [1, 100])
def test_however_much_happens_nobody_hears_of_an_answer_before_it_is_kept(kit, monkeypatch, many):
    """Where bots play, what is much is told phase by phase; what follows from a person's answer is not."""
    heard = []

    class Order(Observer):
        def committed(self, match):
            heard.append("settled")

        def events_published(self, match, events):
            heard.append("told")

    monkeypatch.setattr(publisher_module, "MANY", many)
    match = kit.new("odds", "human", "dice", observers=[Order()])
    match.run()
    heard.clear()
    match.answer("a", "2")
    assert match.question("a").kind == "say"
    assert heard == ["settled", "told"]


def test_the_names_of_a_match_are_those_of_its_seats(kit):
    match = kit.new("auction", "human", "dice", "human")
    names = match.display.names
    assert [str(names.seat(seat)) for seat in match.seats] == ["Anna", "Bert", "Cleo"]
    assert names.seats == {"a": "Anna", "b": "Bert", "c": "Cleo"}


def test_who_answers_together_with_others_or_is_asked_a_secret_answers_in_private(kit):
    match = kit.new("sealed", "human", "human")
    assert not match.timeline.choices()["a"].secret
    assert (match.display.is_private("a"), match.display.is_private("b")) == (True, True)
    for seat in "aabb":
        match.answer(seat, "1")
    assert match.question("a").kind == "say"
    assert not match.display.is_private("a")
    alone = kit.new("odds", "human")
    assert alone.timeline.choices()["a"].secret
    assert alone.display.is_private("a")


def test_what_is_told_at_a_table_is_kept_from_when_somebody_listens_until_it_is_taken(kit):
    match = Match(kit.registry.rule_set("tictactoe", ()), Setup(("Anna", "Bert"), 1))
    table = match.table
    table.publish(dict, 1)  # nobody listens: nothing is even made of it
    assert table.take_events() == ()
    table.listen()
    assert table.take_events() == ()
    table.publish(str, "one")
    table.listen()
    table.publish(str, object="two")
    assert table.take_events() == ("one", "two")
    assert table.take_events() == ()


def test_points_have_the_names_of_their_sources_and_of_the_pieces_that_bring_some():
    match = manicule.start("gutenberg", [Human()] * 3, seed=1, registry=registry())
    pieces = {id: piece.name for id, piece in match.rules.pieces.items()}
    assert pieces
    assert match.display.point_names == {**match.rules.game.point_names, **pieces}
    assert len(match.display.point_names) == len(match.rules.game.point_names) + len(pieces)
