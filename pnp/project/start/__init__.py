"""A new set out of a table somebody has: what its columns are guessed to be, and the texts the set begins with.

``columns`` guesses one column, ``guess`` a whole file, ``new_files`` words what was guessed as the files of a set,
``picture_guess`` finds a picture for each card. Nothing is guessed in silence: each guess says what it is and why.
Must not know how cards are drawn, options or the terminal.
"""
