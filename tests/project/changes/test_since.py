"""``--since``: what is printed is what a box lacks, and a page says what to do with it."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli.group import main
from pnp.files.resources import bundled
from pnp.press.impose.changed import Beside, former_of, only_changed
from pnp.source.load.set_folders import bundled_ids
from tests.press.impose.imposing import face, faces, law, part
from tests.repositories import commit, committed, git

Write = Callable[..., Path]
SET = """\
id: tiny
title: Tiny
languages: [en, de]
theme: mine
rules: {kinds: {beast: {fields: {}}}}
print: {beast: {size: poker, back: beast}}
cards:
  - {kind: beast, id: fox, name: Fox, copies: 3, text: Take two.}
  - {kind: beast, id: owl, name: Owl, copies: 2, text: Sleep.}
  - {kind: beast, id: toad, name: Toad, text: Jump.}
"""
THEME = {
    "templates/mine/theme.yaml": "type: {text: {size: 9}}\n",
    "templates/mine/prelude.xml.j2": '{% macro ground() %}<rect w="63.5" h="88.9" fill="#336699"/>{% endmacro %}\n',
    "templates/mine/beast.xml.j2": (
        '<face>{{ ground() }}<text x="5" y="5" w="50" h="20">{{ card.name }}: {{ card.text }}</text></face>\n'
    ),
    "templates/mine/back-beast.xml.j2": "<face>{{ ground() }}</face>\n",
    "lang/de.po": 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    'msgctxt "tiny/kind.beast"\nmsgid "Beast"\nmsgid_plural "Beasts"\nmsgstr[0] "Tier"\nmsgstr[1] "Tiere"\n\n'
    + "".join(
        f'msgctxt "tiny/{context}"\nmsgid "{english}"\nmsgstr "{german}"\n\n'
        for context, english, german in [
            ("set.title", "Tiny", "Winzig"),
            ("fox.name", "Fox", "Fuchs"),
            ("owl.name", "Owl", "Eule"),
            ("toad.name", "Toad", "Kröte"),
            ("fox.text", "Take two.", "Nimm zwei."),
            ("owl.text", "Sleep.", "Schlafe."),
            ("toad.text", "Jump.", "Spring."),
        ]
    ),
}


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def tiny(write_set: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set that is printed and committed."""
    folder = write_set(SET, **THEME)
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".gitignore").write_text("out\n")
    committed(tmp_path)
    assert pnp("build", "tiny", "--out", "out", "--lang", "en,de").exit_code == 0
    return folder


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def printed(folder: Path, document: str = "changed") -> Counter[str]:
    """How many fronts of each card lie on the sheets of a file."""
    rows = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["placements"]
    return Counter(row["card"] for row in rows if row["file"] == f"{document}.pdf" and row["side"] == "front")


def told_on(page: Path) -> str:
    with pypdfium2.PdfDocument(page) as document:
        texts = [one.get_textpage().get_text_range() for one in document]
    return " ".join(" ".join(texts).split())


MANIFEST = "out/tiny/en/manifest.json"
BEFORE = ("HEAD", "git:main", MANIFEST, "out/tiny/en", "out/tiny")


@pytest.mark.slow
@pytest.mark.parametrize("before", BEFORE)
def test_one_text_changed_prints_its_copies_and_names_them(tiny: Path, before: str) -> None:
    change(tiny / "set.yaml", "Take two.", "Take three.")
    result = pnp("build", "tiny", "--out", "out", "--since", before)
    assert result.exit_code == 0, result.output
    assert "3 to put in, 3 to take out, 3 unchanged" in result.output
    assert "put in: 3 x Fox" in result.output
    folder = tiny.parent / "out/tiny/en"
    assert printed(folder) == {"fox": 3}
    assert {path.name for path in folder.iterdir()} == {
        "cards.pdf",
        "changed.pdf",
        "changed-list.pdf",
        "guide.pdf",
        "manifest.json",
        "PRINTING.txt",
    }
    told = told_on(folder / "changed-list.pdf")
    assert "What changed" in told
    assert re.search(r"Take out.*3 × Fox.*Put in.*3 × Fox|Take out Put in 3 × Fox 3 × Fox", told), told


def test_a_changed_number_of_copies_prints_the_added_ones(tiny: Path) -> None:
    change(tiny / "set.yaml", "name: Owl, copies: 2", "name: Owl, copies: 5")
    change(tiny / "set.yaml", "name: Fox, copies: 3", "name: Fox, copies: 1")
    result = pnp("build", "tiny", "--out", "out", "--since", MANIFEST)
    assert "take out: 2 x Fox\n  put in: 3 x Owl\n" in result.output
    assert printed(tiny.parent / "out/tiny/en") == {"owl": 3}


