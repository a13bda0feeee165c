"""What a template may see: cards, set and words as plain, read-only objects.

Owns the views and the filling of ``{param}`` placeholders. Must not know Jinja, markup or files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from pnp.base.languages import PLAIN, SOURCE, grouped
from pnp.base.word_forms import SignWords
from pnp.base.wording import PLACEHOLDER, field_word, titled
from pnp.text.inline import StyledText
from pnp.text.inline import literal as literal  # sheets ask for it here
from pnp.text.sentence_values import in_language, listed, with_values

if TYPE_CHECKING:  # the child process that renders foreign templates has no need of the model
    from pnp.base.model import Card, CardSet, Edition, Effect, Field, Print, Rules, Value

HOLE = re.compile(rf"(:?){PLACEHOLDER}(:?)")
RESERVED = ("id", "kind", "name", "copies", "text")


class View:
    """Attributes and nothing else; what is not there is an undefined name in the template."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self.__dict__.update(values)

    def __iter__(self) -> Iterator[str]:
        return iter(self.__dict__)


class SetView(View):
    """The set at hand; cards of other kinds are found through it (a board draws its spaces)."""

    cards: Mapping[str, View]

    def of(self, kind: str) -> tuple[View, ...]:
        return tuple(card for card in self.cards.values() if vars(card)["kind"] == kind)


class VocabularyWord(str):
    """A word of a vocabulary, as a field says it: printed by its label."""

    __slots__ = ()

    def __repr__(self) -> str:  # not the same as a text that reads alike
        return f"word({super().__repr__()})"


class CardReference(str):
    """The id of another card, as a field says it: printed by that card's name."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"card({super().__repr__()})"


def typed(value: Value, field: Field | None, rules: Rules) -> object:
    """A field's value as templates get it: words and references know what they are, texts are left alone."""
    plain = _plain(value)
    if field is None or field.type == "effect":
        return plain
    if field.type == "text":
        return StyledText(plain) if field.markup and isinstance(plain, str) else plain
    if field.of in rules.vocab:
        return _of_sort(plain, VocabularyWord, field.joker)
    return _of_sort(plain, CardReference, "") if field.of in rules.kinds else plain


def _of_sort(plain: object, sort: type[VocabularyWord | CardReference], joker: str) -> object:
    match plain:
        case str():
            return plain if plain == joker else sort(plain)
        case tuple():
            return tuple(_of_sort(item, sort, joker) for item in plain)
        case dict():
            return {sort(word): count for word, count in plain.items()}
        case _:
            return plain


def fill(
    card: Card,
    labels: Mapping[str, str] | None = None,
    names: Mapping[str, str] | None = None,
    rules: Rules | None = None,
    language: str = SOURCE,
) -> str:
    """The card's text with its placeholders filled; words get their label, card ids their name.

    With ``rules`` only words and references do, as they are declared; without, whatever reads like one. What is filled
    in is no markup, but between colons (``:{element}:``) the bare word stands, for it names an icon. A placeholder
    nothing fills stays visible.
    """
    if "{" not in card.text:
        return card.text
    params = card.params if rules is None else _typed_params(card, rules)
    names, labels = names or {}, labels or {}

    def spell(found: re.Match[str]) -> str:
        before, key, after = found.groups()
        value = params.get(key)
        if not isinstance(value, str | int):
            return found[0]
        said = grouped(value, language) if isinstance(value, int) else value
        match value:
            case str() if before and after:
                word = said
            case VocabularyWord():
                word = literal(labels.get(said, said))
            case CardReference():
                word = literal(names.get(said, said))
            case str() if rules is None:
                word = literal(labels.get(said, names.get(said, said)))
            case _:
                word = literal(said)
        return f"{before}{word}{after}"

    return with_values(card.text, HOLE, spell)


def _typed_params(card: Card, rules: Rules) -> Mapping[str, object]:
    """As ``Card.params``, each as its verb declares it."""
    found: dict[str, object] = dict(card.params)
    for effect in card.effects:
        found |= _params(effect, rules)
    return found


ICON = "icon_"  # begins the words for icons


def labels_of(edition: Edition) -> dict[str, str]:
    """Every word a template can ask the label of: kinds, vocabularies, then the edition's own."""
    labels: dict[str, str] = {}
    for name, kind in edition.cards.rules.kinds.items():
        labels[name] = kind.label
        labels.setdefault(kind.plural, kind.label_plural)
    for vocabulary in edition.cards.rules.vocab.values():
        labels |= vocabulary.labels
    return {**labels, **edition.labels}


def signs_of(edition: Edition) -> SignWords:
    """What icons are called: the same labels, and for those that every set has pnp's own words; behind numbers as kinds
    and these words are."""
    ours = {key.removeprefix(ICON): word for key, word in edition.words.items() if key.startswith(ICON)}
    labels = {**ours, **labels_of(edition)}
    forms = {
        name: edition.forms.get(f"{ICON}{name}", ()) for name, word in ours.items() if labels[name] == word
    }
    for name, kind in edition.cards.rules.kinds.items():
        # "honey" and "honey_cards": the plural counts tokens, while 7 beside the icon is an amount
        if name.count("_") != kind.plural.count("_"):
            continue
        told = ((name, kind.label), (kind.plural, kind.label_plural))
        forms |= {key: edition.forms.get(name, ()) for key, word in told if labels[key] == word}
    return SignWords(labels, {name: several for name, several in forms.items() if several}, edition.plural)


