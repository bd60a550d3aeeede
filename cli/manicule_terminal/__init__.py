"""Drawing for terminals: sheets, rules and questions as colored boxes, or as plain text with one fact a
line."""
