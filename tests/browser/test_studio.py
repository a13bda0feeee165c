"""The studio's page in Debian's Chromium: what a designer sees and does, from the first look to the printed file.

Run by ``make browser``: needs ``chromium`` from the system.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image, ImageColor
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from pnp.export.targets import TARGETS
from pnp.press.render.png_pages import grey, seen_by
from pnp.source.load.kit_data import kit_names
from pnp.source.load.shop_data import shop_names
from pnp.studio.opening import opened_studio
from pnp.studio.server import StudioServer
from tests.conftest import Write

pytestmark = [pytest.mark.verify, pytest.mark.browser]

POND = """
id: pond
title: The Pond
languages: [en, de]
credits: {designers: [Ada Newt], rights: free}
print:
  creature: {size: poker}
  stone: {size: {shape: circle, width_mm: 20}}
rules:
  vocab:
    element: {sun: Sunlight, rain: Rain}
  kinds:
    creature:
      label: Creature
      fields:
        cost: {type: bag, of: element, size: 1..3}
        points: {type: int, range: 0..5}
    stone: {label: Stone, fields: {}}
"""
CREATURES = """\
kind: creature
cards:
  # the first one drawn
  - id: newt
    name: Newt   # smooth, not crested
    cost: {sun: 1, rain: 1}
    points: 2
    text: Take a card and keep it.
  - id: frog
    name: Frog
    cost: {rain: 2}
    points: 1   # it jumps off
    copies: 4
  - id: toad
    name: Toad
    cost: {rain: 1}
    points: 0
"""
STONES = """\
kind: stone
cards:
  - {id: stone, name: Stone, copies: 20}
"""
GERMAN = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: de\\n"

#. the amphibian
msgctxt "pond/newt.name"
msgid "Newt"
msgstr "Molch"

msgctxt "pond/frog.name"
msgid "Frog"
msgstr "Wasserfrosch"
"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = shutil.which("chromium")
        assert path, "make browser needs Debian's chromium"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def pond(write_set: Write) -> Path:
    return write_set(
        POND,
        "pond",
        **{"cards/creatures.yaml": CREATURES, "cards/stones.yaml": STONES, "lang/de.po": GERMAN},
    )


@pytest.fixture
def studio(pond: Path, tmp_path: Path) -> Iterator[StudioServer]:
    with opened_studio([str(pond)], 0, tmp_path / "out") as server:
        yield server


@pytest.fixture
def page(studio: StudioServer, chromium: Browser) -> Iterator[Page]:
    """Opened, with every card drawn; nothing may go wrong on it unseen."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on(
        "console",
        lambda told: (
            problems.append(told.text) if told.type == "error" and not is_answer(told.text) else None
        ),
    )
    page.goto(studio.address)
    for name in ("newt", "frog", "toad", "stone"):
        expect(drawing(page, name)).to_be_visible()
    yield page
    context.close()
    assert not problems


def is_answer(told: str) -> bool:
    """The browser's own line on a question that was refused, which the page tells in words."""
    return told.startswith("Failed to load resource")


def item(page: Page, card: str) -> Locator:
    return page.locator(f'#wall li[data-card="{card}"]')


def drawing(page: Page, card: str) -> Locator:
    return item(page, card).locator('[data-side="front"] svg.drawing')


def state(page: Page) -> dict[str, str]:
    """What the address says is shown."""
    return {key: value for key, (value,) in parse_qs(urlsplit(page.url).fragment).items()}


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_token_leaves_the_address_and_a_reload_shows_the_same(page: Page) -> None:
    page.get_by_role("button", name="Backs", exact=True).click()
    page.get_by_label("Seen").first.select_option("deutan")
    page.get_by_role("button", name="Fronts", exact=True).click()
    page.get_by_label("Find cards").fill("points > 0")
    expect(page.get_by_text("2 of 4 cards")).to_be_visible()
    expect(page).to_have_url(re.compile("filter=points.*vision=deutan"))
    assert "token" not in page.url
    before = state(page)
    page.reload()
    expect(page.get_by_text("2 of 4 cards")).to_be_visible()
    expect(item(page, "toad")).to_be_hidden()
    assert state(page) == before


