"""The rule registry and its families: what a set, its editions, faces and sheets must hold to.

Must not know output formats. To add a finding, write one function with ``@rule`` in a module of this package.
"""
