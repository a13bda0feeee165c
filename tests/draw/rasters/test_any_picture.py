"""Laws of all pictures, whatever they are made of: no pixel is lost, and paper and screen show the same."""

from __future__ import annotations

from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageOps

from pnp.base.budget import Budget, budgeted
from pnp.draw.rasters.checked import checked
from pnp.draw.rasters.packed import as_file, packed
from pnp.draw.rasters.pixels import size_of
from tests.draw.rasters.photographs import stored

MODES = {"1": 1, "L": 1, "LA": 2, "P": 1, "RGB": 3, "RGBA": 4}


@st.composite
def pictures(draw: st.DrawFn) -> tuple[Image.Image, str, int]:
    mode = draw(st.sampled_from(sorted(MODES)))
    width, height = draw(st.integers(1, 24)), draw(st.integers(1, 24))
    if mode == "1":
        image = Image.frombytes(
            "1", (width, height), draw(st.binary(min_size=(n := (width + 7) // 8 * height), max_size=n))
        )
    else:
        size = MODES[mode] * width * height
        image = Image.frombytes(mode, (width, height), draw(st.binary(min_size=size, max_size=size)))
    if mode == "P":
        image.putpalette(draw(st.binary(min_size=768, max_size=768)))
    return image, draw(st.sampled_from(("PNG", "WEBP"))), draw(st.integers(1, 8))


@given(made=pictures())
def test_what_was_packed_without_loss_is_printed_without_loss(made: tuple[Image.Image, str, int]) -> None:
    image, form, turn = made
    exif = Image.Exif()
    exif[0x0112] = turn
    how = {"lossless": True, "exact": True} if form == "WEBP" else {}
    data = stored(image if form == "PNG" else image.convert("RGBA"), form, exif=exif, **how)
    with Image.open(BytesIO(data)) as file:
        wanted = ImageOps.exif_transpose(file).convert("RGBA")
    with budgeted(Budget()) as _:
        known = checked(data, "art/x")
    assert (known.width, known.height) == size_of(data) == wanted.size
    with Image.open(BytesIO(as_file(data)[1])) as shown:
        assert shown.convert("RGBA").tobytes() == wanted.tobytes()
    on_paper = packed(data)
    assert (on_paper.width, on_paper.height) == wanted.size
    assert (on_paper.clear is not None) == (wanted.getchannel("A").getextrema()[0] < 255)