def card_values(card: Card, text: str, rules: Rules) -> dict[str, object]:
    """A card's reserved keys and fields; ``fields`` lists the latter for templates that take any kind."""
    declared = rules.kinds[card.kind].fields if card.kind in rules.kinds else {}
    fields = {key: typed(value, declared.get(key), rules) for key, value in card.fields.items()}
    styled = StyledText(text)
    own = {"id": card.id, "kind": card.kind, "name": card.name, "copies": card.copies, "text": styled}
    effects = tuple({"verb": effect.verb, "params": _params(effect, rules)} for effect in card.effects)
    proposed = "proposed" in card.source.values()
    return {"proposed": proposed, "effects": effects, "fields": fields, **fields, **own}


def _params(effect: Effect, rules: Rules) -> dict[str, object]:
    declared = rules.verbs[effect.verb].params if effect.verb in rules.verbs else {}
    return {key: typed(value, declared.get(key), rules) for key, value in effect.params.items()}


def all_cards(edition: Edition, labels: Mapping[str, str]) -> tuple[dict[str, object], ...]:
    names = {card.id: card.name for card in edition.cards.cards}
    rules = edition.cards.rules
    return tuple(
        card_values(card, fill(card, labels, names, rules, edition.language), rules)
        for card in edition.cards.cards
    )


def set_values(cards: CardSet) -> dict[str, object]:
    credits = cards.credits
    return {
        "id": cards.id,
        "title": cards.title,
        "summary": cards.summary,
        "players": cards.players,
        "designers": credits.designers,
        "publisher": credits.publisher,
        "year": credits.year,
        "rights": credits.rights,
        "adaptation": credits.adaptation,
        "kinds": tuple(cards.prints),
    }


def trim_values(row: Print) -> dict[str, object]:
    size = row.size
    key = f"{size.shape} {size.width:g} {size.height:g}"
    return {
        "key": key,
        "w": size.width,
        "h": size.height,
        "shape": size.shape,
        "name": size.name,
        "corner": size.corner,
    }


def figure_values(cards: CardSet) -> dict[str, object]:
    return {name: _plain(figure.value) for name, figure in cards.rules.figures.items()}


class FieldSpeller:
    """Field values as text: words by their label, card ids by name, counts before what they count, texts as they are."""

    def __init__(
        self,
        labels: Mapping[str, str],
        name_of: Callable[[str], str],
        words: Mapping[str, str],
        language: str,
    ) -> None:
        self.labels, self.name_of, self.words, self.language = labels, name_of, words, language

    def value(self, of: object) -> StyledText:
        return of if isinstance(of, StyledText) else StyledText(self._spelled(of))

    def _spelled(self, of: object) -> str:
        match of:
            case StyledText():
                return str(of)
            case VocabularyWord():
                return literal(self.labels.get(of, of))
            case CardReference():
                return literal(self.name_of(of))
            case str():
                return literal(of)
            case True:
                return "✓"
            case Mapping():
                several = (f"{self._spelled(count)} {self._spelled(word)}" for word, count in of.items())
                return listed([*several], self.language)
            case tuple():
                return listed([*map(self._spelled, of)], self.language)
            case int():
                return grouped(of, self.language)
            case _:
                return str(of)

    def facts(self, card: View) -> StyledText:
        """The fields of a card, one a line, their names in bold; what is empty or false is left out."""
        kind, every = vars(card)["kind"], vars(card)["fields"]
        fields = {key: of for key, of in every.items() if of or (of == 0 and of is not False)}
        rows = (f"{self.heading(key, kind)} {self._beside(of)}" for key, of in fields.items())
        return StyledText("\n".join(rows))

    def heading(self, field: str, kind: str) -> str:
        """The name of a field in bold, to stand before what it says."""
        return f"**{in_language(literal(self.name(field, kind)), self.language)}**"

    def _beside(self, of: object) -> str:
        return in_language(self._spelled(of), self.language)

    def name(self, field: str, kind: str) -> str:
        """A field as it is called on cards of a kind."""
        return self.words.get(field_word(kind, field)) or self.words.get(field) or titled(field)


def worded(value: object, language: str) -> object:
    """What stands within a ``<text>``: a text that is not marked means every sign of it as it stands, and a number is
    written as the language does."""
    if isinstance(value, int):
        return value if -PLAIN <= value <= PLAIN else grouped(value, language)
    return value if _is_styled(value) else literal(str(value))


def beside(value: object, language: str) -> object:
    """The same among other words of a text."""
    text = str(value)
    made = in_language(text, language)
    return value if made == text or not isinstance(value, str) else made[0] + value + made[-1]


def as_literal(value: object) -> StyledText:
    return StyledText(literal(str(value)))


def as_marked(value: object) -> object:
    """A text whose stars and colons are bold, italics and icons."""
    return value if _is_styled(value) else StyledText(value)


def _is_styled(value: object) -> bool:
    """What a macro or block has rendered is taken as that says it."""
    return isinstance(value, StyledText) or hasattr(value, "__html__")


human = titled  # as templates call it
FILTERS = {"human": human, "literal": as_literal, "marked": as_marked}


def _plain(value: object) -> object:
    """Mappings as dicts (proxies do not travel to the sandbox), sets in a stable order."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return tuple(sorted(value))
    if isinstance(value, tuple | list):
        return tuple(_plain(item) for item in value)
    return value
