"""Nobody but the studio's own page is answered, and what is answered lets nothing else in."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.studio.asking import AskingPage, lay_out, studio


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskingPage]:
    folder = tmp_path_factory.mktemp("gate")
    with studio(lay_out(folder / "tiny"), out=folder / "out") as page:
        yield page


ASKED = json.dumps({"set": "tiny", "lang": "en"}).encode()


@pytest.mark.parametrize(
    "other",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1:1"},
        {"Host": "127.0.0.1.evil.example"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": None},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"X-Pnp-Token": "wrong"},
        {"X-Pnp-Token": ""},
        {"X-Pnp-Token": None},
    ],
    ids=str,
)
def test_who_is_not_the_page_is_refused(page: AskingPage, other: dict[str, str | None]) -> None:
    headers = {key: value for key, value in (page.headers | other).items() if value is not None}
    status, data = page.sent("POST", "/api/look", ASKED, headers)
    page.connection.close()
    assert status == 403
    assert b"tiny" not in data
    assert page.sent("POST", "/api/look", ASKED, page.headers)[0] == 200


def test_an_image_or_a_form_of_another_site_reaches_nothing(page: AskingPage) -> None:
    for path in ("/api/events", "/api/look", "/once/guess"):
        status, _ = page.sent("GET", path, None, {"Sec-Fetch-Site": "cross-site"})
        page.connection.close()
        assert status == 403
    form = {**page.headers, "Content-Type": "text/plain"}
    assert page.sent("POST", "/api/look", ASKED, form)[0] == 400


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/page/../gate.py"),
        ("GET", "/page/%2e%2e/gate.py"),
        ("GET", "/page//etc/passwd"),
        ("GET", "/once/../../etc/passwd"),
        ("POST", "/api/../look"),
        ("POST", "/look"),
        ("POST", "/api/__class__"),
    ],
)
def test_a_path_leads_nowhere(page: AskingPage, method: str, path: str) -> None:
    status, data = page.sent(method, path, ASKED if method == "POST" else None, page.headers)
    assert status in (404, 410)
    assert b"root:" not in data
    assert b"import" not in data


@pytest.mark.parametrize("name", ["set", "card", "place"])
@pytest.mark.parametrize("word", ["../tiny", "/etc/passwd", "cards/beasts.yaml:4:9", "", "\0"])
def test_a_path_in_a_questions_place_is_no_name(page: AskingPage, name: str, word: str) -> None:
    question = {"set": "tiny", "lang": "en", "card": "fox", "place": "x", "old": "", "new": "", name: word}
    for asked in ("card", "open", "edit"):
        if name == "card" and asked != "card":
            continue
        if name == "place" and asked == "card":
            continue
        assert page.refused(asked, **question)


@pytest.mark.parametrize(
    "key", ["../../etc/passwd", "/", "fira-sans/", "fira-sans/i", "fira-sans/-1", "none/400", "x/\u0662"]
)
def test_h13_a_key_that_names_no_font_is_refused(page: AskingPage, key: str) -> None:
    assert "there is no such font" in page.refused("font", set="tiny", lang="en", key=key)


@pytest.mark.parametrize(
    "body", [b"", b"[", b"[]", b"3", b'"look"', b'{"set": 3}', b'{"set": ["tiny"]}', b"[" * 5000]
)
def test_what_is_no_question_is_refused_and_the_next_is_answered(page: AskingPage, body: bytes) -> None:
    assert page.sent("POST", "/api/look", body, page.headers)[0] == 400
    assert page.ask("look", set="tiny", lang="en")["loads"]


def test_a_question_without_end_is_not_read(page: AskingPage) -> None:
    status, _ = page.sent("POST", "/api/look", None, {**page.headers, "Content-Length": "9000000000"})
    page.connection.close()
    assert status == 400


def test_the_page_may_run_its_own_modules_and_nothing_else(page: AskingPage) -> None:
    page.connection.request("GET", "/")
    response = page.connection.getresponse()
    text, rules = response.read().decode(), response.headers["Content-Security-Policy"]
    nonce = rules.partition("script-src 'nonce-")[2].partition("'")[0]
    assert len(nonce) > 16
    assert text.count(nonce) >= 2
    assert "{{nonce}}" not in text
    assert "unsafe" not in rules
    assert page.gate.token not in text
    for name in ("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"):
        assert name in rules
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert "Access-Control-Allow-Origin" not in response.headers
    page.connection.request("GET", "/")
    again = page.connection.getresponse()
    again.read()
    assert nonce not in again.headers["Content-Security-Policy"], "a new one for every page"


def test_only_this_computer_is_listened_to(page: AskingPage) -> None:
    assert page.connection.sock is None or page.connection.sock.getpeername()[0] == "127.0.0.1"
    assert all(host.startswith(("127.0.0.1:", "localhost:", "[::1]:")) for host in page.gate.hosts)
