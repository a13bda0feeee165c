"""Rules as who cannot see them has them read, or searches them: what the printed PDFs of the four games say as text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner

from pnp.base.scene import Group, Item, Link
from pnp.cli.group import main
from pnp.source.load.set_folders import bundled_ids
from tests.bundled import opened


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rules of all four games in the languages of the gate."""
    return printed(tmp_path_factory.mktemp("rules"), ",".join(GATE))


@pytest.fixture(scope="module")
def every_rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return printed(tmp_path_factory.mktemp("every"), "all")


def printed(out: Path, languages: str) -> Path:
    result = CliRunner().invoke(main, ["build", "--lang", languages, "--only", "rules", "--out", str(out)])
    assert result.exit_code == 0, result.output
    return out


GATE = ("en", "de")  # all of them take a minute and a half
EVERY = [(name, language) for name in bundled_ids() for language in opened(name).cards().value.languages]
EDITIONS = [(name, language) for name, language in EVERY if language in GATE]


PARTS = 2  # level of their bookmarks


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


@pytest.mark.slow
@pytest.mark.parametrize(("set_id", "language"), EDITIONS)
def test_every_heading_of_the_rules_has_a_bookmark_to_its_page(
    rules: Path, set_id: str, language: str
) -> None:
    require_bookmarks(rules, set_id, language)


def require_bookmarks(rules: Path, set_id: str, language: str) -> None:
    folder = rules / set_id / language
    source = Path(opened(set_id).home) / "sheets" / "rules.md"
    headings = re.findall(r"^(#+) (?!\{)", source.read_text(), re.MULTILINE)
    for name in ("rules.pdf", "rules-booklet.pdf"):
        texts, found = pages_of(folder / name), bookmarks(folder / name)
        assert [depth for depth, _, _ in found][:2] == [1, 2]
        assert len(found) == len(headings) + 1, name  # and the title
        lost = [words for _, words, page in found if solid(words) not in solid(texts[page])]
        assert lost == [], name
    one, other = (bookmarks(folder / name) for name in ("rules.pdf", "rules-booklet.pdf"))
    assert [row[:2] for row in one] == [row[:2] for row in other]


# --- signs -----------------------------------------------------------------------------------------------


def words_of_signs(items: Iterable[Item]) -> Iterator[str]:
    """What the signs in the lines of a drawing stand for, thumbnails apart."""
    for item in items:
        group = item.group if isinstance(item, Link) else item
        if isinstance(group, Group):
            if group.means and group.means.sort == "word":
                yield group.means.words
            elif not (group.means and group.means.is_unread):
                yield from words_of_signs(group.items)


def many(word: str, text: str) -> int:
    return len(re.findall(rf"(?<!\w){re.escape(word)}(?!\w)", " ".join(text.split())))


@pytest.mark.slow
@pytest.mark.parametrize(("set_id", "language"), EDITIONS)
def test_no_sign_in_the_rules_is_lost_to_who_hears_them(rules: Path, set_id: str, language: str) -> None:
    """Each is a word of the language, apart from those beside it; letters in thumbnails are no words of the page."""
    require_words_of_signs(rules, set_id, language)


@pytest.mark.soak
@pytest.mark.parametrize(("set_id", "language"), EVERY)
def test_bookmarks_and_signs_of_every_edition(every_rules: Path, set_id: str, language: str) -> None:
    require_bookmarks(every_rules, set_id, language)
    require_words_of_signs(every_rules, set_id, language)


def require_words_of_signs(rules: Path, set_id: str, language: str) -> None:
    sheets = opened(set_id).sheets(language, documents=("rules",)).value
    for document in sheets.documents:
        texts = pages_of(rules / set_id / language / f"{document.name}.pdf")
        for page, text in zip(document.pages, texts, strict=True):
            for word, count in Counter(words_of_signs(page.items)).items():
                assert many(word, text) >= count, (document.name, word)


@pytest.mark.slow
def test_a_sign_beside_its_own_word_is_heard_once(rules: Path) -> None:
    english = " ".join(" ".join(pages_of(rules / "biomos" / "en" / "rules.pdf")).split())
    assert "Irrigate sea desert forest Freeze mountain sea ice" in english


@pytest.mark.slow
def test_signs_stand_in_their_sentence(rules: Path) -> None:
    """As a search finds them, and in the language of the page."""
    english, german = (" ".join(pages_of(rules / "ecosfera" / code / "rules.pdf")) for code in ("en", "de"))
    assert "The Eelgrass costs 2 Sunlight and 1 Salinity." in " ".join(english.split())
    assert "kostet 2 Sonnenlicht und 1 Salzgehalt." in " ".join(german.split())


@pytest.mark.slow
def test_d17_letters_of_a_figure_are_read_with_their_text_alone(rules: Path) -> None:
    """Those in the drawing are a part of the picture: they came before the list, apart from what they stand for."""
    lines = [line for page in pages_of(rules / "biomos" / "en" / "rules.pdf") for line in page.splitlines()]
    assert {"A The moon field.", "E The 2 extra fields. They close the ring between the"} <= {
        *map(str.strip, lines)
    }
    assert [line for line in lines if re.fullmatch("[A-H]( [A-H])*", line.strip())] == []


@pytest.mark.slow
@pytest.mark.parametrize(("set_id", "language"), EDITIONS)
def test_d20_the_first_page_leads_to_the_others(rules: Path, set_id: str, language: str) -> None:
    path = rules / set_id / language / "rules.pdf"
    texts, later = pages_of(path), [row for row in bookmarks(path) if row[0] == PARTS and row[2]]
    with pikepdf.open(path) as pdf:
        led = [
            pdf.pages.index(pikepdf.Page(pdf.Root.Dests[one.Dest][0]))
            for one in pdf.pages[0].get("/Annots", ())
            if "/Dest" in one
        ]
    assert led == [page for _, _, page in later]
    assert all(f"{solid(title)}{page + 1}" in solid(texts[0]) for _, title, page in later)
