"""The values of workshops for the bot, and the workshops that answers lead to."""
