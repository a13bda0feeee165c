"""The disk and child processes: what is read and written, within walls; what is cached; where pnp's own tables are.

Must not know what files mean.
"""
