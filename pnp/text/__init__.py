"""Fonts, shaping, line breaking, hyphenation and fitting. Must not know cards."""
