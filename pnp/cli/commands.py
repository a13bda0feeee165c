"""The table of commands, and the help that lists them. Nothing is imported for it: ``pnp --help`` is printed from here."""

from __future__ import annotations

# name -> (module, one line of help)
COMMANDS = {
    "list": ("list_command", "Card sets, their kinds, counts and languages."),
    "check": (
        "check_command",
        "Prove that sets are consistent and fit; say what is wrong, with file and line.",
    ),
    "build": ("build_command", "Print: cards, tiles and boards as PDF sheets that cut and line up."),
    "export": (
        "export_command",
        "For other programs, machines and shops: cut lines, pictures, web pages, online tables.",
    ),
    "proof": (
        "proof_command",
        "A picture of every face, with bleed, trim and safe lines: look before printing.",
    ),
    "studio": ("studio_command", "The game in the browser, live, while you write it."),
    "simulate": ("simulate_command", "Play a set many times over; report seats, lengths, scores and cards."),
    "i18n": ("i18n_command", "Translations: PO files out and in, and what is missing or stale."),
    "new": ("new_command", "Start a card set: a folder that checks at once."),
    "diff": (
        "diff_command",
        "What changed in a set, card by card, in words: since a git revision, or another set.",
    ),
    "table": ("table_command", "The cards of a set as tables, for a spreadsheet."),
    "pull": ("pull_command", "Fetch tables that are published on the web into a set."),
    "schema": ("schema_command", "JSON Schema of the set files, for editors."),
    "sizes": ("sizes_command", "Named sizes of cards, in millimetres and inches."),
    "icons": ("icons_command", "Icons that texts and templates may name; a picture of all."),
    "fonts": ("fonts_command", "Font families, their scripts and licences."),
    "profiles": ("profiles_command", "Papers and printers."),
    "calibrate": (
        "calibrate_command",
        "Measure what a printer does wrong, with a folded sheet; put it right.",
    ),
    "cache": ("cache_command", "Where work is kept between runs, and how large that is; how to empty it."),
    "explain": ("explain_command", "The manual page of a finding."),
}
DRAWING = frozenset(("check", "build", "export", "proof"))  # commands that draw a deck and are done
HELP = """\
Usage: pnp [OPTIONS] COMMAND [ARGS]...

  pnp: card sets in plain text become checked, print-ready, translated, playable games.

Commands:
{commands}

Options:
  --version   Show the version and exit.
  -h, --help  Show this message and exit; pnp COMMAND --help tells more.

Examples:
  pnp new my-game      begin a game: a folder of plain text
  pnp studio my-game   see it in the browser while you write it
  pnp check            what is wrong with the sets of this folder, or proven of them
  pnp build my-game    print it: output/my-game/en/cards.pdf"""


def help_text() -> str:
    width = max(map(len, COMMANDS))
    return HELP.format(
        commands="\n".join(f"  {name:{width}}  {text}" for name, (_, text) in COMMANDS.items())
    )
