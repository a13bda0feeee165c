"""What can be wrong with card art: one fault each, worded here, with its manual page.

Must not know how art is read.
"""

from __future__ import annotations

from pnp.budget import how_to_allow_more
from pnp.diagnostics import Finding, Span, fault


@fault("ART501")
def broken_svg(span: Span, why: str, hint: str = "") -> Finding:
    """The file is not an SVG that can be read.

    Art is well-formed XML in UTF-8 whose outermost element is `<svg xmlns="http://www.w3.org/2000/svg">`.
    Open the file in a drawing program and save it again as plain SVG.

    ```bad
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24z"></svg>
    ```
    ```good
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24z"/></svg>
    ```
    """
    return Finding(span, f"not a readable SVG: {why}", hint)


@fault("ART502")
def svg_doctype(span: Span, what: str) -> Finding:
    """The file declares a document type, entities or a style sheet.

    A document type can pull in other files and grow a few bytes into gigabytes; drawings need none. Delete
    the line. Entities that Illustrator declares for namespaces go away when it exports without "preserve
    editing capabilities". What a style sheet says can stand on the elements themselves.

    ```bad
    <!DOCTYPE svg [<!ENTITY red "#f00">]>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="&red;" d="M0 0h24z"/></svg>
    ```
    ```good
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#f00" d="M0 0h24z"/></svg>
    ```
    """
    return Finding(span, f"{what} is refused in card art", "delete it")


@fault("ART503")
def svg_too_large(span: Span, what: str) -> Finding:
    """The drawing is larger, deeper or repeats more than any card needs.

    Limits: 2 MB of text, 48 levels, 20,000 elements after every `<use>` is drawn. Simplify the paths, flatten
    the groups; what needs more is a picture, and better a PNG placed by the template.

    ```bad
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">
    <g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g>
    <g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g><g>
    </g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g>
    </g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g></g>
    </svg>
    ```
    ```good
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g><path d="M0 0h1v1z"/></g></svg>
    ```
    """
    hint = "; ".join(filter(None, ("simplify the drawing", how_to_allow_more())))
    return Finding(span, f"too large for card art: {what}", hint)


@fault("ART504")
def unsupported_svg_element(span: Span, name: str, hint: str) -> Finding:
    """The drawing uses an element outside the subset that prints the same everywhere.

    Supported are `svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient
    radialGradient stop clipPath title desc`. What is not supported is refused, never drawn wrong: convert
    text to paths, replace masks by clip paths, and draw effects with shapes and gradients.

    ```bad
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><text x="2" y="9">Sea</text></svg>
    ```
    ```good
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 9h6v2h-6z"/></svg>
    ```
    """
    return Finding(span, f"<{name}> is not supported in card art", hint)


@fault("ART505")
def unsupported_svg_attribute(span: Span, name: str, element: str, hint: str) -> Finding:
    """An element has an attribute or style property that would change the picture and is not supported.

    Opacity of single gradient stops, blend modes, filters, masks, markers and the like need features that not
    every press keeps. Properties that change nothing (`display:inline`, font settings on shapes) are accepted.

    ```bad
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path style="mix-blend-mode:multiply" d="M0 0h24z"/></svg>
    ```
    ```good
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path opacity="0.5" d="M0 0h24z"/></svg>
    ```
    """
    return Finding(span, f"'{name}' on <{element}> is not supported in card art", hint)


@fault("ART506")
def bad_svg_value(span: Span, name: str, why: str, hint: str) -> Finding:
    """An attribute's value cannot be read.

    Lengths are plain numbers or end in `px` or `mm`; colours are `#rgb`, `#rrggbb`, a CSS colour name,
    `currentColor` or `none`; opacities lie between 0 and 1.

    ```bad
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle r="50%" fill="rgb(9,9,9)"/></svg>
    ```
    ```good
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle r="12" fill="#090909"/></svg>
    ```
    """
    return Finding(span, f"'{name}' {why}", hint)


@fault("ART507")
def bad_svg_path(span: Span, name: str, why: str, near: str) -> Finding:
    """Path data or points cannot be read to their end.

    Viewers draw such a path up to the mistake; here it is refused, so that nothing half-drawn is printed.

    ```bad
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0 L24"/></svg>
    ```
    ```good
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0 L24 24"/></svg>
    ```
    """
    return Finding(span, f"'{name}': {why}", f"near '{near}'" if near else "")


@fault("ART508")
def bad_svg_reference(span: Span, name: str, why: str, hint: str = "") -> Finding:
    """A reference leads nowhere, to the wrong kind of element, to itself or out of the file.

    `href` and `url(...)` name an id in the same file: `#leaf`. Ids are unique. A `<use>` may show groups,
    shapes and symbols, but never something it is part of.

    ```bad
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><use href="#leaf"/></svg>
    ```
    ```good
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
      <defs><path id="leaf" d="M0 0h24z"/></defs><use href="#leaf"/>
    </svg>
    ```
    """
    return Finding(span, f"'{name}' {why}", hint)


@fault("ART509")
def svg_without_size(span: Span) -> Finding:
    """The drawing does not say how large its canvas is.

    Without `viewBox`, or `width` and `height`, nothing says which part of the plane is the picture.

    ```bad
    <svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h24z"/></svg>
    ```
    ```good
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24z"/></svg>
    ```
    """
    return Finding(span, "the drawing has neither a viewBox nor a width and height", 'add viewBox="0 0 W H"')
