"""What can be wrong with a published table: its address, the way there, what comes back."""

from __future__ import annotations

from pnp.base.diagnostics import Finding, Span, fault

PUBLISH = (
    "in Google Sheets: File, Share, Publish to web, the sheet, Comma-separated values; take that address"
)


@fault("SRC151")
def unreachable(span: Span, host: str, why: str) -> Finding:
    """A published table cannot be fetched: there is no network, no such host, no answer, or one that says no. What was
    fetched before stays as it is.

    ```bad set.yaml
    id: tiny
    pull: {beast: "https://tables.invalid/beasts.csv"}
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    ```
    ```good set.yaml = pulled-beasts.yaml
    """
    return Finding(
        span, f"{host} does not send the table: {why}", "the table of before stays; try again later"
    )


@fault("SRC152")
def led_elsewhere(span: Span, host: str, to: str) -> Finding:
    """The answer for a table leads to another host. Google's own way is known; any other host must be named, so that nobody
    who takes over an address sends you elsewhere.

    Write it as `{url: "https://...", redirects: [cdn.example.org]}` if you know that host.

    ```bad set.yaml
    id: tiny
    pull: {beast: "https://example.org/moved.csv"}
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    ```
    ```good set.yaml
    id: tiny
    pull: {beast: {url: "https://example.org/moved.csv", redirects: [cdn.example.org]}}
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    ```
    """
    return Finding(
        span, f"{host} leads on to {to}, which the set does not name", f"if that is right: redirects: [{to}]"
    )


@fault("SRC153")
def no_table_came(span: Span, host: str, what: str) -> Finding:
    """What came back is no table: most often the page that asks for a login, because the table is shared and not published.
    What was fetched before stays as it is.

    ```bad set.yaml
    id: tiny
    pull: {beast: "https://docs.google.com/spreadsheets/d/example/edit"}
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    ```
    ```good set.yaml
    id: tiny
    pull: {beast: "https://docs.google.com/spreadsheets/d/e/example/pub?output=csv"}
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    ```
    """
    return Finding(span, f"{host} sends {what} instead of a table as CSV", PUBLISH)
