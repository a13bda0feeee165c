"""Before and after: faces as they were at a git revision, or when they were printed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.files.revision import RevisionError, as_of
from tests.repositories import commit, committed, git
from tests.studio.asking import CARDS, AskingPage, lay_out, studio


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A set in a repository, two commits old."""
    folder = lay_out(tmp_path / "games" / "tiny")
    committed(folder.parent)
    (folder / "cards/beasts.yaml").write_text(CARDS.replace("Take two", "Take three"), encoding="utf-8")
    git(folder.parent, "commit", "-qam", "second")
    return folder


@pytest.fixture
def page(folder: Path) -> Iterator[AskingPage]:
    with studio(folder, out=folder.parent / "out") as page:
        yield page


def test_a_face_is_shown_as_it_was(page: AskingPage) -> None:
    told = page.ask("earlier", set="tiny", lang="en", card="fox", side="front", ref="HEAD~1")
    assert "Take two" in told["svg"]
    assert (
        "Take three"
        in page.ask("earlier", set="tiny", lang="en", card="fox", side="front", ref="HEAD")["svg"]
    )


def test_the_cards_that_changed_are_listed(page: AskingPage, folder: Path) -> None:
    assert page.ask("changed", set="tiny", lang="en", ref="HEAD~1") == {
        "changed": ["fox"],
        "new": [],
        "gone": [],
    }
    text = (folder / "cards/beasts.yaml").read_text()
    (folder / "cards/beasts.yaml").write_text(text.replace("id: frog", "id: toad").replace("Frog", "Toad"))
    told = page.ask("changed", set="tiny", lang="en", ref="HEAD")
    assert told == {"changed": [], "new": ["toad"], "gone": ["frog"]}


def test_what_changed_since_the_last_print_is_listed(page: AskingPage, folder: Path) -> None:
    assert "nothing is printed" in page.ask("changed", set="tiny", lang="en", ref="")["why"]
    import pnp

    list(pnp.open(folder).build(folder.parent / "out"))
    assert page.ask("changed", set="tiny", lang="en", ref="") == {"changed": [], "new": [], "gone": []}
    (folder / "cards/beasts.yaml").write_text(CARDS)
    assert page.ask("changed", set="tiny", lang="en", ref="")["changed"] == ["fox"]


@pytest.mark.parametrize(
    "ref",
    [
        "--upload-pack=touch x",
        "-x",
        "HEAD..main",
        "a b",
        "$(touch x)",
        "HEAD:cards",
        "nothing",
        "\0",
        "x" * 300,
    ],
)
def test_what_is_no_revision_is_told(page: AskingPage, folder: Path, ref: str) -> None:
    assert page.ask("changed", set="tiny", lang="en", ref=ref)["why"]
    assert not (folder / "x").exists()


def test_nothing_a_repository_is_set_to_is_run(folder: Path) -> None:
    """Monitors, hooks, converters, filters, a remote that has what is missing."""
    trap = folder.parent / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {folder.parent}/sprung\n")
    trap.chmod(0o755)
    (folder.parent / ".git/info").mkdir(exist_ok=True)
    (folder.parent / ".git/info/attributes").write_text("* diff=trap filter=trap\n")
    for key in (
        "core.fsmonitor",
        "diff.trap.textconv",
        "filter.trap.smudge",
        "core.sshCommand",
        "core.pager",
        "pager.ls-tree",
    ):
        git(folder.parent, "config", key, str(trap))
    git(folder.parent, "config", "remote.origin.url", f"ext::{trap}")
    git(folder.parent, "config", "remote.origin.promisor", "true")
    git(folder.parent, "config", "extensions.partialClone", "origin")
    with as_of([folder], "HEAD") as (copy,):
        assert (copy / "set.yaml").is_file()
    missing = git(folder.parent, "rev-parse", "HEAD:tiny/set.yaml")
    (folder.parent / ".git/objects" / missing[:2] / missing[2:]).unlink()
    with pytest.raises(RevisionError), as_of([folder], "HEAD"):
        pass
    assert not (folder.parent / "sprung").exists()


def test_links_of_a_tree_are_left_out(folder: Path) -> None:
    (folder / "cards/passwd.yaml").symlink_to("/etc/passwd")
    commit(folder.parent, "a link")
    with as_of([folder], "HEAD") as (copy,):
        assert sorted(path.name for path in (copy / "cards").iterdir()) == ["beasts.yaml"]


def test_without_a_repository_it_is_told(tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "tiny")
    with studio(folder, out=tmp_path / "out") as page:
        why = page.ask("changed", set="tiny", lang="en", ref="HEAD")["why"]
        assert "not a git repository" in why
        assert "git init" in why
        assert "fatal" not in why
