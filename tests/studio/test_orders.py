"""What the page may order: prints in every way there is, exports to every target, and what is refused in words."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from pnp.export.targets import TARGETS, DeckTarget, ExportWish, Option
from pnp.export.wishes import OPTIONS
from pnp.project.exports import target_called
from pnp.source.load.kit_data import kit_names
from pnp.source.load.shop_data import shop_names
from pnp.studio import made
from tests.studio.asking import CARDS, CATALOG, SET, AskingPage, lay_out, studio

PRINT: dict[str, Any] = {
    "set": "tiny", "languages": ["en"], "profile": "a4", "documents": ["cards"], "formats": ["pdf"],
}  # fmt: skip
MORE_WORDS = """
msgctxt "tiny/kind.beast"
msgid "Beast"
msgid_plural "beasts"
msgstr[0] "Tier"
msgstr[1] "Tiere"

msgctxt "tiny/set.title"
msgid "Tiny"
msgstr "Winzig"
"""
EXPORT: dict[str, Any] = {"set": "tiny", "languages": ["en"], "profile": "a4"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "tiny")


@pytest.fixture
def page(folder: Path) -> Iterator[AskingPage]:
    with studio(folder, out=folder.parent / "out") as page:
        yield page


def ended(page: AskingPage, name: str, **question: object) -> dict[str, Any]:
    """What the page hears at the end of a job."""
    other = page.other()
    other.connection.request("GET", "/api/events", None, page.headers)
    events = other.connection.getresponse()
    events.readline()  # it is heard from here on
    job = page.ask(name, **question)["job"]
    return _end_of(job, events)


def _end_of(job: int, events: http.client.HTTPResponse) -> dict[str, Any]:
    while True:
        line = events.readline().strip()
        told = json.loads(line) if line else {}
        if told.get("job") == job and told.get("done"):
            return dict(told)


def manifest(folder: Path) -> dict[str, Any]:
    return dict(json.loads((folder / "manifest.json").read_text(encoding="utf-8")))


# --- printing --------------------------------------------------------------------------------------------


def test_ink_is_saved_and_large_print_lies_beside(page: AskingPage, folder: Path) -> None:
    told = ended(page, "build", **PRINT, ink_saver=True)
    assert (told["refused"], told["count"]) == (False, 2)
    assert [file["ink_saver"] for file in manifest(folder.parent / "out/tiny/en")["files"]] == [True, True]
    told = ended(page, "build", **PRINT, large=True)
    assert [one["text"] for one in told["where"]] == [str(folder.parent / "out/tiny/en-large")]
    assert manifest(folder.parent / "out/tiny/en-large")["large_print"] is True


def test_groups_and_a_used_sheet_are_printed(page: AskingPage, folder: Path) -> None:
    told = ended(page, "build", **PRINT, groups="3", start_slot="2")
    assert not told["refused"], told
    placed = manifest(folder.parent / "out/tiny/en")["placements"]
    assert len([one for one in placed if one["card"] == "fox" and one["side"] == "front"]) == 3


def test_a_box_is_printed_where_it_is_chosen(page: AskingPage) -> None:
    told = ended(page, "build", **{**PRINT, "documents": ["tuckbox"]})
    assert [one["name"] for one in told["files"]] == ["PRINTING.txt", "tuckbox.pdf"]


@pytest.mark.slow
def test_only_what_changed_since_the_last_print_is_printed(page: AskingPage, folder: Path) -> None:
    told = ended(page, "build", **PRINT, since="print")
    assert told["refused"]
    assert "nothing is printed yet in 'en'" in told["why"]
    ended(page, "build", **PRINT)
    told = ended(page, "build", **PRINT, since="print")
    assert (told["refused"], told["count"]) == (False, 0)
    assert told["notes"] == ["en: nothing changed since the last print: all 2 copies are as they were"]
    (folder / "cards/beasts.yaml").write_text(CARDS.replace('"Frog"', '"Tree frog"'), encoding="utf-8")
    told = ended(page, "build", **PRINT, since="print")
    assert {one["name"] for one in told["files"]} == {"changed.pdf", "changed-list.pdf", "PRINTING.txt"}
    assert "1 to put in, 1 to take out, 1 unchanged" in " ".join(told["notes"])


def test_only_what_changed_since_a_revision_is_printed(page: AskingPage, folder: Path) -> None:
    for words in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "one"],
    ):
        subprocess.run(["git", *words], cwd=folder, check=True)
    (folder / "cards/beasts.yaml").write_text(CARDS.replace('"Frog"', '"Tree frog"'), encoding="utf-8")
    told = ended(page, "build", **PRINT, since="ref", ref="HEAD")
    assert {one["name"] for one in told["files"]} == {"changed.pdf", "changed-list.pdf", "PRINTING.txt"}
    told = ended(page, "build", **PRINT, since="ref", ref="no-such-branch")
    assert "there is no revision 'no-such-branch' here" in told["why"]


@pytest.mark.parametrize("ref", ["../other", "/etc/passwd", "--help", "out/tiny/en/manifest.json"])
def test_a_revision_is_never_a_file(page: AskingPage, ref: str) -> None:
    ended(page, "build", **PRINT)
    told = ended(page, "build", **PRINT, since="ref", ref=ref)
    assert told["refused"]
    assert re.match(
        "there is no revision|this folder is not a git repository|'.*' is no revision", told["why"]
    )


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"groups": "31"}, "Groups of a class: '31' is no number from 1 to 30"),
        ({"groups": "two"}, "Groups of a class: 'two' is no number from 1 to 30"),
        ({"groups": "2.5"}, "'2.5' is no number"),
        ({"start_slot": "0"}, "First slot of the first sheet: '0' is no number from 1"),
        ({"start_slot": "-1"}, "'-1' is no number"),
        ({"since": "/etc"}, "nothing of that name"),
        ({"since": "ref"}, "'ref' is missing"),
        ({"since": "ref", "ref": " "}, "Revision: say a commit"),
        ({"since": "print", "large": True}, "not in large print"),
        ({"since": "print", "documents": ["cards", "guide"]}, "guide is not compared"),
        ({"large": True, "documents": ["tuckbox"]}, "tuckbox is made for cards of normal size"),
        ({"documents": ["companion"]}, "companion is a part of large print"),
        ({"documents": ["novel"]}, "choose what to print"),
        ({"documents": []}, "choose what to print"),
        ({"formats": ["exe"]}, "choose a format"),
        ({"languages": ["fr"]}, "choose a language"),
        ({"profile": "../a4"}, "no such paper"),
        ({"documents": ["rules"], "groups": "2"}, "groups get what is cut out"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_words(
    page: AskingPage, how: dict[str, object], why: str
) -> None:
    assert why in page.refused("build", **{**PRINT, **how})


def test_a_slot_past_the_end_is_told_and_nothing_is_printed(page: AskingPage, folder: Path) -> None:
    told = ended(page, "build", **PRINT, start_slot="99")
    assert told["refused"]
    assert any("there is no slot 99" in one["message"] for one in told["findings"])
    assert not (folder.parent / "out/tiny/en/cards.pdf").exists()


def test_a_page_is_shown_with_little_ink_and_so_is_a_box(page: AskingPage) -> None:
    def shown(**how: object) -> bytes:
        question = {"set": "tiny", "lang": "en", "profile": "a4", "number": 1, **how}
        return page.sent("POST", "/api/page", json.dumps(question).encode(), page.headers)[1]

    assert shown(document="cards", ink_saver=True) != shown(document="cards")
    assert shown(document="tuckbox")[:4] == b"\x89PNG"


# --- exporting -------------------------------------------------------------------------------------------


def test_every_option_has_a_row_and_every_target_is_offered(page: AskingPage) -> None:
    assert {*OPTIONS} == {*get_args(Option)} == {*ExportWish._fields}
    told = page.ask("sets")["targets"]
    assert [one["id"] for one in told] == [
        *TARGETS, *(name for name, _ in (*kit_names(), *shop_names()))
    ]  # fmt: skip
    known = {name: target_called(name).options for name in ("images", "cut", "mpc", "mpc/poker")}
    asked = {one["id"]: tuple(row["id"] for row in one["options"]) for one in told}
    assert {name: asked[name] for name in known} == known


def test_a_target_added_later_is_offered_and_made(page: AskingPage, monkeypatch: pytest.MonkeyPatch) -> None:
    later = TARGETS["images"]._replace(name="later", about="what comes later", options=("dpi", "kinds"))
    assert isinstance(later, DeckTarget)
    monkeypatch.setitem(TARGETS, "later", later)
    offered = {one["id"]: one for one in page.ask("sets")["targets"]}["later"]
    assert (offered["id"], [row["label"] for row in offered["options"]]) == (
        "later",
        ["Pixels an inch", "Kinds"],
    )
    told = ended(page, "export", **EXPORT, target="later", options={"dpi": "72"})
    assert told["where"][0]["text"].endswith("out/tiny/en-later")


def test_files_are_made_for_a_print_shop_and_its_verdict_is_told(page: AskingPage) -> None:
    told = ended(page, "export", **EXPORT, target="mpc/poker", options={"kinds": ["beast"]})
    assert told["where"][0]["text"].endswith("out/tiny/en-mpc-poker")
    assert told["files"][0]["name"] == "README.txt"
    assert [one["name"] for one in told["findings"]] == ["shop-wants-bleed"]
    assert told["notes"] == []


def test_files_a_print_shop_would_refuse_are_made_and_it_is_said(page: AskingPage, folder: Path) -> None:
    (folder / "set.yaml").write_text(SET.replace("poker", "poker, back: none"), encoding="utf-8")
    told = ended(page, "export", **EXPORT, target="mpc/poker")
    assert (told["refused"], told["notes"]) == (False, ["en: mpc/poker would be refused"])
    assert "shop-wants-backs" in [one["name"] for one in told["findings"]]
    assert "VERDICT.txt" in [one["name"] for one in told["files"]]


@pytest.mark.slow
def test_pages_for_the_web_hold_all_languages_chosen(page: AskingPage, folder: Path) -> None:
    both = {**EXPORT, "languages": ["en", "de"], "target": "web"}
    assert ended(page, "export", **both)["missing"] == ["en", "de"]  # something is not translated
    whole = CATALOG.replace('#, fuzzy\n#| msgid "Take one card."\n', "") + MORE_WORDS
    (folder / "lang/de.po").write_text(whole, encoding="utf-8")
    told = ended(page, "export", **both)
    assert not told["refused"], told["findings"]
    assert [one["text"] for one in told["where"]] == [str(folder.parent / "out/tiny/web")]
    assert told["files"][0]["name"] == "README.txt"
    assert {"en.html", "de.html"} <= {one.name for one in (folder.parent / "out/tiny/web").iterdir()}


def test_pictures_are_exported_as_asked_and_can_be_opened_once(page: AskingPage) -> None:
    options = {
        "dpi": "50",
        "bleed": False,
        "corners": True,
        "form": "png",
        "kinds": ["beast"],
        "names": "",
        "px": "",
    }
    told = ended(page, "export", **EXPORT, target="images", options=options)
    names = [one["name"] for one in told["files"]]
    assert names[0] == "README.txt"
    assert {"fox-front.png", "frog-front.png"} <= {*names}
    assert told["count"] == len(names)
    address = page.ask("ticket", job=told["job"], file=told["files"][0]["id"])["address"]
    status, data = page.sent("GET", address, None, {})
    assert (status, b"fox-front.png" in data) == (200, True)
    assert page.sent("GET", address, None, {})[0] == 410


def test_what_the_browser_might_run_is_not_opened(page: AskingPage) -> None:
    told = ended(page, "export", **EXPORT, target="cut")
    assert told["count"] > len(told["files"])
    assert {one["name"].rpartition(".")[2] for one in told["files"]} == {"txt", "svg"}  # DXF is only told of


def test_findings_of_an_export_are_told(page: AskingPage) -> None:
    told = ended(page, "export", **EXPORT, target="images", options={"px": "100x500"})
    assert told["refused"]
    assert any(one["code"] == "PRS572" for one in told["findings"])


@pytest.mark.parametrize(
    ("target", "options", "why"),
    [
        ("images", {"dpi": "5"}, "“Pixels an inch”: '5' is no number from 30 to 1200"),
        ("images", {"dpi": "many"}, "“Pixels an inch”: 'many' is no number"),
        ("images", {"dpi": 300}, "“Pixels an inch”: that cannot be read"),
        ("images", {"px": "825"}, "“Size in pixels”: '825' is no size in pixels"),
        ("images", {"px": "0x5"}, "'0x5' is no size"),
        (
            "images",
            {"dpi": "300", "px": "825x1125"},
            "“Pixels an inch” says how fine, “Size in pixels” how large",
        ),
        ("images", {"form": "exe"}, "“Format”: 'exe' is none of png, jpg"),
        ("images", {"kinds": ["dragon"]}, "there is no kind 'dragon'"),
        ("images", {"colour": "red"}, "there is no such option"),
        ("images", {"names": "x" * 501}, "“File names”: that cannot be read"),
        ("cut", {"dpi": "300"}, "“Pixels an inch” means nothing to cut"),
        ("mpc/poker", {"dpi": "300"}, "“Pixels an inch” means nothing to mpc/poker, but to images"),
        ("novel", {}, "there is no such target; there are: cut, cut/tuckbox, images, tts, "),
        ("mpc/novel", {}, "there is no such target"),
        ("../mpc", {}, "there is no such target"),
    ],
)
def test_what_cannot_be_exported_is_refused_in_words(
    page: AskingPage, target: str, options: dict[str, object], why: str
) -> None:
    assert why in page.refused("export", **EXPORT, target=target, options=options)


@pytest.mark.parametrize(
    ("target", "options", "why"),
    [
        ("images", {"names": "{nmae}"}, "“File names”: there is no '{nmae}'"),
        ("images", {"names": "../{card}"}, "“File names”"),
        ("tts", {}, "“Address of the pictures” for everybody, or “This computer alone” for this computer"),
        ("tts", {"base_url": "javascript:x"}, "“Address of the pictures”: 'javascript:x' is no address"),
    ],
)
def test_what_the_target_refuses_is_told_in_the_words_of_the_form(
    page: AskingPage, folder: Path, target: str, options: dict[str, object], why: str
) -> None:
    told = ended(page, "export", **EXPORT, target=target, options=options)
    assert told["refused"]
    assert why in told["why"]
    assert not (folder.parent / f"out/tiny/en-{target}").exists()


def test_a_bug_ends_a_job(page: AskingPage, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("nobody thought of it")

    monkeypatch.setattr(made, "export", broken)
    told = ended(page, "export", **EXPORT, target="images")
    assert told["refused"]
    assert "a bug of ours" in told["why"]


def test_a_folder_is_told_as_it_is_called_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert made.short_way(Path("output/tiny/en")) == "output/tiny/en"
    assert made.short_way(tmp_path / "output/tiny") == "output/tiny"
    assert made.short_way(Path("/elsewhere/out")) == "/elsewhere/out"
    monkeypatch.chdir("/")
    assert made.short_way(tmp_path / "home/out") == "~/out"
