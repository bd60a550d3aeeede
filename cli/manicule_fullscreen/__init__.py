"""The full-screen table: a board that stays, pointing instead of typing. Only this package uses Textual."""
