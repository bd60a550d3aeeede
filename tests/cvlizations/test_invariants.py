"""What CVlizations says must hold: whatever is lost, made or owed is noticed, and told by its name."""

from typing import Any

import pytest
from tests.support.broken import Broken, Change, problems_after
from tests.support.tribes import Seating
from tests.support.wording import english, english_part

from manicule_cvlizations.state import Laid


def _lose_two(land: Any) -> None:
    land.deck.remove("farm")
    land.deck.remove("axe")


def _see(land: Any) -> None:
    land.top = "axe"


def _keep_the_top(land: Any) -> None:
    land.deck.remove("axe")
    land.top = "axe"


def _lengthen_the_track(land: Any) -> None:
    land.track += ["farm", "axe"]
    del land.deck[land.deck.index("farm")], land.deck[land.deck.index("axe")]


def _buy(land: Any) -> None:
    land.deck.remove("farm")
    land.seats[1].ideas.append("farm")
    land.seats[1].pieces = ("farm",)


BREAKING = {
    "ideas vanish": Broken("ideas", english("cvlizations.invariants.lost", cards="axe, farm"), _lose_two),
    "an idea is in two places": Broken("ideas", english("cvlizations.invariants.twice", cards="axe"), _see),
    "ideas are unknown": Broken(
        "ideas",
        english("cvlizations.invariants.twice", cards="telegraph, zeppelin"),
        lambda land: land.removed.extend(["zeppelin", "telegraph"]),
    ),
    "an idea is bought twice": Broken(
        "ideas",
        english_part("cvlizations.invariants.twice"),
        lambda land: land.seats[0].ideas.append(land.track[0]),
    ),
    "an idea of the last age vanishes": Broken(
        "ideas", english_part("cvlizations.invariants.lost"), lambda land: land.late_deck.pop()
    ),
    "the track is too long": Broken(
        "track", english("cvlizations.invariants.full_track", number=6, most=4), _lengthen_the_track
    ),
    "an order is laid twice": Broken(
        "orders",
        english("cvlizations.invariants.wrong_orders", place="b", orders="theft, theft"),
        lambda land: land.laid.update(b=Laid("theft", "theft")),
    ),
    "an order that was used is laid again": Broken(
        "orders",
        "theft, trade, theft",
        lambda land: (land.laid.update(b=Laid("theft", "trade")), land.used.update(b=("theft",))),
    ),
    "an order is unknown": Broken(
        "orders",
        "conquest",
        lambda land: land.laid.update(c=Laid("theft", "conquest")),
    ),
    "somebody owes resources": Broken(
        "resources",
        english("cvlizations.invariants.owes", seat="a", what="wood", number=-1),
        lambda land: land.seats[0].resources.update(wood=-1),
    ),
    "somebody owes points": Broken(
        "points",
        english("cvlizations.invariants.owes", seat="c", what="idling", number=-2),
        lambda land: land.seats[2].points.update(idling=-2),
    ),
    "ideas work that nobody has bought": Broken(
        "working ideas",
        english("cvlizations.invariants.not_owned", seat="a", ideas="axe, farm"),
        lambda land: setattr(land.seats[0], "pieces", ("axe", "farm")),
    ),
}
SOUND: dict[str, Change] = {
    "as it is dealt": lambda land: None,
    "with a card that was looked at": _keep_the_top,
    "with an idea that works for who has bought it": _buy,
    "with nothing left": lambda land: land.seats[0].resources.update(wood=0),
    "with an idea fewer on the track": lambda land: land.deck.append(land.track.pop()),
    "with two orders laid and others used": lambda land: (
        land.laid.update(b=Laid("theft", "trade")),
        land.used.update(b=("hunting", "cunning")),
    ),
}


def _land() -> Any:
    return Seating(3).new_game().table


@pytest.mark.parametrize("what", BREAKING)
def test_it_is_noticed_when(what: str) -> None:
    assert BREAKING[what].is_told(_land())


@pytest.mark.parametrize("what", SOUND)
def test_nothing_is_wrong(what: str) -> None:
    assert problems_after(_land(), SOUND[what]) == {}


def test_of_several_problems_with_a_rule_the_first_is_told() -> None:
    owing = problems_after(_land(), lambda land: [tribe.points.update(idling=-1) for tribe in land.seats])
    assert owing == {"points": english("cvlizations.invariants.owes", seat="a", what="idling", number=-1)}
