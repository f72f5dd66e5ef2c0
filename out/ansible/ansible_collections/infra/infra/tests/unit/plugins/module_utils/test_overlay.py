# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""What iacsmith.yaml can ask of the runtime: flattened objects, checks, and parts that other calls show."""

from __future__ import annotations

import pytest

from .....plugins.module_utils._calls import make_body
from .....plugins.module_utils._check import check_values
from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._plan import choose_values
from .....plugins.module_utils._values import read_fields
from .disk import DISK, ONE, run

FLAT = dict(name="str", image=dict(type="str", within=["boot"], out=["boot", "image"]),
            delay=dict(type="int", within=["boot"], out=["boot", "delay"], preset=5))
CALL = dict(operation="PATCH /vms/{id}", fields=["name", "image", "delay"])


@pytest.mark.parametrize("given, want", [
    (dict(name="a", image="x", delay=7), dict(name="a", boot=dict(image="x", delay=7))),
    (dict(name="a", image="x"), dict(name="a", boot=dict(image="x", delay=5))),
    (dict(name="a"), dict(name="a")),
])
def test_members_of_a_flattened_object_are_sent_inside_it(given, want):
    assert make_body(CALL, FLAT, given, whole=True) == want


@pytest.mark.parametrize("changes, want", [
    (dict(image="y"), dict(boot=dict(image="y", delay=7))),
    (dict(name="b"), dict(name="b")),
])
def test_a_flattened_object_changes_as_a_whole(changes, want):
    after = dict(dict(name="a", image="x", delay=7), **changes)
    values = choose_values(dict(fields=FLAT), CALL, changes, changes, after)
    assert make_body(CALL, FLAT, values) == want


def test_members_of_a_flattened_object_are_read_out_of_it():
    assert read_fields(FLAT, dict(name="a", boot=dict(image="x"))) == dict(name="a", image="x", delay=None)


@pytest.mark.parametrize("check, value, says", [
    (dict(pattern="^[a-z]+$"), "A1", "must match"),
    (dict(min=1), 0, "at least 1"),
    (dict(max=3), 4, "at most 3"),
    (dict(shortest=2), "a", "at least 2 characters"),
    (dict(longest=1), ["a", "b"], "at most 1 items"),
    (dict(one_of=["low", "high"]), "other", "one of low, high"),
])
def test_values_are_checked_before_anything_is_asked(check, value, says):
    kind = "list" if isinstance(value, list) else "int" if isinstance(value, int) else "str"
    field = dict(type=kind, of="str", check=check)
    with pytest.raises(Failure, match=says):
        check_values(dict(a=field), dict(a=value))
    with pytest.raises(Failure, match="^in.a .*" + says):
        check_values({"in": dict(type="object", fields=dict(a=field))}, {"in": dict(a=value)})


def test_values_that_fit_pass():
    checks = dict(pattern="^[a-z]+$", shortest=1, longest=3, one_of=["low"])
    check_values(dict(a=dict(type="str", check=checks), b=dict(type="int", check=dict(min=1, max=3))), dict(a="low", b=2, c=None))


def test_parts_that_other_calls_show_belong_to_the_resource(serve):
    part = dict(wire="backup", call=dict(operation="GET /disks/{id}/backup"))
    whole = dict(DISK, read=dict(DISK["read"], parts=[part]),
                 fields=dict(DISK["fields"], backup=dict(type="object", fields=dict(hour="int"))))
    api = serve((200, ONE), (200, dict(hour=3)))
    assert run(dict(id="1", state="present"), resource=whole)["disk"]["backup"] == dict(hour=3)
    assert api.requests[1][:2] == ("GET", "/disks/1/backup")
    serve((200, ONE), (404, dict(message="none")))
    assert run(dict(id="1", state="present"), resource=whole)["disk"]["backup"] is None
