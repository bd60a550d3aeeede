"""The answers of the bot, by the kind of question. These modules do not use the texts."""
