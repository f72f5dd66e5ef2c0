# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._failure import Failure
from .disk import DISK, ONE, run
from .fake_api import API

BUSY = dict(ONE, status="making")
LEAVING = dict(ONE, status="deleting")
MOVING = dict(DISK, wait=dict(DISK["wait"], pending=["making", "deleting"]))
POWERED = dict(
    DISK,
    fields=dict(DISK["fields"], power=dict(type="str", volatile=True)),
    power=dict(field=["power"], on=["running"], off=["halted"], on_call=dict(operation="POST /disks/{id}/on", answers="nothing"),
               off_call=dict(operation="POST /disks/{id}/off", answers="nothing"),
               restart=dict(operation="POST /disks/{id}/again", answers="nothing")),
)


def with_power(power, **more):
    return dict(ONE, power=power, **more)


def test_the_next_run_goes_on_waiting(serve, clock):
    serve((200, {"items": [BUSY]}), (200, BUSY), (200, ONE))
    result = run(dict(name="a", size=1))
    assert result["disk"]["status"] == "ok" and result["changed"] is False
    api = serve((200, {"items": [BUSY]}))
    assert run(dict(name="a", size=1, wait=False))["disk"]["status"] == "making"
    assert len(api.requests) == 1


def test_what_only_a_removal_sets_going_is_not_waited_for(serve, clock):
    rule = {name: value for name, value in DISK["wait"].items() if name not in ("create", "update")}
    api = serve((200, {"items": [BUSY]}))
    assert run(dict(name="a", size=1), resource=dict(DISK, wait=rule))["changed"] is False
    assert len(api.requests) == 1


def test_what_has_failed_is_not_ok(serve, clock):
    serve((200, {"items": [dict(ONE, status="bad", why="no room")]}))
    with pytest.raises(Failure, match="is bad: no room"):
        run(dict(name="a", size=1))


@pytest.mark.parametrize("wait, requests", [(True, 3), (False, 1)])
def test_a_removal_that_is_under_way_is_followed_and_not_asked_for_again(serve, clock, wait, requests):
    api = serve((200, {"items": [LEAVING]}), (200, LEAVING), (404, None))
    result = run(dict(name="a", state="absent", wait=wait), resource=MOVING)
    assert result["changed"] is False and result["disk"] is None
    assert result["diff"]["before"] == result["diff"]["after"]
    assert [request[0] for request in api.requests] == ["GET"] * requests


@pytest.mark.parametrize("limit, interval, looks, slept", [(0, 2.0, 0, []), (10, 30.0, 1, [10]), (5, 2.0, 3, [2.0, 2.0, 1.0])])
def test_the_time_to_wait_is_kept_and_ends_with_a_look(serve, clock, limit, interval, looks, slept):
    api = serve((200, {"items": []}), (201, BUSY), *[(200, BUSY)] * 99)
    with pytest.raises(Failure, match="has not finished after %d seconds" % limit):
        run(dict(name="a", size=1, wait_timeout=limit, wait_interval=interval))
    assert len(api.requests) == 2 + looks
    assert clock.slept == slept


def test_the_last_look_counts(serve, clock):
    serve((200, {"items": []}), (201, BUSY), (200, ONE))
    assert run(dict(name="a", size=1, wait_timeout=10, wait_interval=30.0))["disk"]["status"] == "ok"


def test_nothing_is_made_before_its_predecessor_is_gone(serve, clock):
    api = serve((200, {"items": [ONE]}), (204, None), (200, LEAVING), (404, None), (201, dict(ONE, id="2", kind="other")))
    run(dict(name="a", kind="other", recreate=True, wait=False), resource=MOVING)
    assert [request[0] for request in api.requests] == ["GET", "DELETE", "GET", "GET", "POST"]


def test_a_status_that_nobody_knows_is_no_end(serve, clock):
    serve((200, {"items": [ONE]}), (202, dict(id="j", status="paused")), *[(200, dict(id="j", status="paused"))] * 99)
    with pytest.raises(Failure, match="The operation j has not finished"):
        run(dict(name="a", size=2))


