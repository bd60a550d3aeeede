"""The 48 ideas, each a small piece with rules of its own."""

from __future__ import annotations

from manicule_cvlizations.ideas import (
    boosts,
    company,
    ending,
    income,
    purchases,
    selling,
    splendor,
    thieves,
    tokens,
)
from manicule_cvlizations.ideas.idea import Idea

IDEAS: tuple[Idea, ...] = (
    # Ideologies
    company.Optimism(),
    tokens.Solitude(),
    company.Egoism(),
    income.Hedonism(),
    ending.Humanism(),
    purchases.Asceticism(),
    company.Altruism(),
    ending.Consumption(),
    # Tools
    boosts.FishingRod(),
    thieves.Sword(),
    tokens.Dagger(),
    purchases.Hammer(),
    purchases.Divination(),
    boosts.Gunpowder(),
    boosts.Pickaxe(),
    boosts.Axe(),
    # Buildings
    income.Farm(),
    income.Sawmill(),
    selling.Tower(),
    purchases.Market(),
    selling.Castle(),
    income.Quarry(),
    selling.Granary(),
    splendor.Monument(),
    # Inventions
    tokens.Vacation(),
    thieves.Law(),
    tokens.Dog(),
    company.Cat(),
    boosts.Wheel(),
    purchases.CommonLanguage(),
    purchases.Writing(),
    income.Calendar(),
    # Age III
    thieves.Pacifism(),
    selling.Ecology(),
    ending.Rationalism(),
    ending.Globalism(),
    splendor.Computer(),
    ending.Telephone(),
    boosts.Tractor(),
    ending.Cinematography(),
    splendor.Skyscraper(),
    selling.StockExchange(),
    ending.Highway(),
    ending.ResearchInstitute(),
    splendor.BoardGames(),
    purchases.Sale(),
    ending.Tourism(),
    ending.Internet(),
)
"""All of them, in the order of their numbers."""
