"""What a set may take: counted the same however it is made, told once, and as much more as one allows."""

from __future__ import annotations

from pathlib import Path

import pytest

import pnp
from pnp.base import budget
from pnp.base.budget import Budget, OverBudget, budgeted, spend
from pnp.base.diagnostics import Diagnostic, Span
from pnp.files.cache import OFF, Cache
from pnp.files.world import World

SET = """\
id: tiny
theme: plain
languages: [en, de]
rules: {kinds: {beast: {fields: {power: {type: int}}}}}
print: {beast: {size: poker, back: none}}
"""


def tiny(folder: Path, cards: int = 4) -> Path:
    """A set whose cards stand in a file each."""
    (folder / "cards").mkdir(parents=True)
    (folder / "set.yaml").write_text(SET)
    for number in range(cards):
        card = f"{{kind: beast, id: fox-{number}, name: Fox {number}, power: {number}}}"
        (folder / "cards" / f"{number}.yaml").write_text(f"cards: [{card}]\n")
    return folder


def over(found: tuple[Diagnostic, ...]) -> list[Diagnostic]:
    return [one for one in found if one.code == "SRC130"]


def allow(monkeypatch: pytest.MonkeyPatch, resource: budget.Resource, most: int) -> None:
    monkeypatch.setitem(budget.LIMITS, resource, budget.LIMITS[resource]._replace(most=most))


def test_a_file_counts_once_and_a_place_each_time() -> None:
    mine = Budget()
    for _ in range(2):
        mine.spend("values", 5, "cards.yaml")
        mine.spend("values", 1, Span("cards.yaml", 7))
    assert mine.taken("values") == 7


def test_what_is_used_again_is_paid_once_a_language() -> None:
    first, second = Budget(), Budget()
    first.spend("values", 5, Span("cards.yaml", 7))
    for _ in range(2):
        second.pay(first.charges)
    assert second.taken("values") == 5


def test_it_tells_who_went_over_and_who_took_most(monkeypatch: pytest.MonkeyPatch) -> None:
    allow(monkeypatch, "values", 10)
    with budgeted(Budget(2)):
        spend("values", 2, "little.yaml")
        spend("values", 17, "much.yaml")
        with pytest.raises(OverBudget) as told:
            spend("values", 2, "last.yaml")
    assert told.value.taker == "last.yaml"
    assert told.value.largest[0] == ("much.yaml", 17)


def test_without_a_budget_nothing_ends() -> None:
    spend("values", 10**12, "anything.yaml")


def test_too_many_values_in_a_set_are_one_finding_at_their_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    allow(monkeypatch, "values", 70)
    (found,) = pnp.open(tiny(tmp_path)).check(["en", "de"])
    assert (found.code, found.span.path) == ("SRC130", "cards/1.yaml")
    assert found.hint.endswith("--budget 2")
    assert over(pnp.open(tmp_path, World(cache=OFF, times=100)).check()) == []


def test_a_set_over_its_budget_shares_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What digests are for, telling why faces changed, is refused where it is asked for, with the finding."""
    folder = drawn(tmp_path)
    assert pnp.open(folder).shared()
    allow(monkeypatch, "bytes", 50_000)
    project = pnp.open(folder)
    assert project.shared() == {}
    assert over(project.check()) != []


THEME = {
    "templates/mine/theme.yaml": "palette: {}\n",
    "templates/mine/beast.xml.j2": """<face><art x="3" y="3" w="50" h="40"/>{{ static('foot') }}
<text name="t" x="9" y="60" w="40" h="8">{{ card.name }}</text></face>""",
    "templates/mine/foot.xml.j2": '<group><rect x="3" y="80" w="9" h="1" fill="#123456"/></group>',
}
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0{}"/></svg>'


def drawn(folder: Path, cards: int = 12) -> Path:
    """Cards with a drawing each, drawn by templates of their own."""
    tiny(folder, cards)
    (folder / "set.yaml").write_text(SET.replace("plain", "mine"))
    arts = {f"art/fox-{number}.svg": DRAWING.format("h1v1" * (number + 1)) for number in range(cards)}
    for name, text in {**THEME, **arts}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def taken(folder: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """What drawing English takes."""
    made: list[Budget] = []
    plain = Budget.__init__

    def noted(self: Budget, times: int = 1) -> None:
        plain(self, times)
        made.append(self)

    with monkeypatch.context() as patch:
        patch.setattr(Budget, "__init__", noted)
        pnp.open(folder, World(cache=cache)).check()
    return {name: max(one.taken(name) for one in made) for name in budget.LIMITS}


def test_the_sums_are_the_same_with_and_without_a_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = drawn(tmp_path / "deck")
    cache = Cache(tmp_path / "kept")
    alone = taken(folder, OFF, monkeypatch)
    assert min(alone[name] for name in ("bytes", "values", "lines", "markup", "drawn")) > 100
    assert taken(folder, cache, monkeypatch) == alone
    (folder / "cards" / "3.yaml").write_text("cards: [{kind: beast, id: fox-3, name: Fox iii, power: 3}]\n")
    once_more = taken(folder, OFF, monkeypatch)
    assert once_more["markup"] != alone["markup"]
    assert taken(folder, cache, monkeypatch) == once_more


@pytest.mark.parametrize("resource", ["lines", "markup", "drawn"])
def test_the_same_face_goes_over_with_and_without_a_cache(
    resource: budget.Resource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, cache = drawn(tmp_path), Cache(tmp_path / "kept")
    pnp.open(folder, World(cache=cache)).check()
    (folder / "art" / "fox-3.svg").write_text(DRAWING.format("h1v1" * 5))
    most = taken(folder, OFF, monkeypatch)[resource]
    allow(monkeypatch, resource, most - 5)
    alone = over(pnp.open(folder, World(cache=OFF)).check())
    assert len(alone) == 1
    assert over(pnp.open(folder, World(cache=cache)).check()) == alone
    assert over(pnp.open(folder, World(cache=cache, times=2)).check()) == []
