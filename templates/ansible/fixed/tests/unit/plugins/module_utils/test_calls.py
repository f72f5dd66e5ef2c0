# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from types import SimpleNamespace

import pytest

from .....plugins.module_utils._calls import expand, make_body, make_commands, make_query, send, wrap
from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._find import Finder
from .....plugins.module_utils._manage import Manager


class Client:
    def send(self, method, path, **given):
        return given["query"]


@pytest.mark.parametrize("values, query, want", [
    ({}, None, {"sort": "name"}),
    ({"org_id": 7}, None, {"orgID": "7", "sort": "name"}),
    ({"org_id": 7}, {"page": "2"}, {"orgID": "7", "sort": "name", "page": "2"}),
])
def test_what_a_query_says_whatever_it_is_sent_for(values, query, want):
    call = dict(operation="GET /stacks", always=dict(sort="name"), asked=dict(orgID="org_id"))
    assert send(Client(), call, values, query=query) == want


class Echo:
    def send(self, method, path, **given):
        return method, path, given["body"]


@pytest.mark.parametrize("key, body, want", [
    (dict(wire="volumeId", option="id"), None, {"volumeId": 7}),
    (dict(wire="id", option="id"), {"name": "b"}, {"id": 7, "name": "b"}),
    (dict(wire="ids", option="id", many=True), None, {"ids": [7]}),
    (dict(wire="id", within="volume", option="id"), {"name": "b"}, {"volume": {"id": 7}, "name": "b"}),
])
def test_a_body_names_the_resource_that_the_path_does_not(key, body, want):
    call = dict(operation="POST /volume/delete", key=key)
    assert send(Echo(), call, {"id": 7}, body) == ("POST", "/volume/delete", want)
    for values in ({}, {"id": None}, {"id": ""}):
        with pytest.raises(Failure, match="id is required"):
            send(Echo(), call, values, body)


@pytest.mark.parametrize("value, want", [("x", "Id=x"), ("a b&c=d/e+f", "Id=a%20b%26c%3Dd%2Fe%2Bf")])
def test_a_path_may_have_the_key_in_its_query(value, want):
    assert expand("/volume/get?Id={Id}", {"Id": "id"}, {"id": value}) == "/volume/get?" + want
    with pytest.raises(Failure, match="id is required"):
        expand("/volume/get?Id={Id}", {"Id": "id"}, {})


@pytest.mark.parametrize("more, want", [
    ({}, None), (dict(accepts="application/hal+json"), {"Accept": "application/hal+json, application/json;q=0.9"}),
])
def test_an_answer_that_is_another_json_is_asked_for_by_its_name(more, want):
    heard = []
    send(SimpleNamespace(send=lambda *sent, **given: heard.append(given["headers"])), dict(operation="GET /volumes", **more), {})
    assert heard == [want]


def test_a_delete_is_not_sent_without_what_says_which_one():
    call = dict(operation="DELETE /grants", asked=dict(userId="user_id", teamId="team_id"), narrows=["teamId", "userId"])
    assert send(Client(), call, {"user_id": "7"}) == {"userId": "7"}
    with pytest.raises(Failure, match="requires teamId or userId, which is not set"):
        send(Client(), call, {})


@pytest.mark.parametrize("more, want", [({}, ["a", "b"]), (dict(joined=["tags"]), "a,b")])
def test_a_list_in_a_query_is_repeated_or_joined_and_no_delete_goes_without(more, want):
    call = dict(operation="DELETE /alerts/7/tags", asked=dict(tags="tags"), narrows=["tags"], **more)
    assert send(Client(), call, {"tags": ["a", "b"]}) == {"tags": want}
    for empty in ({}, {"tags": []}):
        with pytest.raises(Failure, match="requires tags, which is not set"):
            send(Client(), call, empty)
    assert send(Client(), dict(operation="GET /alerts", **more), {}, query={"tags": ["a", "b"]}) == {"tags": want}


def test_a_call_that_asks_nothing_has_no_query():
    assert send(Client(), dict(operation="GET /stacks"), {}) is None


@pytest.mark.parametrize("mask, body, want", [
    (dict(wire="updateMask", joined=True), dict(size=2, labels={"a": "b"}), dict(updateMask="labels,size")),
    (dict(wire="update_mask"), dict(size=2, labels={"a": "b"}), dict(update_mask=["labels", "size"])),
    (dict(wire="update_mask", echoes=dict(key="name")), dict(key="a", size=2), dict(update_mask=["size"])),
    (dict(wire="update_mask", echoes=dict(key="name")), dict(key="b", size=2), dict(update_mask=["key", "size"])),
    (dict(wire="update_mask", echoes=dict(key="name")), dict(key="a"), dict(update_mask=["key"])),
    (dict(wire="update_mask"), {}, None),
    (dict(wire="update_mask"), None, None),
])
def test_a_mask_names_the_fields_of_the_body(mask, body, want):
    assert send(Client(), dict(operation="PATCH /stacks", mask=mask), dict(name="a"), body) == want


