"""Scenarios: executable rule examples, and positions as people write them."""
