"""Leaks: whatever somebody can tell and may not know is found, with its place and what to do."""

import re
from pathlib import Path

import pytest
from tests.kit.leaky import bluff
from tests.kit.planted import line_of, told
from tests.support.wording import english, english_part, english_pattern, message

from manicule_kit import Finding, check_plugin

Change = tuple[str, str]

HAND = 'hand: Annotated[tuple[str, ...], Secret(to="owner", pool="cards", shows="count")]'
LAID = 'laid: Annotated[str, Secret(to="owner", until="is_open", pool="cards")]'
DECK = 'deck: Annotated[list[str], Pool("cards")]'
DRAWN = 'return table.draw("cards", table.position.deck)'
TOLD = "table.publish(Laid, seat.id)\n"
WORDS = '("high", "low", "never")'
LOOK = "    def look(self, view):"
REFUSE = "def refuse(word):"

PLAIN = (DECK, "deck: list[str]")
POPPED = (DRAWN, "return table.position.deck.pop()")
SHUFFLED = ("pass  # the deck lies ready", 'lair.deck = [table.draw("cards", lair.deck) for _ in range(24)]')
LAID_FROM_NOWHERE = (LAID, LAID.replace(', pool="cards"', ""))
HAND_FROM_NOWHERE = (HAND, HAND.replace(', pool="cards"', ""))


def leak(path: Path, about: str = "", games: int = 2) -> Finding:
    """The first thing that was found about something, among nothing but leaks."""
    findings = check_plugin(path, games=games).findings
    assert {finding.check for finding in findings} == {"secrets"}, [told(finding) for finding in findings]
    return next(finding for finding in findings if about in told(finding)[0])


def test_a_game_that_keeps_its_secrets_is_sound(tmp_path: Path) -> None:
    report = check_plugin(bluff(tmp_path, "discreet"), games=6)
    assert report.is_sound, str(report)


# What a secret answer may not change


@pytest.mark.parametrize(("holder", "path"), [("seat", "seats[0].memory['x']"), ("table", "memory['x']")])
def test_a_secret_answer_in_a_memory(tmp_path: Path, holder: str, path: str) -> None:
    file = bluff(tmp_path, "x", (TOLD, f"{TOLD}        {holder}.remember(Noted(card))\n"))
    finding = leak(file)
    problem, advice = told(finding)
    where = english("kit.comparison.view_field", path=f"position.{path}.card")
    given = {
        "who": "Tom",
        "seat": "Anna",
        "kind": "lay",
        "where": where,
        "one": "card_03",
        "answer": "card_03",
    }
    assert re.match(english_pattern("kit.leaks.tells_answer", **given), problem)
    assert english_part("kit.leaks.declare", field="card", struct="Noted") in advice
    assert (finding.place.file, finding.place.line) == ("x.py", line_of(file, "class Noted"))


def test_a_secret_answer_in_the_state_of_a_seat(tmp_path: Path) -> None:
    problem, advice = told(leak(bluff(tmp_path, "face_up", (LAID, "laid: str"))))
    assert english("kit.comparison.view_field", path="position.seats[0].laid") in problem
    assert english_part("kit.leaks.declare", field="laid", struct="Den") in advice


def test_a_secret_that_is_missing_in_its_pool(tmp_path: Path) -> None:
    problem, advice = told(leak(bluff(tmp_path, "missing", LAID_FROM_NOWHERE)))
    assert english("kit.comparison.view_field", path="position.deck[2]") in problem
    assert english_part("kit.leaks.deal_from_pool", field="deck") in advice


def test_an_event_that_tells_an_answer(tmp_path: Path) -> None:
    file = bluff(tmp_path, "chatty", (TOLD, "table.publish(Laid, seat.id, card)\n"))
    finding = leak(file)
    problem, advice = told(finding)
    assert english_part("kit.leaks.tells_answer", who="Tom", seat="Anna", kind="lay") in problem
    assert (
        english("kit.comparison.event_field", field="card", event="laid” is “card_03” after “card_03")
        in problem
    )
    assert english_part("kit.leaks.audience") in advice
    assert finding.place.line == line_of(file, "class Laid")


def test_an_event_with_an_audience_tells_nobody_else(tmp_path: Path) -> None:
    head = "class Laid(Event, frozen=True):\n"
    audience = "    @property\n    def audience(self):\n        return (self.seat,)\n\n"
    tells = (TOLD, "table.publish(Laid, seat.id, card)\n")
    path = bluff(tmp_path, "whispering", tells, (head, head + audience))
    assert check_plugin(path, games=4).is_sound


