"""``pnp calibrate``."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.base.diagnostics import Diagnostic, Span, did_you_mean, has_errors
from pnp.base.model import Profile
from pnp.base.wording import counted
from pnp.cli import completing
from pnp.cli.examples import examples
from pnp.cli.options import out_to
from pnp.cli.output import print_findings, refuse, saved, tell, the_world
from pnp.files.world import Refusal, World, name_of
from pnp.press.calibrate import calibrated, in_words, profile_text, sheet_of
from pnp.press.calibrate import crease_faults as faults
from pnp.press.calibrate.crease import CreaseSheet
from pnp.press.calibrate.crease_document import crease_document
from pnp.press.calibrate.readings import Filled, blanks, read_readings
from pnp.press.impose.sheet_words import Words
from pnp.source.load.profiles import find, known_names
from pnp.source.load.set_folders import refused
from pnp.source.load.shapes import KEBAB
from pnp.source.load.yaml import MAX_BYTES, read_yaml
from pnp.words.own_catalogs import own_languages, own_words

PLACE = "output/calibrate"
PROFILES = Path("profiles")
HERE = Path()


@click.command(
    "calibrate",
    epilog=examples(
        ("pnp calibrate", "print the crease sheet for A4, with a file of blanks"),
        ("pnp calibrate --profile letter --lang de", "for another profile, in German"),
        ("pnp calibrate --readings output/calibrate/a4.yaml", "what was read becomes a profile"),
        ("pnp calibrate --readings - --name office", "be asked for one reading after the other"),
        ("pnp calibrate --profile office", "a second round: what that profile leaves"),
    ),
)
@click.option(
    "--profile",
    "profile_name",
    metavar="NAME",
    shell_complete=completing.profile,
    help="Paper and printer; its correction is printed along.  [default: a4]",
)
@click.option(
    "--readings",
    metavar="FILE",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="The file of blanks, filled in; - asks for each reading here.",
)
@click.option("--name", metavar="NAME", help="What the new profile is to be called; else the file says it.")
@click.option("--lang", default="en", show_default=True, metavar="CODE", help="Language of the sheet.")
@out_to(PLACE)
def command(profile_name: str | None, readings: str | None, name: str | None, lang: str, out: Path) -> None:
    """Measure what a printer does wrong, and write a profile that puts it right.

    Prints a sheet with a scale at each end of six creases, on both sides, and a YAML file with a blank for each scale.
    Print it, fold it, read it: that tells by how much either side is moved, scaled and turned, to a tenth of a
    millimetre. With --readings the answers become profiles/NAME.yaml, and the sheet is printed once more, corrected: to
    verify, or to read again. Nothing is overwritten.
    """
    _check_language(lang)
    if name is not None and not KEBAB.match(name):
        raise click.BadParameter(f"'{name}': lower-case letters, digits and hyphens", param_hint="--name")
    if readings is None:
        if name is not None:
            raise click.UsageError("--name names the profile that --readings makes")
        _print(_profile(profile_name or "a4"), profile_name or "a4", lang, out, {})
        return
    if readings == "-":
        from pnp.cli.asking_readings import asked

        profile = _profile(profile_name or "a4")
        readings = str(asked(_sheet(profile), name, out))
    _calibrate(Path(readings), profile_name, name, lang, out)


def _check_language(lang: str) -> None:
    known = own_languages(the_world())
    if lang not in known:
        hint = did_you_mean(lang, known)
        raise click.BadParameter(f"pnp does not speak '{lang}'; {hint}", param_hint="--lang")


def _profile(name: str, world: World | None = None) -> Profile:
    profile, found = find(name, world=world or the_world())
    if profile is None or has_errors(found):
        refuse(found, usage=() if profile else {one.code for one in found})
    print_findings(found)
    return profile


def _sheet(profile: Profile) -> CreaseSheet:
    sheet, found = sheet_of(profile)
    if sheet is None:
        refuse(found)
    return sheet


# --- the sheet -------------------------------------------------------------------------------------------


def _print(profile: Profile, stem: str, lang: str, out: Path, about: dict[str, str]) -> None:
    """The sheet and its blanks; blanks that are there are kept if they are of this sheet."""
    from pnp.press.render.pdf import render_pdf
    from pnp.text.fonts import load_fonts

    sheet = _sheet(profile)
    pdf, file = out / f"{stem}.pdf", out / f"{stem}.yaml"
    words, found = own_words(lang, the_world())
    text = blanks(sheet, f"pnp calibrate --readings {file.as_posix()}", about, words=Words(words))
    is_kept = _is_kept(file, sheet, text)
    fonts = load_fonts()
    document, more = crease_document(sheet, profile, words, lang, file.name, fonts)
    print_findings((*found, *more))
    saved(pdf, render_pdf(document, {}, fonts), out)
    tell(
        f"{pdf}: {counted(len(document.pages), 'page')}, crease sheet {sheet.id}: print it as it is, at actual size"
    )
    if is_kept:
        tell(f"{file}: kept, with what is filled in")
    else:
        saved(file, text, out)
        tell(f"{file}: write the readings here, then pnp calibrate --readings {file}")


def _is_kept(file: Path, sheet: CreaseSheet, text: str) -> bool:
    """Whether readings of this sheet are there; those of another are not to be lost either."""
    data, span = World().read(file, file.parent), Span(name_of(file, file.parent), 1)
    if isinstance(data, Refusal):
        if data.fault != "missing":
            refuse((refused(data, span),))
        return False
    if f"\nsheet: {sheet.id} ".encode() not in data:
        refuse((faults.would_overwrite(span, str(file), "name another place with --out"),))
    return _bare(data) != _bare(text.encode())


def _bare(data: bytes) -> list[bytes]:
    """Its lines without what they say in comments, which may be in another language."""
    return [line.partition(b"#")[0].rstrip() for line in data.splitlines()]


# --- readings --------------------------------------------------------------------------------------------


def _calibrate(path: Path, profile_name: str | None, name: str | None, lang: str, out: Path) -> None:
    filled = _filled(path)
    sheet = filled.sheet
    if profile_name not in (None, sheet.profile):
        told = f"the readings are of a sheet for profile {sheet.profile}, not {profile_name}"
        hint = f"leave --profile out, or print that sheet: pnp calibrate --profile {profile_name}"
        refuse((faults.another_sheet(filled.spans["profile"], told, hint),))
    _check_paper(filled)
    calibration, found = calibrated(filled)
    if calibration is None:
        refuse(found)
    print_findings(found)
    called = name or filled.name
    if not called:
        refuse((faults.profile_unnamed(filled.spans["name"]),))
    place, stem = PROFILES / f"{called}.yaml", f"{called}-verify"
    _check_free(filled, place, out / f"{stem}.yaml")
    for line in in_words(calibration):
        tell(line)
    saved(place, profile_text(calibration, filled), HERE)
    tell(f"{place}: print with it by --profile {called}")
    profile = _profile(called, World())
    about = {key: value for key, value in filled.about.items() if key != "date"}
    _print(profile, stem, lang, out, about)


def _filled(path: Path) -> Filled:
    made = the_world().made(path, path.parent, read_yaml, MAX_BYTES)
    if isinstance(made, Refusal):
        refuse((refused(made, Span(name_of(path, path.parent), 1)),))
    node, found = made
    if node is None:
        refuse(found)
    filled, wrong = read_readings(node)
    if filled is None or has_errors(found):
        refuse((*found, *wrong))
    return filled


def _check_paper(filled: Filled) -> None:
    """The profile is still there, and for the same paper, turned over the same way."""
    sheet, span = filled.sheet, filled.spans["profile"]
    profile, found = find(sheet.profile, world=the_world())
    if profile is None:
        hint = did_you_mean(sheet.profile, known_names(world=the_world()), "pnp profiles")
        refuse(
            (
                faults.another_sheet(
                    span, f"the sheet is for profile '{sheet.profile}', which is not there", hint
                ),
            )
        )
    if has_errors(found):
        refuse(found)
    paper = tuple(sorted((profile.width, profile.height)))
    if max(abs(one - other) for one, other in zip(paper, sheet.paper, strict=True)) > 0.01:
        told = f"the sheet is {sheet.width:g} x {sheet.height:g} mm, the paper of {profile.name} {paper[0]:g} x {paper[1]:g}"
        refuse(
            (faults.another_sheet(filled.spans["paper_mm"], told, "print the sheet again for that paper"),)
        )
    if profile.flip != sheet.flip:
        told = f"the sheet was turned over the '{sheet.flip}' way, and {profile.name} says '{profile.flip}'"
        refuse((faults.another_sheet(filled.spans["flip"], told, "print the sheet again for that profile"),))


def _check_free(filled: Filled, *places: Path) -> None:
    found: list[Diagnostic] = [
        faults.would_overwrite(filled.spans["name"], str(place), "give another name: --name")
        for place in places
        if place.exists() or place.is_symlink()
    ]
    if found:
        refuse(found)
