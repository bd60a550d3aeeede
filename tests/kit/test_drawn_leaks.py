"""Keys, icons and art that tell what lies face down: found like any other leak, with the part that tells."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.kit.leaky import bluff
from tests.kit.planted import told
from tests.kit.test_leaks import (
    HAND_FROM_NOWHERE,
    LAID_FROM_NOWHERE,
    PLAIN,
    POPPED,
    SHUFFLED,
    TOLD,
    leak,
)
from tests.kit.test_planted_leaks import MASK, OWN_ONLY, SHOWN, WORTH, Change, planted
from tests.support.wording import english, english_part, english_pattern, message

from manicule.kernel.sheet import Cell, Grid, Group, Mark, Row, Section, Sheet
from manicule.kernel.text import verbatim
from manicule_kit import Finding, check_plugin
from manicule_kit.conformance.undrawn import undrawn

NAMES = ("merchant", "thief", "spy", "jester", "beggar", "back")
SYMBOL = '<symbol id="{}" viewBox="0 0 24 24"><path d="M0 0h9z"/></symbol>'
ART = f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(map(SYMBOL.format, NAMES))}</svg>'

KEY = message("kit.comparison.key_part")
ICON = message("kit.comparison.icon_part")
ART_ITSELF = message("kit.comparison.art_part")

UNDECLARED = (
    ("state.py", MASK, 'mask: str = ""'),
    ("looks.py", WORTH, WORTH.replace("guest.mask else", f"{OWN_ONLY} else")),
)
"""A mask that is face down only because the sheet has no words for it."""
WORDS = f"MASK_NAMES[guest.mask] if {OWN_ONLY} else HIDDEN"


def masks(folder: Path, changes: Sequence[Change]) -> Path:
    game = planted(folder, changes)
    (game / "art.svg").write_text(ART, encoding="utf-8")
    return game


def found(folder: Path, *changes: Change) -> Finding:
    """The leak by a drawing, among nothing but leaks."""
    report = check_plugin(masks(folder, changes), games=2)
    assert {one.check for one in report.findings} == {"secrets"}, str(report)
    tells = [english_part(name) for name in ("kit.paired_games.show_or_hide", "kit.leaks.face_down")]
    return next(one for one in report.findings if any(part in told(one)[1] for part in tells))


def overview(cell: str) -> Change:
    """A question that also shows something of each seat, and looks at the whole table for it."""
    old = 'board_part="table",\n        order=lambda'
    rows = f"tuple((m.verbatim(one.name), {cell}) for one in choice.seat.table.seats)"
    return "texts.py", old, f'overview=lambda choice: m.Section(TABLE, {rows}, id="seen"),\n        {old}'


# A sheet that shows without words what its view does not hide.

UNSPOKEN = {
    "a key": (
        f'm.Cell(({WORDS},), key=f"{{name}}:{{guest.mask}}")',
        KEY,
        "Anna:merchant",
    ),
    "a key of some alone": (
        f'm.Cell(({WORDS},), key=name) if guest.mask == "spy" else {WORDS}',
        KEY,
        "Tom",
    ),
    "an icon": (
        f'm.Mark("M", {WORDS}, icon=f"masks/{{guest.mask}}")',
        ICON,
        "masks/merchant",
    ),
    "an icon of some alone": (
        f'm.Mark("M", {WORDS}, icon="masks/spy" if guest.mask == "spy" else "masks/back")',
        ICON,
        "masks/spy",
    ),
    "art": (f"m.Cell(({WORDS},), art=(MASK_NAMES[guest.mask],))", ART_ITSELF, "merchant"),
    "art with an icon": (
        f'm.Cell(({WORDS},), art=((m.Mark("M", HIDDEN, icon=f"masks/{{guest.mask}}"),),))',
        ICON,
        "masks/merchant",
    ),
}


@pytest.mark.parametrize("name", UNSPOKEN)
def test_a_drawing_that_shows_more_than_the_words(tmp_path: Path, name: str) -> None:
    cell, where, value = UNSPOKEN[name]
    problem, advice = told(found(tmp_path, *UNDECLARED, ("looks.py", SHOWN, cell)))
    place = where(path="PATH", title="The ball")
    pattern = english_pattern("kit.paired_games.drawing_tells", stream="masks", where=place, one=value)
    assert re.match(pattern.replace("PATH", r"rows\[\d\]\[2\].*"), problem), problem
    assert advice == english("kit.paired_games.show_or_hide")


def test_two_copies_of_a_card_with_their_own_keys_are_sound(tmp_path: Path) -> None:
    """They read the same, but a card that is not a copy reads otherwise."""
    copies = 'MASK_NAMES = {\n    "rogue": tr("thief", context="mask"),'
    drawn = f'm.Cell(({SHOWN},), key=f"{{name}}:{{guest.mask}}")'
    changes = (
        ("state.py", MASK, 'mask: str = ""'),
        ("state.py", 'WORTH = {"merchant": 0,', 'WORTH = {"rogue": 1, "merchant": 0,'),
        ("state.py", "COPIES = 3", "COPIES = 1"),
        ("texts.py", "MASK_NAMES = {", copies),
        ("looks.py", SHOWN, drawn),
        (
            "events.py",
            "    @property\n    def audience(self) -> tuple[str, ...]:\n        return (self.seat,)\n\n",
            "",
        ),
    )
    report = check_plugin(masks(tmp_path, changes), games=8)
    assert not [one for one in report.findings if one.check == "secrets"], str(report)


# A question that looks at the whole table.

TELLING = {
    "a key": ('m.Cell((HIDDEN,), key=f"{one.id}:{one.state.mask}")', KEY),
    "a key of some alone": (
        'm.Cell((HIDDEN,), key=one.id) if one.state.mask in ("spy", "thief") else HIDDEN',
        KEY,
    ),
    "an icon": ('m.Mark("?", HIDDEN, icon=f"masks/{one.state.mask}")', ICON),
    "an icon of some alone": (
        'm.Mark("?", HIDDEN, icon="masks/spy" if one.state.mask in ("spy", "thief") else "")',
        ICON,
    ),
    "art": ("m.Cell((HIDDEN,), art=(MASK_NAMES[one.state.mask],))", ART_ITSELF),
    "more art": (
        'm.Cell((HIDDEN,), art=(HIDDEN,) * (1 + (one.state.mask in ("spy", "thief"))))',
        ART_ITSELF,
    ),
}


@pytest.mark.parametrize("name", TELLING)
def test_a_question_whose_drawing_tells(tmp_path: Path, name: str) -> None:
    cell, where = TELLING[name]
    problem, advice = told(found(tmp_path, overview(cell)))
    place = where(path="overview.rows[1][1]", title="The ball")
    assert re.search(english_pattern("kit.leaks.tells_hidden", who="Anna", where=place), problem), problem
    assert advice == english("kit.leaks.face_down", who="Anna")


def test_a_question_that_tells_late_in_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question is compared, and not only the few whose secrets are dealt again with everything else."""
    monkeypatch.setattr("manicule_kit.conformance.leaks.Redealing.asked", lambda *_: None)
    late = "one.state.mask if choice.seat.table.position.round > 2 else ''"
    problem, _ = told(found(tmp_path, overview(f'm.Cell((HIDDEN,), key=f"{{one.id}}:{{{late}}}")')))
    assert english_part("kit.comparison.key_part", title="The ball") in problem


