"""Which games there are, and how one begins, goes on or is played again."""
