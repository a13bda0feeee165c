"""What many games say about a set: one summary, as text and as JSON, and the differences between two.

Owns which numbers are shown and how. Must not know how games are played.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence

from pnp.base.model import SetupValue
from pnp.base.sums import int_sum
from pnp.base.wording import in_line
from pnp.play.game_table import digest
from pnp.play.simulate import Simulation
from pnp.play.statistics import CONFIDENCE, Interval, difference, mean, share
from pnp.play.summaries import (
    BotSummary,
    CardChange,
    CardSummary,
    Change,
    Comparison,
    LengthSummary,
    SeatSummary,
    Summary,
)
from pnp.play.totals import Totals, Use

# --- the summary ------------------------------------------------------------------------------------------


def summary(simulation: Simulation) -> Summary:
    """Every number of the report; an ``Interval`` where games were sampled."""
    plan, totals = simulation.plan, simulation.totals
    return {
        "set": plan.cards.id,
        "title": plan.cards.title,
        "digest": digest(plan.cards),
        "players": plan.players,
        "setup": dict(plan.setup),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "games": totals.games,
        "games_asked": plan.games,
        "stopped": simulation.stopped,
        "cooperative": totals.cooperative,
        "even_share": 1 / plan.players,
        "table_wins": share(totals.won, totals.over),
        "shared_victories": totals.shared,
        "seats": _seats(totals),
        "bots_compared": _bots(totals),
        "length": _length(totals),
        "lengths": dict(sorted(totals.lengths.items())),
        "points": dict(sorted(totals.points.items())),
        "winning_margin": mean(totals.margin),
        "reasons": dict(sorted(totals.reasons.items(), key=lambda row: (-row[1], row[0]))),
        "cards": _cards(simulation),
        "dead_cards": [card for card, use in totals.uses.items() if totals.over and not use.taken],
        "endless_games": totals.endings["endless"],
        "stuck_games": totals.endings["stuck"],
        "incidents": [
            {"ending": one.ending, "game": one.game, "seed": one.seed, "turns": one.turns}
            for one in totals.incidents
        ],
    }


def _seats(totals: Totals) -> list[SeatSummary]:
    return [
        {
            "seat": seat + 1,
            "wins": share(totals.victories(totals.wins[seat]), totals.over),
            "score": mean(scores),
            "deviation": scores.deviation,
            "lowest": scores.least,
            "highest": scores.most,
        }
        for seat, scores in enumerate(totals.scores)
    ]


def _bots(totals: Totals) -> list[BotSummary]:
    return [
        {
            "bot": name,
            "wins": share(totals.victories(totals.bot_wins[name]), scores.size),
            "score": mean(scores),
        }
        for name, scores in sorted(totals.bot_scores.items())
    ]


def _length(totals: Totals) -> LengthSummary:
    return {
        "turns": mean(totals.turns),
        "median": _median(totals),
        "shortest": totals.turns.least,
        "longest": totals.turns.most,
        "moves": mean(totals.moves),
    }


def _median(totals: Totals) -> float:
    seen = 0
    for turns, games in sorted(totals.lengths.items()):
        seen += games
        if 2 * seen >= totals.over:
            return turns
    return math.nan


def _cards(simulation: Simulation) -> list[CardSummary]:
    """Cards by how much having them goes with winning. With so many cards some stand out by chance alone, so
    a card is remarkable only beyond an interval that allows for their number."""
    totals = simulation.totals
    names, strict = _names(simulation), _strict(len(totals.uses))
    rows: list[CardSummary] = [
        {
            "card": card,
            "name": names[card],
            "picked": _picked(simulation, card, CONFIDENCE),
            "per_game": use.taken / totals.over if totals.over else math.nan,
            "win_delta": _win_delta(totals, use, CONFIDENCE),
            "remarkable": _win_delta(totals, use, strict).excludes(0),
        }
        for card, use in totals.uses.items()
    ]
    return sorted(rows, key=lambda row: (-_or_last(row["win_delta"].value), row["card"]))


def _or_last(value: float) -> float:
    return -math.inf if math.isnan(value) else value


def _win_delta(totals: Totals, use: Use, confidence: float) -> Interval:
    """How much more often those win who had the card than those who had it not."""
    if totals.cooperative:
        having = share(use.games_won, use.games, confidence)
        lacking = share(totals.won - use.games_won, totals.over - use.games, confidence)
    else:
        having = share(totals.victories(use.holders_won), use.holders, confidence)
        seats = totals.over * totals.players
        others_won = totals.victories(int_sum(totals.wins) - use.holders_won)
        lacking = share(others_won, seats - use.holders, confidence)
    return difference(having, lacking)


# --- the comparison ---------------------------------------------------------------------------------------


def comparison(old: Simulation, new: Simulation) -> Comparison:
    """What changes from one set to another under the same plan, as differences with intervals."""
    before, after = summary(old), summary(new)
    seats = list(zip(before["seats"], after["seats"], strict=False))
    if before["cooperative"] and after["cooperative"]:
        rows = [_change("table wins", before["table_wins"], after["table_wins"])]
    else:
        rows = [_change(f"seat {a['seat']} wins", a["wins"], b["wins"]) for a, b in seats]
    rows += [_change(f"seat {a['seat']} score", a["score"], b["score"]) for a, b in seats]
    rows.append(_change("turns", before["length"]["turns"], after["length"]["turns"]))
    rows.append(_change("moves", before["length"]["moves"], after["length"]["moves"]))
    rows.append(_change("winning margin", before["winning_margin"], after["winning_margin"]))
    cards_before, cards_after = set(old.totals.uses), set(new.totals.uses)
    return {
        "old": before["set"],
        "new": after["set"],
        "games": [before["games"], after["games"]],
        "changes": rows,
        "picks": _picks(old, new),
        "only_old": sorted(cards_before - cards_after),
        "only_new": sorted(cards_after - cards_before),
    }


def _picks(old: Simulation, new: Simulation) -> list[CardChange]:
    """Cards of both sets; one is remarkable only beyond an interval that allows for their number."""
    common = [card for card in old.totals.uses if card in new.totals.uses]
    names = _names(new)
    strict = _strict(len(common))
    rows: list[CardChange] = []
    for card in common:
        row = _change(names[card], _picked(old, card, CONFIDENCE), _picked(new, card, CONFIDENCE))
        before, after = (_picked(simulation, card, strict) for simulation in (old, new))
        rows.append({**row, "card": card, "remarkable": difference(after, before).excludes(0)})
    return rows


def _picked(simulation: Simulation, card: str, confidence: float) -> Interval:
    return share(simulation.totals.uses[card].games, simulation.totals.over, confidence)


def _change(what: str, before: Interval, after: Interval) -> Change:
    change = difference(after, before)
    return {"what": what, "old": before, "new": after, "change": change, "remarkable": change.excludes(0)}


def _names(simulation: Simulation) -> dict[str, str]:
    names = {card.id: card.name for card in simulation.plan.cards.cards}
    return {card: names.get(card, card) for card in simulation.totals.uses}


def _strict(cards: int) -> float:
    """The confidence that so many intervals need each, to be sure of all of them together."""
    return 1 - (1 - CONFIDENCE) / max(1, cards)


# --- JSON -------------------------------------------------------------------------------------------------


def as_json(data: Mapping[str, object]) -> str:
    """A summary or a comparison; what is not known is null."""
    return json.dumps(_plain(data), ensure_ascii=False, indent=2) + "\n"


def _plain(value: object) -> object:
    if isinstance(value, Interval):
        return _plain(value._asdict())
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, float):
        return round(value, 6) if math.isfinite(value) else None
    return value


# --- text -------------------------------------------------------------------------------------------------


def as_text(data: Summary) -> str:
    """A summary for people."""
    parts = [_head(data)]
    if data["reasons"]:  # some game came to an end
        parts += [_result(data), _length_line(data), *_bot_grid(data), *_card_grid(data)]
    return "\n\n".join([*parts, *_trouble(data)]) + "\n"


def _head(data: Summary) -> str:
    setup = ", ".join(f"{key}={said(value)}" for key, value in data["setup"].items() if key != "players")
    games = f"{data['games']:,} games"
    if data["stopped"]:
        games += f" of {data['games_asked']:,} (interrupted)"
    told = [f"{data['players']} players", f"bots {', '.join(data['bots'])}", f"seed {data['seed']}", setup]
    return f"{in_line(data['title'])}: {games}\n" + "; ".join(part for part in told if part)


def said(value: SetupValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _result(data: Summary) -> str:
    reasons = ", ".join(f"{reason or 'end'} {games:,}" for reason, games in data["reasons"].items())
    if data["cooperative"]:
        scores = number(data["seats"][0]["score"])
        return f"the table wins {percent(data['table_wins'])}; score {scores}\nends: {reasons}"
    rows = [
        [
            str(row["seat"]),
            percent(row["wins"]),
            number(row["score"]),
            f"{row['deviation']:.1f}",
            f"{row['lowest']:g}",
            f"{row['highest']:g}",
            "*" if row["wins"].excludes(data["even_share"]) else "",
        ]
        for row in data["seats"]
    ]
    even = f"an even share is {100 * data['even_share']:.1f} %; * leaves it out"
    margin = f"winning margin {number(data['winning_margin'])}; shared victories {data['shared_victories']:,}"
    table = grid(["seat", "wins", "score", "spread", "lowest", "highest", ""], rows)
    return f"{table}\n{even}; {margin}\nends: {reasons}"


def _length_line(data: Summary) -> str:
    length = data["length"]
    extent = f"{length['shortest']:g} to {length['longest']:g}, median {length['median']:g}"
    return f"length: {number(length['turns'])} turns ({extent}); {number(length['moves'])} moves"


def _bot_grid(data: Summary) -> list[str]:
    if len(data["bots_compared"]) < 2 or data["cooperative"]:
        return []
    rows = [[row["bot"], percent(row["wins"]), number(row["score"])] for row in data["bots_compared"]]
    return [grid(["bot", "wins", "score"], rows)]


def _card_grid(data: Summary) -> list[str]:
    if not data["cards"]:
        return []
    rows = [
        [
            row["name"],
            percent(row["picked"]),
            f"{row['per_game']:.2f}",
            percent(row["win_delta"], signed=True),
            "*" if row["remarkable"] else "",
        ]
        for row in data["cards"]
    ]
    table = grid(["card", "taken in", "per game", "win delta", ""], rows)
    note = "* stands out, the number of cards allowed for"
    if len(data["bots_compared"]) > 1:
        note += "; with unlike bots a win delta also shows which of them likes the card"
    return [f"{table}\n{note}"]


def _trouble(data: Summary) -> list[str]:
    found = []
    if data["dead_cards"]:
        found.append("never taken by these bots: " + ", ".join(data["dead_cards"]))
    for kind, games in (("endless", data["endless_games"]), ("stuck", data["stuck_games"])):
        if games:
            found.append(f"{kind} games: {games:,}")
    return found


def comparison_text(data: Comparison) -> str:
    """A comparison for people; of the cards only those whose picks change beyond chance."""
    games = " and ".join(f"{count:,}" for count in data["games"])
    parts = [f"{data['old']} -> {data['new']}: {games} games"]
    shown = [row for row in data["changes"] if not math.isnan(row["change"].value)]
    parts.append(grid(["", data["old"], data["new"], "change", ""], [_change_row(row) for row in shown]))
    moved = [row for row in data["picks"] if row["remarkable"]]
    if moved:
        moved.sort(key=lambda row: -abs(row["change"].value))
        parts.append(
            grid(["taken in", data["old"], data["new"], "change", ""], [_change_row(r) for r in moved])
        )
    for label, cards in ((data["old"], data["only_old"]), (data["new"], data["only_new"])):
        if cards:
            parts.append(f"only in {label}: {', '.join(cards)}")
    return "\n\n".join(parts) + "\n"


def _change_row(row: Change) -> list[str]:
    told = number if row["what"].endswith(MEASURES) else percent
    change = told(row["change"], signed=True)
    return [row["what"], told(row["old"]), told(row["new"]), change, "*" if row["remarkable"] else ""]


MEASURES = ("score", "turns", "moves", "margin")  # told as numbers; all else is a share


def percent(value: Interval, signed: bool = False) -> str:
    """``52.1 % (49.8 to 54.4)``"""
    if math.isnan(value.value):
        return "-"
    sign = "+" if signed else ""
    low, high = (f"{100 * end:{sign}.1f}" if math.isfinite(end) else "?" for end in (value.low, value.high))
    return f"{100 * value.value:{sign}.1f} % ({low} to {high})"


def number(value: Interval, signed: bool = False) -> str:
    """``31.40 (30.95 to 31.85)``"""
    if math.isnan(value.value):
        return "-"
    sign = "+" if signed else ""
    low, high = (f"{end:{sign}.2f}" if math.isfinite(end) else "?" for end in (value.low, value.high))
    return f"{value.value:{sign}.2f} ({low} to {high})"


def grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns as wide as their widest entry, the first flush left, numbers flush right."""
    table = [head, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(head))]
    lines = (
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in table
    )
    return "\n".join(line.rstrip() for line in lines)
