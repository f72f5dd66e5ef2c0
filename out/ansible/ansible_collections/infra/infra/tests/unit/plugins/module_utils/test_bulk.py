# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._manage import Manager
from .disk import DISK, ONE, run, run_many


def test_many_items_need_one_list(serve):
    stock = [dict(ONE, id=str(number), name="d%d" % number) for number in range(1000)]
    api = serve((200, {"items": stock}))
    result = run_many([dict(name=one["name"], size=1) for one in stock])
    assert result["changed"] is False and len(result["results"]) == 1000
    assert len(api.requests) == 1


def test_an_item_that_fails_does_not_stop_the_others(serve):
    serve((200, {"items": []}), (201, ONE))
    result = run_many([dict(name="b"), dict(name="a", size=1), dict(name="a", size=1)])
    assert [one["changed"] for one in result["results"]] == [False, True, False]
    assert result["failed"] and "1 of 3" in result["msg"] and "size" in result["msg"]


@pytest.mark.parametrize("beside", [dict(state="absent"), dict(size=3)])
def test_options_beside_items_are_refused(serve, beside):
    serve()
    with pytest.raises(Failure, match="must be set in each of items"):
        run_many([dict(name="a")], **beside)


def test_what_the_api_shows_may_be_called_like_an_option_of_ours(serve):
    serve((200, {"items": [dict(ONE, endpoint="https://disk.example.com", state="busy")]}))
    resource = dict(DISK, fields=dict(DISK["fields"], endpoint="str", state="str"))
    result = run_many([dict(name="a", size=1)], resource=resource)
    assert result["results"][0]["disk"]["state"] == "busy"


# Two things can be filtered for: what shows in the list, and what does not.
PURGED = dict(DISK, list=dict(DISK["list"], filters=dict(name="str", note="str", search="str", kinds=dict(type="list", of="str"))))
TWO = dict(ONE, id="2", name="b")


def test_purge_needs_a_scope_and_keeps_what_is_named(serve, clock):
    api = serve()
    with pytest.raises(Failure, match="purge requires"):
        run_many([dict(name="a", size=1)], purge=True)
    assert api.requests == []
    api = serve((200, {"items": [ONE]}), (200, {"items": [ONE, TWO]}), (204, None), (404, None))
    result = run_many([dict(name="a")], resource=PURGED, purge=True, purge_filters=dict(note="n"))
    assert result["changed"]
    assert [request[:2] for request in api.requests][2] == ("DELETE", "/disks/2")


@pytest.mark.parametrize("check_mode", [False, True])
def test_purge_tells_what_goes(serve, clock, check_mode):
    serve((200, {"items": [ONE]}), (200, {"items": [ONE, TWO]}), (204, None), (404, None))
    result = run_many([dict(name="a")], resource=PURGED, check_mode=check_mode, purge=True, purge_filters=dict(note="n"))
    purged = result["results"][1]
    assert purged["changed"] and purged["disk"] is None and "operation_id" in purged
    assert purged["purged"] == dict(id="2", name="b")


def test_what_is_on_its_way_out_is_not_purged_again(serve, clock):
    resource = dict(PURGED, wait=dict(DISK["wait"], pending=["making", "deleting"]))
    api = serve((200, {"items": [ONE]}), (200, {"items": [ONE, dict(TWO, status="deleting")]}))
    result = run_many([dict(name="a")], resource=resource, purge=True, purge_filters=dict(note="n"))
    assert not result["changed"] and len(result["results"]) == 1
    assert [request[0] for request in api.requests] == ["GET", "GET"]


def test_every_item_has_a_diff_also_where_it_failed(serve):
    serve((200, {"items": [ONE]}), (200, dict(ONE, note="m")))
    result = run_many([dict(name="b"), dict(name="a", note="m")])
    assert result["failed"] and len(result["diff"]) == 2
    assert result["diff"][0] == dict(before={}, after={})
    assert result["diff"][1]["after"]["note"] == "m"
    assert all("diff" not in one for one in result["results"])


@pytest.mark.parametrize("stock, items, changed", [
    ([], [dict(name="a", size=1), dict(name="a", size=1), dict(name="b", size=1), dict(name="b", size=1)], [True, False, True, False]),
    ([ONE], [dict(name="a", note="m"), dict(name="a", note="m"), dict(name="a", state="absent"), dict(name="a", state="absent")],
     [True, False, True, False]),
])
def test_in_check_mode_an_item_finds_what_the_one_before_would_have_left(serve, stock, items, changed):
    serve((200, {"items": stock}))
    assert [one["changed"] for one in run_many(items, check_mode=True)["results"]] == changed


