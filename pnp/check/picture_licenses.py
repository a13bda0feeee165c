"""Rules about whose pictures a set prints: pictures nobody is credited for, licenses that do not let them be used so.

Reads what ``art.yaml`` files say. A set without one hears nothing of this.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import Finding, Severity, did_you_mean
from pnp.base.model.picture_credits import ArtCredit, ArtCredits, alternatives, are_at_odds
from pnp.check.registry import rule
from pnp.source.schema.licenses import is_license, license_ids

SOME = 6  # pictures that are told


def named(names: tuple[str, ...]) -> str:
    """Some of the pictures, and how many more."""
    more = f" and {len(names) - SOME} more" if len(names) > SOME else ""
    return ", ".join(names[:SOME]) + more


def _entries(art: ArtCredits) -> Iterator[ArtCredit]:
    for folder in art.folders:
        yield from folder.credits or ()


@rule("ART601", ArtCredits, Severity.WARNING)
def art_uncredited(art: ArtCredits) -> Iterator[Finding]:
    """Pictures lie beside an `art.yaml` that does not say whose they are. Told once a folder, and only where there is
    such a file.

    Add an entry for each, or one for all that are left: `"*.svg": {author: Ada}`.

    ```both set.yaml = spare-pictures.yaml
    ```bad art/art.yaml
    fox.svg: {author: Ada}
    ```
    ```both art/fox.svg = dot.svg
    ```both art/hare.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>
    ```
    ```good art/art.yaml
    fox.svg: {author: Ada}
    "*": {author: Ben}
    ```
    """
    for folder in art.folders:
        bare = tuple(name for name in folder.pictures if name not in folder.credited)
        if folder.credits is not None and bare:
            hint = f"say whose: \"{bare[0]}\": {{author: ...}}; '*' stands for any letters"
            yield Finding(folder.span, f"nobody is credited for {named(bare)}", hint)


@rule("ART602", ArtCredits, Severity.WARNING)
def art_missing(art: ArtCredits) -> Iterator[Finding]:
    """An entry of `art.yaml` fits no picture beside it, or none that no entry before it has: most often a slip, or
    the picture was renamed.

    ```both set.yaml = spare-pictures.yaml
    ```bad art/art.yaml
    fxo.svg: {author: Ada}
    "*": {author: Ada}
    ```
    ```both art/fox.svg = dot.svg
    ```good art/art.yaml
    fox.svg: {author: Ada}
    ```
    """
    for folder in art.folders:
        used = {one.files for one in folder.credited.values()}
        for one in folder.credits or ():
            if one.files not in used:
                hint = "take it out" if one.is_pattern else did_you_mean(one.files, folder.pictures)
                yield Finding(one.span, f"there is no picture '{one.files}' left to credit here", hint)


@rule("ART603", ArtCredits, Severity.WARNING)
def license_unknown(art: ArtCredits) -> Iterator[Finding]:
    """A license is not named as SPDX lists it, so that nobody can say what it asks for.

    Licenses are named by their ids: https://spdx.org/licenses. Where one may choose, join them by `OR`; where all
    hold, by `AND`. One of your own is named `LicenseRef-` and a word.

    ```both set.yaml = spare-pictures.yaml
    ```bad art/art.yaml
    fox.svg: {author: Ada, license: CC BY 4.0}
    ```
    ```both art/fox.svg = dot.svg
    ```good art/art.yaml
    fox.svg: {author: Ada, license: CC-BY-4.0}
    ```
    """
    for entry in _entries(art):
        for way in alternatives(entry.license):
            for one in way:
                if not is_license(one):
                    hint = did_you_mean(one.replace(" ", "-"), license_ids(), "https://spdx.org/licenses")
                    yield Finding(entry.at("license"), f"SPDX lists no license '{one}'", hint)


@rule("ART604", ArtCredits, Severity.WARNING)
def art_changed(art: ArtCredits) -> Iterator[Finding]:
    """A picture was changed whose license allows no changes that are passed on (ND).

    Take the picture as it is, another one, or ask whoever made it; with that leave, name the license you were given.

    ```both set.yaml = spare-pictures.yaml
    ```bad art/art.yaml
    fox.svg: {author: Ada, license: CC-BY-ND-4.0, changes: recoloured}
    ```
    ```both art/fox.svg = dot.svg
    ```good art/art.yaml
    fox.svg: {author: Ada, license: CC-BY-4.0, changes: recoloured}
    ```
    """
    for entry in _entries(art):
        if entry.changes and "nd" in entry.demands:
            told = f"'{entry.files}' was changed, which {entry.license} does not allow to pass on"
            yield Finding(entry.at("changes"), told, "take it as it is, or ask whoever made it")


@rule("ART605", ArtCredits, Severity.WARNING)
def art_untitled(art: ArtCredits) -> Iterator[Finding]:
    """A license of Creative Commons up to version 3.0 asks for the title of a picture, and none is given.

    Pictures of different titles take an entry each. Where whoever made it gave it none, say so: `title: untitled`.

    ```both set.yaml = spare-pictures.yaml
    ```bad art/art.yaml
    fox.svg: {author: Ada, license: CC-BY-3.0}
    ```
    ```both art/fox.svg = dot.svg
    ```good art/art.yaml
    fox.svg: {author: Ada, title: Fox at dusk, license: CC-BY-3.0}
    ```
    """
    for entry in _entries(art):
        if "title" in entry.demands and not entry.title:
            hint = "say title: ..., in an entry for each picture"
            yield Finding(entry.at("license"), f"{entry.license} asks for the title of '{entry.files}'", hint)


@rule("ART606", ArtCredits, Severity.WARNING)
def licenses_at_odds(art: ArtCredits) -> Iterator[Finding]:
    """One picture may only be passed on under its own license (SA), and another's license does not allow that: whoever
    makes one work of both, such as a card that shows them together, may not pass it on.

    Side by side, each on cards of its own, they are a collection, which both allow: say so with
    `allow: {licenses-at-odds: never on one card}` in `set.yaml`. Else take other pictures.

    ```both set.yaml = spare-pictures.yaml
    ```bad art/art.yaml
    fox.svg: {author: Ada, license: CC-BY-SA-4.0}
    hare.svg: {author: Ben, license: CC-BY-NC-4.0}
    ```
    ```both art/fox.svg = dot.svg
    ```both art/hare.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>
    ```
    ```good art/art.yaml
    fox.svg: {author: Ada, license: CC-BY-SA-4.0}
    hare.svg: {author: Ben, license: CC-BY-4.0}
    ```
    """
    first: dict[str, ArtCredit] = {}
    for entry in _entries(art):
        if entry.license and entry.license not in first:
            before = next((one for one in first.values() if are_at_odds(one.license, entry.license)), None)
            if before is not None:
                told = f"{before.license} and {entry.license} do not go together in one work"
                hint = "where no card shows both, allow licenses-at-odds for the set"
                yield Finding(entry.at("license"), told, hint, ((before.at("license"), "here"),))
            first[entry.license] = entry
