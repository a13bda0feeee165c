"""Rules as tagged PDFs by Debian's Chromium: what a screen reader finds in them.

Run by ``make browser``: needs ``chromium`` and poppler from the system.
"""

from __future__ import annotations

import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from pnp.cli.group import main

pytestmark = [pytest.mark.verify, pytest.mark.browser]
SIZES = {"a4": "A4", "letter": "letter"}


@pytest.fixture(scope="module", params=list(SIZES))
def rules(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    out = tmp_path_factory.mktemp("out")
    words = ["export", "ecosfera", "--to", "web/pdf", "--lang", "en,de", "--profile", request.param]
    told = CliRunner().invoke(main, [*words, "--out", str(out)])
    assert told.exit_code == 0, told.output
    return request.param, out / "ecosfera" / "web-pdf"


def elements(node: pikepdf.Object) -> Iterator[pikepdf.Dictionary]:
    """Every element of a structure, parents first."""
    kids = node.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield kid
            yield from elements(kid)


def test_it_is_tagged_and_says_its_title_language_and_size(rules: tuple[str, Path]) -> None:
    profile, folder = rules
    for language, title in (("en", "Ecosfera Baltica: Rules"), ("de", "Ecosfera Baltica: Regeln")):
        path = folder / f"rules-{language}.pdf"
        told = subprocess.run(["pdfinfo", str(path)], capture_output=True, text=True, check=True).stdout
        rows = dict(row.split(":", 1) for row in told.splitlines())
        assert rows["Tagged"].strip() == "yes"
        assert rows["Title"].strip() == title
        assert f"({SIZES[profile]})" in rows["Page size"]
        with pikepdf.open(path) as pdf:
            assert str(pdf.Root.Lang) == language
            assert pdf.Root.ViewerPreferences.DisplayDocTitle


def test_headings_lists_tables_and_signs_are_told_as_such(rules: tuple[str, Path]) -> None:
    _, folder = rules
    with pikepdf.open(folder / "rules-en.pdf") as pdf:
        found = list(elements(pdf.Root.StructTreeRoot))
        sorts = Counter(str(one.S) for one in found)
        assert sorts["/H1"] == 1
        assert min(sorts[sort] for sort in ("/H2", "/H3", "/LI", "/TH", "/Figure")) > 3
        assert not sorts["/Strong"] + sorts["/Em"]
        assert [one for one in found if one.S == "/Figure" and "/Alt" not in one] == [], "X15: each has words"
        told = Counter(str(one.Alt) for one in found if "/Alt" in one)
        assert min(told["Sunlight"], told["Salinity"]) >= 1
        with pdf.open_outline() as outline:
            (title,) = outline.root
            assert title.title == "Ecosfera Baltica"
            assert [one.title for one in title.children][:2] == ["The goal", "What you need"]
    pages = subprocess.run(
        ["pdftotext", "-raw", str(folder / "rules-en.pdf"), "-"], capture_output=True, text=True, check=True
    ).stdout.split("\f")
    assert all(str(number) in page.splitlines() for number, page in enumerate(pages[:-1], 1))


def test_x2_the_same_set_gives_the_same_bytes_in_another_second(tmp_path: Path) -> None:
    """Chromium writes the time down to the second."""
    printed = []
    begun = time.time()
    while len(printed) < 2 or time.time() < begun + 1:
        out = tmp_path / str(len(printed))
        words = ["export", "biomos", "--to", "web/pdf", "--lang", "en", "--no-cache", "--out", str(out)]
        assert CliRunner().invoke(main, words).exit_code == 0
        printed.append((out / "biomos" / "web-pdf" / "rules-en.pdf").read_bytes())
    assert len({*printed}) == 1
    with pikepdf.open(tmp_path / "0" / "biomos" / "web-pdf" / "rules-en.pdf") as pdf:
        assert pdf.check_pdf_syntax() == []
        assert "/CreationDate" not in pdf.docinfo
