"""docs/limits.md is true: what it lists is what the program counts, and the bundled games take no more than it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

import pnp
from pnp.base import budget
from pnp.base.budget import Budget
from pnp.base.diagnostics import Severity
from pnp.files.cache import OFF
from pnp.files.world import World
from pnp.source.load.set_folders import bundled_ids

PAGE, _, _ = (
    (Path(__file__).parent.parent / "docs" / "limits.md").read_text(encoding="utf-8").partition("\n## ")
)
ROWS = [
    [cell.strip() for cell in row.strip("|").split("|")] for row in re.findall(r"^\| .*$", PAGE, re.MULTILINE)
][1:]


def test_the_table_lists_what_is_counted() -> None:
    told = [(row[0], row[1], row[2]) for row in ROWS]
    assert told == [(limit.words, limit.told, f"{limit.most:,}") for limit in budget.LIMITS.values()]


@pytest.mark.slow
def test_the_games_take_what_the_table_says_and_under_a_tenth(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Budget] = []
    plain = Budget.__init__

    def noted(self: Budget, times: int = 1) -> None:
        plain(self, times)
        made.append(self)

    monkeypatch.setattr(Budget, "__init__", noted)
    for name in bundled_ids():
        pnp.open(name, World(cache=OFF)).check(["de"])
    for row, (name, limit) in zip(ROWS, budget.LIMITS.items(), strict=True):
        share = 100 * max(one.taken(name) for one in made) / limit.most
        assert share <= int(row[3].removesuffix(" %")) < 10, f"{row[0]}: {share:.1f} %"


@pytest.mark.parametrize("theme", ["plain", "bold", "storybook", "technical"])
def test_h16_five_thousand_ordinary_cards_stay_below_half(
    theme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted of 30 cards more than 10: six columns, a rule, a sentence of flavour, a drawing each."""
    few, many = (_taken_by_beasts(number, theme, tmp_path / f"{number}", monkeypatch) for number in (10, 40))
    for name, limit in budget.LIMITS.items():
        of_one = (many.taken(name) - few.taken(name)) / 30
        assert 5000 * of_one < limit.most / 2, f"{limit.words}: {of_one:.0f} each"


