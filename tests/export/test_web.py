"""The web edition as files: what a reader, a screen reader and a search engine find in there."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from shutil import copytree

import polib
import pytest
from click.testing import CliRunner, Result
from fontTools.ttLib import TTFont
from PIL import Image

from pnp import __path__ as pnp_path
from pnp.cli.group import main
from pnp.export.web import spoken
from tests.conftest import Write

SET = """\
id: woods
title: The <Woods> & More
summary: Foxes "and" frogs.
languages: [en, de]
rules:
  vocab: {element: {sun: Sunlight}}
  kinds:
    beast: {label: Beast, label_plural: Beasts, fields: {cost: {type: int, range: 0..9, default: 1}}}
    chip: {fields: {}}
print: {beast: {size: poker, back: none}, chip: {size: {shape: circle, width_mm: 20}, file: components, back: none}}
cards:
  - {kind: beast, id: fox, name: Fox, copies: 3, cost: 2, text: "Run **away** <fast>."}
  - {kind: beast, id: frog, name: Frog, copies: 1}
  - {kind: chip, id: chip, name: Chip, copies: 4}
"""
RULES = """\
# The Woods

## The <goal>

Get {{ count('beast') }} beasts :sun: **home** & *dry*.

### Your turn

1. Take {{ name('fox') }}.
    - Or not.
2. Rest.

| What | When |
| a card | now |

#### Your turn

::: cards fox frog*2

::: anatomy fox at="8,8 30,40"

1. The corner.
2. The middle.
"""
GERMAN = {"Fox": "Fuchs", "Your turn": "Dein Zug"}
SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="currentColor"/></svg>'
LINK = re.compile(r'(?:href|src)="([^"]*)"')


class Elements(HTMLParser):
    """Each element with its attributes, and that all are closed in order."""

    EMPTY = ("meta", "link", "input", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, tag


def pnp(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The set in two languages, which no test may change."""
    folder = tmp_path_factory.mktemp("translated") / "woods"
    for path, text in {"set.yaml": SET, "sheets/rules.md": RULES, "art/sun.svg": SUN}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    in_german(folder)
    return folder


@pytest.fixture
def woods(translated: Path, tmp_path: Path) -> Path:
    """A copy of the set for a test of its own."""
    return Path(copytree(translated, tmp_path / "woods"))


def in_german(folder: Path) -> None:
    """What ``GERMAN`` does not tell is said as in English."""
    told = pnp("i18n", "update", folder, "--lang", "de")
    assert told.exit_code == 0, told.output
    catalog = polib.pofile(str(folder / "lang/de.po"))
    for entry in catalog:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: entry.msgid, 1: entry.msgid_plural}
        else:
            entry.msgstr = GERMAN.get(entry.msgid, entry.msgid)
    catalog.save()


