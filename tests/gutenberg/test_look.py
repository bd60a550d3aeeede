"""What is looked at: what is missing for orders is what the rules refuse, what comes is what will come."""

from collections.abc import Iterator
from functools import cache
from itertools import islice, product

import pytest
from tests.support.mixes import Mix, Seating
from tests.support.players import MANNERS, Chance, play
from tests.support.tables import new_game, registry
from tests.support.wording import english, english_part

import manicule
from manicule import Cell, Grid, Group, Human, Match, Pick, Section, Sheet, Text
from manicule.kernel.sheet import CellItem, Content, cell_items, marks_of, parts_of, tables_of
from manicule.kernel.views import look_at
from manicule_gutenberg import ACTIONS, GutenbergSeat, Order, order_of_play, signs
from manicule_gutenberg.looks.orders import order_row, reward_cell
from manicule_gutenberg.rules.declarations import RefinementPart, not_colorable, not_decorable, not_printable
from manicule_gutenberg.rules.mechanism import turned
from manicule_gutenberg.rules.needs import lacking_inks, lacking_levels, lacking_types
from manicule_gutenberg.rules.patronage_cards import unmet
from manicule_gutenberg.texts.notes import facing
from manicule_interface.readings import reading
from manicule_interface.sheet_search import matching
from manicule_languages.languages import Languages
from manicule_terminal.plain_sheets import lines

PLAYED = 60
"""So many answers of each game are looked at."""


@cache
def mix(character: str) -> Mix:
    return Mix(Seating(3), character)


def moments(character: str, seed: int, most: int | None = PLAYED) -> Iterator[Match]:
    """A game with a character in it, answer by answer; to its end when nothing limits it."""
    game = mix(character).new_game(seed)
    yield from islice(play(game, MANNERS["eager"], Chance(seed)), most)


def orders_of(game: Match) -> Iterator[tuple[GutenbergSeat, Order]]:
    for seat in game.table.seats:
        for order in seat.state.orders:
            yield seat, order


def test_before_the_first_round_the_board_says_that_it_is_being_set_up() -> None:
    game = mix("vietor").new_game(3)
    titles = {str(look_at(game.table, seat.id).sections[0].title) for seat in game.table.seats}
    first = next(seat.name for seat in game.table.seats if seat.id == game.table.position.first)
    assert titles == {english("gutenberg.board.set_up_title", first=first)}


def test_whoever_turns_a_gear_reads_what_it_will_show_in_the_next_rounds() -> None:
    rounds: set[int] = set()
    for game in moments("guillard", 5, None):
        for choice in game.timeline.choices().values() if not game.over else ():
            if choice.kind.id != "face_gear":
                continue
            assert isinstance(choice, Pick)
            board, seat = game.table.position, game.table.seat(choice.seat.id)
            assert seat is not None
            rounds.add(board.round)
            (gear, place), said = next(iter(choice.options.values())), []
            for round in range(max(1, board.round) + 1, 7)[:2]:  # gears do not turn when round 1 begins
                gear = turned(game.table, gear, place)
                reward = game.table.content.gear[gear.gear].sectors[gear.active]
                said.append(f"in round {round}: {reward_cell(seat, reward).reading!s}")
            note = facing(choice, next(iter(choice.options.values())))
            assert (str(note) if note is not None else "") == "; ".join(said)
    assert {0, 1, 6} <= rounds


# What is missing


@pytest.mark.parametrize("character", ["caxton", "manuzio", "vietor"])
def test_nothing_is_missing_exactly_when_the_rules_allow_it(character: str) -> None:
    judged: set[tuple[str, bool]] = set()
    for game in moments(character, 5, None):
        for seat, order in orders_of(game):
            card = seat.table.content.refinement[order.refinement]
            allowed = {
                "types": not_printable(seat, [order], [order]) is None,
                "colors": not_colorable(seat, [RefinementPart(order, colors=True)]) is None,
                "decorations": not_decorable(seat, RefinementPart(order, colors=False)) is None,
            }
            shown = {
                "types": not any(lacking_types(seat, order)),
                "colors": not any(lacking_inks(seat, card.inks)),
                "decorations": not any(lacking_levels(seat, card.decoration).values()),
            }
            assert shown == allowed, (seat.state, order)
            judged |= set(shown.items())
    assert judged == set(product(("types", "colors", "decorations"), (True, False)))


