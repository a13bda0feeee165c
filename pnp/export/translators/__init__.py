"""What is told to who translates: beside each text in PO files, on a page with the pictures of all places, and to Weblate.

    texts of a set -> hints: what it is, what its holes print, how much room it has, terms, notes -> comments, a page

Owns these words. Must not know the order of stages, nor how PO files are written.
"""
