"""What independent command-line tools say of our output: qpdf, poppler, gettext. Run by ``make verify``."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli.group import main
from pnp.source.load.set_folders import bundled_ids, find

pytestmark = pytest.mark.verify
TOOLS = ("qpdf", "pdffonts", "pdfinfo", "pdftotext", "msgfmt")


def tool(*command: str | Path) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}: {done.stdout[-500:]} {done.stderr[-500:]}"
    return done.stdout


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("output")
    result = CliRunner().invoke(main, ["build", "--out", str(out)])
    assert result.exit_code == 0, result.output
    return out


def pdfs(out: Path, set_id: str) -> list[Path]:
    return sorted((out / set_id / "en").glob("*.pdf"))


@pytest.mark.parametrize("set_id", bundled_ids())
def test_qpdf_finds_nothing(printed: Path, set_id: str) -> None:
    assert pdfs(printed, set_id)
    for path in pdfs(printed, set_id):
        assert "No syntax or stream encoding errors" in tool("qpdf", "--check", path)


@pytest.mark.parametrize("set_id", bundled_ids())
def test_every_font_is_embedded_and_subset(printed: Path, set_id: str) -> None:
    for path in pdfs(printed, set_id):
        rows = tool("pdffonts", path).splitlines()[2:]
        assert rows
        for row in rows:
            assert re.search(r"\s+yes\s+yes\s+yes\s+\d+\s+\d+$", row), row


@pytest.mark.parametrize("set_id", bundled_ids())
def test_boxes_lie_inside_each_other(printed: Path, set_id: str) -> None:
    for path in pdfs(printed, set_id):
        told = tool("pdfinfo", "-box", "-f", "1", "-l", "999", path)
        boxes = re.findall(r"Page\s+(\d+)\s+(\w+)Box:\s+([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)", told)
        pages: dict[str, dict[str, tuple[float, ...]]] = {}
        for page, name, *sides in boxes:
            pages.setdefault(page, {})[name] = tuple(map(float, sides))
        for page in pages.values():
            assert inside(page["Trim"], page["Bleed"])
            assert inside(page["Bleed"], page["Media"])


def inside(inner: tuple[float, ...], outer: tuple[float, ...]) -> bool:
    slack = 0.02
    return (
        inner[0] >= outer[0] - slack and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack and inner[3] <= outer[3] + slack
    )  # fmt: skip


def catalogs() -> list[Path]:
    return [path for set_id in bundled_ids() for path in sorted((find(set_id) / "lang").glob("*.po"))]


def test_msgfmt_accepts_every_catalog() -> None:
    for path in catalogs():
        tool("msgfmt", "--check", "-o", "/dev/null", path)
