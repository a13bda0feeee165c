"""Bugs planted in the source, one at a time, each with the test that must notice."""
