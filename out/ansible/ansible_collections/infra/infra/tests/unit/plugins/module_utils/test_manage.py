# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._calls import name_by_address, wrap
from .....plugins.module_utils._client import Answer, Client
from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._resource import make_manager
from .disk import DISK, ONE, run, run_many
from .fake_api import API, PARAMS, FakeModule


def test_creates_and_waits(serve, clock):
    api = serve((200, {"items": []}), (201, dict(ONE, status="making")), (200, dict(ONE, status="making")), (200, ONE))
    result = run(dict(name="a", size=1))
    assert [request[:2] for request in api.requests] == [
        ("GET", "/disks?name=a"), ("POST", "/disks"), ("GET", "/disks/1"), ("GET", "/disks/1")]
    assert result["changed"] and result["disk"]["status"] == "ok"
    assert result["diff"]["before"]["name"] is None and result["diff"]["after"]["name"] == "a"


def test_what_a_create_does_not_take_is_set_after_it(serve, clock):
    resource = dict(DISK, create=dict(DISK["create"], fields=["name", "size"]))
    api = serve((200, {"items": []}), (201, dict(ONE, note=None)), (200, ONE))
    result = run(dict(name="a", size=1, note="n"), resource=resource)
    assert api.requests[1:] == [("POST", "/disks", {"name": "a", "size": 1}), ("PATCH", "/disks/1", {"note": "n"})]
    assert result["disk"]["note"] == "n"
    api = serve((200, {"items": []}), (201, ONE))
    assert run(dict(name="a", size=1, note="n"), resource=resource)["changed"]
    assert len(api.requests) == 2


def test_check_mode_has_the_same_shape_and_sends_no_write(serve):
    api = serve((200, {"items": []}))
    result = run(dict(name="a", size=1), check_mode=True)
    assert set(result["disk"]) == set(DISK["fields"])
    assert [request[0] for request in api.requests] == ["GET"]


def test_is_content(serve):
    serve((200, {"items": [ONE]}))
    assert run(dict(name="a", size=1, login=dict(user="u", word="secret")))["changed"] is False


def test_what_a_list_leaves_out_is_read_before_anything_is_changed(serve):
    listed = {name: value for name, value in ONE.items() if name != "note"}
    api = serve((200, {"items": [listed]}), (200, dict(ONE, note="n")))
    assert run(dict(name="a", note="n"))["changed"] is False
    assert [request[:2] for request in api.requests] == [("GET", "/disks?name=a"), ("GET", "/disks/1")]


def test_what_lies_in_a_place_that_no_response_shows_is_looked_for_there(serve):
    fields = dict(DISK["fields"], project=dict(type="str", write_only=True))
    found = dict(DISK["list"], filters=dict(DISK["list"]["filters"], project="str"))
    resource = dict(DISK, fields=fields, list=found, needed_to_create=["name", "project"])
    api = serve((200, {"items": []}), (200, {"items": [ONE]}))
    assert run(dict(name="a", size=1, project="p"), resource=resource)["changed"] is False
    assert [request[:2] for request in api.requests] == [("GET", "/disks?name=a"), ("GET", "/disks?name=a&project=p")]


@pytest.mark.parametrize("shown, told", [({"a": "b"}, []), ({"a": "b", "own": "1"}, ["own"])])
def test_what_the_api_adds_to_a_dictionary_is_named_before_a_run_removes_it(serve, clock, shown, told):
    resource = dict(DISK, fields=dict(DISK["fields"], tags=dict(type="map")), create=dict(DISK["create"], fields=["name", "size", "tags"]))
    serve((200, {"items": []}), (201, dict(ONE, tags=shown)), (200, dict(ONE, tags=shown)))
    warnings = []
    assert run(dict(name="a", size=1, tags={"a": "b"}), resource=resource, warn=warnings.append)["changed"]
    assert [text.split(" to ")[0] for text in warnings if "has added" in text] == ["The API has added %s" % name for name in told]


def test_what_a_list_shows_less_of_is_read_before_all_of_it_is_replaced(serve):
    fields = dict(DISK["fields"], tags=dict(type="map"))
    update = dict(operation="PUT /disks/{id}", mode="replace", fields=["size", "note", "tags"])
    old = dict(ONE, note="n", tags={"a": "b"})
    api = serve((200, {"items": [dict(ONE, tags={})]}), (200, old), (200, dict(old, size=2)))
    assert run(dict(name="a", size=2), resource=dict(DISK, fields=fields, updates=[update]))["changed"]
    assert [request[:2] for request in api.requests] == [("GET", "/disks?name=a"), ("GET", "/disks/1"), ("PUT", "/disks/1")]
    assert api.requests[2][2] == {"size": 2, "note": "n", "tags": {"a": "b"}}


def test_what_an_update_has_emptied_without_being_sent_is_sent_again(serve):
    resource = dict(DISK, updates=[dict(operation="PATCH /disks/{id}", fields=["size", "note"])])
    old = dict(ONE, note="n")
    gone = dict(old, size=2, note="")
    api = serve((200, {"items": [old]}), (200, gone), (200, gone), (200, dict(old, size=2)))
    result = run(dict(name="a", size=2, note="n"), resource=resource)
    writes = [request for request in api.requests if request[0] == "PATCH"]
    assert writes == [("PATCH", "/disks/1", {"size": 2}), ("PATCH", "/disks/1", {"size": 2, "note": "n"})]
    assert result["disk"]["note"] == "n"
    # The response to the update shows less than a read does.
    api = serve((200, {"items": [old]}), (200, gone), (200, dict(old, size=2)))
    assert run(dict(name="a", size=2, note="n"), resource=resource)["disk"]["note"] == "n"
    assert len(api.requests) == 3
    # What the task does not set may depend on what it changes.
    api = serve((200, {"items": [old]}), (200, dict(old, size=2, note="")))
    assert run(dict(name="a", size=2), resource=resource)["disk"]["note"] == ""
    assert len(api.requests) == 2


