"""Scenarios: a rule as an example that can be run, written in TOML."""
