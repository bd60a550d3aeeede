"""Pairs of plugins: variants made by chance, half of them with a planted conflict, are checked as pairs.

    python -m tests.campaigns.pairs --pairs 200 --seed 1

Every second pair has one conflict, of each kind in `PLANTED` in turn. The check must find it and find nothing
in the other pairs. A pair that is called clean plays 20 more games in both orders: given the same answers to
the same questions, they must end in the same position. A line is printed for each pair that fails, with its
seed: `--only SEED:NUMBER --keep FOLDER` writes that pair into a folder.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

import tomli_w

from manicule.plugins import PluginRegistry
from manicule.plugins.locations import manifest_place
from manicule.plugins.order import PluginOrder, order_of
from manicule_kit.conformance.check import check_id
from manicule_kit.conformance.findings import Findings, PairReport
from manicule_kit.conformance.order import played
from manicule_kit.conformance.pairs import check_pair
from manicule_kit.conformance.settings import settings_for, setup_for
from manicule_kit.conformance.subject import Subject

GAMES = ("gutenberg", "cartographers", "cvlizations")
MORE_GAMES = 20
"""The games in both orders of each pair that is called clean."""
FIRST_OF_MORE = 1000
"""Their first number, so that the check has not played them."""

HEAD = '''"""A variant made by chance."""

import msgspec
from manicule import *

tr = Texts("{id}").tr
'''


class Variant:
    """A plugin in the making."""

    def __init__(self, id: str, game: str) -> None:
        self.id, self.game = id, game
        self.keys: dict[str, Any] = {}
        self.top: list[str] = []
        self.methods: dict[str, str] = {}
        self.attributes: list[str] = []
        self.content: dict[str, dict[str, Any]] = {}

    def write(self, folder: Path) -> Path:
        """Write the plugin into a folder."""
        own = folder / self.id
        own.mkdir(parents=True)
        module = f"{self.id}_rules"
        stated = {"id": self.id, "kind": "rules", "name": self.id, "about": "Made by chance.", "api": 2}
        stated |= {"game": self.game, "module": module, **self.keys}
        (own / "plugin.toml").write_text(tomli_w.dumps(stated), encoding="utf-8")
        body = [*self.attributes, *self.methods.values()] or ["pass"]
        lines = [f"    {line}" for part in body for line in part.splitlines()]
        source = [HEAD.format(id=self.id), *self.top, "class Own(Plugin):", *lines, "", "plugin = Own()", ""]
        (own / f"{module}.py").write_text("\n".join(source), encoding="utf-8")
        if self.content:
            (own / "content").mkdir()
            text = tomli_w.dumps(self.content)
            (own / "content" / "values.toml").write_text(text, encoding="utf-8")
        return own

    def implement(self, hook: str, arguments: str, *lines: str) -> None:
        """Add an implementation of a hook, unless there is one."""
        body = "\n".join(f"    {line}" for line in lines)
        self.methods.setdefault(hook, f"@hookimpl\ndef {hook}(self, {arguments}):\n{body}")


# The hooks, entries and phases that variants use.

NUMBERS = {
    "gutenberg": [("type_price", "price"), ("seat_measures", "measures")],
    "cartographers": [("seat_measures", "measures"), ("measures", "measures")],
    "cvlizations": [
        ("happiness", "number"),
        ("order_gain", "number"),
        ("purchases", "number"),
        ("discount", "discount"),
    ],
}
MOMENTS = {
    "gutenberg": ["ready_to_plan", "after_reveal", "after_round", "before_turn", "before_first_orders"],
    "cartographers": ["before_season_scoring"],  # coins of a sheet that a pen draws on are those of the pen
    "cvlizations": ["before_purchase", "after_last_action", "after_last_purchase", "after_order"],
}
ANCHORS = {
    "gutenberg": ["turn_gears", "take_orders", "take_inks", "patronage", "fulfill_orders"],
    "cartographers": ["explore", "draw", "check"],
    "cvlizations": ["orders", "actions", "development", "clean_up"],
}
ENTRIES: Mapping[str, tuple[str, Sequence[str], str, Mapping[str, Any]]] = {
    "gutenberg": ("printing", [f"P{at:02}" for at in range(1, 21)], "guilders", {"types": "A I O"}),
    "cartographers": (
        "season",
        ["spring", "summer", "fall", "winter"],
        "time",
        {"no": 18, "name": "Season", "edicts": "A B"},
    ),
    "cvlizations": (
        "idea",
        ["optimism", "solitude", "egoism", "hedonism", "humanism", "asceticism", "altruism", "sword"],
        "happiness",
        {},
    ),
}
"""A kind of content, its entries, a number in them, and the other fields of an entry."""
PURSE = {"gutenberg": "guilders", "cartographers": "coins", "cvlizations": "happiness"}
"""A number of each seat that rules may change."""
OWN_RULES = {
    "gutenberg": ["gears", "characters", "automa", "two_player"],
    "cartographers": ["cartographers_skills"],
    "cvlizations": ["cvlizations_dummy", "cvlizations_expert"],
}


# What a variant does. Parts of two variants that come from `FILLERS` do not disturb each other.


def scaled(variant: Variant, hook: str, value: str, expression: str) -> None:
    """Change the value of a fold by an expression of {v}."""
    if value == "measures":
        luck = expression.format(v="measures.get('luck', 2)")
        variant.implement(hook, value, f"return {{**measures, 'luck': {luck}}}")
    else:
        variant.implement(hook, value, f"return {expression.format(v=value)}")


def adds(variant: Variant, chance: Random, side: int) -> None:
    """Add to a value."""
    hook, value = chance.choice(NUMBERS[variant.game])
    scaled(variant, hook, value, "{v} + " + str(chance.randint(1, 2)))


def remembers(variant: Variant, chance: Random, side: int, step: str = "1") -> None:
    """Count in a memory of its own."""
    memory(variant)
    lines = f"seat.remember(Count(times=seat.of(Count).times + {step}))"
    hook = chance.choice(MOMENTS[variant.game])
    variant.implement(hook, "table, seat", lines)


def memory(variant: Variant) -> None:
    """Declare the memory."""
    if not any("class Count" in part for part in variant.top):
        variant.top.append(
            f'class Count(Memory, frozen=True):\n    key = "{variant.id}"\n    times: int = 0\n'
        )
        variant.attributes.append("memories = (Count,)")


def asks(variant: Variant, chance: Random, side: int) -> None:
    """Ask, and count the answers."""
    memory(variant)
    question(variant)
    hook = chance.choice(MOMENTS[variant.game])
    variant.implement(
        hook,
        "table, seat",
        'word = yield from PickName(seat, ASKS, ("yes", "no"))',
        'if word == "yes":',
        "    seat.remember(Count(times=seat.of(Count).times + 1))",
    )


def question(variant: Variant) -> None:
    """Declare a kind of question."""
    if not any("ASKS =" in part for part in variant.top):
        name = f'"{variant.id}_asks", KindDisplay(tr("More?"), lambda seat, word: verbatim(word))'
        variant.top.append(f"ASKS = Kind({name})\n")


def changes(variant: Variant, chance: Random, side: int) -> None:
    """Change an entry that the other variant leaves alone."""
    if variant.content:
        return
    kind, entries, field, _ = ENTRIES[variant.game]
    entry = chance.choice(entries[side::2])
    number = chance.randint(5, 8)
    source = f"the plugin {variant.id}"
    variant.content[kind] = {entry: {field: number, "change": True, "source": source}}


def has_option(variant: Variant, chance: Random, side: int) -> None:
    """Count by an option, read by its long key; the other variant may have one of the same name."""
    if "options" not in variant.keys:
        option(variant, f'table.options["{variant.id}.luck"]', chance)


def option(variant: Variant, read: str, chance: Random) -> None:
    """Declare an option and read it so."""
    variant.keys["options"] = {"luck": {"default": 1, "values": [1, 2], "about": "How much."}}
    remembers(variant, chance, 0, read)


def shows(variant: Variant, chance: Random, side: int) -> None:
    """Show a part of its own."""
    section(variant, variant.id)


def section(variant: Variant, id: str) -> None:
    """Show a part with this id."""
    part = f'Section(tr("Luck"), ((tr("Luck"), verbatim("1")),), id="{id}")'
    variant.implement("sections", "view", f"return ({part},)")


def inserts(variant: Variant, chance: Random, side: int) -> None:
    """Insert a phase of its own; the other variant inserts before another one."""
    anchors = ANCHORS[variant.game]
    phase(variant, f"rest_{variant.id}", chance.choice(anchors[side::2]))


def phase(variant: Variant, id: str, anchor: str) -> None:
    """Insert a phase with this id before another."""
    if "phases" in variant.methods:
        return
    memory(variant)
    variant.top.append(
        f'class Rest(Phase):\n    id = "{id}"\n    name = tr("Rest")\n\n'
        "    def order(self, table):\n        return table.order_of_play\n\n"
        "    def turn(self, table, seat):\n"
        "        seat.remember(Count(times=seat.of(Count).times + 1))\n"
    )
    variant.implement(
        "phases",
        "phases",
        f'at = [phase.id for phase in phases].index("{anchor}")',
        "return (*phases[:at], Rest(), *phases[at:])",
    )


def wraps(variant: Variant, chance: Random, side: int) -> None:
    """Change how a phase begins, which the other variant may change as well."""
    if "phases" not in variant.methods:
        memory(variant)
        step = "seat.remember(Count(times=seat.of(Count).times + 1))"
        beginning(variant, chance.choice(ANCHORS[variant.game]), step)


def beginning(variant: Variant, id: str, *lines: str) -> None:
    """Do something for each seat before this phase begins."""
    body = "\n".join(f"        {line}" for line in lines)
    variant.top.append(
        f"def changed(was, table):\n    for seat in table.seats:\n{body}\n    return was.begin(table)\n"
    )
    variant.implement("phases", "phases", f'return change_phase(phases, "{id}", begin=changed)')


def turns(variant: Variant, chance: Random, side: int) -> None:
    """Turn the order of play of a phase; the other variant turns that of another one."""
    phase = chance.choice(ANCHORS[variant.game][side::2])
    order_of_play(variant, f'reversed(participants) if phase == "{phase}" else participants')


def order_of_play(variant: Variant, order: str) -> None:
    """Change the order of play by an expression of `phase` and `participants`."""
    variant.implement("phase_order", "table, phase, participants", f"return tuple({order})")


def tells(variant: Variant, chance: Random, side: int) -> None:
    """Tell an event of its own."""
    event(variant, chance, "".join(part.title() for part in variant.id.split("_")))


def event(variant: Variant, chance: Random, name: str) -> None:
    """Tell an event of this class."""
    variant.top.append(
        f"class {name}(Event, frozen=True):\n    seat: str\n\n"
        '    def text(self, names):\n        return tr("{seat} rests.")(seat=names.seat(self.seat))\n'
    )
    hook = chance.choice(MOMENTS[variant.game])
    variant.implement(hook, "table, seat", f"table.publish({name}, seat.id)")


def names_points(variant: Variant, chance: Random, side: int) -> None:
    """Name a source of points of its own."""
    if not any("point_names" in part for part in variant.attributes):
        variant.attributes.append(f'point_names = {{"{variant.id}": tr("Luck")}}')


FILLERS: tuple[Callable[[Variant, Random, int], None], ...] = (
    *(adds, remembers, asks, changes, has_option, shows, inserts, wraps, turns, tells, names_points),
    *(adds, remembers, asks),
)


# Planted conflicts.


def plant_option(one: Variant, other: Variant, chance: Random) -> None:
    """An option of one name, which one of them reads by it."""
    option(one, f'table.options["{one.id}.luck"]', chance)
    option(other, chance.choice(('table.options["luck"]', 'table.options.get("luck", 0)')), chance)


def plant_entry(one: Variant, other: Variant, chance: Random) -> None:
    """An entry that both replace, change, or remove and change."""
    kind, entries, field, rest = ENTRIES[one.game]
    entry = chance.choice(entries)
    ways = ["change", "replace"] if rest else ["change"]
    for variant, number in ((one, 5), (other, 7)):
        way = chance.choice(ways)
        fields = {**(rest if way == "replace" else {}), field: number, way: True}
        variant.content[kind] = {entry: {**fields, "source": f"the plugin {variant.id}"}}


def plant_value(one: Variant, other: Variant, chance: Random) -> None:
    """A value that depends on the order, or an order of play where phases have turns."""
    if one.game != "cartographers" and chance.random() < 0.25:
        order_of_play(one, "reversed(participants)")
        order_of_play(other, "sorted(participants)")
        return
    hook, value = chance.choice(NUMBERS[one.game])
    first, second = chance.choice(
        (
            ("{v} * 2", "{v} + 1"),
            ("{v} * 3", "{v} + 2"),
            ("max({v}, 9)", "{v} + 3"),
            ("{v} + 1", "min({v}, 2)"),
            ("{v} + {v} % 2", "{v} + 1"),
        )
    )
    scaled(one, hook, value, first)
    scaled(other, hook, value, second)


def plant_moment(one: Variant, other: Variant, chance: Random) -> None:
    """A number of a seat that both change at one moment, one of them by its parity."""
    hook, purse = chance.choice(MOMENTS[one.game]), PURSE[one.game]
    limit = " and seat.state.coins < 8" if purse == "coins" else ""
    phase = chance.choice(("", *ANCHORS[one.game])) if purse != "coins" else ""
    for variant, condition in ((one, "True"), (other, f"seat.state.{purse} % 2 == 0")):
        lines = (f"if {condition}{limit}:", f"    seat.state.{purse} += 1")
        if phase:
            beginning(variant, phase, *lines)
        else:
            variant.implement(hook, "table, seat", *lines)


def plant_question(one: Variant, other: Variant, chance: Random) -> None:
    """A question that is asked only if the answer to another one allows it."""
    hook, purse = chance.choice(MOMENTS[one.game]), PURSE[one.game]
    for variant, condition in ((one, "True"), (other, f"seat.state.{purse} % 2 == 0")):
        question(variant)
        limit = " and seat.state.coins < 8" if purse == "coins" else ""
        variant.implement(
            hook,
            "table, seat",
            f"if {condition}{limit}:",
            '    word = yield from PickName(seat, ASKS, ("yes", "no"))',
            '    if word == "yes":',
            f"        seat.state.{purse} += 1",
        )


def plant_phase(one: Variant, other: Variant, chance: Random) -> None:
    """Two phases of one id."""
    for variant in (one, other):
        phase(variant, "market", chance.choice(ANCHORS[one.game]))


def plant_shipped(one: Variant, other: Variant, chance: Random) -> None:
    """The id of a plugin that comes with the program."""
    one.id = chance.choice(OWN_RULES[one.game])


def plant_name(one: Variant, other: Variant, chance: Random) -> None:
    """An id of an event, a source of points, a part or a bot that both use."""
    what = chance.choice(("event", "points", "part", "bot"))
    for variant, text in ((one, "Luck"), (other, "Fortune")):
        if what == "event":
            event(variant, chance, "Rested")
        elif what == "points":
            variant.attributes.append(f'point_names = {{"luck": tr("{text}")}}')
        elif what == "part":
            section(variant, "luck")
        else:
            variant.keys["bots"] = {"lucky": f"{variant.id}_rules:Lucky"}
            variant.top.append(
                "class Lucky(Bot):\n    def answer(self, question, view, dice):\n"
                "        return question.legal[0]\n"
            )


def plant_unreached(one: Variant, other: Variant, chance: Random) -> None:
    """A hook that no game calls, or that never does anything."""
    if one.game == "cvlizations" or chance.random() < 0.5:
        hook, value = chance.choice(NUMBERS[one.game])
        if value == "measures":
            one.implement(hook, value, "return measures")
        else:
            scaled(one, hook, value, "{v} if {v} < 1000 else 0")
    else:
        one.implement("participant_turn", "table, phase, participant", "table.finish()")


def plant_decided(one: Variant, other: Variant, chance: Random) -> None:
    """A value that depends on the order, which a manifest decides."""
    plant_value(one, other, chance)
    one.keys[chance.choice(("after", "before"))] = [other.id]


PLANTED: dict[str, Callable[[Variant, Variant, Random], None]] = {
    "option of one name": plant_option,
    "entry of both": plant_entry,
    "value": plant_value,
    "moment": plant_moment,
    "question": plant_question,
    "phase of one id": plant_phase,
    "shipped id": plant_shipped,
    "name": plant_name,
    "never reached": plant_unreached,
    "declared order": plant_decided,
}
NOTICED = ("never reached", "declared order")
"""Kinds that are a notice and no finding."""


class Pair(NamedTuple):
    """A pair of variants. `kind` is that of the planted conflict; empty if there is none."""

    seed: int
    number: int
    kind: str
    one: Variant
    other: Variant


def made(seed: int, number: int) -> Pair:
    """The pair of a seed and a number: with a conflict if the number is odd."""
    chance = Random(f"{seed}:{number}")
    at = number // 2
    kind = list(PLANTED)[at % len(PLANTED)] if number % 2 else ""
    game = GAMES[(at + at // len(PLANTED)) % len(GAMES)]
    ids = [f"v{number:03}_{name}" for name in chance.sample(("ash", "birch"), 2)]
    one, other = (Variant(id, game) for id in ids)
    if kind:
        PLANTED[kind](one, other, chance)
    for side, variant in enumerate((one, other)):
        for fill in dict.fromkeys(chance.sample(FILLERS, chance.randint(1, 3))):
            fill(variant, chance, side)
    return Pair(seed, number, kind, one, other)


# Checking.


class Outcome(NamedTuple):
    """What the check said of a pair: problems, notices, and how long it took."""

    pair: Pair
    problems: tuple[str, ...]
    report: PairReport | None
    seconds: float
    differs: tuple[int, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether a planted conflict was found, or nothing was found where there is none."""
        if self.pair.kind in NOTICED:
            return not self.problems and bool(self.report and self._noticed())
        return bool(self.problems) == bool(self.pair.kind)

    def _noticed(self) -> bool:
        wanted = {"never reached": ("nothing called", "changed nothing"), "declared order": ("decides",)}
        assert self.report is not None
        notices = [notice.message for notice in self.report.notices]
        return any(word in notice for word in wanted[self.pair.kind] for notice in notices)


