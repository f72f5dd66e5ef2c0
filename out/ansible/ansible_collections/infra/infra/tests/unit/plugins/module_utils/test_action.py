# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._action import act
from .....plugins.module_utils._client import Client
from .....plugins.module_utils._failure import Failure
from .fake_api import API, FakeModule

OWNER = dict(
    title="VM",
    identity=["id"],
    read=dict(operation="GET /vms/{id}"),
    fields=dict(
        id=dict(type="str", path=True), power="str", status="str", size="int",
        end=dict(type="object", fields=dict(day="str", why="str")),
    ),
)
START = dict(
    title="start",
    owner=OWNER,
    call=dict(operation="POST /vms/{id}/start", answers="nothing", fields=["force", "image"]),
    inputs=dict(force="bool", image="str"),
    effect=dict(field=["power"], values=["on"], manners=["force"], unsettled=dict(field=["status"], values=["moving"])),
)
RESIZE = dict(
    title="resize",
    owner=OWNER,
    call=dict(operation="POST /vms/{id}/resize", fields=["size"]),
    inputs=dict(size="int"),
    outputs=dict(id="str", power="str", size="int"),
    effect=dict(arguments=dict(size=["size"])),
    answers_owner=True,
)
CANCEL = dict(
    title="cancel",
    owner=OWNER,
    call=dict(operation="POST /vms/{id}/cancel", fields=["day", "why"]),
    inputs=dict(day="str", why="str"),
    outputs=dict(day="str"),
    effect=dict(field=["end"], arguments=dict(day=["end", "day"], why=["end", "why"])),
)
RESTART = dict(title="restart", owner=OWNER, call=dict(operation="POST /vms/{id}/restart", answers="nothing"))
VM = dict(id="7", power="off", status="ready", size=1, end=None)


def do(action, check_mode=False, **params):
    empty = {name: None for name in action.get("inputs", {})}
    module = FakeModule(check_mode, **dict(empty, id="7", **params))
    return act(Client(API, module.params), action, module)


def list_writes(api):
    return [request for request in api.requests if request[0] != "GET"]


@pytest.mark.parametrize("action, vm, params", [
    (START, dict(power="on"), {}),
    (START, dict(power="on"), dict(force=True)),
    (RESIZE, dict(size=4), dict(size=4)),
    (CANCEL, dict(end=dict(day="2030-01-01", why="x")), {}),
    (CANCEL, dict(end=dict(day="2030-01-01", why="x")), dict(day="2030-01-01")),
])
def test_what_is_so_already_is_left_alone(serve, action, vm, params):
    api = serve((200, dict(VM, **vm)))
    result = do(action, **params)
    assert result["changed"] is False
    assert result["diff"]["before"] == result["diff"]["after"]
    assert list_writes(api) == []


@pytest.mark.parametrize("action, vm, params, body", [
    (START, {}, {}, {}),
    # Nothing shows from which image it runs.
    (START, dict(power="on"), dict(image="rescue"), dict(image="rescue")),
    # It is on now, and may be on its way to be off.
    (START, dict(power="on", status="moving"), {}, {}),
    (RESIZE, dict(size=1), dict(size=4), dict(size=4)),
    (CANCEL, {}, {}, {}),
    (CANCEL, dict(end=dict(day="2030-01-01", why="x")), dict(day="2031-01-01"), dict(day="2031-01-01")),
    (RESTART, dict(power="on"), {}, None),
])
def test_what_is_not_known_to_be_so_is_done(serve, action, vm, params, body):
    api = serve((200, dict(VM, **vm)), (200, None))
    assert do(action, **params)["changed"] is True
    assert list_writes(api) == [("POST", "/vms/7/%s" % action["title"], body)]


def test_check_mode_tells_whether_anything_would_be_done(serve):
    api = serve((200, dict(VM, power="on")), (200, VM))
    assert [do(START, check_mode=True)["changed"], do(START, check_mode=True)["changed"]] == [False, True]
    assert list_writes(api) == []


def test_the_diff_shows_what_the_action_is_about_and_nothing_else(serve):
    serve((200, VM), (200, None), (200, VM))
    assert do(START)["diff"] == dict(before=dict(power="off"), after=dict(power="on"))
    foreseen = do(CANCEL, check_mode=True, day="2030-01-01")
    assert foreseen["diff"] == dict(before=dict(end=None), after=dict(end=dict(day="2030-01-01")))
    assert foreseen["result"] is None


def test_an_answer_that_is_the_thing_itself_is_given_whatever_happens(serve):
    serve((200, VM), (200, VM), (200, VM), (200, dict(VM, size=4)))
    same, foreseen, done = do(RESIZE, size=1), do(RESIZE, check_mode=True, size=4), do(RESIZE, size=4)
    assert [one["result"] for one in (same, foreseen, done)] == [dict(id="7", power="off", size=size) for size in (1, 4, 4)]


def test_an_action_that_does_something_each_time_has_no_diff(serve):
    serve((200, VM))
    assert do(RESTART, check_mode=True) == dict(changed=True)


def test_a_secret_beside_the_work_is_told_also_where_the_work_fails(serve, clock):
    action = dict(title="reinstall", waits=True, outputs=dict(password=dict(type="str", secret=True)),
                  call=dict(operation="POST /disks/{id}/reinstall", job="job"))
    started = dict(id="j", status="queued", password="shown-once")
    serve((202, started), (200, dict(id="j", status="done")))
    module = FakeModule(id="1")
    result = act(Client(API, module.params, print), action, module)
    assert result["result"] == dict(password="shown-once") and result["operation_id"] == "j"
    serve((202, started), (200, dict(id="j", status="broken", error="no room")))
    with pytest.raises(Failure, match="no room") as caught:
        act(Client(API, module.params, print), action, module)
    assert caught.value.done["result"] == dict(password="shown-once") and caught.value.done["operation_id"] == "j"


def test_work_that_lies_below_what_it_is_about_is_followed_there(serve, clock, monkeypatch):
    monkeypatch.setitem(API["jobs"], "job", dict(API["jobs"]["job"], read="GET /disks/{disk_id}/jobs/{id}"))
    action = dict(title="reinstall", waits=True, call=dict(operation="POST /disks/{disk_id}/reinstall", job="job"))
    api = serve((202, dict(id="j", status="queued")), (200, dict(id="j", status="done")))
    module = FakeModule(disk_id="1")
    assert act(Client(API, module.params, print), action, module)["operation_id"] == "j"
    assert api.requests[1][1] == "/disks/1/jobs/j"
