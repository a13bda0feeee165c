"""What a stranger's set makes pnp read: nothing but what lies in it."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner

from pnp.cli import options
from pnp.cli.group import main
from pnp.files import saving, walls
from pnp.files.saving import LinkError, save
from pnp.files.world import Refusal, World
from tests.hostile.strangers import (
    OWN_THEME,
    PLAIN_SET,
    Case,
    Swapping,
    judge,
    run,
    swapped_at_every_step,
    write,
)

SECRET = "kind: beast\ncards: [{id: secret, name: TOP-SECRET, power: 1}]\nTOP-SECRET: [\n"
WITH_THEME = PLAIN_SET.replace("theme: plain", "theme: own")
OUTSIDE = "leads out of the set's folder"


def outside(folder: Path, name: str, text: str = SECRET) -> Path:
    """A file beside the set, which is none of its business."""
    path = folder.parent / "private" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(text))
    return path


def link(
    folder: Path, name: str, to: str | Path, files: dict[str, str] | None = None, text: str = PLAIN_SET
) -> None:
    write(folder, dict(files or {}), text)
    place = folder / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(to)


def a_link_to_a_file(name: str, *, absolute: bool = True, text: str = PLAIN_SET) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        path = outside(folder, Path(name).name)
        way = path if absolute else os.path.relpath(path, (folder / name).parent)
        link(folder, name, way, text=text)

    return make


def a_linked_folder(name: str, inner: str, text: str = PLAIN_SET) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        outside(folder, inner)
        link(folder, name, folder.parent / "private", text=text)

    return make


def a_linked_theme(folder: Path) -> None:
    for name, text in OWN_THEME.items():
        outside(folder, Path(name).name, text)
    link(folder, "templates/own", folder.parent / "private", text=WITH_THEME)


def a_linked_template(folder: Path) -> None:
    face = outside(folder, "beast.xml.j2", OWN_THEME["templates/own/beast.xml.j2"])
    theme = {"templates/own/theme.yaml": OWN_THEME["templates/own/theme.yaml"]}
    link(folder, "templates/own/beast.xml.j2", face, theme, WITH_THEME)


def a_linked_picture(folder: Path) -> None:
    drawing = outside(folder, "fox.svg", '<svg viewBox="0 0 9 9"><TOP-SECRET/></svg>')
    face = '<face><art name="fox" x="9" y="9" w="9" h="9"/></face>'
    link(folder, "art/fox.svg", drawing, {**OWN_THEME, "templates/own/beast.xml.j2": face}, WITH_THEME)


def a_linked_sibling(folder: Path) -> None:
    private = folder.parent / "private" / "stranger-base"
    write(private, {}, PLAIN_SET.replace("Fox", "TOP-SECRET"))
    (folder.parent / "base").symlink_to(private)
    pack = folder.parent / "pack"
    pack.mkdir()
    write(folder, {}, "id: stranger\nextends: base\n")
    folder.rename(pack / "stranger")
    (pack / "base").symlink_to(private)


def a_linked_font(folder: Path) -> None:
    outside(folder, "mine.ttf")
    fonts = "families: {mine: {licence: OFL, faces: {400: mine.ttf}}}\n"
    face = OWN_THEME["templates/own/beast.xml.j2"].replace("<text", '<text font="mine"')
    files = {**OWN_THEME, "templates/own/beast.xml.j2": face, "fonts.yaml": fonts}
    link(folder, "mine.ttf", folder.parent / "private" / "mine.ttf", files, WITH_THEME)


def a_pipe(folder: Path) -> None:
    write(folder, {"cards/.keep": ""})
    os.mkfifo(folder / "cards" / "x.yaml")


FONT_OF_PYTHON = "families: {mine: {licence: OFL, package: os, faces: {400: LICENSE.txt}}}\n"

CASES = [
    Case("S2 cards are a link to the passwords", lambda folder: link(folder, "cards/x.yaml", "/etc/passwd"), (OUTSIDE,)),
    Case("S2 cards are a link to private cards", a_link_to_a_file("cards/x.yaml"), (OUTSIDE,)),
    Case("S2 a link that climbs", a_link_to_a_file("cards/x.yaml", absolute=False), (OUTSIDE,)),
    Case("S2 rules are a link", a_link_to_a_file("rules.yaml"), (OUTSIDE,)),
    Case("S2 the folder of cards is a link", a_linked_folder("cards", "x.yaml"), (OUTSIDE,)),
    Case("S2 the folder of sheets is a link", a_linked_folder("sheets", "rules.md"), (OUTSIDE,)),
    Case("S2 the folder of translations is a link",
         a_linked_folder("lang", "de.po", PLAIN_SET + "languages: [en, de]\n"), (OUTSIDE,),
         ("check", "stranger", "--lang", "de")),
    Case("S2 the theme is a link", a_linked_theme, (OUTSIDE,)),
    Case("S2 a template is a link", a_linked_template, ("beast",)),
    Case("S2 a picture is a link", a_linked_picture, ("'fox.svg' lies outside the set",)),
    Case("S2 fonts are named by a link", a_link_to_a_file("fonts.yaml"), ("leads out",)),
    Case("S2 a font is a link", a_linked_font, ("the path leaves the folder",)),
    Case("S2 a font lies among Python's own files",
         lambda folder: write(folder, {"fonts.yaml": FONT_OF_PYTHON}), ("it is no package of fonts",)),
    Case("S2 what it extends is a link", a_linked_sibling,
         ("'base' leads out of the set's folder",), ("check", "pack/stranger")),
    Case("S3 cards are a device", lambda folder: link(folder, "cards/x.yaml", "/dev/zero"), (OUTSIDE,)),
    Case("S3 cards are a pipe", a_pipe, ("it is not a regular file",)),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_nothing_outside_is_read(case: Case, tmp_path: Path) -> None:
    judge(case._replace(never=("TOP-SECRET", "root:", "secret", *case.never)), tmp_path)


def test_profiles_beside_the_work_are_not_fetched_from_elsewhere(tmp_path: Path) -> None:
    """S2: a folder of profiles may be a stranger's, too; the usual one is then what it always is."""
    work = write(tmp_path / "work" / "stranger", {}).parent
    path = outside(work, "a4.yaml", "TOP-SECRET: 1\n")
    (work / "profiles").symlink_to(path.parent)
    ran = run("build", "stranger", here=work)
    assert ran.code == 0, ran.told
    assert "TOP-SECRET" not in ran.told