@pytest.mark.slow
def test_what_only_got_another_id_is_there(tiny: Path) -> None:
    change(tiny / "set.yaml", "id: toad", "id: paddock")
    result = pnp("build", "tiny", "--out", "out", "--since", "HEAD")
    assert (result.exit_code, "nothing changed" in result.output) == (0, True)


@pytest.mark.slow
def test_nothing_changed_prints_nothing(tiny: Path) -> None:
    before = {path.name: path.read_bytes() for path in (tiny.parent / "out/tiny/en").iterdir()}
    for earlier in (*BEFORE, "tiny"):
        result = pnp("build", "tiny", "--out", "out", "--since", earlier)
        assert result.exit_code == 0, result.output
        assert f"tiny en: nothing changed since {earlier.removeprefix('git:')}" in result.output
    assert {path.name: path.read_bytes() for path in (tiny.parent / "out/tiny/en").iterdir()} == before


def test_a_card_that_is_gone_is_told_on_a_page_alone(tiny: Path) -> None:
    change(tiny / "set.yaml", "  - {kind: beast, id: toad, name: Toad, text: Jump.}\n", "")
    result = pnp("build", "tiny", "--out", "out", "--since", MANIFEST)
    assert "take out: 1 x Toad" in result.output
    assert "changed-list 1 page" in result.output
    assert not (tiny.parent / "out/tiny/en/changed.pdf").exists()


@pytest.mark.slow
@pytest.mark.parametrize("before", ["HEAD", MANIFEST])
def test_a_shared_macro_changed_all_faces(tiny: Path, before: str) -> None:
    change(tiny / "templates/mine/prelude.xml.j2", "#336699", "#884422")
    result = pnp("build", "tiny", "--out", "out", "--since", before)
    assert result.exit_code == 0, result.output
    assert f"all 4 faces changed since {before}: the theme changed" in result.output
    assert "Fox" not in result.output
    told = told_on(tiny.parent / "out/tiny/en/changed-list.pdf")
    assert "All faces changed (4). The theme changed." in told
    assert "Fox" not in told
    assert printed(tiny.parent / "out/tiny/en") == {"fox": 3, "owl": 2, "toad": 1}


def test_what_some_faces_share_is_no_cause(tiny: Path) -> None:
    """The theme is another, but only one card shows it."""
    shown = "{% if card.id == 'fox' %}!{% endif %}"
    change(tiny / "templates/mine/beast.xml.j2", "{{ card.text }}", "{{ card.text }}" + shown)
    result = pnp("build", "tiny", "--out", "out", "--since", MANIFEST)
    assert "put in: 3 x Fox\n" in result.output, result.output
    assert "all 4 faces" not in result.output


def test_every_text_by_itself_is_listed(tiny: Path) -> None:
    for text in ("Take two", "Sleep", "Jump"):
        change(tiny / "set.yaml", text, f"{text} twice")
    result = pnp("build", "tiny", "--out", "out", "--since", MANIFEST)
    assert "put in: 3 x Fox, 2 x Owl, 1 x Toad" in result.output


@pytest.mark.slow
@pytest.mark.usefixtures("tiny")
def test_backs_that_were_never_printed_are_told() -> None:
    assert pnp("build", "tiny", "--out", "bare", "--no-backs").exit_code == 0
    assert (
        "nothing changed"
        in pnp("build", "tiny", "--out", "bare", "--no-backs", "--since", "bare/tiny").output
    )
    assert (
        "no backs were printed before" in pnp("build", "tiny", "--out", "bare", "--since", "bare/tiny").output
    )


def as_version_1(file: Path) -> None:
    """What the first version told, and no more."""
    told = json.loads(file.read_text(encoding="utf-8"))
    old = {key: told[key] for key in ("set", "lang", "profile", "placements")}
    old["files"] = [{key: row[key] for key in ("name", "sha256", "pages", "digest")} for row in told["files"]]
    file.write_text(json.dumps(old), encoding="utf-8")


@pytest.mark.slow
def test_a_manifest_of_version_1_still_tells(tiny: Path) -> None:
    old = tiny.parent / "released.json"
    shutil.copy(tiny.parent / MANIFEST, old)
    as_version_1(old)
    assert "nothing changed since released.json" in pnp("build", "tiny", "--since", "released.json").output
    change(tiny / "set.yaml", "id: fox, name: Fox", "id: fox, name: Red fox")
    result = pnp("build", "tiny", "--out", "out", "--since", "released.json")
    assert "put in: 3 x Red fox" in result.output


