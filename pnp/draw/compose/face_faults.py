"""What can be wrong with a theme, a template and the pictures it places: findings of compose.

Each function words one finding; its docstring is its manual page. ``cards`` names the cards concerned.
"""

from __future__ import annotations

from pnp.base.diagnostics import Finding, Severity, Span, fault
from pnp.base.wording import counted


@fault("TPL520")
def template_missing(span: Span, name: str, why: str, hint: str = "") -> Finding:
    """A face is to be drawn by a template that neither the theme nor the shared folder has.

    A kind is drawn by ``<kind>.xml.j2``, or the template its ``front:`` names; a back named X by
    ``back-X.xml.j2``; a kind without a template of its own by ``card.xml.j2`` if the theme has one.

    ```bad set.yaml
    id: tiny
    title: Tiny
    theme: mine
    print:
      card: {size: poker, back: none, front: portrait}
    cards:
      - {kind: card, id: fox, name: Fox}
    ```
    ```good set.yaml
    id: tiny
    title: Tiny
    theme: mine
    print:
      card: {size: poker, back: none}
    cards:
      - {kind: card, id: fox, name: Fox}
    ```
    """
    return Finding(span, f"the theme has no template '{name}.xml.j2' ({why})", hint)


@fault("TPL521")
def template_syntax(span: Span, problem: str) -> Finding:
    """A template is not Jinja: a bracket is never closed, a tag has no end, a filter is unknown.

    ```bad templates/mine/card.xml.j2
    <face>{% if card.text %}<rect x="0" y="0" w="9" h="9" fill="#000000"/></face>
    ```
    ```good templates/mine/card.xml.j2
    <face>{% if card.text %}<rect x="0" y="0" w="9" h="9" fill="#000000"/>{% endif %}</face>
    ```
    """
    return Finding(span, f"template: {problem}")


@fault("TPL522")
def undefined_name(span: Span, problem: str, cards: str, hint: str = "") -> Finding:
    """A template uses a name that is not there: a field its kind does not have, a colour the theme lacks.

    Templates never print an empty hole for a misspelt name. For an optional field, test it first:
    ``{% if card.motto %}``; a field that only some kinds have: ``{% if card.motto is defined %}``.

    ```bad templates/mine/card.xml.j2
    <face><text x="5" y="5" w="40" h="6">{{ card.nmae }}</text></face>
    ```
    ```good templates/mine/card.xml.j2
    <face><text x="5" y="5" w="40" h="6">{{ card.name }}</text></face>
    ```
    """
    return Finding(span, f"{problem}, drawing {cards}", hint)


@fault("TPL523")
def template_failed(span: Span, problem: str, cards: str) -> Finding:
    """A template broke while drawing: it divided by zero, called what is no function, or left the sandbox.

    Templates place; they see cards, set and words, and nothing of the program behind them.

    ```bad templates/mine/card.xml.j2
    <face>{{ card.name.__class__.__mro__ }}</face>
    ```
    ```good templates/mine/card.xml.j2
    <face><text x="5" y="5" w="40" h="6">{{ card.name }}</text></face>
    ```
    """
    return Finding(span, f"{problem}, drawing {cards}")


@fault("TPL524")
def template_limit(span: Span, problem: str, cards: str, hint: str = "") -> Finding:
    """A template asked for more time, memory or output than drawing a face can need.

    Templates that do not come with pnp run in a process of their own with a limit on all three, so that
    somebody else's set cannot stop your machine. Look for a loop that is too long, or a part that draws
    itself. If the set is yours and needs as much, allow more: `--budget 2` is twice the time, memory and output.

    ```bad templates/mine/card.xml.j2
    <face>{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}</face>
    ```
    ```good templates/mine/card.xml.j2
    <face>{% for n in range(3) %}<circle cx="{{ 9 + 9 * n }}" cy="9" r="4" fill="#000000"/>{% endfor %}</face>
    ```
    """
    return Finding(span, f"the template {problem}, drawing {cards}", hint)


@fault("TPL546")
def renderer_lost(span: Span, problem: str, cards: str) -> Finding:
    """The process that runs templates did not start, or the system ended it, twice. The template is not to blame.

    Usually the computer is short of memory: close other programs, or use `--workers 1`. Nothing is wrong with the set;
    run the command again.

    ```bad ./deck.yaml
    # any set with templates of its own, on a computer that cannot start another process
    ```
    ```good ./deck.yaml
    # the same with memory to spare
    ```
    """
    hint = "the template is not to blame; is the computer short of memory?"
    return Finding(span, f"the process that runs templates {problem}, drawing {cards}", hint)


