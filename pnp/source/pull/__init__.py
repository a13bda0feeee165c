"""Tables that are published on the web, fetched into a set when somebody asks for it, and at no other time.

Owns the network: what is asked of it, of whom, and what is believed. ``fetch`` gets the bytes, ``arrived`` says what they
change. Must not know cards, nor where files are written.
"""
