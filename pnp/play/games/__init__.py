"""The rules engines: one package a game, called like its set (``-`` as ``_``), found by that name alone.

A package offers its class as ``GAME``; what the class owes is ``pnp.play.protocol``. A set without a package of its
own is played by the engine of the nearest set it extends. Engines take every number from the set. They must not know
drawing, nor one another.
"""
