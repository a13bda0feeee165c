"""One set held open: products, what is kept of them, and the label's digest."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import pnp
from pnp.base.model import Selection, Sheet
from pnp.base.model.print_options import DOCUMENTS
from pnp.base.scene import Group, Item, Text
from pnp.press.impose import ASKED
from pnp.project.inputs import digest
from pnp.project.opened_set import Project
from pnp.source.load.set_folders import find

SET = """\
id: tiny
title: Tiny
players: 2
languages: [en, de]
print: {beast: {size: poker}, stone: {size: {width_mm: 20, shape: circle}}}
cards:
  - {kind: beast, id: fox, name: Fox, copies: 2, text: Runs.}
  - {kind: beast, id: owl, name: Owl, text: Flies.}
  - {kind: stone, id: pebble, name: Pebble}
"""
RULES = "kinds: {beast: {fields: {}}, stone: {fields: {}}}\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "set.yaml").write_text(SET)
    (folder / "rules.yaml").write_text(RULES)
    return folder


def test_a_product_is_kept_until_a_file_it_read_has_changed(home: Path) -> None:
    project = pnp.open(home)
    faces = project.faces().value
    assert faces
    assert project.faces().value is faces
    (home / "notes.txt").write_text("nobody reads this")
    assert project.faces().value is faces
    (home / "set.yaml").write_text(SET.replace("Runs.", "Sleeps."))
    again = project.faces().value
    assert again
    assert again is not faces
    assert again.parts[1].front == faces.parts[1].front
    assert again.parts[0].front != faces.parts[0].front


def test_faces_of_some_cards_or_kinds(home: Path) -> None:
    project = pnp.open(home)

    def drawn(**choice: object) -> list[str]:
        faces = project.faces(**choice).value  # type: ignore[arg-type]
        assert faces
        return [part.card for part in faces.parts]

    assert drawn() == ["fox", "owl", "pebble"]
    assert drawn(cards=["owl"]) == ["owl"]
    assert drawn(kinds=["beast"]) == ["fox", "owl"]
    assert drawn(kinds=["beast"], cards=["owl", "pebble"]) == ["owl"]


def test_unsaved_text_is_drawn(home: Path) -> None:
    world = pnp.World()
    project = pnp.open(home, world)
    before = project.faces().value
    world.put(home / "set.yaml", SET.replace("Flies.", "Hoots.").encode())
    after = project.faces().value
    assert before
    assert after
    assert before.parts[1].front != after.parts[1].front
    assert (home / "set.yaml").read_text() == SET


@pytest.mark.parametrize("text", ["", "id: [", "- a\n", "id: tiny\nextends: nowhere\n"])
def test_a_broken_set_has_no_products_and_says_why(home: Path, text: str) -> None:
    (home / "set.yaml").write_text(text)
    project = pnp.open(home)
    for product in (
        project.cards(),
        project.proof(),
        project.edition("en"),
        project.faces(),
        project.sheets(),
    ):
        assert product.value is None
        assert product.found
    assert project.check()
    (built,) = project.build(home / "out")
    assert built.pages is None
    assert built.found
    assert not (home / "out").exists()


def test_a_set_that_is_not_there(tmp_path: Path) -> None:
    project = pnp.open(tmp_path / "nowhere")
    assert [one.code for one in project.cards().found] == ["SRC101"]
    assert project.faces().value is None


def test_an_unknown_paper_is_a_finding(home: Path) -> None:
    sheets, found = pnp.open(home).sheets(profile="papyrus")
    assert sheets is None
    assert [one.code for one in found] == ["PRS540"]


@pytest.mark.slow
def test_a_picture_is_parsed_once_for_all_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    from pnp.draw import svg

    times: dict[str, int] = {}
    read = svg._read

    def counted(source: svg.Source, current: str) -> object:
        times[source.file] = times.get(source.file, 0) + 1
        return read(source, current)

    monkeypatch.setattr(svg, "_read", counted)
    project = pnp.open("biomos")
    cards = project.cards().value
    assert cards
    for language in cards.languages[:3]:
        assert project.sheets(language).value
    assert times
    assert set(times.values()) == {1}


@pytest.mark.slow
def test_the_readme_line_runs_anywhere(tmp_path: Path) -> None:
    code = "import pnp; p = pnp.open('biotopia'); print(len(p.faces('de').value.parts))"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    faces = pnp.open("biotopia").faces("de").value
    assert faces
    assert int(run.stdout) == len(faces.parts) >= 20


# --- the digest on the label -----------------------------------------------------------------------------


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Card sets, templates and fonts of one's own to change."""
    for folder in ("cardsets", "templates", "fonts"):
        shutil.copytree(find("biomos").parents[1] / folder, tmp_path / folder)
    monkeypatch.setattr("pnp.files.resources.home_of_data", lambda: tmp_path)
    from pnp.files.resources import bundled

    bundled.cache_clear()
    yield tmp_path
    bundled.cache_clear()


def label(profile: str = "a4") -> str:
    project = Project("biomos")
    cards, material = project.cards().value, project.material().value
    paper, _ = project._profile(profile)
    assert cards
    assert material
    assert paper
    return digest((project.world, cards, material.theme, material.fonts), paper)


