"""What all interfaces share: lessons, the rulebook, and how people are asked, answered and told."""
