"""What the pages say is so: examples are read, built and run, tables are what the program knows."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import fontpkg_fira_sans
import pytest
from click.testing import CliRunner, Result

from pnp.cli.group import main
from pnp.source.load.profiles import KEYS
from pnp.source.schema.named_sizes import names, size
from tests.judging import judge

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
FENCE = re.compile(r"^```yaml (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DRAWN = re.compile(r"^```(?:yaml|xml) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGE = (DOCS / "card-sets.md").read_text(encoding="utf-8")
EXAMPLES = [one for one in FENCE.findall(PAGE) if one[0] != "art/art.yaml"]
PROFILES = (DOCS / "profiles.md").read_text(encoding="utf-8")


POND = """\
id: pond
title: Pond
summary: Who eats what.
players: 2..4
rules:
  vocab: {habitat: {shore: Shore, bottom: Bottom}}
  kinds:
    plant: {fields: {habitats: {type: set, of: habitat}}}
    animal: {fields: {habitats: {type: set, of: habitat}}}
print: {plant: {size: poker}, animal: {size: poker}}
cards:
  - {kind: plant, id: fox, name: Foxtail, habitats: [shore]}
  - {kind: animal, id: frog, name: Frog, habitats: [shore, bottom]}
"""


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def tracked() -> list[Path]:
    """Every file of the repository that is text."""
    listed = subprocess.run(("git", "ls-files"), cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.splitlines() if not name.endswith((".png", ".jpg", ".pdf"))]


# --- card-sets.md ----------------------------------------------------------------------------------------


def test_the_page_has_its_examples() -> None:
    """First a homebrew and what it restates, then whole games in one file."""
    names = [name for name, _ in EXAMPLES]
    assert names == ["set.yaml", "rules.yaml", *["set.yaml"] * (len(names) - 2)]


@pytest.mark.slow
def test_homebrew_is_reported_and_then_restated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a reader would: the files as they stand on the page, one after the other, each followed by its command."""
    monkeypatch.chdir(tmp_path)
    first, picture, restated = DRAWN.findall(PAGE)[:3]
    for path, text in (first, picture):
        (tmp_path / "my-meadow" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "my-meadow" / path).write_text(text, encoding="utf-8")
    told = json.loads(pnp("check", "my-meadow", "--format", "json").output)
    assert [one["message"] for one in told] == ["playing_deck: expected 100, found 104"]
    assert f"`{told[0]['message']}`" in PAGE
    (tmp_path / "my-meadow" / restated[0]).write_text(restated[1], encoding="utf-8")
    result = pnp("check", "my-meadow", "--strict")
    assert result.exit_code == 0, result.output
    result = pnp("build", "my-meadow")
    assert result.exit_code == 0, result.output


@pytest.mark.slow
def test_whole_games_check_and_print_what_the_page_shows(tmp_path: Path) -> None:
    for number, (_, text) in enumerate(EXAMPLES[2:]):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "set.yaml").write_text(text, encoding="utf-8")
        result = pnp("check", folder, "--strict")
        assert result.exit_code == 0, result.output
        if number == 0:
            shown = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)
            assert shown is not None
            assert shown[1] == result.output


def test_file_and_back_do_what_the_page_says(tmp_path: Path) -> None:
    (camp,) = [text for _, text in EXAMPLES if "id: camp" in text]
    (tmp_path / "set.yaml").write_text(camp, encoding="utf-8")
    cards = judge(tmp_path).cards
    assert cards
    told = {kind: (row.file, row.back) for kind, row in cards.prints.items()}
    assert told == {"hero": ("cards", "hero"), "quest": ("cards", "hero"), "score": ("components", "")}


def test_every_named_size_is_listed_as_it_is() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| ([\d.]+) x ([\d.]+) (mm|in) \|$", PAGE, re.MULTILINE)
    assert [row[0] for row in rows] == list(names())
    for name, width, height, unit in rows:
        known = size(name)
        assert known
        scale = 25.4 if unit == "in" else 1.0
        assert (known.width, known.height) == pytest.approx((float(width) * scale, float(height) * scale))


def test_the_page_on_spreadsheets_tells_of_every_finding_about_tables() -> None:
    from pnp.check.manual import whole_catalog

    page = (DOCS / "spreadsheets.md").read_text(encoding="utf-8")
    of_tables = {
        code for code in whole_catalog() if code in page or code.startswith(("SRC14", "CRD24", "CRD25"))
    }
    assert of_tables == set(re.findall(r"\b(?:SRC|CRD)\d{3}\b", page))


# --- profiles.md, templates.md, checking.md --------------------------------------------------------------


def test_every_key_of_a_profile_is_listed() -> None:
    assert re.findall(r"^\| `(\w+)` \|", PROFILES, re.MULTILINE) == list(KEYS.keys)
    used = {key for _, text in FENCE.findall(PROFILES) for key in re.findall(r"^(\w+):", text, re.MULTILINE)}
    assert used == set(KEYS.keys), "each in an example"


