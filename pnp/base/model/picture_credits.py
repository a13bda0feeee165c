"""Whose pictures a set prints: what its ``art.yaml`` files say of each, and which pictures lie beside them.

Owns what the ids of licenses ask for, as far as credits need it. Must not know files or how credits are printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias, get_args

from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple

Generative: TypeAlias = Literal["none", "assisted", "generated"]
GENERATIVE: tuple[Generative, ...] = get_args(Generative)
# what a license asks of who uses a picture: a title beside the name, no changes, no trade, the same license
Demand: TypeAlias = Literal["title", "nd", "nc", "sa"]
COMMONS = re.compile(r"CC-BY((?:-NC)?(?:-SA|-ND)?)-([0-9])\.[0-9](?:-[A-Z]+)?\Z")
SAME = re.compile(
    r"(CC-SA|A?GPL|GFDL|LAL)-([0-9])"
)  # licenses that ask for the same, Creative Commons' apart
TOGETHER = frozenset(
    (frozenset(("CC-BY-SA", "GPL")), frozenset(("CC-BY-SA", "LAL")), frozenset(("GPL", "AGPL")))
)
TITLED = 3  # Creative Commons asks for titles up to this version


class ArtCredit(NamedTuple):
    """One entry: some pictures by name or pattern, and what is said of them. What is not said is empty."""

    files: str
    span: Span
    spans: Mapping[str, Span]  # where each key is written
    title: str = ""
    author: str = ""
    source: str = ""
    license: str = ""
    changes: str = ""
    generative: Generative | Literal[""] = ""

    @property
    def is_pattern(self) -> bool:
        return "*" in self.files

    @property
    def demands(self) -> frozenset[Demand]:
        return demands(self.license)

    def at(self, key: str) -> Span:
        return self.spans.get(key, self.span)


class CreditedFolder(NamedTuple):
    """A folder of pictures with what its ``art.yaml`` says; ``credits`` is None where it has none."""

    span: Span  # of that file
    pictures: tuple[str, ...]
    credits: tuple[ArtCredit, ...] | None
    credited: Mapping[str, ArtCredit]  # by picture


class ArtCredits(NamedTuple):
    """All folders of pictures of a set, of the sets it extends and of its themes."""

    folders: tuple[CreditedFolder, ...] = ()

    @property
    def used(self) -> Iterator[tuple[str, ArtCredit]]:
        """Every picture somebody is credited for, folder by folder."""
        for folder in self.folders:
            yield from folder.credited.items()

    @property
    def is_without_generative(self) -> bool:
        """Whether every file says that no such tool was used; never where one says nothing."""
        told = [folder for folder in self.folders if folder.credits is not None]
        return any(folder.credited for folder in told) and all(
            name in folder.credited and folder.credited[name].generative == "none"
            for folder in told
            for name in folder.pictures
        )


def alternatives(license: str) -> tuple[tuple[str, ...], ...]:
    """``A AND B OR C`` as the ways one may choose, each with all its licenses."""
    ways = license.split(" OR ") if license else []
    return tuple(tuple(one.strip() for one in way.split(" AND ")) for way in ways)


def demands(license: str) -> frozenset[Demand]:
    """What each way to use a picture asks for."""
    asked = [frozenset(demand for one in way for demand in _demands_of(one)) for way in alternatives(license)]
    return frozenset.intersection(*asked) if asked else frozenset()


def _demands_of(license: str) -> Iterator[Demand]:
    if told := COMMONS.match(license):
        if int(told[2]) <= TITLED:
            yield "title"
        parts = told[1].split("-")
        if "NC" in parts:
            yield "nc"
        if "ND" in parts:
            yield "nd"
        if "SA" in parts:
            yield "sa"
    elif SAME.match(license):
        yield "sa"


def _family(license: str) -> str:
    if told := COMMONS.match(license):
        return f"CC-BY{told[1]}"
    same = SAME.match(license)
    return same[1] if same else ""


def are_at_odds(one: str, other: str) -> bool:
    """Whether nothing can be made of both and passed on: one asks for itself, and the other forbids that."""
    if any(" " in license for license in (one, other)):  # whoever may choose finds a way
        return False
    asked = demands(one), demands(other)
    families = _family(one), _family(other)
    if families[0] == families[1] or not any("sa" in each for each in asked):
        return False
    if all("sa" in each for each in asked):
        return frozenset(families) not in TOGETHER
    free = asked[1] if "sa" in asked[0] else asked[0]
    strict = asked[0] if "sa" in asked[0] else asked[1]
    return "nd" in free or ("nc" in free and "nc" not in strict)


def readable(license: str) -> str:
    """As people write it: ``CC BY-SA 4.0``."""
    return re.sub(r"\bCC(0?)-((?:BY|SA|NC|ND|-)*)-?([0-9]\.[0-9])", _told, license)


def _told(match: re.Match[str]) -> str:
    rights = match[2].strip("-")
    return " ".join(filter(None, (f"CC{match[1]}", rights, match[3])))


def license_address(license: str) -> str:
    """Where its words stand; empty where nobody knows."""
    if told := COMMONS.match(license):
        version = license.removeprefix(f"CC-BY{told[1]}-").split("-")
        country = f"{version[1].lower()}/" if len(version) > 1 else ""
        return f"https://creativecommons.org/licenses/by{told[1].lower()}/{version[0]}/{country}"
    if license == "CC0-1.0":
        return "https://creativecommons.org/publicdomain/zero/1.0/"
    is_one = re.fullmatch(r"[A-Za-z0-9.+-]+", license) and not license.startswith("LicenseRef-")
    return f"https://spdx.org/licenses/{license}.html" if is_one else ""


class ToldArt(NamedTuple):
    """Pictures of one maker, source and license, in words of a language."""

    titles: tuple[str, ...]  # as many as are told
    more: str  # that there are more, in words
    author: str
    source: str
    license: str
    notes: tuple[str, ...]  # what was changed, and what they were made with

    @property
    def license_told(self) -> str:
        return readable(self.license)


class ArtInWords(NamedTuple):
    """All credits of pictures in one language; ``claim`` is there where every file says that it is true."""

    heading: str = ""
    told: tuple[ToldArt, ...] = ()
    claim: str = ""
    more: str = ""  # "and {count} more", of what is left out where there is little room
    language: str = "en"