@fault("TPL525")
def bad_markup(span: Span, problem: str, cards: str, hint: str = "") -> Finding:
    """A template drew markup that is no drawing: an unknown element or attribute, a value nobody can read.

    The place shown is the template line that drew it, or the call that gave a macro or a part the bad value.
    ``docs/templates.md`` lists every element with its attributes.

    ```bad templates/mine/card.xml.j2
    <face><rectangle x="0" y="0" w="9" h="9" fill="#000000"/></face>
    ```
    ```good templates/mine/card.xml.j2
    <face><rect x="0" y="0" w="9" h="9" fill="#000000"/></face>
    ```
    """
    return Finding(span, f"{problem}, drawing {cards}", hint)


@fault("TPL526")
def missing_icon(span: Span, name: str, cards: str, hint: str = "") -> Finding:
    """A template or a text names an icon that is nowhere: not in the set, the theme or the shared icons.

    Icons are found by name: ``art/<name>.svg`` of the set, then ``icons/<name>.svg`` of the theme, then the
    shared ones. Within text an icon stands between colons, ``:sun:``.

    ```bad templates/mine/card.xml.j2
    <face><icon name="no-such-icon" x="5" y="5" size="6"/></face>
    ```
    ```good templates/mine/card.xml.j2
    <face><circle cx="8" cy="8" r="3" fill="#000000"/></face>
    ```
    """
    return Finding(span, f"there is no icon '{name}', drawing {cards}", hint)


@fault("TPL527")
def missing_art(span: Span, looked: str, cards: str) -> Finding:
    """A card has no picture, and its template names none to fall back on.

    Art is found by the card's id, then by its type, then by its kind: ``art/<name>`` in the set's folders, then
    in the theme, ending in ``.svg``, ``.png``, ``.jpg``, ``.jpeg`` or ``.webp``.

    ```bad templates/mine/card.xml.j2
    <face><art x="5" y="5" w="40" h="40"/></face>
    ```
    ```good templates/mine/card.xml.j2
    <face><rect x="5" y="5" w="40" h="40" fill="#cccccc"/></face>
    ```
    """
    return Finding(span, f"no art for {cards}", f"looked for {looked} (.svg .png .jpg .jpeg .webp)")


@fault("TPL528")
def image_unreadable(span: Span, name: str, why: str, cards: str, hint: str = "") -> Finding:
    """A picture cannot be read: it is missing, no PNG, JPEG or WebP, broken, or beyond 25 million pixels, of WebP 12.

    ```bad templates/mine/card.xml.j2
    <face><image src="gone.png" x="5" y="5" w="40" h="40"/></face>
    ```
    ```good templates/mine/card.xml.j2
    <face><rect x="5" y="5" w="40" h="40" fill="#cccccc"/></face>
    ```
    """
    hint = hint or "pictures of pixels are PNG, JPEG or WebP files in art/"
    return Finding(span, f"image '{name}' {why}, drawing {cards}", hint)


@fault("TPL529", Severity.WARNING)
def image_low_resolution(span: Span, name: str, dpi: int, cards: str, others: int = 0) -> Finding:
    """A picture has fewer than 300 pixels an inch at its printed size and will look soft.

    Use a larger picture, print it smaller, or draw it as SVG, which has no pixels. Pictures of cards that one template
    prints too coarse are told as one, at the coarsest.

    ```bad art/sky.png encoding=base64
    iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAIAAAAC64paAAAAHUlEQVR42mPUqFjAQC5gYqAAjGoe1TyqeVQz5ZoBVnYBaNrEPlEAAAAASUVORK5CYII=
    ```
    ```both templates/mine/card.xml.j2 = sky.xml.j2
    ```good art/sky.png encoding=base64
    iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAIklEQVR42mPUqFjAQA3AxEAlMGrQqEGjBo0aNGrQqEHkAwA2pwFwqQno0wAAAABJRU5ErkJggg==
    ```
    """
    return Finding(
        span,
        f"image '{name}' prints at {dpi} dpi{_and_others(others)}, drawing {cards}",
        f"300 dpi looks sharp: {_larger(300, dpi)}",
    )


def _and_others(others: int) -> str:
    return f", and {counted(others, 'other')} too coarse as well" if others else ""


def _larger(wanted: int, dpi: int) -> str:
    return f"take a picture {max(wanted / max(dpi, 1), 1.05):.3g} times as wide, print it smaller, or draw it as SVG"


