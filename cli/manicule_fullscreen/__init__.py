"""The full-screen table: the board stays in view, and players point instead of typing. Only this package uses
Textual."""