@pytest.mark.parametrize("character", ["caxton", "manuzio"])
def test_with_just_what_is_missing_the_rules_allow_it(character: str) -> None:
    """Nothing that is shown as missing is superfluous, and nothing else is needed."""
    seen = 0
    for game in moments(character, 2):
        for seat, order in orders_of(game):
            card = seat.table.content.refinement[order.refinement]
            pairs = zip(card.inks, lacking_inks(seat, card.inks), strict=True)
            lacking = [ink for ink, is_missing in pairs if is_missing]
            for at, ink in enumerate(lacking):
                assert not_colorable(seat, [RefinementPart(order, colors=True)]) is not None
                seat.state.inks[ink] += 1
                seen += 1
                assert any(lacking_inks(seat, card.inks)) == (at + 1 < len(lacking))
            assert not_colorable(seat, [RefinementPart(order, colors=True)]) is None
            for ink in lacking:
                seat.state.inks[ink] -= 1
    assert seen > 50


def house(**state: object) -> GutenbergSeat:
    """The first seat of a new game, with these things and nothing else."""
    seat: GutenbergSeat = new_game(3, 1).table.seats[0]
    for name, value in state.items():
        setattr(seat.state, name, value)
    return seat


def counts(kind: str, **number: int) -> dict[str, int]:
    keys = {"types": "AIOU", "inks": ("blue", "silver", "gold", "red")}[kind]
    return {key: number.get(key, 0) for key in keys}


def test_each_type_serves_once() -> None:
    order = Order("P27", "R02")  # I O O U; red; typesetting II and binding II
    seat = house(types=counts("types", I=1, O=1), orders=[order])
    assert lacking_types(seat, order) == [False, False, True, True]


def test_an_order_shows_what_is_missing_for_each_of_its_parts() -> None:
    order = Order("P27", "R02")
    levels = {"typesetting": 2, "woodcutting": 0, "binding": 0, "illuminating": 0}
    seat = house(types=counts("types", I=1, O=2), inks=counts("inks", red=1), levels=levels, orders=[order])
    _, printing, colors, decorations, both = order_row(seat, order)
    assert reading(printing, str) == english(
        "gutenberg.orders.missing", needs="I-O-O-U", gain="5 guilders", missing="U"
    )
    assert reading(colors, str) == english("gutenberg.orders.possible", needs="red", gain="2 fame points")
    assert reading(decorations, str) == english(
        "gutenberg.orders.missing",
        needs="typesetting II and binding II",
        gain="3 fame points",
        missing=english("gutenberg.orders.levels", n=2, specialty="binding"),
    )
    assert reading(both, str) == "3 fame points"
    assert [has(cell, signs.HAVE) for cell in (printing, colors, decorations)] == [False, True, False]
    assert [count(cell, signs.LACK) for cell in (printing, colors, decorations)] == [1, 0, 1]


def test_a_patronage_card_is_possible_when_it_is_open_and_all_that_it_needs_is_there() -> None:
    game = next(game for game in moments("vietor", 3, None) if game.table.position.round == 4)
    rich, poor, _ = game.table.seats
    for seat, number in ((rich, 6), (poor, 0)):
        for held in (seat.state.levels, seat.state.types, seat.state.inks):
            held.update(dict.fromkeys(held, number))
    board = game.table.position
    columns = game.table.rules.derived.columns[len(board.circle)]
    cards = dict(zip(board.patronage, columns, strict=True))
    assert possible_cards(game, poor.id) == set()
    assert (
        possible_cards(game, rich.id) == {card for card, opens in cards.items() if opens <= 4} != set(cards)
    )
    for card in cards:
        assert unmet(rich, game.table.content.patronage[card]) is None


def possible_cards(game: Match, seat: str) -> set[str]:
    read = (line.strip() for line in lines(look_at(game.table, seat), str))
    return {line[:3] for line in read if line.startswith("M") and line.endswith("; possible now")}


def has(content: Content, mark: CellItem) -> bool:
    return count(content, mark) > 0


def count(content: Content, mark: CellItem) -> int:
    return list(cell_items(content)).count(mark)


