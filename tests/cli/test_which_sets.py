"""Which sets a command means that names none: those of this folder, else the bundled ones."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli.group import main
from pnp.source.load.set_folders import bundled_ids, sets_here

OWN = """\
id: {name}
title: {name}
languages: [en, da]
rules: {{kinds: {{beast: {{fields: {{}}}}}}}}
print: {{beast: {{size: poker}}}}
cards: [{{kind: beast, id: {card}, name: Fox}}]
"""


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two sets of one's own in it, beside what is none."""
    for name, card in (("pond", "fox"), ("wood", "elk")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "set.yaml").write_text(OWN.format(name=name, card=card), encoding="utf-8")
    (tmp_path / "notes").mkdir()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "set.yaml").write_text("id: hidden\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    return tmp_path


@pytest.mark.usefixtures("here")
def test_the_sets_of_this_folder_are_meant() -> None:
    told = pnp("check").output
    assert "(pond): 1 card" in told
    assert "(wood): 1 card" in told
    assert "biotopia" not in told
    assert "hidden" not in told
    assert [row["id"] for row in json.loads(pnp("list", "--json").output)] == ["pond", "wood"]


@pytest.mark.slow
def test_build_and_proof_mean_them_too(here: Path) -> None:
    assert pnp("build").exit_code == 0
    assert sorted(path.name for path in (here / "output").iterdir()) == ["pond", "wood"]
    proofs = pnp("proof", "--cards", "elk", "-o", "seen")
    assert proofs.exit_code == 0
    assert [path.name for path in (here / "seen").iterdir()] == ["wood"], "the one that has the card"
    assert "has no card 'cow'" in pnp("proof", "--card", "cow").output
    assert "has no kind 'cow'" in pnp("proof", "--kind", "cow").output
    assert pnp("proof", "--kind", "beast", "-o", "of-a-kind").exit_code == 0
    names = sorted(str(path.relative_to(here / "of-a-kind")) for path in (here / "of-a-kind").rglob("*.png"))
    assert names == [f"{name}/en-proof/beast-colour-01.png" for name in ("pond", "wood")]


def test_a_folder_that_is_a_set_means_itself(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(here / "pond")
    assert "(pond): 1 card" in pnp("check").output
    (here / "pond" / "set.yaml").write_text("id: pond\ntitel: Pond\n", encoding="utf-8")
    assert "\npond: not proven, 1 error" in pnp("check").output, "by its name, not as a dot"


@pytest.mark.slow
@pytest.mark.usefixtures("nowhere")
def test_without_any_the_bundled_ones_are_meant() -> None:
    assert sorted(row["id"] for row in json.loads(pnp("list", "--json").stdout)) == sorted(bundled_ids())


def test_who_prints_what_is_not_his_is_told(nowhere: Path) -> None:
    built = pnp("build", "--kind", "nobody")
    assert "no set in this folder; these are the bundled ones" in built.stderr
    named = pnp("build", "--bundled", "--kind", "nobody")
    assert "no set in this folder" not in named.stderr
    assert not (nowhere / "empty" / "output").exists()


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_bundled_means_those_anywhere() -> None:
    rows = json.loads(pnp("list", "--bundled", "--json").output)
    assert sorted(row["id"] for row in rows) == sorted(bundled_ids())
    both = pnp("check", "pond", "--bundled")
    assert both.exit_code == 2
    assert "not both" in both.output


def test_what_writes_into_sets_never_means_the_bundled_ones(nowhere: Path) -> None:
    for verb in ("extract", "update"):
        refused = pnp("i18n", verb)
        assert refused.exit_code == 2
        assert "no set in this folder; name the SET" in refused.output
    assert list(nowhere.rglob("*.po*")) == []


@pytest.mark.slow
def test_translations_of_this_folder(here: Path) -> None:
    assert pnp("i18n", "update").exit_code == 0
    assert (here / "wood" / "lang" / "da.po").exists()
    assert [row["set"] for row in json.loads(pnp("i18n", "status", "--json").output)] == ["pond", "wood"]


def test_a_link_that_leads_out_is_no_set_of_this_folder(here: Path, tmp_path: Path) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}-outside"
    outside.mkdir()
    (outside / "set.yaml").write_text(OWN.format(name="far", card="yak"), encoding="utf-8")
    os.symlink(outside, here / "far")
    os.symlink(here / "pond", here / "pool")
    assert sets_here() == ("pond", "pool", "wood")


@pytest.mark.usefixtures("here")
def test_a_folder_of_sets_names_them() -> None:
    (Path("games")).mkdir()
    Path("pond").rename("games/pond")
    told = pnp("check", "games")
    assert told.exit_code == 1
    assert "sets lie within it: games/pond" in told.output
    assert "'pnp new NAME' begins a set" in pnp("check", "notes").output
    assert "did you mean 'wood'?" in pnp("check", "wod").output
