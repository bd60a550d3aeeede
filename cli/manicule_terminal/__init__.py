"""Drawing for terminals: sheets, rules and questions as coloured boxes, or plainly one fact a line."""