class HeaderClient:
    def send(self, method, path, **given):
        return given["headers"]


def test_an_option_fills_a_header_that_only_one_call_demands():
    call = dict(operation="POST /servers/{id}/wipe", headers={"X-Confirm": "confirm"})
    assert send(HeaderClient(), call, {"id": "1", "confirm": "yes"}) == {"X-Confirm": "yes"}
    assert send(HeaderClient(), call, {"id": "1"}) is None


def test_what_the_path_says_is_said_again_where_the_body_demands_it():
    call = dict(operation="PUT /rules/{rule_id}", parameters=dict(rule_id="id"), repeats=dict(rule_id="id"), envelope=["rule"])
    client = SimpleNamespace(send=lambda method, path, **given: (path, given["body"]))
    assert send(client, call, dict(id="7"), dict(name="b")) == ("/rules/7", dict(rule_id="7", rule=dict(name="b")))


def test_what_the_path_says_is_said_again_inside_of_an_envelope():
    call = dict(operation="PATCH /rules/{id}", repeats=dict(id="id"), repeats_at=["data"], envelope=["data", "attributes"])
    client = SimpleNamespace(send=lambda method, path, **given: (path, given["body"]))
    assert send(client, call, dict(id="7"), dict(name="b")) == ("/rules/7", dict(data=dict(id="7", attributes=dict(name="b"))))


def test_an_option_cannot_add_a_header():
    call = dict(operation="POST /servers/{id}/wipe", headers={"X-Confirm": "confirm"})
    with pytest.raises(Failure, match="cannot be sent in a header"):
        send(HeaderClient(), call, {"id": "1", "confirm": "yes\r\nX-Other: 1"})


def test_lists_that_were_asked_for_by_other_values_are_others():
    finder = Finder(None, dict(list=dict(operation="GET /stacks", asked=dict(orgID="org_id"))))
    assert finder.mark({"org_id": 1}, None) != finder.mark({"org_id": 2}, None)


@pytest.mark.parametrize("given, want", [("edge", ["edge"]), (["edge"], ["edge"]), (["a", "b"], ["a", "b"]), (7, ["7"]), (True, ["true"])])
@pytest.mark.parametrize("kind", ["list", "set"])
def test_a_filter_for_several_takes_one_as_a_whole(kind, given, want):
    of = "str" if isinstance(given, (str, list)) else "int"
    assert make_query(dict(names=dict(type=kind, of=of, wire="name")), dict(names=given)) == dict(name=want)


def test_a_body_can_have_a_field_under_another_name():
    call = dict(operation="POST /things/1/remove", fields=["apply_to"], named=dict(apply_to="remove_from"))
    assert make_body(call, dict(apply_to="str"), dict(apply_to="x")) == {"remove_from": "x"}


@pytest.mark.parametrize("own, expected", [
    (dict(read=dict(operation="GET /disks/{id}")), {"id": "a/b"}),
    (dict(delete=dict(operation="DELETE /disks/{id}")), {"id": "a/b"}),
    (dict(delete=dict(operation="POST /disks/{id}")), {}),
])
def test_an_address_names_what_was_made_also_where_it_can_only_be_deleted(own, expected):
    answer = SimpleNamespace(headers={"Location": "/v1/disks/a%2Fb"}, body=None)
    assert Manager.find_identity(SimpleNamespace(resource=own), {}, answer, None) == expected


def test_a_json_patch_removes_what_has_no_value_and_escapes_its_paths():
    body = {"a/b": None, "c~d": 1}
    assert make_commands(dict(envelope=["x"]), body, {"a/b": 1}) == [
        {"op": "remove", "path": "/x/a~1b"}, {"op": "add", "path": "/x/c~0d", "value": 1}]


def test_a_body_can_be_the_value_of_the_one_field():
    assert wrap(dict(alone=True), {"items": ["a"]}) == ["a"]
    assert wrap(dict(alone=True), None) is None
    assert wrap(dict(alone=True, in_list=True), {"name": "a"}) == ["a"]


def test_a_body_can_have_fields_beside_its_envelope():
    call = dict(envelope=["data", "spec"], outside=["name"])
    assert wrap(call, {"name": "a", "note": "b"}) == {"data": {"name": "a", "spec": {"note": "b"}}}
    assert make_commands(call, {"name": "a"}, {}) == [{"op": "add", "path": "/data/name", "value": "a"}]


class NamedClient:
    def send(self, method, path, **given):
        return given["named"]


@pytest.mark.parametrize("fact, want", [(dict(again=True), True), (dict(searches=True), True), (dict(once="X-Key"), True), ({}, False)])
def test_what_makes_no_second_one_may_be_sent_again(fact, want):
    assert send(NamedClient(), dict(operation="POST /flows", **fact), {}) is want
