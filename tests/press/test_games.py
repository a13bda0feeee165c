"""The four games as printed, read back from the PDF files themselves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pnp.base.model import CardSet
from pnp.draw.compose import fill
from pnp.files.resources import bundled
from pnp.project.opened_set import Project
from pnp.source.load.set_folders import bundled_ids
from pnp.source.schema.read import load_set


def faces(path: Path, side: str) -> Counter[str]:
    """Cards by the tags that frame each placed face, forms included."""
    with pikepdf.open(path) as pdf:
        reader = Reader()
        found: Counter[str] = Counter()
        for page in pdf.pages:
            found += reader.tags(page, page.get("/Resources", {}))
    mark = f"/{side}-"
    return Counter({tag.removeprefix(mark): count for tag, count in found.items() if tag.startswith(mark)})


class Reader:
    """Reads each form once, however often it is shown."""

    def __init__(self) -> None:
        self.forms: dict[tuple[int, int], Counter[str]] = {}

    def tags(self, content: pikepdf.Object, resources: pikepdf.Object) -> Counter[str]:
        found: Counter[str] = Counter()
        for operands, operator in pikepdf.parse_content_stream(content, "BMC Do"):
            if str(operator) == "BMC":
                found[str(operands[0])] += 1
            else:
                form = resources.get("/XObject", {}).get(str(operands[0]))
                if form is not None and form.get("/Subtype") == "/Form":
                    found += self.form(form, resources)
        return found

    def form(self, form: pikepdf.Object, resources: pikepdf.Object) -> Counter[str]:
        if form.objgen not in self.forms:
            self.forms[form.objgen] = self.tags(form, form.get("/Resources", resources))
        return self.forms[form.objgen]


def game(set_id: str) -> CardSet:
    cards, _ = load_set(set_id)
    assert cards is not None
    return cards


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_every_copy_of_every_card_is_printed_once(printed: Path, set_id: str) -> None:
    cards = game(set_id)
    for file in ("cards", "components"):
        path = printed / set_id / "en" / f"{file}.pdf"
        rows = [row for row in cards.prints.values() if row.file == file]
        kinds = {row.kind for row in rows}
        wanted = Counter({card.id: card.copies for card in cards.cards if card.kind in kinds})
        assert path.exists() == bool(wanted)
        if wanted:
            assert faces(path, "front") == wanted
            backed = {row.kind for row in rows if row.back}
            # equal backs are one drawing and stand under the name of the card that came first: only their number tells
            assert faces(path, "back").total() == sum(c.copies for c in cards.cards if c.kind in backed)


def pdfs(printed: Path) -> Iterator[Path]:
    yield from sorted(printed.rglob("*.pdf"))


@pytest.mark.slow
def test_every_font_is_embedded_and_subset(printed: Path) -> None:
    for path in pdfs(printed):
        with pikepdf.open(path) as pdf:
            fonts = [
                one
                for one in pdf.objects
                if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"
            ]
            assert fonts
            for font in fonts:
                assert re.match(r"/[A-Z]{6}\+", str(font["/BaseFont"])), font["/BaseFont"]
                assert "/FontFile2" in font["/FontDescriptor"]
                assert "/ToUnicode" in font


@pytest.mark.slow
def test_trim_lies_in_bleed_lies_in_paper(printed: Path) -> None:
    for path in pdfs(printed):
        with pikepdf.open(path) as pdf:
            for page in pdf.pages:
                media, bleed, trim = (
                    list(map(float, page[key])) for key in ("/MediaBox", "/BleedBox", "/TrimBox")
                )
                assert media[0] <= bleed[0] <= trim[0] < trim[2] <= bleed[2] <= media[2]
                assert media[1] <= bleed[1] <= trim[1] < trim[3] <= bleed[3] <= media[3]


@pytest.mark.slow
def test_viewers_are_told_not_to_scale_and_how_to_turn(printed: Path) -> None:
    with pikepdf.open(printed / "ecosfera" / "en" / "cards.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert pdf.Root.Lang == "en"
        with pdf.open_outline() as outline:
            titles = [item.title for item in outline.root]
        assert len(titles) >= 2


def text_of(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    pages = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return words(" ".join(pages))


def words(text: str) -> str:
    """Text without the accidents of line breaks and markup."""
    return re.sub(r"[\s\u00ad\ufffe\u2010-]+|\*+|:[a-z_]+:", "", text)


# tokens of Biekrig: their texts are for who hears them, or plays at a screen
WITHOUT_WORDS = ("honey", "pollen")


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_names_and_texts_copy_out_of_the_pdf(printed: Path, set_id: str) -> None:
    edition, _ = Project(bundled("cardsets") / set_id).edition("en")  # where numbers have chosen their forms
    assert edition
    cards = edition.cards
    folder = printed / set_id / "en"
    whole = "".join(text_of(path) for path in sorted(folder.glob("*.pdf")))
    shown = [card for card in cards.cards if cards.prints[card.kind].file == "cards"]
    shown = [card for card in shown if card.kind not in WITHOUT_WORDS]
    for card in shown:
        if card.text:
            assert words(fill(card, _labels(cards))) in whole, card.id


def _labels(cards: CardSet) -> dict[str, str]:
    labels = {word: label for one in cards.rules.vocab.values() for word, label in one.labels.items()}
    return labels | {card.id: card.name for card in cards.cards}