@pytest.fixture(scope="module")
def site(translated: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its pages, which no test may change."""
    out = tmp_path_factory.mktemp("site")
    told = pnp("export", translated, "--to", "web", "--out", out)
    assert told.exit_code == 0, told.output
    return out / "woods" / "web"


@pytest.mark.slow
def test_every_language_is_a_page_beside_an_index(site: Path) -> None:
    names = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert names >= {
        "index.html",
        "en.html",
        "de.html",
        "style.css",
        "search.js",
        "README.txt",
        "fonts/body.woff",
    }
    english, german = ((site / f"{code}.html").read_text() for code in ("en", "de"))
    assert '<html lang="en">' in english
    assert '<html lang="de">' in german
    assert '<link rel="alternate" hreflang="de" href="de.html">' in english
    switch = [("en.html", "en", "English"), ("de.html", "de", "Deutsch")]
    for page in (english, german, (site / "index.html").read_text()):
        assert re.findall(r'<li><a href="([^"]*)" hreflang="(..)" lang="\2"[^>]*>([^<]*)</a>', page) == switch
    assert "aria-current=page>Deutsch" in german
    assert "<title>The &lt;Woods&gt; &amp; More: Regeln</title>" in german
    assert "copy this whole folder" in (site / "README.txt").read_text()


@pytest.mark.slow
def test_x3_a_link_to_the_pages_can_be_shared(woods: Path, tmp_path: Path) -> None:
    """Title, words and picture for the programs that show a link; who can play, and the PDFs, for who follows it."""
    (woods / "set.yaml").write_text(
        SET.replace("languages:", "site: https://example.org/woods/\nplayers: 2..4\nlanguages:", 1)
        + "credits: {designers: [Ada Newt]}\n"
    )
    told = pnp("export", woods, "--to", "web", "--pdf", "--out", tmp_path / "out")
    assert told.exit_code == 0, told.output
    made = tmp_path / "out" / "woods" / "web"
    for name, title in (("de.html", "The <Woods> & More: Regeln"), ("index.html", "The <Woods> & More")):
        elements = Elements((made / name).read_text()).found
        meta = {
            one.get("property") or one.get("name"): one.get("content")
            for tag, one in elements
            if tag == "meta"
        }
        assert meta["description"] == meta["og:description"] == 'Foxes "and" frogs.'
        assert meta["og:title"] == title
        assert meta["og:url"] == f"https://example.org/woods/{name}"
        assert meta["og:image"] == "https://example.org/woods/preview.jpg"
        links = {one["rel"]: one["href"] for tag, one in elements if tag == "link"}
        assert links["canonical"] == meta["og:url"]
        assert (made / str(links["icon"])).is_file()
    with Image.open(made / "preview.jpg") as picture:
        assert picture.size == (1200, 630)
    page = (made / "de.html").read_text()
    assert '<p class="facts">Spieler: 2–4</p>' in page
    assert "Ada Newt" in page[: page.index("<main")]
    pdfs = re.findall(r'<a href="(print/de/[^"]*)" type="application/pdf">([^<]*)</a>', page)
    assert ("print/de/cards.pdf", "Karten") in pdfs
    assert all((made / name).read_bytes().startswith(b"%PDF-") for name, _ in pdfs)


@pytest.mark.slow
def test_x3_pdfs_are_given_away_only_where_somebody_asks(site: Path) -> None:
    assert not (site / "print").exists()
    assert "application/pdf" not in (site / "en.html").read_text()


@pytest.mark.slow
def test_backs_and_reference_cards_are_shown_and_told(woods: Path, tmp_path: Path) -> None:
    """Each back once, by the kind that has it; a reference card with all its words; no id of a heading is taken."""
    (woods / "set.yaml").write_text(SET.replace("beast: {size: poker, back: none}", "beast: {size: poker}"))
    (woods / "sheets/reference.md").write_text("# Turn\nTake {{ name('fox') }}.\n\n---\n\n# End\nStop.")
    (woods / "sheets/rules.md").write_text("# Woods\n\n## Cards\n\nFew.\n\n## Reference cards\n\nOne.")
    (woods / "lang/de.po").unlink()
    in_german(woods)
    told = pnp("export", woods, "--to", "web", "--out", tmp_path / "out")
    assert told.exit_code == 0, told.output
    page = (tmp_path / "out/woods/web/de.html").read_text()
    ids = Counter(re.findall(r'\bid="([^"]*)"', page))
    assert max(ids.values()) == 1
    assert '<h3 id="backs">Rückseiten</h3>' in page
    assert page.count("Beasts (Rückseite)</title>") == 1
    assert '<a href="#reference-cards">Übersichtskarten</a>' in page
    (words,) = re.findall(r'<desc id="reference-1-front_words">(.*?)</desc>', page)
    assert "Fuchs" in words
    assert "Turn (Rückseite)" in page
    drawn = dict(
        re.findall(r'<li id="([^"]*)"><svg[^>]*>(?:<(?:title|desc) .*?</(?:title|desc)>)*(.*?)</svg>', page)
    )
    assert drawn["back-1"] not in (drawn["card-fox"], drawn["card-frog"])
    assert drawn["reference-1-back"] != drawn["reference-1-front"]


@pytest.mark.slow
def test_whose_pictures_are_is_told_with_links_to_follow(woods: Path, tmp_path: Path) -> None:
    (woods / "sheets/rules.md").write_text("# Woods\n\n## Credits\n\n::: credits\n")
    (woods / "art/art.yaml").write_text(
        "sun.svg: {title: '<Sun>', author: Ada & Co, source: 'https://example.org/?a=1&b', license: CC-BY-3.0}\n"
    )
    told = pnp("export", woods, "--to", "web", "--lang", "en", "--out", tmp_path / "out")
    assert told.exit_code == 0, told.output
    page = (tmp_path / "out/woods/web/en.html").read_text()
    assert (
        '<li><cite>&lt;Sun&gt;</cite>: <a href="https://example.org/?a=1&amp;b">Ada &amp; Co</a>, '
        '<a href="https://creativecommons.org/licenses/by/3.0/" rel="license">CC BY 3.0</a></li>' in page
    )
    assert page.count("Ada &amp; Co") == 1, "told once, where it can be followed"
    assert '<a href="#art-credits">Pictures</a>' in page


@pytest.mark.slow
def test_one_language_may_be_asked_for(woods: Path, tmp_path: Path) -> None:
    pnp("export", woods, "--to", "web", "--lang", "de", "--out", tmp_path / "out")
    made = tmp_path / "out" / "woods" / "web"
    assert not (made / "en.html").exists()
    assert "hreflang" not in (made / "de.html").read_text()


@pytest.mark.slow
def test_links_lead_somewhere_and_no_id_comes_twice(site: Path) -> None:
    """Drawings share a page: their ids must not collide."""
    for page in site.glob("*.html"):
        text = page.read_text()
        ids = Counter(re.findall(r'\bid="([^"]*)"', text))
        assert [name for name, times in ids.items() if times > 1] == []
        for target in LINK.findall(text):
            if target.startswith("#"):
                assert target[1:] in ids, target
            elif not target.startswith("data:"):
                assert (site / target).is_file(), target
        assert set(re.findall(r"url\(#([^)]*)\)", text)) <= set(ids)
        for labels in re.findall(r'aria-(?:labelledby|describedby)="([^"]*)"', text):
            assert set(labels.split()) <= set(ids)


@pytest.mark.slow
def test_a_heading_shares_its_id_with_nothing_else_on_the_page(write_set: Write, tmp_path: Path) -> None:
    """Nor does a card that is called as a part of another's drawing might be."""
    headings = ("Card fox", "Backs", "Kind beast", "Back 1", "Icon sun", "D g0", "Cards", "Main")
    more = '  - {kind: beast, id: fox-name, name: "A & <b>"}\n  - {kind: beast, id: ghost, name: Ghost, copies: 0}\n'
    rules = "# The Woods\n\n" + "".join(f"## {title}\n\nOf :sun: it.\n\n" for title in headings)
    rules += "## Of :sun:\n\nShine.\n"
    backs = SET.replace("size: poker, back: none", "size: poker, back: deck") + more
    folder = write_set(backs, "woods", **{"sheets/rules.md": rules, "art/sun.svg": SUN})
    told = pnp("export", folder, "--to", "web", "--lang", "en", "--out", tmp_path)
    assert told.exit_code == 0, told.output
    text = (tmp_path / "woods" / "web" / "en.html").read_text()
    ids = Counter(found["id"] for _, found in Elements(text).found if "id" in found)
    assert [id_ for id_, times in ids.items() if times > 1] == []
    assert {"card-fox", "card-fox-2", "backs-2", "back-1", "back-1-2", "icon-sun"} <= {*ids}
    assert '<a href="#of-sun">Of Sunlight</a>' in text
    assert text.count("A &amp; &lt;b&gt;<") == 2
    assert "Ghost" not in text, "it is printed no time"
    for title in headings:
        (anchor,) = re.findall(rf'<h2 id="([^"]+)">{title}</h2>', text)[:1]
        assert f'<a href="#{anchor}">{title}</a>' in text


@pytest.mark.slow
def test_a_page_is_there_for_every_reader(site: Path) -> None:
    """By keyboard, without scripts, at night; and each letter has its form in the fonts beside it."""
    english, german = ((site / f"{code}.html").read_text() for code in ("en", "de"))
    assert re.search(r'<body>\n<a class="skip" href="#main">[^<]+</a>', english)
    assert '<main id="main">' in english
    assert "<details open><summary>Contents</summary><ul><li>" in english
    css = (site / "style.css").read_text()
    assert "@media screen and (prefers-color-scheme: dark) { :root { --" in css
    said = {letter for page in (english, german) for letter in re.sub(r"<[^>]*>", "", page)} - {"\n"}
    with TTFont(site / "fonts" / "body.woff") as font:
        assert said <= {chr(code) for code in font.getBestCmap()}


@pytest.mark.slow
def test_nothing_is_fetched_from_elsewhere_and_a_strict_policy_allows_all(site: Path) -> None:
    for path in [*site.glob("*.html"), site / "style.css", site / "search.js"]:
        text = path.read_text().replace("http://www.w3.org/", "")
        assert "http:" not in text
        assert "https:" not in text
        assert 'style="' not in text
        assert "<style" not in text
        assert not re.search(r"<[^>]* on[a-z]+=", text)
        assert not re.search(r"<script(?! src)", text)


@pytest.mark.slow
def test_headings_have_the_same_ids_in_every_language(site: Path) -> None:
    heads = {
        code: re.findall(r'<h(\d) id="([^"]*)">([^<]*)', (site / f"{code}.html").read_text())
        for code in ("en", "de")
    }
    assert heads["en"][:3] == [
        ("2", "the-goal", "The &lt;goal&gt;"),
        ("3", "your-turn", "Your turn"),
        ("4", "your-turn-2", "Your turn"),
    ]
    assert [head[:2] for head in heads["de"]] == [head[:2] for head in heads["en"]]
    assert heads["de"][1][2] == "Dein Zug"


@pytest.mark.slow
def test_rules_say_what_the_printed_ones_do(site: Path) -> None:
    text = (site / "en.html").read_text()
    assert re.search(
        r"<p>Get 4 beasts <svg class=\"icon\"[^>]* role=\"img\" aria-label=\"Sunlight\"><use xlink:href=\"#icon_sun\"/>"
        r"</svg> <strong>home</strong> &amp; <em>dry</em>\.</p>",
        text,
    )
    assert "<ol><li>Take Fox.<ul><li>Or not.</li></ul></li><li>Rest.</li></ol>" in text
    assert '<thead><tr><th scope="col">What</th><th scope="col">When</th></tr></thead>' in text
    assert "<tr><td>a card</td><td>now</td></tr>" in text
    assert 'role="img" aria-label="Fox, 2 × Frog"' in text
    assert '<ol class="lettered"><li>The corner.</li><li>The middle.</li></ol>' in text


@pytest.mark.slow
def test_cards_are_drawings_with_their_name_and_words(site: Path) -> None:
    text = (site / "de.html").read_text()
    elements = Elements(text).found
    drawn = [attributes for tag, attributes in elements if tag == "svg" and "aria-describedby" in attributes]
    assert [one["aria-labelledby"] for one in drawn] == ["card-fox_name", "card-frog_name", "card-chip_name"]
    assert {one["role"] for one in drawn} == {"img"}
    assert '<title id="card-fox_name">Fuchs</title>' in text
    words = re.search(r'<desc id="card-fox_words">([^<]*)</desc>', text)
    assert words
    assert "Run away &lt;fast&gt;." in words[1]
    assert 'Fuchs <span class="copies">× 3</span>' in text


@pytest.mark.slow
def test_equal_things_stand_in_a_page_once(site: Path) -> None:
    """The fox is in the gallery and in two drawings of the rules."""
    text = (site / "en.html").read_text()
    shared = re.search(r'<svg class="shared".*?</svg>', text, re.DOTALL)
    assert shared
    outlines = re.findall(r' d="(M[^"]{60,})"', text)
    assert [times for times in Counter(outlines).values() if times > 4] == []


@pytest.mark.slow
def test_the_same_set_is_the_same_site(woods: Path, site: Path, tmp_path: Path) -> None:
    pnp("export", woods, "--to", "web", "--out", tmp_path / "again")
    again = tmp_path / "again" / "woods" / "web"
    for path in site.rglob("*"):
        if path.is_file():
            assert (again / path.relative_to(site)).read_bytes() == path.read_bytes(), path.name


@pytest.mark.slow
def test_a_set_without_rules_is_a_gallery(write_set: Write, tmp_path: Path) -> None:
    pnp(
        "export",
        write_set(SET.replace("[en, de]", "[en]"), "woods"),
        "--to",
        "web",
        "--out",
        tmp_path / "out",
    )
    text = (tmp_path / "out" / "woods" / "web" / "en.html").read_text()
    assert 'id="rules"' not in text
    assert 'id="card-fox"' in text


def test_what_is_wrong_with_a_drawing_is_told(woods: Path, tmp_path: Path) -> None:
    rules = woods / "sheets/rules.md"
    rules.write_text(rules.read_text().replace("cards fox", "cards fxo"))
    told = pnp("export", woods, "--to", "web", "--out", tmp_path / "out")
    assert told.exit_code == 1
    assert "rules.md:18" in told.output
    assert "fxo" in told.output
    assert not (tmp_path / "out").exists()


def test_a_page_says_from_which_side_it_is_read() -> None:
    assert [spoken(code) for code in ("de", "he", "ar-EG")] == [
        ' lang="de"',
        ' lang="he" dir="rtl"',
        ' lang="ar-EG" dir="rtl"',
    ]


@pytest.mark.parametrize("folder", ["export", "export/translators"])
def test_pages_begin_at_the_side_their_language_does(folder: str) -> None:
    """Styles say where lines begin and end, never left or right."""
    (style,) = (Path(pnp_path[0]) / folder / "site").glob("*.css")
    rules = re.sub(r"/\*.*?\*/|@media print.*", "", style.read_text(), flags=re.S)
    assert re.findall(r"(?<![\w-])(?:left|right)\s*:|-(?:left|right)\b|:\s*(?:left|right)\b", rules) == []
