# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._failure import Failure
from .disk import run
from .fake_api import FakeModule

RECORD = dict(
    name="record",
    title="record",
    identity=["id"],
    server_names=True,
    natural_key="name",
    key_parts=["type", "data"],
    needed_to_create=["name", "type"],
    create=dict(operation="POST /records", fields=["name", "type", "data", "ttl"]),
    read=dict(operation="GET /records/{id}"),
    updates=[dict(operation="PATCH /records/{id}", fields=["name", "data", "ttl"])],
    delete=dict(operation="DELETE /records/{id}", answers="nothing"),
    list=dict(operation="GET /records", items=["items"], filters=dict(name="str")),
    fields=dict(id="str", name="str", type="str", data="str", ttl="int"),
)
PLACED = dict(RECORD, key_parts=[], key_places=["type"], places=["type"])


def make_record(number, sort, data, ttl=60):
    return dict(id=str(number), name="@", type=sort, data=data, ttl=ttl)


A, B, MAIL = make_record(1, "A", "192.0.2.1"), make_record(2, "A", "192.0.2.2"), make_record(3, "MX", "mail")


def list_methods(api):
    return [method for method, *_rest in api.requests]


@pytest.mark.parametrize("there", [[MAIL], [MAIL, A], [A]])
def test_a_record_of_another_type_or_content_is_another_record(serve, there):
    api = serve((200, dict(items=there)), (201, B))
    result = run(dict(name="@", type="A", data="192.0.2.2"), resource=RECORD)
    assert result["changed"] is True and result["record"]["id"] == "2"
    assert list_methods(api) == ["GET", "POST"]


def test_one_of_several_is_found_by_all_parts_of_its_key(serve):
    api = serve((200, dict(items=[A, B, MAIL])))
    assert run(dict(name="@", type="A", data="192.0.2.2", ttl=60), resource=RECORD)["changed"] is False
    assert list_methods(api) == ["GET"]


def test_the_removal_of_one_leaves_the_others(serve):
    api = serve((200, dict(items=[A, B, MAIL])), (204, None))
    assert run(dict(name="@", type="A", data="192.0.2.2", state="absent"), resource=RECORD)["changed"] is True
    assert api.requests[-1][:2] == ("DELETE", "/records/2")
    api = serve((200, dict(items=[MAIL])))
    assert run(dict(name="@", type="A", data="192.0.2.2", state="absent"), resource=RECORD)["changed"] is False
    assert list_methods(api) == ["GET"]


@pytest.mark.parametrize("state", ["present", "absent"])
def test_a_name_that_several_may_have_is_not_enough(serve, state):
    api = serve()
    with pytest.raises(Failure, match="^id or type is required to identify the record$"):
        run(dict(name="@", state=state), resource=RECORD)
    assert api.requests == []


def test_what_the_parts_leave_open_is_refused_with_the_way_out(serve):
    serve((200, dict(items=[A, B])))
    with pytest.raises(Failure, match="Set id to choose the record"):
        run(dict(name="@", type="A", state="absent"), resource=RECORD)


def test_of_equal_keys_the_one_with_all_values_is_meant_and_else_another_one(serve):
    twins = [A, make_record(4, "A", "192.0.2.1", 300)]
    api = serve((200, dict(items=twins)))
    assert run(dict(name="@", type="A", data="192.0.2.1", ttl=300), resource=RECORD)["record"]["id"] == "4"
    api = serve((200, dict(items=twins)), (201, make_record(5, "A", "192.0.2.1", 900)))
    assert run(dict(name="@", type="A", data="192.0.2.1", ttl=900), resource=RECORD)["record"]["id"] == "5"
    assert list_methods(api) == ["GET", "POST"]


def test_a_list_that_leaves_the_parts_out_is_asked_no_further_than_its_items(serve):
    partial = dict(RECORD, list=dict(RECORD["list"], partial=True))
    short = [dict(id=one["id"], name="@") for one in (A, MAIL)]
    api = serve((200, dict(items=short)), (200, A), (200, MAIL), (204, None))
    assert run(dict(name="@", type="MX", data="mail", state="absent"), resource=partial)["changed"] is True
    assert api.requests[-1][:2] == ("DELETE", "/records/3")


def test_the_same_name_in_another_place_is_another_one_and_this_is_told_once(serve, monkeypatch):
    warnings = []
    monkeypatch.setattr(FakeModule, "warn", lambda self, text: warnings.append(text))
    api = serve((200, dict(items=[A])), (201, make_record(2, "B", None)))
    assert run(dict(name="@", type="B"), resource=PLACED)["record"]["id"] == "2"
    assert list_methods(api) == ["GET", "POST"]
    assert warnings == ["The record 1 with name @ is kept: its type differs from the task, so it is another one."]
    serve((200, dict(items=[A, make_record(2, "B", None)])))
    assert run(dict(name="@", type="B"), resource=PLACED)["changed"] is False
    assert len(warnings) == 1
    with pytest.raises(Failure, match="^id or type is required"):
        run(dict(name="@", state="absent"), resource=PLACED)


def test_whatever_never_changes_has_to_agree_before_a_bare_name_removes(serve):
    fields = dict(RECORD["fields"], hosts=dict(type="set", of="str"), origin=dict(type="object", fields=dict(site="str")))
    create = dict(RECORD["create"], fields=RECORD["create"]["fields"] + ["hosts", "origin"])
    plain = dict(RECORD, key_parts=[], fields=fields, create=create)
    there = dict(A, hosts=["a", "b"], origin=dict(site="x"))
    for other in (dict(hosts=["c"]), dict(origin=dict(site="y"))):
        api = serve((200, dict(items=[there])))
        assert run(dict(name="@", type="A", state="absent", **other), resource=plain)["changed"] is False, other
        assert list_methods(api) == ["GET"]
    for same in (dict(hosts=["b", "a"]), dict(origin=dict(site="x"))):
        serve((200, dict(items=[there])), (204, None))
        assert run(dict(name="@", type="A", state="absent", **same), resource=plain)["changed"] is True, same
    # What the API does not show contradicts nothing.
    serve((200, dict(items=[dict(A, hosts=None, origin=None)])), (204, None))
    assert run(dict(name="@", type="A", hosts=["c"], state="absent"), resource=plain)["changed"] is True


@pytest.mark.parametrize("state", ["present", "absent"])
def test_two_of_a_bare_name_stop_the_task_with_their_ids(serve, state):
    plain = dict(RECORD, key_parts=[])
    api = serve((200, dict(items=[A, dict(A, id="77")])))
    with pytest.raises(Failure, match=r"2 resources have name @\. Set id to choose the .* \(%s, 77\)" % A["id"]):
        run(dict(name="@", type="A", state=state), resource=plain)
    assert list_methods(api) == ["GET"]


def test_what_was_made_with_other_values_stays_where_only_its_name_is_the_same(serve):
    plain = dict(RECORD, key_parts=[])
    api = serve((200, dict(items=[A])))
    assert run(dict(name="@", type="MX", state="absent"), resource=plain)["changed"] is False
    assert list_methods(api) == ["GET"]
    api = serve((200, dict(items=[A])), (204, None))
    assert run(dict(name="@", type="A", ttl=5, state="absent"), resource=plain)["changed"] is True