def test_an_operation_may_leave_its_id_out(serve, clock):
    serve((200, {"items": [ONE]}), (202, dict(id="j", status="queued")), (200, dict(status="queued")), (200, dict(status="done")), (200, dict(ONE, size=2)))
    assert run(dict(name="a", size=2))["operation_id"] == "j"


@pytest.mark.parametrize("now, state, call", [
    ("running", "stopped", "off"),
    ("starting", "stopped", "off"),
    ("halted", "stopped", None),
    ("halted", "started", "on"),
    ("stopping", "started", "on"),
    ("running", "started", None),
    ("running", "restarted", "again"),
    ("halted", "restarted", "on"),
])
def test_what_is_on_its_way_is_neither_on_nor_off(serve, now, state, call):
    looks = [(200, with_power(now))] * (call != "again")
    api = serve((200, {"items": [with_power(now)]}), *looks + [(204, None), (200, with_power(now))])
    assert run(dict(name="a", state=state, wait=False), resource=POWERED)["changed"] is (call is not None)
    assert [request[1] for request in api.requests if request[0] == "POST"] == (["/disks/1/" + call] if call else [])


def test_what_is_on_its_way_may_refuse_until_it_is_there(serve, clock):
    api = serve((200, {"items": [with_power("starting")]}), (200, with_power("starting")), (409, None), (200, with_power("starting")),
                (204, None), (200, with_power("halted")))
    assert run(dict(name="a", state="stopped"), resource=POWERED)["disk"]["power"] == "halted"
    assert [request[0] for request in api.requests] == ["GET", "GET", "POST", "GET", "POST", "GET"]


def test_what_came_up_by_itself_is_no_change(serve, clock):
    serve((200, {"items": [with_power("starting")]}), (200, with_power("starting")), (409, None), (200, with_power("running")), (200, with_power("running")))
    result = run(dict(name="a", state="started"), resource=POWERED)
    assert result["changed"] is False and result["disk"]["power"] == "running"


def test_a_refusal_that_does_not_pass_is_told(serve, clock):
    serve((200, {"items": [with_power("running")]}), (200, with_power("running")), (409, {"message": "locked"}), (200, with_power("running")))
    with pytest.raises(Failure, match="locked"):
        run(dict(name="a", state="stopped"), resource=POWERED)


@pytest.mark.parametrize("path", [["power"], ["box", "power"]])
def test_the_diff_shows_the_power(serve, path):
    box = dict(type="object", fields=dict(power="str"), volatile=True)
    resource = dict(POWERED, power=dict(POWERED["power"], field=path), fields=dict(POWERED["fields"], box=box))
    serve((200, {"items": [with_power("running", box=dict(power="running"))]}))
    diff = run(dict(name="a", state="stopped"), check_mode=True, resource=resource)["diff"]
    sides = [side[path[0]] if len(path) == 1 else side["box"]["power"] for side in (diff["before"], diff["after"])]
    assert sides == ["running", "halted"]


@pytest.mark.parametrize("answer, says", [
    ((200, with_power("halted", status="bad", why="no fan")), "is bad: no fan"),
    ((404, None), "disappeared before it was on"),
])
def test_waiting_for_power_ends_where_it_has_failed(serve, clock, answer, says):
    serve((200, {"items": [with_power("halted")]}), (200, with_power("halted")), (204, None), answer)
    with pytest.raises(Failure, match=says):
        run(dict(name="a", state="started"), resource=POWERED)


def test_the_work_is_followed_where_the_call_went(serve, clock):
    [plain] = [call for call in DISK["updates"] if call.get("job")]
    moved = dict(DISK, updates=[dict(plain, server="https://disks.example.com", mount="/disks") if call is plain else call for call in DISK["updates"]])
    grown = dict(ONE, size=2)
    job = dict(id="j", status="queued")
    api = serve((200, {"items": [ONE]}), (202, job), (200, dict(job, status="done")), (200, grown))
    run(dict(name="a", size=2), resource=moved)
    assert [request[1] for request in api.requests[1:3]] == ["https://disks.example.com/disks/1/resize", "https://disks.example.com/jobs/j"]


