"""Too much of everything: bytes, values, pixels."""

from __future__ import annotations

import os
import zlib
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.hostile.strangers import OWN_THEME, PLAIN_SET, Case, judge, write

THEME = """
id: stranger
theme: own
rules: {kinds: {beast: {fields: {power: {type: int}}}}}
print: {beast: {size: poker, back: none}}
"""


def png(width: int, height: int) -> bytes:
    """A white picture: what decodes to a hundred megabytes need not be large."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    pack = zlib.compressobj(1)
    row = b"\0" + b"\xff" * (3 * width)
    data = b"".join(
        [*(pack.compress(row * 100) for _ in range(height // 100)), pack.compress(row * (height % 100))]
    )
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\0\0\0"
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", data + pack.flush())
        + chunk(b"IEND", b"")
    )


def svg(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{body}</svg>'


def _pipe_for_cards(folder: Path) -> None:
    write(folder, {})
    (folder / "cards").mkdir()
    os.mkfifo(folder / "cards" / "more.yaml")


def _sparse(name: str, size: int, folder: Path) -> None:
    write(folder, {name: b""})
    os.truncate(folder / name, size)


def _many_values(folder: Path) -> None:
    row = b"- {" + b", ".join(b"k%d: 1" % number for number in range(240)) + b"}\n"
    for number in range(20):
        write(folder, {f"cards/{number:02}.yaml": b"cards:\n" + row * 1000})


def _placed(folder: Path, element: str, files: dict[str, str | bytes], cards: int = 1) -> None:
    """Cards that show pictures of their own, or one for all."""
    deck = "".join(f"{{kind: beast, id: fox-{number}, name: Fox, power: 1}}, " for number in range(cards))
    face = f"<face>{element}</face>\n"
    write(folder, {**OWN_THEME, "templates/own/beast.xml.j2": face, **files}, f"{THEME}cards: [{deck}]\n")


def _picture(width: int, height: int, folder: Path) -> None:
    _placed(folder, '<image src="big.png" x="3" y="3" w="57" h="80"/>', {"art/big.png": png(width, height)})


def _pictures(folder: Path) -> None:
    data = png(4900, 4900)
    files: dict[str, str | bytes] = {f"art/fox-{number}.png": data for number in range(60)}
    _placed(folder, '<image src="{{ card.id }}.png" x="3" y="3" w="57" h="80"/>', files, 60)


def _path(folder: Path) -> None:
    _placed(
        folder,
        '<art x="3" y="3" w="57" h="80"/>',
        {"art/fox-0.svg": svg(f'<path d="M0 0{"h1v1" * 470_000}"/>')},
    )


def _drawings(folder: Path) -> None:
    data = svg(f'<path d="M0 0{"h1v1" * 100_000}"/>')
    files: dict[str, str | bytes] = {f"art/fox-{number}.svg": data for number in range(60)}
    _placed(folder, '<art x="3" y="3" w="57" h="80"/>', files, 60)


def _scans(folder: Path) -> None:
    scan = b"\xff\xda\0\x08\x01\x01\0\0\x3f\0\x7f"
    head = b"\xff\xd8\xff\xc2\0\x0b\x08\x10\0\x10\0\x01\x01\x11\0"
    element = '<image src="big.jpg" x="3" y="3" w="57" h="80"/>'
    _placed(folder, element, {"art/big.jpg": head + 1000 * scan + b"\xff\xd9"})


def _device(folder: Path) -> None:
    write(folder, {"art/a.svg": svg("")})
    (folder / "art" / "endless.svg").symlink_to("/dev/zero")


def _cards(folder: Path) -> None:
    rows = "".join(
        f"  - {{id: fox-{number}, name: Fox {number}, power: {number}}}\n" for number in range(20_000)
    )
    write(folder, {"cards/all.yaml": f"kind: beast\ncards:\n{rows}"})


def _wrong(folder: Path) -> None:
    rows = "".join(
        f"  - {{id: fox-{number}, name: Fox, x1: 1, x2: 1, x3: 1, x4: 1, x5: 1}}\n"
        for number in range(20_000)
    )
    write(folder, {"cards/all.yaml": f"kind: beast\ncards:\n{rows}"})


def _jpeg(share: float, folder: Path, **how: bool) -> None:
    """A JPEG that ends after so much of it, with the mark of an end."""
    made = BytesIO()
    Image.effect_noise((200, 200), 60).convert("RGB").save(made, "JPEG", **how)
    data = made.getvalue()[: int(len(made.getvalue()) * share)] + b"\xff\xd9"
    _placed(folder, '<image src="a.jpg" x="3" y="3" w="9" h="9"/>', {"art/a.jpg": data})


def _noisy(folder: Path) -> None:
    """39 MB of a picture that cannot be packed any closer, to stand in SVG as text, on twenty faces."""
    made = BytesIO()
    Image.frombytes("RGB", (3600, 3600), os.urandom(3 * 3600**2)).save(made, "PNG", compress_level=0)
    element = '<image src="a.png" w="57" h="80"/><text name="n" w="40" h="6">{{ card.id }}</text>'
    _placed(folder, element, {"art/a.png": made.getvalue()}, cards=20)


def _colours(face: str, folder: Path) -> None:
    """A theme of 100,000 colours."""
    palette = "".join(f'  c{number}: "#{number:06x}"\n' for number in range(100_000))
    theme: dict[str, str | bytes] = {
        "templates/own/theme.yaml": f"palette:\n{palette}",
        "templates/own/beast.xml.j2": face,
    }
    write(folder, theme, PLAIN_SET.replace("plain", "own"))


def _manifest(text: str, folder: Path) -> None:
    write(folder, {"output/stranger/en/manifest.json": text})


def _sheet(text: str, folder: Path) -> None:
    write(folder, {"sheets/rules.md": f"# A\n\n{text}"})


def _yaml(text: str, folder: Path) -> None:
    write(folder, {"cards/more.yaml": text})


ANCHORS = "cards:\n" + "".join(
    f"- &a{n} {{id: f{n}, name: F, power: 1, kind: beast}}\n" for n in range(80_000)
)
LAUGHS = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 30))
SLIPS = "".join(f'<rect w="1" h="1" fill="@d{number}"/>' for number in range(2000))
IN_THE_SET = ("build", "stranger", "--out", "stranger/output")
NOT_OURS = ("manifest.json was not written by pnp",)
MANY = "with this the set comes to more than 600,000 values"
BUILD = ("build", "stranger", "--out", "printed")
CASES = [
    Case("S3 a pipe in place of a file of cards", _pipe_for_cards, ("cards/more.yaml", "not a regular file")),
    Case(
        "S3 a picture of 3 GB that nobody uses",
        partial(_sparse, "art/unused.png", 3 << 30),
        ("SRC130", "art/unused.png:1:1", "256,000,000 bytes", "--budget 2"),
    ),
    Case("S3 a picture that is a device", _device, (), code=0),
    Case("S3 cards of 3 GB", partial(_sparse, "cards/large.yaml", 3 << 30), ("SRC103",)),
    Case("S3 twenty files of 480,000 values", _many_values, ("cards/01.yaml:", "600,000 values")),
    Case("S3 a picture of 40 million pixels", partial(_picture, 6300, 6300), ("25 million pixels",)),
    Case("S3 a picture of one pixel by 40 million", partial(_picture, 1, 40_000_000), ("25 million",)),
    Case(
        "S3 a picture of one pixel by 20 million", partial(_picture, 1, 20_000_000), ("20,000 pixels long",)
    ),
    Case("S3 a picture of 24 million pixels", partial(_picture, 4900, 4900), (), BUILD, 0),
    Case("S3 a JPEG that goes over its pixels again and again", _scans, ("more than 64 times",)),
    Case("S3 sixty pictures of 24 million pixels", _pictures, ("art/fox-19.png:1:1", "120,000,000 pixels")),
    Case("S3 sixty drawings of 200,000 lines", _drawings, ("art/fox-6.svg:1:1", "1,250,000 lines")),
    Case("S3 a drawing of 1.9 MB in one path", _path, ("500,000 characters",)),
    Case("S3 20,000 cards", _cards, ("CRD209",)),
    *(
        Case(f"S5 a JPEG that ends after {share:.0%}, {how}", partial(_jpeg, share, **how), ("TPL528", "ends before"))
        for share, how in ((0.1, {}), (0.95, {}), (0.5, {"progressive": True}))
    ),
    Case("S3 a manifest of 60 MB of empty lists", partial(_manifest, f"[{'[],' * 20_000_000}[]]"), NOT_OURS, IN_THE_SET),
    Case("S3 a manifest of 30 million levels", partial(_manifest, "[" * 30_000_000), NOT_OURS, IN_THE_SET),
    Case("S3 a sheet of 10 MB", partial(_sheet, "a b c d\n\n" * 1_100_000), ("SRC103", "sheets/rules.md")),
    Case("S4 100,000 blocks of a sheet", partial(_sheet, "- item\n" * 100_000), ("sheets/rules.md:", "SRC130", MANY)),
    Case("S4 a paragraph of a million words", partial(_sheet, "word " * 990_000), ("sheets/rules.md:", "SRC130", MANY)),
    Case("S4 80,000 anchors", partial(_yaml, ANCHORS), ("cards/more.yaml:2:3: SRC108", "&a0", "1 error")),
    Case("S4 anchors of anchors", partial(_yaml, LAUGHS), ("cards/more.yaml:1:5: SRC108", "&a0", "1 error")),
    Case("S3 100,000 colours", partial(_colours, "<face/>"), (), code=0),
    Case("S3 100,000 findings", _wrong, ("SRC130", "SHP202")),
]  # fmt: skip
LONG = [
    Case("S4 2,000 slips in 100,000 colours", partial(_colours, f"<face>{SLIPS}</face>"),
         ("beast.xml.j2:1", "SRC130", "steps of work")),
    *(
        Case(f"S4 a sheet of 9,500 {kind}", partial(_sheet, block * 9500), (), code=0)
        for kind, block in (("headings", "## Head\n"), ("items", "- item\n"), ("drawings", "::: cards fox\n\n"))
    ),
    Case("S3 a picture of 39 MB in SVG", _noisy, (), ("build", "stranger", "--format", "svg"), 0),
]  # fmt: skip


@pytest.mark.soak
@pytest.mark.parametrize("case", LONG, ids=lambda case: case.name)
def test_what_takes_long_ends_too(case: Case, tmp_path: Path) -> None:
    judge(case, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_it_is_told_and_ends(case: Case, tmp_path: Path) -> None:
    judge(case, tmp_path)
