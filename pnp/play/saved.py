"""Saved games: a seed and the moves in words, replayed move by move under the rules.

Owns the file's form. Must not know bots: a replay needs none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pnp.diagnostics import Diagnostic, Span
from pnp.model import CardSet
from pnp.play import faults
from pnp.play.driver import OVER, UNFINISHED, Played
from pnp.play.protocol import Move
from pnp.play.table import Table, digest, lay

KEYS: Mapping[str, type] = {
    "set": str, "digest": str, "players": int, "setup": dict, "seed": int, "moves": list,
}  # fmt: skip
FORM = 1


def save(table: Table, played: Played) -> str:
    """The game as JSON text, one move a line."""
    state = table.game.start(table.players, played.seed)
    told = []
    for move in played.moves:
        told.append(table.game.tell(state, move))
        table.game.apply(state, move)
    data = {
        "form": FORM,
        "set": table.cards.id,
        "digest": digest(table.cards),
        "players": table.players,
        "setup": dict(table.setup),
        "seed": played.seed,
        "moves": told,
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def replay(text: str, cards: CardSet, file: str) -> tuple[Played | None, tuple[Diagnostic, ...]]:
    """The saved game played again; refused where the set changed or a move breaks the rules."""
    data, problem = _read(text)
    span = Span(file, 1)
    if data is None:
        return None, (faults.not_a_saved_game(span, problem),)
    if data["set"] != cards.id:
        return None, (faults.not_a_saved_game(span, f"it is a game of {data['set']}, not of {cards.id}"),)
    if data["digest"] != digest(cards):
        return None, (faults.other_version(span, data["digest"], digest(cards)),)
    table, problems = lay(cards, data["players"], data["setup"])
    return _follow(table, data, file) if table else (None, problems)


def table_of(text: str, cards: CardSet) -> Table | None:
    """The table a saved game was played at, if it is one."""
    data, _ = _read(text)
    return lay(cards, data["players"], data["setup"])[0] if data else None


def _read(text: str) -> tuple[Mapping[str, Any] | None, str]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None, "it is not JSON"
    if not isinstance(data, dict):
        return None, "it is not a JSON object"
    for key, kind in KEYS.items():
        if type(data.get(key)) is not kind:
            return None, f"'{key}' is missing or of another type"
    if not all(isinstance(move, str) for move in data["moves"]):
        return None, "a move is not a text"
    return data, ""


def _follow(table: Table, data: Mapping[str, Any], file: str) -> tuple[Played | None, tuple[Diagnostic, ...]]:
    game = table.game
    state = game.start(table.players, data["seed"])
    moves: list[Move] = []
    for number, told in enumerate(data["moves"]):
        legal = {game.tell(state, move): move for move in game.legal(state)}
        if told not in legal:
            line = _line_of(data, number)
            return None, (faults.illegal_move(Span(file, line), told, state.turn, legal),)
        moves.append(legal[told])
        game.apply(state, legal[told])
    outcome = game.outcome(state)
    return Played(data["seed"], tuple(moves), OVER if outcome else UNFINISHED, outcome, state), ()


def _line_of(data: Mapping[str, Any], number: int) -> int:
    """Where ``save`` writes a move: after the opening bracket, the keys and each parameter on a line."""
    head = json.dumps({**data, "moves": []}, indent=1).splitlines()
    return len(head) + number
