"""The studio's page as it stands in the source: small plain modules that fetch nothing and trust no markup."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pnp.studio

PAGE = Path(pnp.studio.__file__).parent / "page"
MODULES = sorted(PAGE.glob("*.js"))
FORBIDDEN = (
    "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "http://", "https://",
    "localStorage", "document.cookie", "await import(",
)  # fmt: skip
SVG = 'const SVG = "http://www.w3.org/2000/svg";'


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_modules_are_small_say_what_they_own_and_make_no_markup_of_words(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("// Owns ")
    assert text.count("\n") <= 500
    assert not [word for word in FORBIDDEN if word in text.replace(SVG, "")]


def test_modules_import_what_there_is_and_each_is_used() -> None:
    exported = {path.name: _exported(path) for path in MODULES}
    used = {"studio.js"}
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        for names, module in re.findall(r'^import \{([^}]*)\} from "\./([\w.]+)";$', text, re.MULTILINE):
            wanted = {name.strip() for name in names.split(",") if name.strip()}
            assert wanted <= exported[module], f"{path.name}: {wanted - exported[module]} of {module}"
            unused = [name for name in wanted if len(re.findall(rf"\b{re.escape(name)}\b", text)) < 2]
            assert not unused, f"{path.name}: {unused} of {module}"
            used.add(module)
    assert used == exported.keys()


def _exported(path: Path) -> set[str]:
    text = path.read_text(encoding="utf-8")
    return set(re.findall(r"\bexport (?:async )?(?:function\*?|const|class|let) (\w+)", text))


def test_the_page_holds_no_style_and_no_script_of_its_own() -> None:
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    assert not re.search(r'style="|<style|\son\w+="|https?://', page)
    assert re.findall(r"<script[^>]*>([^<]*)</script>", page) == [""]
    assert page.count('nonce="{{nonce}}"') == 2
