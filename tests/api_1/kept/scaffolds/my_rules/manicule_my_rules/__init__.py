"""My rules, rules for Cartographers."""
