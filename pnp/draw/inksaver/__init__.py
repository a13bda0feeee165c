"""The ink-saver look: a drawing with little ink on it, whatever theme it is of.

Owns what becomes of each item: grounds become paper or a tint of it, with an outline where they had an edge; what was light
on dark becomes dark on light, in the colour of what was dark; thin things stay as they are, where they can still be seen;
pictures made of pixels become sketches. Must not know cards, themes, paper or formats.
"""

from pnp.draw.inksaver.sketched_assets import SketchedAssets as SketchedAssets
from pnp.draw.inksaver.sparing import READ as READ
from pnp.draw.inksaver.sparing import SEEN as SEEN
from pnp.draw.inksaver.sparing import SparedDrawing as SparedDrawing
from pnp.draw.inksaver.sparing import spared as spared
from pnp.draw.inksaver.sparing import spared_scene as spared_scene
