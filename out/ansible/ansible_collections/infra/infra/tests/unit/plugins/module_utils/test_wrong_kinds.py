# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""Successes that say nothing, by every way to read. The Terraform provider of iacsmith tests the same ones."""

from __future__ import annotations

import pytest

from .....plugins.module_utils._attachment import AttachmentFinder
from .....plugins.module_utils._client import Client
from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._info import gather
from .disk import DISK, ONE, run, run_many
from .fake_api import API, PARAMS
from .wrong_kinds import OF_ANOTHER, WRONG_KINDS

PROVEN = dict(DISK, read=dict(DISK["read"], proof=["id"]), list=dict(DISK["list"], proof=["id"]))
LISTED = dict({name: value for name, value in PROVEN.items() if name != "read"}, wait={})
LINK = dict(title="link", name="link", identity=["net", "vm"], parents=["net"], list=dict(operation="GET /nets/{net}/vms", items=["items"]),
            presence={"from": "list", "match": dict(vm=["vm_id"])}, fields=dict(net=dict(type="str", path=True), vm="str"))
IN_PLACE = dict(LINK, read=dict(operation="GET /nets/{net}", proof=["id"]),
                presence={"from": "read", "at": ["vms"], "many": True, "sure": True, "match": dict(vm=[])})
MANY = 400
MAKING = dict(ONE, status="making")


def list_writes(api):
    return [method for method, path, body in api.requests if method != "GET"]


def test_there_are_34_kinds():
    assert len(WRONG_KINDS) == 34


@pytest.mark.parametrize("name", sorted(WRONG_KINDS))
@pytest.mark.parametrize("state", ["present", "absent"])
def test_no_kind_makes_a_task_write(serve, clock, name, state):
    item, listed = WRONG_KINDS[name]
    for params, body, resource in [(dict(id="1"), item, PROVEN), (dict(name="a", size=1), listed, PROVEN), (dict(id="1"), listed, LISTED)]:
        api = serve(*[(200, body)] * MANY)
        with pytest.raises(Failure):
            run(dict(params, state=state), resource=resource)
        assert list_writes(api) == []
    for link, body in ((LINK, listed), (IN_PLACE, item)):
        serve(*[(200, body)] * MANY)
        with pytest.raises(Failure):
            AttachmentFinder(Client(API, PARAMS), link).find(dict(net="n", vm="v", state=state))


@pytest.mark.parametrize("name", sorted(WRONG_KINDS))
def test_no_kind_makes_items_or_a_purge_write(serve, clock, name):
    api = serve(*[(200, WRONG_KINDS[name][1])] * MANY)
    try:
        result = run_many([dict(name="a", size=1), dict(name="b", size=1)], resource=PROVEN, purge=True)
    except Failure:
        result = dict(failed=True)
    assert list_writes(api) == [] and result["failed"]


@pytest.mark.parametrize("name", sorted(WRONG_KINDS))
def test_no_kind_ends_a_wait_or_repeats_a_create(serve, clock, name):
    item, listed = WRONG_KINDS[name]
    api = serve((200, {"items": []}), (201, MAKING), *[(200, item)] * MANY)
    with pytest.raises(Failure) as caught:
        run(dict(name="a", size=1), resource=PROVEN)
    assert list_writes(api) == ["POST"] and caught.value.done["changed"] and caught.value.done["disk"]["id"] == "1"
    api = serve((200, {"items": []}), ConnectionResetError("cut"), *[(200, listed)] * MANY)
    with pytest.raises(Failure, match="It is unknown whether it was created"):
        run(dict(name="a", size=1), resource=PROVEN)
    assert list_writes(api) == ["POST"]


@pytest.mark.parametrize("name", sorted(WRONG_KINDS))
def test_no_kind_is_a_result_of_an_info_module(serve, clock, name):
    item, listed = WRONG_KINDS[name]
    for asked, body in ((dict(id="1"), item), (dict(name="a"), listed), ({}, listed)):
        serve((200, body))
        with pytest.raises(Failure):
            gather(Client(API, PARAMS), PROVEN, dict(PARAMS, wait=False, **asked))


@pytest.mark.parametrize("body", OF_ANOTHER)
def test_another_one_is_not_the_one_that_was_asked_for(serve, clock, body):
    for state in ("present", "absent"):
        api = serve((200, body))
        with pytest.raises(Failure):
            run(dict(id="1", state=state), resource=PROVEN)
        assert list_writes(api) == []