@pytest.mark.parametrize("wanted, shown, changed", [
    (dict(ports=[2, 1]), dict(ports=[1, 2]), False),
    (dict(tags={"a": "b"}), dict(tags={"a": "b", "origin": "api"}), False),
    (dict(ports=[3, 1]), dict(ports=[1, 2]), True),
    (dict(ports=[1]), dict(ports=[1, 2]), True),
    (dict(tags={"a": "c"}), dict(tags={"a": "b", "origin": "api"}), True),
    # Nobody can tell whether what is concealed is new.
    (dict(tags={"a": "b"}), dict(tags={"a": "***", "origin": "api"}), True),
])
def test_what_the_api_only_arranges_in_its_own_way_is_no_change(serve, wanted, shown, changed):
    fields = dict(DISK["fields"], ports=dict(type="list", of="int"), tags=dict(type="map"))
    resource = dict(DISK, fields=fields, updates=[dict(operation="PATCH /disks/{id}", fields=["ports", "tags"])])
    api = serve((200, {"items": [dict(ONE, **shown)]}), (200, dict(ONE, **shown)))
    assert run(dict(name="a", **wanted), resource=resource)["changed"] is changed
    assert api.requests[1] == ("PATCH", "/disks/1", wanted)


def test_an_update_that_takes_effect_is_a_change_whatever_the_api_arranges(serve):
    fields = dict(DISK["fields"], ports=dict(type="list", of="int"))
    resource = dict(DISK, fields=fields, updates=[dict(operation="PATCH /disks/{id}", fields=["ports", "note"])])
    old = dict(ONE, ports=[1, 2], note="n")
    serve((200, {"items": [old]}), (200, dict(old, note="m")))
    assert run(dict(name="a", ports=[2, 1], note="m"), resource=resource)["changed"] is True


def test_two_calls_for_two_kinds_of_change(serve, clock):
    api = serve((200, {"items": [ONE]}), (200, dict(ONE, note="new")), (202, dict(id="j", status="queued")),
                (200, dict(id="j", status="done")), (200, dict(ONE, note="new", size=2)))
    result = run(dict(name="a", size=2, note="new"))
    assert api.requests[1] == ("PATCH", "/disks/1", {"note": "new"})
    assert api.requests[2] == ("POST", "/disks/1/resize", {"size": 2})
    assert result["operation_id"] == "j"
    assert result["disk"]["size"] == 2


def test_without_waiting_the_id_comes_back(serve, clock):
    serve((200, {"items": [ONE]}), (202, dict(id="j", status="queued")), (200, ONE))
    assert run(dict(name="a", size=2, wait=False))["operation_id"] == "j"
    assert clock.slept == []


def test_a_failed_operation_says_why(serve, clock):
    serve((200, {"items": [ONE]}), (202, dict(id="j", status="broken", error="no room")))
    with pytest.raises(Failure, match="broken: no room") as caught:
        run(dict(name="a", size=2))
    assert caught.value.done["changed"] and caught.value.done["operation_id"] == "j"


def test_a_wait_ends(serve, clock):
    serve((200, {"items": []}), (201, dict(ONE, status="making")), *[(200, dict(ONE, status="making"))] * 99)
    with pytest.raises(Failure, match="wait_timeout") as caught:
        run(dict(name="a", size=1))
    assert caught.value.done["changed"] and caught.value.done["disk"]["id"] == "1"


def test_what_was_removed_is_told_where_its_successor_cannot_be_made(serve, clock):
    serve((200, {"items": [ONE]}), (204, None), (404, None), (422, {"message": "no such kind"}))
    with pytest.raises(Failure, match="no such kind") as caught:
        run(dict(name="a", kind="other", recreate=True))
    assert caught.value.done == dict(changed=True, disk=None)


def test_nothing_is_told_as_done_where_nothing_was(serve, clock):
    serve((200, {"items": []}), (422, {"message": "no"}))
    with pytest.raises(Failure) as caught:
        run(dict(name="a", size=1))
    assert caught.value.done == {}


def test_an_empty_text_takes_away_what_may_be_absent(serve):
    resource = dict(DISK, fields=dict(DISK["fields"], note=dict(type="str", clears=True)))
    api = serve((200, {"items": [ONE]}), (200, dict(ONE, note=None)))
    assert run(dict(name="a", note=""), resource=resource)["disk"]["note"] is None
    assert api.requests[1] == ("PATCH", "/disks/1", {"note": None})
    serve((200, {"items": [dict(ONE, note=None)]}))
    assert run(dict(name="a", note=""), resource=resource)["changed"] is False
    api = serve((200, {"items": []}), (201, dict(ONE, note=None)))
    run(dict(name="a", size=1, note=""), resource=resource)
    assert api.requests[1] == ("POST", "/disks", {"name": "a", "size": 1})


@pytest.mark.parametrize("name, sent", [("size", dict(size=None)), ("login", dict(login=None))])
def test_what_is_no_text_is_taken_away_by_its_name(serve, name, sent):
    resource = dict(DISK, updates=[dict(operation="PATCH /disks/{id}", fields=["size", "login"])])
    api = serve((200, {"items": [ONE]}), (200, dict(ONE, **sent)))
    result = run(dict(name="a", clear=[name]), resource=resource)
    assert result["changed"] and result["diff"]["before"][name] and result["diff"]["after"][name] is None
    assert api.requests[1] == ("PATCH", "/disks/1", sent)
    serve((200, {"items": [dict(ONE, **sent)]}))
    assert run(dict(name="a", clear=[name]), resource=resource)["changed"] is False
    api = serve((200, {"items": [ONE]}))
    assert run(dict(name="a", clear=[name]), check_mode=True, resource=resource)["changed"]
    assert len(api.requests) == 1


