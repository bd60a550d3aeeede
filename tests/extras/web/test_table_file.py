"""The stored data of a table: who sits where, which keys open a seat, and what a table passes on."""

import time

import msgspec
import pytest
from tests.support.tables import registry_with_examples

import manicule
from manicule import Human, Robot
from manicule.kernel.text import tr
from manicule_web import keys, seat_keys
from manicule_web.table_file import (
    Chair,
    DeviceKey,
    Replacement,
    RetiredKey,
    StandIn,
    TableFile,
    TableNotice,
)

WHY = tr("The door is closed.")()


def person(name: str, *given: str, **more: object) -> Chair:
    """A seat of a person with these keys."""
    return msgspec.structs.replace(
        Chair(name=name, keys=[DeviceKey(keys.digest(key)) for key in given]), **more
    )


def table(*chairs: Chair, **more: object) -> TableFile:
    return msgspec.structs.replace(TableFile("t1", "tictactoe", [*chairs], 7), **more)


# Seats


def test_a_seat_is_free_until_somebody_has_a_key() -> None:
    seats = [person("Anna", "k"), person("Tom"), Chair("random", "Kate")]
    assert [seat.is_for_people for seat in seats] == [True, True, False]
    assert [seat.is_free for seat in seats] == [False, True, False]
    assert [seat.is_played for seat in seats] == [True, False, False]


def test_a_seat_whose_player_left_is_played_by_another_person_alone() -> None:
    away = person("Anna", "k", is_away=True, language="fr")
    assert (away.is_played, away.player, away.reads) == (False, "Anna", "fr")
    assert away.keys_of_player is away.keys
    away.stand_in = StandIn("Hans", "ja", [DeviceKey("d")])
    assert (away.is_played, away.player, away.reads) == (True, "Hans", "ja")
    assert away.keys_of_player == [DeviceKey("d")]
    assert not person("Anna", is_away=True, stand_in=StandIn("Hans")).is_played  # it has no key


def test_the_language_of_a_seat_is_that_of_the_person_who_plays_there_now() -> None:
    seat = person("Anna", "k", language="fr")
    seat.read_in("uk")
    assert (seat.language, seat.reads) == ("uk", "uk")
    seat.stand_in = StandIn("Hans")
    seat.read_in("ja")
    assert (seat.language, seat.stand_in.language, seat.reads) == ("uk", "ja", "ja")


def test_the_only_key_that_an_earlier_version_stored_opens_the_seat() -> None:
    old = msgspec.json.decode(b'{"name": "Anna", "key": "abc"}', type=Chair)
    assert (old.key, old.keys) == ("", [DeviceKey("abc")])
    assert msgspec.json.decode(msgspec.json.encode(old), type=Chair) == old
    assert msgspec.json.decode(msgspec.json.encode(old)) == {"name": "Anna", "keys": [{"digest": "abc"}]}


def test_seats_of_people_and_bots_are_asked_for_in_the_match() -> None:
    assert person("Anna", "k", language="fr", wishes={"x": "y"}).seat == Human(
        "Anna", language="fr", wishes={"x": "y"}
    )
    assert Chair("hard", "Kate", wishes={"x": "y"}).seat == Robot("hard", "Kate", wishes={"x": "y"})
    wanted = table(
        person("Anna", "k"), Chair("random"), with_=("m",), without=("n",), options={"o": "1"}
    ).wanted()
    assert (wanted.game, wanted.seats, wanted.seed) == ("tictactoe", [Human("Anna"), Robot("random")], 7)
    assert (wanted.with_, wanted.without, wanted.options, wanted.pack) == (("m",), ("n",), {"o": "1"}, None)


# Keys


