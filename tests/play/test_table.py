"""The table: engines found, and what a set does not allow refused by name."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from pnp.base.diagnostics import CATALOG, Diagnostic
from pnp.base.frozen import replace
from pnp.base.model import CardSet
from pnp.play import games
from pnp.play.counted import Counted, merged, read, record, written
from pnp.play.executors import TroubleError, opened
from pnp.play.game_table import digest, engine_of, lay, playable
from pnp.play.games.biomos.game import Biomos
from pnp.play.saved_games import replay, save
from pnp.play.simulate import incidents, one_game, plan_of, simulate
from pnp.source.schema.read import load_set
from tests.manual_pages import each_side
from tests.play.games.biomos.table import biomos_set
from tests.play.plans import plan


def homebrew(tmp_path: Path, text: str) -> CardSet:
    (tmp_path / "set.yaml").write_text(text, encoding="utf-8")
    cards, problems = load_set(tmp_path)
    assert cards is not None, problems
    return cards


def codes(problems: tuple[Diagnostic, ...]) -> list[str]:
    return [problem.code for problem in problems]


def test_a_set_is_played_by_the_engine_called_like_it() -> None:
    table, problems = lay(biomos_set(), 3, {})
    assert not problems
    assert table is not None
    assert isinstance(table.game, Biomos)
    assert table.setup == {"players": 3, "mode": "family"}


def test_only_what_is_called_like_the_set_is_its_engine() -> None:
    assert "biomos" in playable()
    for name in ("bots", "driver", "table", "__init__", "biomos.game"):
        assert name not in playable()
        assert engine_of(replace(biomos_set(), id=name)) is None


def test_an_engine_is_found_by_looking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package put beside the others is enough; the nearest set that has one plays."""
    (tmp_path / "my_biomos").mkdir()
    (tmp_path / "my_biomos" / "__init__.py").write_text(
        "from pnp.play.games.biomos import Biomos\nclass Mine(Biomos):\n    id = 'my-biomos'\nGAME = Mine\n"
    )
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    assert "my-biomos" in playable()
    cards = replace(biomos_set(), id="my-biomos", extends=("biomos",))
    table, problems = lay(cards, 2, {})
    assert not problems
    assert table is not None
    assert table.game.id == "my-biomos"
    table, _ = lay(replace(cards, id="theirs", extends=("my-biomos", "biomos")), 2, {})
    assert table is not None
    assert table.game.id == "my-biomos"


def test_a_homebrew_set_is_played_by_what_it_extends(tmp_path: Path) -> None:
    cards = homebrew(
        tmp_path,
        """
id: my-biomos
title: My Biomos
extends: biomos
players: 2..4
cards:
  - {kind: giant_biome, id: reef, name: Reef, pattern: [sea, forest, any, forest, sea], points: 10, source: proposed,
     because: homebrew}
""",
    )
    table, problems = lay(cards, 2, {})
    assert not problems
    assert table is not None
    assert "reef" in {card.id for card in table.game.cards}


def test_a_set_without_engine_says_so(tmp_path: Path) -> None:
    cards = homebrew(tmp_path, "id: tiny\ntitle: Tiny\nplayers: 2..4\n")
    table, problems = lay(cards, 2, {})
    assert table is None
    assert codes(problems) == ["PLY705"]
    assert "biomos" in problems[0].hint


def test_a_verb_the_engine_lacks_is_named_with_its_place(tmp_path: Path) -> None:
    cards = homebrew(
        tmp_path,
        """
id: my-biomos
title: My Biomos
extends: biomos
players: 2..4
rules: {verbs: {erupt: {}}}
cards:
  - {kind: giant_biome, id: caldera, name: Caldera, pattern: [mountain, any, any, mountain], points: 10, effect: erupt}
""",
    )
    table, problems = lay(cards, 2, {})
    assert table is None
    assert codes(problems) == ["PLY704"]
    assert problems[0].span.line == 8


@pytest.mark.parametrize("players", [1, 5])
def test_players_out_of_range(players: int) -> None:
    table, problems = lay(biomos_set(), players, {})
    assert table is None
    assert codes(problems) == ["PLY702"]
    assert "2 to 4" in problems[0].message


def test_setup_values_are_words_or_values() -> None:
    for chosen in ({"mode": "advanced"}, {"players": "3"}, {"players": 3}):
        assert lay(biomos_set(), 3, chosen)[0] is not None


@pytest.mark.parametrize("chosen", [{"mode": "advnced"}, {"mdoe": "advanced"}, {"players": "4"}])
def test_unknown_setup_is_refused_with_a_hint(chosen: dict[str, str]) -> None:
    table, problems = lay(biomos_set(), 3, chosen)
    assert table is None
    assert codes(problems) == ["PLY710"]
    assert "mode=" in problems[0].hint or "players=" in problems[0].hint