def test_fonts_of_ones_own_are_found(tmp_path: Path) -> None:
    (_, text), _ = [
        row for row in FENCE.findall((DOCS / "templates.md").read_text("utf-8")) if row[0] == "fonts.yaml"
    ]
    (tmp_path / "fonts").mkdir()
    files = Path(fontpkg_fira_sans.__file__).parent / "files"
    for cut, source in {"regular": "Regular", "bold": "Bold", "italic": "Italic"}.items():
        shutil.copy(files / f"FiraSans-{source}.ttf", tmp_path / "fonts" / f"antique-{cut}.ttf")
    (tmp_path / "fonts.yaml").write_text(text, encoding="utf-8")
    theme = tmp_path / "templates" / "mine" / "theme.yaml"
    theme.parent.mkdir(parents=True)
    theme.write_text(
        "extends: plain\ntype: {title: {font: antique}, text: {font: antique}}\n", encoding="utf-8"
    )
    (tmp_path / "set.yaml").write_text(EXAMPLES[2][1] + "theme: mine\n", encoding="utf-8")
    assert pnp("check", tmp_path, "--strict").exit_code == 0
    (tmp_path / "fonts" / "antique-bold.ttf").unlink()
    assert "antique-bold.ttf" in pnp("check", tmp_path).output


# --- what a newcomer is told -----------------------------------------------------------------------------

README = (ROOT / "README.md").read_text(encoding="utf-8")


LINK = re.compile(r"\]\(([\w./-]+)[\w#-]*\)")


def test_the_readme_leads_to_every_page() -> None:
    """By the page that lists them; to the pages of the targets by the page that lists those."""
    assert "docs/README.md" in LINK.findall(README)
    lists = [DOCS / "README.md", DOCS / "exporting.md"]
    linked = {link for path in lists for link in LINK.findall(path.read_text(encoding="utf-8"))}
    assert {path.name for path in DOCS.glob("*.md")} <= linked | {"README.md"}


@pytest.mark.parametrize("path", [*DOCS.glob("*.md"), *ROOT.glob("*.md")], ids=lambda path: path.name)
def test_links_between_pages_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for link in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", text):
        assert (path.parent / link).exists(), link


INSTALLS = re.compile(r"\b(?:pip|pip3|pipx|uv)\b.*?\b(?:install|add|inject|upgrade|run)\b(.*)|\buvx\b(.*)")


def foreign(line: str) -> bool:
    """Whether a line would install the ``pnp`` that is somebody else's."""
    match = INSTALLS.search(line)
    words = (match[1] or match[2] or "").split() if match else []
    return any(re.fullmatch(r"pnp([\[=<>~!@].*)?", word.strip("`'\"(),;")) for word in words)


@pytest.mark.slow
def test_nothing_installs_the_pnp_that_is_not_ours() -> None:
    other = "pnp"
    assert foreign(f"run: pip install --quiet '{other}[test]'")
    assert foreign(f"uvx {other} check")
    assert foreign(f'pip install "{other} @ git+REPOSITORY"   # or: pip install .')
    assert not foreign('pip install "pnp-studio @ git+REPOSITORY"')
    own = Path(__file__).resolve()
    found = [
        f"{path.name}: {line}"
        for path in tracked()
        if path.resolve() != own
        for line in path.read_text(encoding="utf-8").splitlines()
        if foreign(line)
    ]
    assert found == []


def run_python(*words: str, where: Path) -> str:
    """A fresh Python in an empty folder; what it had to say."""
    where.mkdir(exist_ok=True)
    done = subprocess.run(
        (sys.executable, *words),
        cwd=where,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.slow
def test_the_first_line_of_the_library_works_in_an_empty_folder(tmp_path: Path) -> None:
    (line,) = re.findall(r'^python -c "(.*)"$', README, re.MULTILINE)
    assert "pnp.open('biotopia')" in line
    cards = judge("biotopia").cards
    assert cards
    assert int(run_python("-c", line, where=tmp_path / "empty")) == len(cards.cards)


SHELL = re.compile(r"^```(?:sh|powershell)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = [*DOCS.glob("*.md"), *ROOT.glob("*.md"), ROOT / "bench" / "README.md"]


def commands() -> list[tuple[str, list[str]]]:
    """Every ``pnp ...`` that a page tells to type."""
    lines = [
        (path.name, line)
        for path in PAGES
        for block in SHELL.findall(path.read_text(encoding="utf-8"))
        for line in block.splitlines()
    ]
    return [(page, shlex.split(line, comments=True)[1:]) for page, line in lines if line.startswith("pnp ")]


def test_commands_on_the_pages_exist_with_their_options() -> None:
    assert len(commands()) > 15
    for page, words in commands():
        command: click.Command | None = main
        while isinstance(command, click.Group):
            name = words.pop(0)
            command = command.get_command(click.Context(command), name)
            assert command, f"{page}: pnp {name}"
        known = {
            option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)
        }
        assert {word.partition("=")[0] for word in words if word.startswith("-")} <= known, f"{page}: {words}"


def test_the_box_sheet_and_the_teachers_page_of_the_page_are_printed(tmp_path: Path) -> None:
    page = (DOCS / "sheets.md").read_text(encoding="utf-8")
    folder = tmp_path / "pond"
    sheets = dict(re.findall(r"^```markdown (\S+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    for path, text in {"set.yaml": POND, **sheets}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    result = pnp("build", folder, "--only", "box,teachers", "--out", tmp_path / "out")
    told = f"{tmp_path / 'out' / 'pond' / 'en'}: box 1 page, teachers 1 page\n2 sheets of paper\n"
    assert result.output == told
