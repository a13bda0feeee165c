"""What can be wrong with the shape of a value, whatever file it stands in: part of the SHP family."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pnp.base.diagnostics import Finding, Span, did_you_mean, fault

DEVICES = "con|prn|aux|nul|com[0-9]|lpt[0-9]"  # of Windows


@fault("SHP201")
def wrong_type(span: Span, where: str, wanted: str, got: str, hint: str = "") -> Finding:
    """A value is of another type than its place wants: a word for a number, a list for a text.

    A text that looks like a number or a flag is written in quotes: `power: "3"`.

    ```bad set.yaml
    id: tiny
    title: [Tiny]
    ```
    ```good set.yaml = titled.yaml
    """
    return Finding(span, f"{where} should be {wanted}, got {got}", hint)


@fault("SHP202")
def unknown_key(span: Span, key: str, where: str, known: Iterable[str], hint: str = "") -> Finding:
    """A key nobody knows. Most often a slip of the pen; else the kind must declare it in `rules.yaml`.

    ```bad set.yaml
    id: tiny
    titel: Tiny
    ```
    ```good set.yaml = titled.yaml
    """
    return Finding(span, f"unknown key '{key}' in {where}", hint or did_you_mean(key, known))


@fault("SHP203")
def missing_key(span: Span, key: str, where: str) -> Finding:
    """A key that must be there is not.

    Add it; `pnp schema` gives an editor the list of what each file takes.

    ```bad set.yaml
    title: Tiny
    ```
    ```good set.yaml = titled.yaml
    """
    return Finding(span, f"{where} needs '{key}'")


@fault("SHP205")
def out_of_range(span: Span, where: str, value: object, low: object, high: object) -> Finding:
    """A number is smaller or larger than its place allows.

    Mend the number, or widen the `range` of the field in `rules.yaml`.

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
      vocab: {element: [rain]}
      kinds: {plant: {fields: {cost: {type: bag, of: element, size: 2..4}}}}
    print: {plant: none}
    cards: [{kind: plant, id: moss, name: Moss, cost: {rain: 1}}]
    ```
    ```good set.yaml
    id: tiny
    rules:
      vocab: {element: [rain]}
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

    The id of a card is also the name of its art file and its key in translations. What Windows keeps for devices (`con`,
    `prn`, `aux`, `nul`, `com1`, `lpt1` ...) can be no file there, and no name here.

    ```bad set.yaml
    id: My Game!
    ```
    ```good set.yaml
    id: my-game
    ```
    """
    if re.fullmatch(DEVICES, name):
        return Finding(
            span, f"{where} '{name}' can be no file on Windows", f"for example 'the{_glue(style)}{name}'"
        )
    return Finding(span, f"{where} '{name}' is not {style}", f"for example '{_example(name, style)}'")


def _glue(style: str) -> str:
    return "-" if "kebab" in style else "_"


def _example(name: str, style: str) -> str:
    glue = _glue(style)
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


@fault("SHP212")
def text_length(span: Span, where: str, length: int, limit: int) -> Finding:
    """A text is empty where words are wanted, or longer than its field allows.

    ```bad set.yaml
    id: tiny
    title: ""
    ```
    ```good set.yaml = titled.yaml
    """
    if not length:
        return Finding(span, f"{where} is empty", "write something, or leave it out")
    return Finding(span, f"{where} has {length:,} characters, at most {limit:,}", "shorten it")


@fault("CRD203")
def unknown_word(span: Span, word: str, vocabulary: str, known: Iterable[str]) -> Finding:
    """A card uses a word its vocabulary does not have.

    Mend the spelling, or add the word under `vocab:` in `rules.yaml`.

    ```bad set.yaml
    id: tiny
    rules:
      vocab: {element: [sun, rain]}
      kinds: {plant: {fields: {cost: {type: bag, of: element}}}}
    print: {plant: none}
    cards: [{kind: plant, id: moss, name: Moss, cost: {sunn: 1, rain: 1}}]
    ```
    ```good set.yaml = plants.yaml
    """
    return Finding(span, f"unknown {vocabulary} '{word}'", did_you_mean(word, known))