def test_cards_are_found_by_words_and_expressions_and_faults_are_told(page: Page) -> None:
    find = page.get_by_label("Find cards")
    find.fill('kind == "creature" and cost.rain > 1')
    expect(page.get_by_text("1 of 4 cards")).to_be_visible()
    expect(item(page, "frog")).to_be_visible()
    find.fill("keep it")
    expect(item(page, "newt")).to_be_visible()
    expect(item(page, "frog")).to_be_hidden()
    find.fill("points >")
    expect(find).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#filter-fault")).not_to_be_empty()
    expect(item(page, "newt")).to_be_visible()  # what was found last stays
    find.fill("zebra")
    expect(page.get_by_text("No card is shown.")).to_be_visible()
    page.get_by_role("button", name="Show all cards").click()
    expect(find).to_have_value("")
    expect(item(page, "toad")).to_be_visible()
    expect(page.get_by_text("No card is shown.")).to_be_hidden()
    page.get_by_role("group", name="Kinds").get_by_role("button", name="Stone").click()
    expect(page.get_by_text("1 of 4 cards")).to_be_visible()


def test_a_card_is_zoomed_by_keys_and_stays_so_from_card_to_card(page: Page) -> None:
    item(page, "frog").get_by_role("button", name="Frog, front").click()
    expect(page.get_by_role("heading", name="Frog")).to_be_visible()
    page.keyboard.press("1")
    expect(page.get_by_text("100 %")).to_be_visible()
    page.keyboard.press("+")
    expect(page.get_by_text("125 %")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.get_by_role("heading", name="Toad")).to_be_visible()
    expect(page.get_by_text("125 %")).to_be_visible()
    page.keyboard.press("Escape")
    expect(item(page, "toad").get_by_role("button", name="Toad, front")).to_be_focused()


def test_language_and_colours_as_seen_change_in_place(page: Page) -> None:
    page.locator("#lang").select_option("de")
    expect(item(page, "newt").locator(".name")).to_have_text("Molch")
    expect(drawing(page, "newt")).to_contain_text("Molch")
    expect(drawing(page, "newt")).to_have_css("filter", "none")
    page.get_by_label("Seen").first.select_option("grey")
    expect(drawing(page, "newt")).to_have_css("filter", re.compile("vision-grey"))
    page.go_back()
    expect(drawing(page, "newt")).to_contain_text("Newt")


def test_a_saved_change_is_seen_and_only_there(page: Page, pond: Path) -> None:
    others = drawing(page, "toad").element_handle()
    rewrite(pond / "cards/creatures.yaml", "name: Frog", "name: Tree frog")
    expect(drawing(page, "frog")).to_contain_text("Tree")
    expect(item(page, "frog").locator(".name")).to_have_text("Tree frog")
    assert others.evaluate("one => one.isConnected")  # nothing else was drawn anew


def test_a_faulty_save_dims_the_last_good_face_under_what_is_wrong(page: Page, pond: Path) -> None:
    item(page, "frog").get_by_role("button", name="Frog, front").click()
    rewrite(pond / "cards/creatures.yaml", "points: 1 ", "points: 9 ")
    wrong = page.locator(".wrong")
    expect(wrong).to_be_visible()
    expect(wrong).to_contain_text("last good face")
    expect(wrong).to_contain_text("creatures.yaml:12:13")
    face = page.locator(".stage svg.drawing")
    expect(face).to_contain_text("Frog")
    expect(face).to_have_css("opacity", "0.38")
    page.get_by_role("button", name="1 error").click()
    expect(page.locator(".finding .line mark").first).to_have_text("9")
    rewrite(pond / "cards/creatures.yaml", "points: 9 ", "points: 3 ")
    expect(wrong).to_be_hidden()
    expect(face).to_have_css("opacity", "1")
    expect(page.get_by_role("button", name="No findings")).to_be_visible()


