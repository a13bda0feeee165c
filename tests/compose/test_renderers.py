"""The child that renders foreign templates: kept from order to order, replaced where it broke a limit."""

from __future__ import annotations

import re

import pytest

from pnp.compose.orders import FaceJob, TemplateFailure, TemplateFile, TemplateOrder, TemplateWords
from pnp.compose.sandbox import Renderers, TemplateProcess, render_foreign

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
    monkeypatch.setattr("pnp.compose.sandbox.SECONDS", 0.2)
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
