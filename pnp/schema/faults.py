"""What can be wrong with the shape of a value (SHP) and with a card by itself (CRD)."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.diagnostics import Finding, Span, did_you_mean, fault


@fault("SHP201")
def wrong_type(span: Span, where: str, wanted: str, got: str) -> Finding:
    """A value is of another type than its place wants: a word for a number, a list for a text.

    ```bad set.yaml
    id: tiny
    title: [Tiny]
    ```
    ```good set.yaml
    id: tiny
    title: Tiny
    ```
    """
    return Finding(span, f"{where} should be {wanted}, got {got}")


@fault("SHP202")
def unknown_key(span: Span, key: str, where: str, known: Iterable[str]) -> Finding:
    """A key nobody knows. Most often a slip of the pen; else the kind must declare it in `rules.yaml`.

    ```bad set.yaml
    id: tiny
    titel: Tiny
    ```
    ```good set.yaml
    id: tiny
    title: Tiny
    ```
    """
    return Finding(span, f"unknown key '{key}' in {where}", did_you_mean(key, known))


@fault("SHP203")
def missing_key(span: Span, key: str, where: str) -> Finding:
    """A key that must be there is not.

    ```bad set.yaml
    title: Tiny
    ```
    ```good set.yaml
    id: tiny
    title: Tiny
    ```
    """
    return Finding(span, f"{where} needs '{key}'")


@fault("SHP205")
def out_of_range(span: Span, where: str, value: object, low: object, high: object) -> Finding:
    """A number is smaller or larger than its place allows.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, copies: 1000000000}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, copies: 10}]
    ```
    """
    limits = f"{low} to {high}" if high is not None else f"at least {low}"
    return Finding(span, f"{where} is {value}, allowed: {limits}")


@fault("SHP206")
def wrong_size(span: Span, where: str, size: int, low: int, high: int | None) -> Finding:
    """A list, set, bag or pattern holds more or fewer things than its kind declares.

    ```bad set.yaml
    id: tiny
    rules:
      vocab: {element: [sun, rain]}
      kinds: {plant: {fields: {cost: {type: bag, of: element, size: 2..4}}}}
    print: {plant: none}
    cards: [{kind: plant, id: moss, name: Moss, cost: {rain: 1}}]
    ```
    ```good set.yaml
    id: tiny
    rules:
      vocab: {element: [sun, rain]}
      kinds: {plant: {fields: {cost: {type: bag, of: element, size: 2..4}}}}
    print: {plant: none}
    cards: [{kind: plant, id: moss, name: Moss, cost: {rain: 2}}]
    ```
    """
    wanted = f"{low}" if low == high else f"{low} to {high}" if high is not None else f"at least {low}"
    return Finding(span, f"{where} holds {size}, should hold {wanted}")


@fault("SHP207")
def repeated_word(span: Span, word: str, where: str) -> Finding:
    """A set names the same word twice. A set holds each word once; what repeats is a bag or a list.

    ```bad set.yaml
    id: tiny
    languages: [en, en]
    ```
    ```good set.yaml
    id: tiny
    languages: [en]
    ```
    """
    return Finding(span, f"'{word}' stands twice in {where}")


@fault("SHP208")
def bad_name(span: Span, name: str, where: str, style: str) -> Finding:
    """A name is not written as names of its sort are: ids are kebab-case, keys and words snake_case.

    The id of a card is also the name of its art file and its key in translations.

    ```bad set.yaml
    id: My Game!
    ```
    ```good set.yaml
    id: my-game
    ```
    """
    return Finding(span, f"{where} '{name}' is not {style}", f"for example '{_example(name, style)}'")


def _example(name: str, style: str) -> str:
    glue = "-" if "kebab" in style else "_"
    words = "".join(char if char.isascii() and char.isalnum() else " " for char in name.lower()).split()
    return glue.join(words) or f"my{glue}name"


@fault("SHP209")
def bad_range(span: Span, where: str, got: str) -> Finding:
    """A range is written `low..high` with whole numbers, or is a single number.

    ```bad set.yaml
    id: tiny
    players: 4..2
    ```
    ```good set.yaml
    id: tiny
    players: 2..4
    ```
    """
    return Finding(span, f"{where} should be a number or a range like 2..4, got {got}")


@fault("SHP210")
def unknown_type(span: Span, name: str, known: Iterable[str]) -> Finding:
    """A field is declared with a type that does not exist.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {might: {type: integer}}}}}
    print: {beast: none}
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {might: {type: int}}}}}
    print: {beast: none}
    ```
    """
    return Finding(span, f"there is no field type '{name}'", did_you_mean(name, known))


@fault("SHP211")
def unknown_vocabulary(span: Span, name: str, known: Iterable[str]) -> Finding:
    """A rule names a vocabulary or kind that `rules.yaml` does not declare.

    ```bad set.yaml
    id: tiny
    rules:
      vocab: {element: [sun, rain]}
      kinds: {plant: {fields: {cost: {type: bag, of: elements}}}}
    print: {plant: none}
    ```
    ```good set.yaml
    id: tiny
    rules:
      vocab: {element: [sun, rain]}
      kinds: {plant: {fields: {cost: {type: bag, of: element}}}}
    print: {plant: none}
    ```
    """
    return Finding(span, f"no vocabulary or kind is called '{name}'", did_you_mean(name, known))


@fault("SHP212")
def text_length(span: Span, where: str, length: int, limit: int) -> Finding:
    """A text is empty where words are wanted, or longer than its field allows.

    ```bad set.yaml
    id: tiny
    title: ""
    ```
    ```good set.yaml
    id: tiny
    title: Tiny
    ```
    """
    return Finding(
        span, f"{where} is empty" if not length else f"{where} has {length} characters, at most {limit}"
    )


@fault("SHP213")
def name_taken(span: Span, name: str, what: str) -> Finding:
    """A field, kind, vocabulary or figure takes a name that already means something else.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {copies: {type: int}}}}}
    print: {beast: none}
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {litter: {type: int}}}}}
    print: {beast: none}
    ```
    """
    return Finding(span, f"the name '{name}' is taken: {what}")


@fault("SHP214")
def bad_expression(span: Span, problem: str, hint: str = "") -> Finding:
    """An expression is outside the small language, or names something that is not there.

    Allowed are names, numbers, texts, `and or not`, comparisons, `in`, `a if b else c`, `+ - * // %`, a field
    of a card, and `count sum min max any all sorted` over one generator.

    ```bad set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      invariants: [{id: some, check: "len(beasts) == 1", because: it is tiny}]
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox}]
    ```
    ```good set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      invariants: [{id: some, check: "count(b for b in beasts) == 1", because: it is tiny}]
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox}]
    ```
    """
    return Finding(span, f"in the expression: {problem}", hint)


@fault("SHP216")
def unknown_size(span: Span, name: str, known: Iterable[str]) -> Finding:
    """`size:` names no card size. Give a known name, or a shape with millimetres.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: {size: pokker}}
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: {size: poker}}
    ```
    """
    return Finding(span, f"there is no card size '{name}'", did_you_mean(name, known))


@fault("SHP217")
def missing_because(span: Span, what: str) -> Finding:
    """A value that nobody published carries `source: proposed` and must say why it is what it is.

    The reason is printed in the credits, so that a player can tell our choice from the author's.

    ```bad set.yaml
    id: tiny
    rules: {figures: {hand: {value: 5, source: proposed}}}
    ```
    ```good set.yaml
    id: tiny
    rules: {figures: {hand: {value: 5, source: proposed, because: feels right for ten cards}}}
    ```
    """
    return Finding(span, f"{what} is proposed but says no reason", "add 'because:'")


@fault("SHP218")
def not_printed(span: Span, kind: str) -> Finding:
    """A kind has no row in `print`, so nobody knows its size. Kinds never printed alone say `kind: none`.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    cards: [{kind: beast, id: fox, name: Fox}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: Fox}]
    ```
    """
    return Finding(
        span, f"'print' says nothing of the kind '{kind}'", f"add '{kind}: {{size: poker}}' to set.yaml"
    )


@fault("CRD201")
def unknown_kind(span: Span, kind: str, known: Iterable[str]) -> Finding:
    """A card, or a file of cards, is of a kind the rules do not declare.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    cards: [{kind: beats, id: fox, name: Fox}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox}]
    ```
    """
    return Finding(span, f"unknown kind '{kind}'", did_you_mean(kind, known))


@fault("CRD202")
def duplicate_id(span: Span, card: str, first: Span) -> Finding:
    """Two cards of one set have the same id. To replace a card of the set you extend, use its id once.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    cards:
      - {kind: beast, id: fox, name: Fox}
      - {kind: beast, id: fox, name: Red Fox}
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    cards:
      - {kind: beast, id: fox, name: Fox}
      - {kind: beast, id: red-fox, name: Red Fox}
    ```
    """
    return Finding(span, f"duplicate card id '{card}'", f"first at {first}", ((first, "first used here"),))


@fault("CRD203")
def unknown_word(span: Span, word: str, vocabulary: str, known: Iterable[str]) -> Finding:
    """A card uses a word its vocabulary does not have.

    ```bad set.yaml
    id: tiny
    rules:
      vocab: {element: [sun, rain]}
      kinds: {plant: {fields: {cost: {type: bag, of: element}}}}
    print: {plant: none}
    cards: [{kind: plant, id: moss, name: Moss, cost: {sunn: 1}}]
    ```
    ```good set.yaml
    id: tiny
    rules:
      vocab: {element: [sun, rain]}
      kinds: {plant: {fields: {cost: {type: bag, of: element}}}}
    print: {plant: none}
    cards: [{kind: plant, id: moss, name: Moss, cost: {sun: 1}}]
    ```
    """
    return Finding(span, f"unknown {vocabulary} '{word}'", did_you_mean(word, known))


@fault("CRD204")
def unknown_card(span: Span, card: str, kind: str, known: Iterable[str]) -> Finding:
    """A card refers to another card that is not in the set.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {prey: {type: card, of: beast, optional: true}}}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, prey: vol}, {kind: beast, id: vole, name: Vole}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {prey: {type: card, of: beast, optional: true}}}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, prey: vole}, {kind: beast, id: vole, name: Vole}]
    ```
    """
    return Finding(span, f"no {kind} has the id '{card}'", did_you_mean(card, known))


@fault("CRD205")
def unknown_verb(span: Span, verb: str, known: Iterable[str]) -> Finding:
    """An effect uses a verb that `rules.yaml` does not declare.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, verbs: {draw: {count: int}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, effect: {drow: {count: 1}}}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, verbs: {draw: {count: int}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, effect: {draw: {count: 1}}}]
    ```
    """
    return Finding(span, f"unknown verb '{verb}'", did_you_mean(verb, known))


@fault("CRD206")
def unknown_placeholder(span: Span, name: str, known: Iterable[str]) -> Finding:
    """A text names a `{placeholder}` that is neither a parameter of the card's effect nor one of its numbers.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, verbs: {draw: {count: int}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, text: "Draw {cards} cards.", effect: {draw: {count: 2}}}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, verbs: {draw: {count: int}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, text: "Draw {count} cards.", effect: {draw: {count: 2}}}]
    ```
    """
    return Finding(
        span, f"the text names '{{{name}}}', which the card does not have", did_you_mean(name, known)
    )


@fault("CRD207")
def value_not_unique(span: Span, field: str, value: object, first: Span) -> Finding:
    """Two cards share a value of a field that is declared `unique: true`.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {space: {fields: {number: {type: int, unique: true}}}}}
    print: {space: none}
    cards: [{kind: space, id: a, name: A, number: 1}, {kind: space, id: b, name: B, number: 1}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {space: {fields: {number: {type: int, unique: true}}}}}
    print: {space: none}
    cards: [{kind: space, id: a, name: A, number: 1}, {kind: space, id: b, name: B, number: 2}]
    ```
    """
    return Finding(span, f"{field} {value} is used twice", f"first at {first}", ((first, "first used here"),))


@fault("CRD208")
def removed_nothing(span: Span, card: str, known: Iterable[str]) -> Finding:
    """`remove: true` names a card that the extended sets do not have.

    ```bad set.yaml
    id: tiny
    extends: biotopia
    cards: [{id: red-admirable, remove: true}]
    ```
    ```good set.yaml
    id: tiny
    extends: biotopia
    cards: []
    ```
    """
    return Finding(span, f"there is no card '{card}' to remove", did_you_mean(card, known))


@fault("CRD209")
def too_many_cards(span: Span, count: int, limit: int) -> Finding:
    """A set holds more than 20,000 cards, copies counted.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {a: {fields: {}}}}
    print: {a: none}
    cards:
      - {kind: a, id: x, name: X, copies: 9000}
      - {kind: a, id: y, name: Y, copies: 9000}
      - {kind: a, id: z, name: Z, copies: 9000}
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {a: {fields: {}}}}
    print: {a: none}
    cards: [{kind: a, id: x, name: X, copies: 9000}]
    ```
    """
    return Finding(span, f"{count:,} cards; a set may hold {limit:,}")
