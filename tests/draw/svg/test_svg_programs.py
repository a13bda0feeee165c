"""Drawings in the manner of the programs they come from: each is drawn as it was meant, vector or picture."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

import pnp
from pnp.base.scene import Box, Scene
from pnp.draw import svg
from pnp.draw.look.placing import DrawingPlacer
from pnp.press.render.png_pages import draw_face
from tests.draw.compose.studio import fonts

SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
DOCTYPE = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
RED, GREEN, BLUE, GOLD, WHITE = (204, 0, 0), (0, 136, 0), (0, 0, 204), (255, 204, 0), (255, 255, 255)

INKSCAPE = f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="40mm" height="40mm" viewBox="0 0 40 40" version="1.1" id="svg5" xml:space="preserve" {SVG}
   inkscape:version="1.3.2" sodipodi:docname="leaf.svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:svg="http://www.w3.org/2000/svg"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#"
   xmlns:dc="http://purl.org/dc/elements/1.1/">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="4" showgrid="false"><inkscape:grid id="g1"/>
  </sodipodi:namedview>
  <defs id="defs2"><inkscape:path-effect effect="spiro" id="pe1"/><filter id="unused"><feGaussianBlur/></filter>
    <linearGradient inkscape:collect="always" xlink:href="#lg0" id="lg1" x1="20" y1="0" x2="40" y2="0"
       gradientUnits="userSpaceOnUse" gradientTransform="matrix(1,0,0,1,0,0)"/>
    <linearGradient id="lg0"><stop style="stop-color:#cc0000;stop-opacity:1" offset="0" id="s1"/>
      <stop style="stop-color:#cc0000;stop-opacity:1;" offset="1" id="s2"/></linearGradient>
    <clipPath clipPathUnits="userSpaceOnUse" id="cp1"><path d="M 0,20 H 20 V 40 H 0 Z"
       style="fill:#000000;stroke-width:0.26;-inkscape-stroke:none" id="path9"/></clipPath></defs>
  <metadata id="metadata5"><rdf:RDF><cc:Work rdf:about=""><dc:title/></cc:Work></rdf:RDF></metadata>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" style="display:inline">
    <path style="fill:#008800;fill-opacity:1;fill-rule:evenodd;stroke:none;stroke-width:0.264583px;stroke-linecap:butt"
       d="M 0,0 H 20 V 20 H 0 Z" id="path1" sodipodi:nodetypes="ccccc"/>
    <rect style="fill:url(#lg1);stroke:none;stroke-miterlimit:10;paint-order:normal" x="20" y="0" width="20" height="20"
       ry="0" id="rect1"/>
    <g clip-path="url(#cp1)" id="g9"><circle style="fill:#0000cc" cx="10" cy="30" r="30" id="c1"/></g>
    <text xml:space="preserve" style="font-size:9px" x="5" y="5" id="text1"><tspan id="t1" x="5" y="5"></tspan></text>
  </g>
  <g inkscape:label="Sketch" inkscape:groupmode="layer" id="layer2" style="display:none"><rect width="40" height="40"/></g>
  <use xlink:href="#path1" x="20" y="20" style="opacity:1" id="use1" transform="translate(0,0)"/>
</svg>
"""

ILLUSTRATOR = f"""<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
{DOCTYPE}
<svg version="1.1" id="Layer_1" {SVG} x="0px" y="0px" width="40px" height="40px"
     viewBox="0 0 40 40" style="enable-background:new 0 0 40 40;" xml:space="preserve">
<style type="text/css">
    .st0{{fill:#008800;}}
    .st1{{clip-path:url(#SVGID_00000_);fill:#0000CC;}}
    .st2{{fill:none;stroke:#CC0000;stroke-width:20;stroke-miterlimit:10;}}
    .st3{{fill-rule:evenodd;clip-rule:evenodd;fill:#008800;}}
    .st4{{font-family:'MyriadPro-Regular';}}
</style>
<switch>
    <foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" x="0" y="0" width="1" height="1">
        <i:aipgfRef xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/" xlink:href="#adobe_illustrator_pgf"/>
    </foreignObject>
    <g i:extraneous="self" xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/">
        <rect class="st0" width="20" height="20"/>
        <polyline class="st2" points="30,0 30,20 "/>
        <g>
            <defs><rect id="SVGID_1_" y="20" width="20" height="20"/></defs>
            <clipPath id="SVGID_00000_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath>
            <circle class="st1" cx="10" cy="30" r="30"/>
        </g>
        <path class="st3" d="M20,20h20v20H20V20z"/>
    </g>
</switch>
</svg>
"""

