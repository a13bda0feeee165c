"""What can be wrong with files for other programs and shops: the PRS57x codes, PRS564 and PRS565.

What a shop would refuse is an error, what it prints worse than one would like a warning. Examples are words; tests of
``export`` make what they say.
"""

from __future__ import annotations

from pnp.base.diagnostics import Finding, Severity, Span, fault
from pnp.base.wording import counted


@fault("PRS570")
def outlines_overlap(span: Span, document: str, page: int, one: str, other: str) -> Finding:
    """Two pieces of one sheet are cut into each other, so that one of them would be spoilt.

    Outlines never leave their trims, and trims lie apart: what overlaps was laid out by hand, or is a fault of pnp's own.
    Pieces that share an edge are no fault.

    ```bad profiles/mine.yaml
    # two pieces, the second 3 mm to the right of the first
    ```
    ```good profiles/mine.yaml
    # two pieces side by side
    ```
    """
    return Finding(
        span,
        f"on page {page} of {document} the outlines of '{one}' and '{other}' overlap",
        "give the pieces more room: `gap_mm` in the profile",
    )


@fault("PRS571", Severity.WARNING)
def no_bleed(span: Span, kind: str) -> Finding:
    """Pictures with bleed were asked for of faces that have none.

    Where they are cut a little beside the line, paper shows: a white edge. Print shops ask for 3 mm or an eighth of an inch.

    ```bad ./deck.yaml
    # a kind whose template draws nothing beyond the trim, exported with --bleed
    ```
    ```good ./deck.yaml
    # the same with a ground that fills the card: it bleeds as far as the theme says
    ```
    """
    return Finding(
        span,
        f"the faces of '{kind}' have no bleed to show",
        "let a ground fill the card, and say `bleed_mm` in theme.yaml; or leave --bleed out",
    )


@fault("PRS572")
def stretched(
    span: Span, kind: str, size: tuple[float, float], asked: tuple[int, int], fitting: tuple[int, int]
) -> Finding:
    """So many pixels do not have the proportions of a face, which would be drawn too wide or too high.

    One size in pixels fits faces of one size in millimetres. Export the kinds one after the other, each with its own pixels.

    ```bad ./deck.yaml
    # a poker card, 63.5 x 88.9 mm, exported with --px 1000x1000
    ```
    ```good ./deck.yaml
    # the same with --px 750x1050
    ```
    """
    width, height = size
    return Finding(
        span,
        f"{asked[0]} x {asked[1]} pixels would stretch the faces of '{kind}', which are {width:g} x {height:g} mm",
        f"ask for {fitting[0]}x{fitting[1]}, or for other kinds: --kind",
    )


@fault("PRS573")
def shop_has_no_size(
    span: Span, shop: str, kind: str, size: tuple[float, float], shape: str, nearest: str, fitting: str = ""
) -> Finding:
    """A print shop makes no piece of this size, or not of this shape; or the part that was asked for has another.

    Pieces may differ by 0.3 mm from what the shop cuts, and may lie on their side. Files of the other kinds are written.

    ```bad ./deck.yaml
    # cards of 70 x 100 mm, exported with --to mpc
    ```
    ```good ./deck.yaml
    # the same with `size: poker`
    ```
    """
    told = f"'{kind}' of {size[0]:.4g} x {size[1]:.4g} mm{shape}"
    if fitting:
        hint = f"export it for that part: --to {fitting}; or all that fits: --to {fitting.partition('/')[0]}"
        return Finding(span, f"{told} is no size of this part of {shop}, but of {fitting}", hint)
    return Finding(
        span,
        f"{shop} has nothing for {told}",
        f"the nearest is {nearest}: give the kind that size, or print it elsewhere (--kind)",
    )


@fault("PRS574")
def shop_wants_backs(span: Span, shop: str, kind: str, cards: tuple[str, ...]) -> Finding:
    """A print shop prints both sides of each piece, and some have no back.

    ```bad ./deck.yaml
    print: {beast: {size: poker, back: none}}
    ```
    ```good ./deck.yaml
    print: {beast: {size: poker, back: deck}}
    ```
    """
    return Finding(
        span,
        f"{shop} prints two sides, and {_cards(cards)} of '{kind}' {'have' if len(cards) > 1 else 'has'} no back",
        "say `back` under `print`; the template `deck` draws a plain one",
        cards=cards,
    )