@pytest.mark.slow
def test_a_manifest_of_version_1_does_not_say_why_all_changed(tiny: Path) -> None:
    with (tiny / "set.yaml").open("a", encoding="utf-8") as file:
        file.write("".join(f"  - {{kind: beast, id: b{n}, name: B{n}}}\n" for n in range(4)))
    assert pnp("build", "tiny", "--out", "out").exit_code == 0
    as_version_1(tiny.parent / MANIFEST)
    change(tiny / "templates/mine/prelude.xml.j2", "#336699", "#884422")
    told = pnp("build", "tiny", "--out", "new", "--since", MANIFEST).output
    assert f"all 8 faces changed since {MANIFEST}: something they share did" in told
    assert "Fox" not in told


@pytest.mark.slow
def test_the_page_speaks_the_language_of_the_set(tiny: Path) -> None:
    change(tiny / "lang/de.po", "Kröte", "Erdkröte")
    result = pnp("build", "tiny", "--out", "out", "--since", "HEAD", "--lang", "de")
    assert result.exit_code == 0, result.output
    told = told_on(tiny.parent / "out/tiny/de/changed-list.pdf")
    assert "Was sich geändert hat" in told
    assert "Herausnehmen" in told
    assert "Erdkröte" in told


@pytest.mark.slow
def test_only_some_cards_are_asked_about(tiny: Path) -> None:
    change(tiny / "set.yaml", "Take two.", "Take three.")
    change(tiny / "set.yaml", "Sleep.", "Wake.")
    assert pnp("build", "tiny", "--out", "out", "--since", "HEAD", "--cards", "owl,toad").exit_code == 0
    assert printed(tiny.parent / "out/tiny/en") == {"owl": 2}
    begun = pnp("build", "tiny", "--out", "out", "--since", "HEAD", "--start-slot", "8")
    assert begun.exit_code == 0
    rows = json.loads((tiny.parent / MANIFEST).read_text())["placements"]
    assert min(row["slot"] for row in rows if row["file"] == "changed.pdf" and row["page"] == 1) == 8


@pytest.mark.slow
def test_an_expansion_prints_what_it_adds(tiny: Path) -> None:
    more = tiny.parent / "more"
    more.mkdir()
    (more / "set.yaml").write_text(
        "id: more\ntitle: More\nextends: tiny\ncards:\n"
        "  - {kind: beast, id: newt, name: Newt, copies: 2, text: Swim.}\n"
        "  - {id: owl, copies: 3}\n"
    )
    result = pnp("build", "more", "--out", "out", "--since", "tiny")
    assert result.exit_code == 0, result.output
    assert "3 to put in, 0 to take out, 6 unchanged" in result.output
    assert printed(tiny.parent / "out/more/en") == {"newt": 2, "owl": 1}
    commit(tiny.parent, "more")
    change(tiny / "set.yaml", "Sleep.", "Wake.")
    assert "put in: 3 x Owl" in pnp("build", "more", "--since", "HEAD").output, (
        "the base is of that revision, too"
    )


