# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from ssl import SSLCertVerificationError
from urllib.error import URLError

import pytest

from .....plugins.module_utils._client import Client
from .....plugins.module_utils._failure import ApiFailure, Failure, LostAnswer
from .fake_api import API, PARAMS


def make_client(**changes):
    return Client(API, dict(PARAMS, **changes))


def test_sends_the_key_and_follows_no_redirect(serve):
    api = serve((200, {"a": 1}))
    assert make_client().send("GET", "/x", query={"q": ["a b", "c"]}).body == {"a": 1}
    assert api.requests == [("GET", "/x?q=a+b&q=c", None)]
    assert api.options[0]["headers"]["X-Key"] == "secret-key"
    assert api.options[0]["follow_redirects"] == "none"
    assert api.options[0]["unredirected_headers"] == ["X-Key"]
    assert api.options[0]["use_netrc"] is False


@pytest.mark.parametrize("changes", [
    dict(endpoint="http://api.example.com"),
    dict(endpoint="https://user:word@api.example.com"),
    dict(endpoint="api.example.com"),
    dict(endpoint="https://api.example.com?x=1"),
    dict(endpoint=None),
    dict(api_key=""),
    dict(api_key="with space"),
    dict(api_key="with\nbreak"),
])
def test_refuses_before_anything_is_sent(changes):
    with pytest.raises(Failure):
        make_client(**changes)


def test_a_rate_limit_is_waited_for_as_long_as_asked(serve, clock):
    api = serve((429, None, {"Retry-After": "7"}), (429, None, {"Retry-After": "7"}), (201, {"id": 1}))
    assert make_client().send("POST", "/x", body={"a": 1}).status == 201
    assert len(api.requests) == 3
    assert all(seconds >= 7 for seconds in clock.slept)


def test_a_wait_that_is_too_long_fails_at_once_and_names_it(serve, clock):
    serve((429, None, {"Retry-After": "3600"}))
    with pytest.raises(Failure, match="3600 seconds"):
        make_client().send("GET", "/x")
    assert clock.slept == []


def test_many_limits_in_a_row_get_through(serve, clock):
    serve(*[(429, None, {"Retry-After": "1"})] * 50 + [(200, {})])
    assert make_client().send("GET", "/x").status == 200


@pytest.mark.parametrize("answer", [(500, None), (502, None), (504, None), ConnectionResetError("reset")])
def test_a_post_is_never_repeated_blindly(serve, answer):
    api = serve(answer)
    with pytest.raises((ApiFailure, LostAnswer)):
        make_client().send("POST", "/x", body={})
    assert len(api.requests) == 1


def test_a_read_is_repeated(serve, clock):
    serve((502, None), ConnectionResetError("reset"), (200, {"a": 1}))
    assert make_client().send("GET", "/x").body == {"a": 1}
    assert len(clock.slept) == 2


def test_what_was_never_sent_is_sent_again(serve, clock):
    api = serve(ConnectionRefusedError("refused"), (201, {}))
    make_client().send("POST", "/x", body={})
    assert len(api.requests) == 2


def test_gives_up_in_the_end(serve, clock):
    api = serve(*[(503, None)] * 10)
    with pytest.raises(ApiFailure):
        make_client().send("GET", "/x")
    assert len(api.requests) == 5


@pytest.mark.parametrize("status, text", [
    (307, "Redirects are not followed"),
    (401, "missing, wrong or expired"),
    (403, "does not allow requests from this address"),
])
def test_says_what_to_do(serve, status, text):
    serve((status, {"message": "No."}))
    with pytest.raises(ApiFailure, match=text):
        make_client().send("GET", "/x")


def test_passes_on_what_the_api_says(serve):
    serve((403, {"code": "denied", "message": "No.", "permission": "vm:write", "request_id": "r-1", "errors": ["a", {"field": "b", "message": "c"}]}))
    with pytest.raises(ApiFailure) as caught:
        make_client().send("GET", "/x")
    assert str(caught.value).startswith('GET /x: status 403 (denied): No. (a; b: c) Request: r-1. The key lacks the permission "vm:write", or')


def test_a_certificate_that_is_not_trusted_is_not_asked_again(serve):
    api = serve(URLError(SSLCertVerificationError("self-signed certificate")))
    with pytest.raises(Failure, match="ca_path"):
        make_client().send("GET", "/x")
    assert len(api.requests) == 1


def test_a_short_key_is_warned_of(serve):
    warnings = []
    Client(API, dict(PARAMS, api_key="1"), warnings.append)
    assert "fewer than 8" in warnings[0]


def test_the_key_is_in_no_message(serve):
    serve((400, {"error": {"message": "bad key secret-key", "errors": [{"pointer": "/a", "message": "is wrong"}]}}))
    with pytest.raises(ApiFailure) as caught:
        make_client().send("GET", "/x")
    assert "secret-key" not in str(caught.value)
    assert "/a: is wrong" in str(caught.value)


@pytest.mark.parametrize("status, headers, body, gone", [
    (404, {}, None, True),
    (404, {}, {"message": "no such disk"}, True),
    (410, {}, None, True),
    (404, {"Content-Type": "text/plain"}, b"404 page not found", True),
    (404, {"Content-Type": "text/html"}, b'{"message": "sent under a wrong name"}', True),
    (404, {"Content-Type": "text/html; charset=utf-8"}, b"<h1>Not Found</h1>", False),
    (404, {}, b"<!DOCTYPE html><title>404</title>", False),
    (410, {}, b"<html>", False),
])
def test_a_web_page_is_no_word_of_the_api(serve, status, headers, body, gone):
    serve((status, body, headers))
    with pytest.raises(ApiFailure) as caught:
        make_client().send("GET", "/x")
    assert caught.value.is_gone is gone
    assert ("look at the endpoint" in str(caught.value)) is not gone


@pytest.mark.parametrize("status, lost", [(400, False), (408, True), (409, False), (500, True), (501, False), (507, True), (520, True), (524, True)])
def test_every_server_error_but_not_implemented_may_have_been_carried_out(serve, status, lost):
    serve((status, None))
    with pytest.raises(ApiFailure) as caught:
        make_client().send("POST", "/x", body={})
    assert caught.value.is_lost is lost


def test_a_password_may_hold_what_no_header_can(serve):
    api = serve((200, {}))
    Client(dict(API, header="Authorization", prefix="Basic ", encoding="base64"), dict(PARAMS, api_key="me:pässword with spaces")).send("GET", "/x")
    assert api.options[0]["headers"]["Authorization"] == "Basic bWU6cMOkc3N3b3JkIHdpdGggc3BhY2Vz"
