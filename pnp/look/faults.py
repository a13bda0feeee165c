"""What can be wrong with a theme before anything is drawn with it."""

from __future__ import annotations

from pnp.diagnostics import Finding, Span, fault


@fault("TPL532")
def theme_missing(span: Span, name: str, hint: str = "") -> Finding:
    """A set names a theme that neither its own ``templates/`` folder nor pnp has.

    ```bad set.yaml
    id: tiny
    title: Tiny
    theme: no-such-theme
    print:
      card: {size: poker}
    cards:
      - {kind: card, id: fox, name: Fox}
    ```
    ```good set.yaml
    id: tiny
    title: Tiny
    theme: plain
    print:
      card: {size: poker}
    cards:
      - {kind: card, id: fox, name: Fox}
    ```
    """
    return Finding(span, f"there is no theme '{name}'", hint)


@fault("TPL533")
def theme_invalid(span: Span, problem: str, hint: str = "") -> Finding:
    """A ``theme.yaml`` makes no sense: a colour that is none, themes that extend each other in a ring.

    ```bad templates/mine/theme.yaml
    palette: {sea: blueish}
    ```
    ```good templates/mine/theme.yaml
    palette: {sea: "#1f6f8b"}
    ```
    """
    return Finding(span, problem, hint)