@fault("TPL530")
def image_too_coarse(span: Span, name: str, dpi: int, cards: str, others: int = 0) -> Finding:
    """A picture has fewer than 150 pixels an inch at its printed size: single pixels will show.

    Use a larger picture, print it smaller, or draw it as SVG, which has no pixels.

    ```bad art/sky.png encoding=base64
    iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAIAAAAC64paAAAAHUlEQVR42mPUqFjAQC5gYqAAjGoe1TyqeVQz5ZoBVnYBaNrEPlEAAAAASUVORK5CYII=
    ```
    ```bad templates/mine/card.xml.j2
    <face><image src="sky.png" x="5" y="5" w="9" h="9"/></face>
    ```
    ```good art/sky.png encoding=base64
    iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAIklEQVR42mPUqFjAQA3AxEAlMGrQqEGjBo0aNGrQqEHkAwA2pwFwqQno0wAAAABJRU5ErkJggg==
    ```
    ```good templates/mine/card.xml.j2 = sky.xml.j2
    """
    return Finding(
        span,
        f"image '{name}' prints at {dpi} dpi{_and_others(others)}, drawing {cards}",
        f"150 dpi is the least: {_larger(150, dpi)}",
    )


@fault("TPL531")
def art_outside_set(span: Span, name: str, cards: str) -> Finding:
    """The name of a picture or icon leads out of its folder: an absolute path, ``..``, a drive, a link.

    A set is data from anywhere; it may show its own pictures and no other file of your machine.

    ```bad templates/mine/card.xml.j2
    <face><image src="../../secret.png" x="5" y="5" w="40" h="40"/></face>
    ```
    ```good templates/mine/card.xml.j2
    <face><rect x="5" y="5" w="40" h="40" fill="#cccccc"/></face>
    ```
    """
    return Finding(span, f"'{name}' lies outside the set, drawing {cards}", "pictures are named within art/")


@fault("TPL534", Severity.WARNING)
def text_outside_safe_zone(span: Span, box: str, safe: float, cards: str) -> Finding:
    """A text comes closer to the cut than the safe zone of the theme allows; scissors may take part of it.

    ```bad templates/mine/card.xml.j2
    <face><text name="title" x="0" y="0" w="40" h="6">{{ card.name }}</text></face>
    ```
    ```good templates/mine/card.xml.j2
    <face><text name="title" x="5" y="5" w="40" h="6">{{ card.name }}</text></face>
    ```
    """
    return Finding(span, f"text '{box}' of {cards} lies within {safe:g} mm of the cut")


@fault("TPL547")
def off_the_card(span: Span, what: str, where: str, width: float, height: float, cards: str) -> Finding:
    """A text, an icon or a picture lies wholly beyond the bleed of the card, so that nobody will ever see it.

    So does a text of which a `clip` leaves nothing. Pictures may reach beyond the cut, shapes and grounds may lie anywhere,
    and what a group with a `clip` cuts off on purpose is not meant.

    ```bad templates/mine/card.xml.j2
    <face><text x="200" y="22" w="50" h="8">{{ card.name }}</text><icon name="pass" x="300" y="2" size="5"/></face>
    ```
    ```good templates/mine/card.xml.j2
    <face><text x="5" y="22" w="50" h="8">{{ card.name }}</text><icon name="pass" x="5" y="35" size="5"/></face>
    ```
    """
    hint = f"the face is {width:g} mm wide and {height:g} mm high; x and y count from its top left corner"
    return Finding(span, f"{what} lies {where}, drawing {cards}", hint)


@fault("TPL548")
def text_cut_off(span: Span, box: str, cards: str) -> Finding:
    """The cut goes through a text, or between its letters: part of it will be missing.

    Move it inwards, or give it a narrower box. Letters that a group clips on purpose are not meant.

    ```bad templates/mine/card.xml.j2
    <face><text x="-4" y="22" w="50" h="8">{{ card.name }}</text></face>
    ```
    ```good templates/mine/card.xml.j2
    <face><text x="5" y="22" w="50" h="8">{{ card.name }}</text></face>
    ```
    """
    return Finding(span, f"the cut goes through text '{box}', drawing {cards}", "move it inwards")


@fault("TPL535")
def row_overflow(span: Span, over: float, cards: str) -> Finding:
    """The things in a ``row`` are wider together than the row.

    Give the row more width, make the things smaller, or put fewer on the card.

    ```bad templates/mine/card.xml.j2
    <face><row x="5" y="5" w="10" h="8"><rect w="8" h="8"/><rect w="8" h="8"/></row></face>
    ```
    ```good templates/mine/card.xml.j2
    <face><row x="5" y="5" w="20" h="8"><rect w="8" h="8"/><rect w="8" h="8"/></row></face>
    ```
    """
    return Finding(span, f"a row is {over:.2f} mm too short for its content, drawing {cards}")