def test_what_is_switched_by_a_call_and_not_shown_is_off(serve):
    enable = dict(operation="POST /disks/{id}/enable", changes=["spin"], answers="nothing", mode="command")
    resource = dict(DISK, updates=[enable], fields=dict(DISK["fields"], spin="bool"))
    serve((200, {"items": [ONE]}))
    assert run(dict(name="a", spin=False), resource=resource)["changed"] is False
    serve((200, {"items": [dict(ONE, spin=True)]}))
    with pytest.raises(Failure, match="spin of the disk cannot be disabled"):
        run(dict(name="a", spin=False), resource=resource)


def test_a_new_object_is_named_as_a_whole_and_an_old_one_in_part(serve):
    login = dict(DISK["fields"]["login"], needed=["user"])
    resource = dict(DISK, fields=dict(DISK["fields"], login=login))
    given = dict(name="a", login=dict(word="w"), update_write_only="always")
    serve((200, {"items": [dict(ONE, login=None)]}))
    with pytest.raises(Failure, match="With these values the disk also requires: login.user"):
        run(given, check_mode=True, resource=resource)
    serve((200, {"items": [ONE]}))
    assert run(given, check_mode=True, resource=resource)["changed"]


def test_a_change_keeps_what_its_kind_requires_and_the_api_does_not_show(serve):
    hook = dict(type="str", write_only=True, when=dict(option="kind", values=["k"], required=["k"]))
    fields = dict(DISK["fields"], kind="str", hook=hook)
    send = dict(operation="PATCH /disks/{id}", fields=["size", "kind", "hook"])
    resource = dict(DISK, updates=[send], fields=fields)
    there = dict(ONE, kind="k")
    api = serve((200, {"items": [there]}), (200, dict(there, size=2)))
    assert run(dict(name="a", size=2), resource=resource)["changed"]
    assert api.requests[1] == ("PATCH", "/disks/1", {"size": 2})
    serve((200, {"items": [dict(ONE, kind="other")]}))
    with pytest.raises(Failure, match="With these values the disk also requires: hook"):
        run(dict(name="a", kind="k"), resource=resource)
    whole = dict(resource, updates=[dict(send, mode="replace")])
    api = serve((200, {"items": [there]}), (200, there), (200, dict(there, size=2)))
    assert run(dict(name="a", size=2, hook="h"), resource=whole)["changed"]
    assert api.requests[2] == ("PATCH", "/disks/1", {"size": 2, "kind": "k", "hook": "h"})
    serve((200, {"items": [there]}))
    with pytest.raises(Failure, match="With these values the disk also requires: hook"):
        run(dict(name="a", size=2), resource=whole)


def test_check_mode_shows_what_the_api_would_show(serve):
    serve((200, {"items": []}))
    result = run(dict(name="a", size=1, login=dict(user="u", word="w")), check_mode=True)
    assert result["disk"]["login"] == dict(user="u", word=None)
    assert result["diff"]["after"]["login"]["word"] == "(hidden)"


def test_what_is_given_is_not_cleared(serve):
    serve((200, {"items": [ONE]}))
    with pytest.raises(Failure, match="size is set and also listed in clear"):
        run(dict(name="a", size=1, clear=["size"]))


@pytest.mark.parametrize("filled, requests", [("n", ["GET", "POST", "PATCH"]), (None, ["GET", "POST"])])
def test_what_is_to_be_none_is_left_out_of_the_create(serve, filled, requests):
    api = serve((200, {"items": []}), (201, dict(ONE, note=filled)), (200, dict(ONE, note=None)))
    assert run(dict(name="a", size=1, clear=["note"]))["disk"]["note"] is None
    assert [request[0] for request in api.requests] == requests
    assert "note" not in api.requests[1][2]


def test_an_item_can_be_cleared(serve):
    api = serve((200, {"items": [ONE]}), (200, dict(ONE, note=None)))
    assert run_many([dict(name="a", clear=["note"])])["results"][0]["disk"]["note"] is None
    assert api.requests[1][2] == dict(note=None)


def test_a_call_of_its_own_takes_a_value_away(serve, clock):
    off = dict(operation="POST /disks/{id}/unlabel", answers="nothing")
    resource = dict(DISK, updates=[dict(operation="POST /disks/{id}/label", fields=["note"], mode="command", unset=off)])
    api = serve((200, {"items": [ONE]}), (204, None), (200, dict(ONE, note=None)))
    assert run(dict(name="a", note=""), resource=resource)["changed"]
    assert api.requests[1] == ("POST", "/disks/1/unlabel", None)


def test_a_command_is_told_what_it_needs_and_does_not_change(serve, clock):
    move = dict(operation="POST /disks/{id}/move", fields=["kind"], also=["size"], mode="command", answers="nothing")
    resource = dict(DISK, updates=[move])
    api = serve((200, {"items": [ONE]}), (204, None), (200, dict(ONE, kind="fast")))
    assert run(dict(name="a", kind="fast"), resource=resource)["changed"]
    assert api.requests[1] == ("POST", "/disks/1/move", {"kind": "fast", "size": 1})
    # What it needs is not what it changes.
    serve((200, {"items": [ONE]}))
    with pytest.raises(Failure, match="size cannot be changed"):
        run(dict(name="a", size=2), resource=resource)


