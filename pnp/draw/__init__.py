"""Drawings: faces, pages of rules, boxes and kits as scenes, and the pictures in them.

Must not know sheets of paper, or formats of files.
"""
