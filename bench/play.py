"""How fast games are played: pnp's four with random bots, beside RLCard's UNO and Leduc hold'em, in one run.

    python -m bench.play [--seconds 3]

Everyone plays on one core, in turns, a slice of time each, so that a busy machine is unkind to all alike. RLCard
is an optional extra (`pip install -e '.[bench]'`); without it pnp's figures stand alone.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

import pnp
from pnp.base.model import CardSet
from pnp.play.bots import Random
from pnp.play.driver import play
from pnp.play.game_table import lay
from pnp.source.load.set_folders import bundled_ids

SLICES = 5
YARDSTICK = "RLCard uno"

Game = Callable[[int], int]  # plays the game of a number, returns how many moves it took


class Score(NamedTuple):
    games: int = 0
    moves: int = 0
    seconds: float = 0.0

    def add(self, moves: int, seconds: float, games: int) -> Score:
        return Score(self.games + games, self.moves + moves, self.seconds + seconds)


def contestants() -> Iterator[tuple[str, Game]]:
    for name in bundled_ids():
        cards = pnp.open(name).cards().value
        if cards:
            for players in cards.players:
                yield f"{name}, {players} players", ours(cards, players)
    if find_spec("rlcard"):
        for name in ("uno", "leduc-holdem"):
            yield f"RLCard {name}", theirs(name)


def ours(cards: CardSet, players: int) -> Game:
    table, problems = lay(cards, players, {})
    if table is None:
        raise SystemExit(problems[0].message)
    game, bots = table.game, [Random()] * players
    return lambda number: len(play(game, bots, number).moves)


def theirs(name: str) -> Game:
    env = import_module("rlcard").make(name, config={"seed": 1})
    choose = random.Random(1).choice

    def one(_number: int) -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            state, _ = env.step(choose(list(state["legal_actions"])))
            moves += 1
        return moves

    return one


def measured(seconds: float) -> dict[str, Score]:
    games = dict(contestants())
    scores = dict.fromkeys(games, Score())
    for _ in range(SLICES):
        for name, game in games.items():
            scores[name] = slice_of(game, seconds / SLICES, scores[name])
    return scores


def slice_of(game: Game, seconds: float, score: Score) -> Score:
    """Whole games until the time is up, in processor time: what others do does not count."""
    moves, number = 0, score.games
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        moves += game(number)
        number += 1
    return score.add(moves, spent, number - score.games)


def table_of(scores: dict[str, Score]) -> str:
    yardstick = scores.get(YARDSTICK)
    rows = []
    for name, score in scores.items():
        rate = score.moves / score.seconds
        ratio = f"{rate / (yardstick.moves / yardstick.seconds):8.2f}" if yardstick else "       -"
        rows.append(f"{name:24} {rate:12,.0f} {score.games / score.seconds:10,.0f} {ratio}")
    return "\n".join([f"{'':24} {'moves/s':>12} {'games/s':>10} {'to UNO':>8}", *rows])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Games a second, beside RLCard.")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each game (default 3)")
    print(table_of(measured(parser.parse_args().seconds)))
