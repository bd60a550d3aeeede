"""Scenarios under the name that they had in 0.1; they are in the package `manicule_kit` now."""
