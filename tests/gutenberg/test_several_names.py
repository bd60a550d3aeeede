"""Sectors that name several inks or letters: read in every language, drawn, and played with."""

import pytest
from tests.support.tables import library, setup

from manicule import Match, RuleSet
from manicule.content import ContentFile, ContentSource
from manicule.sheet import Mark
from manicule.text import PLACEHOLDER
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
    old = library().rule_set("gutenberg", ("gears",)).content.gear
    sectors = [[SECTORS[(at + turn) % len(SECTORS)] for turn in range(3)] for at in range(len(old))]
    gears = {
        id: {"line": gear.line, "sectors": own, "source": "a test", "replace": True}
        for (id, gear), own in zip(old.items(), sectors, strict=True)
    }
    extra = ContentSource("several", (ContentFile("gears.toml", {"gear": gears}),))
    return library().rule_set("gutenberg", ("gears",), [extra])


@pytest.fixture(scope="module")
def readers() -> list[Reader]:
    languages = Languages()
    return [languages.reader(language) for language in ("en", "fr", "ja", "uk")]


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
        bots = dict.fromkeys("abc", library().bot(bot, "gutenberg"))
        match = Match(rules, setup(3, seed), bots=bots)
        match.run()
        assert match.over
        asked |= {step.answer for step in match.steps}
    assert "gear_1" in asked
    assert asked & {*rules.content.ink, *rules.content.type}, "nobody chose among several names"
