"""What holds in every game: nothing is drawn twice, seasons and totals add up, all numbers of seats play."""

import pytest
from tests.support.ear import Ear
from tests.support.map_accounts import wrong_accounts
from tests.support.tables import registry

from manicule import Match
from manicule.kernel.events import Event
from manicule.kernel.game import Setup, result_of
from manicule.match.point import Mode
from manicule_cartographers import events
from manicule_cartographers.rules.points import POINT_NAMES
from manicule_cartographers.state import AMBUSH

NAMES = ("Anna", "Tom", "Kate", "John", "Mary", "Paul", "Emma", "Hans")


def play(
    seats: int, seed: int, plugins: tuple[str, ...] = (), **options: object
) -> tuple[Match, list[Event]]:
    ids = registry().select("cartographers", seats, plugins).ids
    chosen = registry().options("cartographers", ids, {}) | options
    watching = Ear()
    match = Match(
        registry().rule_set("cartographers", ids),
        Setup(NAMES[:seats], seed, options=chosen),
        bots=dict.fromkeys("abcdefgh"[:seats], registry().bot("random")),
        observers=[watching],
        mode=Mode.ONE_WAY,
    )
    match.run()
    assert match.over
    return match, watching.events


GAMES = [
    (seats, seed, side, plugins)
    for seats in range(1, 9)
    for seed in range(3)
    for side in "AB"
    for plugins in ((), ("cartographers_skills",))
]


@pytest.mark.parametrize(("seats", "seed", "side", "plugins"), GAMES)
def test_a_game_adds_up(seats: int, seed: int, side: str, plugins: tuple[str, ...]) -> None:
    assert wrong_accounts(*play(seats, seed, plugins, side=side)) == []


@pytest.mark.parametrize("seed", range(20))
def test_seasons_end_when_their_time_is_reached(seed: int) -> None:
    match, told = play(2, seed)
    content = match.table.content
    times: list[int] = []
    for event in told:
        if isinstance(event, events.Revealed):
            times.append(event.time)
        elif isinstance(event, events.ScoredSeason) and event.seat == "a":
            season = content.season[event.season]
            assert times[-1] >= season.time
            assert all(time < season.time for time in times[:-1] if time != times[-1])
            times = []


def test_the_deck_has_fourteen_cards_at_first() -> None:
    options = registry().options("cartographers", ("cartographers",), {})
    rules = registry().rule_set("cartographers", ("cartographers",))
    match = Match(rules, Setup(("Anna",), 1, options=options))
    realm = match.table.position
    ambushed = len(rules.content.ambush) - len(realm.ambushes)
    assert len(realm.deck) + len(realm.revealed) + ambushed == 14
    assert (realm.deck.count(AMBUSH) + ambushed, len(rules.content.explore)) == (1, 13)


@pytest.mark.parametrize("seed", range(20))
def test_one_to_four_ambushes_are_in_the_deck_when_winter_begins(seed: int) -> None:
    match, told = play(1, seed)
    at = next(n for n, event in enumerate(told) if event == events.SeasonBegan("winter"))
    before = sum(isinstance(event, events.AmbushRevealed) for event in told[:at])
    after = sum(isinstance(event, events.AmbushRevealed) for event in told[at:])
    assert 1 <= 4 - before <= 4
    realm = match.table.position
    assert realm.deck.count(AMBUSH) == len(realm.ambushes) == 4 - before - after


def test_every_box_of_the_sheet_has_a_name() -> None:
    """Two edicts a season, coins and monsters: AB, BC, CD, DA."""
    match, _ = play(2, 5)
    scored = {"spring": "ab", "summer": "bc", "fall": "cd", "winter": "da"}
    boxes = [f"{season}_{box}" for season, two in scored.items() for box in (*two, "coins", "monsters")]
    assert list(match.table.seats[0].state.points) == boxes
    assert [str(POINT_NAMES[box]) for box in boxes[:4]] == [
        "Spring: edict A",
        "Spring: edict B",
        "Spring: coins",
        "Spring: monsters",
    ]
    assert len({str(POINT_NAMES[box]) for box in boxes}) == len(boxes)


def test_who_plays_alone_gets_a_rating_and_a_title() -> None:
    match, told = play(1, 5)
    (seat,) = result_of(match.table).seats
    solo = sum(match.table.content.scoring[card].solo for card in match.table.position.edicts.values())
    assert seat.facts["rating"] == seat.score - solo
    title = match.table.content.title[seat.facts["title"]]
    assert title.least <= seat.facts["rating"] or title.least == -30
    assert [event.title for event in told if isinstance(event, events.EarnedTitle)] == [title.id]
    two, _ = play(2, 5)
    assert "title" not in result_of(two.table).seats[0].facts


@pytest.mark.parametrize(
    ("rating", "title"),
    [
        (31, "legendary_cartographer"),
        (30, "legendary_cartographer"),
        (29, "master_mapsmith"),
        (10, "journeyman_topographer"),
        (0, "apprentice_surveyor"),
        (-1, "amateur_assessor"),
        (-5, "amateur_assessor"),
        (-6, "inept_assistant"),
        (-7, "inept_assistant"),
        (-20, "dimwitted_doodler"),
        (-30, "oblivious_inkdrinker"),
        (-99, "oblivious_inkdrinker"),
    ],
)
def test_the_title_is_the_highest_whose_number_is_reached(rating: int, title: str) -> None:
    from manicule_cartographers.rules.points import title_for

    match, _ = play(1, 1)
    assert title_for(match.table, rating) == title
