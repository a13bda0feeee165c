"""What faces and pages share in their looks: theme, colours, pictures, lettering.

Owns how a set looks. Must not know the order of cards, markup or paper.
"""
