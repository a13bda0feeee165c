"""PO files: what becomes stale, what updating writes, and what a broken one says."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import polib
import pytest

from pnp.base.diagnostics import Span
from pnp.base.languages import language
from pnp.base.model import Catalog, CatalogEntry, SourceText
from pnp.base.word_forms import plural_form
from pnp.draw.rulebook.spell import ValueFiller
from pnp.words.editions import edition, translation
from pnp.words.matching import match
from tests.words.danish import loaded, pnp

HERE = Span("da.po", 1)


@pytest.mark.slow
def test_one_changed_sentence_is_the_one_stale_string(tiny: Path) -> None:
    path = tiny / "set.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("It is red.", "It is red and sly."), encoding="utf-8"
    )
    states = {one.text.context: one.state for one in translation(loaded(tiny), "da")[0].matches}
    assert [context for context, state in states.items() if state != "done"] == ["tiny/fox.note"]
    assert states["tiny/fox.note"] == "stale"
    assert "stale tiny/fox.note: It is red and sly." in pnp("i18n", "status", tiny).output
    checked = pnp("check", tiny, "--lang", "all")
    assert checked.exit_code == 0
    assert "LNG402 warning" in checked.output
    assert pnp("check", tiny, "--lang", "all", "--strict").exit_code == 1
    assert pnp("i18n", "update", tiny).exit_code == 0
    (entry,) = [one for one in polib.pofile(str(tiny / "lang" / "da.po")) if one.fuzzy]
    assert (entry.msgctxt, entry.msgstr, entry.previous_msgid) == (
        "tiny/fox.note",
        "Den er rød.",
        "It is red.",
    )


def test_what_is_marked_fuzzy_is_not_done(tiny: Path) -> None:
    path = tiny / "lang" / "da.po"
    po = polib.pofile(str(path))
    next(one for one in po if one.msgctxt == "tiny/fox.name").flags.append("fuzzy")
    po.save()
    assert [(one["code"], one["hint"]) for one in pnp_check(tiny)] == [("LNG402", "it is marked fuzzy")]
    assert "stale tiny/fox.name: Fox" in pnp("i18n", "status", tiny).output


def test_a_text_without_one_of_its_plural_forms_is_not_done(tiny: Path) -> None:
    path = tiny / "lang" / "da.po"
    path.write_text(
        path.read_text(encoding="utf-8").replace('msgstr[1] "Dyr"', 'msgstr[1] ""'), encoding="utf-8"
    )
    assert "missing tiny/kind.beast: Beast" in pnp("i18n", "status", tiny).output
    assert [one["code"] for one in pnp_check(tiny)] == ["LNG401"]


def test_updating_twice_changes_nothing(tiny: Path) -> None:
    path = tiny / "lang" / "da.po"
    pnp("i18n", "update", tiny)
    once = path.read_text(encoding="utf-8")
    pnp("i18n", "update", tiny)
    assert path.read_text(encoding="utf-8") == once


CZECH = "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;"  # as every handbook has it
OWN_RULE = "nplurals=4; plural=(n == 7 ? 3 : n == 1 ? 0 : n > 1 && n < 5 ? 1 : 2);"  # and as nobody has


@pytest.mark.parametrize(("code", "rule"), [("cs", CZECH), ("cs", OWN_RULE), ("sk", OWN_RULE)])
def test_updating_keeps_what_the_header_says_and_has_as_many_forms(tiny: Path, code: str, rule: str) -> None:
    (tiny / "set.yaml").write_text((tiny / "set.yaml").read_text(encoding="utf-8").replace("da]", f"{code}]"))
    path = tiny / "lang" / f"{code}.po"
    said = {
        "Plural-Forms": rule,
        "Last-Translator": "Věra <vera@example.org>",
        "PO-Revision-Date": "2026-01-02",
    }
    head = "".join(f"{key}: {value}\\n" for key, value in said.items())
    path.write_text(
        f'msgid ""\nmsgstr "{head}Content-Type: text/plain; charset=UTF-8\\n"\n', encoding="utf-8"
    )
    for _ in range(2):
        assert pnp("i18n", "update", tiny).exit_code == 0
        po = polib.pofile(str(path))
        assert {key: po.metadata[key] for key in said} == said
        (plural,) = [one for one in po if one.msgid_plural]
        assert list(plural.msgstr_plural) == list(range(int(rule.partition("=")[2][0])))
    plural.msgstr_plural = {at: f"form {at}" for at in plural.msgstr_plural}
    po.save()
    told, _ = edition(loaded(tiny), code, draft=True)
    filler = ValueFiller(told)
    counted = [filler.fill(f"{{{{ counted('beast', {n}) }}}}", HERE) for n in (1, 3, 5, 7)]
    assert counted[-1].endswith("form 3" if rule is OWN_RULE else "form 2")
    assert [text[-1] for text in counted[:3]] == ["0", "1", "2"]


def test_updating_mends_a_rule_nobody_can_count_by(tiny: Path) -> None:
    path = tiny / "lang" / "da.po"
    path.write_text(path.read_text(encoding="utf-8").replace("plural=(n != 1)", "plural=(n != !1)"))
    assert pnp("i18n", "update", tiny).exit_code == 0
    assert polib.pofile(str(path)).metadata["Plural-Forms"] == language("da").plural


def test_extract_writes_a_template_with_places_and_hints(tiny: Path) -> None:
    assert pnp("i18n", "extract", tiny).exit_code == 0
    pot = {one.msgctxt: one for one in polib.pofile(str(tiny / "lang" / "tiny.pot"))}
    assert pot["tiny/fox.text"].occurrences == [("set.yaml", "10")]
    assert "characters" in pot["tiny/fox.text"].comment
    assert "python-brace-format" in pot["tiny/fox.text"].flags
    assert not any(one.msgstr for one in pot.values())


def test_plural_forms_follow_the_rule_of_the_language() -> None:
    rule = language("lt").plural.partition("plural=")[2].rstrip(";")
    forms = ("kortelė", "kortelės", "kortelių")
    assert [plural_form(rule, forms, n) for n in (1, 2, 10, 21, 111)] == [
        "kortelė",
        "kortelės",
        "kortelių",
        "kortelė",
        "kortelių",
    ]


def test_a_wholly_rewritten_block_is_not_mistaken_for_its_neighbour() -> None:
    old = CatalogEntry("t/sheet.rules", "Shuffle the deck.", ("Bland.",), False, HERE)
    catalog = Catalog("da.po", {(old.context, old.source): old})
    near = SourceText("t/sheet.rules", "Shuffle the whole deck.", HERE)
    far = SourceText("t/sheet.rules", "Whoever has seen a bee begins, clockwise from there on.", HERE)
    states = [one.state for one in match((near, far), {"t": catalog})]
    assert states == ["stale", "missing"]


def pnp_check(folder: Path) -> list[dict[str, str]]:
    told: list[dict[str, str]] = json.loads(pnp("check", folder, "--lang", "da", "--format", "json").output)
    return told


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda text: text.replace("msgctxt", "msgctx", 1), "LNG404"),
        (lambda text: text.replace("plural=(n != 1);", "plural=(n ~ 1);"), "LNG412"),
        (lambda text: text + '\nmsgctxt "tiny/wolf.name"\nmsgid "Wolf"\nmsgstr "Ulv"\n', "LNG409"),
    ],
)
def test_broken_catalogs_are_findings_with_a_line(tiny: Path, spoil: Callable[[str], str], code: str) -> None:
    path = tiny / "lang" / "da.po"
    path.write_text(spoil(path.read_text(encoding="utf-8")), encoding="utf-8")
    found = [one for one in pnp_check(tiny) if one["code"] == code]
    assert found
    assert found[0]["file"].endswith("da.po")


def test_a_catalog_in_another_encoding_is_a_finding(tiny: Path) -> None:
    path = tiny / "lang" / "da.po"
    path.write_bytes(path.read_text(encoding="utf-8").encode("latin-1"))
    assert [one.code for one in translation(loaded(tiny), "da")[1]] == ["LNG404"]


BUNDLED = sorted(path for folder in ("cardsets", "templates") for path in Path(folder).glob("*/lang/*.po"))


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: f"{path.parts[1]}-{path.stem}")
def test_a_field_stands_once_in_the_header_of_a_bundled_catalog(path: Path) -> None:
    header = path.read_text(encoding="utf-8").split("\n\n", 1)[0]
    fields = [line[1:].partition(":")[0] for line in header.split("\n") if line.startswith('"')]
    assert "Language" in fields
    assert sorted({*fields}) == sorted(fields)
