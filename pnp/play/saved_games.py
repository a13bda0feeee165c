"""Saved games: a seed and the moves in words, replayed move by move under the rules.

Owns the file's form. Must not know bots: a replay needs none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.model import CardSet
from pnp.play import play_faults as faults
from pnp.play.driver import OVER, UNFINISHED, AnyPlayed, Played
from pnp.play.game_table import Table, digest, lay
from pnp.play.protocol import Position, Setup

FORM = 1


class SavedGame(NamedTuple):
    """What the file says, each of its type."""

    set: str
    digest: str
    players: int
    setup: Setup
    seed: int
    moves: list[str]


KINDS: Mapping[str, type] = {
    "set": str,
    "digest": str,
    "players": int,
    "setup": dict,
    "seed": int,
    "moves": list,
}


def save(table: Table, played: AnyPlayed) -> str:
    """The game as JSON text, one move a line."""
    data = {
        "form": FORM,
        "set": table.cards.id,
        "digest": digest(table.cards),
        "players": table.players,
        "setup": dict(table.setup),
        "seed": played.seed,
        "moves": [told for _, told, _ in steps(table, played)],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def replay(text: str, cards: CardSet, file: str) -> tuple[AnyPlayed | None, tuple[Diagnostic, ...]]:
    """The saved game played again; refused where the set changed or a move breaks the rules."""
    saved = _read(text)
    span = Span(file, 1)
    if isinstance(saved, str):
        return None, (faults.not_a_saved_game(span, saved),)
    if saved.set != cards.id:
        return None, (faults.not_a_saved_game(span, f"it is a game of {saved.set}, not of {cards.id}"),)
    if saved.digest != digest(cards):
        return None, (faults.other_version(span, saved.digest, digest(cards)),)
    table, problems = lay(cards, saved.players, saved.setup)
    return _follow(table, saved, file) if table else (None, problems)


def steps(table: Table, played: AnyPlayed) -> Iterator[tuple[int, str, Position]]:
    """Each move of a game: whose it is, its words, and the position it leads to, which goes on changing."""
    game = table.game
    state = game.start(table.players, played.seed)
    for move in played.moves:
        seat, told = game.seat(state), game.tell(state, move)
        game.apply(state, move)
        yield seat, told, state


def table_of(text: str, cards: CardSet) -> Table | None:
    """The table a saved game was played at, if it is one."""
    saved = _read(text)
    return None if isinstance(saved, str) else lay(cards, saved.players, saved.setup)[0]


def _read(text: str) -> SavedGame | str:
    """The saved game, or why it is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return "it is not JSON"
    if not isinstance(data, dict):
        return "it is not a JSON object"
    for key, kind in KINDS.items():
        if type(data.get(key)) is not kind:
            return f"'{key}' is missing or of another type"
    if not all(isinstance(move, str) for move in data["moves"]):
        return "a move is not a text"
    return SavedGame(*(data[key] for key in KINDS))


def _follow(table: Table, saved: SavedGame, file: str) -> tuple[AnyPlayed | None, tuple[Diagnostic, ...]]:
    game = table.game
    state = game.start(table.players, saved.seed)
    moves = []
    for number, told in enumerate(saved.moves):
        legal = {game.tell(state, move): move for move in game.legal(state)}
        if told not in legal:
            span = Span(file, _line_of(saved, number))
            return None, (faults.illegal_move(span, told, state.turn, legal),)
        moves.append(legal[told])
        game.apply(state, legal[told])
    outcome = game.outcome(state)
    return Played(saved.seed, tuple(moves), OVER if outcome else UNFINISHED, outcome, state), ()


def _line_of(saved: SavedGame, number: int) -> int:
    """Where ``save`` writes a move: after the opening bracket, the keys and each parameter on a line."""
    head = json.dumps({"form": FORM, **saved._asdict(), "moves": []}, indent=1).splitlines()
    return len(head) + number