def test_work_that_lies_below_what_it_is_about_is_followed_there(serve, clock, monkeypatch):
    below = dict(API["jobs"]["job"], read="GET /disks/{disk}/jobs/{id}")
    monkeypatch.setitem(API["jobs"], "job", below)
    calls = [dict(call, operation="POST /disks/{disk}/resize", parameters=dict(disk="id")) if call.get("job") else call for call in DISK["updates"]]
    job = dict(id="j", status="queued")
    api = serve((200, {"items": [ONE]}), (202, job), (200, dict(job, status="done")), (200, dict(ONE, size=2)))
    run(dict(name="a", size=2), resource=dict(DISK, updates=calls))
    assert api.requests[2][1] == "/disks/1/jobs/j"


STEADY = dict(DISK, wait=dict(field=["status"], steady=True, create=True, update=True))


@pytest.mark.parametrize("made, looks, last", [
    ("active", [], "active"), ("pending", ["provisioning", "active"], "active"), ("gold", ["gold", "gold"], "gold"),
    ("new", ["brass", "gold", "gold", "gold"], "gold"),
])
def test_a_status_without_named_states_is_waited_for_until_it_stays(serve, clock, made, looks, last):
    api = serve((200, {"items": []}), (201, dict(ONE, status=made)), *[(200, dict(ONE, status=status)) for status in looks])
    assert run(dict(name="a", size=1), resource=STEADY)["disk"]["status"] == last
    assert len(api.requests) == 2 + len(looks)


def test_states_that_the_document_shows_somewhere_are_taken_for_what_they_are(serve, clock):
    shown = dict(STEADY, wait=dict(STEADY["wait"], pending=["brass"], ready=["gold"], failed=["rust"]))
    api = serve((200, {"items": []}), (201, dict(ONE, status="brass")), *[(200, dict(ONE, status=status)) for status in ["brass"] * 4 + ["gold"]])
    assert run(dict(name="a", size=1), resource=shown)["disk"]["status"] == "gold"
    assert len(api.requests) == 7
    serve((200, {"items": []}), (201, dict(ONE, status="rust")))
    with pytest.raises(Failure, match="is rust"):
        run(dict(name="a", size=1), resource=shown)


def test_a_run_that_changes_nothing_does_not_wait_for_what_nobody_says_will_end(serve, clock):
    api = serve((200, {"items": [dict(ONE, status="pending")]}))
    assert run(dict(name="a", size=1), resource=STEADY)["disk"]["status"] == "pending"
    assert len(api.requests) == 1


def test_words_that_nobody_knows_never_fail_and_clear_failures_do(serve, clock):
    warned = []
    pending = dict(ONE, status="pending")
    serve((200, {"items": []}), (201, pending), *[(200, pending)] * 99)
    assert run(dict(name="a", size=1, wait_timeout=5), resource=STEADY, warn=warned.append)["disk"]["status"] == "pending"
    assert len(warned) == 1 and "not waited for any longer" in warned[0]
    serve((200, {"items": []}), (201, pending), (200, dict(ONE, status="create_failed")))
    with pytest.raises(Failure, match="is create_failed"):
        run(dict(name="a", size=1), resource=STEADY)


def test_a_run_that_changes_nothing_does_not_look_again_at_a_word_of_its_own(serve, clock):
    api = serve((200, {"items": [dict(ONE, status="gold")]}))
    assert run(dict(name="a", size=1), resource=STEADY)["changed"] is False
    assert len(api.requests) == 1


def test_an_answer_to_the_create_that_tells_no_status_is_followed_by_a_look(serve, clock):
    told = {name: value for name, value in ONE.items() if name != "status"}
    api = serve((200, {"items": []}), (201, told), (200, BUSY), (200, ONE))
    assert run(dict(name="a", size=1))["disk"]["status"] == "ok"
    assert len(api.requests) == 4


def test_a_removal_under_way_is_seen_also_where_no_states_are_named(serve, clock):
    api = serve((200, {"items": [LEAVING]}), (404, None))
    assert run(dict(name="a", state="absent"), resource=STEADY)["changed"] is False
    assert [request[0] for request in api.requests] == ["GET", "GET"]