def test_a_question_that_comes_after_one_answer_only(tmp_path: Path) -> None:
    asking = """if card > "card_12" and seat.id == "a":
            yield from Pick(table.seats[1], CALL, {"high": "high", "low": "low"})

        """
    problem, advice = told(leak(bluff(tmp_path, "nosy", (REFUSE, asking + REFUSE))))
    assert (
        english_part(
            "kit.leaks.tells_answer",
            who="a watcher",
            seat="Anna",
            kind="lay",
            where=english("kit.leaks.next_asked"),
        )
        in problem
    )
    assert english_part("kit.leaks.do_likewise") in advice


def test_a_draw_that_comes_after_one_answer_only(tmp_path: Path) -> None:
    drawing = 'if card > "card_12":\n            table.dice.below("luck", 6)\n\n        '
    problem, advice = told(leak(bluff(tmp_path, "lucky", (REFUSE, drawing + REFUSE))))
    assert english("kit.comparison.view_field", path="position.draws") in problem
    assert english_part("kit.leaks.do_likewise") in advice


def test_a_sheet_that_shows_what_the_view_hides(tmp_path: Path) -> None:
    kept = (TOLD, f"{TOLD}        LAST['card'] = card\n")
    shown = "rows.append((verbatim('last'), verbatim(LAST.get('card', ''))))\n        return Sheet(("
    findings = check_plugin(bluff(tmp_path, "mirror", kept, ("return Sheet((", shown)), games=4).findings
    assert {finding.check for finding in findings} == {"secrets", "state"}
    problem, advice = told(next(finding for finding in findings if finding.check == "secrets"))
    assert re.search(
        english_pattern(
            "kit.leaks.tells_answer",
            where=english("kit.comparison.sheet_part", path="sections[0].rows[2][1]", title="Tricks"),
            one="card_03",
            answer="card_03",
        ),
        problem,
    )
    assert english_part("kit.leaks.look_at_view") in advice


def test_an_answer_that_is_seen_while_others_still_answer(tmp_path: Path) -> None:
    head = "def turn(self, table, seat):\n"
    asking = """        from manicule import Together

        def talk(one):
            word = yield from Pick(one, CALL, {"yes": "yes", "no": "no"})
            one.remember(Noted(word))

        yield from Together([(one, talk(one)) for one in table.seats])
"""
    problem, advice = told(leak(bluff(tmp_path, "hasty", (head, head + asking))))
    assert re.search(
        english_pattern(
            "kit.leaks.tells_answer",
            kind="call",
            where=message("kit.comparison.view_field", path="position.seats[{at}"),
        ),
        problem,
    )
    assert english_part("kit.leaks.return_it") in advice


# What hidden things may not change


def test_an_event_that_tells_what_was_dealt(tmp_path: Path) -> None:
    """Nobody is asked in the phase in which it is told."""
    tells = ("table.publish(Dealt, seat.id)", "table.publish(Dealt, seat.id, seat.state.hand)")
    problem, advice = told(leak(bluff(tmp_path, "dealer", tells)))
    where = english("kit.comparison.event_field", field="cards[0]", event="dealt")
    assert re.search(english_pattern("kit.leaks.tells_hidden", where=where), problem)
    assert english_part("kit.leaks.audience") in advice


BEST = "max(choice.seat.table.seats[-1].state.hand)"
FEWER = '("high", "low", "mid")[: 2 + (max(table.seats[-1].state.hand) > "card_18")]'
SEED = "note=lambda choice, word: verbatim(str(choice.seat.table.setup.seed % 97))"
TELLING: dict[str, tuple[Change, str]] = {
    "reason": (
        ("return BAD_LUCK(n=seat.state.tricks)", "return verbatim(table.seats[0].state.laid)"),
        english("kit.comparison.reason", answer="never"),
    ),
    "note": (
        ("note=None", f"note=lambda choice, word: verbatim({BEST})"),
        english_part("kit.comparison.question_field", path="notes[0][1]"),
    ),
    "default": (
        ("note=None", f"default=lambda choice: 'high' if {BEST} > 'card_18' else 'low'"),
        english_part("kit.comparison.question_field", path="default"),
    ),
    "legal": ((WORDS, FEWER), english_part("kit.comparison.question_field", path="legal")),
    "chance": (("note=None", SEED), english_part("kit.comparison.question_field", path="notes[0][1]")),
}


