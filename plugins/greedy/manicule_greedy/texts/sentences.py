"""The sentences of the bot's reasons."""

from __future__ import annotations

from manicule_greedy.texts import ntr, tr

# Parts of sentences with numbers.

FAME = ntr("{n} fame point", "{n} fame points")
GUILDERS = ntr("{n} guilder", "{n} guilders")
# Translators: items of a list of missing things, as in “you lack 1 type, 2 inks, and 1 level”
TYPES = ntr("{n} type", "{n} types", context="missing things")
INKS = ntr("{n} ink", "{n} inks", context="missing things")
LEVELS = ntr("{n} level", "{n} levels", context="missing things")
ORDERS = ntr("{n} order", "{n} orders", context="orders in hand")
ROUNDS = ntr("{n} round", "{n} rounds", context="rounds left")

UNKNOWN = tr("The bot does not know this question: its answer is only a guess.")

# Planning

PLAN_ORDER_READY = tr("{action}: {printing} with {refinement} gives up to {fame}, and you have its types.")
PLAN_ORDER_LACKS = ntr(
    "{action}: {printing} with {refinement} gives up to {fame}; you lack {n} of its types.",
    "{action}: {printing} with {refinement} gives up to {fame}; you lack {n} of its types.",
)
PLAN_SLOTS = tr("{action}: {held} of your {slots} order slots are taken.")
PLAN_INKS_ALL = ntr(
    "{action}: set {at} has the one ink that your orders lack.",
    "{action}: set {at} has all {n} inks that your orders lack.",
)
PLAN_INKS_SOME = ntr(
    "{action}: set {at} has {n} of the {missing} inks that your orders lack.",
    "{action}: set {at} has {n} of the {missing} inks that your orders lack.",
)
PLAN_INK_SET = tr("{action}: set {at} has {inks}, for orders to come.")
PLAN_INKS_MISSING = ntr("{action}: your orders lack {n} ink.", "{action}: your orders lack {n} inks.")
PLAN_LEVELS = ntr(
    "{action}: {card} brings {n} level that your orders lack.",
    "{action}: {card} brings {n} levels that your orders lack.",
)
PLAN_LEVEL = tr("{action}: {card} raises your {specialty} to {level}.")
PLAN_LEVEL_FAME = tr("{action}: {card} raises your {specialty} to {level}, worth {fame} at the end.")
PLAN_LEVEL_PATRON = tr("{action}: {card} raises your {specialty} to {level}; {patron} requires {wanted}.")
PLAN_LEVELS_FULL = tr("{action}: {card} shows specialties that you have at the top.")
PLAN_LEVELS_MISSING = ntr("{action}: your orders lack {n} level.", "{action}: your orders lack {n} levels.")
PLAN_GEAR = ntr(
    "{action}: {gear} ({reward}), for {n} round.",
    "{action}: {gear} ({reward}), for {n} rounds.",
)
PLAN_GEAR_SPACES = tr("{action}: {held} of your {places} gear spaces are taken.")
PLAN_PATRON_READY = tr("{action}: {card} gives {fame}, and you have all it requires.")
PLAN_PATRON_LACKS = tr("{action}: {card} gives {fame}; you lack only {lacking}.")
PLAN_PATRONS = ntr(
    "{action}: you have the levels for {n} patronage card.",
    "{action}: you have the levels for {n} patronage cards.",
)
# Translators: a reason that a bot gives for its hint; “it” is the action
PLAN_FAVOR_INKS = ntr(
    "{action}: it offers {reward}, and your orders lack {n} ink.",
    "{action}: it offers {reward}, and your orders lack {n} inks.",
)
# Translators: a reason that a bot gives for its hint; “it” is the action
PLAN_FAVOR_LEVELS = ntr(
    "{action}: it offers {reward}, and your orders lack {n} level.",
    "{action}: it offers {reward}, and your orders lack {n} levels.",
)
# Translators: a reason that a bot gives for its hint; “it” is the action; the slots are for orders
PLAN_FAVOR_ORDER = ntr(
    "{action}: it offers {reward}, and you have {n} free slot.",
    "{action}: it offers {reward}, and you have {n} free slots.",
)
# Translators: a reason that a bot gives for its hint; “it” is the action
PLAN_FAVOR = ntr(
    "{action}: it offers {reward}, and you have {n} guilder.",
    "{action}: it offers {reward}, and you have {n} guilders.",
)
# Translators: a reason that a bot gives for its hint; “it” is the action
PLAN_FAVOR_HAS_INKS = ntr(
    "{action}: it offers {reward}, and you have {n} ink.",
    "{action}: it offers {reward}, and you have {n} inks.",
)
# Translators: a reason that a bot gives for its hint; “it” is the action; “your highest” is a specialty
PLAN_FAVOR_HAS_LEVEL = tr("{action}: it offers {reward}, and your highest is at {level}.")
# Translators: a reason that a bot gives for its hint; “it” is the action
PLAN_FAVOR_HAS_ORDERS = ntr(
    "{action}: it offers {reward}, and you have {n} order.",
    "{action}: it offers {reward}, and you have {n} orders.",
)

