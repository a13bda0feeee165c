"""The bundled games on every paper that comes with pnp: printed whole, or told which piece has no room."""

from __future__ import annotations

import pytest

from pnp.base.diagnostics import has_errors
from pnp.base.model import Sheet, Sheets
from pnp.base.model.print_options import DOCUMENTS
from pnp.source.load.profiles import names
from pnp.source.load.set_folders import bundled_ids
from tests.bundled import opened

PAPERS = [row.name for row in names(())[0] if row.group == "papers"]
NEW = ("a3", "legal", "tabloid")
BOARDS = {"biomos": ["Planet"], "biekrig": ["Year board"], "biotopia": [], "ecosfera": []}
FACES = ("cards", "components", "reference")


@pytest.mark.slow
@pytest.mark.parametrize("paper", NEW)
@pytest.mark.parametrize("set_id", bundled_ids())
def test_a_game_is_printed_whole_on_a_larger_paper(set_id: str, paper: str) -> None:
    project = opened(set_id)
    sheets, found = project.sheets("en", profile=paper, documents=DOCUMENTS)
    assert not has_errors(found), [one.message for one in found]
    plain, _ = project.sheets("en", profile="a4", documents=DOCUMENTS)
    assert sheets is not None
    assert plain is not None
    assert pieces(sheets) == pieces(plain)


def pieces(sheets: Sheets) -> dict[str, int]:
    return {
        document.name: sum(len(page.placements) for page in document.pages if isinstance(page, Sheet))
        for document in sheets.documents
    }


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_a5_holds_the_cards_of_every_game_and_tells_what_it_does_not_hold(set_id: str) -> None:
    project = opened(set_id)
    sheets, found = project.sheets("en", profile="a5", documents=("cards", "reference"))
    assert not has_errors(found)
    assert sheets is not None
    assert {document.name for document in sheets.documents} == {"cards", "reference"}
    _, found = project.sheets("en", profile="a5", documents=DOCUMENTS)
    errors = [one for one in found if one.severity.value == "error"]
    assert all(one.span.file and one.span.line for one in errors)
    too_large = [one.message for one in errors if one.code == "PRS545"]
    assert len(too_large) == len(BOARDS[set_id])
    assert all(f"({kind})" in message for kind, message in zip(BOARDS[set_id], too_large, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_the_languages_of_long_words_have_room_on_letter(set_id: str) -> None:
    project = opened(set_id)
    cards, _ = project.cards()
    assert cards is not None
    for language in {"de", "ru"} & set(cards.languages):
        _, found = project.sheets(
            language, profile="letter", documents=("rules", "reference", "box", "guide")
        )
        assert not has_errors(found), [one.message for one in found]


@pytest.mark.soak
@pytest.mark.parametrize("paper", [name for name in PAPERS if not name.startswith("a5")])
@pytest.mark.parametrize("set_id", bundled_ids())
def test_every_language_is_printed_on_every_paper(set_id: str, paper: str) -> None:
    project = opened(set_id)
    cards, _ = project.cards()
    assert cards is not None
    for language in cards.languages:
        _, found = project.sheets(language, profile=paper, documents=DOCUMENTS)
        assert not has_errors(found), [one.message for one in found]
