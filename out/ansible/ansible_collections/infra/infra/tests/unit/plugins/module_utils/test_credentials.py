# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import os
import re
import stat

import pytest

from .....plugins.module_utils import _certificate
from .....plugins.module_utils._client import Answer, Client, client_arguments
from .....plugins.module_utils._failure import ApiFailure, Failure
from .....plugins.module_utils._paging import list_items
from .....plugins.module_utils._wait import Waiter
from .fake_api import API, PARAMS

UUID = re.compile(r"\A[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\Z")
PREFIXED = dict(option="key_a", env="A", way="header", name="Authorization", others=[dict(role="prefix", option="key_a_prefix", env="P", default="Token")])
OPEN = dict(option="key_a", env="A", way="header", name="Authorization", prefix="Bearer ", optional=True, others=[
    dict(role="header", option="key_a_header", env="H", default="Authorization"),
    dict(role="prefix", option="key_a_prefix", env="P", default="Bearer")])
QUERY = dict(option="key_b", env="B", way="query", name="key")
COOKIE = dict(option="key_c", env="C", way="cookie", name="sid")
BASIC = dict(option="password", env="P", way="basic", others=[dict(role="user", option="username", env="U")])
CERTIFICATE = dict(option="client_key", env="K", way="certificate", others=[dict(role="certificate", option="client_cert", env="C")])


def make_client(*credentials, **given):
    return Client(dict(API, credentials=list(credentials)), dict(PARAMS, **given))


@pytest.mark.parametrize("prefix, want", [(None, "Token aaaaaaaa"), ("GenieKey", "GenieKey aaaaaaaa"), ("token=", "token=aaaaaaaa"), ("", "aaaaaaaa")])
def test_every_credential_goes_with_the_request(serve, prefix, want):
    api = serve((200, {}))
    client = make_client(PREFIXED, QUERY, COOKIE, key_a="aaaaaaaa", key_a_prefix=prefix, key_b="bbbb&bbb", key_c="cccccccc")
    client.send("GET", "/x", query={"a": 1})
    assert api.requests[0][1] == "/x?a=1&key=bbbb%26bbb"
    headers = api.options[0]["headers"]
    assert (headers["Authorization"], headers["Cookie"]) == (want, "sid=cccccccc")
    assert api.options[0]["unredirected_headers"] == ["Authorization", "Cookie"]


@pytest.mark.parametrize("given, name, value", [
    (dict(key_a="aaaaaaaa"), "Authorization", "Bearer aaaaaaaa"),
    (dict(key_a="aaaaaaaa", key_a_header="X-Token"), "X-Token", "aaaaaaaa"),
    (dict(key_a="aaaaaaaa", key_a_prefix="Basic"), "Authorization", "Basic aaaaaaaa"),
    (dict(key_a="aaaaaaaa", key_a_header="X-Token", key_a_prefix="Token"), "X-Token", "Token aaaaaaaa"),
    (dict(), "Authorization", None),
])
def test_where_the_document_names_no_header_the_task_may(serve, given, name, value):
    api = serve((200, {}))
    make_client(OPEN, **given).send("GET", "/x")
    assert api.options[0]["headers"].get(name) == value


@pytest.mark.parametrize("credential, given, told", [
    (PREFIXED, dict(key_a="aaaaaaaa", key_a_prefix="a\nb"), "key_a_prefix is not"),
    (OPEN, dict(key_a="aaaaaaaa", key_a_header="Host"), "key_a_header"),
    (COOKIE, dict(key_c="a;b"), "cannot be sent in a cookie"),
    (QUERY, dict(), "key_b is required.* B"),
    (BASIC, dict(username="a:b", password="x"), "username: .*colon"),
    (BASIC, dict(username="a"), "password is required"),
    (CERTIFICATE, dict(), "client_cert is required.* C"),
    (CERTIFICATE, dict(client_cert="/nowhere/at/all"), "client_cert cannot be read"),
    (CERTIFICATE, dict(client_cert="-----BEGIN CERTIFICATE-----\nno\n"), "client_cert and client_key are not a certificate"),
])
def test_what_cannot_be_sent_is_told_before(credential, given, told):
    with pytest.raises(Failure, match=told):
        make_client(credential, **given)