def test_a_half_saved_file_leaves_every_card_where_it_is(page: Page, pond: Path) -> None:
    whole = (pond / "set.yaml").read_text(encoding="utf-8")
    (pond / "set.yaml").write_text(whole[:200] + "\n  - [", encoding="utf-8")
    expect(page.get_by_role("alert").filter(has_text="cannot be read now")).to_be_visible()
    expect(drawing(page, "newt")).to_be_visible()
    expect(item(page, "newt")).to_have_class(re.compile("stale"))
    (pond / "set.yaml").write_text(whole, encoding="utf-8")
    expect(page.get_by_text("Up to date")).to_be_visible()
    expect(item(page, "newt")).not_to_have_class(re.compile("stale"))


def test_a_click_on_a_text_tells_its_line_and_so_does_the_keyboard(page: Page) -> None:
    item(page, "newt").get_by_role("button", name="Newt, front").click()
    text = page.locator('[role="button"][aria-label^="Text name"]')
    expect(text).to_have_attribute("aria-label", re.compile("where it comes from"))
    text.focus()
    page.keyboard.press("Enter")
    first = page.locator("#panel-source .places li").first
    expect(first).to_contain_text("creatures.yaml:5:11")
    expect(first.locator("mark")).to_have_text("Newt")
    expect(first.locator(".where code")).to_have_text("cards/creatures.yaml:5:11")  # as its writer calls it
    expect(page.locator("#panel-source .where code").nth(1)).to_have_text(re.compile("^templates/plain/"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    first.get_by_role("button", name=re.compile("^Copy ")).click()
    expect(first).to_contain_text("copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith("creatures.yaml:5:11")
    page.get_by_role("tab", name="Findings").click()
    box = text.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(first).to_contain_text("creatures.yaml:5:11")


def test_a_field_is_saved_to_its_line_with_comments_and_taken_back(page: Page, pond: Path) -> None:
    cards = pond / "cards/creatures.yaml"
    item(page, "newt").get_by_role("button", name="Newt, front").click()
    page.keyboard.press("e")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    name = page.get_by_label("name", exact=True)
    name.fill("Great newt")
    name.press("Control+Enter")
    expect(page.locator(".stage svg.drawing")).to_contain_text("Great")
    assert cards.read_text(encoding="utf-8") == CREATURES.replace("name: Newt ", "name: Great newt ")
    undo.click()
    expect(name).to_have_value("Newt")
    expect(undo).to_be_disabled()
    assert cards.read_text(encoding="utf-8") == CREATURES


def test_a_translation_is_saved_to_its_own_line(page: Page, pond: Path) -> None:
    page.locator("#lang").select_option("de")
    item(page, "newt").get_by_role("button", name="Molch, front").click()
    page.keyboard.press("e")
    name = page.get_by_label("name", exact=True)
    expect(name).to_have_value("Molch")
    name.fill("Teichmolch")
    name.press("Control+Enter")
    expect(page.locator(".stage svg.drawing")).to_contain_text("Teichmolch")
    assert (pond / "lang/de.po").read_text(encoding="utf-8") == GERMAN.replace('"Molch"', '"Teichmolch"')


def test_the_panel_has_room_on_a_page_twice_as_large(page: Page) -> None:
    page.set_viewport_size({"width": 640, "height": 400})  # what is left of 1280 at 200 %
    item(page, "newt").get_by_role("button", name="Newt, front").click()
    page.keyboard.press("e")
    for part in (page.locator("#panel-close"), page.locator("#field-text")):
        box = part.bounding_box()
        assert box
        assert box["x"] + box["width"] <= 640


@pytest.mark.parametrize("key", ["w", "Enter", "p", "o", "n", "x"])
def test_nothing_is_out_of_reach_on_a_page_twice_as_large(page: Page, key: str) -> None:
    page.set_viewport_size({"width": 640, "height": 400})  # what is left of 1280 at 200 %
    page.keyboard.press("ArrowRight")
    page.keyboard.press(key)
    for strip in page.locator(".bar, .tools").all():
        assert strip.evaluate("one => one.scrollWidth <= one.clientWidth"), strip


def test_a_long_text_is_seen_whole_where_it_is_changed(page: Page, pond: Path) -> None:
    rewrite(pond / "cards/creatures.yaml", "Take a card and keep it.", "Take a card and keep it. " * 9)
    item(page, "newt").get_by_role("button", name="Newt, front").click()
    page.keyboard.press("e")
    text = page.locator("#field-text")
    expect(text).to_have_value(re.compile("keep it. Take"))
    assert text.evaluate("one => one.clientHeight >= one.scrollHeight")


def test_round_pieces_look_round(page: Page) -> None:
    box = item(page, "stone").locator('[data-side="front"]')
    expect(box).to_have_css("border-radius", "50%")


def test_all_languages_stand_side_by_side(page: Page) -> None:
    item(page, "frog").get_by_role("button", name="Frog, front").click()
    page.keyboard.press("a")
    faces = page.locator("#languages svg.drawing")
    expect(faces).to_have_count(2)
    expect(page.locator("#languages li").filter(has_text="German")).to_contain_text("Wasserfrosch")


def test_paper_and_numbers_are_shown(page: Page) -> None:
    page.keyboard.press("p")
    sheet = page.locator("img.sheet").first
    expect(sheet).to_have_attribute("src", re.compile("^blob:"))
    offered = page.get_by_role("combobox", name="Print").locator("option")
    expect(offered).to_have_text(
        ["cards", "components", "guide", "tuckbox"]
    )  # it has no rules, and none are offered
    page.keyboard.press("o")
    expect(page.get_by_role("group", name="What").get_by_role("checkbox")).to_have_count(4)
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name="Cards by kind")).to_be_visible()
    page.get_by_role("button", name="Stone").click()
    expect(page.get_by_text("1 of 4 cards")).to_be_visible()


def test_a_pdf_is_printed_and_fetched(page: Page) -> None:
    page.keyboard.press("o")
    page.get_by_role("button", name="Print to files").click()
    link = page.get_by_role("button", name="cards.pdf")
    expect(link).to_be_visible(timeout=60_000)
    expect(page.locator(".job .where").first).to_contain_text("out/pond/en")
    with page.context.expect_event("response", lambda answer: "/once/" in answer.url) as fetched:
        link.click()
    assert fetched.value.headers["content-type"] == "application/pdf"


def test_it_is_printed_in_the_way_that_was_chosen_by_keys_alone(page: Page, studio: StudioServer) -> None:
    page.keyboard.press("o")
    ink, slot = page.get_by_label("Ink saver"), page.get_by_label("First slot of the first sheet")
    ink.focus()
    page.keyboard.press("Space")
    page.get_by_label("Groups of a class").fill("many")
    slot.focus()
    page.keyboard.press("Enter")
    fault = page.locator("#print form [role=alert]")
    expect(fault).to_have_text("Groups of a class: 'many' is no number from 1 to 30")
    page.get_by_label("Groups of a class").fill("2")
    slot.fill("3")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="cards.pdf")).to_be_visible(timeout=60_000)
    expect(fault).to_be_hidden()
    job = page.locator("#print .job").first
    expect(job.get_by_role("heading")).to_have_text("The Pond, English, a4, ink saver, 2 groups, from slot 3")
    manifest = json.loads((studio.studio.room.out / "pond/en/manifest.json").read_text(encoding="utf-8"))
    assert all(file["ink_saver"] for file in manifest["files"])


