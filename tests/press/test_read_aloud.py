"""Rules as who cannot see them has them read, or searches them: what the printed PDFs of the four games say as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner

import pnp
from pnp.cli.group import main
from pnp.load.sets import bundled_ids


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rules of all four games in all languages."""
    out = tmp_path_factory.mktemp("rules")
    result = CliRunner().invoke(main, ["build", "--lang", "all", "--only", "rules", "--out", str(out)])
    assert result.exit_code == 0, result.output
    return out


def editions() -> list[tuple[str, str]]:
    return [(name, language) for name in bundled_ids() for language in pnp.open(name).cards().value.languages]


def solid(text: str) -> str:
    """Without the accidents of lines and of divided words."""
    return re.sub(r"[\s\u00ad\ufffe-]+", "", text)


def pages_of(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    found = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return found


# --- bookmarks -------------------------------------------------------------------------------------------


def bookmarks(path: Path) -> list[tuple[int, str, int]]:
    """How deep each lies, its words, the page it leads to."""
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:

        def each(entries: Sequence[pikepdf.OutlineItem], depth: int) -> Iterator[tuple[int, str, int]]:
            for entry in entries:
                assert isinstance(entry.destination, pikepdf.Array)
                yield depth, entry.title, pdf.pages.index(pikepdf.Page(entry.destination[0]))
                yield from each(entry.children, depth + 1)

        return [*each(outline.root, 1)]


@pytest.mark.parametrize(("set_id", "language"), editions())
def test_every_heading_of_the_rules_has_a_bookmark_to_its_page(
    rules: Path, set_id: str, language: str
) -> None:
    folder = rules / set_id / language
    source = Path(pnp.open(set_id).home) / "sheets" / "rules.md"
    headings = re.findall(r"^(#+) (?!\{)", source.read_text(), re.MULTILINE)
    for name in ("rules.pdf", "rules-booklet.pdf"):
        texts, found = pages_of(folder / name), bookmarks(folder / name)
        assert [depth for depth, _, _ in found][:2] == [1, 2]
        assert len(found) == len(headings) + 1, name  # and the title
        lost = [words for _, words, page in found if solid(words) not in solid(texts[page])]
        assert lost == [], name
    one, other = (bookmarks(folder / name) for name in ("rules.pdf", "rules-booklet.pdf"))
    assert [row[:2] for row in one] == [row[:2] for row in other]
