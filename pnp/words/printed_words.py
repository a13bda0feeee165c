"""The words pnp itself prints on margins and guide pages: in English here, in other languages from PO files.

The translations lie in ``templates/_shared/lang/<code>.po``, context ``pnp/word.<key>``, of what a number stands before
``pnp/word.<key>_counted``; a set may give its own under the same names.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pnp.base.diagnostics import Span
from pnp.base.model import SourceText

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "cards": "Cards",
        "components": "Components",
        "rules": "Rules",
        "reference": "Reference cards",
        "box": "Box",
        "box_inside": "What is inside",
        "box_cut": (
            "Labels for a card box of {size}, at least {depth} mm deep: the cover for the lid, the list for the inside, "
            "the strips for the sides of the lid. Cut from mark to mark. The rules fit in when folded three times."
        ),
        "box_size": "{width} × {height} mm (6 × 4 in)",
        "box_larger": "Too large for this box, so keep them beside it: {names}.",
        "tuckbox": "Tuck box",
        "tuckbox_holds": "Cards: {count}. Inside: {size} mm. Sleeves: {sleeves}.",
        "tuckbox_sleeves": "{count} ({size} mm)",
        "tuckbox_bare": "none",
        "tuckbox_sleeved": "{microns} µm",
        "tuckbox_fold": (
            "Print at 100 % on card of 200–300 g/m². Cut along the solid lines, the four short slits too. Score and fold "
            "along the dashed lines, print outside. Glue the narrow flap inside the side at the other end."
        ),
        "tuckbox_dividers": "Dividers",
        "tuckbox_cut": "Print on card and cut along the lines. Each stands before the cards it names.",
        "teachers": "For teachers",
        "credits_rights": "Rights",
        "credits_edition": "This edition",
        "credits_type": "Typefaces",
        "proposed": "Our own proposals",
        "proposed_copies": "How many there are of these is our choice: {names}.",
        "proposed_points": "The points of these are ours: {names}.",
        "proposed_words": "We gave these their names or words: {names}.",
        "proposed_whole": "All that stands on these is ours: {names}.",
        "proposed_other": "Conditions and other values of these are ours: {names}.",
        "proposed_rules": "These numbers of the rules are ours: {names}.",
        "art": "Pictures",
        "art_changes": "changed: {changes}",
        "art_assisted": "made with the help of generative AI",
        "art_generated": "made by generative AI",
        "art_none": "No generative AI was used for the pictures named here.",
        "art_more": "and {count} more",
        "changed": "What changed",
        "changed_out": "pieces to take out",
        "changed_in": "pieces to put in",
        "changed_same": "unchanged",
        "changed_take_out": "Take out",
        "changed_put_in": "Put in",
        "changed_all": "All faces changed ({count}).",
        "changed_by_theme": "The theme changed.",
        "changed_by_look": "The look of the set changed.",
        "changed_by_fonts": "The fonts changed.",
        "changed_by_art": "The pictures changed.",
        "changed_by_pnp": "pnp draws them in another way.",
        "changed_by_backs": "Before, no backs were printed.",
        "changed_by_shared": "Something they share changed: the theme, a macro, a font, or pnp itself.",
        "changed_whole": "Take out all the old pieces and put in the new ones.",
        "large_print": "Large print",
        "companion": "Card texts",
        "companion_how": (
            "On these pieces some words are smaller than {size} points. Here they stand in full, in the order of the deck."
        ),
        "companion_all": "On all of them: {words}",
        "kit_players": "Players",
        "kit_time": "Playing time",
        "kit_minutes": "{minutes} min",
        "kit_age": "Age",
        "kit_plays": "How it plays",
        "kit_designers": "Designed by",
        "kit_publisher": "Published by",
        "kit_contact": "Contact",
        "draft": "DRAFT",
        "web_language": "English",
        "web_languages": "Languages",
        "web_contents": "Contents",
        "web_search": "Search",
        "web_found": "Found: {count}",
        "web_skip": "Skip to the text",
        "zone_draw": "Draw pile",
        "zone_open": "Face up",
        "zone_hand": "Hand",
        "zone_discards": "Discard pile",
        "zone_supply": "Supply",
        "zone_bag": "Bag",
        "zone_area": "Play area",
        "zone_box": "Not in this game",
        "zone_seat": "Player {number}",
        "zone_players": "Players: {count}",
        "web_backs": "Backs",
        "shown_card": "Card",
        "shown_pile": "pile",
        "shown_empty": "empty place",
        "page": "page {page}",
        "icon_any": "any",
        "icon_bag": "bag",
        "icon_check": "yes",
        "icon_clock": "time",
        "icon_compost": "compost",
        "icon_deck": "deck",
        "icon_flower": "flower",
        "icon_grows": "growing",
        "icon_harvest": "harvest",
        "icon_hive": "hive",
        "icon_player": "players",
        "icon_points": "points",
        "icon_sky": "Sky",
        "icon_star": "star",
        "icon_variant": "variant",
        "group": "group {number} of {count}",
        "each_group": "for each group ({count})",
        "crease_title": "Crease sheet",
        "crease_front": "front",
        "crease_back": "back",
        "crease_fresh": "Printed as the printer has it, without any correction.",
        "crease_again": (
            "Printed with the correction of {profile}: every scale should now read {zero}, and be {step} off "
            "at most."
        ),
        "crease_print": "Print at actual size (100 %), on the paper and from the tray your cards will have.",
        "crease_traps": (
            "If it comes out smaller, or on one side only, choose again in the printer’s own dialog: some "
            "programs ignore what a file asks for."
        ),
        "crease_fold": "Fold six creases",
        "crease_fold_text": (
            "Fold the sheet edge to edge in the middle, and open it. Fold both edges to that crease, and open "
            "them. Then do the same the other way. Press every fold down with a fingernail."
        ),
        "crease_read": "Read every scale",
        "crease_read_text": (
            "Fold one crease at a time, this side outside, and look at the edge: it cuts one slanted line of each "
            "scale. The number where that line begins is whole millimetres, the number beside the cut is tenths. "
            "In the grey half a reading is negative."
        ),
        "crease_note": "Write them down",
        "crease_note_text": "Write each reading behind its name into {file}, then run: {command}",
        "crease_up": (
            "The arrows point at the upper edge: lay the paper into the tray the same way round each time."
        ),
        "crease_check": "Printed right, this line is {length} mm long, and a bank card fills these corners.",
        "reading_title": "Readings of a crease sheet. Fill in the blanks, then run",
        "reading_form": "A reading is a number of millimetres between {low} and {high}, to a tenth, such as {sample}.",
        "reading_sheet": "these letters stand at the foot of the sheet",
        "reading_with": "the correction it was printed with",
        "reading_name": "of the new profile, such as {sample}",
        "reading_such": "such as {sample}",
        "reading_tray": "such as tray 2, or by hand",
        "reading_stock": "paper or card, such as 300 g matt",
        "crease_upright_1": "upright crease at the left",
        "crease_upright_2": "upright crease in the middle",
        "crease_upright_3": "upright crease at the right",
        "crease_level_1": "level crease at the top",
        "crease_level_2": "level crease in the middle",
        "crease_level_3": "level crease at the bottom",
        "crease_end_upright_1": "upper end",
        "crease_end_upright_2": "lower end",
        "crease_end_level_1": "left end",
        "crease_end_level_2": "right end",
        "side_front": "front",
        "side_back": "back",
        "guide_title": "How to print and cut",
        "count_sheets": "number of sheets",
        "count_parts": "pieces to cut out",
        "paper_size": "mm, the size of the paper",
        "printing_paper": "Paper: {size} mm (profile {profile}).",
        "printing_pages": "{title}. Pages: {pages}. Sheets of paper: {sheets}.",
        "printing_pieces": "Pieces, in mm: {pieces}.",
        "printing_card": "Card of 200–300 g/m² is best; plain paper does in sleeves, or glued on board.",
        "printing_faces": "Single faces for other programs, not for the printer.",
        "printing_stale": "Made before the set or the printer changed: print it anew.",
        "printing_calibrate": "Backs lie beside their fronts, or sizes are wrong? This puts the printer right: {command}",
        "step_scale": "Print at 100 %",
        "step_scale_text": (
            "Choose “actual size” in the print dialog. “Fit to page” makes every piece too small."
        ),
        "step_paper": "Choose the paper",
        "step_paper_text": (
            "This sheet needs no card. Card of 200–300 g/m² is best; plain paper does in sleeves, or glued on board."
        ),
        "step_precut": "Plain paper first",
        "step_precut_text": (
            "Print a sheet on plain paper and hold it against one that is cut already, in front of a window. "
            "Where both lie alike, print on the sheets."
        ),
        "step_long": "Both sides, turned on the long edge",
        "step_long_text": (
            "Choose two-sided printing, flipped on the long edge. "
            "The backs then lie exactly behind their fronts."
        ),
        "step_short": "Both sides, turned on the short edge",
        "step_short_text": (
            "Choose two-sided printing, flipped on the short edge. "
            "The backs then lie exactly behind their fronts."
        ),
        "step_fold": "One side, then fold and glue",
        "step_fold_text": (
            "Print on one side only. Fold each sheet along the dashed line, print outside, and glue it. "
            "Press it flat while it dries, then cut."
        ),
        "step_one": "One side only",
        "step_one_text": "These pieces have no backs. Choose one-sided printing.",
        "step_stacks": "Fronts first, then backs",
        "step_stacks_text": (
            "Print the fronts on one side. Put the stack back into the printer, turned on the {edge} edge, "
            "and print the backs. Try one sheet first."
        ),
        "edge_long": "long",
        "edge_short": "short",
        "step_ruler": "Measure before you cut",
        "step_ruler_text": (
            "The ruler in the margin of every sheet is exactly {lengths} long. "
            "If yours is not, the printer has scaled the page."
        ),
        "lengths": "100 mm",
        "lengths_with_inches": "100 mm, and the lower one 4 in",
        "inches": "4 in",
        "size_mm": "{size} mm",
        "step_backs": "Test the backs first",
        "step_backs_text": (
            "Print this sheet alone, on both sides, with the settings you will use for the rest. "
            "Its back shows how far backs lie beside their fronts."
        ),
        "step_cut": "Cut from mark to mark",
        "step_cut_text": (
            "Lay a ruler along two opposite marks and cut through. "
            "The colour beyond the cut is waste: it hides a knife that strays by up to {bleed} mm. "
            "Corners of cards may be rounded."
        ),
        "step_outline": "Cut along the outline",
        "step_outline_text": (
            "Cut round pieces just inside the fine dashed line, many-sided ones straight from corner to corner: "
            "small marks show the way. A punch of that size cuts discs in one go."
        ),
        "step_booklet": "Fold the rules",
        "step_booklet_text": (
            "The booklet of the rules is printed on both sides, flipped on the short edge. "
            "Fold the pile in the middle and staple it in the fold."
        ),
        "step_groups": "One pile for each group",
        "step_groups_text": (
            "The label of every sheet tells whose it is. Cut and pack one group after the other. "
            "Groups: {count}. Print the rules once for each of them."
        ),
        "backs_title": "Do backs lie behind their fronts?",
        "backs_light": (
            "Hold this sheet against the light, this side towards you. At each of the four scales a cross of the front "
            "shines through. Where its lines meet both zeros, backs lie exactly behind their fronts."
        ),
        "backs_read": (
            "If they do not, read at each scale how many millimetres the cross lies to the right of zero, and how many "
            "below it; to the left and above count as minus. Shift the backs by the mean of the four in the printer’s "
            "settings: first right, then down."
        ),
        "backs_skew": (
            "If the four differ by more than half a millimetre, the paper went in askew, "
            "or the printer scales one of its sides."
        ),
    }
)

# what pnp makes itself and counts, as sets do their kinds, and icons that numbers stand before: one and many
COUNTED: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "reference": ("Reference card", "Reference cards"),
        "icon_bag": ("bag", "bags"),
        "icon_deck": ("deck", "decks"),
        "icon_flower": ("flower", "flowers"),
        "icon_hive": ("hive", "hives"),
        "icon_player": ("player", "players"),
        "icon_points": ("point", "points"),
        "icon_star": ("star", "stars"),
    }
)
BEHIND_NUMBERS = "_counted"


OWNER = "pnp"  # in whose catalog they are translated


def word_texts(file: str) -> tuple[SourceText, ...]:
    """Every word as a text to translate; its place is the catalog, for no set says it."""
    found = []
    for key, source in WORDS.items():
        name, span = f"{OWNER}/word.{key}", Span(file, 1)
        found.append(SourceText(name, source, span))
        if key in COUNTED:
            one, many = COUNTED[key]
            found.append(SourceText(f"{name}{BEHIND_NUMBERS}", one, span, plural=many))
    return tuple(found)
