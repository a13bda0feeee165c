"""Verbs no engine carries out: told where a game can be played, and not where it cannot."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from pnp.base.diagnostics import Severity, has_errors
from tests.judging import Judgement

FLUTTER = "rules: {verbs: {flutter: {doc: it flutters}}}\n"
CARD = "id: red-admiral, effect: flutter"


def told(judgement: Judgement) -> list[tuple[str, int]]:
    return [(one.code, one.span.line) for one in judgement.found]


def test_a_homebrew_card_the_engine_cannot_play_is_a_warning(judged: Callable[..., Judgement]) -> None:
    judgement = judged(f"id: tiny\nextends: biotopia\n{FLUTTER}cards:\n  - {{{CARD}}}\n")
    assert told(judgement) == [("PLY704", 5)]
    assert judgement.found[0].severity is Severity.WARNING
    assert "biotopia cannot carry out 'flutter'" in judgement.found[0].message


def test_a_game_without_engine_may_have_any_verbs(judged: Callable[..., Judgement]) -> None:
    rules = "rules: {kinds: {bug: {fields: {}}}, verbs: {flutter: {doc: it flutters}}}\nprint: {bug: none}\n"
    judgement = judged(f"id: tiny\n{rules}cards: [{{kind: bug, id: fox, name: Fox, effect: flutter}}]\n")
    assert told(judgement) == []


def test_a_card_may_allow_it(judged: Callable[..., Judgement]) -> None:
    allow = "allow: {verb-without-implementation: played by hand only}"
    judgement = judged(f"id: tiny\nextends: biotopia\n{FLUTTER}cards:\n  - {{{CARD}, {allow}}}\n")
    assert told(judgement) == []


def test_allowing_what_the_engine_plays_is_a_finding(judged: Callable[..., Judgement]) -> None:
    allow = "allow: {verb-without-implementation: played by hand only}"
    judgement = judged(f"id: tiny\nextends: biotopia\ncards:\n  - {{id: peacock, {allow}}}\n")
    assert told(judgement) == [("CRD221", 4)]
    assert not has_errors(judgement.found)


def test_no_engine_is_imported_for_a_game_without_one(tmp_path: Path) -> None:
    text = "id: tiny\nrules: {kinds: {bug: {fields: {}}}}\nprint: {bug: none}\ncards: [{kind: bug, id: fox, name: Fox}]\n"
    (tmp_path / "set.yaml").write_text(text, encoding="utf-8")
    code = (
        "import sys, pnp; pnp.open(sys.argv[1]).proof(); "
        "print([m for m in sys.modules if m.startswith(('pnp.play.', 'pnp.play.games.')) and m != 'pnp.play.play_faults'])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert run.stdout == "[]\n"