def test_some_options_go_into_the_query(serve, clock):
    resource = dict(DISK, create=dict(DISK["create"], query=["pool"]), delete=dict(DISK["delete"], query=["force"]))
    resource["fields"] = dict(DISK["fields"], pool=dict(type="str", wire="poolName", write_only=True), force=dict(type="bool", write_only=True))
    api = serve((200, {"items": []}), (201, ONE))
    run(dict(name="a", size=1, pool="fast"), resource=resource)
    assert api.requests[1] == ("POST", "/disks?poolName=fast", {"name": "a", "size": 1})
    api = serve((200, {"items": [ONE]}), (204, None), (404, None))
    run(dict(name="a", force=True, state="absent"), resource=resource)
    assert api.requests[1][:2] == ("DELETE", "/disks/1?force=true")


def test_write_only_is_sent_when_told(serve):
    api = serve((200, {"items": [ONE]}), (200, ONE))
    assert run(dict(name="a", login=dict(user="u", word="secret"), update_write_only="always"))["changed"]
    assert api.requests[1][2] == {"login": {"user": "u", "word": "secret"}}


def test_what_cannot_change_fails_or_is_made_anew(serve, clock):
    serve((200, {"items": [ONE]}))
    with pytest.raises(Failure, match="kind cannot be changed"):
        run(dict(name="a", kind="other"))
    api = serve((200, {"items": [ONE]}), (204, None), (404, None), (201, dict(ONE, id="2", kind="other")))
    result = run(dict(name="a", kind="other", recreate=True))
    assert [request[0] for request in api.requests] == ["GET", "DELETE", "GET", "POST"]
    assert api.requests[3][2] == dict(name="a", size=1, note="n", kind="other", login=dict(user="u"))
    assert result["disk"]["id"] == "2"


def test_two_matches_are_an_error_that_lists_them(serve):
    serve((200, {"items": [ONE, dict(ONE, id="2")]}))
    with pytest.raises(Failure, match="1, 2"):
        run(dict(name="a"))


def test_what_moves_between_two_pages_is_not_absent(serve, monkeypatch):
    monkeypatch.setitem(DISK, "list", dict(operation="GET /disks", items=["items"], paging=dict(style="page", page="p", total=["all"])))
    others = [dict(ONE, id=str(number), name="d%d" % number) for number in range(2, 5)]
    first = (200, {"items": others[:2], "all": 4})
    # The first of all is removed meanwhile, so that ours stands on the page that was read already.
    moved = [first, (200, {"items": others[2:], "all": 3}), (200, {"items": [others[1], ONE], "all": 3}), (200, {"items": others[2:], "all": 3})]
    serve(*moved)
    assert run(dict(name="a", size=1))["changed"] is False
    monkeypatch.setitem(DISK, "read", None)
    serve(*moved)
    assert run(dict(id="1", size=1))["changed"] is False


def test_what_is_in_no_list_costs_many_items_one_list_more(serve, monkeypatch):
    monkeypatch.setitem(DISK, "list", dict(operation="GET /disks", items=["items"], paging=dict(style="page", page="p", total=["all"])))
    pages = [(200, {"items": [ONE], "all": 2}), (200, {"items": [dict(ONE, id="2", name="b")], "all": 2})]
    api = serve(*pages + pages)
    result = run_many([dict(name=name, size=1) for name in ("c", "d", "e", "a", "b")], check_mode=True)
    assert [one["changed"] for one in result["results"]] == [True, True, True, False, False]
    assert len(api.requests) == 4


def test_removes_and_is_content(serve, clock):
    serve((200, {"items": [ONE]}), (204, None), (404, None))
    result = run(dict(name="a", state="absent"))
    assert result["changed"] and result["disk"] is None
    serve((200, {"items": []}))
    assert run(dict(name="a", state="absent"))["changed"] is False


def test_what_is_missing_is_named(serve):
    serve((200, {"items": []}))
    with pytest.raises(Failure, match="size"):
        run(dict(name="a"))


def test_what_only_its_id_leads_to_is_made_anew_and_never_removed_by_guess(serve, monkeypatch):
    monkeypatch.setitem(DISK, "natural_key", None)
    api = serve((201, ONE))
    assert run(dict(name="a", size=1, wait=False))["changed"]
    assert [request[:2] for request in api.requests] == [("POST", "/disks")]
    with pytest.raises(Failure, match="id is required"):
        run(dict(name="a", state="absent"))


def test_looks_again_after_a_create_that_answers_nothing(serve, monkeypatch):
    monkeypatch.setitem(DISK["create"], "answers", "nothing")
    serve((200, {"items": []}), (202, None), (200, {"items": [ONE]}))
    assert run(dict(name="a", size=1))["disk"]["id"] == "1"


def test_needs_one_of_several_options(serve, monkeypatch):
    monkeypatch.setitem(DISK, "needs_one_of", [["note"], ["kind", "login"]])
    serve((200, {"items": []}), (200, {"items": []}), (200, {"items": []}))
    with pytest.raises(Failure, match="required to create it: note or kind with login"):
        run(dict(name="a", size=1, kind="k"))
    assert run(dict(name="a", size=1, note="n"), check_mode=True)["changed"]


THEIRS = dict(ONE, id="3", size=9)


@pytest.mark.parametrize("made, answer", [(["disk_uuid"], {"disk_uuid": "1"}), (["entry", "id"], {"plain": "x", "entry": {"id": 1}})])
def test_what_a_create_made_is_told_by_another_name(serve, monkeypatch, made, answer):
    monkeypatch.setitem(DISK, "create", dict(DISK["create"], made=made, partial=True))
    api = serve((200, {"items": []}), (201, answer), (200, ONE))
    assert run(dict(name="a", size=1))["disk"]["id"] == "1"
    assert [request[:2] for request in api.requests] == [("GET", "/disks?name=a"), ("POST", "/disks"), ("GET", "/disks/1")]


