"""The web edition in Debian's Chromium: read, heard, searched, switched, on a phone, by night, with scripts off.

Run by ``make browser``: needs ``chromium`` from the system.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect, sync_playwright

from pnp.cli.group import main

pytestmark = [pytest.mark.verify, pytest.mark.browser]
LANGUAGES = ("en", "da", "nb", "de", "sv", "fi", "et", "lt", "ru")
POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self' data:"


class Strict(SimpleHTTPRequestHandler):
    """A server that sends the policy of the README."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("out")
    told = CliRunner().invoke(main, ["export", "ecosfera", "--to", "web", "--out", str(out)])
    assert told.exit_code == 0, told.output
    return out / "ecosfera" / "web"


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    assert POLICY in (folder / "README.txt").read_text()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Strict, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = shutil.which("chromium")
        assert path, "make browser needs Debian's chromium"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser, site: str) -> Iterator[Page]:
    """Nothing may be stopped by the policy, asked for elsewhere, or go wrong unseen."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda told: problems.append(told.text) if told.type == "error" else None)
    page.on(
        "request", lambda asked: None if asked.url.startswith((site, "data:")) else problems.append(asked.url)
    )
    page.on("response", lambda got: problems.append(got.url) if got.status >= 400 else None)
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    yield page
    context.close()
    assert not problems


@pytest.mark.parametrize("language", LANGUAGES)
def test_x9_axe_finds_no_serious_fault_and_no_gap_between_headings(
    page: Page, site: str, language: str
) -> None:
    page.goto(f"{site}/{language}.html")
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page).response["violations"]
        told = [(one["id"], [node["html"][:90] for node in one["nodes"][:3]]) for one in found]
        grave = ("serious", "critical")
        assert [one for one in found if one["impact"] in grave or one["id"] == "heading-order"] == [], told


def test_axe_finds_nothing_on_the_index(page: Page, site: str) -> None:
    page.goto(f"{site}/index.html")
    assert Axe().run(page).response["violations"] == []


def test_who_hears_the_page_gets_words_for_signs_and_cards(page: Page, site: str) -> None:
    page.goto(f"{site}/en.html")
    told = page.locator("#example-one-element-short + div + p").aria_snapshot()
    assert "Eelgrass costs 2" in told
    assert 'img "Sunlight"' in told
    assert 'img "Salinity"' in told
    card = page.get_by_role("img", name="Eelgrass", exact=True)
    expect(card).to_have_count(1)
    expect(card).to_have_accessible_description(re.compile("Sunlight"))


def test_x5_whole_words_come_before_their_insides(page: Page, site: str) -> None:
    page.goto(f"{site}/en.html")
    search, links = page.get_by_role("searchbox"), page.locator(".search li a")
    search.fill("ends")
    expect(links.first).to_be_visible()
    first = links.all_inner_texts()
    assert "The end of the game" in first, "one stem"
    bare = [
        text for text in page.locator(".search li").all_inner_texts()[:3] if not re.search(r"\bends?\b", text)
    ]
    assert bare == [], "words that only hold it, as 'spends' does, come last"


@pytest.mark.parametrize(
    ("typed", "found"), [("winning", "win"), ("eelgras", "Eelgrass"), ("elegrass", "Eelgrass")]
)
def test_x5_other_endings_and_typing_mistakes_are_found(
    page: Page, site: str, typed: str, found: str
) -> None:
    page.goto(f"{site}/en.html")
    page.get_by_role("searchbox").fill(typed)
    expect(page.locator(".search li").first).to_contain_text(re.compile(found, re.IGNORECASE))


def test_x4_a_phone_shows_two_cards_a_row(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/en.html")
    first, second = (page.locator(".gallery > li").nth(number).bounding_box() for number in (0, 1))
    assert first
    assert second
    assert first["y"] + first["height"] == second["y"] + second["height"]
    assert first["x"] < second["x"]


def test_the_search_finds_rules_and_cards_and_leads_there(page: Page, site: str) -> None:
    page.goto(f"{site}/de.html")
    search = page.get_by_role("searchbox")
    search.fill("seegras")
    expect(page.locator(".search output")).to_have_text(re.compile("Gefunden: [1-9]"))
    page.locator(".search li a", has_text="Seegras").first.click()
    expect(page).to_have_url(f"{site}/de.html#card-zostera-marina")
    search.fill("xyzzy")
    expect(page.locator(".search output")).to_have_text("Gefunden: 0")
    search.fill("")
    expect(page.locator(".search output")).to_have_text("")


def test_another_language_opens_at_the_same_place(page: Page, site: str) -> None:
    page.goto(f"{site}/en.html#abilities")
    page.get_by_role("link", name="Suomi").click()
    expect(page).to_have_url(f"{site}/fi.html#abilities")
    expect(page.locator("#abilities")).to_be_in_viewport()


def test_all_but_the_search_works_with_scripts_off(chromium: Browser, site: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/index.html")
    page.get_by_role("link", name="Deutsch").click()
    expect(page.get_by_role("searchbox")).to_have_count(0)
    page.get_by_role("navigation", name="Inhalt").get_by_role("link", name="Karten", exact=True).click()
    expect(page).to_have_url(f"{site}/de.html#cards")
    expect(page.locator("#card-sun svg")).to_be_visible()
    context.close()


@pytest.mark.parametrize("language", ["fi", "ru"])
def test_a_phone_shows_all_without_scrolling_sideways(page: Page, site: str, language: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{site}/{language}.html")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_letters_of_the_theme_are_there(page: Page, site: str) -> None:
    page.goto(f"{site}/ru.html")
    page.evaluate("document.fonts.ready")
    assert page.evaluate("[...document.fonts].filter(one => one.status == 'error').length") == 0
    assert page.evaluate("document.fonts.check('16px \"site body\"', 'Цель')")
