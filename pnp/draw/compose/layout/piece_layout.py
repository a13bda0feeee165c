"""Round cards and small pieces laid out: circles, hexagons, drops, and tiles too small for a text.

Must not know markup, fonts, or what lies beside these boxes.
"""

from __future__ import annotations

from pnp.base.sums import float_sum
from pnp.draw.compose.layout.at_hand import CardAtHand
from pnp.draw.compose.layout.measures import (
    BOLD,
    GAP,
    MM_PER_PT,
    SMALLEST_PT,
    LaidBox,
    lines_of,
    room,
    room_at,
    rows_of,
)

SHARES = 0.62, 0.54, 0.46, 0.4, 0.34, 0.28, 0.22, 0.17  # of a round card's height, its picture


class RoundFace(CardAtHand):
    """A circle or a hexagon with room for a text."""

    def laid(self) -> LaidBox:
        """A circle or a hexagon: the picture above, the name across the middle, the text in what is left below."""
        w, h = self.w, self.h
        self.place = "none" if self.look["picture"] == "none" else "top"
        self.found = LaidBox(
            form="round",
            border=self.said("border"),
            frame=0.0,
            outer=room(-self.bleed, -self.bleed, w + 2 * self.bleed, h + 2 * self.bleed),
            edge=self.safe,
            title="top",
            place=self.place,
        )
        safe = self.safe + 0.6
        self.chip = max(5.6, min(9.5, 8.0 * self.scale))
        y, size, name = self._round_share(safe)
        head = name + 1.6
        if self.place == "top":
            self.found["picture"] = room(-self.bleed, -self.bleed, w + 2 * self.bleed, y + self.bleed)
        self.found["head"] = room(-self.bleed, y, w + 2 * self.bleed, head)
        wide = min(room_at(self.shape, w, h, at, safe) for at in (y, y + head))
        self._round_chips(y, head, self.chip, wide)
        tops = [chip["w"] + 1.2 for chip in self.found["chips"] if chip["corner"].startswith("top")]
        taken = max(tops, default=0.0)
        self.found["name"] = room(
            (w - wide) / 2 + taken,
            y + 0.8,
            wide - 2 * taken,
            name,
            size=round(self.name_size, 1),
            align="centre",
        )
        self._round_body(y + head + GAP, safe, size)
        return self.found

    def _round_share(self, safe: float) -> tuple[float, float, float]:
        """Where the head begins, the size of the text below, how high the name is: as large as lets all fit."""
        h = self.h
        said = self.look["picture_height"]
        facts = self.facts_line
        whole = "\n".join(filter(None, (facts, self.text)))
        shares = [0.46, 0.4, 0.34, 0.28, 0.22] if whole or self.costs else [0.62]
        if self.place == "none":
            shares = [0.28, 0.22, 0.17] if whole or self.costs else [0.4]
        if said:
            shares = [said, *sorted(SHARES, key=lambda share: abs(share - said))]
        name = self._name_height(safe)
        found = self._share_of(whole, shares, name + 1.6, safe)
        if found is None and self.name_size > self.usual_name_size:
            self.name_size = self.usual_name_size
            name = self._name_height(safe)
            found = self._share_of(whole, shares, name + 1.6, safe)
        if found is None and self.facts and self.look["fields"] is None:  # nobody asked for them
            self.facts = []
            found = self._share_of(self.text, shares, name + 1.6, safe)
        if found is None:
            shares = [share for share in shares if self._holds_name(h * share, name + 1.6, safe)] or shares
            found = h * min(shares), SMALLEST_PT if said else self.text_size
        return *found, name

    def _name_height(self, safe: float) -> float:
        wide = room_at(self.shape, self.w, self.h, self.h * 0.48, safe)
        lines = 2.0 if self.is_long(wide * 0.8) else 1.0
        beside = wide * 0.3 if any(corner.startswith("top") for corner in self.corners) else wide * 0.8
        least = min(2, rows_of(self.card["name"], beside, SMALLEST_PT, BOLD)) * SMALLEST_PT
        return max(self.name_size * lines * 1.12 * MM_PER_PT + 1.2, least * 1.1 * MM_PER_PT + 0.2)

    def _holds_name(self, y: float, head: float, safe: float) -> bool:
        """Whether the name, and corners beside it, have room in a head that begins there."""
        wide = min(room_at(self.shape, self.w, self.h, at, safe) for at in (y, y + head))
        tops = [signs for corner, (_, signs) in self.corners.items() if corner.startswith("top")]
        free = wide * (0.44 if tops else 1.0) - (2.4 if tops else 0.0)
        letter = SMALLEST_PT * MM_PER_PT
        longest = max(map(len, self.card["name"].split()), default=0) * BOLD * letter
        rows = rows_of(self.card["name"], free, SMALLEST_PT, BOLD)
        beside = max((self.chip_of(signs, SMALLEST_PT / 1.5)[1] + 1.6 for signs in tops), default=0.0)
        at_most = 0.2 * room_at(self.shape, self.w, self.h, self.h / 2, safe)
        if wide * 0.28 < min(beside, at_most):
            return False
        return wide > 12 and longest <= free and rows * letter * 1.1 <= head - 1.6

    def _share_of(
        self, whole: str, shares: list[float], head: float, safe: float
    ) -> tuple[float, float] | None:
        w, h = self.w, self.h
        for size in (self.text_size, self.text_size * 0.9, SMALLEST_PT):
            for share in shares:
                if not self._holds_name(h * share, head, safe):
                    continue
                y = h * share + head + GAP + (max(4.6, 5.4 * self.scale) + 0.8 if self.costs else 0.0)
                end = self._round_end(y, safe)
                wide = min(room_at(self.shape, w, h, at, safe) for at in (y, end))
                if self.costs and room_at(self.shape, w, h, y, safe) < 12:
                    continue
                if (
                    not whole
                    or self.height(whole, max(wide * (0.93 if self.facts else 1), 4), max(size, SMALLEST_PT))
                    <= end - y
                ):
                    return h * share, max(size, SMALLEST_PT)
        return None

    def _round_end(self, y: float, safe: float) -> float:
        """Where the text ends: not so deep that its lines would become short."""
        if any(corner.startswith("bottom") for corner in self.corners):
            return self.h - self.safe - 1.6 - self.chip - self.h * 0.03 - GAP
        ends = [self.h * share for share in (0.9, 0.87, 0.84, 0.8, 0.76, 0.72)]
        return max(ends, key=lambda end: (end - y) * room_at(self.shape, self.w, self.h, end, safe))

    def _round_chips(self, y: float, tall: float, chip: float, wide: float) -> None:
        chips: list[LaidBox] = []
        for corner, (field, signs) in self.corners.items():
            text, width = self.chip_of(signs, chip)
            width = min(max(width, chip), wide * (0.28 if corner.startswith("top") else 0.42))
            left = corner.endswith("left")
            if corner.startswith("top"):
                x = (self.w - wide) / 2 if left else (self.w + wide) / 2 - width
                at = y + (tall - chip) / 2
            else:
                at = self.h - self.safe - 1.2 - chip - self.h * 0.03
                both = {"bottom-left", "bottom-right"} <= set(self.corners)
                x = (
                    self.w / 2 - width / 2
                    if not both
                    else self.w / 2 - width - 0.8
                    if left
                    else self.w / 2 + 0.8
                )
            chips.append(
                room(
                    x,
                    at,
                    width,
                    chip,
                    text=text,
                    field=field,
                    size=max(SMALLEST_PT, round(chip * 1.5, 1)),
                    corner=corner,
                )
            )
        self.found["chips"] = chips

    def _round_body(self, y: float, safe: float, size: float) -> None:
        w, h = self.w, self.h
        if self.costs:
            high = max(4.6, 5.4 * self.scale)
            text = self.chip_of(self.costs, high)[0]
            wide = room_at(self.shape, w, h, y + high, safe) * 0.94
            wide = max(wide, 8.0)
            self.found["costs"] = room(
                (w - wide) / 2,
                y,
                wide,
                high,
                text=text,
                field=self.look["costs"],
                size=round(high * 1.9, 1),
                side=False,
            )
            y += high + 0.8
        end = self._round_end(y, safe)
        wide = min(room_at(self.shape, w, h, at, safe) for at in (y, end))
        x, wide = (w - wide) / 2, max(wide, 4)
        if self.facts and end - y > 3:
            line = self.facts_line
            tall = min(self.height(line, wide * 0.9, size, 1.35) + 0.3, end - y)
            if self.text:
                tall = max(min(tall, end - y - 0.4 - self.least(self.text, wide)), 3.4)
            field = max(self.facts, key=lambda fact: len(fact[1]))[0]
            self.found["facts_line"] = room(x, y, wide, tall, text=line, field=field, size=size)
            y += tall + 0.4
        if self.text and end - y > 3:
            align = self.look["text_align"] or "centre"
            self.found["text"] = room(x, y, wide, end - y, size=size, align=align, valign="top")


