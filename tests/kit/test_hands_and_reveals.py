"""Hands that only their owners see, and things that rules show without a reveal."""

import shutil
from pathlib import Path

import pytest
from tests.kit.conftest import only
from tests.kit.planted import line_of, told
from tests.kit.test_planted_leaks import Change
from tests.support.tables import ROOT
from tests.support.wording import english, english_part

from manicule_kit import Finding, check_plugin

TRICKS = ROOT / "docs" / "examples" / "tricks"

SECRET = 'Annotated[tuple[str, ...], m.Secret(to="owner", pool="cards", shows="count")]'
NOT_SECRET = ("state.py", SECRET, "tuple[str, ...]")
OPEN_DECK = ("state.py", 'Annotated[list[str], m.Pool("cards")]', "list[str]")
NOT_REVEALED = ("phases.py", "        table.reveal()  # played cards are now public\n", "")
CARD = "m.Cell((card_text(card),), spot=card)"
AS_SIGNS = ("looks.py", CARD, "m.verbatim(str(sum(map(ord, card)) * 7))")
OPTIONS = "{card: card for card in hand.cards}, refuse)"
AN_END = ("phases.py", OPTIONS, '{"left": hand.cards[0], "right": hand.cards[-1]})')
SHUFFLED = (
    "phases.py",
    "PHASES = (Deal(), Trick())",
    """
class Shuffle(m.Phase[RoundTable, RoundSeat]):
    id = "shuffle"
    name = DEALING

    def begin(self, table: RoundTable) -> None:
        cards = list(CARDS)
        table.position.deck = [table.draw("cards", cards) for _ in CARDS]


PHASES = (Shuffle(), Deal(), Trick())
""",
)
FROM_THE_TOP = (
    ("phases.py", "        position.deck = list(CARDS)\n        position.played", "        position.played"),
    ("phases.py", 'table.draw("cards", position.deck)', "position.deck.pop()"),
)


def tricks(folder: Path, *changes: Change) -> Path:
    """The trick game of the documentation with these changes, without its scenarios."""
    game = shutil.copytree(TRICKS, folder / "tricks")
    shutil.rmtree(game / "scenarios")
    for file, old, new in changes:
        text = (game / file).read_text(encoding="utf-8")
        assert old in text, old
        (game / file).write_text(text.replace(old, new), encoding="utf-8")
    return game


def secret(finding: Finding) -> str:
    assert finding.check == "secrets"
    return told(finding)[0]


HANDS: dict[str, tuple[Change, ...]] = {
    "dealt by draws": (NOT_SECRET, OPEN_DECK),
    "dealt from a pool": (NOT_SECRET,),
    "shown as signs": (NOT_SECRET, OPEN_DECK, AS_SIGNS),
    "dealt from a shuffled pile, and played from its ends": (
        *(NOT_SECRET, OPEN_DECK, AS_SIGNS, AN_END, SHUFFLED),
        *FROM_THE_TOP,
    ),
}


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_that_only_its_owner_sees_is_to_be_secret_and_is_no_pile(tmp_path: Path, name: str) -> None:
    game = tricks(tmp_path, *HANDS[name])
    report = check_plugin(game, games=3)
    found = [one for one in report.findings if "cards" in told(one)[1]]
    assert found, str(report)
    for finding in found:
        assert english_part("kit.exposure.own_hand") in secret(finding)
        assert "position.seats" in secret(finding)
        assert told(finding)[1] == english("kit.exposure.declare_own", field="cards", struct="Hand")
        assert (finding.place.file, finding.place.line) == (
            "state.py",
            line_of(game / "state.py", "class Hand"),
        )
    assert english_part("kit.exposure.open_pile", path="position.seats[0].cards") not in str(report)


def test_a_hand_that_all_sheets_show_need_not_be_secret(tmp_path: Path) -> None:
    own = "    if view.seat:\n        own = position.seats[m.SEAT_IDS.index(view.seat)].cards\n"
    everyone = "    if True:\n        own = [card for seat in position.seats for card in seat.cards]\n"
    report = check_plugin(tricks(tmp_path, NOT_SECRET, OPEN_DECK, ("looks.py", own, everyone)), games=3)
    assert report.is_sound, str(report)


def test_a_card_that_was_played_may_lie_open_at_its_seat(tmp_path: Path) -> None:
    """Also while the next question is secret, and has that card among its options in the next round."""
    field = f"    cards: {SECRET} = ()\n"
    shown = "shown = card_text(card) if card else"
    game = tricks(
        tmp_path,
        ("state.py", field, f'{field}    last: str = ""\n'),
        ("phases.py", "position.trick[seat.id] = card\n", "position.trick[seat.id] = hand.last = card\n"),
        ("phases.py", OPTIONS, "{card: card for card in hand.cards}, refuse, secret=True)"),
        ("looks.py", shown, "card = card or hand.last\n        " + shown),
    )
    report = check_plugin(game, games=3)
    assert report.is_sound, str(report)


UNKNOWN_POOL: dict[str, tuple[Change, str]] = {
    "a misspelt pool": (("state.py", 'pool="cards"', 'pool="crads"'), "crads"),
    "a pool without its mark": (OPEN_DECK, "cards"),
}


@pytest.mark.parametrize("name", UNKNOWN_POOL)
def test_a_secret_of_an_unknown_pool_is_reported_at_its_class(tmp_path: Path, name: str) -> None:
    change, pool = UNKNOWN_POOL[name]
    game = tricks(tmp_path, change)
    finding = only(check_plugin(game, games=1))
    assert english_part("kernel.roots.no_pool", pool=pool) in secret(finding)
    assert told(finding)[1] == english("kit.check.correct_mark")
    where = (finding.plugin, finding.place.file, finding.place.line)
    assert where == ("tricks", "state.py", line_of(game / "state.py", "class Hand"))


# Reveals.

UNREVEALED: dict[str, tuple[Change, ...]] = {
    "a card that is played": (NOT_REVEALED,),
    "a card after the first one": (
        (
            NOT_REVEALED[0],
            NOT_REVEALED[1],
            "        if len(position.trick) == 1:\n            table.reveal()\n",
        ),
    ),
}


@pytest.mark.parametrize("name", UNREVEALED)
def test_a_missing_reveal_is_called_that(tmp_path: Path, name: str) -> None:
    game = tricks(tmp_path, *UNREVEALED[name])
    finding = only(check_plugin(game, games=4))
    assert english_part("kit.leaks.unrevealed", field="Hand.cards") in secret(finding)
    assert told(finding)[1] == english("kit.leaks.call_reveal")
    assert (finding.plugin, finding.place.file) == ("tricks", "phases.py")
    assert finding.place.line == line_of(game / "phases.py", "yield from m.Pick(")


@pytest.mark.parametrize(
    ("line", "call"),
    [
        ("table.position.unmasked = True\n", "        table.reveal()\n"),
        ("(*other.state.known_to, seat.id)\n", "    table.reveal()\n"),
    ],
)
def test_a_secret_that_its_mark_opens_needs_no_reveal(tmp_path: Path, line: str, call: str) -> None:
    masks = tmp_path / "masks"
    shutil.copytree(ROOT / "docs" / "examples" / "masks", masks)
    source = (masks / "phases.py").read_text(encoding="utf-8")
    assert line + call in source
    (masks / "phases.py").write_text(source.replace(line + call, line), encoding="utf-8")
    report = check_plugin(masks, games=1)
    assert report.is_sound, str(report)


def test_a_card_that_is_revealed_is_sound(tmp_path: Path) -> None:
    report = check_plugin(tricks(tmp_path), games=4)
    assert report.is_sound, str(report)
