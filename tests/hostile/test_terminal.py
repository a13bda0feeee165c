"""What a stranger's texts do to a terminal, or to a log that takes lines for commands: nothing. They are shown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import pnp
from pnp.base.wording import UNSEEN
from tests.hostile.strangers import OWN_THEME, PLAIN_SET, Case, judge, write

CLEAR, TURNED, C1 = "\x1b[2J\x07", "\u202e", "\x9b31m"
GERMAN = PLAIN_SET + "languages: [en, de]\n"
PO = (
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgctxt "x"\nmsgid "Fox"\nmsgstr "%s"\n'
)
NO_ADDRESS = ("no address of the web",)


def titled(title: str) -> str:
    return f"title: {title}\n{PLAIN_SET}"


def of(*, text: str = PLAIN_SET, **files: str) -> Callable[[Path], object]:
    named = {
        name.replace("__", "/").replace("_md", ".md").replace("_po", ".po"): said
        for name, said in files.items()
    }
    return lambda folder: write(folder, named, text)


def drawn(face: str) -> Callable[[Path], object]:
    files = {**OWN_THEME, "templates/own/beast.xml.j2": f"<face>{face}</face>"}
    return lambda folder: write(folder, files, PLAIN_SET.replace("theme: plain", "theme: own"))


def named(name: str, content: str) -> Callable[[Path], object]:
    return lambda folder: write(folder, {f"cards/{name}.yaml": content})


CASES = [
    Case("S2 a title that clears the screen", of(text=titled(r'"Tiny \x1b[2J\x07"')), ("set.yaml:1:8: SRC115", "U+001B")),
    Case("S2 a title in one byte", of(text=titled(r'"Tiny \x9b31m"')), ("set.yaml:1:8: SRC115", "U+009B")),
    Case("S2 a title with the order turned round", of(text=titled(f'"Tiny {TURNED}xof"')),
         ("SRC115", "U+202E", r"\u202exof")),
    Case("S2 an escape in the file itself", of(text=titled(f"Tiny {CLEAR}")), (r"\u001b[2J\u0007",)),
    Case("S2 nothing in the file itself", of(text=titled("Tiny \0")), ("SRC",)),
    Case("S2 a key nobody knows", of(text=PLAIN_SET + r'"x\x1b[2J": 1'), (r"\u001b[2J",)),
    Case("S2 an id", of(text=PLAIN_SET.replace("id: fox", r'id: "fox\x1b[2J"')), (r"\u001b[2J",)),
    Case("S2 a rule sheet", of(text=PLAIN_SET, sheets__rules_md=f"# Rules\n\nDraw {CLEAR}\n"), ("rules.md:3:6: SRC115",)),
    Case("S2 a translation", of(text=GERMAN, lang__de_po=PO % "Fuchs\x1b[2J"), ("de.po:6:9: SRC115",),
         ("check", "stranger", "--lang", "de")),
    Case("S2 a template", drawn(f"<oops {CLEAR}/>"), ("TPL",)),
    Case("S2 what a template says", drawn(f"{{{{ '{C1}' + 1 }}}}"), ("TPL",)),
    Case("S2 the name of a file", named(f"x{CLEAR}{TURNED}", "- ["), (r"x\u001b[2J\u0007\u202e.yaml",)),
    Case("S2 a log of GitHub", of(text=titled(r'"Tiny \x1b[2J"')), ("::error file=stranger/set.yaml,line=1",),
         ("check", "stranger", "--format", "github")),
    Case("S2 a list for programs", of(text=titled(r'"Tiny \x9b31m"') + '"\u202ex": 1\n'), ('"SRC115"', r"\u202e"),
         ("check", "stranger", "--format", "json")),
    Case("S2 a key of two lines", of(text=PLAIN_SET + r'"x\n::error::gotcha": 1'), (r"x\n::error::gotcha",)),
    Case("S2 a link to a script", drawn('<group href="javascript:alert(1)"/>'), NO_ADDRESS),
    Case("S2 a link to a file", drawn('<group href="file:///etc/passwd"/>'), NO_ADDRESS),
    Case("S2 a link with more behind it", drawn('<group href="https://a.b/ c"/>'), NO_ADDRESS),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_it_is_shown_and_not_sent(case: Case, tmp_path: Path) -> None:
    ran = judge(case, tmp_path)
    assert UNSEEN.search(ran.told) is None
    if "json" in case.args:
        assert json.loads(ran.told)
    if "github" not in case.args:
        assert not [line for line in ran.told.splitlines() if line.startswith("::")]


def test_commands_print_by_one_way() -> None:
    """The one that shows what a terminal would obey."""
    folder = Path(pnp.__file__).parent / "cli"
    ways = {
        path.name for path in folder.glob("*.py") if re.search(r"click\.s?echo\(", path.read_text("utf-8"))
    }
    assert ways <= {"output.py", "group.py"}
