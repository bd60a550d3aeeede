"""`manicule locales`: the tools of translators."""
