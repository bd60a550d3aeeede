"""`manicule locales`: what translators ask for."""
