"""Kits: what shows a game on pages of the web and to publishers. Its pictures, its description, its sell sheet.

    pieces -> laid out (``easel``) -> a page a picture (``kit_views``);  texts of the set -> ``described``

Sizes are data (``*.yaml``). Must not know any site, files, or how pixels are made.
"""

from pnp.draw.kits.easel import KIT_MM, Easel, easel_of
from pnp.draw.kits.kit_views import kit_page, shown_kinds
from pnp.draw.kits.sellsheet import sell_sheet

__all__ = ["KIT_MM", "Easel", "easel_of", "kit_page", "sell_sheet", "shown_kinds"]
