"""Sets from strangers, by name: what each tries, and the finding it must give."""
