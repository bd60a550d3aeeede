"""My bot, a bot."""