INPUTS = (
    "cardsets/biomos/set.yaml",
    "cardsets/biomos/lang/de.po",
    "cardsets/biomos/lang/glossary.yaml",
    "cardsets/biomos/sheets/rules.md",
    "templates/_shared/macros.xml.j2",
    "templates/_shared/icons/check.svg",
    "templates/_shared/lang/de.po",
    "templates/biomos/theme.yaml",
    "fonts/fonts.yaml",
)


@pytest.mark.parametrize("path", INPUTS)
def test_every_input_is_in_the_digest(copy: Path, path: str) -> None:
    before = label()
    assert label() == before
    file = copy / path
    comment = "{# #}" if path.endswith(".j2") else "<!-- -->" if path.endswith((".svg", ".md")) else "# x\n"
    file.write_text(file.read_text("utf-8") + comment, encoding="utf-8")
    assert label() != before


@pytest.mark.parametrize("name", ["sky.webp", "sky.PNG", "sky.jpeg", "deep/sky.Svg"])
def test_every_sort_of_picture_is_in_the_digest(copy: Path, name: str) -> None:
    before = label()
    picture = copy / "cardsets/biomos/art" / name
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_bytes(b"one")
    there = label()
    assert there != before
    picture.write_bytes(b"other")
    assert label() != there


def test_the_paper_is_in_the_digest_and_the_printers_correction_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("profiles").mkdir()
    mine = Path("profiles/mine.yaml")
    mine.write_text("extends: a4\n")
    plain = label("mine")
    mine.write_text("extends: a4\nback_offset_mm: [0.4, -0.2]\nsummary: the one upstairs\n")
    assert label("mine") == plain
    mine.write_text("extends: a4\nmargin_mm: 6\n")
    assert label("mine") != plain
    assert label("letter") != label("a4")


def label_on(items: tuple[Item, ...]) -> str:
    """The digest in the margin: the last word of the label."""
    texts = [item.glyphs for item in items if isinstance(item, Text)]
    inner = [found for item in items if isinstance(item, Group) and (found := label_on(item.items))]
    label = next((text for text in texts if "page " in text), "")
    return label.rpartition("·")[2].strip() if label else (inner or [""])[0]


def test_options_are_keywords_or_one_value(home: Path) -> None:
    project = pnp.open(home)
    assert project.sheets(documents=["cards"], backs=False).value is not None
    whole = pnp.PrintOptions(documents=frozenset({"cards"}), backs=False)
    assert project.sheets("en", whole).value == project.sheets(documents=["cards"], backs=False).value
    assert project.sheets("en", whole, backs=True).value != project.sheets("en", whole).value
    for ask in (project.sheets, partial(project.build, home / "out")):
        with pytest.raises(TypeError, match="back_sides"):
            ask(back_sides=False)


def test_large_sheets_are_those_that_a_build_prints(home: Path) -> None:
    (plain, _), (large, _) = pnp.open(home).sheets(), pnp.open(home).sheets(large=True)
    assert plain is not None
    assert large is not None
    sizes = [sheets.documents[0].pages[0].placements[0].scene.width for sheets in (plain, large)]
    assert sizes[1] == pytest.approx(1.4 * sizes[0])


def test_the_digest_is_one_for_every_choice_of_what_is_printed(home: Path) -> None:
    def label_of(**more: object) -> str:
        sheets = pnp.open(home).sheets(**more).value  # type: ignore[arg-type]
        assert sheets
        page = sheets.documents[0].pages[-1]
        return label_on(page.marks if isinstance(page, Sheet) else page.items)

    whole = label_of()
    assert whole
    assert label_of(documents=["cards"]) == whole
    assert label_of(selection=Selection(frozenset({"owl"}))) == whole
    assert label_of(backs=False) == whole


def test_rules_on_sheets_are_run(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """None is bundled yet: what a rule on pages says must not be lost."""
    from pnp.base.diagnostics import CATALOG, Finding, Span
    from pnp.base.model import Sheets
    from pnp.check import registry

    def many_pages(sheets: Sheets) -> Iterator[Finding]:
        yield Finding(Span("", 1), f"{len(sheets.documents)} documents")

    entry = next(iter(CATALOG.values()))
    monkeypatch.setattr(registry, "RULES", [*registry.RULES, registry.Rule(entry, Sheets, many_pages)])
    assert "3 documents" in [one.message for one in pnp.open(home).sheets().found]
    assert "3 documents" in [one.message for one in pnp.open(home).check()]


def test_a_set_without_sheets_is_built_without_the_rulebook(home: Path, tmp_path: Path) -> None:
    """Nothing heavy is imported before it is needed."""
    code = f"""
import sys, pnp
built = list(pnp.open({str(home)!r}).build({str(tmp_path / "out")!r}))
assert built[0].written and not built[0].found, built
sys.exit(str([name for name in sys.modules if name.startswith("pnp.draw.rulebook")]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "[]"


def test_the_documents_that_can_be_asked_for_are_those_of_the_table() -> None:
    """Named twice: the table draws in what sets type, and ``pnp list`` should not wait for that."""
    assert sorted(DOCUMENTS) == sorted(ASKED)


@pytest.mark.slow
def test_a_set_stays_the_one_that_was_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Printed to where we are, a bundled set leaves a folder of its own name there, and that is no set."""
    monkeypatch.chdir(tmp_path)
    built = list(pnp.open("biomos").build(tmp_path, languages=["en", "de"], documents=["reference"]))
    assert [one.pages is not None for one in built] == [True, True]
