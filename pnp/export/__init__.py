"""Files for other programs, shops and people: one row a target in ``targets``, one module each.

Must not know the order of stages, nor where files are put.
"""
