# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._resource import make_spec
from .disk import DISK, ONE, run, run_many
from .fake_api import API

DOUBTFUL = dict(
    DISK,
    module="disk",
    create=dict(DISK["create"], fields=DISK["create"]["fields"] + ["zone"]),
    fields=dict(DISK["fields"], kind=dict(type="str", refused="absent from the update body"), zone="str"),
)
OLD = dict(ONE, zone="z1")


def test_a_doubtful_option_makes_nothing_anew_unless_the_task_allows_it(serve, clock):
    api = serve((200, {"items": [OLD]}))
    with pytest.raises(Failure) as caught:
        run(dict(name="a", kind="other", recreate=True), resource=DOUBTFUL)
    assert str(caught.value) == (
        "Changing kind would replace the disk, but the API document does not clearly say that it cannot be updated: "
        "absent from the update body. To allow the replacement, set "
        "recreate and allow_replacement: [disk.kind]. To allow it for all users, generate with onChange: replace for it in "
        "iacsmith.yaml."
    )
    assert [request[0] for request in api.requests] == ["GET"]
    serve((200, {"items": [OLD]}))
    with pytest.raises(Failure, match="kind cannot be changed on an existing disk: set recreate and allow_replacement to"):
        run(dict(name="a", kind="other"), resource=DOUBTFUL)
    api = serve((200, {"items": [OLD]}), (204, None), (404, None), (201, dict(OLD, id="2", kind="other")))
    assert run(dict(name="a", kind="other", recreate=True, allow_replacement=["disk.kind"]), resource=DOUBTFUL)["disk"]["id"] == "2"
    assert [request[0] for request in api.requests] == ["GET", "DELETE", "GET", "POST"]


def test_a_doubtful_option_is_no_obstacle_to_anything_else(serve, clock):
    api = serve((200, {"items": [OLD]}), (200, dict(OLD, note="m")))
    run(dict(name="a", kind="k", note="m", recreate=True), resource=DOUBTFUL)
    assert [request[0] for request in api.requests] == ["GET", "PATCH"]
    # Another zone removes it in any case.
    api = serve((200, {"items": [OLD]}), (204, None), (404, None), (201, dict(OLD, id="2", kind="other", zone="z2")))
    run(dict(name="a", kind="other", zone="z2", recreate=True), resource=DOUBTFUL)
    assert api.requests[3][2]["kind"] == "other"
    api = serve((200, {"items": []}), (201, dict(OLD, kind="other")))
    run(dict(name="a", size=1, kind="other"), resource=DOUBTFUL)
    api = serve((200, {"items": [OLD]}), (204, None), (404, None))
    assert run(dict(name="a", kind="other", state="absent"), resource=DOUBTFUL)["changed"]


def test_what_a_task_allows_holds_for_all_its_items(serve, clock):
    serve((200, {"items": [OLD]}))
    result = run_many([dict(name="a", kind="other", recreate=True)], resource=DOUBTFUL, check_mode=True)
    assert "allow_replacement: [disk.kind]" in result["msg"]
    serve((200, {"items": [OLD]}))
    result = run_many([dict(name="a", kind="other", recreate=True)], resource=DOUBTFUL, check_mode=True, allow_replacement=["disk.kind"])
    assert result["changed"]


def test_only_what_is_doubtful_can_be_allowed():
    spec = make_spec(API, DOUBTFUL, {})
    assert spec["allow_replacement"]["choices"] == ["disk.kind"]
    assert "allow_replacement" not in make_spec(API, DISK, {})