def test_wild_inks_are_told() -> None:
    game = next(game for game in moments("caxton", 3, None) if game.table.position.phase == "take_orders")
    (caxton,) = [seat for seat in game.table.seats if "caxton" in seat.state.pieces]
    (wild,) = caxton.hooks.wild_inks(game.table, caxton, ())
    assert f"  wild inks: {wild}" in list(lines(look_at(game.table, "a"), str))


# What will come


def gears_of(sheet: Sheet, seat: str) -> list[list[str]]:
    """The rows of a house's gears, read."""
    (own,) = [part for part in sheet.sections if isinstance(part, Group) and part.seat == seat]
    for table in own.parts:
        if isinstance(table, Section) and table.heading and english_of(table.heading[0]) == "gear":
            return [[reading(cell, str) for cell in row] for row in table.rows]
    return []


def english_of(content: Content) -> str:
    return reading(content, str)


def test_the_sector_that_is_announced_is_active_in_the_next_round() -> None:
    game = mix("vietor").new_game(4)
    announced: dict[tuple[str, str], str] = {}
    compared, round = 0, 0
    for _ in play(game, MANNERS["eager"], Chance(4)):
        position = game.table.position
        if position.phase != "take_orders" or position.round == round:
            continue
        round = position.round
        for seat in game.table.seats:
            rows = gears_of(look_at(game.table, seat.id), seat.id)
            now = {(seat.id, row[0]): row[1].partition(" (")[0] for row in rows}
            for gear in now.keys() & announced.keys():
                assert now[gear] == announced[gear]
                compared += 1
            announced |= {(seat.id, row[0]): row[2] for row in rows if len(row) > 2}
    assert compared > 5


def test_in_the_last_round_no_next_sector_is_announced() -> None:
    game = new_game(3, 4)
    for _ in play(game, MANNERS["eager"], Chance(4)):
        if game.table.position.round == 6 and any(seat.state.gears for seat in game.table.seats):
            break
    (seat, *_) = [seat.id for seat in game.table.seats if seat.state.gears]
    assert {len(row) for row in gears_of(look_at(game.table, seat), seat)} == {2}  # gear, now


def test_what_active_sectors_do_is_a_table_of_its_own() -> None:
    """In one table with the gears it made each of them two lines high, and took the room of orders."""
    game = new_game(3, 4)
    for _ in play(game, MANNERS["eager"], Chance(4)):
        if game.table.position.round == 3 and any(seat.state.gears for seat in game.table.seats):
            break
    (seat, *_) = [seat for seat in game.table.seats if seat.state.gears]
    sheet = look_at(game.table, seat.id)
    (words,) = [part for part in parts_of(sheet.sections) if part.id == f"sectors_{seat.id}"]
    assert isinstance(words, Section)
    assert len(words.rows) == len(seat.state.gears)
    assert {len(row) for row in gears_of(sheet, seat.id)} == {4}  # gear, now, and two rounds more
    assert not any(reading(cell, str) for row in words.rows for cell in row)  # read with the gears already


# The board


def table_of(sheet: Sheet, title: str) -> Section | Grid:
    return next(table for table in tables_of(sheet) if str(table.title) == title)


def test_the_five_bands_are_there_whatever_is_left() -> None:
    for game in moments("tory", 1):
        titles = [str(table.title) for table in tables_of(look_at(game.table, "a"))]
        bands = ["Take Orders", "Take Inks", "Develop Specialties", "Improve Printing Houses", "Patronage"]
        assert [title for title in titles if title in bands][:5] == bands


def test_decks_and_discards_are_counted() -> None:
    for game in moments("tory", 2):
        board = game.table.position
        rows = table_of(look_at(game.table, "b"), "Decks").rows
        first, *_, last = [reading(row[0], str) for row in rows if isinstance(row, tuple)]
        pile = board.printing_pile
        assert first == english(
            "gutenberg.board.deck_discarded",
            deck="printing",
            cards=len(pile.deck),
            discards=len(pile.discard),
        )
        assert last.startswith(
            english_part(
                "gutenberg.board.deck_discarded", deck="patronage", cards=len(board.patronage_pile.deck)
            )
        )