def test_in_check_mode_that_goes_for_what_is_named_by_its_id_as_well(serve):
    api = serve((200, ONE))
    items = [dict(id="1", note="m"), dict(id="1", note="m"), dict(id="1", state="absent"), dict(id="1", state="absent")]
    assert [one["changed"] for one in run_many(items, check_mode=True)["results"]] == [True, False, True, False]
    assert len(api.requests) == 1


def test_purge_keeps_what_the_same_task_has_made_anew(serve, clock):
    new = dict(ONE, id="9", kind="other")
    api = serve((200, {"items": [ONE]}), (204, None), (404, None), (201, new), (200, {"items": [new]}))
    result = run_many([dict(name="a", kind="other", recreate=True)], purge=True, purge_filters=dict(name="a"))
    assert len(result["results"]) == 1 and result["results"][0]["disk"]["id"] == "9"
    assert [request[0] for request in api.requests].count("DELETE") == 1


@pytest.mark.parametrize("filters, says", [
    (dict(name=""), "name of purge_filters is empty"),
    (dict(name=None), "name of purge_filters is empty"),
    (dict(name=[]), "name of purge_filters is empty"),
    (dict(nmae="a"), "nmae is not a filter"),
])
def test_a_filter_that_filters_nothing_is_refused_before_anything_is_done(serve, filters, says):
    api = serve()
    with pytest.raises(Failure, match=says):
        run_many([dict(name="a", size=1)], purge=True, purge_filters=filters)
    assert api.requests == []


@pytest.mark.parametrize("filters, stays", [(dict(note="x"), True), (dict(note="n"), False), (dict(search="x"), False)])
def test_an_api_that_ignores_the_filter_costs_nothing(serve, clock, filters, stays):
    api = serve((200, {"items": [ONE]}), (200, {"items": [ONE, TWO]}), (204, None), (404, None))
    warnings = []
    run_many([dict(name="a")], resource=PURGED, warn=warnings.append, purge=True, purge_filters=filters)
    assert warnings == (["1 returned by the API for purge_filters do not match these filters and are kept: 2"] if stays else [])
    assert ("DELETE" not in [request[0] for request in api.requests]) is stays


def test_what_cannot_be_purged_is_told_and_the_rest_is_not_lost(serve, clock):
    serve((200, {"items": [ONE]}), (200, {"items": [ONE, TWO, dict(ONE, id="3")]}), (403, {"message": "no"}), (204, None), (404, None))
    result = run_many([dict(name="a")], resource=PURGED, purge=True, purge_filters=dict(search="x"))
    assert [one["failed"] for one in result["results"]] == [False, True, False]
    assert result["failed"] and result["changed"] and "removal of 2" in result["msg"]


def test_purge_without_items_is_refused(serve):
    serve()
    with pytest.raises(Failure, match="purge requires items"):
        run(dict(name="a", size=1, purge=True))


def test_what_has_no_natural_key_is_purged_as_well(serve, clock):
    nameless = dict({name: fact for name, fact in PURGED.items() if name not in ("natural_key", "natural_key_unique")}, told_apart_by=["name", "size"])
    api = serve((200, {"items": [ONE]}), (200, {"items": [ONE, TWO, dict(ONE, id="3")]}), (204, None), (404, None), (204, None), (404, None))
    result = run_many([dict(name="a", size=1)], resource=nameless, purge=True, purge_filters=dict(note="n"))
    assert result["changed"] and not result.get("failed")
    assert [one.get("purged") for one in result["results"]] == [None, dict(id="2"), dict(id="3")]
    assert [request[1] for request in api.requests if request[0] == "DELETE"] == ["/disks/2", "/disks/3"]


def test_a_purge_that_cannot_list_tells_what_the_items_have_changed(serve, clock):
    serve((200, {"items": []}), (201, ONE), (403, {"message": "no"}))
    result = run_many([dict(name="a", size=1)], resource=PURGED, purge=True, purge_filters=dict(note="n"))
    assert result["changed"] and result["failed"] and "purge (GET /disks: status 403" in result["msg"]
    assert [one["changed"] for one in result["results"]] == [True, False]
    assert result["results"][0]["disk"]["id"] == "1" and len(result["diff"]) == 2


def test_an_answer_that_nobody_has_foreseen_does_not_hide_what_was_changed(serve, clock, monkeypatch):
    serve((200, {"items": []}), (201, ONE), (201, TWO))

    def stumble(manager, *given):
        if manager.done["disk"]["id"] == "2":
            raise KeyError("status")
        return given[1]

    monkeypatch.setattr(Manager, "settle", stumble)
    result = run_many([dict(name="a", size=1), dict(name="b", size=1)])
    assert [one["changed"] for one in result["results"]] == [True, True]
    assert result["failed"] and result["results"][1]["failed"] and "KeyError" in result["msg"]
