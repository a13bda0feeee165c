"""A small set that uses whatever a set may use, with the files that lie about it: what is spoilt to see what happens.

Beside it lie a homebrew of a bundled game, which can be played, a profile, a build, a saved game and a file of totals.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import files
from io import BytesIO
from pathlib import Path

from tests.hostile.strangers import VICTIM
from tests.workbooks import Rows, ods, xlsx

SET = """\
id: everything
title: Everything
summary: A set that uses whatever a set may use.
players: 2..4
theme: own
languages: [en, lt]
credits:
  designers: [Ada Newt]
  publisher: Nobody
  year: 2024
  rights: Copy it, change it, say where you had it from.
  adaptation: Made to be spoilt.
  sources: {book: The book of ponds}
allow: {low-contrast: it is meant to be hard to see}
print:
  creature: {size: poker}
  place: {size: {width_mm: 40, height_mm: 40, corner_mm: 2}, file: cards, back: none}
  stone: {size: {shape: circle, width_mm: 20}, back: creature}
  ghost: none
"""
RULES = """\
vocab:
  element: {sun: Sunlight, rain: Rain}
  mood: [calm, wild]
kinds:
  creature:
    label: Creature
    label_plural: Creatures
    plural: creatures
    fields:
      cost: {type: bag, of: element, size: 1..3, doc: what it eats}
      points: {type: int, range: 0..5, default: 1}
      moods: {type: set, of: mood, optional: true}
      path: {type: list, of: element, size: 0..3, optional: true}
      prey: {type: card, of: creature, optional: true}
      shape: {type: pattern, of: element, joker: any, size: 2..3, optional: true}
      note: {type: text, translate: true, max: 80, optional: true}
      latin: {type: text, unique: true, max: 40}
      rare: {type: flag}
      second: {type: effect, optional: true}
  place: {fields: {element: {type: one_of, of: element}}}
  stone: {fields: {}}
  ghost: {fields: {}}
verbs:
  draw: {count: int, doc: Draws cards}
  give: {of: element, count: int}
components:
  creature: {total: 12, each: {moods: {calm: 8, wild: 4}}}
  pieces: {of: [stone, place], total: 22, source: proposed, because: as many as there is room for}
figures:
  hand: 3
  minutes: {value: {min: 10, max: 20}, source: published, ref: book}
setups:
  parameters: {players: 2..4, long: [false, true]}
  needs: {creature: "players * (figures.hand if long else 2)", "creature.moods": "players if value == 'calm' else 1"}
  excluded:
    - {when: "long and players > 3", because: there is not enough for everybody, show: true}
invariants:
  - {id: wanted, each: element, check: "count(c for c in creatures if value in c.cost) >= 4", because: else it is idle}
  - {id: worth, check: "max(c.points for c in creatures) <= 5 and sum(c.points for c in creatures) > 3", because: so}
"""
CARDS = """\
kind: creature
cards:
  - id: newt
    name: Newt
    latin: Triturus
    cost: {sun: 1, rain: 1}
    points: 2
    copies: 4
    moods: [calm]
    path: [sun, rain, sun]
    shape: [sun, any]
    text: "Draw {count} cards, **then** pay :sun:."
    effect: {draw: {count: 2}}
    second: {give: {of: sun, count: 1}}
    note: It sleeps under stones.
    source: {points: proposed, latin: biology}
    because: {points: so that it is worth something}
    ref: book
  - id: frog
    name: Grass Frog
    latin: Rana
    cost: {rain: 2}
    moods: [calm]
    prey: newt
    copies: 4
    rare: true
    text: It *sings*.
"""
PIECES = """\
cards:
  - {kind: stone, id: stone, name: Stone, copies: 20}
"""
PLACES = """\
id;Name;Element;Qty;# thoughts;text
pond;Pond;rain;2;"two; of them";"**Deep** and ""cold"" water"
puddle;Puddle;sun;0;1,5 times;
"""
STORKS: Rows = [
    ["id", "name", "Latin", "cost.sun", "cost.rain", "points", "moods", "path", "prey", "copies", "rare", "text",
     "effect.draw.count", "second", "source.points", "because.points", "# sum"],
    ["stork", "Stork", "Ciconia", 2, 1, 3, "wild", "sun, rain", "frog", 0, False, "Draw {count} :sun:.", 1, None, "proposed",
     "so", "#REF!"],
    [],
    ["heron", "Heron", "Ardea", 3, 0, 5, "wild", None, "frog", 4, False, None, None, None, None, None, "=SUM(A1:A9)"],
]  # fmt: skip
GHOSTS: Rows = [
    [],
    [None, "ID", "Name", "Copies"],
    [None, "mist", "Mist", 1.0],
    [None, "owl-light", "Owl  light", 2],
]
THEME = """\
extends: plain
palette: {sea: "#1f6f8b", paper: "#fbf9f4", ink: "#101010"}
paints:
  dusk: {from: "#1f6f8b", to: "#101020", angle: 90}
  glow: {stops: ["#ffffff", "#ffe680", "#d09020"], radial: true}
