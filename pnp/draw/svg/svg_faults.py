"""What can be wrong with card art: one fault each, worded here, with its manual page.

Must not know how art is read.
"""

from __future__ import annotations

from pnp.base.budget import how_to_allow_more
from pnp.base.diagnostics import Finding, Severity, Span, fault


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
    editing capabilities". The plain document type every Illustrator and Affinity writes is read over. What a style
    sheet in another file says can stand in a `<style>`, or on the elements themselves.

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
    """The drawing holds an element that cannot be drawn as it was meant.

    Text needs fonts that are not in the file: convert it to outlines (paths). Scripts, animation and pages within the
    drawing (`foreignObject`) cannot be printed: delete them. What is refused is never drawn wrong. With `art: strict` in
    `set.yaml` pictures within the drawing are refused, too.

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

    Properties that change nothing (`display:inline`, font settings on shapes) are accepted. With `art: strict` in
    `set.yaml` this is said, too, of what would make the drawing a picture: opacity of single gradient stops, blend modes,
    filters, markers and the like.

    ```bad
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path vector-effect="non-scaling-stroke" d="M0 0h24z"/></svg>
    ```
    ```good
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path stroke-width="2" d="M0 0h24z"/></svg>
    ```
    """
    return Finding(span, f"'{name}' on <{element}> is not supported in card art", hint)


@fault("ART506")
def bad_svg_value(span: Span, name: str, why: str, hint: str) -> Finding:
    """An attribute's value cannot be read.

    Lengths are plain numbers or end in `px`, `mm`, `cm`, `in`, `pt`, `pc` or `%`; colours are `#rgb`, `#rrggbb`,
    `rgb(r, g, b)`, `hsl(h, s%, l%)`, a CSS colour name, `currentColor` or `none`. Opacities beyond 0 and 1 are brought
    back to them, as SVG has it.

    ```bad
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle r="-5" fill="rgb(9,9)"/></svg>
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


@fault("ART510")
def unsupported_style(span: Span, what: str) -> Finding:
    """A style sheet in the drawing says something that cannot be heeded.

    Rules by type, class and id are, alone, within one another (`g .leaf`, `g > path`) and in lists with commas, and
    `!important`. Rules for screens and printers, for pointers or by position are not, and nothing outside the file is
    read. Export with presentation attributes or classes.

    ```bad
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
      <style>@media print { path { fill: red } }</style><path d="M0 0h24z"/>
    </svg>
    ```
    ```good
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
      <style>.leaf { fill: red }</style><path class="leaf" d="M0 0h24z"/>
    </svg>
    ```
    """
    return Finding(span, f"the style sheet {what}", "keep to type, class and id selectors")


@fault("ART511", Severity.NOTE)
def drawn_as_picture(span: Span, what: str, others: int) -> Finding:
    """The drawing holds something no vector prints the same everywhere, so it is printed as a picture.

    Filters, most masks, patterns, blend modes, gradients that fade out or run along a line, and pictures within the
    drawing are drawn by resvg, with 600 dots an inch where they are placed and with what lies behind showing through.
    Nothing need be done. Vectors print finer and make smaller files: where that matters, draw the effect with shapes and
    gradients. `art: strict` in `set.yaml` refuses such drawings instead.

    ```bad
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
      <path style="mix-blend-mode:multiply" d="M0 0h24v24z"/>
    </svg>
    ```
    ```good
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path opacity="0.5" d="M0 0h24v24z"/></svg>
    ```
    """
    more = f", and {others} more" if others else ""
    return Finding(span, f"printed as a picture of 600 dpi: {what}{more}")


@fault("ART512")
def no_pictures_here(span: Span, what: str) -> Finding:
    """The drawing would be printed as a picture, but resvg, which draws such, is not installed.

    It comes with pnp where it is ready made: for Linux, macOS and Windows on usual processors. Elsewhere draw without
    what is named here, or install `resvg-py` from its source.

    ```bad
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
      <path style="mix-blend-mode:multiply" d="M0 0h24v24z"/>
    </svg>
    ```
    ```good
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path opacity="0.5" d="M0 0h24v24z"/></svg>
    ```
    """
    return Finding(
        span, f"needs resvg, which is not installed: {what}", "draw it with plain shapes, or install resvg-py"
    )


@fault("ART513")
def no_picture(span: Span, why: str, hint: str = "") -> Finding:
    """The drawing should be printed as a picture, and no picture came of it.

    Drawing may take 4 seconds for a picture, 10 for all of a set, and 350 MB; large filters and patterns within patterns
    take more. Simplify the drawing, or export it as a PNG.

    ```bad
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
      <filter id="f" x="-999" y="-999" width="9999" height="9999"><feFlood/></filter>
      <path filter="url(#f)" d="M0 0h24v24z"/>
    </svg>
    ```
    ```good
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path opacity="0.5" d="M0 0h24v24z"/></svg>
    ```
    """
    return Finding(span, f"as a picture it {why}", hint or "simplify it, or export it as a PNG")
