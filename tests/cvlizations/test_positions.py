"""Positions that a scenario may give, and those that no game can show."""

from typing import Any

import pytest
from tests.support.tribes import Seating
from tests.support.wording import english, english_part

from manicule.kernel.errors import ContentError, PositionError
from manicule.kernel.game import broken_invariants
from manicule.kernel.positions.scenario_fields import given_table

SEATING = Seating(3)


def table(**given: Any) -> Any:
    return given_table(SEATING.rules, SEATING.setup(0), given)


def test_what_is_on_the_table_is_in_no_deck() -> None:
    found = table(track="farm axe", seats={"Anna": {"ideas": "law"}}).position
    assert found.track == ["farm", "axe"]
    assert not {"farm", "axe", "law"} & set(found.deck)
    assert len(found.deck) == 29


def test_what_is_not_named_is_dealt() -> None:
    found = table()
    assert len(found.position.track) == 4
    assert broken_invariants(found) == {}


def test_in_the_last_age_the_earlier_ideas_are_out_of_the_game() -> None:
    found = table(round=8, phase="actions")
    assert set(found.position.track) <= set(found.rules.derived.late)
    assert broken_invariants(found) == {}
    assert found.position.revealed


def test_a_given_idea_works_unless_it_is_said_which_do() -> None:
    assert table(seats={"Anna": {"ideas": "law"}}).position.seats[0].pieces == ("law",)
    only = table(seats={"Anna": {"ideas": "law axe", "pieces": "axe"}}).position.seats[0]
    assert only.pieces == ("axe",)
    assert table(seats={"Anna": {"pieces": "axe"}}).position.seats[0].ideas == ["axe"]


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"track": "farm farm"}, english("cvlizations.baseline.twice", where="ideas", word="farm")),
        (
            {"track": "farm", "seats": {"Anna": {"ideas": "farm"}}},
            english_part("cvlizations.baseline.twice", word="farm"),
        ),
        (
            {"track": "spaceship"},
            english_part("cvlizations.baseline.unknown", where="track", word="spaceship"),
        ),
        ({"laid": {"Anna": "theft+theft"}}, english_part("cvlizations.baseline.twice", word="theft")),
        (
            {"laid": {"Anna": "theft+sleep"}},
            english_part("cvlizations.baseline.unknown", where="laid.a", word="sleep"),
        ),
        (
            {"laid": {"Anna": "theft+trade"}, "used": {"Anna": "theft"}},
            english_part("cvlizations.baseline.twice", word="theft"),
        ),
        ({"helmet": "granna"}, english_part("cvlizations.baseline.unknown", where="helmet", word="granna")),
        (
            {"seats": {"Anna": {"resources": {"food": -1}}}},
            english_part("cvlizations.baseline.negative", number="-1"),
        ),
        (
            {"seats": {"Anna": {"ideas": "law", "pieces": "axe"}}},
            english_part("cvlizations.baseline.not_owned", word="axe"),
        ),
        (
            {"deck": "farm axe", "track": "farm"},
            english_part("cvlizations.baseline.twice", where="deck", word="farm"),
        ),
        (
            {"deck": "farm spaceship"},
            english_part("cvlizations.baseline.unknown", where="deck", word="spaceship"),
        ),
        ({"top": "spaceship"}, english_part("cvlizations.baseline.unknown", where="top", word="spaceship")),
        (
            {"used": {"Anna": "sleep"}},
            english_part("cvlizations.baseline.unknown", where="used.a", word="sleep"),
        ),
        (
            {"track": "farm axe law dog cat sword"},
            english("cvlizations.baseline.full_track", number=6, most=4),
        ),
        (
            {"seats": {"Anna": {"points": {"idling": -5}}}},
            english("cvlizations.baseline.negative", where="seats.Anna.points.idling", number="-5"),
        ),
        (
            {"seats": {"Anna": {"points": {"luck": 5}}}},
            english_part("cvlizations.baseline.unknown", where="seats.Anna.points", word="luck"),
        ),
        (
            {"seats": {"Anna": {"stolen": -1}}},
            english("cvlizations.baseline.negative", where="seats.Anna.stolen", number="-1"),
        ),
        (
            {"seats": {"Anna": {"bought": -1}}},
            english("cvlizations.baseline.negative", where="seats.Anna.bought", number="-1"),
        ),
        (
            {"seats": {"Anna": {"spent": "law"}}},
            english_part("cvlizations.baseline.unknown", where="seats.Anna.spent", word="law"),
        ),
    ],
)
def test_an_impossible_position_is_refused(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(PositionError) as refused:
        table(**given)
    assert problem in str(refused.value)


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        (
            {"order": {"nap": {"name": "Nap", "kind": "sleep", "by": [1, 1, 1], "certainty": ["R"] * 3}}},
            f"entry order.nap.kind: {english_part('cvlizations.check.unknown_kind', kind='sleep')}",
        ),
        ({"order": {"nap": {"name": "Nap", "kind": "gain", "by": [1], "certainty": ["R"]}}}, "three values"),
        (
            {
                "order": {
                    "nap": {"name": "N", "kind": "gain", "of": "gold", "by": [1] * 3, "certainty": ["R"] * 3}
                }
            },
            f"entry order.nap.of: {english_part('cvlizations.check.unknown_resource', resource='gold')}",
        ),
        (
            {"number": {"ages": {"remove": True}}},
            f"entry number.ages: {english('cvlizations.check.missing_number')}",
        ),
        (
            {"number": {"moons": {"value": 2}}},
            "plugin a_test, file own.toml, entry number.moons: "
            + english_part("cvlizations.check.unknown_number"),
        ),
        (
            {
                "idea": {
                    "spaceship": {
                        "number": 49,
                        "age": "III",
                        "type": "tool",
                        "happiness": 1,
                        "certainty": {"name": "R", "type": "R", "effect": "R", "figures": "R"},
                    }
                }
            },
            f"entry idea.spaceship: {english('cvlizations.check.no_piece')}",
        ),
    ],
)
def test_content_that_no_rule_understands_is_refused(entries: dict[str, Any], problem: str) -> None:
    from tests.support.tables import registry

    from manicule.kernel.content import ContentFile, ContentSource

    tables = {
        kind: {id: {"source": "a test", **own} if "remove" not in own else own for id, own in rows.items()}
        for kind, rows in entries.items()
    }
    extra = ContentSource("a_test", (ContentFile("own.toml", tables),))
    with pytest.raises(ContentError) as refused:
        registry().rule_set("cvlizations", (), [extra])
    assert problem in str(refused.value.text)
