"""Why the bot would give an answer, in words."""

from __future__ import annotations

from collections.abc import Callable

from manicule import Text
from manicule_greedy import wording
from manicule_greedy.cards import Held, lack, less
from manicule_greedy.choosing import Chooser
from manicule_greedy.declaring import Declaring
from manicule_greedy.fallback import NONE, PASS
from manicule_greedy.level_reasons import LevelReasons
from manicule_greedy.planning import open_cards
from manicule_gutenberg import ACTIONS, describe


class Reasons:
    """The reason for an answer to one question; None for what nothing can be said about."""

    def __init__(self, chooser: Chooser) -> None:
        self.chooser = chooser
        self.question = chooser.question
        self.situation = chooser.situation
        self.outcomes = chooser.outcomes
        self.known = chooser.known
        self.content = chooser.known.content
        self.shop = chooser.situation.workshop

    def reason(self, answer: str) -> Text:
        option = answer
        if self.question.shape == "pick":
            free = self._free(option)
            if free is not None:
                return free
        say = self._sayings().get(self.question.kind)
        return (say(answer) if say else None) or wording.UNKNOWN

    def _sayings(self) -> dict[str, Callable[[str], Text | None]]:
        levels = LevelReasons(self.chooser)
        return {
            "plan": self._plan,
            "shift_marker": self._shift,
            "choose_character": self._character,
            "first_printing": self._printing,
            "take_printing": self._printing,
            "reward_printing": self._printing,
            "first_refinement": self._refinement,
            "take_refinement": self._refinement,
            "reward_refinement": self._refinement,
            "make_room": self._room,
            "reward_room": self._room,
            "take_inks": self._inks,
            "gain_inks": lambda answer: self.inks_lacking(wording.INKS_LACKING) or wording.NO_INK_LACKING,
            "pay": lambda answer: wording.PAY,
            "first_types": self._first_types,
            "gain_type": self._type,
            "swap_ink": self._swap_ink,
            "swap_type": self._swap_type,
            "melt_type": lambda answer: wording.MELT(letter=answer),
            "melt_for": lambda answer: wording.MELT_FAME if answer == "fame" else wording.MELT_GUILDERS,
            "wild_color": self._wild,
            "take_specialty_card": levels.card,
            "use_specialty_card": levels.use,
            "develop": levels.level,
            "lift_specialty": levels.lift,
            "swap_levels": lambda answer: wording.SWAP_LEVELS,
            "improve": self._improve,
            "first_gear": self._improve,
            "face_gear": lambda answer: wording.FACING,
            "replace_gear": lambda answer: wording.REPLACE,
            "count_gears": lambda answer: wording.COUNT_GEARS,
            "patronage": self._patron,
            "before_fulfilling": self._declare,
            "print_orders": self._print,
            "refine_orders": self._refine,
            "completion": lambda answer: wording.NO_MORE_REWARDS if answer == PASS else wording.COMPLETION,
            "window": self._window,
        }

    # Planning

    def _plan(self, answer: str) -> Text | None:
        placed = {row: int(number) for row, number in zip(self.question.rows, answer.split("-"), strict=True)}
        action = max(placed, key=placed.__getitem__)
        if placed[action] < 2 or action not in ACTIONS:
            return wording.PLAN_EVEN
        head = {"markers": wording.MARKERS(n=placed[action]), "action": describe.ACTION_NAMES[action]}
        match action:
            case "take_orders":
                return wording.PLAN_ORDERS(n=len(self.shop.orders), **head)
            case "take_inks":
                return wording.PLAN_INKS(n=self.missing_inks(), **head)
            case "develop_specialties":
                return wording.PLAN_LEVELS(n=self.missing_levels(), **head)
            case "improve_printing_houses":
                return wording.PLAN_GEARS(n=self.situation.rounds_after + 1, **head)
        for card in open_cards(self.situation):
            fame = wording.FAME(n=self.known.patrons[card].fame)
            return wording.PLAN_PATRON(card=card, fame=fame, **head)
        return wording.PLAN_FAVOR(**head)

    def _shift(self, answer: str) -> Text | None:
        action = answer.partition(">")[2]
        if action not in ACTIONS:
            return wording.STAY
        return wording.SHIFT(action=describe.ACTION_NAMES[action])

    def _window(self, answer: str) -> Text | None:
        if answer != PASS:
            return None
        is_last = self.situation.board.phase == "fulfill_orders"
        return wording.NOTHING_ELSE if is_last else wording.CAN_WAIT

    def _character(self, answer: str) -> Text | None:
        piece = self.situation.lore.pieces.get(answer)
        return wording.CHARACTER(name=piece.name) if piece else None

    # Orders

    def _printing(self, answer: str) -> Text | None:
        if answer == PASS:
            return wording.NO_ORDER
        if answer not in self.content.printing:
            return wording.MORE_CARDS
        board = self.situation.board
        cards = board.display_refinement or board.drawn_refinement or board.refinement
        best = self.outcomes.best_pair([answer], self.situation.on_board(cards))
        if best is None:
            return None
        lacking = lack(self.shop.types, best.types)
        said = wording.ORDER_LACKS(n=lacking) if lacking else wording.ORDER_READY
        return said(refinement=best.refinement, fame=self._fame(best), guilders=self._guilders(best))

    def _refinement(self, answer: str) -> Text | None:
        printing = self.question.about
        if answer not in self.content.refinement or printing not in self.content.printing:
            return None
        order = self.known.held(printing, answer)
        lacking = lack(self.shop.inks, order.inks)
        if lacking:
            return wording.REFINEMENT_LACKS(n=lacking, card=printing, fame=self._fame(order))
        return wording.REFINEMENT_READY(card=printing, fame=self._fame(order))

    def _room(self, answer: str) -> Text | None:
        return wording.NO_ROOM if answer == PASS else wording.ROOM(order=answer)

    def _fame(self, order: Held) -> Text:
        return wording.FAME(n=order.color_fame + order.decoration_fame)

    def _guilders(self, order: Held) -> Text:
        return wording.GUILDERS(n=order.guilders)

    # Inks and types

    def missing_inks(self) -> int:
        """How many inks the orders in hand lack together."""
        left, missing = self.shop.inks, 0
        for order in self.shop.orders:
            missing += lack(left, order.inks)
            left = less(left, order.inks)
        return missing

    def missing_levels(self) -> int:
        return sum(lack(self.shop.levels, order.levels) for order in self.shop.orders)

    def inks_lacking(self, text: Text) -> Text | None:
        missing = self.missing_inks()
        return text(n=missing) if missing else None

    def _inks(self, answer: str) -> Text | None:
        if answer == PASS:
            return wording.NO_INKS
        after = self.outcomes.with_inks_taken(answer)
        if after is None:
            return None
        before, self.shop = self.missing_inks(), after
        needed = before - self.missing_inks()
        self.shop = self.situation.workshop
        return wording.INKS_NEEDED(n=needed) if needed else wording.INKS_FOR_LATER

    def _first_types(self, answer: str) -> Text | None:
        types = tuple(map(int, answer.split("-")))
        best = min(self.shop.orders, key=lambda order: lack(types, order.types), default=None)
        return wording.FIRST_TYPES(order=best.printing) if best else wording.TYPE_FOR_LATER

    def _type(self, answer: str) -> Text | None:
        if answer not in self.known.letters:
            return None
        at = self.known.letters.index(answer)
        for order in self.shop.orders:
            if order.types[at] > self.shop.types[at]:
                return wording.TYPE_FOR_ORDER(order=order.printing)
        return wording.TYPE_FOR_LATER

    def _swap_ink(self, answer: str) -> Text | None:
        old, _, new = answer.partition("_")
        names = self.content.ink
        if old not in names or new not in names:
            return None
        return wording.SWAP_INK(old=names[old].name, new=names[new].name)

    def _swap_type(self, answer: str) -> Text | None:
        old, _, new = answer.partition("_")
        return wording.SWAP_TYPE(old=old, new=new)

    def _wild(self, answer: str) -> Text | None:
        names = self.content.ink
        return wording.WILD(ink=names[answer].name) if answer in names else None

    # Gears and free actions

    def _improve(self, answer: str) -> Text | None:
        if answer == PASS:
            return wording.NO_GEAR
        place = answer.removeprefix("reseat_")
        if place.isdigit() and int(place) <= len(self.shop.gears):
            after, at = self.outcomes.reseated(int(place) - 1), int(place) - 1
            return wording.RESEAT(reward=self._sector(after.gears[at].gear, after.gears[at].active))
        if answer not in self.content.gear:
            return None
        ways = self.outcomes.gear_ways(answer)
        best = max(ways, key=lambda way: self.outcomes.gain(way[0]), default=None)
        return wording.GEAR(reward=self._sector(answer, best[2])) if best else None

    def _sector(self, gear: str, at: int) -> Text:
        reward = self.content.gear[gear].sectors[at]
        return describe.reward_text(self.situation.lore.rewards, self.content, reward)

    def _free(self, option: str) -> Text | None:
        """Why a free action is good; None when the option is none."""
        place = option.removeprefix("gear_")
        if option.startswith("gear_") and place.isdigit() and int(place) <= len(self.shop.gears):
            gear = self.shop.gears[int(place) - 1]
            text = wording.USE_GEAR if self.situation.rounds_after else wording.USE_GEAR_LAST
            return text(reward=self._sector(gear.gear, gear.active))
        if option == "swap_levels":
            return wording.SWAP_LEVELS
        letter = option.removeprefix("buy_")
        if option.startswith("buy_") and letter in self.known.letters:
            return self._bought(self.known.letters.index(letter))
        return None

    def _bought(self, letter: int) -> Text:
        if self.question.kind == "patronage":
            for card in open_cards(self.situation):
                patron = self.known.patrons[card]
                if patron.types[letter] > self.shop.types[letter]:
                    return wording.BUY_FOR_PATRON(card=card, fame=wording.FAME(n=patron.fame))
        for order in Declaring(self.situation).best(buying=True).orders:
            if order.types[letter]:
                return wording.BUY_FOR_ORDER(order=order.printing)
        return wording.TYPE_FOR_LATER

    # Patronage

    def _patron(self, answer: str) -> Text | None:
        if answer == PASS:
            return wording.NO_FAVOR
        if answer in self.content.patronage:
            return wording.PATRON(fame=wording.FAME(n=self.content.patronage[answer].fame))
        if answer not in self.content.patronage_reward:
            return None
        reward = self.content.patronage_reward[answer].reward
        said: Text | None = None
        match reward.kind:
            case "inks":
                said = self.inks_lacking(wording.FAVOR_INKS)
            case "level" if self.missing_levels():
                said = wording.FAVOR_LEVEL(n=self.missing_levels())
            case "order" if len(self.shop.orders) < self.situation.numbers.orders:
                said = wording.FAVOR_ORDER(n=self.situation.numbers.orders - len(self.shop.orders))
            case "guilders":
                said = wording.FAVOR_GUILDERS
        text = describe.reward_text(self.situation.lore.rewards, self.content, reward)
        return said or wording.FAVOR(reward=text)

    # Fulfilling orders

    def _declare(self, answer: str) -> Text | None:
        declaring = Declaring(self.situation)
        best = declaring.best(declaring.printable())
        if not best.orders:
            return wording.WAIT
        fame = sum(order.color_fame for order in best.coloured)
        fame += sum(order.decoration_fame for order in best.decorated)
        guilders = wording.GUILDERS(n=sum(order.guilders for order in best.orders))
        return wording.DECLARE(n=len(best.orders), fame=wording.FAME(n=fame), guilders=guilders)

    def _print(self, answer: str) -> Text | None:
        if answer == NONE:
            return wording.WAIT
        orders = tuple(order for order in self.shop.orders if order.printing in answer.split(" "))
        best = Declaring(self.situation).best([orders])
        fame = sum(order.color_fame for order in best.coloured)
        fame += sum(order.decoration_fame for order in best.decorated)
        guilders = wording.GUILDERS(n=sum(order.guilders for order in orders))
        figures = {"fame": wording.FAME(n=fame), "guilders": guilders}
        if len(orders) == 1 and best.coloured and best.decorated:
            return wording.COMPLETES(order=orders[0].printing, **figures)
        return wording.PRINTS(n=len(orders), **figures)

    def _refine(self, answer: str) -> Text | None:
        if answer == NONE:
            return wording.KEEP_INKS
        parts = answer.split(" ")
        fame = 0
        for order in self.shop.orders:
            fame += order.color_fame * (f"{order.printing}:colors" in parts)
            fame += order.decoration_fame * (f"{order.printing}:decorations" in parts)
        return wording.REFINES(fame=wording.FAME(n=fame))
