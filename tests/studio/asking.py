"""A studio of one set, and a page that asks it: what tests share."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pnp.files.cache import OFF
from pnp.files.world import World
from pnp.studio.gate import Gate
from pnp.studio.opening import opened_studio

RULES = """\
kinds:
  beast:
    plural: beasts
    label: Beast
    fields:
      cost: {type: int, range: 0..9}
"""
SET = """\
id: tiny
title: Tiny
theme: plain
players: 1..4
languages: [en, de]
print:
  beast: {size: poker}
"""
CARDS = """\
# the beasts
kind: beast
cards:
  - id: fox
    name: Fox   # as ever
    cost: 3
    text: >-
      Take two cards.
      Then discard one.
  - id: frog
    name: "Frog"
    cost: 1
"""


CATALOG = """\
# Words of a translator
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

# she said so
#: cards/beasts.yaml:5
msgctxt "tiny/fox.name"
msgid "Fox"
msgstr "Fuchs"

#: cards/beasts.yaml:7
#, fuzzy
#| msgid "Take one card."
msgctxt "tiny/fox.text"
msgid "Take two cards. Then discard one."
msgstr "Nimm eine Karte."

msgctxt "tiny/frog.name"
msgid "Frog"
msgstr ""
"Fr"
"osch"
"""
FILES = {"set.yaml": SET, "rules.yaml": RULES, "cards/beasts.yaml": CARDS, "lang/de.po": CATALOG}


def lay_out(folder: Path) -> Path:
    """A set of two cards."""
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


class AskingPage:
    """What the page does: questions with the token, over one connection."""

    def __init__(self, gate: Gate) -> None:
        self.gate = gate
        self.connection = http.client.HTTPConnection("127.0.0.1", self.gate.port, timeout=30)
        self.others: list[AskingPage] = []

    def other(self) -> AskingPage:
        """Another connection of the same page."""
        self.others.append(AskingPage(self.gate))
        return self.others[-1]

    def close(self) -> None:
        for one in (self, *self.others):
            one.connection.close()

    @property
    def headers(self) -> dict[str, str]:
        return {
            "Content-Type": "application/json",
            "Origin": f"http://127.0.0.1:{self.gate.port}",
            "X-Pnp-Token": self.gate.token,
        }

    def sent(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        return response.status, response.read()

    def ask(self, name: str, **question: object) -> Any:
        status, data = self.sent("POST", f"/api/{name}", json.dumps(question).encode(), self.headers)
        assert status == 200, data
        return json.loads(data)

    def refused(self, name: str, **question: object) -> str:
        status, data = self.sent("POST", f"/api/{name}", json.dumps(question).encode(), self.headers)
        assert status == 400, data
        return str(json.loads(data)["refused"])


@contextmanager
def studio(*places: Path, out: Path) -> Iterator[AskingPage]:
    """Served while inside, without a cache."""
    with opened_studio(map(str, places), 0, out, lambda: World(cache=OFF)) as server:
        page = AskingPage(server.gate)
        try:
            yield page
        finally:
            page.close()
