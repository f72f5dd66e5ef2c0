# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._action import act
from .....plugins.module_utils._client import Client
from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._resource import make_manager, manage
from .disk import DISK, ONE, run
from .fake_api import API, FakeModule


def test_a_lost_create_is_looked_for_and_not_sent_again(serve, clock):
    api = serve((200, {"items": []}), (502, None), (200, {"items": [ONE]}))
    assert run(dict(name="a", size=1))["disk"]["id"] == "1"
    assert [request[0] for request in api.requests] == ["GET", "POST", "GET"]
    serve((200, {"items": []}), ConnectionResetError("reset"), *[(200, {"items": []})] * 4)
    with pytest.raises(Failure, match="It is unknown"):
        run(dict(name="a", size=1))


def test_a_lost_create_is_told_also_where_looking_for_it_fails(serve, clock):
    serve((200, {"items": []}), ConnectionResetError("reset"), *[ConnectionResetError("down")] * 500)
    with pytest.raises(Failure, match="reset.*It is unknown whether it was created.*Searching for it failed as well.*down"):
        run(dict(name="a", size=1))


@pytest.mark.parametrize("answer, told", [
    (ConnectionResetError("reset"), True), ((502, None), True), ((422, None), False), ((501, None), False)])
def test_a_change_without_an_answer_may_have_been_made(serve, clock, answer, told):
    serve((200, {"items": [ONE]}), answer)
    with pytest.raises(Failure) as caught:
        run(dict(name="a", note="new"))
    assert ("It is unknown whether it was carried out" in str(caught.value)) is told


def test_an_action_without_an_answer_may_have_been_carried_out(serve, clock):
    serve(ConnectionResetError("reset"))
    module = FakeModule()
    with pytest.raises(Failure, match="It is unknown whether it was carried out"):
        act(Client(API, module.params), dict(title="go", call=dict(operation="POST /go")), module)


def test_a_create_that_a_proxy_gave_up_on_is_looked_for(serve, clock):
    api = serve((200, {"items": []}), (524, None), (200, {"items": [ONE]}))
    assert run(dict(name="a", size=1))["disk"]["id"] == "1"
    assert [request[0] for request in api.requests] == ["GET", "POST", "GET"]


@pytest.mark.parametrize("made", [True, False])
def test_a_create_that_was_put_off_is_never_sent_twice(serve, clock, made):
    api = serve((200, {"items": []}), (503, None, {"Retry-After": "1"}), *[(200, {"items": [ONE] if made else []})] * 4)
    if made:
        assert run(dict(name="a", size=1))["disk"]["id"] == "1"
    else:
        with pytest.raises(Failure, match="It is unknown whether it was created"):
            run(dict(name="a", size=1))
    assert [request[0] for request in api.requests] == ["GET", "POST"] + ["GET"] * (1 if made else 4)


GARBLED, UNNAMED = (200, b'{"items": [{"na'), (200, {"items": [{}]})


@pytest.mark.parametrize("failing", [
    [(408, None)] * 10, [(500, None), (502, None), (503, None), (504, None)] * 3, [(429, None)] * 10, [GARBLED] * 8, [UNNAMED] * 3, [(200, {})] * 3,
    [(200, {"items": []})] * 3, [ConnectionResetError("cut")] * 10])
@pytest.mark.parametrize("created", [ConnectionResetError("reset"), (201, {"message": "done"}), (201, b"{")])
def test_the_search_after_a_lost_create_outlasts_failures(serve, clock, failing, created):
    resource = dict(DISK, list=dict(DISK["list"], proof=["id"]), read=dict(DISK["read"], proof=["id"]))
    api = serve((200, {"items": []}), created, *failing + [(200, {"items": [ONE]}), (200, ONE)])
    assert run(dict(name="a", size=1, wait_timeout=10000), resource=resource)["disk"]["id"] == "1"
    assert [request[0] for request in api.requests].count("POST") == 1


def test_a_refused_search_after_a_lost_create_ends_at_once(serve, clock):
    serve((200, {"items": []}), ConnectionResetError("reset"), (403, None))
    with pytest.raises(Failure, match="Searching for it failed as well"):
        run(dict(name="a", size=1))


FOREIGN = [b"default backend - 404", {"timestamp": "now"}, ["message"], b"<html>404</html>"]
OWN = dict(API, errors=[dict(all=[["message"]])])


def manage_at(api, params):
    module = FakeModule(**params)
    return manage(make_manager(Client(api, module.params, module.warn), DISK, module), module.params)


@pytest.mark.parametrize("body", FOREIGN)
@pytest.mark.parametrize("listed", [{"items": [ONE]}, {}, {"items": None}])
def test_a_foreign_404_is_no_absence(serve, clock, body, listed):
    serve((404, body), *[(200, listed)] * 4)
    with pytest.raises(Failure):
        manage_at(OWN, dict(id="1", state="absent"))


@pytest.mark.parametrize("body, answers", [({"message": "no"}, []), (FOREIGN[0], [(200, {"items": []})]), (FOREIGN[1], [(200, {"items": []})])])
def test_a_404_in_the_form_of_the_api_or_with_a_list_that_agrees_is_an_absence(serve, clock, body, answers):
    serve((404, body), *answers)
    assert manage_at(OWN, dict(id="1", state="absent"))["changed"] is False


def test_a_foreign_404_ends_no_delete(serve, clock):
    serve((200, {"items": [ONE]}), (404, FOREIGN[0]), (200, {"items": [ONE]}))
    with pytest.raises(Failure, match="still shows it"):
        manage_at(OWN, dict(name="a", state="absent"))


@pytest.mark.parametrize("status", [401, 403, 500])
def test_an_api_that_refuses_to_say_is_no_absence(serve, clock, status):
    serve(*[(status, None)] * 5)
    with pytest.raises(Failure):
        run(dict(id="1", state="absent"))


@pytest.mark.parametrize("first, changed", [((502, None), True), (ConnectionResetError("cut"), True), ((404, None), False),
                                            (ConnectionRefusedError("closed"), False)])
def test_gone_after_a_lost_answer_is_removed_by_this_task(serve, clock, first, changed):
    serve((200, {"items": [ONE]}), first, (404, None))
    assert run(dict(name="a", state="absent"))["changed"] is changed