def test_a_question_that_draws_backs_is_sound(tmp_path: Path) -> None:
    backs = 'm.Cell((HIDDEN,), art=(m.Mark("?", HIDDEN, icon="masks/back"),))'
    report = check_plugin(masks(tmp_path, [overview(backs)]), games=3)
    assert report.is_sound, str(report)


# A back that can be told from other backs.

BACKS = {
    "of a seat": (f'm.Cell(({SHOWN},), key=f"mask-{{name}}")', "mask-Tom"),
    "with words for listeners": (
        f'm.Cell(({SHOWN},), None if guest.mask else HIDDEN, key="" if guest.mask else f"back-{{name}}")',
        "back-Tom",
    ),
}


@pytest.mark.parametrize("name", BACKS)
def test_a_key_of_a_back_that_tells_nothing_else(tmp_path: Path, name: str) -> None:
    """The key is the same whatever the mask is, but the mask can be followed."""
    cell, key = BACKS[name]
    report = check_plugin(masks(tmp_path, [("looks.py", SHOWN, cell)]), games=4)
    (finding,) = report.findings
    problem, advice = told(finding)
    where = english("kit.drawing.the_part", title="The ball")
    assert finding.check == "secrets"
    assert problem.startswith(english("kit.drawing.key_of_back", key=key, where=where, who="Anna"))
    assert advice == english("kit.drawing.without_key", who="Anna")


