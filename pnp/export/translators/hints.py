"""What is known of a text beside its words, and how a PO file says it.

Owns the hint and its comment. Must not know where any of it comes from.
"""

from __future__ import annotations

from pnp.base.frozen import NamedTuple

SHORT = 60  # characters of what a hole prints
FEW = 40  # letters; more than that are told in tens


class PrintedValue(NamedTuple):
    """What stands between braces in a text, and what it prints in English."""

    hole: str
    words: str

    def __str__(self) -> str:
        return f"{self.hole} prints {self.words if len(self.words) <= SHORT else self.words[:SHORT] + ' …'}"


class WantedTerm(NamedTuple):
    """A term of the glossary that stands in a text."""

    english: str
    wanted: str  # in the language; empty where it has no word yet
    note: str = ""

    def __str__(self) -> str:
        told = f"{self.english} = {self.wanted}" if self.wanted else self.english
        return f"{told} ({self.note})" if self.note else told


class RoomForText(NamedTuple):
    """About how many letters go into a box: at the size asked for, and at the smallest it may have."""

    letters: int
    asked_pt: float
    most: int
    least_pt: float
    grows: bool = (
        False  # what was measured is the box that the English has, and a longer text gets a larger one
    )

    def __str__(self) -> str:
        asked, most = _rounded(self.letters), _rounded(self.most)
        if self.grows:
            return f"Room for about {asked} characters at {self.asked_pt:g} pt; more of them get a larger box"
        least = f", {most} at the smallest size, {self.least_pt:g} pt" if most > asked else ""
        return f"Room for about {asked} characters at {self.asked_pt:g} pt{least}"


def _rounded(letters: int) -> int:
    """Nobody knows it to the letter."""
    return letters if letters <= FEW else letters // 10 * 10


class TextHint(NamedTuple):
    """All of that."""

    what: str = ""
    where: str = ""  # its name, on the page and in the rules
    room: RoomForText | None = None
    crowd: str = ""  # of a text that shares its room with others
    values: tuple[PrintedValue, ...] = ()
    terms: tuple[WantedTerm, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[str, ...]:
        """Each to be read by itself."""
        return tuple(
            filter(
                None,
                (
                    self.what,
                    str(self.room) if self.room else "",
                    self.crowd,
                    "; ".join(map(str, self.values)),
                    f"Glossary: {'; '.join(map(str, self.terms))}" if self.terms else "",
                    *(f"Note: {note}" for note in self.notes),
                ),
            )
        )

    @property
    def comment(self) -> str:
        return "\n".join(self.rows)
