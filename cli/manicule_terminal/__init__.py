"""Drawing for terminals: sheets, rules and questions as colored boxes, or plainly one fact a line."""