def test_a_create_may_be_answered_with_the_id_alone(serve, monkeypatch):
    monkeypatch.setitem(DISK, "create", dict(DISK["create"], itself=True, answers="nothing"))
    serve((200, {"items": []}), (201, "1"), (200, ONE))
    assert run(dict(name="a", size=1))["disk"]["id"] == "1"


def test_the_address_of_a_removal_tells_what_a_location_names(serve, monkeypatch):
    monkeypatch.setitem(DISK, "natural_key", None)
    monkeypatch.setitem(DISK["create"], "answers", "nothing")
    resource = {name: value for name, value in DISK.items() if name != "read"}
    both = {"items": [ONE, dict(ONE, id="3")]}
    serve((200, {"items": []}), (201, None, {"Location": "/api/disks/1"}), (200, both))
    assert run(dict(name="a", size=1, wait=False), resource=resource)["disk"]["id"] == "1"


@pytest.mark.parametrize("fresh, found", [([ONE], True), ([ONE, dict(ONE, id="3")], False), ([dict(ONE, id=None)], False),
                                          ([ONE, THEIRS], True), ([THEIRS], False)])
def test_what_a_silent_create_made_is_the_one_that_is_new_in_the_list(serve, monkeypatch, fresh, found):
    monkeypatch.setitem(DISK, "natural_key", None)
    monkeypatch.setitem(DISK["create"], "answers", "nothing")
    serve((200, {"items": [dict(ONE, id="2")]}), (202, None), (200, {"items": [dict(ONE, id="2")] + fresh}), (200, ONE))
    if found:
        assert run(dict(name="a", size=1))["disk"]["id"] == "1"
    else:
        with pytest.raises(Failure, match="cannot be read"):
            run(dict(name="a", size=1))


def test_fields_can_lie_beside_what_is_fixed():
    call = {"operation": "POST /vms/{id}/actions", "fixed": {"type": "resize"}, "inside": "params"}
    assert wrap(call, {"size": 10}) == {"type": "resize", "params": {"size": 10}}


def test_a_body_for_several_carries_one():
    assert wrap({"envelope": ["ipv4"], "in_list": True}, {"prefix": "10.0.0.0/24"}) == {"ipv4": [{"prefix": "10.0.0.0/24"}]}


def test_what_only_a_create_takes_is_not_sent_every_time(serve):
    resource = dict(DISK, create=dict(DISK["create"], fields=DISK["create"]["fields"] + ["boot"]),
                    fields=dict(DISK["fields"], boot=dict(type="str", write_only=True)))
    api = serve((200, {"items": [ONE]}), (200, ONE))
    run(dict(name="a", boot="x", login=dict(user="u", word="s"), update_write_only="always", recreate=True), resource=resource)
    assert [request[0] for request in api.requests] == ["GET", "PATCH"]
    serve((200, {"items": [ONE]}))
    assert run(dict(name="a", boot="x", update_write_only="always"), resource=resource)["changed"] is False


@pytest.mark.parametrize("case, refused", [("free", False), (None, True)])
def test_the_case_of_a_kind_counts_only_where_the_api_minds(serve, case, refused):
    kind = dict(type="str", case=case) if case else "str"
    resource = dict(DISK, fields=dict(DISK["fields"], kind=kind, note=dict(type="str", when=dict(option="kind", values=["k"], required=["k"]))))
    serve((200, {"items": []}))
    given = dict(name="a", size=1, kind="K", note="n")
    if refused:
        with pytest.raises(Failure, match="note can only be set if kind is k"):
            run(given, check_mode=True, resource=resource)
    else:
        assert run(given, check_mode=True, resource=resource)["changed"]


def test_what_the_api_shows_nowhere_is_told_as_it_was_sent(serve, clock):
    resource = dict(DISK, identity=["name"], server_names=False, create=dict(DISK["create"], answers="nothing"))
    for call in ("read", "list"):
        del resource[call]
    api = serve((204, None))
    result = run(dict(name="a", size=1, wait=False), resource=resource)
    assert result["changed"] and result["disk"]["name"] == "a" and result["disk"]["status"] is None
    assert len(api.requests) == 1


LEAVING = dict(DISK, wait=dict(DISK["wait"], pending=["making", "deleting"]))


@pytest.mark.parametrize("wait", [True, False])
def test_what_is_on_its_way_out_has_a_successor_once_it_is_gone(serve, clock, wait):
    leaving = dict(ONE, status="deleting")
    api = serve((200, {"items": [leaving]}), (200, leaving), (404, None), (201, dict(ONE, id="2")))
    result = run(dict(name="a", size=1, wait=wait), resource=LEAVING)
    assert result["changed"] and result["disk"]["id"] == "2"
    assert [request[0] for request in api.requests] == ["GET", "GET", "GET", "POST"]


def test_an_id_of_what_is_on_its_way_out_has_none(serve, clock):
    serve((200, dict(ONE, status="deleting")))
    with pytest.raises(Failure, match="The disk with id 1 is being deleted. To create another one, do not set id"):
        run(dict(id="1", note="m"), resource=LEAVING)


