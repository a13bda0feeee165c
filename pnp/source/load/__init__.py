"""From files to nodes with a span on every value, and from a name to a set's folder. Knows no rules."""
