"""The bench deck in Typst: ``python -m bench.peers.typst_deck FOLDER FILE``."""

from __future__ import annotations

import sys
from pathlib import Path

import fontpkg_fira_sans
import typst

PAGE = Path(__file__).with_name("deck.typ")


def main(folder: Path, file: Path) -> None:
    fonts = Path(fontpkg_fira_sans.__file__).with_name("files")
    typst.compile(
        str(PAGE),
        output=str(file),
        root="/",
        font_paths=[str(fonts)],
        ignore_system_fonts=True,
        sys_inputs={"deck": str(folder.resolve())},
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