A_LETTER = 2.4  # mm: as wide as any capital of the smallest size


class PieceFace(CardAtHand):
    """A token."""

    def laid(self) -> LaidBox:
        """A token: its picture, or its name where it has none; the first corner is its number."""
        w, h = self.w, self.h
        small = min(w, h)
        middle = h / 2 if self.shape != "drop" else h - w / 2
        self.found = LaidBox(
            form="piece",
            border=self.said("border"),
            frame=0.0,
            outer=room(-self.bleed, -self.bleed, w + 2 * self.bleed, h + 2 * self.bleed),
            edge=self.safe,
            title="middle",
            place="top",
            chips=[],
        )
        signs = next(iter(self.corners.values()), None)
        pictured = self.has_picture and self.pictured == "own"  # an emblem would be too small for its lines
        if self.shape == "rect":
            wide, tall = w - 2 * self.safe - 1.6, h - 2 * self.safe - 1.6
        else:  # the corners of the box lie in the circle that is safe
            r = small / 2 - self.safe - 0.2
            wide, tall = r * 1.62, r * 1.16
        parts: list[tuple[str, float]] = []
        if pictured and not (signs and small < (18 if self.shape == "rect" else 22)):
            parts.append(("picture", 3.0))
        rows = max(of(self.card["name"], wide, SMALLEST_PT, BOLD) for of in (lines_of, rows_of))
        lines = rows * SMALLEST_PT * 1.2 * MM_PER_PT
        if pictured:
            named = small >= 24 and lines <= tall * (0.24 if signs else 0.36)
        else:
            named = small >= 18 and lines <= tall * (0.5 if signs else 1.0)
        if named:
            parts.append(("name", max(1.0, 3.0 * lines / (tall - lines)) if pictured else 1.6))
        elif not pictured and not signs and wide >= A_LETTER:
            parts.append(("letter", 1.0))
        if signs:
            parts.append(("sign", 1.2 if len(parts) else 1.0))
        if not parts:
            return self.found
        gap = 0.6 if len(parts) > 1 else 0.0
        each = (tall - gap * (len(parts) - 1)) / float_sum(share for _, share in parts)
        y = middle - tall / 2
        for part, share in parts:
            self._put_piece(part, (w - wide) / 2, y, wide, each * share, signs)
            y += each * share + gap
        return self.found

    def _put_piece(
        self, part: str, x: float, y: float, w: float, h: float, signs: tuple[str, list[str]] | None
    ) -> None:
        if part == "picture":
            self.found["picture"] = room(x, y, w, h)
        elif part == "sign" and signs:
            text = self.chip_of(signs[1], h)[0]
            size = round(max(SMALLEST_PT, min(h * 2.2, 18)), 1)
            self.found["sign"] = room(x, y, w, h, text=text, field=signs[0], size=size)
        elif part == "letter":
            self.found["letter"] = room(x, y, w, h, size=round(max(SMALLEST_PT, min(h * 2.0, 14)), 1))
        else:
            size = round(max(SMALLEST_PT, min(self.name_size, h * 1.9, w * 0.55)), 1)
            self.found["name"] = room(x, y, w, h, size=size, align="centre")