FIGMA = f"""<svg width="40" height="40" viewBox="0 0 40 40" fill="none" {SVG}>
<g clip-path="url(#clip0_1_2)">
<rect width="20" height="20" fill="#008800"/>
<mask id="mask0_1_2" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="20" y="0" width="20" height="20">
<path d="M40 0H20V20H40V0Z" fill="white"/>
</mask>
<g mask="url(#mask0_1_2)">
<path fill-rule="evenodd" clip-rule="evenodd" d="M0 -5H60V60H21V21H0Z" fill="#CC0000" fill-opacity="1"/>
</g>
<mask id="mask1_1_2" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="20" width="20" height="20">
<rect y="20" width="20" height="20" fill="#D9D9D9"/>
</mask>
<g mask="url(#mask1_1_2)"><circle cx="10" cy="30" r="30" fill="#0000CC"/></g>
<path d="M20 20H40V40H20Z" fill="url(#paint0_linear_1_2)"/>
</g>
<defs>
<linearGradient id="paint0_linear_1_2" x1="20" y1="20" x2="40" y2="40" gradientUnits="userSpaceOnUse">
<stop stop-color="#008800"/>
<stop offset="1" stop-color="#008800"/>
</linearGradient>
<clipPath id="clip0_1_2">
<rect width="40" height="40" fill="white"/>
</clipPath>
</defs>
</svg>
"""

SHADOWED = FIGMA.replace(
    '<rect width="20" height="20" fill="#008800"/>',
    '<g filter="url(#filter0_d_1_2)">\n<rect width="20" height="20" fill="#008800"/>\n</g>',
).replace(
    "<defs>",
    """<defs>
<filter id="filter0_d_1_2" x="0" y="0" width="28" height="28" filterUnits="userSpaceOnUse"
 color-interpolation-filters="sRGB">
<feFlood flood-opacity="0" result="BackgroundImageFix"/>
<feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
<feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/>
<feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/>
<feBlend mode="normal" in2="BackgroundImageFix" result="effect1_dropShadow_1_2"/>
<feBlend mode="normal" in="SourceGraphic" in2="effect1_dropShadow_1_2" result="shape"/>
</filter>""",
)

AFFINITY = f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
{DOCTYPE}
<svg width="100%" height="100%" viewBox="0 0 400 400" version="1.1" {SVG} xml:space="preserve"
 xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;">
    <g id="Artboard1" serif:id="Artboard 1" transform="matrix(10,0,0,10,0,0)">
        <g transform="matrix(2,0,0,2,-20,-20)"><rect x="10" y="10" width="10" height="10" style="fill:rgb(0,136,0);"/></g>
        <g transform="matrix(1.54198e-15,-25.1825,25.1825,1.54198e-15,0,0)">
            <path d="M-0,0.794L-0.794,0.794L-0.794,1.588L-0,1.588Z" style="fill:url(#_Linear1);"/></g>
        <clipPath id="_clip1"><path d="M0,20h20v20h-20z M5,25h10v10h-10z"/></clipPath>
        <g clip-path="url(#_clip1)"><rect x="0" y="20" width="20" height="20" style="fill:rgb(0,0,204);"/></g>
        <path d="M20,30L40,30" style="fill:none;stroke:rgb(0,136,0);stroke-width:20px;"/>
    </g>
    <defs><linearGradient id="_Linear1" x1="0" y1="0" x2="1" y2="0" gradientUnits="userSpaceOnUse"
     gradientTransform="matrix(1,0,0,1,0,0)"><stop offset="0" style="stop-color:rgb(204,0,0);stop-opacity:1"/>
     <stop offset="1" style="stop-color:rgb(204,0,0);stop-opacity:1"/></linearGradient></defs>