def test_what_a_call_repeats_and_does_not_change_is_refused_or_made_anew(serve, clock):
    whole = dict(operation="PUT /disks/{id}", fields=["name", "size", "note", "kind"], mode="replace")
    resource = dict(DISK, updates=[whole], fields=dict(DISK["fields"], kind=dict(type="str", fixed=True)))
    serve((200, {"items": [ONE]}))
    with pytest.raises(Failure, match="kind cannot be changed on an existing disk: set recreate"):
        run(dict(name="a", kind="other"), resource=resource)
    api = serve((200, {"items": [ONE]}), (200, ONE), (200, dict(ONE, note="m")))
    run(dict(name="a", kind="k", note="m"), resource=resource)
    assert api.requests[2] == ("PUT", "/disks/1", dict(name="a", size=1, note="m", kind="k"))


LOCKED = dict(
    DISK,
    updates=[
        dict(operation="POST /disks/{id}/change_lock", fields=["lock"], spread=True, mode="command", answers="nothing"),
        dict(operation="POST /disks/{id}/enable_backups", changes=["backups"], mode="command", answers="nothing",
             unset=dict(operation="POST /disks/{id}/disable_backups", answers="nothing")),
        dict(operation="POST /disks/{id}/enable_audit", changes=["audit"], mode="command", answers="nothing"),
        dict(operation="POST /disks/{id}/activate", changes=["standing"], mode="command", answers="nothing", off="INACTIVE",
             unset=dict(operation="POST /disks/{id}/deactivate", answers="nothing")),
    ],
    fields=dict(DISK["fields"], lock=dict(type="object", fields=dict(delete="bool", resize=dict(type="bool", wire="noResize"))),
                backups="bool", audit="bool", standing="str"),
)


@pytest.mark.parametrize("now, wanted, sent", [
    (dict(lock=dict(delete=False)), dict(lock=dict(delete=True, resize=False)), ("POST", "/disks/1/change_lock", dict(delete=True, noResize=False))),
    (dict(backups=False), dict(backups=True), ("POST", "/disks/1/enable_backups", None)),
    (dict(backups=True), dict(backups=False), ("POST", "/disks/1/disable_backups", None)),
    (dict(audit=False), dict(audit=True), ("POST", "/disks/1/enable_audit", None)),
    (dict(standing="INACTIVE"), dict(standing="ACTIVE"), ("POST", "/disks/1/activate", None)),
    (dict(standing="ACTIVE"), dict(standing="INACTIVE"), ("POST", "/disks/1/deactivate", None)),
])
def test_calls_named_after_what_they_change_set_it(serve, now, wanted, sent):
    api = serve((200, {"items": [dict(ONE, **now)]}), (204, None), (200, dict(ONE, **wanted)))
    assert run(dict(name="a", **wanted), resource=LOCKED)["changed"]
    assert api.requests[1] == sent
    api = serve((200, {"items": [dict(ONE, **{name: dict(delete=True, noResize=False) if name == "lock" else wanted[name] for name in wanted})]}))
    assert run(dict(name="a", **wanted), resource=LOCKED)["changed"] is False


def test_what_can_only_be_switched_on_is_not_silently_left_on(serve):
    serve((200, {"items": [dict(ONE, audit=True)]}))
    with pytest.raises(Failure, match="audit of the disk cannot be disabled"):
        run(dict(name="a", audit=False), resource=LOCKED)


def test_check_mode_shows_objects_with_all_their_members(serve):
    fields = dict(DISK["fields"], places=dict(type="list", of=dict(type="object", fields=dict(room="str", shelf="str"))))
    resource = dict(DISK, create=dict(DISK["create"], fields=DISK["create"]["fields"] + ["places"]), fields=fields)
    serve((200, {"items": []}))
    disk = run(dict(name="a", size=1, login=dict(word="secret"), places=[dict(room="1")]), check_mode=True, resource=resource)["disk"]
    assert disk["login"] == dict(user=None, word=None) and disk["places"] == [dict(room="1", shelf=None)]


NESTED = dict(DISK, fields=dict(DISK["fields"], limits=dict(type="object", fields=dict(most="int", least="int"))), updates=[
    dict(operation="PATCH /disks/{id}", fields=["name", "note", "login", "limits"])])


def test_clear_reaches_inside_an_object(serve):
    there = dict(ONE, limits=dict(most=5, least=1))
    api = serve((200, {"items": [there]}), (200, dict(there, limits=dict(most=5, least=None))))
    assert run(dict(name="a", clear=["limits.least"]), resource=NESTED)["changed"]
    assert api.requests[1][2] == dict(limits=dict(most=5, least=None))
    serve((200, {"items": [dict(there, limits=dict(most=5, least=None))]}))
    assert run(dict(name="a", clear=["limits.least"]), resource=NESTED)["changed"] is False
    api = serve((200, {"items": [there]}), (200, dict(there, limits=dict(most=6, least=None))))
    assert run(dict(name="a", limits=dict(most=6), clear=["limits.least"]), resource=NESTED)["changed"]
    assert api.requests[1][2] == dict(limits=dict(most=6, least=None))
    serve((200, {"items": [there]}))
    with pytest.raises(Failure, match="limits.least is set and also listed in clear"):
        run(dict(name="a", limits=dict(least=1), clear=["limits.least"]), resource=NESTED)


def test_what_is_to_be_none_inside_of_a_new_object_is_left_out(serve):
    made = dict(ONE, limits=dict(most=6, least=None))
    create = dict(DISK["create"], fields=DISK["create"]["fields"] + ["limits"])
    api = serve((200, {"items": []}), (201, made))
    assert run(dict(name="a", size=1, limits=dict(most=6), clear=["limits.least"]), resource=dict(NESTED, create=create))["changed"]
    assert api.requests[1][2]["limits"] == dict(most=6) and len(api.requests) == 2


