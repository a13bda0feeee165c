"""What can be wrong with the shape of a value: the SHP family."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.diagnostics import Finding, Span, did_you_mean, fault
from pnp.base.languages import CODES, language, likely_code


@fault("SHP210")
def unknown_type(span: Span, name: str, known: Iterable[str]) -> Finding:
    """A field is declared with a type that does not exist.

    The types are text, int, flag, one_of, set, bag, list, pattern, card and effect.

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
def unknown_size(span: Span, name: str, known: Iterable[str], hint: str = "") -> Finding:
    """`size:` names no card size. Give a known name, or a shape with millimetres. `pnp sizes` lists the names.

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
    return Finding(span, f"there is no card size '{name}'", hint or did_you_mean(name, known, "pnp sizes"))


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


@fault("SHP226")
def like_itself(span: Span, kind: str, like: str) -> Finding:
    """A kind is said to be like itself, by itself or by way of others, so that nobody knows its fields.

    `like` names another kind. A set that extends another may say it of a kind it inherits: its fields are then
    those and what it adds.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {ally: {like: foe}, foe: {like: ally}}}
    print: {ally: none, foe: none}
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {ally: {fields: {might: int}}, foe: {like: ally}}}
    print: {ally: none, foe: none}
    ```
    """
    way = "itself" if kind == like else f"'{like}', which is like it"
    return Finding(span, f"the kind '{kind}' is like {way}", "name a kind that says its 'fields'")


@fault("SHP227")
def inherited_lack(span: Span, name: str, kind: str, count: int) -> Finding:
    """A kind of the set that is extended gets a further field, and its cards do not say it.

    Give the field a `default:`, let it be `optional: true`, or say it on each of these cards.

    ```bad set.yaml
    id: my-ponds
    extends: biotopia
    rules: {kinds: {mission: {like: mission, fields: {hint: text}}}}
    ```
    ```good set.yaml
    id: my-ponds
    extends: biotopia
    rules: {kinds: {mission: {like: mission, fields: {hint: {type: text, optional: true}}}}}
    ```
    """
    cards = "a card does" if count == 1 else f"{count} cards do"
    return Finding(
        span, f"{cards} not say the new field '{name}' of {kind}", "give it a 'default:', or 'optional: true'"
    )


@fault("SHP228")
def back_by_no_word(span: Span, kind: str, name: str) -> Finding:
    """The field that is to name the back of a card holds no word: it must be of the type one_of.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {hero: {fields: {might: int}}}}
    print: {hero: {size: poker, back: {field: might}}}
    cards: [{kind: hero, id: fox, name: Fox, might: 3}]
    ```
    ```good set.yaml
    id: tiny
    rules: {vocab: {side: [red]}, kinds: {hero: {fields: {side: side}}}}
    print: {hero: {size: poker, back: {field: side}}}
    cards: [{kind: hero, id: fox, name: Fox, side: red}]
    ```
    """
    return Finding(span, f"'{name}' of {kind} names no back", "a field of the type one_of does")


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


@fault("SRC150")
def unsafe_address(span: Span, address: str, why: str) -> Finding:
    """A table is to be fetched from an address that is not `https://`, names a user or a port, or leads into somebody's own
    network.

    A set may come from a stranger, and `pnp pull` asks in your name: it goes to public addresses only.

    ```bad set.yaml
    id: tiny
    pull: {beast: "http://example.org/beasts.csv"}
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    ```
    ```good set.yaml = pulled-beasts.yaml
    """
    return Finding(
        span, f"nothing is fetched from {address}: {why}", "a public address that begins with https://"
    )


@fault("SHP230")
def look_invalid(span: Span, problem: str, hint: str = "") -> Finding:
    """A value under `look:` cannot be drawn with: a colour that is none, a height that is no part of the card.

    `docs/looks.md` has every key with its values.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: {size: poker}}
    look: {colours: {paper: cream}}
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: {size: poker}}
    look: {colours: {paper: "#f6efdf"}}
    ```
    """
    return Finding(span, problem, hint)


@fault("SHP231")
def look_unknown(span: Span, name: str, what: str, known: Iterable[str]) -> Finding:
    """`look:` names a field, kind, colour or placeholder that there is not.

    What stands for the whole set may name a field of any kind; under `kinds:` it is one of that kind.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {speed: {type: int}}}}}
    print: {beast: {size: poker}}
    look: {corners: {top-right: sped}}
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {speed: {type: int}}}}}
    print: {beast: {size: poker}}
    look: {corners: {top-right: speed}}
    ```
    """
    return Finding(span, f"look: there is no {what} '{name}'", did_you_mean(name, known))


@fault("SHP232")
def look_theme_twice(span: Span, theme: str, other: str) -> Finding:
    """`theme:` and `look:` name two different themes. Say it once, in either place.

    ```bad set.yaml
    id: tiny
    theme: plain
    look: {theme: bold}
    ```
    ```good set.yaml
    id: tiny
    look: {theme: bold}
    ```
    """
    return Finding(
        span, f"look: the theme is '{theme}' here and '{other}' under 'theme:'", "leave one of them out"
    )


@fault("SHP233")
def unknown_language(span: Span, code: str) -> Finding:
    """`languages:` names a language pnp does not know.

    It knows those that the Unicode CLDR has a rule for, of how their words change beside a number: over 200. A code has two
    or three small letters (`pl`, `fil`). Behind it may stand the letters it is written in (`sr-Latn`, `zh-Hant`) and a
    region (`pt-BR`, `es-419`), where it is more than the language alone.

    ```bad set.yaml
    id: tiny
    languages: [en, polish]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2}]
    ```
    ```good set.yaml
    id: tiny
    languages: [en]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2}]
    ```
    """
    if meant := likely_code(code):
        return Finding(span, f"unknown language code '{code}'", f"{language(meant).name} is '{meant}'")
    near = did_you_mean(code.partition("-")[0], CODES)
    return Finding(span, f"unknown language code '{code}'", near)