# Others who want the same. Translators: {names} are {n} players.

RIVALS_SLOT = ntr("{names} has a free slot, too.", "{names} have a free slot, too.")
RIVALS_SET = ntr("{names} lacks inks of this set, too.", "{names} lack inks of this set, too.")
# Translators: a reason that a bot gives for its hint; {names} are other players
RIVALS_INKS = ntr("{names} lacks inks, too.", "{names} lack inks, too.")
RIVALS_LEVELS = ntr("{names} lacks levels on this card, too.", "{names} lack levels on this card, too.")
RIVALS_ANY_LEVEL = ntr("{names} lacks levels, too.", "{names} lack levels, too.")
RIVALS_GEAR = ntr("{names} has a free gear space.", "{names} have a free gear space.")
# Translators: a reason that a bot gives for its hint; {names} are other players, “it” is a card
RIVALS_PATRON = ntr("{names} can take it, too.", "{names} can take it, too.")
TIES_WON = tr("You win ties.")
TIES_LOST = tr("You lose ties.")
TIES_LOST_TO = tr("You lose ties to {names}.")

# Later in the round

SHIFT = tr("One more marker on {action} lets you act before others there, which is worth more.")
STAY = tr("Your plan is fine as it is.")

# Orders

# Translators: a reason that a bot gives for its hint; “it” is a printing card to take
ORDER_READY = tr(
    "With {refinement}, it makes an order worth up to {fame} and {guilders}, and you have its types."
)
# Translators: a reason that a bot gives for its hint; “it” is a printing card to take
ORDER_LACKS = ntr(
    "With {refinement}, it makes an order worth up to {fame} and {guilders}; you still need {n} of its "
    "types.",
    "With {refinement}, it makes an order worth up to {fame} and {guilders}; you still need {n} of its "
    "types.",
)
# Translators: a reason that a bot gives for its hint; “it” is a refinement card to take
REFINEMENT_READY = tr("Combined with {card}, it gives up to {fame}, and you have its inks and levels.")
# Translators: a reason that a bot gives for its hint; “it” is a refinement card to take
REFINEMENT_LACKS = tr("Combined with {card}, it gives up to {fame}; you lack {lacking}.")
ORDERS_WAIT = tr("You have {orders} in hand and {rounds} to print in; another one does not pay.")
MORE_CARDS = tr("None of these cards suits you; more cards cost {price}, and you have {guilders}.")
ROOM_READY = tr("{order} is worth the least to you: it gives only {fame}.")
ROOM_LACKS = tr("{order} is worth the least to you: it gives up to {fame}, and you lack {lacking}.")

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
# Translators: a reason that a bot gives for its hint; “it” is a type, a letter for printing; {order} is a
# card
TYPE_FOR_ORDER = tr("You need it to print {order}.")
# Translators: a reason that a bot gives for its hint; “it” is a type, a letter for printing
TYPE_FOR_LATER = tr("With it, your types fit more printing cards.")
# Translators: a reason that a bot gives for its hint; “it” is a type, a letter for printing; {order} is a
# card
BUY_FOR_ORDER = tr("You need it to print {order} this round.")
# Translators: a reason that a bot gives for its hint; “it” is a type, a letter for printing
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

# Translators: a reason that a bot gives for its hint; “it” is a gear
GEAR = tr("You can use it at once: {reward}.")
# Translators: a reason that a bot gives for its hint; “it” is a gear
RESEAT = tr("Turned to another sector, it helps you at once: {reward}.")
NO_GEAR = tr("No gear on offer is better than the ones you have.")
# Translators: a reason that a bot gives for its hint; “its” is of a gear, “this one” is a sector
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
# Translators: a reason that a bot gives for its hint; “one” is a reward token
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
