"""What a workshop is worth to the bot, and the workshops that an answer leads to."""
