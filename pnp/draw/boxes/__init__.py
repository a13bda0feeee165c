"""Tuck boxes and dividers for a deck, as pages to print, cut and fold.

    piles -> boxes with what they hold (``fill``) -> nets (``net``) -> what is printed on them (``panels``) -> ``box_pages``

Owns ``tuckbox_pages``. Must not know imposition, PDF or files.
"""

from pnp.draw.boxes.box_pages import tuckbox_pages

__all__ = ["tuckbox_pages"]
