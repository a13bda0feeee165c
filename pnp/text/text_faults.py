"""What can be wrong with a text in its box, and with the fonts it is set in: the TXT family."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from pnp.base.diagnostics import Finding, Severity, Span, did_you_mean, fault
from pnp.text.scripts import script_of
from pnp.text.text_places import Where


@fault("TXT601")
def text_overflow(where: Where, what: str, size_pt: float, right_mm: float, below_mm: float) -> Finding:
    """A text does not fit its box, or a word its column, and everything that is allowed has been tried.

    In a box of a template, in order: smaller sizes down to the floor of the box, the condensed cut,
    hyphenation. In a column of a rule sheet: hyphenation. What is left is
    reported in millimetres: how far the longest line reaches to the right, how far the last one below.
    Nothing is cut off in silence. Shorten the text (or its translation), or give the box more room in the
    template.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {note: {fields: {}}}}
    print: {note: {size: poker}}
    cards:
      - kind: note
        id: shout
        name: Shout
        text: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {note: {fields: {}}}}
    print: {note: {size: poker}}
    cards:
      - kind: note
        id: shout
        name: Shout
        text: "A short shout."
    ```
    """
    ways = ((right_mm, "too wide"), (below_mm, "too high"))
    over = " and ".join(f"{by:.1f} mm {way}" for by, way in ways if by > 0)
    return Finding(
        where.span, f"{where}: {what} is {over} at {size_pt:g} pt", "shorten it, or enlarge the box"
    )


@fault("TXT602", Severity.WARNING)
def text_small(where: Where, size_pt: float) -> Finding:
    """A text fits only below 7 pt. It can be printed, but many players will not read it across a table.

    Shorten the text, or give the box more room in the template.

    ```both set.yaml = notes.yaml
    ```both templates/mine/theme.yaml = small-text.yaml
    ```bad templates/mine/note.xml.j2
    <face><text x="5" y="5" w="50" h="20" size="6.5" min="6">{{ card.text }}</text></face>
    ```
    ```good templates/mine/note.xml.j2 = note.xml.j2
    """
    return Finding(
        where.span, f"{where}: set at {size_pt:g} pt, under 7 pt is hard to read", "shorten the text"
    )


@fault("TXT603")
def text_below_floor(where: Where, size_pt: float) -> Finding:
    """A box of the template asks for type under 6 pt. Home printers do not hold such small strokes.

    Raise `size` and `floor` of the box, or drop the text.

    ```both set.yaml = notes.yaml
    ```both templates/mine/theme.yaml = small-text.yaml
    ```bad templates/mine/note.xml.j2
    <face><text x="5" y="5" w="50" h="20" size="5" min="5">{{ card.text }}</text></face>
    ```
    ```good templates/mine/note.xml.j2 = note.xml.j2
    """
    return Finding(
        where.span, f"{where}: {size_pt:g} pt is under the 6 pt that can be printed", "set it larger"
    )


@fault("TXT604")
def missing_glyph(where: Where, char: str, family: str) -> Finding:
    """No font of the chain has a character of a text, so it would print as a question mark.

    All that is printed counts: cards, rule sheets, the title in the margins, credits, the report of `pnp simulate`. It is
    told where the character is written, once, however often it is printed. `pnp fonts` lists the families and what
    they cover. Use another character, or name a font that has it in a `fonts.yaml` and in the `fallback` of the family.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {note: {fields: {}}}}
    print: {note: {size: poker}}
    cards:
      - {kind: note, id: far, name: Far, text: "A sign from far away: 漢"}
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {note: {fields: {}}}}
    print: {note: {size: poker}}
    cards:
      - {kind: note, id: far, name: Far, text: "A sign from far away: ★"}
    ```
    """
    name = unicodedata.name(char, "without a name").lower()
    # what stands in many boxes is told once, whatever fonts these ask for
    hint = f"asked: {family}" if where.box else "use another; `pnp fonts` lists the fonts there are"
    if (script := script_of(char)) and script.family:
        pip = f", or pip install {script.package}" if script.package else ""
        hint = (
            f"name a font for it in fonts.yaml: {{{script.key}: {{system: {script.family}}}}} "
            f"(Debian: {script.debian}{pip})"
        )
    return Finding(where.span, f"{where}: no font has '{char}' (U+{ord(char):04X}, {name})", hint)


@fault("TXT605")
def unknown_icon(where: Where, name: str, known: Iterable[str] = ()) -> Finding:
    r"""A text names an icon, `:name:`, that neither the set nor its theme has.

    Icons are SVG files of the set's `art/` folder or the theme; a PNG or JPEG of that name is a picture of a card, and no
    icon. To print the colons, write `\:name:`.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {note: {fields: {}}}}
    print: {note: {size: poker}}
    cards:
      - {kind: note, id: pay, name: Pay, text: "Pay 2 :no-such-icon:"}
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {note: {fields: {}}}}
    print: {note: {size: poker}}
    cards:
      - {kind: note, id: pay, name: Pay, text: "Pay 2 suns"}
    ```
    """
    hint = did_you_mean(name, known, "pnp icons SET")
    if not hint.startswith("did you mean"):
        hint = f"{hint}; an icon is an SVG file: art/{name}.svg".removeprefix("; ")
    return Finding(where.span, f"{where}: unknown icon ':{name}:'", hint)


@fault("TXT606")
def unclosed_markup(where: Where, mark: str) -> Finding:
    r"""A text opens bold (`**`) or italic (`*`) and never closes it.

    Close it in the same paragraph, or write `\*` for a star that is meant to be printed.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {note: {fields: {}}}}
    print: {note: {size: poker}}
    cards:
      - {kind: note, id: loud, name: Loud, text: "Draw **two cards."}
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {note: {fields: {}}}}
    print: {note: {size: poker}}
    cards:
      - {kind: note, id: loud, name: Loud, text: "Draw **two** cards."}
    ```
    """
    return Finding(
        where.span, f"{where}: '{mark}' is never closed", f"close it, or write \\{mark[0]} to print it"
    )


@fault("TXT607")
def unknown_family(span: Span, name: str, known: Iterable[str]) -> Finding:
    """A template or a `fonts.yaml` names a font family that no `fonts.yaml` declares.

    `pnp fonts` lists the families there are.

    ```both set.yaml = notes.yaml
    ```both templates/mine/theme.yaml = small-text.yaml
    ```bad templates/mine/note.xml.j2 = note.xml.j2
    ```bad fonts.yaml
    families: {mine: {licence: mine, faces: {"400": mine.ttf}, fallback: [comic-sans]}}
    ```
    ```good templates/mine/note.xml.j2
    <face><text x="5" y="5" w="50" h="20" size="8" min="7" font="fira-sans">{{ card.text }}</text></face>
    ```
    """
    return Finding(span, f"unknown font family '{name}'", did_you_mean(name, known, "pnp fonts SET"))


@fault("TXT608")
def bad_font_file(span: Span, face: str, file: str, why: str) -> Finding:
    """A font file named in a `fonts.yaml` is missing, damaged, or of a kind a PDF cannot embed.

    TrueType and OpenType files (.ttf, .otf) work, variable ones at the weight of the face. Of a collection (.ttc) say
    which font: `file.ttc#2`. Web fonts are refused. A bundled family needs its package: install pnp again with its
    dependencies.

    ```both set.yaml = notes.yaml
    ```both templates/mine/theme.yaml = small-text.yaml
    ```bad templates/mine/note.xml.j2
    <face><text x="5" y="5" w="50" h="20" size="8" min="7" font="mine">{{ card.text }}</text></face>
    ```
    ```bad fonts.yaml
    families: {mine: {licence: mine, faces: {"400": gone.ttf}, fallback: [fira-sans]}}
    ```
    ```good templates/mine/note.xml.j2 = note.xml.j2
    """
    return Finding(
        span,
        f"cannot use {file} for {face}: {why}",
        ".ttf and .otf files work, and .ttc with the number of a font",
    )


@fault("TXT609")
def fonts_file_missing(span: Span, why: str) -> Finding:
    """A `fonts.yaml` cannot be read: it is not where it was said to be, or its rights forbid it.

    Look at it with your file manager, and make it a plain file that you may read.

    ```both set.yaml = notes.yaml
    ```both templates/mine/theme.yaml = small-text.yaml
    ```bad templates/mine/note.xml.j2
    <face/>
    ```
    ```bad fonts.yaml/note.txt
    A folder called fonts.yaml.
    ```
    ```good templates/mine/note.xml.j2 = note.xml.j2
    """
    return Finding(span, f"cannot read the list of fonts: {why}")


@fault("TXT610", Severity.WARNING)
def family_not_installed(span: Span, name: str, system: str, alike: Iterable[str] = ()) -> Finding:
    """A `fonts.yaml` names a `system` family that is not installed on this computer, so others stand in for it.

    Names are those that other programs show; capitals and blanks do not matter. What no other family has is told as
    TXT604. Install the font for your system (Debian and Ubuntu: `apt install fonts-noto-core fonts-noto-cjk`), or put
    its files into the set's folder.

    ```both set.yaml = notes.yaml
    ```both templates/mine/theme.yaml = small-text.yaml
    ```bad templates/mine/note.xml.j2
    <face><text x="5" y="5" w="50" h="20" size="8" min="7" font="mine">{{ card.text }}</text></face>
    ```
    ```bad fonts.yaml
    families: {mine: {system: No Such Family, fallback: [fira-sans]}}
    ```
    ```good templates/mine/note.xml.j2 = note.xml.j2
    """
    close = f"; there is {', '.join(alike)}" if alike else ""
    hint = "install it, or put its files into the set's folder"
    return Finding(span, f"{name}: no family '{system}' is installed here{close}", hint)