@pytest.mark.parametrize(("change", "where"), TELLING.values(), ids=TELLING)
def test_a_question_that_tells(tmp_path: Path, change: Change, where: str) -> None:
    finding = leak(bluff(tmp_path, "candid", change), games=6)
    problem, advice = told(finding)
    assert re.search(english_pattern("kit.leaks.tells_hidden"), problem)
    assert where in problem
    assert english_part("kit.leaks.say_less") in advice
    assert finding.place.file == "candid.py"


def test_an_error_that_tells_where_a_card_is(tmp_path: Path) -> None:
    absent = """    def why_unavailable(self, table, seat, word):
        holders = [one.name for one in table.seats if word in one.state.hand]
        return tr("{name} has it")(name=holders[0]) if holders else None

"""
    problem, advice = told(leak(bluff(tmp_path, "helpful", (LOOK, absent + LOOK))))
    assert re.search(english_pattern("kit.comparison.reason", answer="card_{number}"), problem)
    assert "has it" in problem
    assert english_part("kit.leaks.say_less") in advice


def test_a_field_that_copies_what_is_hidden(tmp_path: Path) -> None:
    """No other world looks the same; the finding names the field all the same."""
    field = ("is_open: bool = False", "is_open: bool = False\n    hint: tuple[str, ...] = ()")
    copied = "hand = seat.state.hand\n        table.position.hint = table.seats[-1].state.hand\n"
    path = bluff(tmp_path, "hinting", field, ("hand = seat.state.hand\n", copied))
    problem, advice = told(leak(path))
    assert re.search(
        english_pattern(
            "kit.leaks.tells_hidden",
            who="Anna",
            where=message("kit.comparison.view_field", path="position.hint[{at}"),
        ),
        problem,
    )
    assert english_part("kit.leaks.declare", field="hint", struct="Lair") in advice


def test_a_secret_of_which_nothing_else_is_possible(tmp_path: Path) -> None:
    """The functions that say what it could be do not give what it is."""
    hand = (HAND, HAND.replace('pool="cards"', "among=lambda table, key: [()]"))
    laid = (LAID, LAID.replace('pool="cards"', "among=lambda table, key: ['card_01']"))
    problem, advice = told(leak(bluff(tmp_path, "certain", hand, laid, PLAIN), "among"))
    assert english_part("kernel.redeal.not_among") in problem
    assert english_part("kit.leaks.in_position") in advice


# What lies open


def test_an_open_hand(tmp_path: Path) -> None:
    file = bluff(tmp_path, "open_hand", (HAND, "hand: tuple[str, ...]"))
    finding = leak(file, english_part("kit.exposure.open_hand", seat="Anna", kind="lay"))
    problem, advice = told(finding)
    assert re.search(
        english_pattern("kit.exposure.open_hand", path="position.seats[0].hand[0]", seat="Anna", kind="lay"),
        problem,
    )
    assert english_part("kit.exposure.declare_hand", field="hand", struct="Den") in advice
    assert finding.place.line == line_of(file, "class Den")


def test_a_pile_whose_order_tells_its_top(tmp_path: Path) -> None:
    file = bluff(tmp_path, "stacked", PLAIN, POPPED, SHUFFLED, HAND_FROM_NOWHERE, LAID_FROM_NOWHERE)
    finding = leak(file)
    problem, advice = told(finding)
    assert english_part("kit.exposure.open_pile", path="position.deck") in problem
    assert english_part("kit.exposure.declare_pile", field="deck", struct="Lair") in advice
    assert finding.place.line == line_of(file, "class Lair")


def test_a_list_in_order_that_all_see_is_no_pile(tmp_path: Path) -> None:
    shown = "rows += [(verbatim(card), verbatim('')) for card in view.position.deck]\n        return Sheet(("
    hidden = (HAND_FROM_NOWHERE, LAID_FROM_NOWHERE)
    path = bluff(tmp_path, "display", PLAIN, POPPED, SHUFFLED, *hidden, ("return Sheet((", shown))
    report = check_plugin(path, games=4)
    assert report.is_sound, str(report)


def test_a_pool_that_is_used_in_order(tmp_path: Path) -> None:
    problem, advice = told(leak(bluff(tmp_path, "fake_pool", POPPED, SHUFFLED)))
    assert english_part("kit.exposure.ordered_pool", path="position.deck") in problem
    assert "Annotated[…, Shuffled(…)]" in advice


def test_a_pile_in_order_is_sound(tmp_path: Path) -> None:
    path = bluff(tmp_path, "real_pile", (DECK, DECK.replace("Pool", "Shuffled")), POPPED, SHUFFLED)
    report = check_plugin(path, games=6)
    assert report.is_sound, str(report)