@pytest.fixture
def by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where nothing can be opened from its folder."""
    for module in (walls, saving, options):
        monkeypatch.setattr(module, "IS_SURE", False)
    options._tell_of_gaps.cache_clear()


@pytest.mark.usefixtures("by_name")
def test_where_only_names_can_be_looked_at_links_lead_nowhere_either(tmp_path: Path) -> None:
    """Windows: less is held, which is told once."""
    home = write(tmp_path / "stranger", {"lang/.keep": ""})
    private = outside(home, "x.yaml")
    (home / "cards").symlink_to(private.parent)
    (home / "rules.yaml").symlink_to(private)
    (home / "again.yaml").symlink_to("set.yaml")
    (home / "lang" / "x.pot").symlink_to(private)
    world = World()
    world.enclose(home)
    assert world.read(home / "set.yaml", home) == world.read(home / "again.yaml", home) == PLAIN_SET.encode()
    for name in ("rules.yaml", "cards/x.yaml"):
        assert world.read(home / name, home) == Refusal("outside")
    assert not world._listed(str(home / "cards")).every
    with pytest.raises(LinkError):
        save(home / "lang" / "x.pot", b"ours", home)
    save(home / "lang" / "y.pot", b"ours", home)
    save(home / "lang" / "y.pot", b"again", home)
    assert (home / "lang" / "y.pot").read_bytes() == b"again"
    told = CliRunner().invoke(main, ["check", str(home), str(home)])
    assert told.output.count("files are opened by their names only") == 1
    assert private.read_text() == SECRET


# --- who changes links meanwhile -------------------------------------------------------------------------


SEEN = {b"ours", "refused", "a.yaml"}


def seen_in(home: Path) -> set[bytes | str]:
    """What is read of one file in two looks, and of its folder's listing."""
    world = World()
    world.enclose(home)
    data = world.read(home / "cards" / "a.yaml", home)
    seen = {"refused" if isinstance(data, Refusal) else data}
    with suppress(OSError):
        seen.update(world.names(home / "cards", home, ".yaml"))
        world.look()
        again = world.read(home / "cards" / "a.yaml", home)
        seen.add("refused" if isinstance(again, Refusal) else again)
    return seen


def set_beside_a_secret(here: Path) -> tuple[Path, Path]:
    home, private = here / "set", here / "private"
    for folder, text in ((home / "cards", b"ours"), (private, b"TOP-SECRET")):
        folder.mkdir(parents=True)
        (folder / "a.yaml").write_bytes(text)
    (private / "theirs.yaml").touch()
    return home, private


@pytest.mark.slow
@pytest.mark.parametrize("swapped", ["cards/a.yaml", "cards"])
def test_a_link_swapped_in_meanwhile_never_wins(tmp_path: Path, swapped: str) -> None:
    """Whenever somebody puts a link in the place of a file that is read, or of its folder."""
    rounds = count()
    home = tmp_path

    def lay() -> Path:
        nonlocal home
        home, private = set_beside_a_secret(tmp_path / str(next(rounds)))
        place = home / swapped
        place.with_name("link").symlink_to(private / ("" if swapped == "cards" else "a.yaml"))
        return place

    seen = swapped_at_every_step(lay, lambda: frozenset(seen_in(home)))
    assert {b"ours", "refused"} <= frozenset().union(*seen) <= SEEN
    assert frozenset((b"ours", "a.yaml")) in seen


@pytest.mark.soak
@pytest.mark.parametrize("swapped", ["cards/a.yaml", "cards"])
def test_a_link_swapped_in_meanwhile_never_wins_in_many_tries(tmp_path: Path, swapped: str) -> None:
    """A file read again and again while somebody is as quick as can be."""
    home, private = set_beside_a_secret(tmp_path)
    seen: set[bytes | str] = set()
    with Swapping(home / swapped, private if swapped == "cards" else private / "a.yaml") as other:
        for _ in range(10_000):
            seen |= seen_in(home)
    assert seen <= SEEN
    assert "refused" in seen, "nobody was in the way"
    assert other.rounds


def test_links_within_a_set_go_on_working(tmp_path: Path) -> None:
    """Relative and absolute ones, of files and folders, and a set that the user calls by a link."""
    home = write(tmp_path / "real", {"more/x.yaml": "kind: beast\ncards: [{id: elk, name: Elk, power: 1}]\n"})
    (home / "cards").symlink_to("more")
    (home / "more" / "y.yaml").symlink_to(home / "more" / "x.yaml")
    (tmp_path / "called").symlink_to(home)
    world = World()
    world.enclose(tmp_path / "called")
    for name in ("x.yaml", "y.yaml"):
        data = world.read(tmp_path / "called" / "cards" / name, tmp_path / "called")
        assert b"Elk" in (b"" if isinstance(data, Refusal) else data)
    assert world.names(tmp_path / "called" / "cards", tmp_path / "called") == ("x.yaml", "y.yaml")
