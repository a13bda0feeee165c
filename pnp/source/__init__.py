"""What people write, read into a set: files into nodes, nodes into values, tables from the web.

Must not know how anything is drawn.
"""
