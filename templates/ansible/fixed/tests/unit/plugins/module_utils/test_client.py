# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from ssl import SSLCertVerificationError
from urllib.error import URLError

import pytest

from .....plugins.module_utils._client import Client, encode_text, warn_of_short_secrets
from .....plugins.module_utils._failure import ApiFailure, Failure, Garbage, LostAnswer
from .fake_api import API, PARAMS, FakeModule, FakeResponse


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
    dict(endpoint="https://[bad"),
    dict(endpoint="https://api.example.com?x=1"),
    dict(endpoint=None),
    dict(api_key=""),
    dict(api_key="with space"),
    dict(api_key="with\nbreak"),
])
def test_refuses_before_anything_is_sent(changes):
    with pytest.raises(Failure):
        make_client(**changes)


@pytest.mark.parametrize("changes, named", [
    (dict(timeout=0), "timeout has to be"),
    (dict(timeout=-1), "timeout has to be"),
    (dict(retry_timeout=-1), "retry_timeout at least 0"),
    (dict(ca_path="/nowhere/at/all"), "ca_path .* cannot be used: No such file"),
])
def test_a_wrong_option_is_named(changes, named):
    with pytest.raises(Failure, match=named):
        make_client(**changes)


@pytest.mark.parametrize("changes, bypass, told", [({}, "", True), (dict(use_proxy=False), "", False), ({}, "api.example.com", False)])
def test_a_proxy_that_stands_between_is_named(serve, clock, monkeypatch, changes, bypass, told):
    monkeypatch.setenv("https_proxy", "http://user:word@127.0.0.1:9")
    monkeypatch.setenv("no_proxy", bypass)
    serve(*[URLError(ConnectionResetError("closed"))] * 5)
    with pytest.raises(LostAnswer) as caught:
        make_client(**changes).send("GET", "/x")
    assert ("through the proxy set in the environment (see use_proxy)" in str(caught.value)) is told
    assert "word" not in str(caught.value)


@pytest.mark.parametrize("values, told", [({"secret-key"}, 0), ({"secret-key", "e"}, 1), ({"long enough"}, 0), (set(), 0)])
def test_a_short_secret_is_warned_of(values, told):
    module = FakeModule()
    module.no_log_values = values
    warn_of_short_secrets(module, API)
    assert len(module.warnings) == told


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


def test_a_rate_limit_that_names_no_time_is_waited_for_too(serve, clock):
    serve(*[(429, None)] * 12 + [(200, {})])
    assert make_client().send("GET", "/x").status == 200
    serve(*[(429, None)] * 99)
    with pytest.raises(ApiFailure, match="status 429"):
        make_client().send("GET", "/x")


def test_without_time_to_repeat_the_trouble_itself_is_told(serve, clock):
    api = serve(ConnectionResetError("reset"), (200, {}))
    with pytest.raises(LostAnswer, match="reset"):
        make_client(retry_timeout=0).send("GET", "/x")
    assert len(api.requests) == 1


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
    (401, "missing, invalid or expired. Check api_key, or the environment variable K.$"),
    (403, "The credentials may lack a permission.$"),
])
def test_says_what_to_do(serve, status, text):
    serve((status, {"message": "No."}))
    with pytest.raises(ApiFailure, match=text):
        make_client().send("GET", "/x")


@pytest.mark.parametrize("message, want", [
    ("Invalid JWT token", "GET /x: status 403: Invalid JWT token. The credentials are missing, invalid or expired. Check api_key"),
    ("Not authenticated", "invalid or expired"),
    ("The API key has expired", "invalid or expired"),
    ("This key may not delete pools", "lack a permission.$"),
])
def test_a_403_that_means_the_key_says_so(serve, message, want):
    serve((403, {"detail": message}))
    with pytest.raises(ApiFailure, match=want):
        make_client().send("GET", "/x")


def test_passes_on_what_the_api_says(serve):
    serve((403, {"code": "denied", "message": "No.", "permission": "vm:write", "request_id": "r-1", "errors": ["a", {"field": "b", "message": "c"}]}))
    with pytest.raises(ApiFailure) as caught:
        make_client().send("GET", "/x")
    assert str(caught.value).startswith('GET /x: status 403 (denied): No. (a; b: c) Request: r-1. The credentials lack the permission "vm:write".')


def test_a_refusal_says_what_the_document_tells_of_refusals(serve):
    serve((403, {"message": "No."}))
    client = Client(dict(API, forbidden='Check "Recent denials".'), PARAMS)
    with pytest.raises(ApiFailure) as caught:
        client.send("GET", "/x")
    assert str(caught.value).endswith('The credentials may lack a permission. Check "Recent denials".')


def test_a_certificate_that_is_not_trusted_is_not_asked_again(serve):
    api = serve(URLError(SSLCertVerificationError("self-signed certificate")))
    with pytest.raises(Failure, match="ca_path"):
        make_client().send("GET", "/x")
    assert len(api.requests) == 1


@pytest.mark.parametrize("code, text, advice", [
    (10, "certificate has expired", "has to be renewed by the operator"),
    (64, "IP address mismatch, certificate is not valid for '127.0.0.1'.", "Check the host name in endpoint"),
    (18, "self-signed certificate", "ca_path"),
])
def test_says_what_helps_against_a_bad_certificate(serve, code, text, advice):
    error = SSLCertVerificationError(1, "certificate verify failed")
    error.verify_code, error.verify_message = code, text
    serve(URLError(error))
    with pytest.raises(Failure) as caught:
        make_client().send("GET", "/x")
    assert "is not trusted: %s. " % text.rstrip(".") in str(caught.value)
    assert advice in str(caught.value)


