# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._attachment import AttachmentFinder
from .....plugins.module_utils._client import Client
from .....plugins.module_utils._failure import Failure
from .disk import run
from .fake_api import API, PARAMS, FakeModule

MEMBERS = dict(
    title="membership",
    identity=["net", "vms"],
    parents=["net"],
    list=dict(operation="GET /nets/{net}/vms", items=["items"], paging=dict(style="page", page="p", total=["all"])),
    presence={"from": "list", "match": dict(vms=["vm_id"])},
    fields=dict(net=dict(type="str", path=True), vms=dict(type="set", element="str")),
)


def page(*vms, **more):
    return (200, dict(items=[dict(vm_id=vm) for vm in vms], **more))


@pytest.mark.parametrize("wanted, pages, found, requests", [
    (["a", "b"], [page("a", "b", all=2)], ["a", "b"], 1),
    (["a", "c"], [page("a", "b", all=2)], ["a"], 1),
    # c stands on the page that was read already, because a was removed meanwhile.
    (["b", "c"], [page("a", "b", all=4), page("d", all=3), page("b", "c", all=3), page("d", all=3)], ["b", "c"], 4),
    (["x"], [page("a", all=2), page("b", all=2)] * 2, None, 4),
])
def test_a_link_that_moves_between_two_pages_is_not_absent(serve, wanted, pages, found, requests):
    api = serve(*pages)
    finder = AttachmentFinder(Client(API, PARAMS), MEMBERS)
    shown = finder.find(dict(net="n", vms=wanted, state="present"))
    assert (shown and shown["vms"]) == found
    assert len(api.requests) == requests


@pytest.mark.parametrize("place, shown", [
    (dict(server="1"), True),
    (dict(server=dict(id="1")), True),
    (dict(server=dict(id="1", automount=None)), None),
    (dict(server=dict(id="1", automount=False)), False),
])
def test_what_the_place_does_not_show_is_as_wanted(serve, place, shown):
    serve((200, place))
    path = ["id"] if isinstance(place["server"], dict) else []
    link = dict(
        title="attachment",
        identity=["volume", "server"],
        parents=["volume"],
        read=dict(operation="GET /volumes/{volume}"),
        presence={"from": "read", "at": ["server"], "match": dict(server=path)},
        fields=dict(volume=dict(type="str", path=True), server="str", automount="bool"),
    )
    found = AttachmentFinder(Client(API, PARAMS), link).find(dict(volume="v", server="1", automount=True, state="present"))
    assert found["automount"] is shown


@pytest.mark.parametrize("place, server", [
    (dict(id="a"), "s"),
    (dict(id="a", server=dict(id="t")), "t"),
])
def test_the_id_of_what_is_linked_is_not_that_of_what_it_is_linked_to(serve, place, server):
    serve((200, dict(addresses=[place])))
    link = dict(
        title="attachment",
        identity=["address", "server"],
        parents=["server"],
        read=dict(operation="GET /servers/{id}", parameters=dict(id="server")),
        presence={"from": "read", "at": ["addresses"], "many": True, "match": dict(address=["id"])},
        fields=dict(address=dict(type="str", wire="id", path=True), server=dict(type="str", wire="id", within=["server"])),
    )
    found = AttachmentFinder(Client(API, PARAMS), link).find(dict(address="a", server="s", state="present"))
    assert found == dict(address="a", server=server)


def test_what_is_linked_beside_others_shows_in_the_result(serve):
    attach = dict(operation="POST /nets/{net}/vms", fields=["vms"], mode="command")
    resource = dict(MEMBERS, name="membership", kind="attachment", updates=[attach], create=attach,
                    fields=dict(net=dict(type="str", path=True), vms=dict(type="set", of="str")))
    serve(page("a", all=1), (200, {}), page("a", "b", all=2))
    result = run(dict(net="n", vms=["a", "b"]), resource=resource)
    assert result["changed"] and result["membership"]["vms"] == ["a", "b"]


DRIVE = dict(
    name="drive_disc",
    title="drive disc",
    kind="attachment",
    identity=["drive", "disc"],
    parents=["drive"],
    create=dict(operation="POST /drives/{drive}/attach", fields=["disc"], partial=True),
    delete=dict(operation="POST /drives/{drive}/detach", answers="nothing"),
    fields=dict(drive=dict(type="str", path=True), disc="str"),
)
OF_DRIVE = dict(operation="GET /drives/{drive}")
OF_DISC = dict(operation="GET /discs/{id}", parameters=dict(id="disc"), proof=["id"])
NAMED = {"from": "read", "at": ["disc"], "match": dict(disc=["id"]), "also": dict(disc=[["name"]])}
SEVERAL = {"from": "read", "match": dict(disc=["disc_id"], drive=["id"])}
FAR = {"from": "read", "at": ["drive_ids"], "many": True, "match": dict(drive=[])}
INSIDE = {"from": "read", "at": ["slots"], "many": True, "match": dict(disc=["discs"])}
FLAG = {"from": "read", "at": ["locked"]}