def test_cards_for_first_orders_were_drawn_by_nobody() -> None:
    game = new_game(3, 4)
    titles = [str(table.title) for table in tables_of(look_at(game.table, "a"))]
    assert english("gutenberg.board.for_first_orders") in titles
    assert english("gutenberg.board.drawn_order") not in titles


def test_the_order_of_play_is_shown_once_plans_lie_open() -> None:
    game = new_game(4, 3)
    shown = 0
    for _ in play(game, MANNERS["eager"], Chance(3)):
        tables = [one for one in tables_of(look_at(game.table, "a")) if str(one.title) == "Player order"]
        is_planned = any(any(seat.state.plan.values()) for seat in game.table.seats)
        assert bool(tables) == is_planned
        if not tables:
            continue
        shown += 1
        names = {seat.id: seat.name for seat in game.table.seats}
        acting = [action for action in ACTIONS if order_of_play(game.table, action)]
        for row, action in zip(tables[0].rows, acting, strict=True):
            assert isinstance(row, tuple)
            read = reading(row[1], str)
            places = [names[place] for place in order_of_play(game.table, action)]
            assert sorted(places, key=read.index) == places
            assert all(f"{place} (" in read for place in places)  # the name of a bot may end with a number
        if shown > 40:
            return


# Looking


def test_the_own_house_stands_first_and_in_full() -> None:
    game = new_game(3, 1)
    for seat in "abc":
        _, own, *others = look_at(game.table, seat).sections
        assert own.seat == seat
        assert "".join(part.seat for part in others) == {"a": "bc", "b": "ca", "c": "ab"}[seat]
        assert isinstance(own, Group)
        assert any(isinstance(part, Grid) for part in own.parts)


def test_what_is_brief_is_the_own_house_and_for_plans_the_board() -> None:
    for game in moments("gutenberg", 6):
        for seat in game.timeline.choices():
            sheet = look_at(game.table, seat)
            assert sheet.brief is not None
            seats = [part.seat for part in sheet.brief]
            assert seats == (["", seat] if game.table.position.phase == "plan" else [seat])


def test_looking_changes_nothing() -> None:
    for game in islice(moments("caxton", 8), 30):
        before = repr(game.table.position)
        for seat in "abc":
            assert look_at(game.table, seat) == look_at(game.table, seat)
        assert repr(game.table.position) == before


def test_no_two_signs_look_the_same() -> None:
    """Neither as symbols nor as their twins: all cards and gears of the game are looked at."""
    marks: dict[str, str] = {}
    twins: dict[str, str] = {}
    for seed in range(6):
        for game in islice(moments("caxton", seed), 0, PLAYED, 7):
            for mark in marks_of(look_at(game.table, "a")):
                name = str(mark.name)
                symbol = mark.symbol if isinstance(mark.symbol, str) else str(mark.symbol)
                twin = mark.ascii if isinstance(mark.ascii, str) else str(mark.ascii)
                assert marks.setdefault(symbol, name) == name
                assert twins.setdefault(twin or symbol, name) == name
                assert (twin or symbol).isascii()
    assert len(marks) > 25


def test_every_cell_with_marks_can_be_read_in_words() -> None:
    for game in islice(moments("caxton", 9), 0, PLAYED, 5):
        for table in tables_of(look_at(game.table, "a")):
            rows = [row.fields if not isinstance(row, tuple) else row for row in table.rows]
            for cell in (cell for row in rows for cell in row):
                if isinstance(cell, Cell) and len(list(cell_items(cell))) > 1:
                    assert cell.reading is not None, cell


@pytest.mark.parametrize("language", ["en", "uk"])
def test_every_card_on_the_board_is_found_in_words(language: str) -> None:
    match = manicule.start("gutenberg", [Human("Anna")], with_=["automa"], seed=5, registry=registry())
    match.run()
    board, read = match.position, Languages().reader(language).read
    laid = (board.printing, board.refinement, board.specialty_cards, board.gears, board.patronage)
    for card in (card for cards in laid for card in cards if card):
        found = matching(match.display.look("a"), {}, card, read)
        assert found is not None
        ((told,),) = [row for part in found.sections if isinstance(part, Section) for row in part.rows]
        assert isinstance(told, Text), "a sign alone explains nothing"
        assert read(told).startswith(f"{card}: ")
