# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._failure import Failure
from .disk import DISK, ONE, run

WHOLE = dict(DISK, updates=[dict(operation="PUT /disks/{id}", fields=["name", "size", "note", "kind"], mode="replace")])
OWN = dict(ONE, kind="")


@pytest.mark.parametrize("message, rest", [
    ("Kind cannot be empty", dict(name="a", size=1, note="m")),
    ("Name 'a' is already registered", dict(size=1, note="m", kind="")),
])
def test_an_update_of_the_whole_is_sent_without_what_nobody_changes(serve, clock, message, rest):
    api = serve((200, {"items": [OWN]}), (200, OWN), (400, dict(message=message)), (200, dict(OWN, note="m")))
    assert run(dict(name="a", note="m"), resource=WHOLE)["disk"]["note"] == "m"
    assert api.requests[3] == ("PUT", "/disks/1", rest)


@pytest.mark.parametrize("message, given", [
    ("Name 'b' is already registered", dict(id="1", name="b")),
    ("Name is too short", dict(name="a", note="m")),
    ("Note 'n' already exists", dict(name="a", kind="k")),
])
def test_an_update_is_not_sent_again_without_what_was_asked_for(serve, clock, message, given):
    answers = [(200, OWN)] if "id" in given else [(200, {"items": [OWN]}), (200, OWN)]
    api = serve(*answers, (400, dict(message=message)))
    with pytest.raises(Failure, match=message):
        run(given, resource=WHOLE)
    assert [request[0] for request in api.requests].count("PUT") == 1


@pytest.mark.parametrize("message, given, puts", [
    ("(rule:update_disk and rule:update_disk:size) is disallowed by policy", dict(name="a", note="m"), 2),
    ("rule:update_disk is disallowed by policy", dict(name="a", note="m"), 1),
    ("The kind may not be set", dict(name="a", kind="new"), 1),
])
def test_what_the_caller_may_not_set_is_left_out_if_nobody_changes_it(serve, clock, message, given, puts):
    api = serve((200, {"items": [OWN]}), (200, OWN), (403, dict(message=message)), (200, dict(OWN, note="m")))
    if puts == 1:
        with pytest.raises(Failure):
            run(given, resource=WHOLE)
    else:
        assert run(given, resource=WHOLE)["disk"]["note"] == "m"
        assert api.requests[3] == ("PUT", "/disks/1", dict(name="a", note="m", kind=""))
    assert [request[0] for request in api.requests].count("PUT") == puts


def test_what_is_refused_again_is_told_as_it_was_first(serve, clock):
    serve((200, {"items": [OWN]}), (200, OWN), (400, dict(message="Kind cannot be empty")), (400, dict(message="Give a kind")))
    with pytest.raises(Failure, match="Kind cannot be empty"):
        run(dict(name="a", note="m"), resource=WHOLE)


@pytest.mark.parametrize("lenient", [False, True])
def test_what_may_be_empty_is_only_left_out_if_the_update_requires_nothing(serve, clock, lenient):
    """That the API does without a name says nothing about what may be emptied."""
    taken = [(409, dict(message="%s is already registered" % name)) for name in ("Name 'a'", "Note 'n'")]
    api = serve((200, {"items": [ONE]}), (200, ONE), *taken, (200, dict(ONE, kind="new")))
    whole = dict(WHOLE, updates=[dict(WHOLE["updates"][0], lenient=lenient)])
    if lenient:
        assert run(dict(name="a", kind="new"), resource=whole)["changed"]
    else:
        with pytest.raises(Failure, match="Name 'a' is already registered"):
            run(dict(name="a", kind="new"), resource=whole)
    assert [request[0] for request in api.requests].count("PUT") == (3 if lenient else 2)