@pytest.mark.parametrize("presence, read, answer, there", [
    (NAMED, OF_DRIVE, dict(disc=dict(id=7, name="d1")), True),
    (NAMED, OF_DRIVE, dict(disc=dict(id=7, name="d2")), False),
    (SEVERAL, OF_DRIVE, dict(id="a", disc_id="d1"), True),
    (SEVERAL, OF_DRIVE, dict(id="a", disc_id=None), False),
    (FAR, OF_DISC, dict(id="d1", drive_ids=["b", "a"]), True),
    (FAR, OF_DISC, dict(id="d1", drive_ids=["b"]), False),
    (INSIDE, OF_DRIVE, dict(slots=[dict(discs=["d0", "d1"])]), True),
    (INSIDE, OF_DRIVE, dict(slots=[dict(discs=["d0"]), dict(discs=[])]), False),
    (FLAG, OF_DRIVE, dict(locked=True), True),
    (FLAG, OF_DRIVE, dict(locked=False), False),
    (FLAG, OF_DRIVE, dict(locked=""), False),
])
def test_where_a_link_is_seen(serve, presence, read, answer, there):
    serve((200, answer))
    resource = dict(DRIVE, presence=presence, read=read)
    found = AttachmentFinder(Client(API, PARAMS), resource).find(dict(drive="a", disc="d1", state="present"))
    assert (found is not None) == there


@pytest.mark.parametrize("state, status, body, there", [
    ("present", 204, None, True),
    ("present", 404, {}, False),
    ("absent", 204, None, True),
    ("absent", 404, {}, False),
])
def test_an_address_that_shows_nothing_tells_by_its_status_whether_a_link_is_there(serve, state, status, body, there):
    serve((status, body))
    resource = dict(DRIVE, presence={"from": "read", "own": True}, read=dict(operation="GET /drives/{drive}/discs/{disc}", answers="text"))
    found = AttachmentFinder(Client(API, PARAMS), resource).find(dict(drive="a", disc="d1", state=state))
    assert (found is not None) == there


def test_two_links_of_one_parent_are_looked_for_where_each_of_them_is_seen(serve):
    api = serve((200, dict(id="d1", drive_ids=["a"])), (200, dict(id="d2", drive_ids=[])))
    finder = AttachmentFinder(Client(API, PARAMS), dict(DRIVE, presence=FAR, read=OF_DISC))
    assert [finder.find(dict(drive="a", disc=disc, state="present")) is not None for disc in ("d1", "d2")] == [True, False]
    assert len(api.requests) == 2


@pytest.mark.parametrize("state, answer, changed, warned", [
    ("present", (202, {}), True, 1),
    ("absent", (202, None), True, 0),
    ("absent", (404, dict(message="not attached")), False, 0),
])
def test_a_link_that_nothing_shows_is_made_and_removed_without_a_look(serve, monkeypatch, state, answer, changed, warned):
    api, warnings = serve(answer), []
    monkeypatch.setattr(FakeModule, "warn", lambda self, text: warnings.append(text), raising=False)
    result = run(dict(drive="a", disc="d1", state=state), resource=DRIVE)
    assert result["changed"] == changed and len(api.requests) == 1
    assert len([text for text in warnings if "The API does not show whether" in text]) == warned


RULES = dict(
    name="rules", title="gate rules", kind="attachment", parents=["gate"], identity=["gate", "rules"], needed_to_create=["rules"],
    create=dict(operation="POST /gates/{gate}/rules", fields=["rules"], answers="nothing"),
    read=dict(operation="GET /gates/{gate}"),
    delete=dict(operation="DELETE /gates/{gate}/rules", fields=["rules"], answers="nothing"),
    presence={"from": "read", "at": ["rules"], "many": True, "match": dict(rules=[]), "whole": ["rules"]},
    fields=dict(gate=dict(type="str", path=True), rules=dict(type="list", of=dict(type="object", fields=dict(
        from_port=dict(type="int", wire="fromPort"), note="str", host=dict(type="object", fields=dict(id="str")))))),
)


@pytest.mark.parametrize("rule, there", [
    (dict(from_port=443), True),
    (dict(from_port=80, note="old"), True),
    (dict(from_port=80, note="new"), False),
    (dict(from_port=80, host=dict(id="h1")), True),
    (dict(from_port=80, host=dict(id="h2")), False),
    (dict(from_port=22), False),
    (dict(note="old"), True),
    ({}, False),
])
def test_a_link_that_is_a_list_of_objects_is_seen_by_their_members(serve, rule, there):
    gate = dict(id="g", rules=[dict(fromPort=80, note="old", host=dict(id="h1", name="x"), hits=7), dict(fromPort=443)])
    serve((200, gate))
    found = AttachmentFinder(Client(API, PARAMS), RULES).find(dict(gate="g", rules=[rule], state="present"))
    assert (found and found["rules"]) == ([rule] if there else None)


NAMED = dict(
    title="attachment", identity=["ip", "server"], parents=["ip"], read=dict(operation="GET /ips/{ip}"),
    presence={"from": "read", "at": ["server_id"], "match": dict(server=[]),
              "resolve": dict(server=dict(read=dict(operation="GET /servers/{id}", parameters=dict(id="server")), id=["id"]))},
    fields=dict(ip=dict(type="str", path=True), server="str"),
)


@pytest.mark.parametrize("given, answers, there, requests", [
    ("s1", [], True, 1),
    ("web", [(200, dict(id="s1", name="web"))], True, 2),
    ("db", [(200, dict(id="s2", name="db"))], False, 2),
    ("gone", [(404, dict(message="none"))], False, 2),
])
def test_a_name_is_resolved_where_only_an_id_is_shown(serve, given, answers, there, requests):
    api = serve((200, dict(id="i", server_id="s1")), *answers)
    found = AttachmentFinder(Client(API, PARAMS), NAMED).find(dict(ip="i", server=given, state="present"))
    assert (found and found["server"]) == (given if there else None)
    assert len(api.requests) == requests


def test_a_name_that_cannot_be_resolved_for_now_denies_nothing(serve):
    serve((200, dict(id="i", server_id="s1")), (403, dict(message="no")))
    with pytest.raises(Failure, match="status 403"):
        AttachmentFinder(Client(API, PARAMS), NAMED).find(dict(ip="i", server="web", state="present"))
