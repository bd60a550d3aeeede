"""The answers of the bot, by the kind of question."""
