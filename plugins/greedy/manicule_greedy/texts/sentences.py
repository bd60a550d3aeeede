"""The sentences of the bot's reasons."""

from __future__ import annotations

from manicule_greedy.texts import ntr, tr

# Parts of sentences with numbers.

MARKERS = ntr("{n} marker", "{n} markers")
FAME = ntr("{n} fame point", "{n} fame points")
GUILDERS = ntr("{n} guilder", "{n} guilders")

UNKNOWN = tr("The bot does not know this question: its answer is only a guess.")

# Planning

PLAN_ORDERS = ntr(
    "{markers} on {action}: you have {n} order, and acting first gets you the best pair of cards.",
    "{markers} on {action}: you have {n} orders, and acting first gets you the best pair of cards.",
)
PLAN_INKS = ntr(
    "{markers} on {action}: your orders still need {n} more ink.",
    "{markers} on {action}: your orders still need {n} more inks.",
)
PLAN_LEVELS = ntr(
    "{markers} on {action}: your orders still need {n} more specialty level.",
    "{markers} on {action}: your orders still need {n} more specialty levels.",
)
PLAN_GEARS = ntr(
    "{markers} on {action}: a good gear will serve you for {n} round, including this one.",
    "{markers} on {action}: a good gear will serve you for {n} rounds, including this one.",
)
PLAN_PATRON = tr("{markers} on {action}: {card} is within reach and gives {fame} at the end.")
PLAN_FAVOR = tr("{markers} on {action}: acting first gets you the best reward.")
PLAN_EVEN = tr("A marker on every action lets you do all of them.")
SHIFT = tr("One more marker on {action} lets you act before others there, which is worth more.")
STAY = tr("Your plan is fine as it is.")

# Orders

ORDER_READY = tr(
    "With {refinement}, it makes an order worth up to {fame} and {guilders}, and you have its types."
)
ORDER_LACKS = ntr(
    "With {refinement}, it makes an order worth up to {fame} and {guilders}; you still need {n} of its "
    "types.",
    "With {refinement}, it makes an order worth up to {fame} and {guilders}; you still need {n} of its "
    "types.",
)
REFINEMENT_READY = tr("Combined with {card}, it gives up to {fame}, and you have its inks.")
REFINEMENT_LACKS = ntr(
    "Combined with {card}, it gives up to {fame}; you still need {n} ink for it.",
    "Combined with {card}, it gives up to {fame}; you still need {n} inks for it.",
)
NO_ORDER = tr("No order on offer is worth its slot.")
MORE_CARDS = tr("None of these cards suits you, and you can afford a better choice.")
ROOM = tr("Of your orders, {order} is worth the least to you.")
NO_ROOM = tr("Your orders are worth more than one you have not seen yet.")

# Inks and types

INKS_NEEDED = ntr("Your orders need {n} of these inks.", "Your orders need {n} of these inks.")
INKS_FOR_LATER = tr("Your orders need none of these inks now, but later ones will.")
NO_INKS = tr("None of these inks is worth its price to you.")
INKS_LACKING = ntr(
    "Your orders need {n} more ink, and this choice comes closest.",
    "Your orders need {n} more inks, and this choice comes closest.",
)
NO_INK_LACKING = tr("Your orders have all the ink they need; this one will be the most useful later.")
PAY = tr("These are the inks that your other orders need least.")
FIRST_TYPES_DO = tr("With these types, you can print each of your orders.")
FIRST_TYPES_LACK = ntr(
    "With these types, you need only {n} more to print each of your orders.",
    "With these types, you need only {n} more to print each of your orders.",
)
TYPE_FOR_ORDER = tr("You need it to print {order}.")
TYPE_FOR_LATER = tr("With it, your types fit more printing cards.")
BUY_FOR_ORDER = tr("You need it to print {order} this round.")
BUY_FOR_PATRON = tr("You need it for the patronage card {card}, which gives {fame} at the end.")
SWAP_INK = tr("You need {new} more than {old}.")
SWAP_TYPE = tr("You need the type {new} more than {old}.")
MELT = tr("The type {letter} is the one you need least.")
MELT_FAME = tr("The guilders would bring you less fame by the end.")
MELT_GUILDERS = tr("The guilders are worth more to you than that fame.")
WILD = tr("You can get the most out of {ink} inks this round.")

# Specialties

CARD_HELPS = ntr(
    "It brings your orders {n} level closer to their decorations.",
    "It brings your orders {n} levels closer to their decorations.",
)
LEVELS_COUNT = tr("High specialties give fame at the end and help decorate later orders.")
NO_CARD = tr("No specialty card on offer helps you.")
WHOLE_CARD = tr("Everything on the card together beats one level of any specialty.")
LEVEL_FOR_ORDER = tr("The decorations of {order} require {specialty} {level}.")
LEVEL_FOR_PATRON = tr("The patronage card {card} requires {specialty} {level}.")
LEVEL_REWARD = tr("At level {level} you gain a reward: {reward}.")
LEVEL_FULL = tr("It is already at the top, so the level pays you {guilders}.")
SWAP_LEVELS = tr("With these levels swapped, more decorations are within reach.")

# Gears

GEAR = tr("You can use it at once: {reward}.")
RESEAT = tr("Turned to another sector, it helps you at once: {reward}.")
NO_GEAR = tr("No gear on offer is better than the ones you have.")
FACING = tr("Of its sectors, this one helps you most now; the others come up in later rounds.")
REPLACE = tr("This is your least useful gear for the remaining rounds.")
USE_GEAR = tr("Use the gear now, before it turns to another sector next round: {reward}.")
USE_GEAR_LAST = tr("This is your last chance to use the gear: {reward}.")
COUNT_GEARS = tr("The more gears you count, the more fame you gain.")

# Patronage

PATRON = tr("It gives {fame} at the end, and you have everything it requires.")
FAVOR_INKS = ntr(
    "Your orders still need {n} more ink, and here you choose the color.",
    "Your orders still need {n} more inks, and here you choose the colors.",
)
FAVOR_ORDER = ntr(
    "You have room for {n} more order, and you choose from two cards of each deck.",
    "You have room for {n} more orders, and you choose from two cards of each deck.",
)
FAVOR_LEVEL = ntr(
    "Your orders still need {n} more level, and here you choose the specialty.",
    "Your orders still need {n} more levels, and here you choose the specialty.",
)
FAVOR_GUILDERS = tr("Guilders buy the types your orders need, and they count at the end.")
FAVOR = tr("This is the most useful one left for you: {reward}.")
NO_FAVOR = tr("Nothing left here helps you.")

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
COMPLETION = tr("Take every reward: you can take the others after this one.")
NO_MORE_REWARDS = tr("You can do without the remaining rewards.")
NOTHING_ELSE = tr("Nothing you can do here helps you now.")
CAN_WAIT = tr("This can wait: later in the round you will know better what you need.")

# Pieces

CHARACTER = tr("Of your choices, {name} gained the most fame in games between bots.")
LIFT = tr("Your orders need {specialty} the most.")
LIFT_ANY = tr("You have no order yet: any specialty will do.")