def test_a_known_thing_with_a_hidden_detail_may_have_a_key(tmp_path: Path) -> None:
    cells = "m.Cell((m.verbatim(name),), key=name), m.verbatim(str(guest.coins)), mask"
    keyed = cells.replace(
        "m.verbatim(str(guest.coins)), mask", "m.Cell((m.verbatim(str(guest.coins)),), key=name)"
    )
    keyed += ", m.Cell((mask,), key=name)"
    changes = ("looks.py", "m.verbatim(name), m.verbatim(str(guest.coins)), mask", keyed)
    report = check_plugin(masks(tmp_path, [changes]), games=4)
    assert report.is_sound, str(report)


# A sheet that remembers a secret answer.

KEPT = (TOLD, f"{TOLD}        LAST['card'] = card\n")
SHOWS = "rows.append((verbatim('last'), {}))\n        return Sheet(("
CARD = "LAST.get('card', '')"
REMEMBERED = {
    "a key": (f"Cell((verbatim('?'),), key={CARD})", KEY, "rows[2][1]"),
    "a mark with an icon": (
        f"Mark('?', verbatim('card'), icon='bots/' + {CARD})",
        ICON,
        "rows[2][1]",
    ),
    "art": (f"Cell((verbatim('?'),), art=(verbatim({CARD}),))", ART_ITSELF, "rows[2][1]"),
    "a key for one viewer alone": (
        f"Cell((verbatim('?'),), key={CARD} if not view.seat else '')",
        KEY,
        "rows[2][1]",
    ),
}


@pytest.mark.parametrize("name", REMEMBERED)
def test_a_sheet_that_draws_a_secret_answer(tmp_path: Path, name: str) -> None:
    cell, where, path = REMEMBERED[name]
    game = bluff(tmp_path, "mirror", KEPT, ("return Sheet((", SHOWS.format(cell)))
    findings = [one for one in check_plugin(game, games=4).findings if one.check == "secrets"]
    problem, advice = told(findings[0])
    assert (
        english_part("kit.leaks.tells_answer", kind="lay", where=where(path=path, title="Tricks")) in problem
    )
    assert english_part("kit.leaks.face_down") in advice


# What only a drawing shows is not shown.


def test_a_pile_whose_top_has_a_key_is_a_pile(tmp_path: Path) -> None:
    back = "(verbatim('deck'), Cell((verbatim('?'),), key=card))"
    top = f"rows += [{back} for card in view.position.deck]\n        "
    hidden = (HAND_FROM_NOWHERE, LAID_FROM_NOWHERE)
    game = bluff(
        tmp_path, "display", PLAIN, POPPED, SHUFFLED, *hidden, ("return Sheet((", f"{top}return Sheet((")
    )
    problem, _ = told(leak(game, english_part("kit.exposure.open_pile", path="position.deck")))
    assert "card_" in problem


def test_a_sheet_as_it_is_read() -> None:
    text = verbatim("fish")
    sign = Mark("F", text)
    icon = Mark("F", text, icon="sea/fish")
    table = Section(text, ((Cell((icon,), key="f"), Cell(((icon, text),), text, "closed", "f")),), (icon,))
    drawn = Section(table.title, table.rows, table.heading, look="cards", room=3, area="b")
    read = Section(text, ((sign, Cell(((sign, text),), text, "closed", "f")),), (sign,))
    board = Grid(text, (icon,), (Row(icon, (Cell((icon, text), art=(text,)),)),), look="map")
    plain = Grid(text, (sign,), (Row(sign, (Cell((sign, text)),)),))
    sheet = Sheet((Group(text, (drawn, board)), board), (drawn,), "a", (icon,))
    assert undrawn(sheet) == Sheet((Group(text, (read, plain)), plain), (read,), "a", (sign,))
    assert undrawn(Sheet((drawn,))) == Sheet((read,))