type:
  text: {font: antique, size: 9, min: 7, leading: 1.3, colour: "@ink"}
  title: {extends: text, size: 14, weight: 700, lines: 2, valign: middle}
spacing: {edge: 4.5}
bleed_mm: 1.5
safe_mm: 3
sheet: {band: "@sea", numeral: square, size: 9}
"""
CREATURE = """\
{% import "macros.xml.j2" as m %}
{% import "signs.xml.j2" as own %}
<face background="@paper">
  {{ static("frame", colour=palette.sea) }}
  <text name="name" field="name" style="title" x="5" y="4" w="53" h="9">{{ card.name }}</text>
  <art x="8" y="16" w="47" h="20" fallback="leaf" colour="@sea"/>
  <image src="{{ card.id }}-photo.png" x="8" y="37" w="9" h="9" fit="cover"/>
  <image src="photo.jpg" x="20" y="37" w="9" h="9"/>
  {{ m.bag(card.cost, x=5, y=48, w=30, size=5, colour=palette.sea) }}
  {{ own.worth(card.points) }}
  <group x="50" y="52" rotate="30" scale="1.1" opacity="0.5" clip="circle" w="6" h="6">
    <rect w="6" h="6" fill="linear(@sea, #ffffff, 90)" stroke="@ink" stroke-width="0.3"/></group>
  {% if card.text %}
  <text name="text" field="text" x="5" y="58" w="53" h="14" ladder="shrink hyphenate">{{ card.text }}</text>
  {% endif %}
  {% if card.note %}<text name="note" field="note" x="5" y="73" w="53" h="8" size="8">{{ card.note }}</text>{% endif %}
  <row x="5" y="81" w="53" h="4" gap="1" size="3"><icon name="sun"/><text size="8">{{ value(card.cost) }}</text></row>
</face>
"""
SIGNS = """\
{% macro worth(points) %}
<circle cx="52" cy="45" r="4" fill="@dusk"/>
<text name="worth" x="48" y="42" w="8" h="6" size="9" align="centre" colour="#ffffff">{{ points }}</text>
{% endmacro %}
"""
FRAME = """\
<group><path d="M1 1 H62 V87 H1 z" stroke="{{ colour }}" stroke-width="0.4"/>
<polygon points="2,2 6,2 2,6" fill="@glow" opacity="0.8"/><line x1="5" y1="14" x2="58" y2="14" stroke="@ink"
 stroke-width="0.3" dash="1 0.6" cap="round"/></group>
"""
PLACE = """\
<face background="radial(#ffffff, @sea)"><text name="name" field="name" x="4" y="4" w="32" h="8">{{ card.name }}</text>
<text name="facts" x="4" y="14" w="32" h="20" size="8">{{ facts(card) }} {{ label(card.element) }}</text></face>
"""
BACK = '<face background="@sea"><ellipse cx="31" cy="44" rx="9" ry="6" fill="@paper"/></face>\n'
FONTS = """\
families:
  antique:
    licence: OFL-1.1
    scripts: [Latin]
    faces: {"400": fonts/antique.ttf}
    fallback: [fira-sans, symbols]
"""
DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 30" width="60mm">
  <title>A newt</title>
  <defs>
    <linearGradient id="a" x1="0" x2="1"><stop offset="0" stop-color="#123456"/><stop offset="100%"
      style="stop-color:teal"/></linearGradient>
    <radialGradient id="r" xlink:href="#a" gradientUnits="userSpaceOnUse" cx="30" cy="15" r="9"
      gradientTransform="translate(1 1)"/>
    <clipPath id="c"><circle cx="30" cy="15" r="14"/></clipPath>
    <symbol id="s" viewBox="0 0 2 2"><rect width="1" height="1"/></symbol>
  </defs>
  <g clip-path="url(#c)" transform="rotate(5 30 15) scale(1.1)" opacity="0.9">
    <path id="p" d="M5 5 q 5 5 10 0 t 9 3 S 9 9 3 3 A 4 4 30 0 1 9 9 l2-2.5.5 3h2v-1z" fill="url(#a)"
      fill-rule="evenodd"/>
    <use href="#p" x="3" y="4"/><use href="#s" width="4" height="4"/>
    <ellipse cx="20" cy="9" rx="4" ry="2" style="fill:url(#r);stroke:#333;stroke-width:0.5;stroke-dasharray:1 2"/>
    <polyline points="1,2 3,4 5,1" stroke="currentColor" fill="none" stroke-linejoin="round"/>
  </g>
</svg>
"""
SHEET = """\
# {{ set.title }}

::: cover newt frog

## The deck

Shuffle the {{ counted('creature') }}. Each player draws **{{ figures.hand }}** cards; the {{ name('newt') }} asks for
{{ card('newt').cost.sun }} :sun:.

1. Draw *one*.
2. Pay {{ prose(2) }}.

#### Example

- An item
  - of an item

::: example newt + frog -> heron

::: zones pile:newt ; newt frog / slot*3
1. **The deck**, face down.
2. **The display**.

| Creature | :sun: | Points |
|---|---|---|
::: rows creature name cost points sort=points

::: anatomy newt at="8,8 32,20"
1. The name
2. The picture

::: icons element
::: credits
::: excluded
"""
REFERENCE = """\
# Your turn

1. **Draw** a card.
2. **Pay** :rain:.

---

# Points

| Creature | Points |
::: rows creature name points
"""
GLOSSARY = """\
terms:
  - {id: creature, en: creature, lt: [padaras, būtybė]}
names:
  newt: {en: Newt, lt: Tritonas}
"""
MEADOW = """\
id: meadow
extends: biotopia
languages: [en]
cards:
  - {kind: butterfly, id: map, name: Map, latin: Araschnia levana, need: 3, points: 1, copies: 6,
     text: "Draw {count} cards.", effect: {draw: {count: 2}}, note: Two broods a year.}
  - {id: peacock, points: 4}
rules: {components: {playing_deck: {total: 106, because: the Map is new}}}
"""
PROFILE = """\
summary: The one beside the window
extends: a4
paper: {width_mm: 200, height_mm: 290}
flip: long
margin_mm: 4
bleed_mm: 1
gap_mm: 2
grid: [2, 2]
orientation: portrait
order: split
marks: true
back_offset_mm: [0.6, -0.4]
front: {offset_mm: [0.2, 0.1], scale: [1.002, 0.999], turn_deg: 0.1}
"""