@fault("PRS575", Severity.WARNING)
def shop_wants_bleed(span: Span, shop: str, kinds: tuple[str, ...], has: float, wants: float) -> Finding:
    """Faces bleed less than a print shop asks for.

    Files have the shop's size all the same: what is drawn outermost is repeated to their edge. A cut that strays further
    than the art bleeds shows these stripes, not paper. 0.3 mm less is nothing to speak of.

    ```bad ./theme.yaml
    bleed_mm: 1.5
    ```
    ```good ./theme.yaml
    bleed_mm: 3
    ```
    """
    more = f" and {counted(len(kinds) - 1, 'more kind')}" if len(kinds) > 1 else ""
    return Finding(
        span,
        f"{shop} asks for {wants:.2f} mm of bleed, the faces of '{kinds[0]}'{more} have {has:.3g}: "
        "their edges are repeated",
        f"say `bleed_mm: {wants:.3g}` in the theme.yaml of a theme of yours, and draw grounds that fill the card",
    )


@fault("PRS576", Severity.WARNING)
def shop_cuts_near_text(
    span: Span, shop: str, text: str, by: float, safe: float, cards: tuple[str, ...]
) -> Finding:
    """A text comes nearer to the cut than a print shop allows for: it may be cut off.

    What counts are the letters, not their box. A quarter of a millimetre is no matter.

    ```bad templates/mine/card.xml.j2
    <face><text x="1" y="1" w="61" h="8">{{ card.name }}</text></face>
    ```
    ```good templates/mine/card.xml.j2
    <face><text x="4" y="4" w="55" h="8">{{ card.name }}</text></face>
    ```
    """
    return Finding(
        span,
        f"{text} of {_cards(cards)} stands {by:.1f} mm outside the safe zone of {shop}, {safe:.3g} mm from the cut",
        "move its box further in",
        cards=cards,
    )


@fault("PRS577", Severity.WARNING)
def shop_wants_finer(span: Span, shop: str, dpi: int, wants: int, cards: tuple[str, ...]) -> Finding:
    """A picture has fewer pixels an inch than a print shop asks for, at the size it is printed.

    The files have the shop's pixels; those of the picture are blown up in them.

    ```bad ./deck.yaml
    # a picture 350 pixels wide, 63.5 mm wide on the card: 140 dpi
    ```
    ```good ./deck.yaml
    # the same, 750 pixels wide
    ```
    """
    return Finding(
        span,
        f"a picture of {_cards(cards)} prints at {dpi} dpi, {shop} asks for {wants}",
        "take a larger picture, print it smaller, or draw it as SVG",
        cards=cards,
    )


@fault("PRS578")
def shop_takes_other_numbers(span: Span, shop: str, part: str, pieces: int, allowed: str) -> Finding:
    """An order holds more or fewer pieces than a print shop takes.

    All kinds of one part are one order, with all their copies.

    ```bad ./deck.yaml
    # 700 poker cards for a shop that makes 612 at most
    ```
    ```good ./deck.yaml
    # the same in two orders: --kind beast, then --kind bird
    ```
    """
    return Finding(
        span, f"{pieces} pieces of {part}: {shop} takes {allowed} in one order", "part the order: --kind"
    )


@fault("PRS579", Severity.WARNING)
def shop_wants_larger_text(
    span: Span, shop: str, text: str, size: float, least: float, cards: tuple[str, ...]
) -> Finding:
    """A text is smaller than a print shop takes: it may fill up, or break.

    ```bad templates/mine/card.xml.j2
    <face><text x="4" y="4" w="55" h="8" size="4">{{ card.name }}</text></face>
    ```
    ```good templates/mine/card.xml.j2
    <face><text x="4" y="4" w="55" h="8" size="7">{{ card.name }}</text></face>
    ```
    """
    return Finding(
        span,
        f"{text} of {_cards(cards)} is set in {size:.1f} pt, {shop} asks for {least:g} at least",
        "give its box more room, or shorten it",
        cards=cards,
    )


