"""The first page of long rules lists what stands on the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.base.scene import Group, Item, Link
from tests.draw.rulebook.setting import lay_out, printed, words

LOREM = "Foxes run where frogs rest, and frogs rest where nobody runs but the fox. " * 12


def rules(parts: int, long: int) -> str:
    return "# Tiny\n\n" + "".join(
        f"## Part {number}\n\n{(LOREM + chr(10) * 2) * long}" for number in range(parts)
    )


def links(items: Iterable[Item]) -> Iterator[tuple[str, str]]:
    for item in items:
        if isinstance(item, Link):
            yield item.url, " ".join(words([item.group]))
        elif isinstance(item, Group):
            yield from links(item.items)


def test_d20_rules_of_four_pages_list_the_parts_on_later_pages(tmp_path: Path) -> None:
    done = printed(lay_out(tmp_path, **{"sheets/rules.md": rules(8, 4)}))
    begun = {
        title.words: at
        for at, page in enumerate(done.pages, 1)
        for title in page.headings
        if title.level == 2
    }
    later = [(f"#page={at}", f"{title} {at}") for title, at in begun.items() if at > 1]
    assert len(done.pages) >= 4 < len(later)
    assert [*links(done.pages[0].items)] == later
    assert not [*links(item for page in done.pages[1:] for item in page.items)]
    assert not [*links(item for page in done.booklet for item in page.items)]  # its back cover says it


def test_d20_short_rules_and_those_of_many_parts_have_the_title_in_their_foot(tmp_path: Path) -> None:
    for number, (parts, long) in enumerate([(6, 1), (60, 1)]):
        first = printed(lay_out(tmp_path / str(number), **{"sheets/rules.md": rules(parts, long)})).pages[0]
        assert not [*links(first.items)]
        assert words(first.items[-1:])[-2:] == ["Tiny", "Woods"]
