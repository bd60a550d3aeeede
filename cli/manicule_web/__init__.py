"""Tables in the browser: stored as files, shown as pages made of sheets and questions, with access by key."""
