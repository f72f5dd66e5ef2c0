# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._client import Client
from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._info import gather
from .disk import DISK, ONE, run, run_many
from .fake_api import API, PARAMS

PLACED = dict(DISK, parents=["shelf"], list=dict(DISK["list"], operation="GET /shelves/{shelf}/disks"),
              fields=dict(DISK["fields"], shelf=dict(type="str", path=True)))
RULE = dict({name: value for name, value in DISK.items() if name not in ("natural_key", "natural_key_unique")},
            told_apart_by=["name", "size", "note", "kind"],
            fields=dict(DISK["fields"], kind=dict(type="str", case="free"), note=dict(type="str", when=dict(option="kind", required=["k"]))))
SCOPED = dict(DISK, key_scope=["project"], create=dict(DISK["create"], fields=DISK["create"]["fields"] + ["project"]),
              list=dict(DISK["list"], filters=dict(name="str", project="str")), fields=dict(DISK["fields"], project="str"))
OF_A, OF_B = dict(ONE, project="A"), dict(ONE, id="2", project="B")


def test_what_lies_in_something_that_is_gone_is_absent(serve):
    serve((404, {"message": "no such shelf"}))
    assert run(dict(name="a", shelf="s", state="absent"), resource=PLACED)["changed"] is False
    serve((404, {"message": "no such shelf"}))
    with pytest.raises(Failure):
        run(dict(name="a", shelf="s", size=1), resource=PLACED)


def test_a_list_that_lies_in_nothing_is_never_gone(serve):
    serve((404, {"message": "no such path"}))
    with pytest.raises(Failure, match="status 404"):
        run(dict(name="a", state="absent"))


@pytest.mark.parametrize("thing", [DISK, PLACED])
def test_a_list_that_is_not_there_is_not_empty(serve, thing):
    serve((404, {"message": "no such path"}))
    with pytest.raises(Failure, match="status 404"):
        gather(Client(API, PARAMS), thing, dict(PARAMS, shelf="s", wait=False))


@pytest.mark.parametrize("given, says", [
    (dict(state="absent"), "id or name and size is needed"),
    (dict(state="present"), "id or name and size is needed"),
    (dict(state="absent", name="a"), "id or size is needed"),
    (dict(state="absent", name="a", size=1, kind="K"), "id or note is needed"),
])
def test_the_only_one_there_is_not_the_one_that_was_meant(serve, given, says):
    api = serve()
    with pytest.raises(Failure, match=says):
        run(given, resource=RULE)
    assert api.requests == []


def test_where_nothing_is_needed_the_only_one_may_stay_but_is_not_removed(serve):
    resource = dict(RULE, needed_to_create=[])
    serve((200, {"items": [ONE]}))
    assert run({}, resource=resource)["changed"] is False
    with pytest.raises(Failure, match="is needed to tell which disk is meant"):
        run(dict(state="absent"), resource=resource)


def test_what_is_described_in_full_is_removed(serve, clock):
    api = serve((200, {"items": [ONE]}), (204, None), (404, None))
    assert run(dict(state="absent", name="a", size=1), resource=RULE)["changed"]
    assert api.requests[1][:2] == ("DELETE", "/disks/1")


@pytest.mark.parametrize("stock, project, found", [
    ([OF_A], "A", "1"),
    ([OF_A], "B", None),
    ([OF_A, OF_B], "B", "2"),
    # What the API does not show is not known to be another one.
    ([ONE], "B", "1"),
    ([OF_A], None, "1"),
])
def test_a_name_is_looked_for_in_its_scope(serve, stock, project, found):
    api = serve((200, {"items": stock}))
    result = run(dict(name="a", project=project, state="absent"), check_mode=True, resource=SCOPED)
    assert result["diff"]["before"]["id"] == found
    assert api.requests[0][1] == "/disks?name=a" + ("&project=%s" % project if project else "")


def test_another_scope_is_never_made_anew_from_this_one(serve):
    api = serve((200, {"items": [OF_A]}), (201, OF_B))
    assert run(dict(name="a", size=1, project="B", recreate=True), resource=SCOPED)["disk"]["id"] == "2"
    assert [request[0] for request in api.requests] == ["GET", "POST"]


PLACED_BY_VALUE = dict(SCOPED, places=["kind", "project"], needed_to_create=["name", "size", "kind"])
UNSHOWN = dict(ONE, project="A", kind=None)


@pytest.mark.parametrize("stock, given, found", [
    ([OF_A], dict(project="A", kind="k"), "1"),
    # Names are not unique here: the first has the name, and is of another kind.
    ([OF_A], dict(project="A", kind="other"), None),
    ([OF_A, dict(OF_A, id="3", kind="other")], dict(kind="other"), "3"),
    # In no project is not in this one; what a create must be told is there, even where the API does not show it.
    ([dict(ONE, project=None)], dict(project="A"), None),
    ([UNSHOWN], dict(project="A", kind="k"), "1"),
    ([OF_A], dict(), "1"),
])
@pytest.mark.parametrize("resource", [PLACED_BY_VALUE, dict(PLACED_BY_VALUE, key_scope=[])])
def test_what_lies_elsewhere_is_not_what_a_removal_means(serve, stock, given, found, resource):
    serve((200, {"items": stock}))
    result = run(dict(given, name="a", state="absent"), check_mode=True, resource=resource)
    assert result["diff"]["before"]["id"] == found


def test_what_stays_because_it_lies_elsewhere_is_told(serve):
    serve((200, {"items": [OF_A]}))
    told = []
    run_many([dict(name="a", kind="other", state="absent")], resource=PLACED_BY_VALUE, warn=told.append)
    assert told == ["The disk 1 with name a stays: its kind is not what the task says, so it is another one."]


def test_a_row_that_shows_less_is_judged_by_the_whole(serve):
    resource = dict(PLACED_BY_VALUE, list=dict(PLACED_BY_VALUE["list"], partial=True))
    serve((200, {"items": [dict(id="1", name="a")]}), (200, OF_B))
    assert run(dict(name="a", kind="other", state="absent"), resource=resource)["changed"] is False


def test_what_never_changes_tells_namesakes_apart(serve):
    stock = [ONE, dict(ONE, id="2", kind="other")]
    serve((200, {"items": stock}))
    assert run(dict(name="a", kind="other"))["disk"]["id"] == "2"
    serve((200, {"items": stock}))
    with pytest.raises(Failure, match="1, 2"):
        run(dict(name="a", kind="third"))
