"""Why the bot would give an answer, in words."""

from __future__ import annotations

from collections.abc import Callable

from manicule import Text
from manicule_greedy.answers.chooser import Chooser
from manicule_greedy.answers.declarations import Declarations
from manicule_greedy.answers.fallback import NONE, PASS
from manicule_greedy.answers.plans import open_cards
from manicule_greedy.texts import sentences
from manicule_greedy.worth.cards import Held, lack, less
from manicule_gutenberg import ACTIONS, FULFILL_ORDERS, descriptions


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
        return (say(answer) if say else None) or sentences.UNKNOWN

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
            "gain_inks": lambda answer: self.inks_lacking(sentences.INKS_LACKING) or sentences.NO_INK_LACKING,
            "pay": lambda answer: sentences.PAY,
            "first_types": self._first_types,
            "gain_type": self._type,
            "swap_ink": self._swap_ink,
            "swap_type": self._swap_type,
            "melt_type": lambda answer: sentences.MELT(letter=answer),
            "melt_for": lambda answer: sentences.MELT_FAME if answer == "fame" else sentences.MELT_GUILDERS,
            "wild_color": self._wild,
            "take_specialty_card": levels.card,
            "use_specialty_card": levels.use,
            "develop": levels.level,
            "lift_specialty": levels.lift,
            "swap_levels": lambda answer: sentences.SWAP_LEVELS,
            "improve": self._improve,
            "first_gear": self._improve,
            "face_gear": lambda answer: sentences.FACING,
            "replace_gear": lambda answer: sentences.REPLACE,
            "count_gears": lambda answer: sentences.COUNT_GEARS,
            "patronage": self._patron,
            "before_fulfilling": self._declare,
            "print_orders": self._print,
            "refine_orders": self._refine,
            "completion": lambda answer: (
                sentences.NO_MORE_REWARDS if answer == PASS else sentences.COMPLETION
            ),
            "window": self._window,
        }

    # Planning

    def _plan(self, answer: str) -> Text | None:
        placed = {row: int(number) for row, number in zip(self.question.rows, answer.split("-"), strict=True)}
        action = max(placed, key=placed.__getitem__)
        if placed[action] < 2 or action not in ACTIONS:
            return sentences.PLAN_EVEN
        head = {"markers": sentences.MARKERS(n=placed[action]), "action": descriptions.ACTION_NAMES[action]}
        match action:
            case "take_orders":
                return sentences.PLAN_ORDERS(n=len(self.shop.orders), **head)
            case "take_inks":
                return sentences.PLAN_INKS(n=self.missing_inks(), **head)
            case "develop_specialties":
                return sentences.PLAN_LEVELS(n=self.missing_levels(), **head)
            case "improve_printing_houses":
                return sentences.PLAN_GEARS(n=self.situation.rounds_after + 1, **head)
        for card in open_cards(self.situation):
            fame = sentences.FAME(n=self.situation.values.patrons[card].fame)
            return sentences.PLAN_PATRON(card=card, fame=fame, **head)
        return sentences.PLAN_FAVOR(**head)

    def _shift(self, answer: str) -> Text | None:
        action = answer.partition(">")[2]
        if action not in ACTIONS:
            return sentences.STAY
        return sentences.SHIFT(action=descriptions.ACTION_NAMES[action])

    def _window(self, answer: str) -> Text | None:
        if answer != PASS:
            return None
        is_last = self.situation.board.phase == FULFILL_ORDERS
        return sentences.NOTHING_ELSE if is_last else sentences.CAN_WAIT

    def _character(self, answer: str) -> Text | None:
        piece = self.situation.derived.pieces.get(answer)
        return sentences.CHARACTER(name=piece.name) if piece else None

    # Orders

    def _printing(self, answer: str) -> Text | None:
        if answer == PASS:
            return sentences.NO_ORDER
        if answer not in self.content.printing:
            return sentences.MORE_CARDS
        board = self.situation.board
        cards = board.display_refinement or board.drawn_refinement or board.refinement
        best = self.outcomes.best_pair([answer], self.situation.on_board(cards))
        if best is None:
            return None
        lacking = lack(self.shop.types, best.types)
        said = sentences.ORDER_LACKS(n=lacking) if lacking else sentences.ORDER_READY
        return said(refinement=best.refinement, fame=self._fame(best), guilders=self._guilders(best))

    def _refinement(self, answer: str) -> Text | None:
        printing = self.question.about
        if answer not in self.content.refinement or printing not in self.content.printing:
            return None
        order = self.known.held(printing, answer)
        lacking = lack(self.shop.inks, order.inks)
        if lacking:
            return sentences.REFINEMENT_LACKS(n=lacking, card=printing, fame=self._fame(order))
        return sentences.REFINEMENT_READY(card=printing, fame=self._fame(order))

    def _room(self, answer: str) -> Text | None:
        return sentences.NO_ROOM if answer == PASS else sentences.ROOM(order=answer)

    def _fame(self, order: Held) -> Text:
        return sentences.FAME(n=order.color_fame + order.decoration_fame)

    def _guilders(self, order: Held) -> Text:
        return sentences.GUILDERS(n=order.guilders)

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
            return sentences.NO_INKS
        after = self.outcomes.with_inks_taken(answer)
        if after is None:
            return None
        before, self.shop = self.missing_inks(), after
        needed = before - self.missing_inks()
        self.shop = self.situation.workshop
        return sentences.INKS_NEEDED(n=needed) if needed else sentences.INKS_FOR_LATER

    def _first_types(self, answer: str) -> Text | None:
        if not self.shop.orders:
            return sentences.TYPE_FOR_LATER
        # Types stay: what one order needs serves the next one, too.
        wanted = tuple(map(max, zip(*(order.types for order in self.shop.orders), strict=True)))
        chosen = map(int, answer.split("-"))
        types = tuple(own + new for own, new in zip(self.shop.types, chosen, strict=True))
        missing = lack(types, wanted)
        return sentences.FIRST_TYPES_LACK(n=missing) if missing else sentences.FIRST_TYPES_DO

    def _type(self, answer: str) -> Text | None:
        if answer not in self.known.letters:
            return None
        at = self.known.letters.index(answer)
        for order in self.shop.orders:
            if order.types[at] > self.shop.types[at]:
                return sentences.TYPE_FOR_ORDER(order=order.printing)
        return sentences.TYPE_FOR_LATER

    def _swap_ink(self, answer: str) -> Text | None:
        old, _, new = answer.partition("_")
        names = self.content.ink
        if old not in names or new not in names:
            return None
        return sentences.SWAP_INK(old=names[old].name, new=names[new].name)

    def _swap_type(self, answer: str) -> Text | None:
        old, _, new = answer.partition("_")
        return sentences.SWAP_TYPE(old=old, new=new)

    def _wild(self, answer: str) -> Text | None:
        names = self.content.ink
        return sentences.WILD(ink=names[answer].name) if answer in names else None

    # Gears and free actions

    def _improve(self, answer: str) -> Text | None:
        if answer == PASS:
            return sentences.NO_GEAR
        place = answer.removeprefix("reseat_")
        if place.isdigit() and int(place) <= len(self.shop.gears):
            after, at = self.outcomes.reseated(int(place) - 1), int(place) - 1
            return sentences.RESEAT(reward=self._sector(after.gears[at].gear, after.gears[at].active))
        if answer not in self.content.gear:
            return None
        best = self.outcomes.with_gear(answer).gears
        placed = [gear for gear in best if gear.gear == answer]
        return sentences.GEAR(reward=self._sector(answer, placed[0].active)) if placed else None

    def _sector(self, gear: str, at: int) -> Text:
        reward = self.content.gear[gear].sectors[at]
        return descriptions.reward_text(self.situation.derived.rewards, self.content, reward)

    def _free(self, option: str) -> Text | None:
        """Why a free action is good; None when the option is none."""
        place = option.removeprefix("gear_")
        if option.startswith("gear_") and place.isdigit() and int(place) <= len(self.shop.gears):
            gear = self.shop.gears[int(place) - 1]
            text = sentences.USE_GEAR if self.situation.rounds_after else sentences.USE_GEAR_LAST
            return text(reward=self._sector(gear.gear, gear.active))
        if option == "swap_levels":
            return sentences.SWAP_LEVELS
        letter = option.removeprefix("buy_")
        if option.startswith("buy_") and letter in self.known.letters:
            return self._bought(self.known.letters.index(letter))
        return None

    def _bought(self, letter: int) -> Text:
        if self.question.kind == "patronage":
            for card in open_cards(self.situation):
                patron = self.situation.values.patrons[card]
                if patron.types[letter] > self.shop.types[letter]:
                    return sentences.BUY_FOR_PATRON(card=card, fame=sentences.FAME(n=patron.fame))
        for order in Declarations(self.situation).best(buying=True).orders:
            if order.types[letter]:
                return sentences.BUY_FOR_ORDER(order=order.printing)
        return sentences.TYPE_FOR_LATER

    # Patronage

    def _patron(self, answer: str) -> Text | None:
        if answer == PASS:
            return sentences.NO_FAVOR
        if answer in self.content.patronage:
            return sentences.PATRON(fame=sentences.FAME(n=self.content.patronage[answer].fame))
        if answer not in self.content.patronage_reward:
            return None
        reward = self.content.patronage_reward[answer].reward
        said: Text | None = None
        match reward.kind:
            case "inks":
                said = self.inks_lacking(sentences.FAVOR_INKS)
            case "level" if self.missing_levels():
                said = sentences.FAVOR_LEVEL(n=self.missing_levels())
            case "order" if len(self.shop.orders) < self.situation.values.order_slots:
                said = sentences.FAVOR_ORDER(n=self.situation.values.order_slots - len(self.shop.orders))
            case "guilders":
                said = sentences.FAVOR_GUILDERS
        text = descriptions.reward_text(self.situation.derived.rewards, self.content, reward)
        return said or sentences.FAVOR(reward=text)

    # Fulfilling orders

    def _declare(self, answer: str) -> Text | None:
        declarations = Declarations(self.situation)
        best = declarations.best(declarations.printable())
        if not best.orders:
            return sentences.WAIT
        fame = sum(order.color_fame for order in best.coloured)
        fame += sum(order.decoration_fame for order in best.decorated)
        guilders = sentences.GUILDERS(n=sum(order.guilders for order in best.orders))
        return sentences.DECLARE(n=len(best.orders), fame=sentences.FAME(n=fame), guilders=guilders)

    def _print(self, answer: str) -> Text | None:
        if answer == NONE:
            return sentences.WAIT
        orders = tuple(order for order in self.shop.orders if order.printing in answer.split(" "))
        best = Declarations(self.situation).best([orders])
        fame = sum(order.color_fame for order in best.coloured)
        fame += sum(order.decoration_fame for order in best.decorated)
        guilders = sentences.GUILDERS(n=sum(order.guilders for order in orders))
        figures = {"fame": sentences.FAME(n=fame), "guilders": guilders}
        if len(orders) == 1 and best.coloured and best.decorated:
            return sentences.COMPLETES(order=orders[0].printing, **figures)
        return sentences.PRINTS(n=len(orders), **figures)

    def _refine(self, answer: str) -> Text | None:
        if answer == NONE:
            return sentences.KEEP_INKS
        parts = answer.split(" ")
        fame = 0
        for order in self.shop.orders:
            fame += order.color_fame * (f"{order.printing}:colors" in parts)
            fame += order.decoration_fame * (f"{order.printing}:decorations" in parts)
        return sentences.REFINES(fame=sentences.FAME(n=fame))