def test_what_is_neither_compared_nor_sent_is_told_by_name(serve):
    login = dict(user="u", word="new")
    warned = []
    serve((200, {"items": [ONE]}))
    assert run(dict(name="a", login=login), warn=warned.append)["changed"] is False
    assert len(warned) == 1 and "Neither compared nor sent: login.word of the" in warned[0] and "update_write_only" in warned[0]
    # Along with another change of the same object it is sent, and always if so asked for.
    for more in (dict(login=dict(login, user="v")), dict(login=login, update_write_only="always")):
        warned = []
        serve((200, {"items": [ONE]}), (200, ONE))
        assert run(dict(dict(name="a"), **more), warn=warned.append)["changed"] and warned == []
    fixed = dict(DISK, fields=dict(DISK["fields"], seed=dict(type="str", write_only=True)), create=dict(DISK["create"], fields=["name", "size", "seed"]))
    serve((200, {"items": [ONE]}))
    run(dict(name="a", seed="s"), resource=fixed, warn=warned.append)
    assert len(warned) == 1 and "seed of the" in warned[0] and "cannot change it" in warned[0]
    warned = []
    serve((200, {"items": []}), (201, ONE))
    assert run(dict(name="a", size=1, seed="s"), resource=fixed, warn=warned.append)["changed"] and warned == []


@pytest.mark.parametrize("note, command", [
    ("n", dict(op="replace", path="/note", value="new")),
    (None, dict(op="add", path="/note", value="new")),
])
def test_a_json_patch_has_a_command_for_each_change(serve, clock, note, command):
    patch = dict(operation="PATCH /disks/{id}", fields=["name", "note"], media_type="application/json-patch+json", patch=True)
    api = serve((200, {"items": [dict(ONE, note=note)]}), (200, dict(ONE, note="new")))
    assert run(dict(name="a", note="new"), resource=dict(DISK, updates=[patch]))["disk"]["note"] == "new"
    assert api.requests[1] == ("PATCH", "/disks/1", [command])


FRESH = dict(
    DISK,
    updates=[dict(operation="PUT /disks/{id}", fields=["name", "note", "kind"], mode="replace", fresh=[
        dict(place="query", wire="version", at=["version", "index"]), dict(place="body", wire="revision", at=["revision"])])],
    delete=dict(operation="DELETE /disks/{id}", answers="nothing", fresh=[dict(place="header", wire="If-Match", header="ETag")]),
)


def test_a_change_names_the_version_that_it_changes_and_looks_once_more_on_a_conflict(serve, clock):
    """What somebody else has changed in between goes back as it now is."""
    shown = [dict(ONE, version=dict(index=number), revision="r%d" % number) for number in (6, 7)]
    api = serve((200, {"items": [ONE]}), (200, shown[0]), (409, None), (200, dict(shown[1], kind="theirs")), (200, dict(ONE, note="new")))
    assert run(dict(name="a", note="new"), resource=FRESH)["disk"]["note"] == "new"
    first, second = [request for request in api.requests if request[0] == "PUT"]
    assert first == ("PUT", "/disks/1?version=6", dict(name="a", note="new", kind="k", revision="r6"))
    assert second == ("PUT", "/disks/1?version=7", dict(name="a", note="new", kind="theirs", revision="r7"))


@pytest.mark.parametrize("shown, sent", [(dict(version=4), dict(version=4)), ({}, {})])
def test_a_version_that_a_change_can_do_without_is_sent_where_it_is_shown(serve, clock, shown, sent):
    put = dict(operation="PUT /disks/{id}", fields=["note"], fresh=[dict(place="body", wire="version", at=["version"], optional=True)])
    api = serve((200, {"items": [ONE]}), (200, dict(ONE, **shown)), (200, dict(ONE, note="new")))
    run(dict(name="a", note="new"), resource=dict(DISK, updates=[put]))
    assert api.requests[2] == ("PUT", "/disks/1", dict(note="new", **sent))


def test_a_version_beside_the_object_is_read_before_each_change_and_the_list_tells_it_for_a_create(serve, clock):
    """It counts the changes of everything there, so that it is another one each time."""
    outer = dict(place="query", wire="version", at=["_version"], outer=True)
    own = dict(DISK, read=dict(DISK["read"], envelope=["data"]), updates=[dict(operation="PUT /disks/{id}", fields=["note"], fresh=[outer])],
               create=dict(DISK["create"], fresh=[dict(outer, listed=True)]))
    api = serve((200, {"items": []}), (200, {"_version": 3, "items": []}), (201, ONE))
    run(dict(name="a", size=1, wait=False), resource=own)
    assert ("POST", "/disks?version=3") in [request[:2] for request in api.requests]
    api = serve((200, {"items": [ONE]}), (200, {"_version": 4, "data": ONE}), (200, dict(ONE, note="new")))
    run(dict(name="a", note="new"), resource=own)
    assert ("PUT", "/disks/1?version=4", dict(note="new")) in api.requests


def test_a_change_that_is_always_too_late_fails(serve, clock):
    now = dict(ONE, version=dict(index=1), revision="r")
    api = serve((200, {"items": [ONE]}), (200, now), (412, None), (200, now), (412, None))
    with pytest.raises(Failure, match="status 412"):
        run(dict(name="a", note="new"), resource=FRESH)
    assert len(api.requests) == 5


def test_what_a_change_needs_and_the_read_does_not_show_is_told(serve, clock):
    serve((200, {"items": [ONE]}), (200, ONE))
    with pytest.raises(Failure, match="requires version, which GET /disks/{id} does not return"):
        run(dict(name="a", note="new"), resource=FRESH)


