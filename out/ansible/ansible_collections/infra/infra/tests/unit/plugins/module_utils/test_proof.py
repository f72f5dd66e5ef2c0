# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._attachment import AttachmentFinder
from .....plugins.module_utils._client import Client
from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._info import gather
from .....plugins.module_utils._paging import list_items
from .....plugins.module_utils._proof import is_same_name, open_members, prove, unwrap
from .disk import DISK, ONE, run, run_many
from .fake_api import API, PARAMS

PROVEN = dict(DISK, read=dict(DISK["read"], proof=["id"]),
              list=dict(DISK["list"], proof=["id"], filters=dict(note="str"), paging=dict(style="page", page="p", total=["all"])))
LISTED = {name: fact for name, fact in PROVEN.items() if name != "read"}
WRONG_OBJECTS = [{}, None, b"null", [], [None], "1", 1, dict(id=None, name="a"), dict(id=""), dict(name="a"), dict(id="2", name="b"), dict(id={}),
                 dict(data=ONE), dict(items=[ONE]), dict(message="try again")]
WRONG_LISTS = [{}, None, b"null", dict(items=None), [], dict(items={}), dict(items=[None]), dict(items=["1"]), dict(items=[[]]), dict(items=[{}]),
               dict(items=[dict(name="a")]), dict(items=[dict(id=None)]), dict(items="none"), dict(disks=[])]


def only_asked(api):
    return all(request[0] == "GET" for request in api.requests)


@pytest.mark.parametrize("state", ["present", "absent"])
@pytest.mark.parametrize("body", WRONG_OBJECTS)
def test_a_wrong_answer_to_a_read_leads_to_no_change(serve, body, state):
    api = serve((200, body))
    with pytest.raises(Failure, match="GET /disks/"):
        run(dict(id="1", name="a", size=2, state=state), resource=PROVEN)
    assert only_asked(api)


@pytest.mark.parametrize("body, is_used", [
    (dict(version=1, disk=ONE), True),
    (dict(version=1, Disk=ONE), True),
    (dict(version=1, disk=dict(ONE, id="2")), False),
    (dict(version=1, disk=dict(id="1")), False),
    (dict(name="x", disk=ONE), False),
    (dict(version=1, parent=ONE), False),
    (dict(version=1, disks=[ONE]), False),
])
def test_an_undocumented_wrapper_is_opened_where_its_content_is_the_requested_object(body, is_used):
    found = unwrap(PROVEN["read"], body, dict(id="1"), dict(PROVEN, name="disk"))
    assert (found == ONE) is is_used
    assert is_used or found == body


@pytest.mark.parametrize("state", ["present", "absent"])
@pytest.mark.parametrize("body", WRONG_LISTS)
def test_a_wrong_list_leads_to_no_change(serve, body, state):
    for params, resource in [(dict(name="a", size=1), PROVEN), (dict(id="1", size=1), LISTED)]:
        api = serve((200, body))
        with pytest.raises(Failure, match="GET /disks: .* cannot be used"):
            run(dict(params, state=state), resource=resource)
        assert only_asked(api)


@pytest.mark.parametrize("body", WRONG_LISTS)
def test_a_wrong_list_purges_nothing(serve, body):
    api = serve((200, dict(items=[ONE], all=1)), (200, body))
    result = run_many([dict(name="a")], resource=PROVEN, purge=True, purge_filters=dict(note="n"))
    assert result["failed"] and not result["changed"] and "cannot be used" in result["msg"]
    assert only_asked(api)


@pytest.mark.parametrize("second", [{}, None, dict(items=None, all=3), dict(items=[None], all=3), dict(items=[dict(name="z")], all=3)])
def test_a_wrong_page_in_the_middle_is_not_the_end(serve, second):
    api = serve((200, dict(items=[dict(ONE, id="2", name="b")], all=3)), (200, second))
    with pytest.raises(Failure, match="cannot be used"):
        run(dict(name="a", size=1), resource=PROVEN)
    assert only_asked(api)


@pytest.mark.parametrize("body", WRONG_LISTS)
def test_what_is_only_listed_is_not_empty_for_a_wrong_answer(serve, body):
    serve((200, body))
    with pytest.raises(Failure, match="cannot be used"):
        gather(Client(API, PARAMS), PROVEN, dict(PARAMS, wait=False))


@pytest.mark.parametrize("call, answer, empty", [
    (dict(items=["items"], void=True), (200, dict(items=None)), True),
    (dict(items=["items"], void=True), (204, None), True),
    (dict(void=True), (200, b"null"), True),
    (dict(items=["items"], paging=dict(style="page", page="p", total=["all"])), (200, dict(items=None, all=0)), True),
    (dict(items=["items"], paging=dict(style="page", page="p", total=["all"])), (200, dict(items=None, all=1)), False),
    (dict(items=["items"], void=True), (200, {}), False),
    (dict(items=["items"]), (204, None), False),
    (dict(items=["rules"], holder=["id"]), (200, dict(id="d")), True),
    (dict(items=["rules"], holder=["id"]), (200, dict(id="e")), False),
    (dict(items=["rules"], holder=["id"]), (200, {}), False),
])
def test_a_list_may_be_left_out_where_that_surely_means_none(serve, call, answer, empty):
    serve(answer)
    if empty:
        assert list(list_items(Client(API, PARAMS), dict(call, operation="GET /d"), {})) == []
    else:
        with pytest.raises(Failure, match="not the same as an empty list"):
            list(list_items(Client(API, PARAMS), dict(call, operation="GET /d"), {}))


