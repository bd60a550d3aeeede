"""A table in the browser: tables as files, pages from sheets and questions, and who may see what of them."""
