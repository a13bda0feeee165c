"""What plays any game: the protocol of engines, bots, simulation and the report. Knows no single game."""
