# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import json
import os
import stat

import pytest

from .....plugins.module_utils._client import Client
from .....plugins.module_utils._conceal import conceal, list_private
from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._keep import pick_secrets
from .....plugins.module_utils._resource import make_manager, manage
from .....plugins.module_utils._wait import Waiter
from .disk import DISK, ONE, run
from .fake_api import API, FakeModule


def test_a_secret_that_only_the_lost_answer_has_shown_is_named(serve, clock):
    serve((200, {"items": []}), (502, None), (200, {"items": [ONE]}))
    module = FakeModule(name="a", size=1)
    resource = dict(DISK, fields=dict(DISK["fields"], token=dict(type="str", secret=True)))
    manage(make_manager(Client(API, module.params, module.warn), resource, module), module.params)
    assert module.warnings == ["The response to the create request was lost; the disk was found by its name. The lost response was the only one to show token."]


ONCE = dict(DISK, fields=dict(DISK["fields"], pin=dict(type="str", secret=True),
                              console=dict(type="object", fields=dict(host="str", word=dict(type="str", secret=True)))))


SHOWN = dict(ONE, pin="1234", console=dict(host="h", word="w"))


@pytest.mark.parametrize("state, answers", [
    ("present", []),
    ("started", [(200, dict(ONE, status="off")), (200, {}), (200, dict(ONE, status="on"))]),
    ("started", [(200, dict(ONE, status="on"))]),
])
def test_a_secret_that_only_the_create_shows_stays_whatever_follows(serve, clock, state, answers):
    power = dict(field=["status"], on=["on"], off=["off"], on_call=dict(operation="POST /disks/{id}/on"))
    serve((200, {"items": []}), (201, SHOWN), *answers)
    disk = run(dict(name="a", size=1, state=state), resource=dict(ONCE, power=power))["disk"]
    assert disk["pin"] == "1234" and disk["console"]["word"] == "w"


def test_a_secret_of_an_answer_that_does_not_tell_all_stays(serve, clock):
    resource = dict(ONCE, create=dict(ONCE["create"], partial=True))
    serve((200, {"items": []}), (201, dict(id="1", pin="1234")), (200, ONE))
    assert run(dict(name="a", size=1), resource=resource)["disk"]["pin"] == "1234"


def test_a_diff_does_not_show_what_the_api_conceals_in_a_map(serve, clock):
    resource = dict(DISK, fields=dict(DISK["fields"], config=dict(type="map", of="str")),
                    updates=[dict(operation="PATCH /disks/{id}", fields=["config"])])
    shown = dict(ONE, config=dict(user="u", password="**********"))
    serve((200, {"items": [shown]}), (200, shown))
    diff = run(dict(name="a", config=dict(user="v", password="hunter2")), resource=resource)["diff"]
    assert diff["after"]["config"] == dict(user="v", password="(hidden)") and "hunter2" not in json.dumps(diff)


def test_a_secret_is_told_where_a_later_step_fails(serve, clock):
    power = dict(field=["status"], on=["on"], off=["off"], on_call=dict(operation="POST /disks/{id}/on"))
    serve((200, {"items": []}), (201, SHOWN), (200, dict(ONE, status="off")), (400, {"message": "no"}))
    with pytest.raises(Failure) as caught:
        run(dict(name="a", size=1, state="started"), resource=dict(ONCE, power=power))
    assert caught.value.done["disk"]["pin"] == "1234"


def test_a_secret_beside_the_thing_is_kept_whatever_follows(serve, clock):
    fields = dict(DISK["fields"], password=dict(type="str", secret=True))
    resource = dict(DISK, create=dict(DISK["create"], answer=["disk"], beside=["password"]), fields=fields)
    serve((200, {"items": []}), (201, dict(disk=dict(ONE, status="making"), password="shown-once")), (200, ONE))
    assert run(dict(name="a", size=1), resource=resource)["disk"]["password"] == "shown-once"


@pytest.fixture(name="home")
def make_home(tmp_path, monkeypatch):
    monkeypatch.setenv("ANSIBLE_HOME", str(tmp_path))
    return tmp_path


def wait_in_vain(serve, **facts):
    """A create that shows a secret once, and whose wait ends before it does: the result as Ansible gets it."""
    serve((200, {"items": []}), (201, dict(SHOWN, status="making", pin="shown-once")), *[(200, dict(ONE, status="making"))] * 99)
    module = FakeModule(name="a", size=1, wait_timeout=5)
    module.no_log, module.no_log_values = facts.get("no_log", False), set()
    manager = make_manager(Client(API, module.params, module.warn), ONCE, module)
    with pytest.raises(Failure) as caught:
        manage(manager, module.params)
    shown = manager.shown_once if facts.get("keeps") else []
    return conceal(module, dict(disk=ONCE["fields"]), dict(caught.value.done, msg=str(caught.value)), shown)