@fault("TPL545")
def box_overflow(span: Span, what: str, way: str, over: float, cards: str) -> Finding:
    """What lies in a ``column``, ``stack`` or ``row`` is higher or wider than that.

    In a column, texts that say no ``h`` are set smaller first, as far as their ladder goes. Give the element more
    room, make what has a height of its own less high, or let a child ``grow`` instead of saying its height.

    ```bad templates/mine/card.xml.j2
    <face><column x="5" y="5" w="10" h="8"><rect h="6" fill="#000000"/><rect h="6" fill="#000000"/></column></face>
    ```
    ```good templates/mine/card.xml.j2
    <face><column x="5" y="5" w="10" h="8"><rect h="6" fill="#000000"/><rect grow="1" fill="#000000"/></column></face>
    ```
    """
    return Finding(span, f"a {what} is {over:.2f} mm too {way} for its content, drawing {cards}")


@fault("TPL536", Severity.NOTE)
def shown_by_emblem(span: Span, cards: str) -> Finding:
    """Cards of a set that has pictures show the emblem of their type instead of one of their own.

    Put `art/<card-id>.svg`, `.png`, `.jpg` or `.webp` there for them. A set without any pictures is not told: emblems are
    its style. Where most cards of a kind have pictures, each without one is told by `picture-lacking`.

    ```bad set.yaml
    id: tiny
    theme: mine
    print: {card: {size: poker, back: none}}
    cards: [{kind: card, id: fox, name: Fox}, {kind: card, id: owl, name: Owl}]
    ```
    ```both art/fox.svg = orange.svg
    ```bad art/card.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#999999"/></svg>
    ```
    ```both templates/mine/card.xml.j2
    <face><art x="5" y="5" w="40" h="40"/></face>
    ```
    """
    return Finding(span, f"no picture of their own: {cards}", "put pictures called <card-id> into art/")


@fault("TPL541", Severity.WARNING)
def picture_lacking(span: Span, card: str, kind: str, pictured: int, every: int) -> Finding:
    """A card shows an emblem where most cards of its kind show a picture of their own.

    Its picture is missing, or called otherwise: it is found as ``art/<card id>`` with the ending ``.svg``, ``.png``,
    ``.jpg``, ``.jpeg`` or ``.webp``.

    ```bad set.yaml
    id: tiny
    theme: mine
    print: {card: {size: poker, back: none}}
    cards: [{kind: card, id: fox, name: Fox}, {kind: card, id: owl, name: Owl}, {kind: card, id: hen, name: Hen}]
    ```
    ```both art/fox.svg = orange.svg
    ```bad art/owl.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#885500"/></svg>
    ```
    ```bad art/card.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#999999"/></svg>
    ```
    ```both templates/mine/card.xml.j2
    <face><art x="5" y="5" w="40" h="40"/></face>
    ```
    """
    told = f"'{card}' has no picture of its own, as {pictured} of {every} cards of the kind '{kind}' have"
    return Finding(span, told, f"put art/{card}.png there, or .svg, .jpg, .webp")


@fault("TPL542", Severity.WARNING)
def picture_unused(span: Span, file: str, hint: str = "") -> Finding:
    """A picture lies in ``art/`` that no card, template or sheet shows.

    A card finds its picture by its id: ``art/<card id>`` with the ending ``.svg``, ``.png``, ``.jpg``, ``.jpeg`` or
    ``.webp``, not in a folder within ``art/``. Call the file so, or take it out.

    ```bad art/foxx.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#cc5500"/></svg>
    ```
    ```good art/fox.svg = orange.svg
    """
    return Finding(span, f"nothing shows {file}", hint)


@fault("TPL549", Severity.NOTE)
def field_unused(span: Span, field: str, kind: str) -> Finding:
    """A kind declares a field that nothing uses: no template that draws the kind, no look, rule, text or sheet names it.

    Most often a template of one's own forgot it. Draw it (`{{ card.might }}`), list it in `look: {fields: ...}`, or take it
    out of the rules. The looks list every field of a card by themselves.

    ```both set.yaml
    id: tiny
    theme: mine
    rules: {kinds: {beast: {fields: {might: {type: int}}}}}
    print: {beast: {size: poker, back: none}}
    cards: [{kind: beast, id: fox, name: Fox, might: 2}]
    ```
    ```bad templates/mine/beast.xml.j2
    <face><text x="5" y="5" w="50" h="8">{{ card.name }}</text></face>
    ```
    ```good templates/mine/beast.xml.j2
    <face><text x="5" y="5" w="50" h="8">{{ card.name }}: {{ card.might }}</text></face>
    ```
    """
    hint = f"draw it with {{{{ card.{field} }}}}, let the look list it, or take it out of 'fields'"
    return Finding(span, f"nothing draws or uses the field '{field}' of the kind '{kind}'", hint)