</svg>
"""

VECTORS = {"Inkscape": INKSCAPE, "Illustrator": ILLUSTRATOR, "Figma": FIGMA, "Affinity": AFFINITY}
CORNERS = {(10, 3): GREEN, (30, 10): RED, (3, 30): BLUE, (30, 30): GREEN}


def printed(drawing: svg.Drawing) -> Image.Image:
    """A drawing of 40 by 40 as a PDF shows it, ten dots a unit."""
    placer = DrawingPlacer({}, [], 1)
    scene = Scene(40, 40, (placer.place(drawing, Box(0, 0, 40, 40)),))
    assert placer.found == []
    return draw_face(scene, placer.assets, fonts(), 254).convert("RGB")


@pytest.mark.parametrize("program", VECTORS)
def test_a_drawing_of_each_program_is_vector_and_as_it_was_meant(program: str) -> None:
    drawing, found = svg.read(VECTORS[program], "leaf.svg")
    assert found == ()
    assert drawing is not None
    assert drawing.pictured is None
    image = printed(drawing)
    assert {at: image.getpixel((10 * at[0], 10 * at[1])) for at in CORNERS} == CORNERS


def test_a_hole_of_affinity_stays_one() -> None:
    """Its clip rule stands on the root alone."""
    drawing, _ = svg.read(AFFINITY, "leaf.svg")
    assert drawing is not None
    assert printed(drawing).getpixel((100, 300)) == WHITE


@pytest.mark.slow
def test_a_shadow_of_figma_makes_a_picture_that_looks_the_same() -> None:
    drawing, found = svg.read(SHADOWED, "leaf.svg")
    assert drawing is not None
    assert drawing.pictured is not None
    assert [(one.severity.value, one.code, one.span.line) for one in found] == [("note", "ART511", 3)]
    image = printed(drawing)
    for at, ink in CORNERS.items():
        seen = image.getpixel((10 * at[0], 10 * at[1]))
        assert isinstance(seen, tuple)
        assert all(abs(one - other) < 3 for one, other in zip(seen, ink, strict=True)), (at, seen)


# --- in a set ----------------------------------------------------------------------------------------------

SET = """\
id: my-game
{art}theme: mine
print: {{beast: {{size: poker, back: none}}}}
rules: {{kinds: {{beast: {{fields: {{}}}}}}}}
cards: [{{kind: beast, id: leaf, name: Leaf}}]
"""


FACE = '<face><rect w="63.5" h="88.9" fill="#ffcc00"/><art x="10" y="10" w="40" h="40"/></face>\n'


def a_set(folder: Path, drawing: str, art: str = "") -> Path:
    home = folder / "my-game"
    for name, text in {
        "set.yaml": SET.format(art=art),
        "templates/mine/theme.yaml": "palette: {}\n",
        "templates/mine/beast.xml.j2": FACE,
        "art/leaf.svg": drawing,
    }.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text)
    return home


@pytest.mark.slow
def test_a_set_prints_the_picture_with_what_lies_behind_it(tmp_path: Path) -> None:
    hole = SHADOWED.replace('<path d="M20 20H40V40H20Z" fill="url(#paint0_linear_1_2)"/>', "")
    project = pnp.open(a_set(tmp_path, hole))
    faces, found = project.faces("en")
    assert faces is not None
    assert [one.code for one in found] == ["ART511"]
    image = draw_face(faces.parts[0].front, faces.assets, fonts(), 254).convert("RGB")
    bleed = (image.width - 635) / 2
    seen = [image.getpixel((int(bleed + 100 + x), int(bleed + 100 + y))) for x, y in ((300, 100), (300, 300))]
    assert seen == [RED, GOLD]


def test_a_set_may_refuse_pictures(tmp_path: Path) -> None:
    _, found = pnp.open(a_set(tmp_path, SHADOWED, "art: strict\n")).faces("en")
    assert [(one.code, one.span.line) for one in found] == [("ART505", 3)]
    _, found = pnp.open(a_set(tmp_path / "other", FIGMA, "art: strict\n")).faces("en")
    assert found == ()


def test_without_resvg_pictures_are_refused_and_vectors_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(svg, "can_picture", lambda: False)
    _, found = pnp.open(a_set(tmp_path, SHADOWED)).faces("en")
    assert [(one.code, one.span.line, one.severity.value) for one in found] == [("ART512", 3, "error")]
    assert pnp.open(a_set(tmp_path / "other", FIGMA)).faces("en")[1] == ()


@pytest.mark.slow
def test_pictures_are_the_same_bytes_each_time(tmp_path: Path) -> None:
    made = []
    for at in range(2):
        faces, _ = pnp.open(a_set(tmp_path / str(at), SHADOWED)).faces("en")
        assert faces is not None
        made.append({name: Image.open(io.BytesIO(data)).size for name, data in faces.assets.items()})
    assert made[0] == made[1] != {}
