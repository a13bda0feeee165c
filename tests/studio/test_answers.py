"""What the page is told of a set: its cards, faces, findings and places; and what is so while files change."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.studio import looking
from pnp.studio.shown import Shown
from tests.studio.asking import CARDS, RULES, AskingPage, lay_out, studio


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "tiny")


@pytest.fixture
def page(folder: Path) -> Iterator[AskingPage]:
    with studio(folder, out=folder.parent / "out") as page:
        yield page


def faces(page: AskingPage, *cards: str, lang: str = "en", **known: str) -> dict[str, str]:
    answer = page.ask("faces", set="tiny", lang=lang, cards=list(cards), known=known)
    return {f"{one['card']}/{one['side']}": one.get("svg", "") for one in answer["faces"]}


def test_cards_come_in_printing_order_with_their_sizes(page: AskingPage) -> None:
    told = page.ask("look", set="tiny", lang="de")
    assert [(card["id"], card["name"]) for card in told["cards"]] == [("fox", "Fuchs"), ("frog", "Frosch")]
    assert {(card["width"], card["height"]) for card in told["cards"]} == {(63.5, 88.9)}
    assert told["kinds"] == [{"id": "beast", "label": "Beast", "count": 2}]
    assert {finding["name"] for finding in told["findings"]} >= {"untranslated", "number-has-changed"}


def test_only_what_the_set_has_is_offered_to_be_printed(page: AskingPage, folder: Path) -> None:
    assert page.ask("look", set="tiny", lang="en")["documents"] == ["cards", "guide", "tuckbox"]
    (folder / "sheets").mkdir()
    (folder / "sheets/rules.md").write_text("# Rules\n\nTake turns.\n", encoding="utf-8")
    assert page.ask("look", set="tiny", lang="en")["documents"] == ["cards", "guide", "rules", "tuckbox"]


def test_places_are_called_as_who_writes_the_set_would(page: AskingPage) -> None:
    told = page.ask("source", set="tiny", lang="en", card="fox", side="front", x=20, y=10)["places"]
    short = {one["short"] for one in told}
    assert "cards/beasts.yaml:4:9" in short
    assert any(one.startswith("templates/plain/") for one in short)
    assert not [one for one in short if one.startswith(("/", ".."))]


def test_a_face_that_is_known_is_not_sent_again(page: AskingPage) -> None:
    first = page.ask("faces", set="tiny", lang="en", cards=["fox"], known={})["faces"][0]
    assert "Take two" in first["svg"]
    assert faces(page, "fox", **{"fox/front": first["digest"]})["fox/front"] == ""


def test_a_saved_change_is_seen_on_that_face_alone(page: AskingPage, folder: Path) -> None:
    before = page.ask("faces", set="tiny", lang="en", cards=["fox", "frog"], known={})["faces"]
    (folder / "cards/beasts.yaml").write_text(CARDS.replace("Take two", "Take three"), encoding="utf-8")
    after = page.ask("faces", set="tiny", lang="en", cards=["fox", "frog"], known={})["faces"]
    changed = {a["card"] for a, b in zip(before, after, strict=True) if a["digest"] != b["digest"]}
    assert changed == {"fox"}
    assert "Take three" in next(one["svg"] for one in after if one["card"] == "fox")


def test_a_faulty_save_is_told_with_its_line_and_what_follows_is_drawn_again(
    page: AskingPage, folder: Path
) -> None:
    assert faces(page, "fox")
    (folder / "cards/beasts.yaml").write_text(CARDS.replace("cost: 3", "cots: 3"), encoding="utf-8")
    told = page.ask("look", set="tiny", lang="en")
    assert not told["loads"]
    wrong = told["findings"][0]
    assert (wrong["severity"], wrong["line"].strip()) == ("error", "cots: 3")
    assert wrong["place"]["id"]
    assert page.ask("faces", set="tiny", lang="en", cards=["fox"], known={})["failed"] == ["fox"]
    (folder / "cards/beasts.yaml").write_text(CARDS, encoding="utf-8")
    assert page.ask("look", set="tiny", lang="en")["loads"]
    assert faces(page, "fox")["fox/front"]


def test_the_page_hears_of_a_change_and_of_a_folder_that_went(page: AskingPage, folder: Path) -> None:
    page.ask("look", set="tiny", lang="en")
    events = listening(page)
    swap(folder / "cards/beasts.yaml", CARDS.replace("Take two", "Take four"))
    assert heard(events, "revision") == {"set": "tiny", "revision": 2}
    folder.rename(folder.parent / "elsewhere")
    assert heard(events, "gone") == {"gone": "tiny"}
    (folder.parent / "elsewhere").rename(folder)
    assert heard(events, "back") == {"back": "tiny"}


def test_what_changed_between_two_connections_is_heard_by_the_next(page: AskingPage, folder: Path) -> None:
    page.ask("look", set="tiny", lang="en")
    swap(folder / "cards/beasts.yaml", CARDS.replace("Take two", "Take four"))
    page.ask("look", set="tiny", lang="en")  # seen, and told to nobody
    assert heard(listening(page, from_now_on=False), "revision") == {"set": "tiny", "revision": 2}


def test_no_edit_of_many_in_a_row_is_lost(page: AskingPage, folder: Path) -> None:
    """Each as long as the one before, and made to look as old."""
    cards = folder / "cards/beasts.yaml"
    events, was = listening(page), cards.stat()
    for number in range(10, 40):
        cards.write_text(CARDS.replace("Take two", f"Take {number}"), encoding="utf-8")
        os.utime(cards, ns=(was.st_atime_ns, was.st_mtime_ns))
        while heard(events, "revision"):  # the page asks when it is told
            if f"Take {number}" in words(faces(page, "fox").get("fox/front", "")):
                break


def test_who_watches_the_disk_goes_on_after_a_bug(
    page: AskingPage, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    looks = iter([RuntimeError("a bug of ours")])
    look = Shown.look

    def faulty(shown: Shown) -> None:
        for bug in looks:
            raise bug
        look(shown)

    monkeypatch.setattr(Shown, "look", faulty)
    events = listening(page)
    swap(folder / "cards/beasts.yaml", CARDS.replace("Take two", "Take four"))
    assert heard(events, "revision")
    assert "a bug of ours" in capsys.readouterr().err


def test_cards_that_changed_are_drawn_before_the_others_and_what_takes_long_is_left(
    page: AskingPage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.ask("faces", set="tiny", lang="en", cards=["fox", "frog"], known={})
    swap(folder / "cards/beasts.yaml", CARDS.replace('"Frog"', '"Toad"'))
    monkeypatch.setattr(looking, "AT_ONCE", 1)
    monkeypatch.setattr(looking, "ENOUGH_SECONDS", 0.0)
    answer = page.ask("faces", set="tiny", lang="en", cards=["fox", "frog"], known={})
    assert {one["card"] for one in answer["faces"]} == {"frog"}
    assert answer["left"] == ["fox"]
    assert not answer["failed"]


def words(svg: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", svg))


def listening(page: AskingPage, from_now_on: bool = True) -> http.client.HTTPResponse:
    one = page.other()
    one.connection.request("GET", "/api/events", None, one.headers)
    answer = one.connection.getresponse()
    if from_now_on:
        answer.readline()  # how things stand
    return answer


def heard(events: http.client.HTTPResponse, what: str) -> dict[str, object]:
    """The next event that tells of this; not waited for without end."""
    silent = 0
    while silent < 4:
        told: dict[str, object] = json.loads(events.readline().strip() or "{}")
        if what in told:
            return told
        silent += not told
    raise AssertionError(f"nothing is told of {what}")


def swap(path: Path, text: str) -> None:
    """As many editors save: a new file takes the name of the old."""
    aside = path.with_suffix(".aside")
    aside.write_text(text, encoding="utf-8")
    os.replace(aside, path)


def test_many_files_changed_at_once_come_to_one_true_picture(page: AskingPage, folder: Path) -> None:
    for number in range(100):
        (folder / f"cards/more-{number}.yaml").write_text(
            f"kind: beast\ncards:\n  - {{id: b{number}, name: B {number}, cost: 1}}\n", encoding="utf-8"
        )
    assert len(page.ask("look", set="tiny", lang="en")["cards"]) == 102
    for number in range(100):
        (folder / f"cards/more-{number}.yaml").unlink()
    assert len(page.ask("look", set="tiny", lang="en")["cards"]) == 2


def test_a_set_that_is_gone_is_told_and_its_return_too(page: AskingPage, folder: Path) -> None:
    shutil.move(folder, folder.parent / "away")
    assert not page.ask("look", set="tiny", lang="en")["loads"]
    shutil.move(folder.parent / "away", folder)
    assert page.ask("look", set="tiny", lang="en")["loads"]


# --- pointing --------------------------------------------------------------------------------------------


def places(page: AskingPage, lang: str, card: str, box: str) -> list[tuple[str, str]]:
    told = page.ask("card", set="tiny", lang=lang, card=card)
    (at,) = [one for one in told["boxes"] if one["name"] == box and one["side"] == "front"]
    point = {"x": at["x"] + at["w"] / 2, "y": at["y"] + at["h"] / 2}
    answer = page.ask("source", set="tiny", lang=lang, card=card, side="front", **point)
    return [(one["text"].rpartition("/")[2], one["line"].strip()) for one in answer["places"]]


def test_a_text_leads_to_its_own_line_first_then_to_its_template(page: AskingPage) -> None:
    found = places(page, "en", "frog", "name")
    assert found[0] == ("beasts.yaml:11:11", 'name: "Frog"')
    own = found.index(("beasts.yaml:10:9", "- id: frog"))
    assert any("<text" in line for _, line in found[1:own])
    assert found[own + 1 :]  # what lies beneath the text comes after its card, and once
    assert not any("<text" in line for _, line in found[own:])


def test_in_a_translation_it_leads_to_the_translators_line(page: AskingPage) -> None:
    found = places(page, "de", "fox", "name")
    assert found[0] == ("de.po:12:9", 'msgstr "Fuchs"')
    assert found[1][1] == "name: Fox   # as ever"


def test_a_text_tells_how_far_it_went_to_fit_and_what_troubles_it(page: AskingPage, folder: Path) -> None:
    text = CARDS.replace("name: Fox ", "name: Foxes of the unconquerable wilderness ")
    (folder / "cards/beasts.yaml").write_text(text, encoding="utf-8")
    boxes = page.ask("card", set="tiny", lang="en", card="fox")["boxes"]
    (name,) = [one for one in boxes if one["name"] == "name"]
    assert name["used_pt"] < name["asked_pt"]
    assert name["step"] in ("smaller", "condensed", "hyphenated")
    assert name["safe"]
    assert name["contrast"] > 4.5
    (frog,) = [
        one for one in page.ask("card", set="tiny", lang="en", card="frog")["boxes"] if one["name"] == "name"
    ]
    assert frog["step"] == ""


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_does_not_fit_is_told_beside_a_wrong_deck(page: AskingPage, folder: Path, lang: str) -> None:
    (folder / "rules.yaml").write_text(RULES + "components: {beast: {total: 9}}\n", encoding="utf-8")
    text = f"    text: {'Take as many cards as there are in the whole of the box. ' * 25}\n"
    (folder / "cards/beasts.yaml").write_text(CARDS + text, encoding="utf-8")
    found = page.ask("check", set="tiny", lang=lang)["findings"]
    told = [(one["name"], *one["cards"]) for one in found]
    assert ("wrong-total",) in told
    assert ("text-overflow", "frog") in told
    assert len(told) == len({(one["code"], one["where"], one["message"]) for one in found})


def test_every_language_stands_beside_the_others(page: AskingPage) -> None:
    told = page.ask("languages", set="tiny", card="fox", side="front")["faces"]
    assert {one["lang"] for one in told} == {"en", "de"}
    assert all(one["svg"] and 0 < one["tightest"] <= 1 for one in told)


# --- the deck --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("cost > 2", ["fox"]),
        ('kind == "beast" and cost < 2', ["frog"]),
        ("fuchs", ["fox"]),
        ("discard", ["fox"]),
        ("", ["fox", "frog"]),
        ("nobody", []),
    ],
)
def test_a_filter_is_an_expression_or_words(page: AskingPage, text: str, cards: list[str]) -> None:
    lang = "de" if text == "fuchs" else "en"
    assert page.ask("filter", set="tiny", lang=lang, text=text)["cards"] == cards


@pytest.mark.parametrize(
    "text", ["cots > 2", "cost >", "(" * 90, "cost.sun > 1", "__import__('os') == 1", "x" * 9000 + "="]
)
def test_a_faulty_filter_is_told(page: AskingPage, text: str) -> None:
    told = page.ask("filter", set="tiny", lang="en", text=text)
    assert told["fault"]
    assert told["column"] >= 1


def test_every_setup_is_told_with_what_the_proof_says_of_it(tmp_path: Path) -> None:
    with studio(Path("ecosfera"), out=tmp_path) as page:
        told = page.ask("numbers", set="ecosfera", lang="en")["setups"]
    states = {one["state"].partition(":")[0] for one in told}
    assert states == {"can be dealt", "excluded"}
    assert len({one["setup"] for one in told}) == len(told) > 20


def test_numbers_pages_and_a_picture_of_a_page(page: AskingPage) -> None:
    told = page.ask("numbers", set="tiny", lang="en")
    assert told["figures"][0]["values"] == [{"value": 1, "copies": 1}, {"value": 3, "copies": 1}]
    how = {"set": "tiny", "lang": "en", "profile": "a4", "document": "cards"}
    assert len(page.ask("pages", **how)["pages"]) == 2
    status, data = page.sent("POST", "/api/page", json.dumps({**how, "number": 1}).encode(), page.headers)
    assert (status, data[:4]) == (200, b"\x89PNG")
    assert page.refused("page", **how, number=3)
    assert page.refused("pages", **{**how, "profile": "../a4"})


def test_remarks_of_a_card_are_told_and_a_field_without_a_word_is_not(page: AskingPage, folder: Path) -> None:
    more = '    source: {cost: proposed}\n    because: {cost: tried in play}\n    text: ""\n'
    (folder / "cards/beasts.yaml").write_text(CARDS + more, encoding="utf-8")
    fields = page.ask("card", set="tiny", lang="en", card="frog")["fields"]
    told = {one["key"]: (one["value"], one["how"]) for one in fields}
    assert told["source"] == ("cost proposed", "fixed")
    assert told["because"] == ("cost tried in play", "fixed")
    assert told["text"] == ("", "text")  # it may be written here
    (folder / "cards/beasts.yaml").write_text(CARDS + "    allow: {}\n", encoding="utf-8")
    fields = page.ask("card", set="tiny", lang="en", card="frog")["fields"]
    assert "allow" not in {one["key"] for one in fields}


# --- printing --------------------------------------------------------------------------------------------


def test_what_is_printed_is_fetched_once(page: AskingPage) -> None:
    events, asking = listening(page), page
    how = {"profile": "a4", "documents": ["cards"], "formats": ["pdf"]}
    job = asking.ask("build", set="tiny", languages=["en"], **how)["job"]
    told = heard(events, "files")
    assert told["job"] == job
    text, file = told["files"]  # type: ignore[misc]
    assert text["name"] == "PRINTING.txt"
    address = asking.ask("ticket", job=job, file=file["id"])["address"]
    assert asking.sent("GET", address, None, {})[1].startswith(b"%PDF")
    assert asking.sent("GET", address, None, {})[0] == 410
    assert asking.refused("ticket", job=job, file="../cards.pdf")
    assert asking.refused("build", set="tiny", languages=["fr"], **how)


def test_many_ask_at_once_and_all_are_answered(page: AskingPage) -> None:
    found: list[int] = []

    def ask() -> None:
        one = page.other()
        for _ in range(5):
            found.append(len(faces(one, "fox", "frog")))

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [4] * 30