def test_what_does_not_go_together_in_print_cannot_be_chosen(page: Page) -> None:
    page.keyboard.press("o")
    what = page.get_by_role("group", name="What")
    expect(what.get_by_label("tuckbox")).not_to_be_checked()
    expect(what.get_by_label("companion")).to_be_hidden()
    page.get_by_label("Large print").check()
    expect(what.get_by_label("companion")).to_be_checked()
    expect(what.get_by_label("tuckbox")).to_be_disabled()
    page.get_by_label("Large print").uncheck()
    expect(page.get_by_label("Revision", exact=True)).to_be_hidden()
    page.get_by_label("Only what changed").select_option("since a git revision")
    expect(page.get_by_label("Revision", exact=True)).to_have_value("HEAD")
    expect(what.get_by_label("guide")).to_be_disabled()
    expect(what.get_by_label("cards")).to_be_enabled()
    page.get_by_label("Only what changed").select_option("since it was printed last")
    page.get_by_role("button", name="Print to files").click()
    expect(page.locator("#print .doing").first).to_contain_text("nothing is printed yet in 'en'")


def test_pictures_are_exported_not_printed_and_read_about(page: Page) -> None:
    page.keyboard.press("x")
    target = page.get_by_label("For", exact=True)
    expect(target.locator("option")).to_have_count(len([*TARGETS, *kit_names(), *shop_names()]))
    expect(page.get_by_label("Pixels an inch")).to_be_hidden()
    target.select_option("images")
    page.get_by_label("Pixels an inch").fill("5")
    page.keyboard.press("Enter")
    fault = page.locator("#export form [role=alert]")
    expect(fault).to_have_text("“Pixels an inch”: '5' is no number from 30 to 1200")
    page.get_by_label("Pixels an inch").fill("40")
    page.get_by_role("group", name="Kinds").nth(-1).get_by_label("Creature").check()
    page.get_by_role("button", name="Export to files").click()
    link = page.get_by_role("button", name="README.txt")
    expect(link).to_be_visible(timeout=60_000)
    expect(fault).to_be_hidden()
    expect(page.locator("#export .where")).to_contain_text("out/pond/en-images")
    names = page.locator("#export .file").all_text_contents()
    assert "newt-front.png · English" in names
    assert "stone-front.png · English" not in names
    with page.context.expect_event("response", lambda answer: "/once/" in answer.url) as fetched:
        link.click()
    assert fetched.value.headers["content-type"] == "text/plain; charset=utf-8"


