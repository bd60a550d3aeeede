"""Spoiled food, a rule with an option for CVlizations."""
