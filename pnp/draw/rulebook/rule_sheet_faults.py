"""What can be wrong with rule sheets and reference cards: RUL560 and following.

Each function words one finding; its docstring is its manual page.
"""

from __future__ import annotations

from pnp.base.diagnostics import Finding, Span, fault


@fault("RUL560")
def bad_sheet_expression(span: Span, source: str, problem: str, hint: str = "") -> Finding:
    """A value `{{ }}` of a sheet cannot be worked out: a name nobody knows, a card that is not there.

    `docs/sheets.md` lists what a sheet can ask for: figures, counts, names, fields of cards.

    ```both set.yaml = hand-limit.yaml
    ```bad sheets/rules.md
    # Tiny
    Keep {{ figures.hand_limitt }} cards.
    ```
    ```good sheets/rules.md
    # Tiny
    Keep {{ figures.hand_limit }} cards.
    ```
    """
    return Finding(span, f"{{{{ {source} }}}}: {problem}", hint)


@fault("RUL561")
def unknown_drawing(span: Span, name: str, hint: str) -> Finding:
    """A line `::: name` of a sheet asks for a drawing that pnp does not know.

    ```both set.yaml = one-fox.yaml
    ```bad sheets/rules.md
    # Tiny
    ::: crads fox
    ```
    ```good sheets/rules.md
    # Tiny
    ::: cards fox
    ```
    """
    return Finding(span, f"no drawing is called '{name}'", hint)


@fault("RUL562")
def bad_drawing_arguments(span: Span, name: str, problem: str, hint: str = "") -> Finding:
    """A drawing of a sheet is given something it cannot use: a card that is not there, an unknown option.

    ```both set.yaml = one-fox.yaml
    ```bad sheets/rules.md
    # Tiny
    ::: cards fxo
    ```
    ```good sheets/rules.md
    # Tiny
    ::: cards fox scale=0.4
    ```
    """
    return Finding(span, f"::: {name}: {problem}", hint)


@fault("RUL563")
def bare_number(span: Span, number: str) -> Finding:
    """A sheet states a number that none of the data's equals.

    Rules and deck drift apart when numbers are typed twice. Take it from the data, as in
    `{{ figures.hand_limit }}` or `{{ count('card') }}`. A number that belongs to no rule is written as a word, or
    `{{ prose(3) }}`.

    ```both set.yaml = hand-limit.yaml
    ```bad sheets/rules.md
    # Tiny
    Keep 7 cards.
    ```
    ```good sheets/rules.md
    # Tiny
    Keep {{ figures.hand_limit }} cards, and at most {{ prose(7) }} friends.
    ```
    """
    return Finding(
        span,
        f"{number} is no number of the data",
        "take it from the data, or write {{ prose(" + number + ") }}",
    )


@fault("RUL564")
def sheet_overflow(span: Span, what: str, over_mm: float, way: str) -> Finding:
    """Something on a sheet is larger than the room there is: a table with too many columns, a drawing taller than
    a page.

    ```both set.yaml = one-fox.yaml
    ```bad sheets/rules.md
    # Tiny
    | Forest | Meadow | River | Mountain | Desert | Island | Swamp | Harbour | Village | Castle | Bridge | Mill |
    |---|---|---|---|---|---|---|---|---|---|---|---|
    | forest | meadow | river | mountain | desert | island | swamp | harbour | village | castle | bridge | mill |
    ```
    ```good sheets/rules.md
    # Tiny
    | Forest | Meadow |
    |---|---|
    | forest | meadow |
    ```
    """
    return Finding(span, f"{what} is {over_mm:.1f} mm too {way}", "shorten it, or split it")


@fault("RUL565")
def reference_overflow(span: Span, side: int, over_mm: float, language: str) -> Finding:
    """A side of a reference card holds more than fits at 7 pt, the smallest size for something read in play.

    Shorten it, or part it with a line `---` into more sides.

    ```both set.yaml = one-fox.yaml
    ```bad sheets/reference.md
    # Turn
    - a
    - b
    - c
    - d
    - e
    - f
    - g
    - h
    - i
    - j
    - k
    - l
    - m
    - n
    - o
    - p
    - q
    - r
    - s
    - t
    - u
    - v
    - w
    - x
    - y
    - z
    ```
    ```good sheets/reference.md
    # Turn
    - Draw.
    - Play.
    ```
    """
    return Finding(
        span,
        f"side {side} of the reference cards ({language}) is {over_mm:.1f} mm too high at 7 pt",
        "shorten it, or part it with ---",
    )