def test_a_target_of_tomorrow_has_a_form_to_print_nothing_by_hand(
    studio: StudioServer, chromium: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = TARGETS["images"]._replace(
        name="later", about="what comes later", options=("form", "local", "dpi")
    )
    monkeypatch.setitem(TARGETS, "later", later)
    page = chromium.new_page()
    page.goto(studio.address)
    expect(drawing(page, "newt")).to_be_visible()
    page.keyboard.press("x")
    page.get_by_label("For", exact=True).select_option("later: what comes later")
    shown = page.locator(".options > :visible").evaluate_all("all => all.map(one => one.dataset.option)")
    assert shown == ["form", "local", "dpi"]
    page.close()


def test_forms_to_print_and_export_stay_within_a_page_twice_as_large(page: Page) -> None:
    for size in ({"width": 1280, "height": 800}, {"width": 640, "height": 400}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for key, form in (("o", "#print"), ("x", "#export")):
            page.locator("#views button").first.focus()
            page.keyboard.press(key)
            if key == "x":
                page.get_by_label("For", exact=True).select_option("images")
            edge = page.locator(f"{form} form").bounding_box()
            assert edge
            boxes = [one.bounding_box() for one in page.locator(f"{form} form :visible").all()]
            assert all(box and box["x"] + box["width"] <= edge["x"] + edge["width"] + 1 for box in boxes)


def test_one_design_is_not_called_designs(page: Page) -> None:
    page.keyboard.press("n")
    row = page.locator(".bars .row").filter(has_text="Stone")
    expect(row).to_have_text(re.compile("1 design$"))
    expect(page.locator(".plot").first).to_contain_text("4 designs, 26 printed")


def test_a_card_is_seen_beside_what_it_was(page: Page, pond: Path) -> None:
    for command in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "one"],
    ):
        subprocess.run(["git", *command], cwd=pond, check=True)
    rewrite(pond / "cards/creatures.yaml", "name: Frog", "name: Tree frog")
    expect(drawing(page, "frog")).to_contain_text("Tree")
    page.get_by_role("combobox", name="Show").select_option("changed since HEAD")
    expect(page.get_by_text("1 of 4 cards")).to_be_visible()
    rewrite(
        pond / "cards/creatures.yaml",
        "  - id: toad\n    name: Toad\n    cost: {rain: 1}\n    points: 0\n",
        "",
    )
    expect(page.get_by_text("1 of 3 cards · no more there: toad")).to_be_visible()
    item(page, "frog").get_by_role("button", name="Tree frog, front").click()
    page.keyboard.press("b")
    before = page.locator(".stage .drawing.then")
    expect(before).to_contain_text("Frog")
    expect(page.get_by_text("changed since HEAD", exact=True).last).to_be_visible()


