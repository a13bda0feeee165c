"""The way in: one set held open (``opened_set``), the order of its stages, what is kept between two questions.

Must not know how any stage works.
"""