@pytest.mark.slow
def test_a_theme_beside_the_set_is_of_that_revision(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the bundled ones are, in a clone."""
    shared = tiny.parent / "templates"
    shutil.copytree(bundled("templates") / "_shared", shared / "_shared")
    shutil.move(tiny / "templates/mine", shared / "mine")
    monkeypatch.setattr("pnp.draw.look.theme.bundled", lambda _folder: shared)
    commit(tiny.parent, "moved")
    assert "nothing changed" in pnp("build", "tiny", "--since", "HEAD").output
    change(shared / "mine/prelude.xml.j2", "#336699", "#884422")
    assert "the theme changed" in pnp("build", "tiny", "--since", "HEAD").output
    monkeypatch.chdir(tiny)
    assert "the theme changed" in pnp("build", ".", "--out", "out", "--since", "HEAD").output


def damaged(text: str) -> dict[str, str]:
    """Manifests somebody has been at."""
    whole = json.loads(text)
    return {
        "cut.json": text[:300],
        "list.json": "[]",
        "deep.json": "[" * 100_000,
        "digest.json": text.replace('"scene": "', '"scene": "zz'),
        "nobody.json": text.replace('"card": ', '"who": '),
        "backs.json": json.dumps(
            whole | {"placements": [row for row in whole["placements"] if row["side"] == "back"]}
        ),
        "names.json": json.dumps(whole | {"cards": {"fox": 7}}),
        "other.json": text.replace('"set": "tiny"', '"set": "large"'),
        "newer.json": text.replace('"version": 2', '"version": 3'),
        "rules.json": json.dumps(whole | {"files": [], "placements": []}),
    }


def test_what_is_no_earlier_state_is_told(tiny: Path) -> None:
    for name, text in damaged((tiny.parent / MANIFEST).read_text(encoding="utf-8")).items():
        (tiny.parent / name).write_text(text, encoding="utf-8")
        result = pnp("build", "tiny", "--out", "new", "--since", name)
        assert (result.exit_code, result.output.startswith(f"--since: {name} ")) == (1, True), result.output
    assert "is of the set 'large'" in pnp("build", "tiny", "--since", "other.json").output
    german = pnp("build", "tiny", "--since", MANIFEST, "--lang", "de")
    assert (german.exit_code, "is of 'en', not of 'de'" in german.output) == (1, True)
    assert not (tiny.parent / "new").exists()


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize(
    "given", ["-x", "git:-x", "--upload-pack=x", "nope", "HEAD..main", "", "no.json", "out", "git:", "\0"]
)
def test_what_names_nothing_is_a_slip_of_the_command_line(given: str) -> None:
    result = pnp("build", "tiny", f"--since={given}")
    assert (result.exit_code, "--since: " in result.output) == (2, True), result.output


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("more", [("--one-each",), ("--only", "rules"), ("--only", "cards,box")])
def test_what_does_not_go_together_is_told(more: tuple[str, ...]) -> None:
    assert pnp("build", "tiny", "--since", "HEAD", *more).exit_code == 2


def test_a_set_that_could_not_be_read_then_is_told(tiny: Path) -> None:
    change(tiny / "set.yaml", "kind: beast, id: fox", "kind: best, id: fox")
    git(tiny.parent, "commit", "-qam", "wrong")
    git(tiny.parent, "checkout", "-q", "HEAD~1", "--", "tiny")
    result = pnp("build", "tiny", "--since", "HEAD")
    assert (result.exit_code, "HEAD cannot be read: 1 error" in result.output) == (1, True), result.output


# --- the four games --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game", bundled_ids())
def test_a_game_that_was_printed_lacks_nothing(game: str, tmp_path: Path) -> None:
    assert pnp("build", game, "--out", tmp_path, "--only", "cards,components").exit_code == 0
    result = pnp("build", game, "--out", tmp_path, "--since", tmp_path / game)
    assert (result.exit_code, "nothing changed" in result.output) == (0, True), result.output


@pytest.mark.slow
def test_one_text_of_biotopia(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(bundled("cardsets") / "biotopia", tmp_path / "biotopia")
    monkeypatch.chdir(tmp_path)
    committed(tmp_path)
    change(
        tmp_path / "biotopia/cards/butterflies.yaml", "it flashes four great eyes", "it shows four great eyes"
    )
    result = pnp("build", "biotopia", "--since", "HEAD")
    assert result.exit_code == 0, result.output
    assert "since HEAD 6 to put in, 6 to take out, " in result.output
    assert "put in: 6 x Peacock\n" in result.output
    assert printed(tmp_path / "output/biotopia/en") == {"peacock": 6}


# --- laws ------------------------------------------------------------------------------------------------

INKS = ("#111111", "#222222", "#333333")
decks = st.dictionaries(
    st.sampled_from("abcd"), st.tuples(st.integers(1, 4), st.sampled_from(INKS)), max_size=4
)


def deck(rows: dict[str, tuple[int, str]]):
    return faces(*(part(card, copies)._replace(front=face(ink=ink)) for card, (copies, ink) in rows.items()))


@law
@given(before=decks, after=decks)
def test_the_box_holds_what_the_set_says_afterwards(before, after) -> None:
    """Old pieces, less those taken out, and the new ones are the new deck; nothing is printed that is there."""
    old, new = deck(before), deck(after)
    left, changes = only_changed(new, former_of("before", old, {}, {}), Beside({}, {}, frozenset({"cards"})))

    def seen(some) -> Counter[str]:
        return Counter({one: n for one, n in _inks(some).items() if n})

    there = _inks(old) & _inks(new)
    assert seen(left) == _inks(new) - there
    assert changes.unchanged == there.total()
    assert sum(piece.copies for piece in changes.put_in) == (_inks(new) - there).total()
    assert sum(piece.copies for piece in changes.take_out) == (_inks(old) - there).total()
    assert changes.is_none == (_inks(old) == _inks(new))


def _inks(some) -> Counter[str]:
    count: Counter[str] = Counter()
    for one in some.parts:
        count[one.front.key] += one.copies
    return count
