"""The 48 ideas, each a small piece with its own rules."""

from __future__ import annotations

from manicule_cvlizations.ideas import (
    boosts,
    company,
    endings,
    exchanges,
    income,
    purchases,
    splendor,
    thieves,
    tokens,
)
from manicule_cvlizations.ideas.base import Idea

IDEAS: tuple[Idea, ...] = (
    # Ideologies
    company.Optimism(),
    tokens.Solitude(),
    company.Egoism(),
    income.Hedonism(),
    endings.Humanism(),
    purchases.Asceticism(),
    company.Altruism(),
    endings.Consumption(),
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
    exchanges.Tower(),
    purchases.Market(),
    exchanges.Castle(),
    income.Quarry(),
    exchanges.Granary(),
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
    exchanges.Ecology(),
    endings.Rationalism(),
    endings.Globalism(),
    splendor.Computer(),
    endings.Telephone(),
    boosts.Tractor(),
    endings.Cinematography(),
    splendor.Skyscraper(),
    exchanges.StockExchange(),
    endings.Highway(),
    endings.ResearchInstitute(),
    splendor.BoardGames(),
    purchases.Sale(),
    endings.Tourism(),
    endings.Internet(),
)
"""All ideas, in the order of their numbers."""