@pytest.mark.parametrize("content, reason", [(None, "No such file"), ("no certificate", "contains no certificate in PEM format")])
def test_authorities_that_cannot_be_used_are_no_silent_api(tmp_path, content, reason):
    path = tmp_path / "ca.pem"
    if content is not None:
        path.write_text(content)
    with pytest.raises(Failure, match="ca_path .*ca.pem cannot be used: .*%s" % reason):
        Client(API, dict(PARAMS, ca_path=str(path)))


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
    assert ("Check the endpoint" in str(caught.value)) is not gone


@pytest.mark.parametrize("status, lost", [(400, False), (408, True), (409, False), (500, True), (501, False), (507, True), (520, True), (524, True)])
def test_every_server_error_but_not_implemented_may_have_been_carried_out(serve, status, lost):
    serve((status, None))
    with pytest.raises(ApiFailure) as caught:
        make_client().send("POST", "/x", body={})
    assert caught.value.is_lost is lost


def test_a_password_may_hold_what_no_header_can(serve):
    api = serve((200, {}))
    basic = dict(option="password", env="P", way="basic", others=[dict(role="user", option="username", env="U")])
    Client(dict(API, credentials=[basic]), dict(PARAMS, username="me", password="pässword with spaces")).send("GET", "/x")
    assert api.options[0]["headers"]["Authorization"] == "Basic bWU6cMOkc3N3b3JkIHdpdGggc3BhY2Vz"


@pytest.mark.parametrize("headers, body", [({"Content-Length": "99"}, b'{"a": 1}'), ({"Content-Length": "0099"}, b"")])
def test_an_answer_that_breaks_off_is_none(serve, clock, headers, body):
    api = serve((200, body, headers), (200, {"a": 2}))
    assert make_client().send("GET", "/x").body == {"a": 2}
    api = serve((200, body, headers))
    with pytest.raises(LostAnswer, match="of 99 bytes"):
        make_client().send("POST", "/x", body={})
    assert len(api.requests) == 1


@pytest.mark.parametrize("headers", [{"Content-Length": "8"}, {"Content-Length": "3", "Content-Encoding": "gzip"}, {"Content-Length": "x"}])
def test_an_answer_that_is_whole_is_taken(serve, headers):
    serve((200, b'{"a": 1}', headers))
    assert make_client().send("GET", "/x").body == {"a": 1}


def test_an_answer_that_drips_ends_with_the_time_for_one_try(serve, clock, monkeypatch):
    monkeypatch.setattr(FakeResponse, "read1", lambda response, size: clock.sleep(1) or b" ")
    serve(*[(200, {})] * 5)
    with pytest.raises(LostAnswer, match="was not complete in time"):
        make_client().send("POST", "/x", body={})
    assert len(clock.slept) == PARAMS["timeout"] + 1


def test_json_without_a_bottom_is_no_traceback(serve):
    serve((200, b"[" * 200000), (400, b"[" * 200000))
    with pytest.raises(Garbage):
        make_client().send("GET", "/x")
    with pytest.raises(ApiFailure):
        make_client().send("GET", "/x")


def test_an_answer_that_need_not_be_json_tells_nothing_if_it_is_not(serve):
    serve((201, b"v1.2-3f9a"), (201, b'{"id": 7}'))
    client = make_client()
    assert [client.send("POST", "/x", body={}, form="any").body for dummy in range(2)] == [None, {"id": 7}]


def test_what_the_api_warns_of_is_told_once(serve):
    said = {"Warning": '299 - "secret-key will\n end"', "Sunset": "Sat, 31 Dec 2033 23:59:59 GMT"}
    serve((200, {}, said), (200, {}, said))
    warnings = []
    client = Client(API, PARAMS, warnings.append)
    client.send("GET", "/x")
    client.send("GET", "/y")
    assert len(warnings) == 2 and "(key) will end" in warnings[0] and "Sunset: Sat" in warnings[1]


def test_a_certificate_that_nobody_looks_at_is_warned_of(serve):
    warnings = []
    Client(API, dict(PARAMS, validate_certs=False), warnings.append)
    assert "validate_certs is off" in warnings[0]


@pytest.mark.parametrize("endpoint, url", [
    ("https://api.example.com", "https://dns.example.com/zones"),
    ("https://proxy.example.com", "https://proxy.example.com/dns/zones"),
])
def test_products_lie_beside_each_other_under_an_endpoint_of_the_users_only(serve, endpoint, url):
    api = serve((200, []))
    make_client(endpoint=endpoint).send("GET", "/zones", server="https://dns.example.com/", mount="/dns")
    assert api.requests == [("GET", url, None)]


@pytest.mark.parametrize("endpoint, link, path", [
    ("https://api.example.com", "https://dns.example.com/v1/zones?page=2", "/zones"),
    ("https://proxy.example.com", "https://proxy.example.com/dns/v1/zones?page=2", "/dns/v1/zones"),
])
def test_a_link_may_lead_to_the_server_that_was_asked(endpoint, link, path):
    client = make_client(endpoint=endpoint)
    assert client.resolve(link, "https://dns.example.com/v1") == path
    with pytest.raises(Failure, match="credentials are not sent there"):
        client.resolve("https://evil.example.com/v1/zones", "https://dns.example.com/v1")


@pytest.mark.parametrize("media_type, want", [
    ("text/plain", "a\nb"), ("application/x-yaml", "a\nb"), ("application/json", '"a\\nb"'), ("application/vnd.x+json; charset=utf-8", '"a\\nb"')])
def test_a_text_is_sent_as_it_is_and_as_json_quoted(media_type, want):
    assert encode_text("a\nb", media_type) == want
    assert encode_text(None, media_type) is None