def test_a_key_opens_the_seat_of_its_player_or_of_the_one_who_plays_on() -> None:
    seat = person("Anna", "old", "new", is_away=True, stand_in=StandIn("Hans"))
    assert seat.stand_in is not None
    seat.stand_in.keys = [DeviceKey(keys.digest("hans"))]
    file = table(Chair("random"), seat)
    assert [file.seat_of(key) for key in ("old", "new", "hans", "other", "")] == ["b", "b", "b", "", ""]
    roles = [seat_keys.role_of(seat, key) for key in ("old", "hans", "other")]
    assert roles == ["away", "player", None]
    seat.is_away = False
    assert seat_keys.role_of(seat, "old") == "player"
    assert seat.devices_of("new") is seat.keys
    assert seat.devices_of("hans") is seat.stand_in.keys
    assert seat.devices_of("other") is None


def test_a_place_without_a_chair_has_a_single_key() -> None:
    file = table(person("Anna", "k"))
    others = {"watch": keys.digest("w")}
    opened = [
        seat_keys.opens(file, place, key, others)
        for place, key in (("a", "k"), ("a", "w"), ("watch", "w"), ("watch", "k"), ("z", "k"), ("z", ""))
    ]
    assert opened == [True, False, True, False, False, False]


def test_each_new_device_has_a_key_and_too_many_sign_the_oldest_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1234.9)
    seat = person("Anna")
    made = [seat_keys.add_key(seat, seat.keys, by="b") for _ in range(seat_keys.MOST_DEVICES)]
    assert len(set(made)) == seat_keys.MOST_DEVICES == 12
    assert seat.keys[0] == DeviceKey(keys.digest(made[0]), 1234, "b")
    assert seat.retired == []
    newest = seat_keys.add_key(seat, seat.keys)
    assert [one.digest for one in seat.keys] == [keys.digest(key) for key in (*made[1:], newest)]
    assert seat.keys[-1].by == ""
    assert seat.retired == [RetiredKey(keys.digest(made[0]), seat_keys.TOO_MANY_DEVICES(name="Anna"))]


def test_a_device_that_was_signed_out_reads_the_last_reason() -> None:
    seat = person("Anna", "one", "two")
    file = table(seat, person("Tom", "tom"))
    other = seat_keys.SIGNED_OUT(name="Anna")
    seat.retired = [RetiredKey(keys.digest("one"), other)]
    seat_keys.sign_out(seat, seat.keys, seat.keys[0], WHY)
    assert seat.devices_of("one") is None
    assert seat.devices_of("two") is seat.keys
    assert seat_keys.reason_against(file, "a", "one") == WHY
    for place, key in (("a", "two"), ("b", "one"), ("z", "one")):
        assert seat_keys.reason_against(file, place, key) is None


def test_only_so_many_reasons_are_kept() -> None:
    seat = person("Anna", *(str(number) for number in range(seat_keys.MOST_RETIRED + 1)))
    while seat.keys:
        seat_keys.sign_out(seat, seat.keys, seat.keys[0], WHY)
    assert len(seat.retired) == seat_keys.MOST_RETIRED == 40
    assert seat.retired[0].digest == keys.digest("1")


# Tables


def test_the_host_is_the_first_person_unless_the_role_was_passed_on() -> None:
    chairs = Chair("random"), person("Anna", "k"), person("Tom")
    assert table(*chairs).host == "b"
    assert table(*chairs, host_seat="c").host == "c"
    assert {*table(*chairs).by_seat} == {"a", "b", "c"}


def test_a_notice_is_unread_by_a_person_or_for_watchers_by_any_player() -> None:
    notices = [TableNotice("n1", WHY, ["a"]), TableNotice("n2", WHY, ["a", "b"]), TableNotice("n3", WHY)]
    file = table(person("Anna"), person("Tom"), Chair("random"), notices=notices)
    found = {who: [one.id for one in file.unread_by(who)] for who in ("a", "b", "")}
    assert found == {"a": ["n3"], "b": ["n1", "n3"], "": ["n1", "n3"]}