def write_everything(here: Path) -> None:
    """The folder a user works in: sets, profile and what must not be touched; translations and builds are pnp's."""
    contents: dict[str, str | bytes] = {
        "victim.txt": VICTIM,
        "profiles/odd.yaml": PROFILE,
        "meadow/set.yaml": MEADOW,
        "everything/set.yaml": SET,
        "everything/rules.yaml": RULES,
        "everything/cards/creatures.yaml": CARDS,
        "everything/cards/pieces.yaml": PIECES,
        "everything/cards/place.csv": PLACES,
        "everything/cards/birds.xlsx": xlsx({"Creatures": STORKS, "_notes": [["think of owls"]]}),
        "everything/cards/spirits.ods": ods({"Ghost": GHOSTS, "#": [["#N/A"]]}),
        "everything/fonts.yaml": FONTS,
        "everything/fonts/antique.ttf": small_font(),
        "everything/templates/own/theme.yaml": THEME,
        "everything/templates/own/creature.xml.j2": CREATURE,
        "everything/templates/own/place.xml.j2": PLACE,
        "everything/templates/own/signs.xml.j2": SIGNS,
        "everything/templates/own/frame.xml.j2": FRAME,
        "everything/templates/own/back.xml.j2": BACK,
        "everything/templates/own/icons/sun.svg": DRAWING,
        "everything/templates/own/icons/rain.svg": DRAWING,
        "meadow/art/map.svg": DRAWING,
        "meadow/sheets/reference.md": "# Your turn\n\n1. Play a {{ name('map') }}.\n",
        "everything/art/newt.svg": DRAWING,
        "everything/art/creature.svg": DRAWING.replace("teal", "plum"),
        "everything/art/photo.jpg": photo(),
        **{f"everything/art/{name}-photo.png": picture(name) for name in ("newt", "frog", "heron")},
        "everything/sheets/rules.md": SHEET,
        "everything/sheets/reference.md": REFERENCE,
        "everything/lang/glossary.yaml": GLOSSARY,
    }
    for name, content in contents.items():
        place = here / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode() if isinstance(content, str) else content)


@cache
def small_font() -> bytes:
    """A font of a few letters, cut from one that comes along."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    whole = next(file for file in files("fontpkg-fira-sans") or () if file.name == "FiraSans-Regular.ttf")
    font = TTFont(BytesIO(whole.read_binary()), lazy=False)
    options = Options()
    options.layout_features = ["kern", "liga"]
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(map(chr, range(32, 127))) + "æøåÆØÅ")
    subsetter.subset(font)
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def picture(name: str) -> bytes:
    """A PNG; of each name another, and another sort of colours."""
    from PIL import Image

    mode = {"newt": "RGB", "frog": "P", "heron": "RGBA"}[name]
    image = Image.radial_gradient("L").resize((120, 120)).convert("RGBA")
    image.putalpha(200)
    out = BytesIO()
    image.convert(mode).save(out, "PNG", dpi=(300, 300))
    return out.getvalue()


def photo() -> bytes:
    """A JPEG that was taken with the camera turned."""
    from PIL import Image

    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "A camera"
    out = BytesIO()
    Image.linear_gradient("L").resize((140, 120)).convert("RGB").save(out, "JPEG", exif=exif, dpi=(300, 300))
    return out.getvalue()