@pytest.mark.parametrize("headers, want", [({"ETag": '"e1"'}, '"e1"'), ({}, "*")])
def test_a_removal_names_the_state_that_it_removes(serve, clock, headers, want):
    api = serve((200, {"items": [ONE]}), (200, ONE, headers), (204, None))
    assert run(dict(name="a", state="absent", wait=False), resource=FRESH)["changed"]
    assert api.options[-1]["headers"]["If-Match"] == want


SAID = dict(
    name="box", title="box", identity=["name"], server_names=True, said_in=dict(name=["metadata", "name"]),
    create=dict(operation="POST /boxes", fields=["metadata"]),
    read=dict(operation="GET /boxes/{name}"),
    updates=[],
    delete=dict(operation="DELETE /boxes/{name}", answers="nothing"),
    fields=dict(name=dict(type="str", out=["metadata", "name"]), metadata=dict(type="object", fields=dict(name="str"))),
)


def test_what_an_option_says_deep_inside_finds_it(serve, clock):
    """{name} of the path is metadata.name: made where there is none, content where there is one, removed by the same words."""
    shown = dict(metadata=dict(name="a"))
    api = serve((404, None), (201, shown), (200, shown), (200, shown), (204, None))
    task = dict(metadata=dict(name="a"), name=None)
    assert run(task, resource=SAID)["changed"]
    assert not run(task, resource=SAID)["changed"]
    assert run(dict(task, state="absent"), resource=SAID)["changed"]
    assert [request[:2] for request in api.requests] == [
        ("GET", "/boxes/a"), ("POST", "/boxes"), ("GET", "/boxes/a"), ("GET", "/boxes/a"), ("DELETE", "/boxes/a")]


def test_two_names_for_one_resource_are_refused(serve):
    api = serve()
    with pytest.raises(Failure, match='name is "a", but metadata.name is "b". Both identify the box'):
        run(dict(metadata=dict(name="b"), name="a"), resource=SAID)
    assert api.requests == []


# The request that creates also updates, if it has an ID.
TWOFOLD = dict({name: value for name, value in DISK.items() if name not in ("wait", "waits")},
               updates=[dict(operation="POST /disks", fields=["id", "name", "note"], answers="nothing", made=["diskId"], creates=True)])


@pytest.mark.parametrize("made, old, says", [
    ("1", (200, dict(ONE, note="m")), None),
    ("2", (200, ONE), "both exist"),
    (None, (200, ONE), "does not contain id"),
])
def test_a_create_that_updates_must_answer_with_the_same(serve, made, old, says):
    api = serve((200, ONE), (200, dict(diskId=made) if made else {}), old)
    if says is None:
        assert run(dict(id="1", note="m"), resource=TWOFOLD)["disk"]["note"] == "m"
    else:
        with pytest.raises(Failure, match=says):
            run(dict(id="1", note="m"), resource=TWOFOLD)
    assert [request[:2] for request in api.requests][1] == ("POST", "/disks")


def test_a_create_that_replaces_leads_to_the_successor(serve):
    told = []
    serve((200, ONE), (200, dict(diskId="2")), (404, {}), (200, dict(ONE, id="2", note="m")))
    done = run(dict(id="1", note="m"), resource=TWOFOLD, warn=told.append)
    assert done["disk"]["id"] == "2" and any("was 1 and is 2 now" in text for text in told)


@pytest.mark.parametrize("made, answer, expected", [
    (["data", "id"], {"data": {"id": "1"}}, "1"),
    (["data", "id"], {"data": {"id": "7", "disk_id": "1"}}, "1"),
    (["new_disk_id"], {"disk_id": "7", "new_disk_id": "1"}, "1"),
])
def test_an_id_that_no_document_shows_is_taken_from_the_new_object(made, answer, expected):
    fields = {name: field for name, field in DISK["fields"].items() if name != "id"}
    bare = dict(DISK, identity=["disk_id"], create=dict(DISK["create"], made=made), fields=dict(fields, disk_id=dict(type="str", path=True)))
    found = make_manager(Client(API, PARAMS), bare, FakeModule(False)).find_identity(bare["create"], Answer(201, {}, answer), None)
    assert found == dict(disk_id=expected)


def addressed():
    """A disk that shows only its URL. Its ID is the end of that."""
    own = dict(at=["links", "self"], path="/disks/{id}/", wire="id")
    fields = dict(DISK["fields"], id=dict(type="str", path=True, out=["id"], shown=True))
    calls = {name: dict(DISK[name], own_address=own) for name in ("create", "read", "list")}
    return dict(DISK, fields=fields, updates=[dict(update, own_address=own) for update in DISK["updates"]], **calls)


def test_what_shows_only_its_address_is_changed_and_removed_by_its_end(serve, clock):
    shown = dict({name: value for name, value in ONE.items() if name != "id"}, links={"self": "https://example.com/api/disks/d%201/?full=1"})
    api = serve((200, {"items": [shown]}), (200, dict(shown, note="m")), (200, dict(shown, note="m")))
    result = run(dict(name="a", note="m"), resource=addressed())
    assert ("PATCH", "/disks/d%201") in [request[:2] for request in api.requests]
    assert result["disk"]["id"] == "d 1"
    api = serve((200, {"items": [shown]}), (204, None), (404, {}))
    assert run(dict(name="a", state="absent"), resource=addressed())["changed"]
    assert ("DELETE", "/disks/d%201") in [request[:2] for request in api.requests]


def test_another_address_names_nothing():
    call = addressed()["list"]
    for href in (None, 7, "", "http://[", "/other/1/", "/disks/1/parts/", "disks"):
        assert "id" not in name_by_address(call, dict(links=dict(self=href)))
    assert name_by_address(call, dict(id="0", links=dict(self="/disks/1/")))["id"] == "0"
