"""The sentences of the bot's reasons."""

from __future__ import annotations

from manicule_greedy.texts import ntr, tr

# Parts of sentences that count.

MARKERS = ntr("{n} marker", "{n} markers")
FAME = ntr("{n} fame point", "{n} fame points")
GUILDERS = ntr("{n} guilder", "{n} guilders")

UNKNOWN = tr("The bot does not know this question: its answer is only a guess.")

# Planning

PLAN_ORDERS = ntr(
    "{markers} on {action}: you hold {n} order, and who comes first has the best pair of cards.",
    "{markers} on {action}: you hold {n} orders, and who comes first has the best pair of cards.",
)
PLAN_INKS = ntr(
    "{markers} on {action}: your orders still lack {n} ink.",
    "{markers} on {action}: your orders still lack {n} inks.",
)
PLAN_LEVELS = ntr(
    "{markers} on {action}: your orders still lack {n} level of specialties.",
    "{markers} on {action}: your orders still lack {n} levels of specialties.",
)
PLAN_GEARS = ntr(
    "{markers} on {action}: with this round, a good gear serves you for {n} round.",
    "{markers} on {action}: with this round, a good gear serves you for {n} rounds.",
)
PLAN_PATRON = tr("{markers} on {action}: {card} is within your reach and gives {fame} at the end.")
PLAN_FAVOR = tr("{markers} on {action}: who comes first has the best of the rewards.")
PLAN_EVEN = tr("A marker on every action lets you do all of them.")
SHIFT = tr("With one more marker on {action} you go before others there, and that is worth more.")
STAY = tr("Your plan is good as it is.")

# Orders

ORDER_READY = tr(
    "With {refinement} it makes an order for up to {fame} and {guilders}, and you have its types."
)
ORDER_LACKS = ntr(
    "With {refinement} it makes an order for up to {fame} and {guilders}; you lack {n} of its types.",
    "With {refinement} it makes an order for up to {fame} and {guilders}; you lack {n} of its types.",
)
REFINEMENT_READY = tr("Joined to {card} it gives up to {fame}, and you have its inks.")
REFINEMENT_LACKS = ntr(
    "Joined to {card} it gives up to {fame}; you lack {n} ink for it.",
    "Joined to {card} it gives up to {fame}; you lack {n} inks for it.",
)
NO_ORDER = tr("No order that is on offer would be worth its slot.")
MORE_CARDS = tr("None of these cards suits you, and you can pay for a better choice.")
ROOM = tr("Of your orders, {order} is worth the least to you.")
NO_ROOM = tr("Your orders are worth more than one that you do not know yet.")

# Inks and types

INKS_NEEDED = ntr("Your orders need {n} of these inks.", "Your orders need {n} of these inks.")
INKS_FOR_LATER = tr("Your orders need none of these inks now, but later ones will.")
NO_INKS = tr("None of these inks is worth its price to you.")
INKS_LACKING = ntr(
    "Your orders lack {n} ink, and this comes closest to it.",
    "Your orders lack {n} inks, and this comes closest to them.",
)
NO_INK_LACKING = tr("Your orders lack no ink now; this is the best for later ones.")
PAY = tr("Your other orders can do without these inks best.")
FIRST_TYPES_DO = tr("With these types you can print each of your orders.")
FIRST_TYPES_LACK = ntr(
    "With these types you need only {n} more to print each of your orders.",
    "With these types you need only {n} more to print each of your orders.",
)
TYPE_FOR_ORDER = tr("You need it to print {order}.")
TYPE_FOR_LATER = tr("With it your types serve more of the printing cards.")
BUY_FOR_ORDER = tr("You need it to print {order} this round.")
BUY_FOR_PATRON = tr("You need it for the patronage card {card}, which gives {fame} at the end.")
SWAP_INK = tr("You need {new} more than {old}.")
SWAP_TYPE = tr("You need the type {new} more than {old}.")
MELT = tr("You can do without the type {letter} best.")
MELT_FAME = tr("The guilders would bring you less fame by the end.")
MELT_GUILDERS = tr("The guilders will buy you more than that fame.")
WILD = tr("You can get the most out of {ink} inks this round.")

# Specialties

CARD_HELPS = ntr(
    "It brings your orders {n} level closer to their decorations.",
    "It brings your orders {n} levels closer to their decorations.",
)
LEVELS_COUNT = tr("High specialties give fame at the end and decorate the orders to come.")
NO_CARD = tr("No specialty card on offer helps you.")
WHOLE_CARD = tr("All that the card shows is better than one level of anything.")
LEVEL_FOR_ORDER = tr("The decorations of {order} require {specialty} {level}.")
LEVEL_FOR_PATRON = tr("The patronage card {card} requires {specialty} {level}.")
LEVEL_REWARD = tr("At level {level} you gain a reward: {reward}.")
LEVEL_FULL = tr("It is at the top already: the level pays you {guilders}.")
SWAP_LEVELS = tr("With these levels swapped, more decorations are within your reach.")

# Gears

GEAR = tr("It can give you this at once: {reward}.")
RESEAT = tr("Turned to another sector, it can give you this at once: {reward}.")
NO_GEAR = tr("No gear that is on offer is better than those you have.")
FACING = tr("Of its sectors, this one helps you most now; the others come up in later rounds.")
REPLACE = tr("Of your gears, this one is of least use in the rounds that are left.")
USE_GEAR = tr("The gear gives you this now, and next round it shows another sector: {reward}.")
USE_GEAR_LAST = tr("It is the last time that the gear gives you something: {reward}.")
COUNT_GEARS = tr("The more gears you count, the more fame you gain.")

# Patronage

PATRON = tr("It gives {fame} at the end, and you have all that it requires.")
FAVOR_INKS = ntr(
    "Your orders still lack {n} ink, and here you choose the color.",
    "Your orders still lack {n} inks, and here you choose the colors.",
)
FAVOR_ORDER = ntr(
    "You have room for {n} more order, and two cards of each deck to choose from.",
    "You have room for {n} more orders, and two cards of each deck to choose from.",
)
FAVOR_LEVEL = ntr(
    "Your orders still lack {n} level, and here you choose the specialty.",
    "Your orders still lack {n} levels, and here you choose the specialty.",
)
FAVOR_GUILDERS = tr("Guilders buy the types that your orders lack, and count at the end.")
FAVOR = tr("Of what is left, this helps you most: {reward}.")
NO_FAVOR = tr("Nothing that is left here helps you.")

# Fulfilling orders

DECLARE = ntr(
    "You can print {n} order now, for {fame} and {guilders}.",
    "You can print {n} orders now, for {fame} and {guilders}.",
)
WAIT = tr("Your orders will be worth more in a later round.")
COMPLETES = tr("It completes order {order}, worth {fame} and {guilders}.")
PRINTS = ntr(
    "It fulfills {n} order, for {fame} and {guilders}.",
    "It fulfills {n} orders, for {fame} and {guilders}.",
)
REFINES = tr("Together these refinements give {fame}.")
KEEP_INKS = tr("The inks are worth more to you on other orders.")
COMPLETION = tr("Take every reward: the others come after this one.")
NO_MORE_REWARDS = tr("You can do without the rewards that are left.")
NOTHING_ELSE = tr("Nothing that you could do here helps you now.")
CAN_WAIT = tr("All this can wait: later in the round you will know better what you need.")

# Pieces

CHARACTER = tr("In games between bots, {name} brought the most fame of those you can choose.")
LIFT = tr("Your orders ask for {specialty} the most.")
LIFT_ANY = tr("You have no order yet: any specialty will do.")
