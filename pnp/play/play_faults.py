"""What can be wrong with a game to be played, being played or saved: the PLY family."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.diagnostics import Finding, Severity, Span, did_you_mean, fault
from pnp.base.wording import counted

COMMAND_LINE = ("PLY701", "PLY702", "PLY703", "PLY710", "PLY717")  # these are about what was typed


@fault("PLY701")
def unknown_bot(span: Span, name: str, known: Iterable[str]) -> Finding:
    """A name given to `--bots` is no bot. A search bot may carry its budget in playouts: `search:200`.

    ```bad command
    pnp simulate biomos --bots randon
    ```
    ```good command
    pnp simulate biomos --bots random
    ```
    """
    return Finding(span, f"no bot is called '{name}'", did_you_mean(name, known))


@fault("PLY702")
def players_out_of_range(span: Span, players: int, low: int, high: int) -> Finding:
    """The game is not for so many players. The set says for how many it is: `players` in `set.yaml`.

    ```bad command
    pnp simulate biomos --players 5
    ```
    ```good command
    pnp simulate biomos --players 4
    ```
    """
    return Finding(span, f"{counted(players, 'player')}; pnp plays this game with {low} to {high}")


@fault("PLY703")
def excluded_setup(span: Span, told: str, because: str) -> Finding:
    """The set excludes this way of laying the table, and says why under `setups.excluded`.

    ```bad command
    pnp simulate ecosfera --players 4 --setup eutrophication=true
    ```
    ```good command
    pnp simulate ecosfera --players 4 --setup eutrophication=false
    ```
    """
    return Finding(span, f"the set excludes {told}", because)


@fault("PLY704", Severity.WARNING)
def verb_without_implementation(span: Span, verb: str, game: str, known: Iterable[str]) -> Finding:
    """A card has an effect that the engine of its game cannot carry out, so the game cannot be simulated.

    Printing and checking do not need the engine. Use a verb the engine knows, or write the function for the
    new one in the game's package under `pnp/play/games/`.

    ```bad set.yaml
    id: tiny
    extends: biotopia
    rules: {verbs: {flutter: {doc: it flutters}}}
    cards: [{id: red-admiral, effect: flutter}]
    ```
    ```good set.yaml
    id: tiny
    extends: biotopia
    cards: [{id: red-admiral, effect: {draw: {count: 1}}}]
    ```
    """
    return Finding(span, f"the engine of {game} cannot carry out '{verb}'", did_you_mean(verb, known))


@fault("PLY705")
def no_play_module(span: Span, name: str, known: Iterable[str]) -> Finding:
    """There is no engine for this game. It prints and checks all the same.

    A set is played by the engine called like it, or like a set it `extends`. A new game needs a package of
    its own in `pnp/play/games/`.

    ```bad set.yaml
    id: tiny
    title: A game of its own
    players: 2..4
    ```
    ```good set.yaml
    id: tiny
    extends: biomos
    ```
    """
    playable = ", ".join(known)
    return Finding(span, f"no engine plays {name}", f"these can be played: {playable}" if playable else "")


@fault("PLY706")
def illegal_move(span: Span, move: str, turn: int, legal: Iterable[str]) -> Finding:
    """A saved game holds a move that the rules do not allow where it stands: the file was changed by hand, or
    stems from other rules.

    Of a saved game of Biomos, only what was changed:

    ```bad game.json
    {"moves": ["place lava on track 1"]}
    ```
    ```good game.json
    {"moves": []}
    ```
    """
    return Finding(span, f"'{move}' is not a legal move in turn {turn}", did_you_mean(move, legal))


@fault("PLY707")
def other_version(span: Span, saved: str, now: str) -> Finding:
    """A saved game was played with other cards or figures than the set has now, so it cannot be replayed.

    Take the version of the set it was saved with, or play again from its seed. Of a saved game of Biomos, only
    what was changed:

    ```bad game.json
    {"digest": "0c5d1e0f"}
    ```
    ```good game.json
    {}
    ```
    """
    return Finding(span, f"played with another version of the set ({saved[:12]}, now {now[:12]})")


@fault("PLY708", Severity.WARNING)
def endless_game(span: Span, game: int, seed: int, turns: int) -> Finding:
    """A simulated game did not end within the turns its engine allows.

    Either these bots never do what ends the game (random ones may not), or the rules leave a way to go on for
    ever. Save the game with `--game NUMBER --save FILE` to see which.

    ```bad set.yaml
    id: tiny
    extends: biekrig
    rules: {figures: {hive_points: 0, honey_per_point: 1000}}
    ```
    ```good set.yaml
    id: tiny
    extends: biekrig
    rules: {figures: {hive_points: 2}}
    ```
    """
    return Finding(span, f"game {game} (seed {seed}) was stopped after {turns} turns")


@fault("PLY709")
def stuck_game(span: Span, game: int, seed: int, turns: int) -> Finding:
    """A simulated game came to a position in which nobody may do anything, and yet it is not over.

    The rules leave a hole, or the engine has a fault. Save the game with `--game NUMBER --save FILE` to look at
    the position.

    ```bad set.yaml
    id: tiny
    extends: biotopia
    rules: {figures: {opening_hand: 0}}
    ```
    ```good set.yaml
    id: tiny
    extends: biotopia
    rules: {figures: {opening_hand: 5}}
    ```
    """
    return Finding(span, f"game {game} (seed {seed}) is stuck in turn {turns}: no legal move and no end")


@fault("PLY710")
def unknown_setup(span: Span, key: str, value: str, choices: Iterable[str]) -> Finding:
    """A `--setup key=value` names a parameter the set does not have, or a value the parameter does not take.

    ```bad command
    pnp simulate biomos --setup mode=expert
    ```
    ```good command
    pnp simulate biomos --setup mode=advanced
    ```
    """
    return Finding(span, f"the set has no setup '{key}={value}'", did_you_mean(f"{key}={value}", choices))


@fault("PLY711")
def not_a_saved_game(span: Span, problem: str) -> Finding:
    """A file that should hold a saved game does not: it is not JSON, or lacks what a game needs.

    `pnp simulate SET --save FILE` writes one. Of a saved game of Biomos, only what was changed:

    ```bad game.json
    {"moves": 3}
    ```
    ```good game.json
    {"moves": []}
    ```
    """
    return Finding(span, f"not a saved game: {problem}")


@fault("PLY712")
def engine_cannot_deal(span: Span, game: str, told: str, why: str) -> Finding:
    """The engine cannot lay this set on the table: the box is too small for the set-up, or a figure, a field or a
    kind is gone that the game is played by.

    `pnp check` names what is missing from the box. A set that changes what the engine relies on needs an engine
    of its own.

    ```bad set.yaml
    id: tiny
    extends: ecosfera
    cards: [{id: nutrients, copies: 4}]
    ```
    ```good set.yaml
    id: tiny
    extends: ecosfera
    cards: [{id: nutrients, copies: 14}]
    ```
    """
    return Finding(span, f"the engine of {game} cannot deal {told or 'this set'}", why)


@fault("PLY713")
def not_totals(span: Span, problem: str) -> Finding:
    """A file that should hold the totals of simulated games does not, or was damaged: its checksum is wrong.

    `pnp simulate SET --save-totals FILE` and `--resume FILE` write them. A damaged one is never written over; move it
    away and play its games again. Of totals of Biomos, only what was changed:

    ```bad totals.json
    {"check": "0c5d1e0f"}
    ```
    ```good totals.json
    {}
    ```
    """
    return Finding(span, f"not totals of games: {problem}")


@fault("PLY714")
def other_plan(span: Span, what: str, there: str, here: str) -> Finding:
    """Totals were counted under another plan: other games, bots, players or seed, another set or another version of
    pnp. Such games do not add up to one simulation.

    Take the same options, the same pnp and the same set for all parts, and for going on with `--resume`. Of totals of
    Biomos, only what was changed:

    ```bad totals.json
    {"seed": 2}
    ```
    ```good totals.json
    {"seed": 1}
    ```
    """
    hint = "take the same options to go on, or another file to begin anew"
    return Finding(span, f"totals of another plan: {what} is {there}, not {here}", hint)


@fault("PLY715")
def games_twice(span: Span, games: str, other: str) -> Finding:
    """Two files of totals hold the same games: they would count twice.

    Of totals of Biomos, beside the file with the other half, only what was changed:

    ```bad totals.json
    {"played": [[0, 3]]}
    ```
    ```good totals.json
    {"played": [[0, 2]]}
    ```
    """
    return Finding(span, f"{games} are in {other} too")


@fault("PLY716")
def games_missing(span: Span, games: str, asked: int) -> Finding:
    """Some games of the plan are in none of the files that are merged: a part is missing, or was interrupted.

    Play the part again; with `--resume` a part that was interrupted goes on where it was. Of totals of Biomos, beside
    the file with the other half, only what was changed:

    ```bad totals.json
    {"games": 6}
    ```
    ```good totals.json
    {"games": 4}
    ```
    """
    return Finding(span, f"{games} of {asked:,} are in none of the files")


@fault("PLY717")
def no_executor(span: Span, name: str, why: str) -> Finding:
    """There is no such executor. `--executor` takes `processes`, `dask`, `dask://HOST:PORT`, or a callable of yours as
    `MODULE:CALLABLE`, which makes an object with `submit`, as those of Python's `concurrent.futures` are.

    ```bad executor.py
    def make():
        return "no executor"
    ```
    ```good executor.py
    from concurrent.futures import ThreadPoolExecutor

    def make():
        return ThreadPoolExecutor(2)
    ```
    """
    return Finding(span, f"no executor '{name}'", why)


@fault("PLY718")
def executor_failed(span: Span, why: str) -> Finding:
    """An executor is there, but cannot be begun or has no workers: no scheduler answers at the address, or the
    callable of `MODULE:CALLABLE` raises an error.

    ```bad executor.py
    def make():
        raise OSError("no more workers today")
    ```
    ```good executor.py
    from concurrent.futures import ThreadPoolExecutor as make
    ```
    """
    return Finding(span, why)


@fault("PLY719")
def worker_declined(span: Span, why: str) -> Finding:
    """A worker would not play the same games: another version of pnp is installed there, or other engines.

    Install the same pnp everywhere; the set is sent along.

    ```bad executor.py
    from concurrent.futures import ThreadPoolExecutor

    class Elsewhere(ThreadPoolExecutor):
        def submit(self, work, likeness, *task):
            return super().submit(work, ("0.0.9", *likeness[1:]), *task)

    make = Elsewhere
    ```
    ```good executor.py
    from concurrent.futures import ThreadPoolExecutor as make
    ```
    """
    return Finding(span, f"a worker declines: {why}")


@fault("PLY720")
def workers_lost(span: Span, games: str, tries: int, why: str) -> Finding:
    """The workers were lost again and again over the same games, or never took them. One lost worker does no harm:
    what it was at is played by another.

    What was played so far is told; with `--resume` it is kept too.

    ```bad executor.py
    from concurrent.futures import Future

    class Losing:
        def submit(self, *task):
            lost = Future()
            lost.set_exception(EOFError("the worker is gone"))
            return lost

    make = Losing
    ```
    ```good executor.py
    from concurrent.futures import ThreadPoolExecutor as make
    ```
    """
    return Finding(span, f"{games} failed {tries} times", why)
