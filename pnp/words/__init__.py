"""A set in one language: PO files in and out, the set with its words replaced, the words pnp itself prints.

Must not know layout.
"""