def test_help_lists_the_keys(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("larger cards")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


NEAR = 4  # of 255: a browser works in bytes between the steps
SWATCHES = ("#ff0000", "#00ff00", "#0000ff", "#ffcc00", "#7a35b8", "#20b2aa", "#888888", "#f5f0e6")
PAINT = """colours => {
  const box = document.createElement("div");
  box.id = "swatches";
  box.style = "position:fixed;inset:0 auto auto 0;display:flex;z-index:99;filter:var(--vision)";
  for (const colour of colours) {
    const swatch = document.createElement("i");
    swatch.style = `width:20px;height:20px;background:${colour}`;
    box.append(swatch);
  }
  document.body.append(box);
}"""


@pytest.mark.parametrize("vision", ["grey", "deutan", "protan", "tritan"])
def test_colours_are_seen_as_pnp_proof_draws_them(page: Page, vision: str) -> None:
    page.get_by_label("Seen").first.select_option(vision)
    page.evaluate(PAINT, SWATCHES)
    shot = Image.open(BytesIO(page.locator("#swatches").screenshot())).convert("RGB")
    plain = Image.new("RGB", (len(SWATCHES), 1))
    for number, colour in enumerate(SWATCHES):
        plain.putpixel((number, 0), ImageColor.getrgb(colour))
    wanted = grey(plain) if vision == "grey" else seen_by(vision, plain)  # type: ignore[arg-type]
    for number in range(len(SWATCHES)):
        there, here = wanted.getpixel((number, 0)), shot.getpixel((number * 20 + 10, 10))
        assert all(abs(one - two) <= NEAR for one, two in zip(there, here, strict=True)), SWATCHES[number]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(page: Page, pond: Path, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    rewrite(pond / "cards/creatures.yaml", "points: 1 ", "points: 9 ")  # there is a finding to be shown, too
    page.get_by_role("button", name="1 error").click()
    item(page, "newt").get_by_role("button", name="Newt, front").click()
    expect(page.locator(".wrong")).to_be_visible()
    found = {"one card": serious(page)}
    rewrite(pond / "cards/creatures.yaml", "points: 9 ", "points: 1 ")
    expect(page.locator(".wrong")).to_be_hidden()
    for key, shown in LOOKED_AT.items():
        page.keyboard.press(key)
        expect(page.locator(shown).first).to_be_visible()
        found[shown] = serious(page)
    assert not any(found.values()), found


LOOKED_AT = {
    "e": "#panel-fields .field",
    "t": ".text-box.shown",
    "a": "#languages svg.drawing",
    "w": "#wall svg.drawing",
    "p": "img.sheet[src]",
    "n": "#numbers .plot",
    "o": "#print form",
    "x": "#export form",
    "?": "#help",
}


def serious(page: Page) -> list[tuple[str, str]]:
    told = Axe().run(page).response["violations"]
    return [
        (one["id"], str(one["nodes"][0]["target"]))
        for one in told
        if one["impact"] in ("serious", "critical")
    ]