def test_no_message_shows_a_credential(serve):
    client = make_client(PREFIXED, QUERY, COOKIE, BASIC, key_a="canary-1", key_b="canary&2", key_c="canary-3", username="me", password="canary-4")
    serve((400, {"message": "canary-1 canary%262 canary-3 canary-4 bWU6Y2FuYXJ5LTQ= me"}))
    with pytest.raises(ApiFailure) as caught:
        client.send("GET", "/x")
    assert "(key) (key) (key) (key) (key) me" in str(caught.value)


def test_a_header_that_names_the_request_is_another_each_time(serve, clock):
    api = serve((503, None), (200, {}))
    Client(dict(API, fresh=["X-Request-Id"]), PARAMS).send("GET", "/x")
    first, second = [options["headers"]["X-Request-Id"] for options in api.options]
    assert UUID.match(first) and UUID.match(second) and first != second


@pytest.mark.parametrize("given, want", [
    (dict(endpoint=None, region="eu"), "https://eu.example.com/v1"),
    (dict(endpoint=None, region=None), "https://us.example.com/v1"),
    (dict(endpoint="https://{region}.example.org", region="eu"), "https://eu.example.org"),
    (dict(endpoint="https://other.example.org"), "https://other.example.org"),
])
def test_parts_of_the_endpoint_are_options(given, want):
    api = dict(API, url="https://{region}.example.com/v1", variables=[dict(option="region", env="R", name="region", default="us")])
    assert Client(api, dict(PARAMS, **given)).url == want
    assert client_arguments(api)["endpoint"]["default"] is None
    assert client_arguments(api)["region"]["no_log"] is False


def test_a_part_of_the_endpoint_that_is_missing_is_named():
    api = dict(API, url="https://{region}.example.com", variables=[dict(option="region", env="R", name="region", default="")])
    with pytest.raises(Failure, match="region is required"):
        Client(api, dict(PARAMS, endpoint=None))


def test_a_certificate_is_shown_from_a_file_of_its_own(serve, monkeypatch):
    monkeypatch.setattr(_certificate.ssl.SSLContext, "load_cert_chain", lambda self, path, key: None)
    api = serve((200, {}))
    make_client(CERTIFICATE, client_cert="-----BEGIN CERTIFICATE-----", client_key="-----BEGIN PRIVATE KEY-----").send("GET", "/x")
    paths = [api.options[0]["client_cert"], api.options[0]["client_key"]]
    assert [stat.S_IMODE(os.stat(path).st_mode) for path in paths] == [0o600, 0o600]
    for path, text in zip(paths, ("CERTIFICATE", "PRIVATE KEY")):
        with open(path) as file:
            assert text in file.read()
        _certificate.remove(path)


USUAL = dict(option="key_u", env="U", way="header", name="X-Key")
ADMIN = dict(option="key_d", env="D", way="header", name="X-Admin", optional=True, only=True)
GONE = dict(option="key_g", env="T_KEY_G", way="header", name="X-Gone", optional=True, only=True)


@pytest.mark.parametrize("needs, want", [
    (None, ("uuuuuuuu", None)),
    (dict(credentials=["key_d"]), (None, "dddddddd")),
    (dict(credentials=["key_u", "key_d"]), ("uuuuuuuu", "dddddddd")),
    (dict(credentials=[]), (None, None)),
    (dict(credentials=["key_g"], optional=True), (None, None)),
])
def test_a_call_carries_what_it_names_and_nothing_of_the_others(serve, needs, want):
    api = serve((200, {}))
    make_client(USUAL, ADMIN, GONE, key_u="uuuuuuuu", key_d="dddddddd").send("GET", "/x", needs=needs)
    headers = api.options[0]["headers"]
    assert (headers.get("X-Key"), headers.get("X-Admin")) == want


def test_a_credential_of_some_calls_is_missed_when_one_of_them_is_made(serve):
    api = serve((200, {}))
    client = make_client(USUAL, GONE, key_u="uuuuuuuu")
    with pytest.raises(Failure, match="GET /x requires another credential: set key_g, or T_KEY_G in the environment"):
        client.send("GET", "/x", needs=dict(credentials=["key_g"]))
    assert api.requests == []


def test_the_next_page_is_asked_with_the_credentials_of_the_list(serve):
    api = serve((200, {"items": [{"id": 1}], "next": "/x/2"}), (200, {"items": [{"id": 2}]}))
    call = dict(operation="GET /x", items=["items"], paging=dict(style="link", next=["next"]), needs=dict(credentials=["key_d"]))
    found = list(list_items(make_client(USUAL, ADMIN, key_u="uuuuuuuu", key_d="dddddddd"), call, {}))
    assert [item["id"] for item in found] == [1, 2]
    assert [(one["headers"].get("X-Key"), one["headers"].get("X-Admin")) for one in api.options] == [(None, "dddddddd")] * 2


