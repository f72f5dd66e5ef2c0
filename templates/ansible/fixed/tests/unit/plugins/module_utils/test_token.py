# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import json
from urllib.parse import parse_qs

import pytest

from .....plugins.module_utils import _client, _token
from .....plugins.module_utils._client import Client
from .....plugins.module_utils._failure import Failure, LostAnswer
from .....plugins.module_utils._token import find_token_url
from .fake_api import API, PARAMS, FakeApi

OTHERS = [
    dict(role="client_id", option="client_id", env="I"), dict(role="client_secret", option="client_secret", env="S", secret=True),
    dict(role="token_url", option="token_url", env="T", default="/oauth/token"), dict(role="scopes", option="scopes", env="O", default="read write"),
]
TOKEN = dict(option="api_key", env="K", way="token", name="Authorization", prefix="Bearer ", others=OTHERS)
CLIENT = dict(api_key=None, client_id="me", client_secret="canary secret")
OWN = "https://api.example.com/v1"


class TokenApi(FakeApi):
    """Keeps forms as they are."""

    def __call__(self, url, method, headers, data, **options):
        is_form = headers.get("Content-Type") == "application/x-www-form-urlencoded"
        self.forms = getattr(self, "forms", []) + ([parse_qs(data)] if is_form else [])
        return super().__call__(url, method, headers, json.dumps(data) if is_form else data, **options)

    def list_sent(self):
        return [(method, path, options["headers"].get("Authorization")) for (method, path, body), options in zip(self.requests, self.options)]


@pytest.fixture
def start(monkeypatch, clock):
    monkeypatch.setattr(_token, "time", clock)

    def run(*answers, **given):
        api = TokenApi(*answers)
        monkeypatch.setattr(_client, "open_url", api)
        return api, Client(dict(API, credentials=[TOKEN]), dict(PARAMS, **dict(CLIENT, **given)))

    return run


def test_a_user_name_and_a_password_get_a_token(monkeypatch):
    api = TokenApi(give("t-1"), (200, {}))
    monkeypatch.setattr(_client, "open_url", api)
    client = Client(dict(API, credentials=[dict(TOKEN, grant="password")]), dict(PARAMS, **CLIENT))
    client.send("GET", "/x")
    assert api.forms == [dict(grant_type=["password"], username=["me"], password=["canary secret"], scope=["read write"])]
    assert [headers for method, path, headers in api.list_sent()] == [None, "Bearer t-1"]


def test_a_wrong_password_is_not_tried_again(monkeypatch):
    api = TokenApi((401, dict(error="invalid_grant")))
    monkeypatch.setattr(_client, "open_url", api)
    client = Client(dict(API, credentials=[dict(TOKEN, grant="password")]), dict(PARAMS, **CLIENT))
    with pytest.raises(Failure, match="invalid_grant"):
        client.send("GET", "/x")
    assert len(api.forms) == 1


def give(name, life=None):
    return (200, dict(access_token=name, expires_in=life))


BASIC = "Basic bWU6Y2FuYXJ5K3NlY3JldA=="


def test_a_token_is_fetched_once_and_renewed_before_it_ends(start, clock):
    api, client = start(give("t-1", 100), (200, {}), (200, {}), give("t-2"), (200, {}), (200, {}))
    client.send("GET", "/x")
    clock.now += 89
    client.send("GET", "/x")
    clock.now += 2
    client.send("GET", "/x")
    clock.now += 10 ** 6
    client.send("GET", "/x")
    fetch = ("POST", "/oauth/token", BASIC)
    assert api.list_sent() == [fetch, ("GET", "/x", "Bearer t-1"), ("GET", "/x", "Bearer t-1"), fetch, ("GET", "/x", "Bearer t-2"), ("GET", "/x", "Bearer t-2")]
    assert api.forms[0] == dict(grant_type=["client_credentials"], scope=["read write"])


def test_a_token_that_is_refused_is_renewed_once(start):
    api, client = start(give("t-1"), (401, None), give("t-2"), (200, {}))
    client.send("POST", "/x", body={})
    assert [sent[2] for sent in api.list_sent()] == [BASIC, "Bearer t-1", BASIC, "Bearer t-2"]
    api, client = start(give("t-1"), (401, None), give("t-2"), (401, dict(message="not t-2 either")))
    with pytest.raises(Failure, match="status 401.*not .key. either"):
        client.send("GET", "/x")


def test_some_servers_take_the_secret_in_the_body_only(start):
    api, client = start((401, None), give("t-1"), (200, {}))
    client.send("GET", "/x")
    assert api.forms[1] == dict(grant_type=["client_credentials"], scope=["read write"], client_id=["me"], client_secret=["canary secret"])
    assert api.list_sent()[1][2] is None


def test_a_token_that_is_not_given_is_told_without_the_secret(start):
    said = (400, dict(error="invalid_client", error_description="no canary secret"))
    client = start(said, said)[1]
    with pytest.raises(Failure, match=r"Cannot get an access token: api.example.com responded with status 400: invalid_client no .key."):
        client.send("GET", "/x")
    for answer in ([], dict(access_token="with space"), b"no JSON"):
        with pytest.raises(Failure, match="no usable access token"):
            start((200, answer))[1].send("GET", "/x")


def test_while_no_token_comes_everything_may_be_tried_again(start, clock):
    api, client = start((503, None), give("t-1"), (200, {}))
    client.send("POST", "/x", body={})
    assert len(api.requests) == 3
    with pytest.raises(LostAnswer) as caught:
        start(*[(503, None)] * 9)[1].send("POST", "/x", body={})
    assert caught.value.unsent


def test_a_token_of_the_users_own_needs_no_client(start):
    api, client = start((200, {}), api_key="my-token", client_id=None, client_secret=None)
    client.send("GET", "/x")
    assert api.list_sent() == [("GET", "/x", "Bearer my-token")]


@pytest.mark.parametrize("given", [dict(client_id=None, client_secret=None), dict(client_id=None), dict(client_secret=None)])
def test_half_of_what_fetches_a_token_is_told(start, given):
    with pytest.raises(Failure, match="client_id"):
        start(**given)


@pytest.mark.parametrize("given, is_set, endpoint, want", [
    ("/oauth/token", False, OWN, "https://api.example.com/oauth/token"),
    ("oauth/token", False, OWN, "https://api.example.com/v1/oauth/token"),
    ("https://login.example.com/token", False, OWN, "https://login.example.com/token"),
    ("https://login.example.com/token", False, "https://test.example.org", None),
    ("https://login.example.com/token", True, "https://test.example.org", "https://login.example.com/token"),
    ("https://api.example.com/token", False, "http://127.0.0.1:8080", "http://127.0.0.1:8080/token"),
    ("http://login.example.com/token", True, OWN, None),
    ("", False, OWN, None),
])
def test_the_secret_for_tokens_goes_to_the_documents_server_only(given, is_set, endpoint, want):
    if want is None:
        with pytest.raises(Failure):
            find_token_url(given, is_set, OWN, endpoint)
    else:
        assert find_token_url(given, is_set, OWN, endpoint) == want
