"""Sectors that name several inks or letters: read in every language, drawn, and played with."""

import pytest
from tests.support.tables import registry, setup
from tests.support.wording import english_pattern

from manicule import Match, Plugin, RuleSet, hookimpl
from manicule.kernel.content import ContentFile, ContentSource
from manicule.kernel.errors import IllegalAnswer
from manicule.kernel.positions.scenario_fields import given_table
from manicule.kernel.sheet import Mark
from manicule.kernel.text import PLACEHOLDER
from manicule_gutenberg.content import Reward
from manicule_languages.languages import Languages
from manicule_languages.reader import Reader

SECTORS = (
    "fame_ink blue red",
    "gain_ink silver gold red",
    "ink_for_two blue gold",
    "fame_type A I",
    "cheaper_type O U",
)


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    """Gutenberg with gears whose every sector names several."""
    old = registry().rule_set("gutenberg", ("gears",)).content.gear
    sectors = [[SECTORS[(at + turn) % len(SECTORS)] for turn in range(3)] for at in range(len(old))]
    gears = {
        id: {"line": gear.line, "sectors": own, "source": "a test", "replace": True}
        for (id, gear), own in zip(old.items(), sectors, strict=True)
    }
    extra = ContentSource("several", (ContentFile("gears.toml", {"gear": gears}),))
    return registry().rule_set("gutenberg", ("gears",), [extra])


@pytest.fixture(scope="module")
def readers() -> list[Reader]:
    languages = Languages()
    return [languages.reader(language) for language in ("en", "fr", "ja", "uk")]


class RareLetters(Plugin):
    """Types of one letter cost 9 guilders more."""

    @hookimpl
    def type_price(self, letter: str, price: int) -> int:
        return price + 9 if letter == "U" else price


def test_of_several_cheaper_types_only_those_can_be_bought_that_can_be_paid(rules: RuleSet) -> None:
    """With the gear, the first type of a letter costs nothing, and one of the rare letter 7 guilders."""
    table = given_table(rules.with_plugins({"rare_letters": RareLetters()}), setup(3), {})
    (seat, *_) = table.seats
    seat.state.guilders = 6
    reward = Reward.parse("cheaper_type O U")
    kind = table.derived.rewards["cheaper_type"]
    assert kind.refuse(seat, reward) is None
    choice = next(kind.gain(seat, reward, "gears"))
    assert list(choice.legal()) == ["O"]
    with pytest.raises(
        IllegalAnswer,
        match=english_pattern("gutenberg.free_actions.costs_you", price="7 guilders", guilders=6),
    ):
        choice.parse("U")


@pytest.mark.parametrize("written", SECTORS)
def test_a_sector_reads_with_all_its_names_in_every_language(
    rules: RuleSet, readers: list[Reader], written: str
) -> None:
    reward = Reward.parse(written)
    assert str(reward) == written
    kind = rules.derived.rewards[reward.kind]
    entries = rules.content.ink if kind.names == "ink" else rules.content.type
    for reader in readers:
        read = reader.read(kind.text(rules.content, reward))
        assert not PLACEHOLDER.search(read)
        assert all(reader.read(entries[name].name) in read for name in reward.names), read


@pytest.mark.parametrize("written", SECTORS)
def test_a_sector_is_drawn_with_or_between_its_names(rules: RuleSet, written: str) -> None:
    reward = Reward.parse(written)
    drawn = rules.derived.rewards[reward.kind].drawn(rules.content, reward)
    ors = [sign for sign in drawn if isinstance(sign, Mark) and str(sign.name) == "or"]
    assert len(ors) == len(reward.names) - 1


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_bots_play_with_such_gears(rules: RuleSet, bot: str) -> None:
    asked = set[str]()
    for seed in range(4):
        bots = dict.fromkeys("abc", registry().bot(bot, "gutenberg"))
        match = Match(rules, setup(3, seed), bots=bots)
        match.run()
        assert match.over
        asked |= {step.answer for step in match.steps}
    assert "gear_1" in asked
    assert asked & {*rules.content.ink, *rules.content.type}, "nobody chose among several names"
