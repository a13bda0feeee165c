"""What can be wrong with a theme before anything is drawn with it, and with the files of pictures."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.diagnostics import Finding, Severity, Span, fault
from pnp.rasters.heads import SUFFIXES


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

    ```bad art/fox.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#cc5500"/></svg>
    ```
    ```bad art/fox.png encoding=base64
    iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAIklEQVR4nGM0TpvJQA3ARBVTRg0aNWjUoFGDRg0aNYgiAADW9gFiXOW3MgAAAABJRU5ErkJggg==
    ```
    ```bad templates/mine/card.xml.j2
    <face><art x="5" y="5" w="2" h="2"/></face>
    ```
    ```good art/fox.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#cc5500"/></svg>
    ```
    ```good templates/mine/card.xml.j2
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
    ```good templates/mine/card.xml.j2
    <face><image src="sky.png" x="5" y="5" w="2" h="2"/></face>
    ```
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
    ```bad templates/mine/card.xml.j2
    <face><image src="sky.webp" x="5" y="5" w="2" h="2"/></face>
    ```
    ```good art/sky.webp encoding=base64
    UklGRh4AAABXRUJQVlA4TBEAAAAvF8AFAAdQs840s/+BiOh/AAA=
    ```
    ```good templates/mine/card.xml.j2
    <face><image src="sky.webp" x="5" y="5" w="2" h="2"/></face>
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
    ```bad templates/mine/card.xml.j2
    <face><image src="sky.png" x="5" y="5" w="2" h="2"/></face>
    ```
    ```good art/sky.png encoding=base64
    iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAIklEQVR4nGM0TpvJQA3ARBVTRg0aNWjUoFGDRg0aNYgiAADW9gFiXOW3MgAAAABJRU5ErkJggg==
    ```
    ```good templates/mine/card.xml.j2
    <face><image src="sky.png" x="5" y="5" w="2" h="2"/></face>
    ```
    """
    return Finding(span, f"the colour profile of '{name}' cannot be read", "save the picture as sRGB")