def test_work_is_watched_with_the_credentials_of_its_own_read(serve):
    api = serve((200, {"id": "j", "status": "done"}))
    client = make_client(USUAL, ADMIN, key_u="uuuuuuuu", key_d="dddddddd")
    client.api["jobs"] = dict(job=dict(id="id", status="status", pending=["new"], ready=["done"], failed=[], read="GET /jobs/{id}", parameter="id",
                                       needs=dict(credentials=["key_d"])))
    waiter = Waiter(client, dict(wait=True, wait_timeout=5, wait_interval=0.01))
    waiter.follow_job(dict(operation="POST /x", job="job"), Answer(202, {}, {"id": "j", "status": "new"}))
    headers = api.options[0]["headers"]
    assert (headers.get("X-Key"), headers.get("X-Admin")) == (None, "dddddddd")


def test_work_below_what_is_made_names_it(serve):
    api = serve((200, {"id": "j", "status": "done", "project_id": "p1"}))
    client = make_client(USUAL, key_u="uuuuuuuu")
    client.api["jobs"] = dict(job=dict(id="id", status="status", pending=["new"], ready=["done"], failed=[],
                                       read="GET /projects/{project_id}/jobs/{job_id}", parameter="job_id"))
    waiter = Waiter(client, dict(wait=True, wait_timeout=5, wait_interval=0.01))
    waiter.follow_job(dict(operation="POST /projects", job="job"), Answer(202, {}, {"id": "j", "status": "new", "project_id": "p1"}), {"project_id": None})
    assert api.requests[0][1].endswith("/projects/p1/jobs/j")


def test_a_certificate_is_shown_to_nobody_who_is_not_to_see_it(serve, tmp_path, monkeypatch):
    api = serve((200, {}), (200, {}))
    monkeypatch.setattr(_certificate.ssl.SSLContext, "load_cert_chain", lambda *given: None)
    path = tmp_path / "cert.pem"
    path.write_text("x")
    client = make_client(CERTIFICATE, client_cert=str(path))
    client.send("GET", "/x")
    client.send("GET", "/x", needs=dict(credentials=[]))
    assert [one.get("client_cert") for one in api.options] == [str(path), None]


@pytest.mark.parametrize("given, want", [
    (dict(username="me", password="secret-1"), "Basic bWU6c2VjcmV0LTE="),
    (dict(username="me", password="secret-1", key_a="aaaaaaaa"), "aaaaaaaa"),
])
def test_what_the_api_accepts_instead_of_the_usual_credential_takes_its_place(serve, given, want):
    api = serve((200, {}))
    usual = dict(option="key_a", env="A", way="header", name="Authorization")
    make_client(usual, dict(BASIC, only=True, optional=True, instead=True), **given).send("GET", "/x")
    assert api.options[0]["headers"]["Authorization"] == want


def test_what_the_api_does_not_accept_instead_takes_no_place():
    usual = dict(option="key_a", env="A", way="header", name="Authorization")
    with pytest.raises(Failure, match="key_a is required"):
        make_client(usual, dict(BASIC, only=True, optional=True), username="me", password="secret-1")


@pytest.mark.parametrize("states, error", [
    (["Running", "Cancelling", "Success"], None), (["Running", "Failure"], "no room"), (["Cancelled"], "no room"), (["Marinated"] * 3, None),
])
def test_work_of_which_no_status_is_documented_is_followed_by_the_meaning_of_its_words(serve, clock, states, error):
    """A word without a common meaning has to last."""
    api = serve(*[(200, {"id": "j", "status": state, "err": "no room"}) for state in states])
    client = make_client(USUAL, key_u="uuuuuuuu")
    client.api["jobs"] = dict(job=dict(id="id", status="status", pending=[], ready=[], failed=[], error=["err"], read="GET /jobs/{id}", parameter="id"))
    waiter = Waiter(client, dict(wait=True, wait_timeout=5, wait_interval=0.01))
    begun = Answer(202, {}, {"id": "j", "status": "Operation created"})
    if error:
        with pytest.raises(Failure, match=error):
            waiter.follow_job(dict(operation="POST /x", job="job"), begun)
    else:
        waiter.follow_job(dict(operation="POST /x", job="job"), begun)
    assert len(api.requests) == len(states)