IN_LIST = dict(title="link", name="link", identity=["net", "vm"], parents=["net"], list=dict(operation="GET /nets/{net}/vms", items=["items"]),
               presence={"from": "list", "match": dict(vm=["vm_id"])}, fields=dict(net=dict(type="str", path=True), vm="str"))
IN_PLACE = dict(IN_LIST, read=dict(operation="GET /nets/{net}", proof=["id"]),
                presence={"from": "read", "at": ["vms"], "many": True, "sure": True, "match": dict(vm=[])})


@pytest.mark.parametrize("body", [{}, None, [], dict(items=None), dict(items=[None]), dict(items=[{}]), dict(items=["v"]), dict(id="other", vms=[]),
                                  dict(id="n"), dict(id="n", vms=[None]), dict(id="n", vms={}), dict(id="n", vms=[dict(id="v")])])
@pytest.mark.parametrize("link", [IN_LIST, IN_PLACE])
def test_a_wrong_answer_denies_no_link(serve, link, body):
    for state in ("present", "absent"):
        serve((200, body))
        with pytest.raises(Failure, match="cannot be used"):
            AttachmentFinder(Client(API, PARAMS), link).find(dict(net="n", vm="v", state=state))


@pytest.mark.parametrize("body", [{}, None, [], dict(id=None), dict(message="x")])
def test_what_was_created_without_a_name_is_looked_for_and_not_created_again(serve, clock, body):
    api = serve((200, dict(items=[], all=0)), (201, body), (200, dict(items=[ONE], all=1)))
    result = run(dict(name="a", size=1), resource=PROVEN)
    assert result["changed"] and result["disk"]["id"] == "1" and [request[0] for request in api.requests].count("POST") == 1
    serve((200, dict(items=[], all=0)), (201, body), *[(200, dict(items=[], all=0))] * 4)
    with pytest.raises(Failure, match="was created, but cannot be read") as failed:
        run(dict(name="a", size=1), resource=PROVEN)
    assert failed.value.done["changed"]


def test_an_answer_to_a_change_that_names_nothing_is_read_again(serve, clock):
    serve((200, ONE), (200, {}), (200, dict(ONE, note="m")))
    assert run(dict(id="1", note="m"), resource=PROVEN)["disk"]["size"] == 1


@pytest.mark.parametrize("asked, shown, want", [
    ("t1", "t1", True), ("t1", "t2", False), ("1", "10", False), ("10", "1", False), ("", "", False), ("a", "", False), ("Edge", "edge", True),
    ("007", "7", True), ("7", "7.0", True), ("a%2Fb", "a/b", True), ("a b", "a%20b", True), ("example.com", "example.com.", True),
    ("0B0E5A6C-9D1B-4C57-8C5F-3B8E2F4A9D10", "0b0e5a6c9d1b4c578c5f3b8e2f4a9d10", True), ("2001:db8::1", "2001:db8:0:0:0:0:0:1", True),
    ("10.0.0.0/8", "10.0.0.0/8", True), ("edge", "projects/p/things/edge", True), ("projects/p/things/edge", "edge", True),
    ("edge", "https://api.example.com/things/edge/", True), ("edge", "ledge", False), ("edge", "edge-2", False),
    ("4c01db0b339c", "4c01db0b339c7e5f2d", True), ("!", "?", False),
])
def test_names_that_may_be_the_same(asked, shown, want):
    assert is_same_name(asked, shown) is want


@pytest.mark.parametrize("found, says", [
    (dict(id=7, name="edge"), None), (dict(id=7, slug="EDGE"), None), (dict(id=7, disk_name="edge"), None), (dict(name="edge"), None),
    (dict(id="https://h.example/disks/edge"), None), (dict(id=7, region="edge"), 'whose id is "7"'), (dict(id=7, name="other"), 'whose id is "7"'),
    ({}, "has no id"), (dict(id=None, name="other"), "has no id"),
])
def test_an_answer_may_call_it_by_any_of_its_names(found, says):
    if says is None:
        prove(PROVEN["read"], found, dict(id="edge"), PROVEN)
    else:
        with pytest.raises(Failure, match="GET /disks/edge: .*%s" % says):
            prove(PROVEN["read"], found, dict(id="edge"), PROVEN)


def test_what_can_be_renamed_may_be_called_otherwise():
    call = dict(operation="GET /disks/{name}", proof=["name"])
    prove(call, dict(name="after"), dict(name="before"), PROVEN)
    with pytest.raises(Failure):
        prove(call, {}, dict(name="before"), PROVEN)


@pytest.mark.parametrize("found, fits", [({}, False), (dict(message="x"), False), (dict(mode=None), True), (dict(entries=[]), True)])
def test_an_answer_has_something_of_what_every_answer_has(found, fits):
    call = dict(operation="GET /settings", sure=["entries", "mode"])
    if fits:
        prove(call, found, {}, {})
    else:
        with pytest.raises(Failure, match="has no entries, mode"):
            prove(call, found, {}, {})


def test_a_list_of_nothing_but_names_has_an_item_for_each():
    assert open_members(dict(keyed="name"), ["a", "b"]) == [dict(name="a"), dict(name="b")]
    assert open_members(dict(keyed="name"), ["a", 1, ""]) == [dict(name="a"), 1, ""]
    assert open_members(dict(keyed="name", addresses=True), ["/1/vms/a%20b?x=y", "https://x/1/vms/c/", "d"]) == [
        dict(name="a b"), dict(name="c"), dict(name="d")]
    assert open_members({}, ["a"]) == ["a"]