def _cards(cards: tuple[str, ...]) -> str:
    return f"card '{cards[0]}'" + (f" and {len(cards) - 1} more" if len(cards) > 1 else "")


@fault("PRS564", Severity.WARNING)
def several_sizes(span: Span, kind: str, sizes: list[tuple[float, float]]) -> Finding:
    """Cards of one kind have several sizes or outlines, and a deck on a virtual table has one.

    They become several decks, told apart by a number, so nobody can shuffle them together.

    ```bad ./deck.yaml
    # two cards of one kind, one of them with a size of its own, exported for a table
    ```
    ```good ./deck.yaml
    # the same, both of one size
    ```
    """
    told = ", ".join(f"{width:g} x {height:g} mm" for width, height in sizes)
    return Finding(
        span,
        f"cards of '{kind}' become {len(sizes)} decks: they are {told}",
        "give them one size and one corner if they are shuffled together",
    )


@fault("PRS565", Severity.WARNING)
def no_backs(span: Span, kind: str, bare: int, designs: int) -> Finding:
    """Cards that lie face down on a virtual table have no back to show.

    Their backs are white there. If only some have none, everybody sees which.

    ```bad ./deck.yaml
    # two cards whose kind prints `back: none`, exported for a table
    ```
    ```good ./deck.yaml
    # the same with a back
    ```
    """
    who = "cards" if bare == designs else f"{bare} of {designs} designs"
    return Finding(
        span,
        f"{who} of '{kind}' have no back, so it is white there",
        "say `back` under `print`; the template `deck` draws a plain one",
    )


@fault("ART607", Severity.WARNING)
def art_not_for_trade(span: Span, whom: str, license: str, files: tuple[str, ...]) -> Finding:
    """Pictures whose license keeps them from trade (NC) go to a print shop, or into what advertises a game.

    Copies you pay for and keep or give away are most often fine; copies that are sold are not, be it by you or by the
    shop. Ask whoever made the pictures, or take others.

    ```bad art/art.yaml
    fox.svg: {author: Ada, license: CC-BY-NC-4.0}
    ```
    ```good art/art.yaml
    fox.svg: {author: Ada, license: CC-BY-4.0}
    ```
    """
    some = ", ".join(files[:6]) + (f" and {len(files) - 6} more" if len(files) > 6 else "")
    told = f"{license} lets nobody earn by these pictures, and they go to {whom}: {some}"
    return Finding(span, told, "do not sell the copies, or ask whoever made them")


@fault("PRS593")
def no_chromium(span: Span, variable: str) -> Finding:
    """Tagged PDFs are printed by Chromium, which is not found here. It is not downloaded for you.

    Looked for are the commands `chromium`, `chromium-browser`, `google-chrome` and `chrome`, and both programs among the
    applications of a Mac. `PNP_CHROMIUM` may name another place.

    ```bad ./deck.yaml
    # any set with rules, exported with `--to web/pdf` where no Chromium is installed
    ```
    ```good ./deck.yaml
    # the same after `apt install chromium`, or with `PNP_CHROMIUM=/opt/chrome/chrome`
    ```
    """
    hint = f"install it ('apt install chromium'; elsewhere Chrome does), or say where it is: {variable}=/path/to/chrome"
    return Finding(span, "no Chromium is found, which prints the rules as a tagged PDF", hint)


@fault("PRS594")
def chromium_failed(span: Span, language: str, program: str, why: str) -> Finding:
    """Chromium was started to print rules, and printed nothing. It was ended; nothing was written.

    ```bad ./deck.yaml
    # any set with rules, exported with `--to web/pdf` on a computer where Chromium hangs
    ```
    ```good ./deck.yaml
    # the same where it works
    ```
    """
    hint = f"try '{program} --headless --print-to-pdf about:blank', and look at what it says"
    return Finding(span, f"Chromium printed no rules in '{language}': {why}", hint)
