"""What people look at: the table with its parts. Sheets are made only when somebody looks."""
