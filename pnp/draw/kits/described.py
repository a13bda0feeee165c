"""A game in words, from its data: for the field of a web page, and for a sell sheet.

Owns what is said and in which order. Must not know where it is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.frozen import NamedTuple
from pnp.base.model import Edition, Part
from pnp.base.sums import int_sum
from pnp.base.word_forms import plural_form
from pnp.draw.compose.view import signs_of
from pnp.draw.rulebook.box_sheet import NAME as BOX
from pnp.draw.rulebook.spell import ValueFiller
from pnp.text.inline import plain, single_spaced
from pnp.text.sentence_values import filled, in_a_row, labelled, listed
from pnp.words.printed_words import WORDS

DASH = "–"
SOURCES = (BOX, "rules")  # sheets that say how a game plays, the shortest first
LONGEST = 700  # letters: a longer paragraph is no short description
WIDTH = 60  # of the line under the title


class GameFact(NamedTuple):
    """A label in the language, and what stands behind it."""

    label: str
    told: str


class PieceCount(NamedTuple):
    """How many there are of a kind, and its word for so many."""

    many: int
    word: str


class Described:
    """What an edition says of its game."""

    def __init__(self, edition: Edition, parts: tuple[Part, ...]) -> None:
        self.edition, self.parts = edition, parts
        self.cards = edition.cards
        self.signs = signs_of(edition)

    def word(self, key: str) -> str:
        return self.edition.words.get(key) or WORDS[key]

    @property
    def hook(self) -> str:
        return on_one_line(self.cards.pitch.hook or self.cards.summary)

    @property
    def facts(self) -> tuple[GameFact, ...]:
        """Players, time and age, as far as the set tells them."""
        figures = {name: figure.value for name, figure in self.cards.rules.figures.items()}
        least, most = self.cards.players
        alone = figures.get("players_from")
        least = min(least, alone) if isinstance(alone, int) else least
        players = str(least) if least == most else f"{least}{DASH}{most}"
        rows = [GameFact(self.word("kit_players"), players)]
        minutes, told = figures.get("minutes"), ""
        if isinstance(minutes, int):
            told = str(minutes)
        elif isinstance(minutes, Mapping) and {"min", "max"} <= set(minutes):
            told = f"{minutes['min']}{DASH}{minutes['max']}"
        if told:
            rows.append(GameFact(self.word("kit_time"), filled(self.word("kit_minutes"), minutes=told)))
        if isinstance(figures.get("age_from"), int):
            rows.append(GameFact(self.word("kit_age"), f"{figures['age_from']}+"))
        return tuple(rows)

    @property
    def plays(self) -> tuple[str, ...]:
        """How it plays: the set's own lines, else the first paragraph of its box sheet or its rules."""
        if self.cards.pitch.plays:
            return tuple(map(self.said, self.cards.pitch.plays))
        for name in SOURCES:
            sheet = self.cards.sheets.get(name)
            for block in sheet.blocks if sheet else ():
                if block.kind == "paragraph":
                    told = self.said(ValueFiller(self.edition).fill(block.text, block.span))
                    if told and told != self.hook and len(told) <= LONGEST:
                        return (told,)
        return ()

    @property
    def contents(self) -> tuple[PieceCount, ...]:
        """Every kind that is printed alone, then reference cards."""
        rows: list[PieceCount] = []
        for kind, row in self.cards.prints.items():
            many = self.cards.count(kind) if row.file != "none" else 0
            if many:
                word = plural_form(self.edition.plural, self.edition.forms[kind], many)
                rows.append(PieceCount(many, on_one_line(word)))
        reference = int_sum(part.copies for part in self.parts if part.file == "reference")
        if reference:
            word = plural_form(self.edition.plural, self.edition.forms["reference"], reference)
            rows.append(PieceCount(reference, on_one_line(word)))
        return tuple(rows)

    @property
    def makers(self) -> tuple[GameFact, ...]:
        credits = self.cards.credits
        rows = [GameFact(self.word("kit_designers"), listed(credits.designers, self.edition.language))]
        year = f" ({credits.year})" if credits.year else ""
        rows.append(
            GameFact(self.word("kit_publisher"), f"{credits.publisher}{year}" if credits.publisher else "")
        )
        return tuple(row for row in rows if row.told)

    @property
    def rights(self) -> tuple[str, ...]:
        """Whose game it is, and what of this edition is somebody else's."""
        credits = self.cards.credits
        return tuple(on_one_line(text) for text in (credits.rights, credits.adaptation) if text)

    def said(self, text: str) -> str:
        """Without markup, on one line; a sign is the word it stands for."""
        return on_one_line(plain(text, self.signs.word))


def on_one_line(text: str) -> str:
    """As it is, for titles and names are no markup."""
    return single_spaced(text.replace("\u00ad", ""))


def description(game: Described, languages: Mapping[str, str], credits: Sequence[str] = ()) -> str:
    """All of it as plain text; ``languages`` are the names of those the set is printed in, ``credits`` those of its
    pictures."""
    title, language = on_one_line(game.cards.title), game.edition.language
    rows = [title, "=" * min(len(title), WIDTH), "", *_paragraph(game.hook)]
    rows += [labelled(fact.label, fact.told, language) for fact in game.facts]
    if game.plays:
        rows += ["", *_under(game.word("kit_plays")), *game.plays]
    if game.contents:
        many = len(str(max(row.many for row in game.contents)))
        rows += ["", *_under(game.word("box_inside"))]
        rows += [f"{row.many:>{many}} × {row.word}" for row in game.contents]
    rows += ["", labelled(game.word("web_languages"), in_a_row(languages.values(), language), language)]
    rows += [labelled(maker.label, maker.told, language) for maker in game.makers]
    contact = on_one_line(game.cards.pitch.contact)
    rows += [labelled(game.word("kit_contact"), contact, language)] if contact else []
    rows += ["", *game.rights] if game.rights else []
    rows += ["", *credits] if credits else []
    return "\n".join(rows) + "\n"


def _paragraph(text: str) -> Iterator[str]:
    yield from (text, "") if text else ()


def _under(heading: str) -> Iterator[str]:
    yield heading
    yield "-" * min(len(heading), WIDTH)