def checked(pair: Pair, folder: Path, more: int = MORE_GAMES) -> Outcome:
    """Check a pair as `manicule plugins check` does after each plugin alone."""
    paths = [variant.write(folder) for variant in (pair.one, pair.other)]
    registry = PluginRegistry.find(paths=paths)
    one, other = (registry.manifest(variant.id) for variant in (pair.one, pair.other))
    findings = Findings(one.id, manifest_place(one))
    start = time.perf_counter()
    for manifest in (one, other):
        check_id(manifest, findings)
    report = None if findings.all() else check_pair(registry, one, other, findings)
    seconds = time.perf_counter() - start
    problems = tuple(str(finding.problem) for finding in findings.all())
    is_clean = not problems and pair.kind != "declared order"
    differs = tuple(differing(registry, one.id, other.id, more)) if is_clean else ()
    return Outcome(pair, problems, report, seconds, differs)


def differing(registry: PluginRegistry, one: str, other: str, games: int) -> Iterator[int]:
    """The numbers of games that do not end in the same position in both orders."""
    manifests, manifest = registry.manifests, registry.manifest(one)
    found = Findings(one, manifest_place(manifest))
    subject = Subject(registry, manifest, registry.plugin(one), found, (other,))
    settings = settings_for(subject, manifest.game)
    for number in range(games):
        setting = settings[number % len(settings)]
        setup = setup_for(subject, setting, FIRST_OF_MORE + number, number // len(settings), [other])
        first, second = (
            order_of(manifests, setting.game, setting.ids, wanted) for wanted in ((one, other), (other, one))
        )
        ends = []
        for order in (first, PluginOrder(first.ids, second.calls)):
            game = played(subject, registry.rule_set(setting.game, setting.ids, order=order), setup)
            ends.append(game.moments[-1][:4] if game is not None else None)
        if None in ends or ends[0] != ends[1]:
            yield FIRST_OF_MORE + number


def campaign(seed: int, numbers: Sequence[int], more: int, told: Callable[[Outcome], None]) -> list[Outcome]:
    """Check pairs, each in a folder of its own."""
    outcomes = []
    for number in numbers:
        with tempfile.TemporaryDirectory() as folder:
            outcomes.append(checked(made(seed, number), Path(folder), more))
        told(outcomes[-1])
    return outcomes


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The figures of a campaign."""
    number, right = Counter[str](), Counter[str]()
    for outcome in outcomes:
        number[outcome.pair.kind] += 1
        right[outcome.pair.kind] += outcome.is_right
    for kind in PLANTED:
        yield f"{kind}: {right[kind]} of {number[kind]} found"
    planted = sum(number[kind] for kind in PLANTED)
    yield f"planted: {sum(right[kind] for kind in PLANTED)} of {planted} found"
    yield f"harmless: {number[''] - right['']} of {number['']} reported"
    clean = [
        outcome for outcome in outcomes if not outcome.problems and outcome.pair.kind != "declared order"
    ]
    yield f"called clean: {len(clean)}; {sum(bool(one.differs) for one in clean)} differ in more games"
    seconds = [outcome.seconds for outcome in outcomes]
    p95 = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
    yield f"seconds a pair: median {median(seconds):.2f}, p95 {p95:.2f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the campaign; 0 if every pair was judged rightly."""
    parser = argparse.ArgumentParser(description="Checks pairs of plugins made by chance.")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--more", type=int, default=MORE_GAMES)
    parser.add_argument("--only", help="SEED:NUMBER of a single pair")
    parser.add_argument("--keep", type=Path, help="a folder into which that pair is written")
    given = parser.parse_args(arguments)
    if given.only:
        seed, number = map(int, given.only.split(":"))
        if given.keep:
            for variant in made(seed, number)[3:]:
                print(variant.write(given.keep))
            return 0
        return int(not campaign(seed, [number], given.more, tell)[0].is_right)

    outcomes = campaign(given.seed, range(given.pairs), given.more, tell)
    print("\n".join(table(outcomes)))
    return int(not all(outcome.is_right and not outcome.differs for outcome in outcomes))


def tell(outcome: Outcome) -> None:
    """Print a pair that was not judged rightly."""
    pair = outcome.pair
    if not outcome.is_right or outcome.differs:
        kind = pair.kind or "harmless"
        print(f"{pair.seed}:{pair.number} {pair.one.game}, {kind}: {'; '.join(outcome.problems) or 'clean'}")
        if outcome.differs:
            print(f"  differs in games {outcome.differs}")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