class LevelReasons:
    """Reasons for answers about specialties."""

    def __init__(self, chooser: Chooser) -> None:
        self.chooser = chooser
        self.situation = chooser.situation
        self.known = chooser.known
        self.shop = chooser.situation.workshop

    def card(self, answer: str) -> Text | None:
        """Why a specialty card is taken."""
        if answer == PASS:
            return sentences.NO_CARD
        if answer not in self.known.content.specialty_card:
            return None
        after = self.chooser.outcomes.best(self.chooser.outcomes.specialty_card_uses(answer))
        closer = sum(
            lack(self.shop.levels, order.levels) - lack(after.levels, order.levels)
            for order in self.shop.orders
        )
        return sentences.CARD_HELPS(n=closer) if closer else sentences.LEVELS_COUNT

    def use(self, answer: str) -> Text | None:
        return sentences.WHOLE_CARD if answer == "card" else self.level(answer)

    def level(self, answer: str) -> Text | None:
        """Why a specialty goes up by one level: for an order, for a patron, for a reward, for the end."""
        if answer not in self.known.specialties:
            return None
        at = self.known.specialties.index(answer)
        level = self.shop.levels[at] + 1
        numbers = self.situation.numbers
        if level > numbers.top_level:
            return sentences.LEVEL_FULL(guilders=sentences.GUILDERS(n=numbers.overflow_guilders))
        name = self.known.content.specialty[answer].name
        for order in self.shop.orders:
            if order.levels[at] >= level:
                wanted = descriptions.roman(order.levels[at])
                return sentences.LEVEL_FOR_ORDER(order=order.printing, specialty=name, level=wanted)
        for card in self.situation.on_board(self.situation.board.patronage):
            patron = self.situation.values.patrons[card]
            if patron.levels[at] >= level:
                wanted = descriptions.roman(patron.levels[at])
                return sentences.LEVEL_FOR_PATRON(card=card, specialty=name, level=wanted)
        reward = self.known.track.get(level)
        if reward is not None and level > self.shop.reward_level:
            text = descriptions.reward_text(self.situation.derived.rewards, self.known.content, reward)
            return sentences.LEVEL_REWARD(level=descriptions.roman(level), reward=text)
        return sentences.LEVELS_COUNT

    def lift(self, answer: str) -> Text | None:
        if answer not in self.known.specialties:
            return None
        if not self.shop.orders:
            return sentences.LIFT_ANY
        return sentences.LIFT(specialty=self.known.content.specialty[answer].name)
