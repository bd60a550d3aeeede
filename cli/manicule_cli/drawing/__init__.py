"""Sheets, lines and tables on a terminal, or plainly one fact a line."""
