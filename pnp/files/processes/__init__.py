"""Everything that starts, feeds, times out and ends another process. Must not know what any of them works at.

``child`` has a process with a pipe each way; ``workers`` those that carry out functions of ours. What runs in the child
is ``bound``, which ends it with its parent, and ``guard``, which clears up after a program that pnp cannot clear up after.
"""
