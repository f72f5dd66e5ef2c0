# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._client import Client
from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._resource import make_manager, manage
from .disk import DISK, ONE, run
from .fake_api import API, FakeModule


def test_a_secret_that_only_the_lost_answer_has_shown_is_named(serve, clock):
    serve((200, {"items": []}), (502, None), (200, {"items": [ONE]}))
    module = FakeModule(name="a", size=1)
    resource = dict(DISK, fields=dict(DISK["fields"], token=dict(type="str", secret=True)))
    manage(make_manager(Client(API, module.params, module.warn), resource, module), module.params)
    assert module.warnings == ["The answer to the create was lost; the disk was found by its name. Only the answer that was lost has shown token."]


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