def _taken_by_beasts(number: int, theme: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Budget:
    (folder / "cards").mkdir(parents=True)
    (folder / "art").mkdir()
    rows = (
        f"beast-{n},Beast {n},fire,{n % 7},{n % 11},Draw a card from pile {n}.,A sentence of flavour that nobody reads {n}."
        for n in range(number)
    )
    table = ["id,name,type,cost,power,text,flavour", *rows]
    (folder / "cards" / "beast.csv").write_text("\n".join(table), encoding="utf-8")
    fields = "{type: {type: text}, cost: {type: int}, power: {type: int}, flavour: {type: text}}"
    (folder / "set.yaml").write_text(
        f"id: beasts\ntitle: Beasts\nlook: {{theme: {theme}}}\nrules: {{kinds: {{beast: {{fields: {fields}}}}}}}\n"
        "print: {beast: {size: poker, back: none}}\n",
        encoding="utf-8",
    )
    for n in range(number):
        (folder / "art" / f"beast-{n}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><path d="M0 {n % 40}{"l9 9l-9 2" * 20}z"/></svg>'
        )
    made: list[Budget] = []
    plain = Budget.__init__
    with monkeypatch.context() as patched:
        patched.setattr(Budget, "__init__", lambda self, times=1: (plain(self, times), made.append(self))[0])
        assert not [
            one
            for one in pnp.open(str(folder), World(cache=OFF)).check(["en"])
            if one.severity == Severity.ERROR
        ]
    return max(made, key=lambda one: one.taken("drawn"))


# --- one thing by itself -----------------------------------------------------------------------------------

DECK = f"""\
id: tiny
theme: own
rules:
  vocab: {{word: [{", ".join(f"w{number}" for number in range(600))}]}}
  kinds: {{beast: {{fields: {{power: {{type: int}}}}}}}}
  invariants: [{{id: all, check: "count(c for c in beasts) > 0", because: there are some}}]
  setups: {{parameters: {{a: 1..5, b: 1..2}}, needs: {{beast: "a + b - a - b"}}}}
print: {{beast: {{size: poker, back: none}}}}
"""
FILES = {
    "set.yaml": DECK,
    **{f"cards/{number}.yaml": f"cards: [{{kind: beast, id: fox-{number}, name: Fox, power: 1}}]\n" for number in range(4)},
    "sheets/rules.md": "# Rules\n\nThere are {{ count('beast') }} of them: {{ sum(c.power for c in beasts) }}.\n",
    "templates/own/theme.yaml": "palette: {}\n",
    "templates/own/beast.xml.j2": '<face><art name="x" x="9" y="9" w="9" h="9"/><image src="a.jpg" w="1" h="1"/></face>',
    "art/x.svg": """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
<linearGradient id="a"><stop offset="0"/><stop offset="0.4"/><stop offset="1" stop-color="#ffffff"/></linearGradient>
<linearGradient id="b" href="#a"/><linearGradient id="c" href="#b"/><linearGradient id="d" href="#c"/>
<clipPath id="e"><path d="M0 0H9V9H0z"/></clipPath>
<path clip-path="url(#e)" fill="url(#d)" d="M0 0H9V9H0z"/></svg>
""",
}  # fmt: skip
# a limit, so low that the set above is over it, but not over twice as much; and how it is told
ONE_THING = (
    ("source.load.yaml.MAX_VALUES", 600, "SRC112"),
    ("source.load.set_folders.MAX_BYTES", 3000, "SRC103"),
    ("source.load.set_folders.MAX_FILES", 3, "SRC103"),
    ("source.schema.card_values.MAX_CARDS", 3, "CRD209"),
    ("check.proof.MAX_SETUPS", 6, "CMP313"),
    ("check.proof.STEPS", 70, "SHP215"),
    ("draw.rulebook.spell.MAX_STEPS", 20, "RUL560"),
    ("draw.compose.render_orders.LARGEST_TEMPLATE", 60, "TPL"),
    ("draw.svg.tree.MAX_BYTES", 300, "ART503"),
    ("draw.svg.tree.MAX_ELEMENTS", 7, "ART503"),
    ("draw.svg.build_items.MAX_PATH", 9, "ART503"),
    ("draw.svg.build_items.MAX_LINES", 20, "ART503"),
    ("draw.svg.clips.MAX_CLIPPED", 3, "ART503"),
    ("draw.svg.build_items.MAX_STOPS", 2, "ART503"),
    ("draw.svg.build_items.MAX_LENDERS", 2, "ART503"),
    ("draw.look.pictures.BYTES", 400, "TPL528"),
    ("draw.rasters.checked.PIXELS", 300, "TPL528"),
    ("draw.rasters.checked.SIDE", 12, "TPL528"),
    ("draw.rasters.checked.SCANS", 4, "TPL528"),
)


@pytest.fixture(scope="module")
def small_set(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("limits") / "tiny"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    Image.effect_noise((20, 20), 60).save(folder / "art" / "a.jpg", progressive=True)
    return folder


def limits_told(folder: Path, times: int) -> list[str]:
    found = pnp.open(folder, World(cache=OFF, times=times)).check(["en"])
    return [one.code for one in found if f"--budget {2 * times}" in f"{one.message} {one.hint}"]


@pytest.mark.parametrize(("name", "most", "code"), ONE_THING, ids=[row[0] for row in ONE_THING])
def test_whoever_allows_a_set_more_allows_each_thing_more(
    name: str, most: int, code: str, small_set: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.source.load.yaml.PORTION", 4)
    monkeypatch.setattr(f"pnp.{name}", most)
    told = limits_told(small_set, 1)
    assert told, "it is told what to do"
    assert all(one.startswith(code) for one in told)
    assert limits_told(small_set, 2) == []


def test_a_template_that_runs_out_of_its_clock_may_have_more(
    small_set: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.draw.compose.sandbox.SECONDS", 0.001)
    monkeypatch.setattr("pnp.draw.compose.sandbox.SECONDS_A_FACE", 0)
    assert limits_told(small_set, 1) == ["TPL524"]
    assert limits_told(small_set, 30_000) == []
