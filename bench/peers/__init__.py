"""The same deck in other tools, each a script as someone who knows the tool would write it."""
