"""What the page may order, prints and exports: read from its questions, refused in words where it cannot be had.

Must not know how an order is carried out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from pnp.base.frozen import NamedTuple
from pnp.base.model.print_options import (
    BY_NAME,
    CARDS,
    COMPANION,
    MOST_GROUPS,
    NOT_LARGE,
    PIECES,
    PLAIN,
    PrintOptions,
)
from pnp.base.scene import Json
from pnp.export.targets import TARGETS, Option, WishError
from pnp.export.wishes import OPTIONS, asked_wish
from pnp.press.render import FORMATS
from pnp.project.exports import target_called
from pnp.source.load.kit_data import kit_names
from pnp.source.load.shop_data import known_shops, shop_names
from pnp.studio import questions as asking
from pnp.studio.made import ExportOrder, PrintOrder, Since
from pnp.studio.questions import PageAnswer, PageQuestion, Studio

LARGEST_SLOT = 10_000
LONGEST_NAME = 200  # letters of a revision


class FormRow(NamedTuple):
    """A print option as the form asks for it: a tick, or a number up to ``most``."""

    label: str
    about: str
    told: str  # of a job that is printed so; {} is the number
    most: int = 0


# by the field of the print options that is filled in
FORM: Mapping[str, FormRow] = {
    "ink_saver": FormRow("Ink saver", "Little ink: grounds become outlines.", "ink saver"),
    "large": FormRow(
        "Large print", "Large: pieces 1.4 times as large, to a folder of their own.", "large print"
    ),
    "groups": FormRow(
        "Groups of a class",
        "Everything that is cut out, so many times, one group after the other.",
        "{} groups",
        MOST_GROUPS,
    ),
    "start_slot": FormRow(
        "First slot of the first sheet",
        "For a sheet that is half used: counted on the fronts, row by row.",
        "from slot {}",
        LARGEST_SLOT,
    ),
}


def offers() -> dict[str, Json]:
    """What the page makes its forms from."""
    return {
        "changing": [*sorted(CARDS)],  # what is compared with what it was
        "not_large": [*sorted(NOT_LARGE)],
        "with_large": [COMPANION],
        "form": [{"id": name, "usual": getattr(PLAIN, name), **row._asdict()} for name, row in FORM.items()],
        "targets": [
            *(_target(row.name, row.about, row.options) for row in TARGETS.values()),
            *(_target(name, title, ()) for name, title in kit_names()),
            *(_target(name, title, options) for name, title, options in _shops()),
        ],
    }


def _target(name: str, about: str, options: Iterable[Option]) -> Json:
    rows: list[Json] = [
        {"id": option, **OPTIONS[option]._asdict(), "choices": [*OPTIONS[option].choices]}
        for option in options
    ]
    return {"id": name, "about": about, "options": rows}


@cache  # their files are the program's own
def _shops() -> tuple[tuple[str, str, tuple[Option, ...]], ...]:
    """Print shops and their parts: each with its title and what may be asked of it, a part as its shop."""
    known = {shop: target_called(shop).options for shop in known_shops()}
    return tuple((name, title, known[name.partition("/")[0]]) for name, title in shop_names())


def build(studio: Studio, question: PageQuestion) -> PageAnswer:
    order = PrintOrder(
        asking.word(question, "set"),
        studio.shown(question).where,
        _languages(studio, question),
        _profile(studio, question),
        _options(question),
        since=_since(question),
        ref=_ref(question),
    )
    _check(order)
    return {"job": studio.room.begin(order)}


def export(studio: Studio, question: PageQuestion) -> PageAnswer:
    target, said = asking.word(question, "target"), question.get("options", {})
    try:
        known = target_called(target).options
    except KeyError:
        every = ", ".join((*TARGETS, *(name for name, _ in kit_names()), *known_shops()))
        raise asking.Refused(f"there is no such target; there are: {every}") from None
    if not isinstance(said, dict):
        raise asking.Refused("'options' is missing")
    try:
        wish = asked_wish(target, known, said)
    except WishError as error:
        raise asking.Refused(in_labels(error)) from None
    cards = studio.shown(question).cards()
    if cards and (unknown := sorted({*(wish.kinds or ())} - {*cards.rules.kinds})):
        raise asking.Refused(f"there is no kind '{unknown[0]}'")
    languages, profile = _languages(studio, question), _profile(studio, question)
    where = studio.shown(question).where
    order = ExportOrder(asking.word(question, "set"), where, languages, profile, target, wish)
    return {"job": studio.room.begin(order)}


def in_labels(error: WishError) -> str:
    """What is wrong with a wish, in the words of the form instead of those of the command line."""
    is_about_one = error.option and "," not in error.option
    told = f"{error.option}: {error}" if is_about_one else str(error)
    for row in sorted(OPTIONS.values(), key=lambda row: -len(row.flag)):
        told = told.replace(row.flag, f"“{row.label}”")
    return told.replace("” ADDRESS", "”")


# --- what an order holds -------------------------------------------------------------------------------------


def _languages(studio: Studio, question: PageQuestion) -> tuple[str, ...]:
    cards = studio.shown(question).cards()
    return _known(asking.words(question, "languages"), cards.languages if cards else (), "a language")


def _profile(studio: Studio, question: PageQuestion) -> str:
    profile = asking.word(question, "profile")
    if profile not in studio.profiles:
        raise asking.Refused("there is no such paper")
    return profile


def _known(wanted: tuple[str, ...], known: Sequence[str], what: str) -> tuple[str, ...]:
    if not wanted or not set(wanted) <= set(known):
        raise asking.Refused(f"choose {what} that the set has")
    return wanted


def _options(question: PageQuestion) -> PrintOptions:
    documents = _known(asking.words(question, "documents"), BY_NAME, "what to print")
    formats = _known(asking.words(question, "formats"), tuple(FORMATS), "a format")
    rest: dict[str, Any] = {name: _said(question, name, row) for name, row in FORM.items()}
    return PrintOptions(frozenset(documents), formats, **rest)


def _said(question: PageQuestion, name: str, row: FormRow) -> bool | int:
    """A tick; or a number as it was typed, where nothing is the usual one, which is the least."""
    if not row.most:
        return question.get(name) is True
    least: int = getattr(PLAIN, name)
    given = str(question.get(name, "")).strip() or str(least)
    if given.isascii() and given.isdecimal() and len(given) < 9 and least <= int(given) <= row.most:
        return int(given)
    raise asking.Refused(f"{row.label}: '{given[:40]}' is no number from {least} to {row.most:,}")


def _since(question: PageQuestion) -> Since:
    match question.get("since", ""):
        case "":
            return ""
        case "print":
            return "print"
        case "ref":
            return "ref"
        case _:
            raise asking.Refused("there is nothing of that name to compare with")


def _ref(question: PageQuestion) -> str:
    if _since(question) != "ref":
        return ""
    ref = asking.word(question, "ref").strip()
    if not ref or len(ref) > LONGEST_NAME:
        raise asking.Refused("Revision: say a commit, a branch, a tag, or HEAD~1")
    return ref


def _check(order: PrintOrder) -> None:
    """What does not go together, as on the command line."""
    options = order.options
    wanted = options.documents
    if order.since and options.large:
        raise asking.Refused("what changed is compared by pieces of one size: not in large print")
    if order.since:
        _refuse(wanted - CARDS, "is not compared with what it was: print it by itself")
    if options.groups > 1 and not wanted & PIECES:
        raise asking.Refused(
            "groups get what is cut out; print what was chosen once for each group, or choose cards"
        )
    if options.large:
        _refuse(wanted & NOT_LARGE, "is made for cards of normal size: not in large print")
    elif COMPANION in wanted:
        raise asking.Refused(f"{COMPANION} is a part of large print: choose that, too")


def _refuse(documents: Collection[str], why: str) -> None:
    if documents:
        raise asking.Refused(f"{', '.join(sorted(documents))} {why}")
