"""A rectangular card laid out: name, picture, fields and text share its room by how much each needs.

Must not know markup, fonts, or what lies beside these boxes.
"""

from __future__ import annotations

import math

from pnp.draw.compose.layout.at_hand import CardAtHand
from pnp.draw.compose.layout.measures import (
    BOLD,
    GAP,
    MM_PER_PT,
    SMALLEST_PT,
    LaidBox,
    lines_of,
    room,
    rows_of,
)

PAD = 1.3  # mm between the list of fields and its edge
# what gives way, one after the other: the picture below a panel, large letters and the theme's own last line, pictures
# and captions, the list of fields
SHOWS_LESS, SMALL_LETTERS, NO_PICTURE, DROPS_FIELDS = 1, 2, 3, 4


class CardFace(CardAtHand):
    """A card with a head, a picture, and what is written on it."""

    yields = 0  # how much gives way so that fields and text have room

    def laid(self) -> LaidBox:
        """As the look says; where that leaves too little for fields and text, one thing after the other gives way."""
        for self.yields in range(DROPS_FIELDS + 1):
            if self.yields == DROPS_FIELDS and self.look["fields"] is None:  # nobody asked for them
                self.facts = []
            if self.yields == SMALL_LETTERS:
                self.name_size = min(self.name_size, self.usual_name_size)
            self.has_sunk = self.is_below = False
            found = self._costs_laid()
            if not self.is_short:
                break
        return found

    def _costs_laid(self) -> LaidBox:
        self.columns: dict[float, tuple[list[str], float, float]] = {}
        self.costs_place = str(self.look["costs_place"] or self.usual["costs"])
        found = self._laid()
        costs, picture = found.get("costs"), found.get("picture")
        if costs and costs["side"] and picture and self.place in ("top", "full"):
            end = picture["y"] + picture["h"] - (found["plate"]["h"] if "plate" in found else 0.0)
            if costs["y"] + costs["h"] > end:  # it would lie on the text
                self.costs_place = "foot"
                return self._laid()
        return found

    def _laid(self) -> LaidBox:
        self.is_short = False
        border = self.said("border")
        frame = self.usual["frames"].get(border, 0.0) * min(1.0, self.scale * 1.1)
        self.frame = frame
        self.edge = max(self.safe + 0.4, self.usual["edge"] * min(1.15, self.scale), frame + 1.6 * self.scale)
        self.place = self._place_of_picture()
        title = self.said("title")
        if title == "over-picture" and self.place not in ("top", "full"):
            title = "top"
        self.title = title
        outer = frame if frame else -self.bleed
        self.found = LaidBox(
            form="card",
            border=border,
            frame=frame,
            outer=room(outer, outer, self.w - 2 * outer, self.h - 2 * outer),
            edge=self.edge,
            title=title,
            place=self.place,
        )
        self.x, self.inner = self.edge, self.w - 2 * self.edge
        self.top, self.bottom = self.edge, self.h - self.edge
        self._foot()
        if title == "top":
            self._head(at_top=True)
        elif title == "bottom":
            self._head(at_top=False)
        self._chips()
        if title == "top" and not self.is_below and self._is_name_pressed():
            self.is_below = True  # the name, below the corners
            return self._laid()
        self._cost_row()
        if self.place == "full":
            self._over_picture()
        elif self.place == "left":
            self._beside_picture()
        else:
            self._under_picture()
        return self.found

    def _place_of_picture(self) -> str:
        if not self.has_picture or self.has_sunk or self.yields >= NO_PICTURE:
            return "none"
        wanted = self.look["picture"] or self.usual["picture"]
        if self.look["picture"] is None and wanted == "top" and self.is_wide:
            return "left"
        return str(wanted)

    def _foot(self) -> None:
        """The last line, and the corners beside it."""
        below = [corner for corner in ("bottom-left", "bottom-right") if corner in self.corners]
        chip = self.chip = max(5.6, min(10.5, 8.4 * self.scale))
        if below:
            self.bottom = self.h - max(self.safe + 0.3, self.edge - 1.2) - chip
            self.found["foot_top"] = self.bottom
            self.bottom -= GAP * self.scale
        if self.foot and (self.yields < SMALL_LETTERS or self.look["foot"] is not None):
            side = chip * 1.3 if below else 0.0
            y = self.h - self.edge - 3 if not below else self.bottom + GAP * self.scale + chip / 2 - 1.5
            self.found["foot"] = room(
                self.x + side,
                y,
                self.inner - 2 * side,
                3,
                text=self.foot,
                rule=not below,
                own=self.foot_is_own,
            )
            if not below:
                self.bottom = y - 2.0

    def _head(self, at_top: bool) -> None:
        """The band of the name, with the kind in small letters where there is room for it."""
        pad = max(self.safe + 0.3, self.edge - 1.0)
        kind = (
            self.usual["caption_room"]
            if self.usual["caption"] and self.w >= 50 and self.h >= 60 and at_top and self.yields < NO_PICTURE
            else 0.0
        )
        kind = self.chip + 0.8 if self.is_below and at_top else kind
        name = self.usual["name"] * self.scale
        if self.is_long(self.inner - self.chip * 1.3 * bool(self.corners)):
            name = max(name, 2 * SMALLEST_PT * MM_PER_PT * 1.15)
        if self.look["title_size"]:  # else two lines are a little smaller than one
            lines = 2.0 if self.is_long(self.inner - self.chip * 1.3 * bool(self.corners)) else 1.0
            name = max(name, self.name_size * MM_PER_PT * 1.12 * lines + 0.2)
        if at_top:
            y = pad + kind
            end = y + name + 0.6 * self.scale
            first = self.found["outer"]["y"]
            self.found["head"] = room(self.found["outer"]["x"], first, self.found["outer"]["w"], end - first)
            self.top = end + self.usual["gap"] * self.scale
        else:
            foot = self.h - self.bottom if "foot" in self.found or "foot_top" in self.found else pad
            y = self.h - foot - name - (0.6 if foot > pad else 0.0)
            last = self.found["outer"]["y"] + self.found["outer"]["h"]
            if foot > pad:  # the last line stays below
                last = y + name + 0.6
            self.found["head"] = room(
                self.found["outer"]["x"], y - 1.0, self.found["outer"]["w"], last - y + 1.0
            )
            self.bottom = y - 1.0 - self.usual["gap"] * self.scale
            if self.found["outer"]["y"] < 0 and self.place == "none":
                self.top = self.edge
        if kind and not self.is_below:
            self.found["caption"] = room(self.x, pad, self.inner, 3.3)
        self.found["name"] = room(
            self.x, y, self.inner, name, size=round(self.name_size, 1), align=self.said("title_align")
        )

    # --- corners and costs -------------------------------------------------------------------------------

    def _chips(self) -> None:
        """The corners; those at the top lie in the head, or over the picture where that is elsewhere."""
        chips: list[LaidBox] = []
        side = max(self.safe + 0.3, self.edge - 1.2)
        for corner, (field, signs) in self.corners.items():
            up = corner.startswith("top")
            in_head = up and self.title == "top"
            size = (
                self.chip
                if self.is_below
                else min(self.chip * 1.1, self.found["head"]["y"] + self.found["head"]["h"] - side - 0.8)
                if in_head
                else self.chip
            )
            size = max(size, 5.0)
            text, wide = self.chip_of(signs, size)
            most = self.inner * (0.34 if in_head else 0.42)
            width = min(max(size, wide), max(size, most))
            y = side if up else self.found["foot_top"]
            if in_head and not self.is_below:
                head = self.found["head"]
                middle = (max(head["y"], side - 1) + head["y"] + head["h"]) / 2
                y = max(side, middle - size / 2)
            x = side if corner.endswith("left") else self.w - side - width
            chips.append(
                room(
                    x,
                    y,
                    width,
                    size,
                    text=text,
                    field=field,
                    size=max(SMALLEST_PT, round(size * 1.5, 1)),
                    corner=corner,
                )
            )
            if in_head and not self.is_below:
                self._yield_to(corner, width + side - self.x + GAP * self.scale)
        self.found["chips"] = chips
        self._below_chips(side)
        self._between_chips()

    def _yield_to(self, corner: str, width: float) -> None:
        """The name makes room for a corner, on both sides if it stands in the middle."""
        for key in ("name", "caption"):
            box = self.found.get(key)
            if box is None:
                continue
            both = box.get("align", self.said("title_align")) == "centre" and self.inner > 34
            left = width if corner.endswith("left") else 0.0
            right = width if corner.endswith("right") else 0.0
            if both:
                had = (self.inner - box["w"]) / 2
                left = right = max(0.0, max(left, right) - had)
            box["x"] = round(box["x"] + left, 2)
            box["w"] = round(max(box["w"] - left - right, 5.0), 2)

    def _is_name_pressed(self) -> bool:
        """Whether corners beside the name leave too little for its two lines."""
        name, box = self.card["name"], self.found["name"]
        return box["w"] < self.inner - 1 and rows_of(name, box["w"], SMALLEST_PT, BOLD) > 2

    def _below_chips(self, side: float) -> None:
        """Without a picture, what stands at the top keeps clear of corners that have no head to lie in."""
        tops = [chip for chip in self.found["chips"] if chip["corner"].startswith("top")]
        if tops and self.title != "top" and self.place in ("none", "left"):
            self.top = max(self.top, side + self.chip + GAP * self.scale)

    def _between_chips(self) -> None:
        """The last line has what the corners beside it leave; the theme's own stays out where that is too little."""
        foot = self.found.get("foot")
        below = [chip for chip in self.found["chips"] if chip["corner"].startswith("bottom")]
        if not foot or not below:
            return
        ends = [chip["x"] + chip["w"] + 1 for chip in below if chip["corner"].endswith("left")]
        starts = [chip["x"] - 1 for chip in below if chip["corner"].endswith("right")]
        left, right = max([self.x, *ends]), min([self.x + self.inner, *starts])
        foot["x"], foot["w"] = round(left, 2), round(max(right - left, 0.1), 2)
        is_wanted = self.look["foot"] is not None
        rows = rows_of(self.foot, right - left, SMALLEST_PT, self.letter * self.usual["foot_width"])
        if max(rows, lines_of(self.foot, right - left, SMALLEST_PT)) <= 1:
            return
        if not is_wanted:
            del self.found["foot"]
        else:  # one that is wanted has a line of its own
            foot |= room(self.x, self.bottom - 3, self.inner, 3)
            self.bottom -= 3.6

    def _cost_row(self) -> None:
        if not self.costs:
            return
        where = self.costs_place
        size = self.look["costs_size"] or round(max(4.6, 6.0 * self.scale) * 2.05, 1)
        high = max(4.6, 6.0 * self.scale, size * 1.25 * MM_PER_PT)
        if self.yields >= SMALL_LETTERS:
            high, size = 4.6, min(size, 9.4)
        text = self.chip_of(self.costs, high)[0]
        field = self.look["costs"]
        if where == "side" and self.h >= 50:
            wide = high + 1.6
            tall = min(len(self.costs) * size * 1.25 * MM_PER_PT + 2.0, self.bottom - self.top)
            y = self.top
            if self.place == "full" or (self.place == "top" and self.title != "top"):
                tops = any(chip["corner"] == "top-left" for chip in self.found["chips"])
                y = max(self.top, self.edge + (self.chip + GAP if tops else 0.0))
            self.found["costs"] = room(
                self.x - 0.6, y, wide, tall, text="\n".join(self.costs), field=field, size=size, side=True
            )
            if self.place in ("none", "left"):
                self.x += wide + GAP
                self.inner -= wide + GAP
            return
        if where == "under-title" and self.place != "full":
            self.found["costs"] = room(
                self.x, self.top, self.inner, high, text=text, field=field, size=size, side=False
            )
            self.top += high + GAP * self.scale
            return
        self.bottom -= high
        self.found["costs"] = room(
            self.x, self.bottom, self.inner, high, text=text, field=field, size=size, side=False
        )
        self.bottom -= GAP * self.scale * 0.8

    # --- picture, fields and text ------------------------------------------------------------------------

    def _columns(self, w: float) -> tuple[list[str], float, float]:
        """The list of fields as one column or two, their width, and how high they are."""
        if w in self.columns:
            return self.columns[w]
        lines = [line for _, line in self.facts]
        half = w / 2 - 1
        columns, wide = ["\n".join(lines)], w
        if len(lines) > 1 and all(lines_of(line, half, self.facts_size, BOLD) <= 1 for line in lines):
            middle = (len(lines) + 1) // 2
            columns, wide = ["\n".join(lines[:middle]), "\n".join(lines[middle:])], half
        tall = max(self.height(column, wide, self.facts_size, 1.42) for column in columns)
        self.columns[w] = columns, wide, tall
        return columns, wide, tall

    def _facts(self, x: float, y: float, w: float, most: float) -> float:
        """The list of fields from ``y`` on; how high it is with what follows it."""
        if not self.facts:
            return 0.0
        columns, wide, tall = self._columns(w - 2 * PAD)
        if tall > most - 1.6 * PAD + 0.01 and len(self.facts) > 1:  # one after the other, as in a sentence
            columns, wide = [self.facts_line], w - 2 * PAD
            tall = self.height(columns[0], wide * 0.9, self.facts_size, 1.42)  # for what is bold in it
        tall = min(math.ceil(2 * (tall + 1.6 * PAD)) / 2, most)
        more = {"field": max(self.facts, key=lambda fact: len(fact[1]))[0], "size": self.facts_size}
        even = (
            len({column.count("\n") for column in columns}) == 1
        )  # else the first lines must stand side by side
        more["valign"] = "middle" if even else "top"
        self.found["facts"] = [
            room(x + PAD + at * (wide + 2), y + PAD * 0.8, wide, tall - 1.6 * PAD, text=column, **more)
            for at, column in enumerate(columns)
        ]
        self.found["facts_panel"] = room(x, y, w, tall)
        return tall + GAP * self.scale

    def _wanted(self, w: float) -> float:
        """How high the list of fields would like to be."""
        if not self.facts:
            return 0.0
        return math.ceil(2 * (self._columns(w - 2 * PAD)[2] + 1.6 * PAD)) / 2 + GAP * self.scale

    def _least(self, w: float) -> tuple[float, float]:
        """How high the list of fields, its edges included, and the text are at the smallest size."""
        text = self.least(self.text, w)
        if not self.facts:
            return 0.0, text
        lines = [said for _, said in self.facts]
        wide = (w - 2 * PAD) * (0.9 if len(lines) > 1 else 1.0)
        listed = min(self.least(self.facts_line, wide), self._columns(w - 2 * PAD)[2])
        return listed + 1.6 * PAD, text

    def _body(self, x: float, y: float, w: float, h: float) -> None:
        """Fields and text in a box. Where there is no picture, an ornament stands in for it if there is room."""
        if not self.text and not self.facts:
            self.found["bare"] = room(x, y, w, h)
            return
        wants = self._wanted(w)
        if not self.has_picture:
            spare = h - wants - self.height(self.text, w, self.text_size) - GAP * 1.5
            if spare > max(18.0, 0.34 * h):
                high = math.floor(min(spare, 0.5 * self.h))
                self.found["bare"] = room(x, y, w, high)
                y, h = y + high + GAP * 1.2, h - high - GAP * 1.2
        listed, text = self._least(w)
        gap = GAP * self.scale if listed else 0.0
        self.is_short = listed + gap + text > h or self.is_narrow(self.text, w)
        least = min(self.height(self.text, w, SMALLEST_PT) + GAP, h * 0.6) if self.text else 0.0
        tall = self._facts(x, y, w, min(wants, max(h - least, min(listed, h - text - gap))))
        if self.text:
            align = self.said("text_align")
            self.found["text"] = room(
                x, y + tall, w, h - tall, size=self.text_size, align=align, valign="top"
            )

    def _under_picture(self) -> None:
        """The picture first, over the whole width; fields and text take what they need, it takes the rest."""
        x, w, y, end = self.x, self.inner, self.top, self.bottom
        if self.place == "none":
            self._body(x, y, w, end - y)
            return
        over = self.title != "top"
        first = self.found["outer"]["y"] if over and self.found.get("costs", {}).get("y", 99) > y else y
        wants, text = self._wanted(w), self.height(self.text, w, self.text_size)
        need = wants + (text + 0.5 if text else 0.0)
        high = self.look["picture_height"] * self.h
        if high:
            least = wants + self.height(self.text, w, SMALLEST_PT) + GAP * self.scale * 1.2
            high = min(high, end - first - least if need else end - first)
        else:
            high = math.floor(
                self._auto_height(end - first, need, wants, w, first)
            )  # most cards share theirs
        if high < 12 and self.title == "over-picture":  # the name would lie nowhere
            self.has_sunk = True
            self._laid()
            return
        if high < 12:
            self.place = self.found["place"] = "none"
            self._body(x, y, w, end - y)
            return
        wide = self.usual["wide"] or over
        outer = self.found["outer"]
        gap = GAP * self.scale * 1.2
        picture = room(outer["x"], first, outer["w"], high) if wide else room(x, first, w, high)
        if wide and not over:
            gap_up = self.usual["gap"] * self.scale
            picture = room(outer["x"], first - gap_up, outer["w"], high + gap_up)
        self.found["picture"] = picture
        if self.title == "over-picture":
            self._plate(first + high)
        y = first + high + gap
        if need:
            self._body(x, y, w, end - y)

    def _auto_height(self, whole: float, need: float, wants: float, w: float, first: float) -> float:
        """As high as fields and text allow, and no lower than a picture should be if they can be smaller."""
        most = 0.48 * self.h - min(first, 0.0)
        if not need:
            return whole
        spare = whole - need - GAP * self.scale * 1.2
        if self.title == "over-picture":
            most += 5
        if spare >= 0.24 * self.h:
            return min(spare, most if spare < most * 1.25 else most * 1.12)
        tight = wants + self.height(self.text, w, max(SMALLEST_PT, self.text_size * 0.86))
        spare = whole - tight - GAP * self.scale * 1.2
        return max(0.0, min(spare, 0.24 * self.h)) if self.pictured == "own" else 0.0

    def _beside_picture(self) -> None:
        """The picture at the left; alone, over the whole width."""
        outer = self.found["outer"]
        is_alone = not self.text and not self.facts
        wide = self.inner * (1.0 if is_alone else 0.42 if self.is_wide else 0.36)
        x, first, last, end = self.x, self.top, self.bottom, self.x + wide
        if self.usual["wide"] or self.title != "top":
            x = outer["x"]
            first = outer["y"] if self.title != "top" else self.top - self.usual["gap"] * self.scale
            if not {"foot", "foot_top", "costs"} & set(self.found) and self.title != "bottom":
                last = outer["y"] + outer["h"]
            if is_alone:
                end = outer["x"] + outer["w"]
        self.found["picture"] = room(x, first, end - x, last - first)
        if not is_alone:
            start = end + GAP * 1.3 * self.scale
            self._body(start, self.top, self.x + self.inner - start, self.bottom - self.top)

    def _over_picture(self) -> None:
        """The picture is the ground; a panel at the bottom is as high as what is written on it."""
        outer, pad = self.found["outer"], 1.6 * self.scale
        costs = self.found.get("costs")
        row = costs if costs and not costs["side"] else None
        need = self._wanted(self.inner) + self.height(self.text, self.inner, self.text_size)
        share, top = 0.86, self.top + (0 if self.title == "top" else 12 * self.scale if self.h > 50 else 2)
        if self.yields >= SHOWS_LESS:
            has_tops = self.title != "top" and any(corner.startswith("top") for corner in self.corners)
            share, top = 1.0, self.top + pad + (self.chip if has_tops else 0.0)
        if self.title == "over-picture":
            top += self._plate_height()
        starts = self.bottom
        if need:
            high = min(math.ceil(need), (self.bottom - top) * share)
            starts = self.bottom - high - pad
            self._body(self.x, starts + pad, self.inner, high)
        elif row:
            starts = row["y"] - pad
        has_sheet = bool(need or row or "foot" in self.found or "foot_top" in self.found)
        end = self.found["head"]["y"] if self.title == "bottom" else outer["y"] + outer["h"]
        if has_sheet and end - starts > 1:
            self.found["sheet"] = room(outer["x"], starts, outer["w"], end - starts)
        ends = starts if has_sheet else self.h - self.edge + self.scale
        if self.title == "over-picture":
            self._plate(ends)
        # so that the middle of the picture is the middle of what is seen of it
        seen = ends - outer["y"] + 0.3 if has_sheet else outer["h"]
        self.found["picture"] = room(outer["x"], outer["y"], outer["w"], seen)

    def _plate_height(self) -> float:
        lines = 2.0 if lines_of(self.card["name"], self.inner - 4, self.name_size, BOLD) > 1 else 1.0
        return self.name_size * MM_PER_PT * 1.14 * lines + 2.4 * self.scale

    def _plate(self, end: float) -> None:
        """The name over the lower edge of the picture."""
        high = self._plate_height()
        outer = self.found["outer"]
        self.found["plate"] = room(outer["x"], end - high, outer["w"], high)
        pad = 1.0 * self.scale
        self.found["name"] = room(
            self.x,
            end - high + pad,
            self.inner,
            high - 2 * pad,
            size=round(self.name_size, 1),
            align=self.said("title_align"),
        )
