"""Totals as a file: of some games of a plan, to be added to others or to go on from.

Owns the file's form and which files belong together. Must not know how games are played, nor the disk.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any, NamedTuple, NoReturn, get_args

from pnp.base.diagnostics import Diagnostic, Span
from pnp.play import play_faults as faults
from pnp.play.driver import Ending
from pnp.play.game_ranges import Ranges, common, lacking, together, told
from pnp.play.protocol import Setup
from pnp.play.statistics import Exact, Moments
from pnp.play.tasks import Plan, likeness
from pnp.play.totals import Incident, Totals, Use

FORM = 1
MOST_GAMES = 1_000_000_000


class PlanRecord(NamedTuple):
    """A plan as values of JSON, and what must be alike wherever it is played."""

    pnp: str
    code: str
    digest: str
    set: str
    players: int
    setup: Setup
    bots: list[str]
    seed: int
    games: int


CALLED = {
    "pnp": "the version of pnp",
    "code": "the digest of bots and engine",
    "digest": "the digest of the set",
    "players": "the number of players",
    "setup": "the set-up",
    "bots": "who plays",
    "games": "the number of games",
}
FOLLOWS = {"code": {"pnp", "set"}, "digest": {"set"}}  # what differs anyway if that does


class Counted(NamedTuple):
    """What a file says."""

    plan: PlanRecord
    played: Ranges
    totals: Totals


def record(plan: Plan) -> PlanRecord:
    setup, bots = dict(plan.setup), list(plan.bots)
    return PlanRecord(*likeness(plan.cards), plan.cards.id, plan.players, setup, bots, plan.seed, plan.games)


def written(part: Counted) -> str:
    """As JSON text, a key a line, with its checksum."""
    played = [[one.start, one.stop] for one in part.played]
    data = {"form": FORM, **part.plan._asdict(), "played": played, "totals": _as_data(part.totals)}
    rows = {**data, "check": _checksum(data)}.items()
    return "{\n" + ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in rows) + "\n}\n"


def read(text: str, file: str) -> tuple[Counted | None, tuple[Diagnostic, ...]]:
    try:
        return _read(text), ()
    except DamagedError as problem:
        return None, (faults.not_totals(Span(file, 1), str(problem)),)


def differences(part: Counted, plan: PlanRecord, file: str) -> tuple[Diagnostic, ...]:
    """Why the totals do not belong to a plan."""
    here, there = plan._asdict(), part.plan._asdict()
    unlike = [key for key in here if here[key] != there[key]]
    return tuple(
        faults.other_plan(Span(file, 1), CALLED.get(key, f"the {key}"), _said(there[key]), _said(here[key]))
        for key in unlike
        if not FOLLOWS.get(key, set()) & set(unlike)
    )


def merged(parts: Mapping[str, Counted]) -> tuple[Counted | None, tuple[Diagnostic, ...]]:
    """All games of a plan, from files that together hold each of them once."""
    (first, one), *others = parts.items()
    found = [problem for file, part in others for problem in differences(part, one.plan, file)]
    if not found:
        found = [*_twice(parts), *_missing(parts, first)]
    if found:
        return None, tuple(found)
    totals = Totals.none(one.totals.players)
    for part in parts.values():
        totals.join(part.totals)
    return Counted(one.plan, together(each for part in parts.values() for each in part.played), totals), ()


def _twice(parts: Mapping[str, Counted]) -> Iterable[Diagnostic]:
    seen: dict[str, Counted] = {}
    for file, part in parts.items():
        for other, before in seen.items():
            both = common(part.played, before.played)
            if both:
                yield faults.games_twice(Span(file, 1), told(both), other)
        seen[file] = part


def _missing(parts: Mapping[str, Counted], first: str) -> Iterable[Diagnostic]:
    games = parts[first].plan.games
    left = lacking(range(games), together(one for part in parts.values() for one in part.played))
    if left:
        yield faults.games_missing(Span(first, 1), told(left), games)


def _said(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text[:12] if len(text) == LENGTH else text


def _checksum(data: Mapping[str, object]) -> str:
    return sha256(json.dumps(data).encode()).hexdigest()


LENGTH = len(_checksum({}))  # of a digest, of which the beginning is told


# --- totals as JSON values --------------------------------------------------------------------------------

COUNTS = ("games", "over", "won", "shared", "together")
MOMENTS = ("margin", "moves", "turns")
# of what type their keys are
TALLIES: Mapping[str, type | tuple[type, ...]] = {
    "lengths": int,
    "points": (int, float),
    "reasons": str,
    "endings": str,
    "bot_wins": str,
}


def _as_data(totals: Totals) -> dict[str, Any]:
    """Tables as pairs, so that their keys keep their types."""
    return {
        **{name: getattr(totals, name) for name in COUNTS},
        **{name: _moments_as_data(getattr(totals, name)) for name in MOMENTS},
        **{name: [[key, count] for key, count in getattr(totals, name).items()] for name in TALLIES},
        "wins": totals.wins,
        "scores": [_moments_as_data(moments) for moments in totals.scores],
        "bot_scores": [[bot, _moments_as_data(moments)] for bot, moments in totals.bot_scores.items()],
        "uses": [[card, *use] for card, use in totals.uses.items()],
        "incidents": [list(incident) for incident in totals.incidents],
    }


def _moments_as_data(moments: Moments) -> list[Any]:
    sums = [number if isinstance(number, int) else str(number) for number in moments[1:3]]
    return [moments.size, *sums, *((moments.least, moments.most) if moments.size else (None, None))]


# --- reading ----------------------------------------------------------------------------------------------


class DamagedError(Exception):
    """What does not read as totals."""


TYPES = dict(zip(PlanRecord._fields, (str, str, str, str, int, dict, list, int, int), strict=True))


def _read(text: str) -> Counted:
    try:
        data = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise DamagedError("it is not JSON") from None
    if not isinstance(data, dict) or data.get("form") != FORM:
        raise DamagedError("it does not say that it is")
    check = data.pop("check", None)
    if check != _checksum(data):
        raise DamagedError("its checksum is wrong")
    for key, kind in TYPES.items():
        if type(data.get(key)) is not kind:
            raise DamagedError(f"'{key}' is missing or of another type")
    words = (
        *data["bots"],
        *(str(value) if isinstance(value, int) else value for value in data["setup"].values()),
    )
    sound = data["players"] >= 1 and 1 <= data["games"] <= MOST_GAMES and data["seed"] >= 0
    if not (sound and all(isinstance(word, str) for word in words)):
        raise DamagedError("its plan cannot be played")
    try:
        played = tuple(range(start, stop) for start, stop in data["played"])
        totals = _totals(data["players"], data["totals"])
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError):
        raise DamagedError("its numbers cannot be read") from None
    whole = together(played) == played and _within(played, data["games"])
    if not whole or totals.games != sum(map(len, played)) or _as_data(totals) != data["totals"]:
        raise DamagedError("its numbers do not fit together")
    return Counted(PlanRecord(*(data[key] for key in TYPES)), played, totals)


def _within(played: Ranges, games: int) -> bool:
    return not played or (played[0].start >= 0 and played[-1].stop <= games)


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(word)


def _totals(players: int, data: Mapping[str, Any]) -> Totals:
    totals = Totals(
        players,
        wins=[_count(units) for units in data["wins"]],
        scores=[_moments(row) for row in data["scores"]],
        bot_scores={str(bot): _moments(row) for bot, row in data["bot_scores"]},
        uses={str(card): Use(*map(_count, row)) for card, *row in data["uses"]},
        incidents=[
            Incident(_count(game), ending, _count(seed), _count(turns))
            for game, ending, seed, turns in data["incidents"]
        ],
    )
    for name in COUNTS:
        setattr(totals, name, _count(data[name]))
    for name in MOMENTS:
        setattr(totals, name, _moments(data[name]))
    for name, kind in TALLIES.items():
        setattr(totals, name, _tally(data[name], kind))
    known = {*totals.endings, *(incident.ending for incident in totals.incidents)} <= set(get_args(Ending))
    if not (known and len(totals.wins) == len(totals.scores) == players):
        raise ValueError
    return totals


def _count(value: object) -> int:
    if type(value) is not int or value < 0:
        raise ValueError
    return value


def _tally(rows: Sequence[Sequence[Any]], kind: type | tuple[type, ...]) -> Counter[Any]:
    if not all(isinstance(key, kind) for key, _ in rows):
        raise ValueError
    return Counter({key: _count(count) for key, count in rows})


def _moments(row: Sequence[Any]) -> Moments:
    size, total, squares, least, most = row
    if not size:
        return Moments()
    return Moments(_count(size), _exact(total), _exact(squares), _number(least), _number(most))


def _exact(value: object) -> Exact:
    return Fraction(*map(int, value.split("/"))) if isinstance(value, str) else _whole(value)


def _whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError
    return value


def _number(value: object) -> float:
    if not isinstance(value, int | float):
        raise ValueError
    return value
