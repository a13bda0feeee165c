"""The child that renders foreign templates: kept from order to order, replaced where it broke a limit."""

from __future__ import annotations

import os
import re
import sys

import pytest

from pnp.draw.compose import sandbox
from pnp.draw.compose.render_orders import (
    FaceJob,
    TemplateFailure,
    TemplateFile,
    TemplateOrder,
    TemplateWords,
)
from pnp.draw.compose.sandbox import Renderers, TemplateProcess, render_foreign
from pnp.files.processes.child import Child, bare_environment, start

CARD = {"id": "fox", "name": "Fox", "kind": "beast"}


def order(text: str, cards: int = 1) -> TemplateOrder:
    templates = {"beast": TemplateFile("/nowhere/beast.xml.j2", text)}
    jobs = (FaceJob("beast", 0, {"key": "a", "w": 50}),)
    return TemplateOrder(templates, jobs, (CARD,) * cards, {}, TemplateWords({}, {}, {}, {}), {}, "en")


def faces(renderers: Renderers, asked: TemplateOrder) -> list[str | TemplateFailure]:
    """Without the marks of places."""
    every = render_foreign(asked, renderers=renderers).faces
    return [re.sub(r"<\?.*?\?>| at=\".*?\"", "", one) if isinstance(one, str) else one for one in every]


def idle(renderers: Renderers) -> TemplateProcess:
    """The process that waits, which is to wait on."""
    process = renderers.process()
    renderers._idle.append(process)
    return process


def test_one_child_serves_order_after_order() -> None:
    renderers = Renderers()
    assert faces(renderers, order("<face>{{ card.name }}</face>")) == ["<face>Fox</face>"]
    child = idle(renderers)
    assert faces(renderers, order("<face>{{ trim.w }}</face>")) == ["<face>50</face>"]
    assert idle(renderers) is child
    assert child.served == 2


def test_templates_leave_nothing_to_the_next_order() -> None:
    renderers = Renderers()
    faces(
        renderers, order("{% set secret = 'seen' %}{% macro m() %}seen{% endmacro %}<face>{{ m() }}</face>")
    )
    (failure,) = faces(renderers, order("<face>{{ secret }}</face>"))
    assert isinstance(failure, TemplateFailure)
    assert "'secret' is not defined" in failure.message


def test_a_child_that_broke_a_limit_is_replaced() -> None:
    renderers = Renderers()
    faces(renderers, order("<face/>"))
    child = idle(renderers)
    (failure,) = faces(renderers, order("<face>{{ 'x'.center(10 ** 10) }}</face>"))
    assert isinstance(failure, TemplateFailure)
    child.child.end()
    assert faces(renderers, order("<face>{{ card.id }}</face>")) == ["<face>fox</face>"]
    assert idle(renderers) is not child


def test_a_child_stopped_by_the_clock_says_so_and_the_next_order_is_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    renderers = Renderers()
    monkeypatch.setattr("pnp.draw.compose.sandbox.SECONDS", 0.2)
    endless = "<face>{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}</face>"
    (failure,) = faces(renderers, order(endless))
    assert isinstance(failure, TemplateFailure)
    assert failure.message == "was not done after 0 s"
    monkeypatch.undo()
    assert faces(renderers, order("<face>{{ card.id }}</face>")) == ["<face>fox</face>"]


def test_a_child_that_has_read_much_is_not_kept() -> None:
    renderers = Renderers()
    faces(renderers, order("<face/>", cards=1001))
    assert not renderers._idle


def test_the_child_goes_with_who_held_it() -> None:
    renderers = Renderers()
    faces(renderers, order("<face/>"))
    process = idle(renderers)
    del renderers
    assert not process.child.is_running


# --- lost by nobody's fault -----------------------------------------------------------------------------------

THREE = "<face>{{ card.id }}{{ trim.key }}</face>"


def faces_of_three(renderers: Renderers, text: str = THREE) -> list[str | TemplateFailure]:
    jobs = tuple(FaceJob("beast", 0, {"key": key}) for key in "abc")
    return faces(renderers, order(text)._replace(jobs=jobs))


def killed_after(rows: int, children: list[Child]) -> Child:
    """The process, killed from outside when it has told so many rows; what it told arrives."""
    process = start([sys.executable, "-P", "-c", DYING, str(rows), str(os.getpid())], bare_environment())
    children.append(process)
    return process


DYING = """
import os, sys
from pnp.draw.compose import rendering
tell, left = rendering._tell, [int(sys.argv.pop(1))]
def telling(row):
    if left[0] == 0:
        os.kill(os.getpid(), 9)
    left[0] -= 1
    tell(row)
rendering._tell = telling
rendering.main()
"""


@pytest.mark.parametrize("rows", [0, 1, 2, 3])
def test_a_process_that_the_system_kills_is_replaced_once(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it was killed at work or before, the faces are those of one that was not."""
    whole = faces_of_three(Renderers())
    children: list[Child] = []
    begun = sandbox.begun
    monkeypatch.setattr(sandbox, "begun", lambda: begun() if children else killed_after(rows, children))
    assert faces_of_three(Renderers()) == whole
    assert [process.lost for process in children] == ["killed by signal 9"]


def test_a_process_that_is_killed_twice_is_reported_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """TPL546"""
    children: list[Child] = []
    monkeypatch.setattr(sandbox, "begun", lambda: killed_after(2, children))
    first, *others = faces_of_three(Renderers())
    assert first == "<face>foxa</face>"
    for failure in others:
        assert isinstance(failure, TemplateFailure)
        assert (failure.kind, failure.message, failure.hint) == ("lost", "was killed by signal 9", "")
    assert len(children) == 2


@pytest.mark.parametrize("words", [("/nowhere/python",), (sys.executable, "-c", "import sys; sys.exit(4)")])
def test_a_process_that_never_starts_broke_no_limit(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "begun", lambda: start(words))
    (failure,) = faces(Renderers(), order("<face/>"))
    assert isinstance(failure, TemplateFailure)
    assert failure.kind == "lost"
    assert "start" in failure.message


@pytest.mark.slow
def test_a_limit_is_told_of_the_face_that_was_drawn() -> None:
    """Not of the others in its line, which nobody has drawn."""
    templates = {
        name: TemplateFile(f"/nowhere/{name}.xml.j2", text)
        for name, text in {"beast": "<face/>", "a-back": "<face/>"}.items()
    }
    jobs = tuple(FaceJob(name, 0, {"key": "a"}) for name in ("beast", "bomb", "a-back"))
    endless = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
    templates["bomb"] = TemplateFile("/nowhere/bomb.xml.j2", f"<face>{endless}</face>")
    renderers = Renderers()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sandbox, "SECONDS", 1.0)
        _, *failures = faces(renderers, order("")._replace(templates=templates, jobs=jobs))
    assert {one.template for one in failures if isinstance(one, TemplateFailure)} == {"bomb"}
    assert len(failures) == 2


def test_a_worker_beside_it_does_not_keep_it_alive() -> None:
    """A fork that held its pipes kept it waiting for ever, and us with it."""
    from pnp.files.processes.workers import Worker, ending
    from tests.files.processes.test_workers import doubling

    renderers = Renderers()
    faces(renderers, order("<face/>"))
    process = idle(renderers)
    with ending([Worker(doubling, "fork")]):
        process.child.close_input()
        process.child.patience = 20.0
        assert process.child.everything(100) == b""
        process.child.end()
    assert process.child.status == 0