def test_excluded_setups_are_refused_with_their_reason() -> None:
    ecosfera, _ = load_set("ecosfera")
    assert ecosfera is not None
    table, problems = lay(ecosfera, 4, {"rows": 4, "eutrophication": "true"})
    assert table is None
    assert codes(problems) == ["PLY703"]
    assert "nutrients" in problems[0].hint


def test_digest_changes_with_what_the_engine_reads_only(tmp_path: Path) -> None:
    same = homebrew(tmp_path, "id: biomos2\ntitle: B\nextends: biomos\nplayers: 2..4\n")
    assert digest(biomos_set()) == digest(load_set("biomos")[0] or same)
    renamed = homebrew(tmp_path, "id: biomos2\ntitle: Another title\nextends: biomos\nplayers: 2..4\n")
    assert digest(renamed) == digest(same)
    fewer = "id: biomos2\ntitle: B\nextends: biomos\nplayers: 2..4\nrules: {figures: {moon_points: 4}}\n"
    assert digest(homebrew(tmp_path, fewer)) != digest(same)
    gone = "id: biomos2\ntitle: B\nextends: biomos\nplayers: 2..4\ncards: [{id: ocean, remove: true}]\n"
    assert digest(homebrew(tmp_path, gone)) != digest(same)


# --- the manual pages -------------------------------------------------------------------------------------

EXAMPLE = re.compile(r"```(bad|good) (\S+)\n(.*?)\n```", re.DOTALL)
EXAMPLES = [
    pytest.param(entry.code, verdict, form, text, id=f"{entry.code}-{verdict}")
    for entry in CATALOG.values()
    if entry.code.startswith("PLY")
    for verdict, form, text in EXAMPLE.findall(each_side(entry))
]


def said_of(form: str, text: str, folder: Path) -> list[str]:
    """The codes an example brings: a command line, a set to be simulated, an executor, or changes to a saved game or
    to totals."""
    if form == "command":
        _, _, name, *words = shlex.split(text)
        return simulated(name, dict(zip(words[::2], words[1::2], strict=True)))
    if form == "set.yaml":
        (folder / "set.yaml").write_text(text, encoding="utf-8")
        return simulated(folder, {})
    if form == "executor.py":
        return played_by(text, folder)
    if form == "totals.json":
        return merged_with(json.loads(text))
    saved = json.loads(save(*one_game(plan(1), 0)))
    return codes(replay(json.dumps(saved | json.loads(text)), biomos_set(), "game.json")[1])


def played_by(text: str, folder: Path) -> list[str]:
    (folder / "executor.py").write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(sys, "path", list(sys.path))
        patch.delitem(sys.modules, "executor", raising=False)
        try:
            with opened("executor:make", 2) as executor:
                return codes(simulate(plan(4), executor).trouble)
        except TroubleError as trouble:
            return [trouble.found.code]
        finally:
            sys.modules.pop("executor", None)


def merged_with(changes: dict[str, object]) -> list[str]:
    """Two halves of four games, the first one changed."""
    data = json.loads(half(0, **changes))
    if "check" in changes:
        data["check"] = changes["check"]
    files = {"a.json": json.dumps(data), "b.json": half(2, games=data["games"])}
    parts = {}
    for name, text in files.items():
        part, found = read(text, name)
        if part is None:
            return codes(found)
        parts[name] = part
    return codes(merged(parts)[1])


def half(first: int, **changes: Any) -> str:
    wanted = plan(int(changes.get("games", 4)), seed=int(changes.get("seed", 1)))
    ((start, stop),) = changes.get("played", [[first, first + 2]])
    run = simulate(wanted, part=range(start, stop))
    return written(Counted(record(wanted), run.played, run.totals))


def simulated(where: str | Path, options: dict[str, str]) -> list[str]:
    cards, found = load_set(where)
    assert cards is not None
    assert not found
    chosen = dict([options["--setup"].split("=")]) if "--setup" in options else {}
    players = int(options.get("--players", 2))
    made, problems = plan_of(cards, players, chosen, options.get("--bots", "random").split(","), 1, 1)
    return codes(incidents(simulate(made)) if made else problems)


@pytest.mark.parametrize(("code", "verdict", "form", "text"), EXAMPLES)
def test_the_manual_tells_the_truth(code: str, verdict: str, form: str, text: str, tmp_path: Path) -> None:
    """Every example brings its fault, or none."""
    assert said_of(form, text, tmp_path) == ([code] if verdict == "bad" else [])


def test_every_page_has_examples() -> None:
    pages = {entry.code for entry in CATALOG.values() if entry.code.startswith("PLY")}
    assert {example.values[0] for example in EXAMPLES} == pages
    assert len(EXAMPLES) == 2 * len(pages)
