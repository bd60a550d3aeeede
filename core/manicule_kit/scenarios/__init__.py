"""Scenarios: executable examples of rules, written in TOML."""
