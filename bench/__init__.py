"""How fast pnp is: one generated deck through pnp and through other tools, in one run, as ratios."""
