"""The page for translators in Debian's Chromium: read, by day and by night, narrow and wide, filtered, with scripts off.

Run by ``make browser``: needs ``chromium`` from the system.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect, sync_playwright

from pnp.cli.group import main

pytestmark = [pytest.mark.verify, pytest.mark.browser]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    out = tmp_path_factory.mktemp("out")
    told = CliRunner().invoke(main, ["i18n", "sheet", "biotopia", "sv", "--out", str(out)])
    assert told.exit_code == 0, told.output
    return (out / "biotopia" / "sv-sheet.html").as_uri()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = shutil.which("chromium")
        assert path, "make browser needs Debian's chromium"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def opened(
    chromium: Browser, address: str, scheme: Literal["light", "dark"], width: int, scripts: bool
) -> Page:
    context = chromium.new_context(
        viewport={"width": width, "height": 800},
        color_scheme=scheme,
        java_script_enabled=scripts,
        bypass_csp=scripts,  # for axe, which is a script
    )
    page = context.new_page()
    page.goto(address)
    return page


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 360)])
def test_no_fault_of_access_is_found(
    chromium: Browser, address: str, scheme: Literal["light", "dark"], width: int
) -> None:
    page = opened(chromium, address, scheme, width, scripts=True)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_number_leads_to_the_picture_and_back_with_scripts_off(chromium: Browser, address: str) -> None:
    page = opened(chromium, address, "light", 1280, scripts=False)
    first = page.locator(".place.pictured .row .number a").first
    number = first.inner_text()
    first.click()
    mark = page.locator(".mark:target")
    expect(mark).to_be_in_viewport()
    expect(mark).to_contain_text(number)


def test_a_filter_leaves_out_the_rest_with_scripts_off(chromium: Browser, address: str) -> None:
    page = opened(chromium, address, "light", 1280, scripts=False)
    page.get_by_role("link", name="as in English", exact=True).click()
    expect(page.locator(".row.kept").first).to_be_visible()
    expect(page.locator(".row.done").first).to_be_hidden()
    page.get_by_role("link", name="Show all").click()
    expect(page.locator(".row.done").first).to_be_visible()
