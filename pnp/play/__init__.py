"""The rules engine: one module a game behind one protocol, bots and simulation. Never sees a drawing."""
