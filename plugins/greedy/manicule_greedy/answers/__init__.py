"""The answers of the bot, by the kind of question. None of this knows the texts."""