def test_a_wait_that_times_out_prints_no_secret_and_says_where_it_is(serve, clock):
    result = wait_in_vain(serve)
    assert "shown-once" not in str(result)
    assert result["changed"] is True and result["disk"]["id"] == "1" and result["disk"]["pin"] == "(secret)"
    assert result["disk"]["console"] == dict(host="h", word="(secret)")
    assert "has not finished after 5 seconds (last status: making)" in result["msg"]
    assert "has returned pin, word, which is not printed here" in result["msg"]


def test_a_secret_that_is_shown_once_is_kept_in_a_file_when_the_wait_times_out(serve, clock, home):
    result = wait_in_vain(serve, keeps=True)
    assert "shown-once" not in str(result)
    path = result["secrets_file"]
    assert path.startswith(str(home)) and path in result["msg"]
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600 and stat.S_IMODE(os.stat(os.path.dirname(path)).st_mode) == 0o700
    with open(path, encoding="utf-8") as file:
        assert json.load(file) == [dict(id="1", name="a", pin="shown-once", console=dict(word="w"))]


def test_where_no_file_can_be_written_the_message_says_what_would_have_it(serve, clock, home):
    (home / "one_time_secrets").write_text("not a folder")
    result = wait_in_vain(serve, keeps=True)
    assert "secrets_file" not in result and "shown-once" not in str(result)
    assert "has returned pin, word, which is not printed here. Set no_log" in result["msg"]


def test_no_file_is_written_where_the_result_has_the_secret_or_nothing_was_made(serve, clock, home):
    assert "secrets_file" not in wait_in_vain(serve, keeps=True, no_log=True)
    assert list(home.iterdir()) == []


def test_what_a_task_gives_is_not_kept(home):
    fields = dict(pin=dict(type="str", secret=True), key=dict(type="str", secret=True), size="int")
    assert pick_secrets(fields, dict(pin="p", key="k", size=1), dict(pin="p")) == dict(key="k")


def test_where_nothing_is_printed_the_result_of_a_failure_has_the_secret(serve, clock):
    result = wait_in_vain(serve, no_log=True)
    assert result["disk"]["pin"] == "shown-once" and "shown-once" not in result["msg"]


def test_the_items_that_came_about_show_no_secret_beside_one_that_failed():
    module = FakeModule()
    results = [dict(changed=True, disk=dict(ONE, pin="first-secret")), dict(changed=True, failed=True, disk=None, msg="no login with first-secret")]
    result = conceal(module, dict(disk=ONCE["fields"]), dict(failed=True, msg="1 of 2 failed: first-secret", results=results))
    assert "first-secret" not in str(result)


@pytest.mark.parametrize("body", [{"message": "invalid user_data: %s"}, {"error": {"message": "no", "details": "%s"}}, b"bad request: %s"])
def test_an_error_that_repeats_what_was_sent_does_not_show_it(serve, clock, body):
    secret = '#cloud-config\npassword: "much/longer ä"'
    text = body.replace(b"%s", json.dumps(secret).encode()) if isinstance(body, bytes) else json.loads(json.dumps(body).replace("%s", json.dumps(secret)[1:-1]))
    serve((422, text))
    with pytest.raises(Failure) as caught:
        Client(API, FakeModule().params, None, {secret}).send("POST", "/disks", body=dict(user_data=secret))
    assert "status 422" in str(caught.value) and "much/longer" not in str(caught.value)


def test_a_status_that_is_an_object_is_not_printed(clock):
    with pytest.raises(Failure) as caught:
        Waiter(None, dict(wait_timeout=0)).pause("The disk", dict(password="shown-once"))
    assert "shown-once" not in str(caught.value)


def test_what_no_answer_shows_is_not_repeated_and_short_names_are():
    fields = dict(script=dict(type="str", hidden=True), image=dict(type="str", hidden=True), name="str")
    module = FakeModule(name="a name that is long", script="#!/bin/sh echo word", image="debian", items=[dict(script="#!/bin/sh echo other")])
    module.no_log_values = {"given-secret"}
    assert list_private(module, fields) == {"given-secret", "#!/bin/sh echo word", "#!/bin/sh echo other"}
