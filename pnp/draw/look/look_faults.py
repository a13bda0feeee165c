"""What can be wrong with a theme before anything is drawn with it, and with the files of pictures."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.diagnostics import Finding, Severity, Span, fault
from pnp.draw.rasters.heads import SUFFIXES


@fault("TPL532")
def theme_missing(span: Span, name: str, hint: str = "") -> Finding:
    """A set names a theme that neither its own ``templates/`` folder nor pnp has.

    ```bad set.yaml
    id: tiny
    title: Tiny
    theme: no-such-theme
    print:
      card: {size: poker}
    cards:
      - {kind: card, id: fox, name: Fox}
    ```
    ```good set.yaml
    id: tiny
    title: Tiny
    theme: plain
    print:
      card: {size: poker}
    cards:
      - {kind: card, id: fox, name: Fox}
    ```
    """
    return Finding(span, f"there is no theme '{name}'", hint)


@fault("TPL533")
def theme_invalid(span: Span, problem: str, hint: str = "") -> Finding:
    """A ``theme.yaml`` makes no sense: a colour that is none, themes that extend each other in a ring.

    ```bad templates/mine/theme.yaml
    palette: {sea: blueish}
    ```
    ```good templates/mine/theme.yaml
    palette: {sea: "#1f6f8b"}
    ```
    """
    return Finding(span, problem, hint)


@fault("TPL537")
def picture_twice(span: Span, name: str, files: Sequence[str]) -> Finding:
    """Two files of one folder could be the picture of that name, and nobody knows which is meant.

    A picture is found by its name whatever its ending, and in large or small letters: ``fox.svg``, ``fox.png`` and
    ``Fox.PNG`` are all the picture of ``fox``. Keep one of them.

    ```both art/fox.svg = orange.svg
    ```bad art/fox.png encoding=base64
    iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAIklEQVR4nGM0TpvJQA3ARBVTRg0aNWjUoFGDRg0aNYgiAADW9gFiXOW3MgAAAABJRU5ErkJggg==
    ```
    ```both templates/mine/card.xml.j2
    <face><art x="5" y="5" w="2" h="2"/></face>
    ```
    """
    first, *others = files
    return Finding(span, f"'{name}' may be {first} or {' or '.join(others)}", "keep one of them")


@fault("TPL538", Severity.WARNING)
def picture_misnamed(span: Span, name: str, sort: str) -> Finding:
    """A picture is of another sort than the ending of its name says; other programs will not open it.

    ```bad art/sky.jpg encoding=base64
    iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAIklEQVR4nGM0TpvJQA3ARBVTRg0aNWjUoFGDRg0aNYgiAADW9gFiXOW3MgAAAABJRU5ErkJggg==
    ```
    ```bad templates/mine/card.xml.j2
    <face><image src="sky.jpg" x="5" y="5" w="2" h="2"/></face>
    ```
    ```good art/sky.png encoding=base64
    iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAIklEQVR4nGM0TpvJQA3ARBVTRg0aNWjUoFGDRg0aNYgiAADW9gFiXOW3MgAAAABJRU5ErkJggg==
    ```
    ```good templates/mine/card.xml.j2 = sky.xml.j2
    """
    stem = name.rpartition(".")[0]
    ending = next(ending for ending, known in SUFFIXES.items() if known == sort)
    return Finding(span, f"'{name}' is a {sort} by its content", f"call it '{stem}{ending}'")


@fault("TPL539", Severity.NOTE)
def picture_moves(span: Span, name: str) -> Finding:
    """A picture has several frames, as films have; its first one is printed.

    ```bad art/sky.webp encoding=base64
    UklGRogAAABXRUJQVlA4WAoAAAACAAAAFwAAFwAAQU5JTQYAAAAAAAAAAABBTk1GKgAAAAAAAAAAABcAABcAAAAAAAJWUDhMEQAAAC8XwAUAB1CzzjSz/4GI6H8AAEFOTUYqAAAAAAAAAAAAFwAAFwAAAAAAAFZQOEwRAAAALxfABQAHULNmdqb/gYjofwAA
    ```
    ```both templates/mine/card.xml.j2
    <face><image src="sky.webp" x="5" y="5" w="2" h="2"/></face>
    ```
    ```good art/sky.webp encoding=base64
    UklGRh4AAABXRUJQVlA4TBEAAAAvF8AFAAdQs840s/+BiOh/AAA=
    ```
    """
    return Finding(span, f"'{name}' moves: its first frame is printed")


@fault("TPL540", Severity.WARNING)
def colours_unknown(span: Span, name: str) -> Finding:
    """A picture brings a colour profile that cannot be read, or that is for another sort of picture.

    It is printed as if it had none, which may look paler or stronger than it should. Save the picture as sRGB.

    ```bad art/sky.png encoding=base64
    iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAH2lDQ1BJQ0MgUHJvZmlsZQAAeJzLy1coKMpPy8xJBQAVNAPvOcQLCAAAACJJREFUeJxjNE6byUANwEQVU0YNGjVo1KBRg0YNGjWIIgAA1vYBYlzltzIAAAAASUVORK5CYII=
    ```
    ```both templates/mine/card.xml.j2 = sky.xml.j2
    ```good art/sky.png encoding=base64
    iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAIklEQVR4nGM0TpvJQA3ARBVTRg0aNWjUoFGDRg0aNYgiAADW9gFiXOW3MgAAAABJRU5ErkJggg==
    ```
    """
    return Finding(span, f"the colour profile of '{name}' cannot be read", "save the picture as sRGB")


@fault("TPL560")
def look_font(span: Span, name: str, hint: str = "") -> Finding:
    """`look:` names a font family that neither pnp nor the set's `fonts.yaml` has. `pnp fonts` lists them.

    ```bad set.yaml
    id: tiny
    print: {card: {size: poker}}
    look: {fonts: {title: comic}}
    cards: [{kind: card, id: fox, name: Fox}]
    ```
    ```good set.yaml
    id: tiny
    print: {card: {size: poker}}
    look: {fonts: {title: ibm-plex-serif}}
    cards: [{kind: card, id: fox, name: Fox}]
    ```
    """
    return Finding(span, f"look: no font family '{name}'", hint)


@fault("TPL561", Severity.WARNING)
def look_pale(span: Span, ink: str, paper: str, contrast: float) -> Finding:
    """The ink of a look can hardly be read on its paper: the contrast is less than 4.5 to 1, as web pages are measured.

    Where a look says nothing of the ink, one is chosen that reads on the paper. Names on coloured bands always are.

    ```bad set.yaml
    id: tiny
    print: {card: {size: poker}}
    look: {colours: {ink: "#808080"}}
    cards: [{kind: card, id: fox, name: Fox}]
    ```
    ```good set.yaml
    id: tiny
    print: {card: {size: poker}}
    look: {colours: {ink: "#443322"}}
    cards: [{kind: card, id: fox, name: Fox}]
    ```
    """
    told = f"look: text in {ink} on {paper} has a contrast of {contrast:.1f} to 1"
    return Finding(span, told, "4.5 to 1 is the least that reads well; leave the ink out, and one is chosen")


@fault("TPL562", Severity.WARNING)
def look_unused(span: Span, theme: str) -> Finding:
    """`look:` says how cards shall look, but the theme draws by its own templates and does not ask.

    The bundled looks do: plain, bold, storybook, technical, and every theme that extends one of them.

    ```bad set.yaml
    id: tiny
    theme: mine
    print: {card: {size: poker, back: none}}
    look: {border: thin}
    cards: [{kind: card, id: fox, name: Fox}]
    ```
    ```bad templates/mine/card.xml.j2
    <face><text x="5" y="5" w="40" h="9">{{ card.name }}</text></face>
    ```
    ```good set.yaml
    id: tiny
    theme: storybook
    print: {card: {size: poker}}
    look: {border: thin}
    cards: [{kind: card, id: fox, name: Fox}]
    ```
    """
    return Finding(span, f"look: the theme '{theme}' has templates of its own and takes none of this")


@fault("TPL563")
def look_picture(span: Span, name: str) -> Finding:
    """The picture a look wants on its backs is not in `art/`. It is named as the file is, without its ending.

    ```bad set.yaml
    id: tiny
    print: {card: {size: poker}}
    look: {back: {picture: waves}}
    cards: [{kind: card, id: fox, name: Fox}]
    ```
    ```good set.yaml
    id: tiny
    print: {card: {size: poker}}
    look: {back: {pattern: dots}}
    cards: [{kind: card, id: fox, name: Fox}]
    ```
    """
    return Finding(
        span,
        f"look: there is no picture '{name}' in art/",
        "name it without its ending, as in waves for art/waves.svg",
    )