def test_another_table_has_the_same_rules_and_free_seats_for_people() -> None:
    before = table(
        person("Anna", "k", language="fr", wishes={"x": "y"}, is_away=True),
        Chair("hard", "Kate", wishes={"z": "y"}),
        with_=("m",),
        options={"o": "1"},
        clock=True,
        deadline=60,
        is_seed_chosen=True,
        is_started=True,
        invite="i",
        watch="w",
        next="t2",
        record="record-2.toml",
        notices=[TableNotice("n", WHY)],
        access=[WHY],
        replacements=[Replacement("a", ["b"])],
        host_seat="a",
    )
    after = before.like("t9", 8, "b")
    assert after == TableFile(
        "t9",
        "tictactoe",
        [Chair(wishes={"x": "y"}), Chair("hard", "Kate", wishes={"z": "y"})],
        8,
        with_=("m",),
        options={"o": "1"},
        clock=True,
        deadline=60,
        host_seat="b",
    )


def test_seats_agree_with_the_players_of_the_match_after_a_crash() -> None:
    registry = registry_with_examples()
    match = manicule.start("tictactoe", [Human("Anna"), Human("Tom")], seed=1, registry=registry)
    file = table(person("Anna", "k"), person("Tom", "t"))
    assert not file.agree_with(match)
    manicule.reseat(match, "b", Robot("random"), registry=registry)
    assert file.agree_with(match)
    assert [chair.is_away for chair in file.chairs] == [False, True]
    assert not file.agree_with(match)
    manicule.reseat(match, "b", Human("Hans"))
    assert file.agree_with(match)
    assert (file.chairs[1].is_away, file.chairs[1].stand_in) == (True, StandIn("Hans"))
    file.chairs[1].stand_in = StandIn("Hans", "ja", [DeviceKey("d")])  # what is known of them is kept
    assert not file.agree_with(match)
    assert file.chairs[1].stand_in == StandIn("Hans", "ja", [DeviceKey("d")])
    file.chairs[1].stand_in = StandIn("Paul", "ja", [DeviceKey("d")])
    assert file.agree_with(match)
    assert file.chairs[1].stand_in == StandIn("Hans")
    manicule.reseat(match, "b", Human())
    assert file.agree_with(match)
    assert file.chairs[1] == person("Tom", "t")


def test_the_seat_of_a_bot_stays_its_own() -> None:
    registry = registry_with_examples()
    match = manicule.start("tictactoe", [Human("Anna"), Robot("random", "Kate")], seed=1, registry=registry)
    file = table(person("Anna", "k"), Chair("random", "Bert"))
    assert not file.agree_with(match)
    assert not file.chairs[1].is_away


def test_a_seat_after_that_of_a_bot_agrees_with_its_player_too() -> None:
    registry = registry_with_examples()
    match = manicule.start("tictactoe", [Robot("random", "Kate"), Human("Hans")], seed=1, registry=registry)
    file = table(Chair("random", "Bert"), person("Anna", "k"))
    assert file.agree_with(match)
    assert [chair.stand_in for chair in file.chairs] == [None, StandIn("Hans")]


def test_what_a_stored_table_leaves_out_has_no_effect() -> None:
    file = msgspec.json.decode(b'{"id": "t", "game": "g", "chairs": [{}], "seed": 1}', type=TableFile)
    assert {name: getattr(file, name) for name in file.__struct_fields__} == {
        **{"id": "t", "game": "g", "chairs": [Chair()], "seed": 1, "with_": (), "without": (), "options": {}},
        **{"practice": False, "invite": "", "watch": "", "clock": False, "is_started": False, "next": ""},
        **{"pack": None, "is_seed_chosen": False, "record": "record.toml", "notices": [], "access": []},
        **{"deadline": 0, "host_seat": "", "replacements": [], "again": []},
    }
    (chair,) = file.chairs
    assert {name: getattr(chair, name) for name in chair.__struct_fields__} == {
        **{"kind": "human", "name": "", "language": "", "key": "", "wishes": {}, "keys": [], "retired": []},
        **{"is_away": False, "is_open": False, "is_replaced": False, "invite": "", "stand_in": None},
    }
    device, stand_in, notice = DeviceKey("d"), StandIn("Hans"), TableNotice("n", WHY)
    assert (device.since, device.by, stand_in.language, stand_in.keys) == (0, "", "", [])
    assert (notice.read_by, notice.seat, Replacement("a", []).by_person) == ([], "", False)
