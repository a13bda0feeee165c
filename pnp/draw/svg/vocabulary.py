"""Which elements and attributes of SVG there are: what is drawn as it stands, what makes a drawing a picture.

Owns the tables and the hints that go with what is refused. Must not know how a file is read.
"""

from __future__ import annotations

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
XML = "http://www.w3.org/XML/1998/namespace"
EDITORS = (  # drawing programs keep their own notes in these; no viewer draws them
    "http://www.inkscape.org/namespaces/inkscape",
    "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://creativecommons.org/ns#",
    "http://web.resource.org/cc/",
    "http://purl.org/dc/elements/1.1/",
    "http://www.bohemiancoding.com/sketch/ns",
    "http://www.serif.com/",
    "http://ns.adobe.com/",
    "http://www.figma.com/figma/ns",
    "http://boxy-svg.com",
    "https://boxy-svg.com",
    "http://www.corel.com/",
    "http://vectornator.io",
)

SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
GRADIENTS = frozenset(("linearGradient", "radialGradient"))
VIEWPORTS = frozenset(("svg", "symbol"))
SILENT = frozenset(("title", "desc", "metadata", "style", "view"))
# drawn only where something refers to them, which is what is told then
DEFINITIONS = frozenset(("filter", "pattern", "marker"))
WORDS = frozenset(("text", "tspan", "textPath", "tref"))  # set in a font

_STYLE_NAMES = (
    "fill stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray fill-rule "
    "clip-rule fill-opacity stroke-opacity opacity clip-path mask mask-type display visibility color stop-color"
)
STYLE = frozenset(_STYLE_NAMES.split())
_GRADIENT = "gradientUnits gradientTransform href"
_VIEW = "viewBox preserveAspectRatio overflow"
_TESTS = "requiredExtensions"
_OWN = {
    "svg": f"x y width height {_VIEW}",
    "g": "transform",
    "a": "transform href",
    "switch": "transform",
    "defs": "",
    "symbol": _VIEW,
    "use": "transform href x y width height",
    "path": "transform d",
    "rect": "transform x y width height rx ry",
    "circle": "transform cx cy r",
    "ellipse": "transform cx cy rx ry",
    "line": "transform x1 y1 x2 y2",
    "polyline": "transform points",
    "polygon": "transform points",
    "linearGradient": f"x1 y1 x2 y2 {_GRADIENT}",
    "radialGradient": f"cx cy r fx fy {_GRADIENT}",
    "stop": "offset",
    "clipPath": "transform clipPathUnits",
    "mask": "x y width height maskUnits maskContentUnits",
}
ATTRIBUTES = {tag: STYLE | {"id", _TESTS, *names.split()} for tag, names in _OWN.items()}
ACROSS = frozenset(("x", "width", "cx", "rx", "x1", "x2"))
DOWN = frozenset(("y", "height", "cy", "ry", "y1", "y2"))
MEASURED = SHAPES | {"use", "svg"}  # whose lengths may be shares of the viewport

# allowed with these values only, which are what happens anyway
DEFAULTS = {
    "stroke-dashoffset": ("0", "0px"),
    "stop-opacity": ("1", "1.0", "100%"),
    "overflow": ("hidden",),
    "clip": ("auto",),
    "filter": ("none",),
    "marker": ("none",),
    "marker-start": ("none",),
    "marker-mid": ("none",),
    "marker-end": ("none",),
    "mix-blend-mode": ("normal",),
    "isolation": ("auto", "isolate"),  # what lies below is nothing that could be blended with
    "paint-order": ("normal", "fill", "fill stroke", "fill markers stroke", "fill stroke markers"),
    "vector-effect": ("none",),
    "color-interpolation": ("sRGB", "auto"),
    "preserveAspectRatio": ("xMidYMid", "xMidYMid meet"),
    "spreadMethod": ("pad",),
    "transform": ("none",),
    "background": ("none", "transparent"),
    "enable-background": ("accumulate",),
}
_INERT_NAMES = (
    "class version baseProfile role lang enable-background shape-rendering color-rendering image-rendering "
    "color-interpolation-filters text-rendering letter-spacing word-spacing line-height white-space "
    "writing-mode direction unicode-bidi dominant-baseline baseline-shift block-progression cursor "
    "pointer-events -webkit-text-stroke solid-color solid-opacity type media tabindex zoomAndPan "
    "contentScriptType contentStyleType requiredFeatures glyph-orientation-vertical "
    "glyph-orientation-horizontal kerning alignment-baseline flood-color flood-opacity lighting-color "
    "target rel will-change user-select -webkit-user-select clip"
)
INERT = frozenset(_INERT_NAMES.split())
INERT_PREFIXES = ("font", "text-", "aria-", "data-", "-inkscape-", "-webkit-font")
# what the vector subset lacks and a picture shows right
_PICTURED_NAMES = (
    "filter stop-opacity stroke-dashoffset marker marker-start marker-mid marker-end mix-blend-mode isolation "
    "paint-order color-interpolation spreadMethod fr transform-origin"
)
PICTURED = frozenset(_PICTURED_NAMES.split())
PICTURED_ELEMENTS = frozenset(("image",))

ELEMENT_HINTS = {
    "text": "convert text to outlines (paths); words belong in the template",
    "tspan": "convert text to outlines (paths)",
    "image": "trace it, or place the picture from the template",
    "script": "delete it",
    "foreignObject": "delete it",
    "style": "keep to type, class and id selectors",
    "animate": "delete it",
}
ATTRIBUTE_HINTS = {
    "stop-opacity": "mix the colour with what lies behind it",
    "filter": "draw the effect with shapes and gradients",
    "mask": "use clip-path",
    "stroke-miterlimit": "leave it at 4, or use round joins",
    "stroke-dashoffset": "let the dashes begin where the line begins",
    "vector-effect": "convert the stroke to a path",
    "spreadMethod": "repeat the stops",
    "mix-blend-mode": "mix the colours",
    "systemLanguage": "delete it: words belong in the template",
}
