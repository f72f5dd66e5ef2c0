# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._resource import make_rules, make_spec
from .disk import DISK, ONE, run, run_many
from .fake_api import API

REFUSED = (422, dict(error=dict(code="invalid_input", message="no")), {"X-Request-Id": "req-1"})
FACTS = dict(status=422, code="invalid_input", request_id="req-1")


def test_a_failure_tells_what_the_api_has_answered(serve):
    serve((200, {"items": []}), REFUSED)
    with pytest.raises(Failure) as caught:
        run(dict(name="a", size=1))
    told = caught.value.tell()
    assert {name: told[name] for name in FACTS} == FACTS
    assert told["msg"].startswith("POST /disks: status 422")


@pytest.mark.parametrize("answer, said", [
    (dict(err_msg="A group with that name already exists", err_code=409001), "A group with that name already exists"),
    (dict(error="Bad Request", errorDescription="appid is required"), "appid is required"),
    (dict(error="Bad Request", errorCode=400), "Bad Request"),
    (dict(message="", error="invalid type"), "invalid type"),
    (dict(message="no such plan", error="Bad Request"), "no such plan"),
    (dict(error=dict(message="It was malformed.", reason="The size is too large")), "It was malformed: The size is too large"),
    (dict(message="no such plan", reason="NotFound"), "no such plan$"),
    (dict(reason="The size is too large"), "The size is too large$"),
])
def test_what_is_wrong_is_told_rather_than_what_the_status_means(serve, answer, said):
    serve((200, {"items": []}), (400, answer))
    with pytest.raises(Failure, match="POST /disks: status 400: %s" % said):
        run(dict(name="a", size=1))


@pytest.mark.parametrize("answer, said", [
    (dict(detail=[dict(loc=["body", "disks", 0, "size"], msg="Field required", input=dict(word="w"))]), " (disks.0.size: Field required)"),
    (dict(detail=[dict(loc=["pool"], msg="Field required"), dict(msg="Too many")]), " (pool: Field required; Too many)"),
    (dict(message="Invalid", errors=dict(name=["is taken", "is short"], size="is odd")), ": Invalid (name: is taken; name: is short; size: is odd)"),
    (dict(title="Invalid", violations=[dict(field="size", message="is odd")]), ": Invalid (size: is odd)"),
    (dict(message="Invalid", details=[dict(message="Invalid")]), ": Invalid"),
    (dict(message="Invalid", errors=[], details=dict(size=1)), ": Invalid"),
    (dict(size=["is odd", "is small"], name=["is taken"]), " (name: is taken; size: is odd; size: is small)"),
    (dict(non_field_errors=["Too many"]), " (Too many)"),
])
def test_what_is_wrong_with_which_field_is_listed(serve, answer, said):
    serve((200, {"items": []}), (400, answer))
    with pytest.raises(Failure) as caught:
        run(dict(name="a", size=1))
    assert str(caught.value) == "POST /disks: status 400" + said


@pytest.mark.parametrize("page, said", [
    (b"<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>", ": 502 Bad Gateway"),
    (b"<html><script>document.write('<script>')</script><div class='a'>Out&nbsp;of <b>space</b></div><!-- x -->", ": Out of space"),
    (b"<html><script>a()</script></html>", ""),
])
def test_of_a_page_the_text_is_told(serve, page, said):
    serve((200, {"items": []}), (400, page))
    with pytest.raises(Failure) as caught:
        run(dict(name="a", size=1))
    assert str(caught.value) == "POST /disks: status 400" + said


def test_what_the_answer_does_not_have_is_not_told(serve):
    serve((404, None))
    with pytest.raises(Failure) as caught:
        run(dict(name="a", size=1))
    assert caught.value.facts == dict(status=404)


def test_a_failure_of_our_own_has_no_status(serve):
    serve((200, {"items": []}))
    with pytest.raises(Failure) as caught:
        run(dict(name="a"))
    assert caught.value.facts == {}


def test_a_failure_about_another_one_tells_the_same(serve, clock):
    serve((200, {"items": []}), (500, dict(code="broken"), {"X-Request-Id": "req-2"}), *[(200, {"items": []})] * 4)
    with pytest.raises(Failure, match="Check whether the disk exists before the next run") as caught:
        run(dict(name="a", size=1))
    assert caught.value.facts == dict(status=500, code="broken", request_id="req-2")


def test_each_item_has_its_own(serve):
    serve((200, {"items": [ONE]}), REFUSED)
    result = run_many([dict(name="a"), dict(name="b", size=1)])
    assert [{name: one.get(name) for name in FACTS} for one in result["results"]] == [dict(status=None, code=None, request_id=None), FACTS]


def test_one_of_two_options_is_demanded_beside_the_items_or_in_each():
    resource = dict(DISK, rules=dict(required_one_of=[["id", "name"]], mutually_exclusive=[["note", "kind"]]))
    assert make_rules(resource) == dict(required_one_of=[["id", "name", "items"]], mutually_exclusive=[["note", "kind"]])
    assert make_rules(dict(resource, many=False))["required_one_of"] == [["id", "name"]]
    assert make_spec(API, resource, dict(id={}, name={}))["items"]["required_one_of"] == [["id", "name"]]
